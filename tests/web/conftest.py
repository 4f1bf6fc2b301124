"""What all web tests use."""

import pytest

from tests.client import Client
from tests.ways import WAYS, make_app, shortcut_way

__all__ = ["make_app"]


@pytest.fixture(scope="session", params=WAYS)
def client(request: pytest.FixtureRequest) -> Client:
    """A client that holds every answer against the contract; a test runs once on each way."""
    return Client(WAYS[request.param]())


@pytest.fixture(scope="session")
def one_way() -> Client:
    """The same on the shortcut alone, for long tests, which are about the referee."""
    return Client(shortcut_way())
