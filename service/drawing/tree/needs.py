"""What may still come at the ends of a tree, as a tile is laid and the next."""

from collections.abc import Iterable, Mapping, Sequence

from ...rules.values.tiles import HIGH, IS_DOUBLE, LOW, Tile, tile
from ..board import Row, Step
from .growth import Need, Needs

KNOWN = 4
"""How much more an end weighs at which a tile is known to come."""

_KNOWN = (Need(double=False, weight=KNOWN), Need(double=True, weight=KNOWN))
_POSSIBLE = (Need(double=False, weight=1), Need(double=True, weight=1))


class Coming:
    """The tiles to come: those at known ends, and of the others how many there are of each value."""

    def __init__(self, rows: Sequence[Row], max_pip: int, known: Iterable[Step]) -> None:
        """Begin with no tile laid. The ``known`` steps will be taken, each row's in order."""
        self._rows = rows
        self._left = [max_pip + 1] * (max_pip + 1)
        self._double = [True] * (max_pip + 1)
        self._known: dict[int, list[Step]] = {}
        self._values: dict[int, int] = {}
        for step in known:
            self._known.setdefault(step.row, []).append(step)
            self._count(tile(*rows[step.row].tiles[step.at]))

    def lay(self, step: Step, arms: Iterable[int]) -> Needs:
        """Lay a tile with the arms that begin there, and return the needs of all ends that may go on after it."""
        inner, outer = self._rows[step.row].tiles[step.at]
        if step in self._known.get(step.row, ())[:1]:
            del self._known[step.row][0]
        else:
            self._count(tile(inner, outer))
        return self.open({step.row: outer} | dict.fromkeys(arms, outer))

    def open(self, values: Mapping[int, int]) -> Needs:
        """Open ends of rows with these values, and return the needs of all ends that may go on."""
        self._values |= values
        return {row: need for row, value in self._values.items() if (need := self._need(row, value))}

    def lay_first(self, first: Tile, arms: Iterable[int]) -> Needs:
        """Lay the tile in the middle."""
        self._count(first)
        left, right = 0, 1
        return self.open({left: LOW[first], right: HIGH[first]} | dict.fromkeys(arms, LOW[first]))

    def _count(self, laid: Tile) -> None:
        for value in {LOW[laid], HIGH[laid]}:
            self._left[value] -= 1
        if IS_DOUBLE[laid]:
            self._double[LOW[laid]] = False

    def _need(self, row: int, value: int) -> Need | None:
        known = self._known.get(row)
        if known:
            inner, outer = self._rows[row].tiles[known[0].at]
            return _KNOWN[inner == outer]
        return _POSSIBLE[self._double[value]] if self._left[value] else None
