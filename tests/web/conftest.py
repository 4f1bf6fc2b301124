"""What all web tests use."""

import pytest

from tests.client import Client


@pytest.fixture(scope="session")
def client() -> Client:
    """A client that holds every answer against the contract."""
    return Client()
