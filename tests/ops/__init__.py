"""The service as it is run: configuration, guards, logs, metrics, and the real server."""
