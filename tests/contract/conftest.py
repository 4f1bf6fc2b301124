"""The tests of the contract ask the service on both ways."""

from tests.web.conftest import client

__all__ = ["client"]
