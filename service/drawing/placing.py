"""`place`: from a table to rectangles.

Lengths are in half tiles, so a tile is 2 long and 1 wide. The round's first tile lies at 0, 0; ``x`` grows to the right
and ``y`` downwards.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from ..rules.values.notation import Lying, halves
from ..rules.values.tiles import Tile, tile
from .board import Board
from .laying import Laid, lay_out, middle_spot
from .limits import Limits
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

    ``width`` is the room for a line, in half tiles, half of it on either side of the tile in the middle: the spinner,
    else the first tile. Where it runs out, the line turns the way that ``turns`` says. ``arm`` is how far an arm goes
    up or down before it turns.
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

    ``way`` and ``at`` are its row and index; ``halves`` are the centres of the smaller and of the larger half. The
    first tile has no ``joint``, nor has one that found no place where it belongs and lies apart.
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


def place(board: Board, options: Options = DEFAULT) -> Placed:
    """Place every tile of a table, none over another, joined halves side by side.

    A tile's place depends on those laid before it, so the places stay as tiles are added; except, seldom, where every
    double takes tiles on all four sides.
    """
    origin, first = board.origin, board.layout.first
    if origin is None or first is None:
        return _bounded([], [PlacedEnd(None, None, Rectangle(0, 0, 2, 1, 0))])
    rows = lay_out(board, Limits(options.width, 1 if options.turns == "clockwise" else -1, 2 * options.arm))
    spots = {origin: middle_spot(origin)}
    for laid in rows:
        spots |= {tile(*lying): spot for spot, lying in zip(laid.spots, laid.row.tiles, strict=True)}
    by = spots[first]
    spots = {laid: _moved(spot, by) for laid, spot in spots.items()}
    tiles = [_placed(spots[origin], halves(origin), ("line",), board.layout.line.index(halves(origin)), None)]
    tiles += [placed for laid in rows for placed in _row(laid, spots)]
    return _bounded(_from_first(tiles, first), [_end(laid, _moved(laid.following, by)) for laid in rows])


def _moved(spot: Spot, by: Spot) -> Spot:
    """Return a spot as seen from another."""
    return spot._replace(x=spot.x - by.x, y=spot.y - by.y)


def _row(laid: Laid, spots: Mapping[Tile, Spot]) -> Iterator[PlacedTile]:
    """Yield the placed tiles of a row."""
    before = laid.row.root
    for number, (lying, at) in enumerate(zip(laid.row.tiles, laid.row.places, strict=True)):
        spot = spots[tile(*lying)]
        joint = None if number in laid.apart else _joint(before, spots[before], lying[0], spot)
        yield _placed(spot, lying, laid.row.way, at, joint)
        before = tile(*lying)


def _from_first(placed: Sequence[PlacedTile], first: Tile) -> list[PlacedTile]:
    """Let the tiles between the first and the spinner touch the one before them, as they were laid."""
    by_tile = {tile.tile: tile for tile in placed}
    inner, joint = first, by_tile[first].joint
    by_tile[first] = by_tile[first]._replace(joint=None)
    while joint is not None:
        outer = by_tile[joint.tile]
        by_tile[outer.tile] = outer._replace(joint=joint._replace(tile=inner))
        inner, joint = outer.tile, outer.joint
    return list(by_tile.values())


def _end(laid: Laid, spot: Spot) -> PlacedEnd:
    """Place the tile that would come next in a row."""
    last = tile(*laid.row.tiles[-1]) if laid.row.tiles else laid.row.root
    return PlacedEnd(laid.row.end, last, _rectangle(spot, _TURNED[spot.way]))


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
