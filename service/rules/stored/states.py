"""The state that hosts store: from JSON to a `Setup`, and from a `State` back to JSON in canonical form."""

from collections.abc import Mapping
from typing import Any

from ..games import GAMES
from ..house.house_rules import written
from ..house.knob_values import MAX_SEATS, MIN_SEATS
from ..match.match import MOST_ROUNDS
from ..state.setup import Setup
from ..state.state import State
from .faults import NULL
from .kinds import ACTION, BOOLEAN, HOUSE_RULES, Members, choice, integer, list_of, object_of, optional
from .starts import MOST_TILES, SEAT, START, start_json

FORMAT = 1
MOST_POINTS = 100_000
MOST_VERSION = 1000
MOST_ACTIONS = (MAX_SEATS + 2) * MOST_TILES
"""No round is longer: a tile is drawn and laid at most once, and passes follow a draw or lead to a play."""

GAME = choice(*(game.id for game in GAMES))
VERSION = integer(1, MOST_VERSION)
SEATS = integer(MIN_SEATS, MAX_SEATS)
_TEAMS = list_of(integer(0, MOST_POINTS), MIN_SEATS, MAX_SEATS)

MATCH: Members = {
    "game": GAME,
    "version": optional(VERSION, None),
    "rules": optional(HOUSE_RULES, {}),
    "seats": SEATS,
    "partners": optional(BOOLEAN, False),
}
"""What is agreed on for a whole match."""

ROUND: Members = {
    "round": optional(integer(1, MOST_ROUNDS), 1),
    "leader": optional(SEAT, None),
    "carried": optional(object_of({"points": optional(_TEAMS), "held": optional(_TEAMS)}), {}),
    "start": START,
    "actions": optional(list_of(ACTION, 0, MOST_ACTIONS), []),
}
"""A round of it, and what was done in the round."""


def _setup(format: int, carried: Mapping[str, Any], **members: Any) -> Setup:  # noqa: ARG001
    return Setup(**members, **carried)


_FORMAT: Members = {"format": optional(integer(FORMAT, FORMAT), FORMAT)}
STATE = object_of(_FORMAT | MATCH | ROUND, make=_setup, null=NULL)
"""A state, read as a `Setup`."""


def state_json(state: State) -> dict[str, Any]:
    """The state in canonical form: full, tiles normalised, in the order in which they were given."""
    setup = state.round.setup
    return {
        "format": FORMAT,
        "game": setup.game,
        "version": setup.version,
        "rules": written(setup.rules),
        "seats": setup.seats,
        "partners": setup.partners,
        "round": setup.round,
        "leader": setup.leader,
        "carried": {"points": setup.points, "held": setup.held},
        "start": start_json(setup.start),
        "actions": [action.text for action in state.actions],
    }
