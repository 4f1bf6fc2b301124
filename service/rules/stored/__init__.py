"""A state as JSON values, which hosts store: its shape, read and written."""
