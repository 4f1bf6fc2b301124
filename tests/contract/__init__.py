"""The contract, openapi.yaml, against the service."""
