"""Show a state as a seat, or the public, may see it."""

from collections.abc import Mapping
from typing import Any

from ..rules.redact import PUBLIC
from ..rules.referee import Outcome
from ..wire.answers.positions import view_json
from .positions import admitted, check_seat


def show_view(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Show a state to one seat or, without one, to the public. Raises Refusal."""
    state = admitted(loaded)
    check_seat(loaded["seat"], state, "seat")
    return view_json(Outcome(state, []), PUBLIC if loaded["seat"] is None else loaded["seat"])
