"""Rule C10: no seat is special. Turning the seats round turns everything with them, ties included."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules import FromDeal, State, admit, apply, ending, legal_actions
from service.rules.match.accounts import Accounts
from service.rules.match.scoring import Settlement
from tests.notation import ends, voids
from tests.strategies import Walk, dealt, walks

pytestmark = pytest.mark.no_cover


def _turned(by_seat: Any, by: int) -> tuple[Any, ...]:
    """What belongs to seat 0 goes to seat ``by``."""
    some = tuple(by_seat)
    return tuple(some[(at - by) % len(some)] for at in range(len(some)))


def _place(at: int | None, by: int, places: int) -> int | None:
    return None if at is None else (at + by) % places


def _position(state: State, by: int) -> dict[str, Any]:
    """All that a position shows, with its seats turned."""
    seats, teams = state.round.seats, state.round.team_count
    return {
        "hands": _turned(state.hands, by),
        "boneyard": state.boneyard,
        "ends": ends(state),
        "turn": _place(state.turn, by, seats),
        "last": _place(state.last, by, seats),
        "leader": _place(state.round.leader, by, seats),
        "drawn": (state.drawn, state.drawable),
        "points": _turned(state.points, by % teams),
        "voids": _turned(voids(state), by),
        "reason": state.reason,
        "legal": legal_actions(state),
    }


def _settled(settlement: Settlement, by: int, seats: int) -> Settlement:
    """A settlement with its seats turned."""
    teams = len(settlement.gained)
    lines = [
        line._replace(team=(line.team + by) % teams, seats=tuple((seat + by) % seats for seat in line.seats))
        for line in settlement.because
    ]
    return settlement._replace(
        out_seat=_place(settlement.out_seat, by, seats),
        last_seat=(settlement.last_seat + by) % seats,
        winner=_place(settlement.winner, by, teams),
        values=_turned(settlement.values, by),
        gained=_turned(settlement.gained, by),
        before=Accounts(*(_turned(sums, by) for sums in settlement.before)),
        after=Accounts(*(_turned(sums, by) for sums in settlement.after)),
        because=tuple(sorted(lines)),
        entries=tuple(sorted(entry._replace(team=(entry.team + by) % teams) for entry in settlement.entries)),
    )


def _ended(state: State, by: int) -> dict[str, Any]:
    over, seats, teams = ending(state), state.round.seats, state.round.team_count
    standing = over.standing and [sorted((team + by) % teams for team in some) for some in over.standing]
    leader = _place(over.next_leader, by, seats)
    return {"settlement": _settled(over.settlement, by, seats), "standing": standing, "next_leader": leader}


@given(walks(), st.integers(1, 3))
def test_turning_the_seats_turns_the_round(walk: Walk, by: int) -> None:
    """With the hands, the leader and what was carried turned round, the same actions lead to the turned result."""
    setup = dealt(walk.first.round)
    assert isinstance(setup.start, FromDeal)
    seats, teams = walk.house.seats, walk.house.teams
    turned = admit(
        setup._replace(
            leader=_place(setup.leader, by, seats),
            points=_turned(setup.points, by % teams),
            held=_turned(setup.held, by % teams),
            start=FromDeal(_turned(setup.start.hands, by), setup.start.boneyard),
        )
    )
    for state, action in zip(walk.states, (*walk.actions, None), strict=True):
        assert _position(turned, 0) == _position(state, by)
        if action is not None:
            turned = apply(turned, action)
    assert _ended(turned, 0) == _ended(walk.last, by)
