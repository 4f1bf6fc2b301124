"""How a table grows: a tile laid at an end leaves another end there, and spinners open sides (rules C1, Straight)."""

from functools import cache, lru_cache

from ..house.groups import DoubleCounts, TableRules
from ..house.ruleset import Ruleset
from ..values.actions import END_RANK, LINE_ENDS, SIDE_ENDS, Action, named_sides
from ..values.tiles import BIT, HIGH, IS_DOUBLE, LOW, PIPS, Tile, together
from .ends import End, bare_side, loose_end, whole
from .table import Spinner, Table, count


def lay(rules: Ruleset, table: Table, action: Action) -> Table:
    """Return the table after a play that is known to fit."""
    growing = Growing(rules, table)
    fits = growing.lay(action)
    assert fits
    return growing.table()


class Growing:
    """A table that changes in place, with the members of `Table`."""

    __slots__ = ("double_counts", "ends", "fits", "lone", "rules", "spinners")

    def __init__(self, rules: Ruleset, table: Table) -> None:
        self.rules, self.double_counts = rules.table, rules.points.double_counts
        self.lone, ends, self.fits, self.spinners = table
        self.ends = list(ends)

    def table(self) -> Table:
        """Return the table as it is now."""
        return Table(self.lone, tuple(self.ends), self.fits, self.spinners)

    @property
    def total(self) -> int:
        """The count."""
        return count(self.lone, self.ends, self.spinners)

    def lay(self, action: Action) -> bool:
        """Lay a play's tile. Return False if its end is not open or the tile does not fit there."""
        tile, name = action.tile, action.end
        assert tile is not None
        for at, end in enumerate(self.ends):  # noqa: B007 (the loop finds the place)
            if end.name == name:
                break
        else:
            return self._lay_first(tile) if name is None and not self.ends else False
        if not end.fits & BIT[tile]:
            return False
        if end.spinner or (IS_DOUBLE[tile] and self._becomes_spinner()):
            self._lay_by_spinner(at, end, tile)
        else:
            self.ends[at] = _beyond(end, tile, self.double_counts)
        self.lone = None
        fits = 0
        for end in self.ends:
            fits |= end.fits
        self.fits = fits
        return True

    def _becomes_spinner(self) -> bool:
        """Return whether the next double becomes a spinner."""
        return self.rules.spinner == "every_double" or (self.rules.spinner == "first_double" and not self.spinners)

    def _lay_first(self, tile: Tile) -> bool:
        self.lone, ends, self.fits, self.spinners = _first(tile, self.rules, self.double_counts)
        self.ends = list(ends)
        return True

    def _lay_by_spinner(self, at: int, end: End, tile: Tile) -> None:
        """Lay a fitting tile at a bare side of a spinner, or a double that becomes one."""
        opened: list[End] = []
        if end.spinner:
            opened = self._cover(end)
        if IS_DOUBLE[tile] and self._becomes_spinner():
            self.ends[at] = bare_side(end.name, tile)
            spinner = _spinner(self.rules, self.double_counts, tile, covered=1, along=1)
            self.spinners = tuple(sorted((*self.spinners, spinner)))
            opened += _open_sides(self.rules, spinner)
        else:
            self.ends[at] = _beyond(end, tile, self.double_counts)
        if opened:
            self.ends = sorted(self.ends + opened, key=_end_rank)

    def _cover(self, end: End) -> list[End]:
        """Cover the bare side ``end`` of a spinner, and return the sides that this opens."""
        at = [spinner.tile for spinner in self.spinners].index(end.tile)
        tile, amount, covered, along, sides = self.spinners[at]
        crosswise = end.name in sides
        spinner = Spinner(tile, amount, covered + 1, along if crosswise else along - 1, sides)
        self.spinners = (*self.spinners[:at], spinner, *self.spinners[at + 1 :])
        waited = self.rules.spinner_order == "sides_first" and not crosswise
        return _open_sides(self.rules, spinner) if waited else []


@cache
def _first(tile: Tile, rules: TableRules, double_counts: DoubleCounts) -> Table:
    """Return the table with one tile."""
    spins = rules.spinner == "first_tile" or (IS_DOUBLE[tile] and rules.spinner != "none")
    if spins and IS_DOUBLE[tile]:
        ends = [bare_side(name, tile) for name in LINE_ENDS]
    else:
        halves = zip(LINE_ENDS, (LOW[tile], HIGH[tile]), strict=True)
        ends = [loose_end(name, tile, half, double_counts, spins) for name, half in halves]
    spinners: tuple[Spinner, ...] = ()
    if spins:
        spinner = _spinner(rules, double_counts, tile, covered=0, along=len(LINE_ENDS))
        spinners, ends = (spinner,), ends + _open_sides(rules, spinner)
    return Table(tile, tuple(ends), together(end.fits for end in ends), spinners)


@lru_cache(maxsize=1 << 12)
def _beyond(end: End, tile: Tile, double_counts: DoubleCounts) -> End:
    """Return the end that a fitting tile leaves where it is laid."""
    return loose_end(end.name, tile, PIPS[tile] - end.touching(tile), double_counts)


def _spinner(rules: TableRules, double_counts: DoubleCounts, tile: Tile, *, covered: int, along: int) -> Spinner:
    sides = named_sides(tile) if rules.spinner == "every_double" else SIDE_ENDS
    amount = whole(tile, double_counts) if IS_DOUBLE[tile] else None
    return Spinner(tile, amount, covered, along, sides)


def _open_sides(rules: TableRules, spinner: Spinner) -> list[End]:
    """Return the sides across the line that are open: none while those along it must be covered first."""
    if rules.spinner_order == "sides_first" and spinner.along:
        return []
    return [bare_side(side, spinner.tile) for side in spinner.sides]


def _end_rank(end: End) -> int:
    return END_RANK[end.name]
