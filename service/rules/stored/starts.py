"""How a round began: from a seed, a deal, or a position."""

from ..house.knob_values import MIN_SEATS, MOST_SEATS
from ..state.setup import FromDeal, FromSeed, FromSnapshot, Setup
from ..table.layout import Layout
from ..values.tiles import LARGEST, full_set
from .kinds import END, LYING, TILE, integer, list_of, text
from .objects import Members, at, map_of, optional, record

MOST_TILES = len(full_set(LARGEST))
_SEED = text("^[!-~]{1,64}$", 64)
SEED = _SEED._replace(read=lambda value: FromSeed(_SEED.read(value)))
SEAT = integer(0, MOST_SEATS - 1)
TILES = list_of(TILE, 0, MOST_TILES)
VALUES = list_of(integer(0, LARGEST), 0, LARGEST + 1)

_ROW = list_of(LYING, 0, MOST_TILES)
TABLE = record(
    "Table",
    Layout,
    {
        "line": optional(_ROW, ()),
        "first": optional(TILE),
        "spinner": optional(TILE),
        "arms": optional(map_of(END, _ROW), ()),
    },
    make=Layout,
)
_NO_TABLE = Layout((), None, None, ())

_DEALT: Members = {"hands": list_of(TILES, MIN_SEATS, MOST_SEATS), "boneyard": optional(TILES, ())}
DEAL = record("FromDeal", FromDeal, _DEALT, make=FromDeal)
POSITION = record(
    "FromSnapshot",
    FromSnapshot,
    _DEALT
    | {
        "table": optional(TABLE, _NO_TABLE),
        "turn": SEAT,
        "last": optional(SEAT),
        "drawn": optional(integer(0, MOST_TILES), 0),
        "voids": optional(list_of(VALUES, 0, MOST_SEATS), ()),
    },
    make=FromSnapshot,
)


def _seed(setup: Setup) -> str | None:
    return setup.start.seed if isinstance(setup.start, FromSeed) else None


def _deal(setup: Setup) -> FromDeal | None:
    return setup.start if isinstance(setup.start, FromDeal) else None


def _position(setup: Setup) -> FromSnapshot | None:
    return setup.start if isinstance(setup.start, FromSnapshot) else None


STARTS: Members = {
    "seed": at(_seed, optional(SEED)),
    "deal": at(_deal, optional(DEAL)),
    "position": at(_position, optional(POSITION)),
}
"""The three ways to begin a round, of which a state has one."""
