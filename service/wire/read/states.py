"""The state that hosts store: from JSON to a `Setup`, and from a `State` back to JSON in canonical form."""

from typing import Any

from ...rules.games import GAMES
from ...rules.house.house_rules import written
from ...rules.house.knob_values import MAX_SEATS, MIN_SEATS
from ...rules.match.match import MOST_ROUNDS
from ...rules.state.setup import Setup
from ...rules.state.state import State
from ..kinds import ACTION, BOOLEAN, KNOBS, choice, integer, list_of, object_of
from .fields import Of, Shape
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


class MatchMembers(Shape):
    """What a new match and a state have in common."""

    game = Of(GAME)
    version = Of(VERSION, load_default=None)
    rules = Of(KNOBS, load_default=())
    seats = Of(SEATS)
    partners = Of(BOOLEAN, load_default=False)
    leader = Of(SEAT, load_default=None)


class StateSchema(MatchMembers):
    """A round and what was done in it. ``read_setup`` makes a `Setup` of what is loaded."""

    format = Of(integer(FORMAT, FORMAT), load_default=FORMAT)
    round = Of(integer(1, MOST_ROUNDS), load_default=1)
    carried = Of(object_of({"points": _TEAMS, "held": _TEAMS}), load_default=dict)
    start = Of(START)
    actions = Of(list_of(ACTION, 0, MOST_ACTIONS), load_default=())


def read_setup(loaded: dict[str, Any]) -> Setup:
    """The setup of a loaded state."""
    members = loaded | loaded["carried"]
    del members["format"], members["carried"]
    return Setup(**members)


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
