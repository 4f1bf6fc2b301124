"""A table as it grew: its rows, and its tiles in the order in which they were laid."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from ..rules.house.ruleset import Ruleset
from ..rules.table.layout import Layout
from ..rules.values.actions import SIDE_ENDS, named_sides
from ..rules.values.notation import Lying, halves
from ..rules.values.tiles import IS_DOUBLE, Tile, tile


class Board(NamedTuple):
    """A table with the rules that it is played by, and the ``order`` in which its tiles were laid as far as known.

    Tiles that are not in ``order``, those of a snapshot, count as laid before the others, nearest to the first tile
    first.
    """

    layout: Layout
    rules: Ruleset
    order: tuple[Tile, ...] = ()

    @property
    def branching(self) -> bool:
        """Whether every double takes tiles on all four sides."""
        return self.rules.table.spinner == "every_double"

    @property
    def origin(self) -> Tile | None:
        """The tile that the rows lead away from: the one spinner, else the first tile; None on an empty table."""
        return self.layout.first if self.layout.spinner is None else self.layout.spinner


class Row(NamedTuple):
    """A row that leads away from the tile ``root`` to the end ``end``.

    ``tiles`` run outward, each with its inner half first. ``places`` are their indexes in the table's row, ``way`` is
    the path to that row.
    """

    end: str
    root: Tile
    way: tuple[str, ...]
    tiles: tuple[Lying, ...]
    places: tuple[int, ...]


class Step(NamedTuple):
    """A tile laid, by numbers: its row, its place there from the inside, and the step before which it touches.

    The first step is the tile that everything starts from; its row is -1.
    """

    row: int
    at: int
    before: int


def rows_of(board: Board) -> list[Row]:
    """Return all rows of a table, each after the one that its root lies in."""
    return [] if board.origin is None else list(_rows(board, board.layout, board.origin))


def _rows(board: Board, layout: Layout, root: Tile) -> Iterator[Row]:
    at = layout.line.index(halves(root))
    line = range(len(layout.line))
    left = tuple((outer, inner) for inner, outer in reversed(layout.line[:at]))
    yield Row("left", root, ("line",), left, tuple(reversed(line[:at])))
    yield Row("right", root, ("line",), layout.line[at + 1 :], tuple(line[at + 1 :]))
    laid = {tile(*lying) for lying in layout.line}
    arms = dict.fromkeys(_sides(board), ()) | dict(layout.arms)
    waiting = sorted(arms)
    while waiting:
        name = next(name for name in waiting if _root_of(name, root) in laid)
        waiting.remove(name)
        arm = arms[name]
        laid |= {tile(*lying) for lying in arm}
        yield Row(name, _root_of(name, root), ("arms", name), arm, tuple(range(len(arm))))


def _sides(board: Board) -> list[str]:
    """Return the names of all arms that a table has or may get, bare sides among them."""
    if board.branching:
        return [name for _, _, laid in board.layout.places() if IS_DOUBLE[laid] for name in named_sides(laid)]
    return [] if board.layout.spinner is None else list(SIDE_ENDS)


def _root_of(arm: str, spinner: Tile) -> Tile:
    """Return the tile where an arm begins: ``5-5.up`` at 5-5, ``up`` at the one spinner."""
    double, dot, _ = arm.partition(".")
    return tile(*map(int, double.split("-"))) if dot else spinner


def steps_of(rows: Sequence[Row], order: Sequence[Tile]) -> list[Step]:
    """Return the tiles in the order in which they were laid, the tile that the rows lead away from first.

    An order that no round can have is followed as far as every tile still comes after the one that it touches.
    """
    rank = {laid: at for at, laid in enumerate(order)}
    below: dict[Tile, list[int]] = {}
    for number, (_, root, _, tiles, _) in enumerate(rows):
        if tiles:
            below.setdefault(root, []).append(number)
    steps = [Step(-1, 0, -1)]
    waiting: list[tuple[int, int, int, int, int]] = []

    def wait(row: int, at: int, before: int, depth: int) -> None:
        heappush(waiting, (rank.get(tile(*rows[row].tiles[at]), -1), depth, row, at, before))

    for begun in below.get(rows[0].root, ()):
        wait(begun, 0, 0, 1)
    while waiting:
        _, depth, row, at, before = heappop(waiting)
        steps.append(Step(row, at, before))
        if at + 1 < len(rows[row].tiles):
            wait(row, at + 1, len(steps) - 1, depth + 1)
        for other in below.get(tile(*rows[row].tiles[at]), ()):
            wait(other, 0, len(steps) - 1, depth + 1)
    return steps
