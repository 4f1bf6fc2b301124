"""Deal the first round of a match."""

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from ..rules.referee import Outcome, deal
from ..rules.state.setup import FromSeed, Setup
from ..rules.values.errors import ImpossibleState, NoSuchSeat
from ..wire.answers.positions import position_json
from ..wire.read.requests import start_of
from .positions import check_views

_SEED_BYTES = 16


def deal_match(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Deal a match's first round; without a start, from a fresh seed, the only randomness in the service.

    Raises Refusal.
    """
    start = start_of(loaded) or FromSeed(secrets.token_hex(_SEED_BYTES))
    members = {name: loaded[name] for name in ("game", "version", "rules", "seats", "partners", "leader")}
    outcome = dealt(lambda: deal(Setup(**members, start=start)))
    check_views(loaded, outcome.state)
    return position_json(outcome, loaded["views"], loaded["layout"], with_rules=True)


def dealt(deal_it: Callable[[], Outcome]) -> Outcome:
    """Deal. Raises as ``deal_it``, but NoSuchSeat for a leader without a seat: the request is wrong, not a state."""
    try:
        return deal_it()
    except ImpossibleState as refusal:
        if [problem.path for problem in refusal.problems] == [("leader",)]:
            raise NoSuchSeat(("leader",)) from None
        raise
