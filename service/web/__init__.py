"""HTTP: Flask around the operations."""
