"""`place`: from a table to rectangles.

Lengths are in half tiles, so a tile is 2 long and 1 wide. The tile that everything starts from (the one spinner, else
the round's first tile) lies in the middle, at 0, 0; ``x`` grows to the right and ``y`` downwards.
"""

from typing import Literal, NamedTuple, TypeAlias

from ..rules.table.layout import Layout
from ..rules.values.notation import Lying, halves
from ..rules.values.tiles import Tile, tile
from .branches import origin
from .laying import Limits, lay_out, middle_spot
from .spots import Spot, meeting

Point: TypeAlias = tuple[float, float]
Rotation: TypeAlias = Literal[0, 90, 180, 270]


Turns: TypeAlias = Literal["clockwise", "anticlockwise"]

TURNS: tuple[Turns, ...] = ("clockwise", "anticlockwise")
WIDTHS = (16, 200)
ARMS = (3, 100)
"""The least and the most that the options may be."""


class Options(NamedTuple):
    """Options for laying out a table.

    ``width`` is the room for a line, in half tiles; where it runs out, the line turns the way that ``turns`` says.
    ``arm`` is how far an arm goes up or down before it turns.
    """

    width: int = 26
    turns: Turns = "clockwise"
    arm: int = 7


DEFAULT = Options()


class Rectangle(NamedTuple):
    """A place: its centre, width and height, and the clockwise rotation in degrees of a tile in it."""

    x: float
    y: float
    width: float
    height: float
    rotation: Rotation


class Joint(NamedTuple):
    """Where a tile touches the one before it, with halves of the same ``value``: an edge from x, y to x, y."""

    tile: Tile
    value: int
    edge: tuple[float, float, float, float]


class PlacedTile(NamedTuple):
    """A placed tile. At rotation 0 its smaller half is on the left.

    ``way`` and ``at`` are its row and index; ``halves`` are the centres of the smaller and of the larger half.
    """

    tile: Tile
    way: tuple[str, ...]
    at: int
    rectangle: Rectangle
    halves: tuple[Point, Point]
    joint: Joint | None


class PlacedEnd(NamedTuple):
    """Where the next tile would lie at an end (None for the first tile); at rotation 0 its left half touches.

    ``tile`` is the tile that it would touch. A double would lie across.
    """

    end: str | None
    tile: Tile | None
    rectangle: Rectangle


class Placed(NamedTuple):
    """A placed table: its tiles, a place for each end that it has or may get, and the box around them all."""

    tiles: tuple[PlacedTile, ...]
    ends: tuple[PlacedEnd, ...]
    left: float
    top: float
    width: float
    height: float


def place(layout: Layout, options: Options = DEFAULT) -> Placed:
    """Place every tile of a table, none over another, joined halves side by side."""
    first = origin(layout)
    if first is None:
        return _bounded([], [PlacedEnd(None, None, Rectangle(0, 0, 2, 1, 0))])
    limits = Limits(options.width, 1 if options.turns == "clockwise" else -1, 2 * options.arm)
    branches = lay_out(layout, first, limits)
    spots = {first: middle_spot(first)}
    tiles = [_placed(spots[first], halves(first), ("line",), layout.line.index(halves(first)), None)]
    ends = []
    for laid in branches:
        before = laid.branch.root
        for spot, lying, at in zip(laid.spots, laid.branch.tiles, laid.branch.places, strict=True):
            joint = _joint(before, spots[before], lying[0], spot)
            tiles.append(_placed(spot, lying, laid.branch.way, at, joint))
            before = tile(*lying)
            spots[before] = spot
        ends.append(PlacedEnd(laid.branch.end, before, _rectangle(laid.following, _TURNED[laid.following.way])))
    return _bounded(tiles, ends)


_TURNED: dict[tuple[int, int], Rotation] = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}


def _placed(spot: Spot, lying: Lying, way: tuple[str, ...], at: int, joint: Joint | None) -> PlacedTile:
    """Place a tile at its spot; ``lying`` has the inner half first."""
    inner, outer = lying
    ahead = spot.way if inner < outer else (-spot.way[0], -spot.way[1])
    if spot.double:
        ahead = (1, 0) if spot.lies_flat else (0, 1)
    rectangle = _rectangle(spot, _TURNED[ahead])
    ends = tuple((rectangle.x + sign * ahead[0] / 2, rectangle.y + sign * ahead[1] / 2) for sign in (-1, 1))
    return PlacedTile(tile(*lying), way, at, rectangle, (ends[0], ends[1]), joint)


def _rectangle(spot: Spot, rotation: Rotation) -> Rectangle:
    left, top, right, bottom = spot.box
    return Rectangle(spot.x / 2, spot.y / 2, (right - left) / 2, (bottom - top) / 2, rotation)


def _joint(before: Tile, inner: Spot, value: int, outer: Spot) -> Joint:
    left, top, right, bottom = meeting(inner.box, outer.box)
    return Joint(before, value, (left / 2, top / 2, right / 2, bottom / 2))


def _bounded(tiles: list[PlacedTile], ends: list[PlacedEnd]) -> Placed:
    boxes = [_sides(placed.rectangle) for placed in tiles] + [_sides(end.rectangle) for end in ends]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return Placed(tuple(tiles), tuple(ends), left, top, right - left, bottom - top)


def _sides(rectangle: Rectangle) -> tuple[float, float, float, float]:
    across, up = rectangle.width / 2, rectangle.height / 2
    return rectangle.x - across, rectangle.y - up, rectangle.x + across, rectangle.y + up
