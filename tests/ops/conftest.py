"""Requests and applications for the tests of operation."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.web.settings import Settings
from tests.ways import MakeApp, make_app

__all__ = ["make_app"]

STATE = {"game": "draw", "seats": 2, "seed": "b2f1c0"}
MakeClient = Callable[..., FlaskClient]


@pytest.fixture
def act() -> dict[str, Any]:
    """The body of an action that is carried out."""
    return {"state": STATE, "action": "6-6"}


@pytest.fixture
def make_client(make_app: MakeApp) -> MakeClient:
    """Makes a client of an application that writes no line for a request, with these settings."""
    return lambda **settings: make_app(Settings(**{"log_level": "warning", **settings})).test_client()
