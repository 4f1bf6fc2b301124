"""What stands around the Flask application: who is let in, headers, the access log, metrics."""
