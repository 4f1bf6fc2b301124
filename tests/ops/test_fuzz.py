"""Mutated real bodies; `python -m deploy.reliability fuzz` sends a hundred times as many."""

import pytest

from deploy.reliability.fuzz import run
from tests.depth import amount

pytestmark = pytest.mark.no_cover  # much of the same, on lines that others reach


@pytest.mark.parametrize("chunk", range(amount(1, 10)))
def test_mutated_bodies_are_answered_or_refused_and_never_fail(chunk: int) -> None:
    """No status of 500 or more, every refusal with the code that belongs to its status, nothing that takes a second."""
    found = run(1000, f"quick-{chunk}", limit=1.0)
    assert not found.failed, found.failed[0]
    assert {200, 400, 409, 415, 422} <= found.statuses.keys()
