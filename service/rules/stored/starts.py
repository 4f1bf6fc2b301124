"""How a round began, in one of three closed forms: a seed, a deal, a snapshot. And back to JSON."""

from typing import Any

from ..house.knob_values import MAX_SEATS, MIN_SEATS
from ..state.setup import FromDeal, FromSeed, FromSnapshot, Start
from ..table.layout import Layout
from ..values.actions import ENDS, LINE_ENDS
from ..values.notation import Lying, lying_text, tile_text
from ..values.tiles import LARGEST, full_set
from .faults import NOT_AN_OBJECT, Unreadable
from .kinds import LYING, TILE, Kind, Members, integer, list_of, map_of, nullable, object_of, optional, text

MOST_TILES = len(full_set(LARGEST))
SEED = text("^[!-~]{1,64}$", 64)
SEAT = integer(0, MAX_SEATS - 1)

_ROW = list_of(LYING, 0, MOST_TILES)
_ARMS = map_of([end for end in ENDS if end not in LINE_ENDS], _ROW)
TILES = list_of(TILE, 0, MOST_TILES)
VALUES = list_of(integer(0, LARGEST), 0, LARGEST + 1)


def _layout(arms: dict[str, tuple[Lying, ...]], **given: Any) -> Layout:
    return Layout(**given, arms=tuple(arms.items()))


TABLE = object_of(
    {
        "line": _ROW,
        "first": nullable(TILE),
        "spinner": nullable(TILE),
        "arms": _ARMS,
    },
    make=_layout,
)
_DEALT: Members = {"hands": list_of(TILES, MIN_SEATS, MAX_SEATS), "boneyard": TILES}
_SEEN: Members = {
    "table": TABLE,
    "turn": SEAT,
    "last": nullable(SEAT),
    "drawn": optional(integer(0, MOST_TILES)),
    "voids": optional(list_of(VALUES, 0, MAX_SEATS)),
}


def _snapshot(drawn: int = 0, voids: tuple[tuple[int, ...], ...] = (), **given: Any) -> FromSnapshot:
    return FromSnapshot(**given, drawn=drawn, voids=voids)


_FROM_SEED = object_of({"seed": SEED}, make=FromSeed)
_FROM_DEAL = object_of(_DEALT, make=FromDeal)
_FROM_SNAPSHOT = object_of({**_DEALT, **_SEEN}, make=_snapshot)


def _read_start(value: Any) -> Start:
    if not isinstance(value, dict):
        raise Unreadable(NOT_AN_OBJECT)
    unsown = _FROM_SNAPSHOT if value.keys() & _SEEN.keys() else _FROM_DEAL
    started: Start = (_FROM_SEED if "seed" in value else unsown).read(value)
    return started


START = Kind(_read_start, {"oneOf": [form.schema for form in (_FROM_SEED, _FROM_DEAL, _FROM_SNAPSHOT)]})


def start_json(start: Start) -> dict[str, Any]:
    """How the round began, as it was given, tiles normalised."""
    if isinstance(start, FromSeed):
        return {"seed": start.seed}
    dealt = {
        "hands": [list(map(tile_text, hand)) for hand in start.hands],
        "boneyard": list(map(tile_text, start.boneyard)),
    }
    if not isinstance(start, FromSnapshot):
        return dealt
    seen = {
        "table": table_json(start.table),
        "turn": start.turn,
        "last": start.last,
        "drawn": start.drawn,
        "voids": start.voids,
    }
    return dealt | seen


def table_json(lying: Layout) -> dict[str, Any]:
    """The table as it lies."""
    return {
        "line": list(map(lying_text, lying.line)),
        "first": None if lying.first is None else tile_text(lying.first),
        "spinner": None if lying.spinner is None else tile_text(lying.spinner),
        "arms": {name: list(map(lying_text, arm)) for name, arm in lying.arms},
    }
