"""Lays a table out: each branch with the spots of its tiles, and one more for the tile that would come next."""

from collections.abc import Sequence
from typing import NamedTuple

from service.drawing.branches import Branch, branches, side_of
from service.drawing.planting import Planted, plant
from service.drawing.snake import turfs, walk
from service.drawing.spots import RIGHT, Box, Socket, Spot, all_spots, overlap, socket_at
from service.drawing.tree import Manner, search
from service.rules.layout import Layout
from service.rules.tiles import IS_DOUBLE, LOW, Tile


class Limits(NamedTuple):
    """Half the width, 1 for rows that turn clockwise or -1, and how far an arm goes before it turns: all in steps."""

    half: int
    turns: int
    arm: int


class Laid(NamedTuple):
    """A branch with the spots of its tiles, and of the tile that would come next."""

    branch: Branch
    spots: tuple[Spot, ...]
    following: Spot


class CannotBePlaced(Exception):
    """The search for a place was given up."""


MANNERS = (
    (True, Manner(air=1, half=1, steps=400)),
    (True, Manner(air=0, half=1, steps=1000)),
    (False, Manner(air=0, half=1, steps=1000)),
    (True, Manner(air=0, half=2, steps=2000)),
    (False, Manner(air=0, half=4, steps=20_000)),
)
"""How a tree's places are looked for, one manner after the other: whether with one for each tile that may come next,
and with limits in half widths."""


def lay_out(layout: Layout, first: Tile, limits: Limits) -> list[Laid]:
    """All branches of a table around its middle, the tile ``first``. Raises CannotBePlaced."""
    every_double = layout.spinner is None and bool(layout.arms)
    return (_tree if every_double else _lines)(list(branches(layout)), first, limits)


def middle_spot(first: Tile) -> Spot:
    """The spot of the tile that everything starts from."""
    return Spot(0, 0, RIGHT, IS_DOUBLE[first])


def _lines(rows: Sequence[Branch], first: Tile, limits: Limits) -> list[Laid]:
    turf = turfs(limits.half, limits.turns, with_arms=len(rows) > 2)
    laid = []
    for row in rows:
        doubles = [inner == outer for inner, outer in row.tiles]
        *spots, following = walk([*doubles, False], _start(row, first), turf[row.end], limits.arm)
        laid.append(Laid(row, tuple(spots), following))
    return laid


def _start(row: Branch, first: Tile) -> Socket:
    """Where a branch starts; at a spinner that is no double, over the half that its first tile matches."""
    socket = socket_at(middle_spot(first), row.end)
    if IS_DOUBLE[first] or row.way == ("line",):
        return socket
    return socket._replace(x=0 if not row.tiles else -1 if row.tiles[0][0] == LOW[first] else 1)


def _tree(rows: Sequence[Branch], first: Tile, limits: Limits) -> list[Laid]:
    middle = middle_spot(first)
    for with_following, manner in MANNERS:
        planted = plant(rows, first, limits.turns, with_following=with_following)
        spots = search(middle, planted.nodes, manner._replace(half=manner.half * limits.half))
        if spots is not None:
            return [_grown(row, at, planted, spots) for at, row in enumerate(rows)]
    raise CannotBePlaced


def _grown(row: Branch, at: int, planted: Planted, spots: Sequence[Spot]) -> Laid:
    mine = [spots[number] for number in planted.numbers[at]]
    tiles, following = tuple(mine[: len(row.tiles)]), mine[len(row.tiles) :]
    if following:
        return Laid(row, tiles, following[0])
    root = spots[planted.roots[at]]
    before, socket = (tiles[-1], tiles[-1].front) if tiles else (None, socket_at(root, side_of(row.end)))
    return Laid(row, tiles, _loose(before, socket, [spot.box for spot in spots]))


def _loose(before: Spot | None, socket: Socket, taken: Sequence[Box]) -> Spot:
    """A spot for a tile that no room was kept for: over as few others as can be."""
    return min(all_spots(before, socket, False, 1), key=lambda spot: sum(overlap(spot.box, box) for box in taken))
