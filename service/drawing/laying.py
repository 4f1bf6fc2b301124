"""Lay out a table: each row with the spots of its tiles, and one more for the tile that would come next."""

from collections.abc import Sequence
from typing import NamedTuple

from ..rules.values.tiles import IS_DOUBLE, LOW, Tile, tile
from .board import Board, Row, rows_of, steps_of
from .limits import Limits
from .line.snake import turfs, walk
from .spots import RIGHT, Socket, Spot, socket_at
from .tree.tree import grow


class Laid(NamedTuple):
    """A row with the spots of its tiles, and of the tile that would come next.

    ``apart`` are the places in the row, from the inside, of tiles that do not touch the one before.
    """

    row: Row
    spots: tuple[Spot, ...]
    following: Spot
    apart: frozenset[int] = frozenset()


def lay_out(board: Board, limits: Limits) -> list[Laid]:
    """Lay out all rows of a table that has tiles, around the tile in the middle."""
    return (_tree if board.branching else _lines)(board, rows_of(board), limits)


def middle_spot(first: Tile) -> Spot:
    """Return the spot of the tile that everything starts from."""
    return Spot(0, 0, RIGHT, IS_DOUBLE[first])


def _lines(board: Board, rows: Sequence[Row], limits: Limits) -> list[Laid]:
    turf = turfs(limits.half, limits.turns, with_arms=board.layout.spinner is not None)
    laid = []
    for row in rows:
        doubles = [inner == outer for inner, outer in row.tiles]
        start, unturned = _start(row, rows[0].root), _before_spinner(board, row)
        *spots, following = walk([*doubles, False], unturned, start, turf[row.end], limits.arm)
        laid.append(Laid(row, tuple(spots), following))
    return laid


def _start(row: Row, first: Tile) -> Socket:
    """Return where a row starts: at a non-double spinner, over the half that its first tile matches."""
    socket = socket_at(middle_spot(first), row.end)
    if IS_DOUBLE[first] or row.way == ("line",):
        return socket
    return socket._replace(x=0 if not row.tiles else -1 if row.tiles[0][0] == LOW[first] else 1)


def _before_spinner(board: Board, row: Row) -> int:
    """Return how many tiles of a row must lie straight, so that they stay when a spinner may still come.

    Those of the line that were laid before the spinner, and while it has not come, the whole line.
    """
    layout = board.layout
    if board.rules.table.spinner != "first_double" or layout.spinner == layout.first or row.way != ("line",):
        return 0
    tiles = [tile(*lying) for lying in row.tiles]
    if layout.spinner is None:
        return len(tiles) + 1
    if layout.first in tiles:
        return max(at for at, laid in enumerate(tiles) if laid == layout.first or _came_before(board, laid)) + 1
    return 0


def _came_before(board: Board, laid: Tile) -> bool:
    """Return whether a tile is known to have been laid before the spinner."""
    if board.layout.spinner not in board.order:
        return False
    rank = board.order.index
    return laid not in board.order or rank(laid) < rank(board.layout.spinner)


def _tree(board: Board, rows: Sequence[Row], limits: Limits) -> list[Laid]:
    assert board.layout.first is not None
    steps = steps_of(rows, board.order)
    grown = grow(rows, steps, middle_spot(board.layout.first), board.rules.deal.max_pip, limits)
    return [Laid(row, *its) for row, its in zip(rows, grown, strict=True)]
