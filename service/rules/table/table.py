"""The table: which ends are open, what fits there, and what they count.

A `Table` does not know how the tiles lie; see ``layout.py``. An end is what a player would point at: the free half
of an outermost tile, or a bare side of a spinner (rules C1, C5, Straight). How a table grows is in ``grow.py``.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ..values.tiles import IS_DOUBLE, Mask, Tile
from .ends import End


class Part(NamedTuple):
    """What one end or one spinner adds to the count; ``end`` is None for a lone tile and for a double spinner."""

    end: str | None
    tile: Tile
    amount: int


class Spinner(NamedTuple):
    """A tile on the table that takes tiles on all four sides.

    ``amount`` is what it adds to the count while fewer than two of its sides are ``covered`` (None for a non-double,
    whose bare ends count for themselves). ``along`` is how many of its sides along the line are bare, ``sides`` are
    the ends of the two others, which may open only when those along the line are covered.
    """

    tile: Tile
    amount: int | None
    covered: int
    along: int
    sides: tuple[str, ...]


class Table(NamedTuple):
    """The open ends in the listing order, the tiles that fit at any of them, and the spinners.

    ``lone`` is the only tile on the table, None if there are more or none.
    """

    lone: Tile | None
    ends: tuple[End, ...]
    fits: Mask
    spinners: tuple[Spinner, ...]

    @property
    def empty(self) -> bool:
        return not self.ends

    @property
    def values(self) -> Mask:
        """The open values, as a mask of values."""
        return open_values(self.ends)

    @property
    def total(self) -> int:
        """The count: the sum of the open ends (rule C5, Straight's count)."""
        return count(self.lone, self.ends, self.spinners)

    def end(self, name: str | None) -> End | None:
        """Return the open end with this name, or None."""
        for end in self.ends:
            if end.name == name:
                return end
        return None


EMPTY = Table(lone=None, ends=(), fits=0, spinners=())


def open_values(ends: Sequence[End]) -> Mask:
    """Return the values at these ends, as a mask of values."""
    mask = 0
    for end in ends:
        mask |= end.values_mask
    return mask


def count(lone: Tile | None, ends: Sequence[End], spinners: Sequence[Spinner]) -> int:
    """Return the sum of a table's open ends. A lone double counts once, though it has both ends."""
    if lone is not None and IS_DOUBLE[lone] and not spinners:
        ends = ends[:1]
    total = 0
    for end in ends:
        total += end.amount or 0
    for spinner in spinners:
        if spinner.covered < 2:
            total += spinner.amount or 0
    return total


def parts(table: Table) -> list[Part]:
    """Return the parts of the count: double spinners first, then the ends that count."""
    if table.lone is not None:
        return [Part(None, table.lone, table.total)]
    spinners = [
        Part(None, spinner.tile, spinner.amount)
        for spinner in table.spinners
        if spinner.amount is not None and spinner.covered < 2
    ]
    return spinners + [Part(end.name, end.tile, end.amount) for end in table.ends if end.amount is not None]
