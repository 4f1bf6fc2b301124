"""What a request claims, believed: its state, and that a viewer has a seat at the table."""

from collections.abc import Mapping
from typing import Any

from ..rules.admit.admit import admit
from ..rules.redact import Viewer
from ..rules.state.state import State
from ..rules.values.errors import NoSuchSeat, Refusal


def admitted(loaded: Mapping[str, Any]) -> State:
    """The state of a loaded request. Raises what `admit` raises, with pointers from the body's root."""
    try:
        return admit(loaded["state"])
    except Refusal as refusal:
        raise refusal.within("state") from None


def check_viewer(viewer: Viewer, state: State, *path: str | int) -> None:
    """That a seat, if the viewer is one, is at the table. Raises NoSuchSeat."""
    if isinstance(viewer, int) and viewer >= state.round.seats:
        raise NoSuchSeat(path)
