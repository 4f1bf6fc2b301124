"""The table: which ends are open, what fits there, and what they count.

A `Table` knows nothing of how the tiles lie; that is `layout`'s. An end is what a player would point at: the free half
of an outermost tile, or a bare side of a spinner (rules C1, C5, Straight).
"""

from functools import cache
from typing import NamedTuple

from service.rules.actions import END_RANK, LINE_ENDS, SIDE_ENDS, named_sides
from service.rules.ends import End, bare_side, loose_end, whole
from service.rules.ruleset import Ruleset
from service.rules.tiles import HIGH, IS_DOUBLE, LOW, PIPS, Mask, Tile


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
    """The open ends in the listing order, the tiles that fit at any of them, and the spinners."""

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
        mask = 0
        for end in self.ends:
            for value in end.values:
                mask |= 1 << value
        return mask

    def end(self, name: str | None) -> End | None:
        """The open end of that name, or None."""
        for end in self.ends:
            if end.name == name:
                return end
        return None


EMPTY = Table(lone=None, ends=(), fits=0, spinners=())


def lay(rules: Ruleset, table: Table, tile: Tile, end: End | None) -> Table:
    """The table after ``tile``, which fits, is laid at ``end`` (None: as the first tile)."""
    if end is None:
        return _lay_first(rules, tile)
    if end.spinner or (IS_DOUBLE[tile] and rules.spinner != "none"):
        return _lay_by_spinner(rules, table, tile, end)
    laid = loose_end(end.name, tile, PIPS[tile] - end.values[0], rules.double_counts)
    if not table.spinners:
        left, right = table.ends
        return _line(laid, right) if end is left else _line(left, laid)
    return _table([laid if other is end else other for other in table.ends], table.spinners)


def count(rules: Ruleset, table: Table) -> int:
    """The sum of the open ends (rule C5, Straight's count)."""
    if table.lone is not None:
        return whole(table.lone, rules.double_counts)
    total = 0
    for end in table.ends:
        total += end.amount or 0
    for spinner in table.spinners:
        if spinner.covered < 2:
            total += spinner.amount or 0
    return total


def parts(rules: Ruleset, table: Table) -> list[Part]:
    """The count, part by part: double spinners first, then the ends that have a part in it."""
    if table.lone is not None:
        return [Part(None, table.lone, whole(table.lone, rules.double_counts))]
    spinners = [
        Part(None, spinner.tile, spinner.amount)
        for spinner in table.spinners
        if spinner.amount is not None and spinner.covered < 2
    ]
    return spinners + [Part(end.name, end.tile, end.amount) for end in table.ends if end.amount is not None]


def _lay_first(rules: Ruleset, tile: Tile) -> Table:
    spins = rules.spinner == "first_tile" or (IS_DOUBLE[tile] and rules.spinner != "none")
    if spins and IS_DOUBLE[tile]:
        ends = [bare_side(name, tile) for name in LINE_ENDS]
    else:
        halves = zip(LINE_ENDS, (LOW[tile], HIGH[tile]), strict=True)
        ends = [loose_end(name, tile, half, rules.double_counts, spins) for name, half in halves]
    spinners: tuple[Spinner, ...] = ()
    if spins:
        spinner = _spinner(rules, tile, covered=0, along=len(LINE_ENDS))
        spinners, ends = (spinner,), ends + _open_sides(rules, spinner)
    return _table(ends, spinners, lone=tile)


def _lay_by_spinner(rules: Ruleset, table: Table, tile: Tile, end: End) -> Table:
    """Lays a tile at a bare side of a spinner, or a double that may become one."""
    spinners = table.spinners
    opened: list[End] = []
    if end.spinner:
        spinners, opened = _cover(rules, spinners, end)
    if IS_DOUBLE[tile] and (rules.spinner == "every_double" or (rules.spinner == "first_double" and not spinners)):
        laid = bare_side(end.name, tile)
        spinner = _spinner(rules, tile, covered=1, along=1)
        spinners = tuple(sorted((*spinners, spinner)))
        opened += _open_sides(rules, spinner)
    else:
        laid = loose_end(end.name, tile, PIPS[tile] - end.touching(tile), rules.double_counts)
    ends = [laid if other is end else other for other in table.ends] + opened
    return _table(sorted(ends, key=_end_rank), spinners)


def _cover(rules: Ruleset, spinners: tuple[Spinner, ...], end: End) -> tuple[tuple[Spinner, ...], list[End]]:
    """The spinners after the side ``end`` of one of them is covered, and the sides that this opens."""
    at = [spinner.tile for spinner in spinners].index(end.tile)
    tile, amount, covered, along, sides = spinners[at]
    crosswise = end.name in sides
    spinner = Spinner(tile, amount, covered + 1, along if crosswise else along - 1, sides)
    waited = rules.spinner_order == "sides_first" and not crosswise
    return (*spinners[:at], spinner, *spinners[at + 1 :]), _open_sides(rules, spinner) if waited else []


def _spinner(rules: Ruleset, tile: Tile, *, covered: int, along: int) -> Spinner:
    sides = named_sides(tile) if rules.spinner == "every_double" else SIDE_ENDS
    amount = whole(tile, rules.double_counts) if IS_DOUBLE[tile] else None
    return Spinner(tile, amount, covered, along, sides)


def _open_sides(rules: Ruleset, spinner: Spinner) -> list[End]:
    """The sides across the line, once they are open."""
    if rules.spinner_order == "sides_first" and spinner.along:
        return []
    return [bare_side(side, spinner.tile) for side in spinner.sides]


def _table(ends: list[End], spinners: tuple[Spinner, ...], lone: Tile | None = None) -> Table:
    fits = 0
    for end in ends:
        fits |= end.fits
    return Table(lone, tuple(ends), fits, spinners)


def _end_rank(end: End) -> int:
    return END_RANK[end.name]


@cache
def _line(left: End, right: End) -> Table:
    """The table with two ends; there are so few of them that each is made once."""
    return _table([left, right], ())
