"""How a round began, in one of three closed forms: a seed, a deal, a snapshot."""

from typing import Any

from ..house.knob_values import MAX_SEATS, MIN_SEATS
from ..state.setup import FromDeal, FromSeed, FromSnapshot, Start
from ..table.layout import Layout
from ..values.actions import ENDS, LINE_ENDS
from ..values.tiles import LARGEST, full_set
from .faults import NOT_AN_OBJECT, Unreadable
from .kinds import LYING, TILE, Kind, integer, list_of, nullable, text
from .objects import Members, map_of, optional, record, write_of
from .writing import by

MOST_TILES = len(full_set(LARGEST))
SEED = text("^[!-~]{1,64}$", 64)
SEAT = integer(0, MAX_SEATS - 1)
TILES = list_of(TILE, 0, MOST_TILES)
VALUES = list_of(integer(0, LARGEST), 0, LARGEST + 1)

_ROW = list_of(LYING, 0, MOST_TILES)
TABLE = record(
    "Table",
    Layout,
    {
        "line": _ROW,
        "first": nullable(TILE),
        "spinner": nullable(TILE),
        "arms": map_of([end for end in ENDS if end not in LINE_ENDS], _ROW),
    },
    make=Layout,
)


def _snapshot(drawn: int = 0, voids: tuple[tuple[int, ...], ...] = (), **given: Any) -> FromSnapshot:
    return FromSnapshot(**given, drawn=drawn, voids=voids)


_DEALT: Members = {"hands": list_of(TILES, MIN_SEATS, MAX_SEATS), "boneyard": TILES}
_SEEN: Members = {
    "table": TABLE,
    "turn": SEAT,
    "last": nullable(SEAT),
    "drawn": optional(integer(0, MOST_TILES)),
    "voids": optional(list_of(VALUES, 0, MAX_SEATS)),
}
_FORMS: dict[type[Start], Kind] = {
    FromSeed: record("FromSeed", FromSeed, {"seed": SEED}, make=FromSeed),
    FromDeal: record("FromDeal", FromDeal, _DEALT, make=FromDeal),
    FromSnapshot: record("FromSnapshot", FromSnapshot, _DEALT | _SEEN, make=_snapshot),
}
_WRITERS = {form: write_of(kind) for form, kind in _FORMS.items()}


def _read(value: Any) -> Start:
    if not isinstance(value, dict):
        raise Unreadable(NOT_AN_OBJECT)
    form = FromSeed if "seed" in value else FromSnapshot if value.keys() & _SEEN.keys() else FromDeal
    started: Start = _FORMS[form].read(value)
    return started


def _write(start: Start) -> Any:
    return _WRITERS[type(start)](start)


START = Kind(_read, {"oneOf": [form.schema for form in _FORMS.values()]}, by("start", _write))
