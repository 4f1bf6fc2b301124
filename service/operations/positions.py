"""Show a state as it is. Most operations begin here: they admit the state and check the seats asked about."""

from collections.abc import Mapping
from typing import Any

from ..rules.admit.admit import admit
from ..rules.referee import Outcome
from ..rules.state.state import State
from ..rules.values.errors import NoSuchSeat, Refusal
from ..wire.answers.positions import position_json


def show_position(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Show a state and everything that follows from it. Raises Refusal."""
    state = admitted(loaded)
    check_views(loaded, state)
    return position_json(Outcome(state, []), loaded["views"], loaded["layout"], with_rules=True)


def admitted(loaded: Mapping[str, Any]) -> State:
    """Admit the request's state. Raises as `admit` does, with pointers from the body's root."""
    try:
        return admit(loaded["state"])
    except Refusal as refusal:
        raise refusal.within("state") from None


def check_views(loaded: Mapping[str, Any], state: State) -> None:
    """Check that every seat whose view is requested is at the table. Raises NoSuchSeat."""
    wanted = loaded["views"]
    for at, seat in enumerate(wanted.seats if wanted else ()):
        check_seat(seat, state, "views", "seats", at)


def check_seat(seat: int | None, state: State, *path: str | int) -> None:
    """Check that a seat, if one is given, is at the table. Raises NoSuchSeat."""
    if seat is not None and seat >= state.round.seats:
        raise NoSuchSeat(path)
