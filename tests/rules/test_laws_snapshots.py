"""A snapshot of any position is that position: admitted, with the same legal actions and the same future."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from service.rules import HOST, State, admit, apply, ending, legal_actions, see
from service.rules.house.house_rules import written
from service.rules.state.notation import parse_position, position_text
from service.rules.table.table import parts
from tests.notation import ends, table_text, voids
from tests.strategies import Walk, snapshot_of, walks

pytestmark = pytest.mark.no_cover


def _is_position(state: State) -> bool:
    """Whether the state can be written as a snapshot: points at the target are refused in any state."""
    target = state.round.rules.match.target
    return target is None or max(state.points) < target


def _look(state: State) -> dict[str, Any]:
    """All that a position shows, but for the voids: those from before the draws of a turn are forgotten."""
    now = see(state, HOST)
    return {
        "now": now._replace(step="", parts=[], voids=(), previews=[], ending=None, table=now.table._replace(arms=())),
        "table": table_text(now.table),
        "previews": [tuple(preview) for preview in now.previews],
        "parts": sorted(map(str, now.parts)),
        "ending": None if state.reason is None else _without_play(state),
    }


def _without_play(state: State) -> Any:
    over = ending(state)
    return over._replace(settlement=over.settlement._replace(tied=False))


@given(walks(), st.integers(0, 10_000))
def test_a_snapshot_has_the_same_future(walk: Walk, at: int) -> None:
    """It is admitted, shows what the position shows, and so it stays under the same actions up to the result."""
    at %= len(walk.states)
    state = walk.states[at]
    assume(_is_position(state))
    copy = admit(snapshot_of(state))
    assert voids(copy) == voids(state)
    for original, action in zip(walk.states[at:], (*walk.actions[at:], None), strict=True):
        assert _look(copy) == _look(original)
        assert state.drawn or voids(copy) == voids(original)
        if action is not None:
            copy = apply(copy, action)


@given(walks())
def test_every_position_of_a_round_can_be_written_as_a_snapshot(walk: Walk) -> None:
    """Whatever can come about is admitted with the same ends, count and legal actions."""
    for state in walk.states:
        if not _is_position(state):
            continue
        copy = admit(snapshot_of(state))
        assert ends(copy) == ends(state)
        assert legal_actions(copy) == legal_actions(state)
        assert copy.reason == state.reason
        if not state.table.empty:
            assert copy.table.total == state.table.total
            assert sorted(map(str, parts(copy.table))) == sorted(map(str, parts(state.table)))


@given(walks())
def test_a_position_in_one_line_is_the_same_position(walk: Walk) -> None:
    """What is written of a position is read as the snapshot that a host could write down of it."""
    for state in walk.states:
        if not _is_position(state):
            continue
        known = snapshot_of(state)
        text = position_text(state)
        read = parse_position(text, rules=written(known.rules), points=known.points, held=known.held)
        copy = admit(read)
        assert copy == admit(known._replace(version=None))
        assert position_text(copy) == text
        assert text in repr(state)
