"""Candidate spots for a tile of a tree, the best first."""

from functools import lru_cache
from typing import NamedTuple

from ..spots import Spot, all_spots, socket_at


class Node(NamedTuple):
    """A tile to lay, at the front or a ``side`` of the node numbered ``root``."""

    root: int
    side: str | None
    double: bool
    hand: int


_SIDES = {"up": ("up", "down"), "down": ("down", "up")}


@lru_cache(maxsize=1 << 14)
def candidates(root: Spot, node: Node, far: int, loose: bool) -> tuple[Spot, ...]:
    """Return a node's spots, the best first: straight on, then whichever lead farther from the middle.

    An arm may leave its double at the other side, too.
    """
    sides = () if node.side is None else _SIDES.get(node.side, (node.side,))
    found: list[Spot] = []
    for socket in [socket_at(root, side) for side in sides] or [root.front]:
        ahead, *corners = all_spots(root if node.side is None else None, socket, node.double, node.hand)
        corners.sort(key=distance, reverse=True)
        too_far = ahead.way[1] and abs(ahead.y) > far and not node.double
        found += (*corners, ahead) if too_far else (ahead, *corners)
    if loose and (node.double or (root.double and node.side is None)):
        found += [moved for spot in found if node.double or spot.way == root.way for moved in _aside(spot)]
    return tuple(found)


def _aside(spot: Spot) -> list[Spot]:
    """Return the spot moved a quarter tile to either side."""
    across, up = abs(spot.way[1]), abs(spot.way[0])
    return [spot._replace(x=spot.x + step * across, y=spot.y + step * up) for step in (-1, 1)]


def distance(spot: Spot) -> int:
    """Return how far from the middle the row would go on."""
    x, y, _ = spot.front
    return x * x + y * y
