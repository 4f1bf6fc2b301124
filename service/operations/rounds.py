"""Deal the next round."""

from collections.abc import Mapping
from typing import Any

from ..rules.referee import check_step, next_round
from ..rules.values.errors import NotAllowed
from ..wire.answers.positions import position_json
from ..wire.read.requests import start_of
from .matches import dealt
from .positions import admitted, check_views


def deal_round(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Deal the round after the state's. Raises Refusal; checks last whether a next round is due."""
    state = admitted(loaded)
    start = start_of(loaded)
    outcome, refused = None, None
    try:
        outcome = dealt(lambda: next_round(state, start, loaded["leader"]))
    except NotAllowed as refusal:
        refused = refusal
    check_views(loaded, state)
    check_step(state, loaded["expect"])
    if outcome is None:
        assert refused is not None
        raise refused
    return position_json(outcome, loaded["views"], loaded["layout"])
