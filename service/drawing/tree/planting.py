"""A tree's tiles in the order in which to lay them: those nearest the middle first."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from ...rules.values.tiles import Tile, tile
from ..branches import Branch, side_of
from .candidates import Node


class Planted(NamedTuple):
    """A tree's nodes, numbered from 1 (the middle is 0); by branch, the numbers of its nodes and of its root."""

    nodes: list[Node]
    numbers: list[list[int]]
    roots: list[int]


def plant(rows: Sequence[Branch], middle: Tile, hand: int, *, with_following: bool) -> Planted:
    """Return the nodes of all branches; ``with_following``, also of the tile that would come next in each."""
    nodes: list[Node] = []
    numbers: list[list[int]] = [[] for _ in rows]
    roots = [0] * len(rows)
    waiting = deque((at, 0) for at, row in enumerate(rows) if row.root == middle)
    while waiting:
        at, root = waiting.popleft()
        row, place = rows[at], len(numbers[at])
        lying = row.tiles[place] if place < len(row.tiles) else None
        roots[at] = roots[at] if place else root
        if lying is None and not with_following:
            continue
        side = None if place else side_of(row.end)
        nodes.append(Node(root, side, lying is not None and lying[0] == lying[1], hand))
        number = len(nodes)
        numbers[at].append(number)
        if lying is not None:
            waiting.append((at, number))
            waiting.extend((other, number) for other, its in enumerate(rows) if its.root == tile(*lying))
    return Planted(nodes, numbers, roots)
