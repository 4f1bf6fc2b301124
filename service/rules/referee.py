"""The referee at the table: deal a round, carry out an action, and return the events."""

from typing import NamedTuple

from .admit.admit import admit
from .match.match import next_setup
from .play.engine import apply
from .play.events import Event, beginning, happened
from .play.legal import legal_actions
from .state.setup import Setup, Start
from .state.state import State
from .values.actions import Action
from .values.errors import NoSuchSeat, NotAllowed, Refusal, StaleState


class Outcome(NamedTuple):
    """A state and the events that led to it."""

    state: State
    events: list[Event]


def deal(setup: Setup) -> Outcome:
    """Begin the round of a setup and carry out its actions. Raises as `admit` does."""
    state = admit(setup)
    return Outcome(state, beginning(state))


def next_round(state: State, start: Start | None = None, leader: int | None = None) -> Outcome:
    """Deal the next round after one that is over. Raises as `next_setup` and `admit` do."""
    return deal(next_setup(state, start, leader))


def act(
    state: State, action: Action, *, seat: int | None = None, expect: str | None = None, auto: bool = False
) -> Outcome:
    """Carry out an action, and with ``auto`` the forced draws and passes after it.

    ``seat`` is the seat that claims to act, ``expect`` the step that it saw. Raises NoSuchSeat, StaleState or
    NotAllowed; on the seat's own turn the refusal lists its legal actions.
    """
    try:
        check_step(state, expect, seat)
        if state.reason is None and seat is not None and seat != state.turn:
            raise NotAllowed("not_your_turn", path=("seat",))
        after = apply(state, action)
    except Refusal as refusal:
        if state.reason is None and seat == state.turn:
            refusal.legal_actions = tuple(legal.text for legal in legal_actions(state))
        raise
    events = happened(state, action, after)
    while auto and after.reason is None and (forced := legal_actions(after)[0]).tile is None:
        before, after = after, apply(after, forced)
        events += happened(before, forced, after)
    return Outcome(after, events)


def check_step(state: State, expect: str | None, seat: int | None = None) -> None:
    """Check that the seat exists and that the state is at the expected step. Raises NoSuchSeat, StaleState."""
    if seat is not None and seat >= state.round.seats:
        raise NoSuchSeat(("seat",))
    if expect is not None and expect != state.step:
        raise StaleState(expect, state.step)
