"""The state that hosts store: a JSON value, read as a `Setup` and written from a `State` in canonical form."""

from collections.abc import Mapping
from typing import Any

from ..games import GAMES
from ..house.knob_values import MIN_SEATS, MOST_SEATS, whole
from ..match.match import MOST_ROUNDS
from ..state.setup import Setup, the_one
from ..state.state import State
from .faults import Fault, Unreadable
from .house_rules import HOUSE_RULES
from .kinds import ACTION, BOOLEAN, always, choice, integer, list_of, word
from .objects import Members, at, optional, record, write_of
from .starts import MOST_TILES, SEAT, STARTS
from .writing import ITSELF

FORMAT = 2
MOST_POINTS = 1_000_000_000
"""More than any match can bring: so what is answered can be posted back."""
MOST_VERSION = 1000
MOST_ACTIONS = 2000
"""No round is longer: a tile is drawn and laid at most once, and passes follow a draw or lead to a play."""

assert MOST_ACTIONS >= (MOST_SEATS + 2) * MOST_TILES

GAME_IDS = tuple(game.id for game in GAMES)
GAME = word(*GAME_IDS)
VERSION = integer(1, MOST_VERSION)
SEATS = integer(MIN_SEATS, MOST_SEATS)
_POINTS = list_of(integer(0, MOST_POINTS), 0, MOST_SEATS)
_CARRIED = record("Carried", Setup, {"points": optional(_POINTS, ()), "held": optional(_POINTS, ())})

_OF_A_MATCH: Members = {
    "version": optional(VERSION),
    "rules": optional(HOUSE_RULES, ()),
    "seats": SEATS,
    "partners": optional(BOOLEAN, False),
}
MATCH: Members = {"game": choice(*GAME_IDS), **_OF_A_MATCH}
"""What is agreed on for a whole match, as a request asks for it."""

_ROUND: Members = {
    "round": optional(integer(1, MOST_ROUNDS), 1),
    "leader": optional(SEAT),
    "carried": at(ITSELF, optional(_CARRIED, {})),
    **STARTS,
    "actions": optional(list_of(ACTION, 0, MOST_ACTIONS), ()),
}


def _setup(format: int, carried: Mapping[str, Any], seed: Any, deal: Any, position: Any, **members: Any) -> Setup:  # noqa: ARG001
    start: Any = the_one(seed=seed, deal=deal, position=position)
    return Setup(**members, **carried, start=start)


_FORMAT = optional(always(integer(FORMAT, FORMAT), FORMAT), FORMAT)
_STATE = record("State", Setup, {"format": _FORMAT, "game": GAME, **_OF_A_MATCH, **_ROUND}, make=_setup)
_write = write_of(_STATE)

_FORMAT_1 = Fault(
    "out_of_range", "This state is of format 1, which is no longer read: deal the match again.", ("format",)
)


def _read(value: Any) -> Setup:
    """Read a state. One of format 1 is told so, and nothing else: all its faults follow from that."""
    if isinstance(value, dict) and whole(value.get("format")) == 1:
        raise Unreadable(_FORMAT_1)
    setup: Setup = _STATE.read(value)
    return setup


STATE = _STATE._replace(read=_read)


def read_state(value: object) -> Setup:
    """Read a stored state, a parsed JSON value, as a setup, which `admit` and `audit` take.

    Raises Unreadable, with every fault, for what is not of a state's shape.
    """
    return _read(value)


def write_state(state: State) -> dict[str, Any]:
    """Write a state as a host stores it: in full, tiles normalised, tiles and actions in their order."""
    stored: dict[str, Any] = _write(state.round.setup)
    stored["actions"] = [action.text for action in state.actions]  # a round's setup has none
    return stored
