"""A table as branches: the tile that everything starts from, and each row that leads away from another tile."""

from collections.abc import Iterator
from typing import NamedTuple

from ..rules.table.layout import Layout
from ..rules.values.notation import Lying, halves
from ..rules.values.tiles import Tile, tile


class Branch(NamedTuple):
    """A row that leads away from the tile ``root`` to the end ``end``.

    ``tiles`` run outward, each with its inner half first. ``places`` are their indexes in the table's row, ``way`` is
    the path to that row.
    """

    end: str
    root: Tile
    way: tuple[str, ...]
    tiles: tuple[Lying, ...]
    places: tuple[int, ...]


def origin(layout: Layout) -> Tile | None:
    """Return the tile in the middle: the one spinner, else the first tile; None on an empty table."""
    return layout.first if layout.spinner is None else layout.spinner


def branches(layout: Layout) -> Iterator[Branch]:
    """Return all branches, each after the one that its root lies in."""
    root = origin(layout)
    if root is None:
        return
    at = layout.line.index(halves(root))
    line = range(len(layout.line))
    left = tuple((outer, inner) for inner, outer in reversed(layout.line[:at]))
    yield Branch("left", root, ("line",), left, tuple(reversed(line[:at])))
    yield Branch("right", root, ("line",), layout.line[at + 1 :], tuple(line[at + 1 :]))
    laid = {tile(*lying) for lying in layout.line}
    arms = dict(layout.arms)
    waiting = sorted(arms)
    while waiting:
        name = next(name for name in waiting if root_of(name, root) in laid)
        waiting.remove(name)
        arm = arms[name]
        laid |= {tile(*lying) for lying in arm}
        yield Branch(name, root_of(name, root), ("arms", name), arm, tuple(range(len(arm))))


def root_of(arm: str, spinner: Tile) -> Tile:
    """Return the tile where an arm begins: ``5-5.up`` at 5-5, ``up`` at the one spinner."""
    double, dot, _ = arm.partition(".")
    return tile(*map(int, double.split("-"))) if dot else spinner


def side_of(arm: str) -> str:
    """Return ``up`` or ``down``."""
    return arm.rpartition(".")[2]
