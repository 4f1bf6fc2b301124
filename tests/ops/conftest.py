"""Requests and applications for the tests of operation."""

from typing import Any

import pytest

STATE = {"game": "draw", "seats": 2, "start": {"seed": "b2f1c0"}}


@pytest.fixture
def act() -> dict[str, Any]:
    """The body of an action that is carried out."""
    return {"state": STATE, "action": "6-6"}
