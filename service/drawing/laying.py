"""Lay out a table: each branch with the spots of its tiles, and one more for the tile that would come next."""

from collections.abc import Sequence
from typing import NamedTuple

from ..rules.table.layout import Layout
from ..rules.values.tiles import IS_DOUBLE, LOW, Tile
from .branches import Branch, branches
from .line.snake import turfs, walk
from .spots import RIGHT, Socket, Spot, socket_at
from .tree.tree import Around, grow


class Limits(NamedTuple):
    """Half the width, 1 for rows that turn clockwise or else -1, and an arm's length before it turns; in steps."""

    half: int
    turns: int
    arm: int


class Laid(NamedTuple):
    """A branch with the spots of its tiles, and of the tile that would come next."""

    branch: Branch
    spots: tuple[Spot, ...]
    following: Spot


def lay_out(layout: Layout, first: Tile, limits: Limits) -> list[Laid]:
    """Lay out all branches of a table around the tile ``first`` in the middle."""
    every_double = layout.spinner is None and bool(layout.arms)
    return (_tree if every_double else _lines)(list(branches(layout)), first, limits)


def middle_spot(first: Tile) -> Spot:
    """Return the spot of the tile that everything starts from."""
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
    """Return where a branch starts: at a non-double spinner, over the half that its first tile matches."""
    socket = socket_at(middle_spot(first), row.end)
    if IS_DOUBLE[first] or row.way == ("line",):
        return socket
    return socket._replace(x=0 if not row.tiles else -1 if row.tiles[0][0] == LOW[first] else 1)


def _tree(rows: Sequence[Branch], first: Tile, limits: Limits) -> list[Laid]:
    grown = grow(rows, Around(first, middle_spot(first)), limits.half, limits.arm, limits.turns)
    return [Laid(row, *its) for row, its in zip(rows, grown, strict=True)]
