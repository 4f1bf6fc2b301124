"""Carry out an action."""

from collections.abc import Mapping
from typing import Any

from ..rules.referee import act
from ..wire.answers.positions import position_json
from .positions import admitted, check_viewers


def take_action(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Carry out an action and, with ``auto``, the forced ones after it. Raises Refusal."""
    state = admitted(loaded)
    check_viewers(loaded, state)
    outcome = act(state, loaded["action"], seat=loaded["seat"], expect=loaded["expect"], auto=loaded["auto"])
    return position_json(outcome, loaded["views"])
