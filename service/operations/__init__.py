"""What the service does: one operation at a time, from a loaded request to an answer."""
