"""What surrounds the Flask application: keys, capacity, headers, the access log, metrics."""
