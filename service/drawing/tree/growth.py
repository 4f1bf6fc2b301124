"""A tree half grown: which tile to lay next, where, and which to take back where one finds no place.

It is a search with conflict-directed backjumping: where a tile has no spot left, the latest of those in its way is laid
elsewhere. The cells of spots are bits of one number.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ..spots import Box, Spot
from .candidates import Node, candidates, distance


class Manner(NamedTuple):
    """How a search goes about it.

    ``airy``: a tile must have air around it, else it only prefers that. ``half`` is how far from the middle a tile may
    reach to the left and right, ``tall`` how far up and down, ``far`` how far a row goes up or down before it would
    rather turn. ``steps`` is how many steps there are beyond one a tile. ``weighed``: tiles that were in trouble go
    first, else those near the middle. ``seed``: the order of a tile's spots is mixed. ``loose``: a double need not meet
    its neighbours in its middle.
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
"""Tiles whose middles lie farther apart, in steps, have no spots in common for what comes next."""


class _Spread(NamedTuple):
    """A spot with the cells that it takes, and those with the air around it."""

    spot: Spot
    cells: int
    around: int


class Growth:
    """What lies, and what may come next with the spots that it has not tried."""

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
        """The tile to lay next, one with few spots left first; None where all lie."""
        waiting = self._spread.keys() - self.spots.keys()
        return min(waiting, key=self._urgency, default=None)

    def grow(self, number: int) -> bool:
        """Lays a tile at the best spot that it has not tried; False where none is free."""
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
        """Takes tiles back to the latest that is in the way of one; that one moves. None: there is none."""
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
        """Forgets how many spots are free for the tiles that a change may concern."""
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
        """The tiles that keep a tile from its spots."""
        wanted = 0
        for spread in self._spread[number]:
            wanted |= spread.around if self._manner.airy else spread.cells
        return {other for other, cells in self._cells.items() if cells & wanted and other}

    def _spreads(self, root: Spot, node: Node) -> list[_Spread]:
        """A node's spots within the limits, the best first."""
        found = candidates(root, node._replace(root=0), self._manner.far, self._manner.loose)
        if self._random is not None:
            mixed = sorted((distance(spot) * (0.5 + self._random.random()), at) for at, spot in enumerate(found))
            found = tuple(found[at] for _, at in reversed(mixed))
        return [spread for spread in map(self._measured, found) if spread.cells]

    def _measured(self, spot: Spot) -> _Spread:
        """A spot with its cells, none where it lies outside the limits."""
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
