"""A growing tree: which tile to lay next, where, and which to take back when one finds no place.

A search with conflict-directed backjumping: when a tile has no spot left, the latest tile in its way is laid elsewhere.
The cells of spots are bits of one number.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ..spots import Box, Spot
from .candidates import Node, candidates, distance


class Manner(NamedTuple):
    """The manner of a search.

    ``airy`` tiles must have air around them; others only prefer it. ``half`` is how far from the middle a tile may
    reach to the left and right, ``tall`` how far up and down, ``far`` how far a row goes up or down before it prefers
    to turn. ``steps`` is the number of steps allowed beyond one per tile. ``weighed``: lay tiles that had no spot
    before first, not those near the middle. ``seed``: shuffle each tile's spots. ``loose``: a double need not meet its
    neighbours in its middle.
    """

    airy: bool
    half: int
    tall: int
    far: int
    steps: int
    weighed: bool = False
    seed: int | None = None
    loose: bool = False


_NEAR = 13
"""Beyond this distance, in steps, two tiles do not affect each other's next spots."""


class _Spread(NamedTuple):
    """A spot with the cells that it takes, and these with the air around it."""

    spot: Spot
    cells: int
    around: int


class Growth:
    """The tiles laid, and those that may come next with their untried spots."""

    def __init__(self, first: Spot, nodes: Sequence[Node], manner: Manner, trouble: list[int]) -> None:
        self.spots: dict[int, Spot] = {}
        self._nodes, self._manner, self._trouble = nodes, manner, trouble
        self._row, self._top = 2 * manner.half + 4, manner.tall + 2
        self._random = None if manner.seed is None else Random(manner.seed)
        self._below: dict[int, list[int]] = {}
        for number, node in enumerate(nodes, start=1):
            self._below.setdefault(node.root, []).append(number)
        self._cells: dict[int, int] = {}
        self._taken = 0
        self._order: list[int] = []
        self._spread: dict[int, list[_Spread]] = {}
        self._tried: dict[int, set[int]] = {}
        self._blamed: dict[int, set[int]] = {}
        self._count: dict[int, int] = {}
        self._known: dict[Spot, _Spread] = {}
        self._lay(0, _Spread(first, self._mask(first.box), 0))

    def next(self) -> int | None:
        """Return the tile to lay next, those with few spots left first; None when all are laid."""
        waiting = self._spread.keys() - self.spots.keys()
        return min(waiting, key=self._urgency, default=None)

    def grow(self, number: int) -> bool:
        """Lay a tile at its best untried spot; return False if none is free."""
        spreads, tried = self._spread[number], self._tried[number]
        free = [at for at, spread in enumerate(spreads) if at not in tried and self._free(number, spread)]
        if not free:
            return False
        best = next((at for at in free if self._has_air(number, spreads[at])), free[0])
        tried.add(best)
        self._lay(number, spreads[best])
        self._order.append(number)
        return True

    def back(self, number: int) -> int | None:
        """Take tiles back down to the latest one in the way of this one, and return it to be moved; None if none is."""
        blamed = self._blamed[number] | {self._nodes[number - 1].root} | self._owners(number)
        self._trouble[number] += 1
        self._tried[number], self._blamed[number] = set(), set()
        while self._order:
            latest = self._order.pop()
            self._take(latest)
            if latest in blamed:
                self._blamed[latest] |= blamed - {latest}
                return latest
            self._tried[latest], self._blamed[latest] = set(), set()
        return None

    def _urgency(self, number: int) -> tuple[float, int]:
        free = self._count.get(number)
        if free is None:
            free = self._count[number] = sum(self._free(number, spread) for spread in self._spread[number])
        return (free / self._trouble[number] if self._manner.weighed else min(free, 2)), number

    def _lay(self, number: int, spread: _Spread) -> None:
        self.spots[number], self._cells[number] = spread.spot, spread.cells
        self._taken |= spread.cells
        self._recount(spread.spot)
        for below in self._below.get(number, ()):
            self._spread[below] = self._spreads(spread.spot, self._nodes[below - 1])
            self._tried[below], self._blamed[below] = set(), set()

    def _take(self, number: int) -> None:
        self._taken &= ~self._cells.pop(number)
        self._recount(self.spots.pop(number))
        for below in self._below.get(number, ()):
            del self._spread[below]

    def _recount(self, changed: Spot) -> None:
        """Forget the number of free spots of the tiles that a change may affect."""
        for number in list(self._count):
            root = self.spots.get(self._nodes[number - 1].root, changed)
            if abs(root.x - changed.x) <= _NEAR and abs(root.y - changed.y) <= _NEAR:
                del self._count[number]

    def _free(self, number: int, spread: _Spread) -> bool:
        if self._taken & spread.cells:
            return False
        return not self._manner.airy or self._has_air(number, spread)

    def _has_air(self, number: int, spread: _Spread) -> bool:
        return not self._taken & ~self._cells[self._nodes[number - 1].root] & spread.around

    def _owners(self, number: int) -> set[int]:
        """Return the tiles that block a tile's spots."""
        wanted = 0
        for spread in self._spread[number]:
            wanted |= spread.around if self._manner.airy else spread.cells
        return {other for other, cells in self._cells.items() if cells & wanted and other}

    def _spreads(self, root: Spot, node: Node) -> list[_Spread]:
        """Return a node's spots within the limits, the best first."""
        found = candidates(root, node._replace(root=0), self._manner.far, self._manner.loose)
        if self._random is not None:
            mixed = sorted((distance(spot) * (0.5 + self._random.random()), at) for at, spot in enumerate(found))
            found = tuple(found[at] for _, at in reversed(mixed))
        return [spread for spread in map(self._measured, found) if spread.cells]

    def _measured(self, spot: Spot) -> _Spread:
        """Return a spot with its cells, or without any if it is outside the limits."""
        known = self._known.get(spot)
        if known is None:
            left, top, right, bottom = spot.box
            half, tall = self._manner.half, self._manner.tall
            within = -half <= left and right <= half and -tall <= top and bottom <= tall
            around = self._mask((left - 1, top - 1, right + 1, bottom + 1)) if within else 0
            known = self._known[spot] = _Spread(spot, self._mask(spot.box) if within else 0, around)
        return known

    def _mask(self, box: Box) -> int:
        left, top, right, bottom = box
        line, mask = (1 << right - left) - 1, 0
        for _ in range(bottom - top):
            mask = mask << self._row | line
        return mask << (top + self._top) * self._row + left + self._row // 2
