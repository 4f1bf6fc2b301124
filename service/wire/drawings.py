"""Layouts and pictures: what can be asked, and what is answered."""

from typing import Any

from ..drawing import Options, Placed, PlacedEnd, PlacedTile
from ..drawing.picture.themes import THEMES
from ..drawing.placing import ARMS, TURNS, WIDTHS
from ..rules.house.knob_values import MAX_SEATS
from ..rules.stored.kinds import Members, choice, integer, list_of, object_of, optional, text
from ..rules.stored.states import STATE
from ..rules.values.notation import tile_text
from ..rules.values.tiles import HIGH, LOW
from ..words import LANGUAGES
from .read.answered import VIEW
from .read.fields import shape
from .read.requests import VIEWER

Json = dict[str, Any]

PIXELS = (160, 4000)
MARKS = ("seats", "ends", "last", "playable")
LONGEST_NAME = 40

OPTIONS = object_of(
    {"width": optional(integer(*WIDTHS)), "turns": optional(choice(*TURNS)), "arm": optional(integer(*ARMS))},
    make=Options,
)
LANGUAGE = choice(*LANGUAGES)
NAMES = list_of(text("^[^\\u0000-\\u001f\\u007f\\ufffe\\uffff]+$", LONGEST_NAME), 0, MAX_SEATS)

_TABLE: Members = {"state": optional(STATE), "view": optional(VIEW), "options": optional(OPTIONS, None)}
LAYOUT_REQUEST = shape(_TABLE, one_of=("state", "view"))

PICTURE_REQUEST = shape(
    _TABLE
    | {
        "for": optional(VIEWER, None),
        "theme": optional(choice(*THEMES), "light"),
        "width": optional(integer(*PIXELS), 800),
        "marks": optional(list_of(choice(*MARKS), 0, len(MARKS)), list(MARKS)),
        "language": optional(LANGUAGE, "en"),
        "names": optional(NAMES, []),
    },
    one_of=("state", "view"),
)


def layout_json(placed: Placed, ends: dict[str, list[int]]) -> Json:
    """The places of the tiles, and of the tiles that may come next at the open ends, which have these values."""
    return {
        "bounds": {"left": placed.left, "top": placed.top, "width": placed.width, "height": placed.height},
        "tiles": [_tile_json(tile) for tile in placed.tiles],
        "ends": [_end_json(end, ends) for end in placed.ends if end.end is None or end.end in ends],
    }


def _tile_json(placed: PlacedTile) -> Json:
    joint, values = placed.joint, (LOW[placed.tile], HIGH[placed.tile])
    return {
        "tile": tile_text(placed.tile),
        "row": placed.way[-1],
        "at": placed.at,
        **placed.rectangle._asdict(),
        "halves": [{"value": value, "x": x, "y": y} for value, (x, y) in zip(values, placed.halves, strict=True)],
        "touches": None
        if joint is None
        else {
            "tile": tile_text(joint.tile),
            "value": joint.value,
            "edge": dict(zip(("x1", "y1", "x2", "y2"), joint.edge, strict=True)),
        },
    }


def _end_json(placed: PlacedEnd, ends: dict[str, list[int]]) -> Json:
    return {
        "end": placed.end,
        "tile": None if placed.tile is None else tile_text(placed.tile),
        "values": [] if placed.end is None else ends[placed.end],
        **placed.rectangle._asdict(),
    }
