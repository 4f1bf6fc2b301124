"""Show a state as a seat, or the public, may see it."""

from collections.abc import Mapping
from typing import Any

from ..rules.referee import Outcome
from ..wire.answers.positions import view_json
from .positions import admitted, check_viewer


def show_view(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Show a state to one viewer. Raises Refusal."""
    state = admitted(loaded)
    check_viewer(loaded["for"], state, "for")
    return view_json(Outcome(state, []), loaded["for"])
