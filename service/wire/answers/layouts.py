"""Where the tiles of a table lie, and those that may come next."""

from typing import Any

from ...drawing import Placed, PlacedEnd, PlacedTile
from ...rules.values.notation import tile_text
from ...rules.values.tiles import HIGH, LOW

Json = dict[str, Any]


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
