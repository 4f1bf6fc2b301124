"""Trees: where every double is a spinner, arms grow on arms, and a place has to be looked for.

A search lays tile by tile. A tile with one spot left goes first, else the one nearest the middle. Where a tile has none
left, the search goes back to the latest of those in its way and lays that one elsewhere (conflict-directed
backjumping). It is deterministic, and it counts its steps.
"""

from collections.abc import Sequence
from typing import NamedTuple

from service.drawing.spots import Box, Spot, all_spots, socket_at


class Node(NamedTuple):
    """A tile to be laid: against the node ``root`` (its number), at its front or at a ``side`` of it."""

    root: int
    side: str | None
    double: bool
    hand: int


class Manner(NamedTuple):
    """How a search goes about it.

    ``air`` is how much it keeps free around a tile, ``half`` how far from the middle it may go to the left and right,
    ``steps`` how many steps it may take.
    """

    air: int
    half: int
    steps: int


def search(first: Spot, nodes: Sequence[Node], manner: Manner) -> list[Spot] | None:
    """The spots of ``first`` and of all nodes, None where none were found. The first tile is number 0."""
    growth = _Growth(first, nodes, manner)
    again: int | None = None
    for _ in range(manner.steps):
        number = growth.next() if again is None else again
        if number is None:
            return [spot for _, spot in sorted(growth.spots.items())]
        again = None
        if not growth.grow(number):
            again = growth.back(number)
            if again is None:
                return None
    return None


class _Spread(NamedTuple):
    """A spot with the cells that it takes, and those with the air around it, as masks."""

    spot: Spot
    cells: int
    around: int


class _Growth:
    """A tree half grown: what lies, and what may come next with the spots that it has not tried."""

    def __init__(self, first: Spot, nodes: Sequence[Node], manner: Manner) -> None:
        self.nodes, self.manner = nodes, manner
        self.row, self.top = 2 * manner.half + 4, 5 * len(nodes) + 8
        self.below: dict[int, list[int]] = {}
        for number, node in enumerate(nodes, start=1):
            self.below.setdefault(node.root, []).append(number)
        self.spots: dict[int, Spot] = {}
        self.cells: dict[int, int] = {}
        self.taken = 0
        self.order: list[int] = []
        self.spread: dict[int, list[_Spread]] = {}
        self.tried: dict[int, int] = {}
        self.blamed: dict[int, set[int]] = {}
        self._lay(0, self._measured(first))

    def next(self) -> int | None:
        """The tile to lay next; None where all lie."""
        only = None
        for number in sorted(self.spread.keys() - self.spots.keys()):
            free = sum(self._free(number, spread) for spread in self.spread[number])
            if not free:
                return number
            if free == 1 and only is None:
                only = number
        return only or min(self.spread.keys() - self.spots.keys(), default=None)

    def grow(self, number: int) -> bool:
        """Lays a tile at the best spot that it has not tried; False where none is free."""
        for spread in self.spread[number][self.tried[number] :]:
            self.tried[number] += 1
            if self._free(number, spread):
                self._lay(number, spread)
                self.order.append(number)
                return True
        return False

    def back(self, number: int) -> int | None:
        """Takes tiles back to the latest that is in the way of one; that one has to go elsewhere. None: there is none."""
        blamed = self.blamed[number] | {self.nodes[number - 1].root} | self._owners(number)
        self.tried[number], self.blamed[number] = 0, set()
        while self.order:
            latest = self.order.pop()
            self._take(latest)
            if latest in blamed:
                self.blamed[latest] |= blamed - {latest}
                return latest
            self.tried[latest], self.blamed[latest] = 0, set()
        return None

    def _lay(self, number: int, spread: _Spread) -> None:
        self.spots[number], self.cells[number] = spread.spot, spread.cells
        self.taken |= spread.cells
        for below in self.below.get(number, ()):
            self.spread[below] = [self._measured(spot) for spot in _ranked(spread.spot, self.nodes[below - 1])]
            self.spread[below] = [each for each in self.spread[below] if each.cells]
            self.tried[below], self.blamed[below] = 0, set()

    def _take(self, number: int) -> None:
        del self.spots[number]
        self.taken &= ~self.cells.pop(number)
        for below in self.below.get(number, ()):
            del self.spread[below]

    def _free(self, number: int, spread: _Spread) -> bool:
        if not self.manner.air:
            return not self.taken & spread.cells
        root = self.cells[self.nodes[number - 1].root]
        return not self.taken & spread.cells and not self.taken & ~root & spread.around

    def _owners(self, number: int) -> set[int]:
        """The tiles that keep a tile from its spots."""
        wanted = 0
        for spread in self.spread[number]:
            wanted |= spread.around
        return {other for other, cells in self.cells.items() if cells & wanted and other}

    def _measured(self, spot: Spot) -> _Spread:
        """A spot with its cells, none where it lies outside the limits."""
        left, top, right, bottom = spot.box
        if left < -self.manner.half or right > self.manner.half:
            return _Spread(spot, 0, 0)
        air = self.manner.air
        return _Spread(spot, self._mask(spot.box), self._mask((left - air, top - air, right + air, bottom + air)))

    def _mask(self, box: Box) -> int:
        left, top, right, bottom = box
        line = (1 << right - left) - 1
        mask = 0
        for _ in range(bottom - top):
            mask = mask << self.row | line
        return mask << (top + self.top) * self.row + left + self.row // 2


_SIDES = {"up": ("up", "down"), "down": ("down", "up")}


def _ranked(root: Spot, node: Node) -> list[Spot]:
    """A node's spots, the best first: straight on, else whatever leads farther from the middle.

    An arm may leave its double at the other side, too.
    """
    if node.side is None:
        sockets = [root.front]
    else:
        sockets = [socket_at(root, side) for side in _SIDES.get(node.side, (node.side,))]
    found: list[Spot] = []
    for socket in sockets:
        ahead, *corners = all_spots(None if node.side else root, socket, node.double, node.hand)
        found += (ahead, *sorted(corners, key=_distance, reverse=True))
    return found


def _distance(spot: Spot) -> int:
    x, y, _ = spot.front
    return x * x + y * y
