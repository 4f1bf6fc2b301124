"""The state that hosts store: a JSON value, read as a `Setup` and written from a `State` in canonical form."""

from collections.abc import Mapping
from typing import Any

from ..games import GAMES
from ..house.knob_values import MAX_SEATS, MIN_SEATS
from ..match.match import MOST_ROUNDS
from ..state.setup import Setup
from ..state.state import State
from .faults import NULL
from .house_rules import HOUSE_RULES
from .kinds import ACTION, BOOLEAN, always, choice, integer, list_of
from .objects import Members, at, optional, record, write_of
from .starts import MOST_TILES, SEAT, START
from .writing import ITSELF

FORMAT = 1
MOST_POINTS = 100_000
MOST_VERSION = 1000
MOST_ACTIONS = (MAX_SEATS + 2) * MOST_TILES
"""No round is longer: a tile is drawn and laid at most once, and passes follow a draw or lead to a play."""

GAME = choice(*(game.id for game in GAMES))
VERSION = integer(1, MOST_VERSION)
SEATS = integer(MIN_SEATS, MAX_SEATS)
_POINTS = list_of(integer(0, MOST_POINTS), MIN_SEATS, MAX_SEATS)
_CARRIED = record("Carried", Setup, {"points": optional(_POINTS), "held": optional(_POINTS)})

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
    "carried": at(ITSELF, optional(_CARRIED, {})),
    "start": START,
    "actions": optional(list_of(ACTION, 0, MOST_ACTIONS), []),
}
"""A round of it, and what was done in the round."""


def _setup(format: int, carried: Mapping[str, Any], **members: Any) -> Setup:  # noqa: ARG001
    return Setup(**members, **carried)


_FORMAT: Members = {"format": optional(always(integer(FORMAT, FORMAT), FORMAT), FORMAT)}
STATE = record("State", Setup, _FORMAT | MATCH | ROUND, make=_setup, null=NULL)
_write = write_of(STATE)


def read_state(value: object) -> Setup:
    """Read a stored state, a parsed JSON value, as a setup, which `admit` and `audit` take.

    Raises Unreadable, with every fault, for what is not of a state's shape.
    """
    setup: Setup = STATE.read(value)
    return setup


def write_state(state: State) -> dict[str, Any]:
    """Write a state as a host stores it: in full, tiles normalised, tiles and actions in their order."""
    stored: dict[str, Any] = _write(state.round.setup)
    stored["actions"] = [action.text for action in state.actions]  # a round's setup has none
    return stored
