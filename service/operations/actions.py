"""Carry out an action."""

from collections.abc import Mapping
from typing import Any

from ..rules.referee import act
from ..rules.state.setup import is_mirrored
from ..rules.values.actions import mirrored
from ..wire.answers.positions import position_json
from .positions import admitted, check_views


def take_action(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Carry out an action and, with ``auto``, the forced ones after it. Raises Refusal.

    The ends of the action are those of the table as it was posted, which may be the other way round.
    """
    state = admitted(loaded)
    check_views(loaded, state)
    action = mirrored(loaded["action"]) if is_mirrored(loaded["state"].start) else loaded["action"]
    outcome = act(state, action, seat=loaded["seat"], expect=loaded["expect"], auto=loaded["auto"])
    return position_json(outcome, loaded["views"], loaded["layout"])
