"""Trees: where every double is a spinner, arms grow on arms, and a place has to be looked for.

The search is deterministic and counts its steps. Neat manners come first: each tile as near to the middle as it may
lie, straight on where it can, with air around it and room for the tiles that come next. Crowded tables take the later
ones: tiles that were in trouble before go first, and the same spots are tried in another order.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...rules.values.tiles import Tile
from ..branches import Branch, side_of
from ..spots import Box, Socket, Spot, all_spots, overlap, socket_at
from .growth import Growth, Manner
from .planting import Planted, plant


class Grown(NamedTuple):
    """A branch of a tree: the spots of its tiles, and of the tile that would come next."""

    spots: tuple[Spot, ...]
    following: Spot


RESTARTS = (12, 40)
"""How often a crowded table is tried anew, with few steps and with many; what play can lead to takes a few.

If all of them fail, which no table of the tests comes to, some tiles lie over others."""

ROOM = 56
"""How far from the middle a crowded table may reach at least, in steps."""


def manners(half: int, far: int) -> Iterator[tuple[bool, Manner]]:
    """The manners of looking for places, and whether to keep one for each tile that may come next."""
    neat = Manner(airy=True, half=half, tall=4 * half, far=far, steps=60)
    yield True, neat
    yield True, neat._replace(airy=False)
    yield True, neat._replace(airy=False, weighed=True, steps=500)
    room = max(2 * half, ROOM)
    crowded = Manner(airy=False, half=half, tall=room, far=far, steps=400, weighed=True)
    yield False, crowded
    yield True, crowded._replace(half=room)
    short, long = RESTARTS
    for seed in range(short):
        yield False, crowded._replace(half=room, seed=seed, loose=seed % 2 == 1)
    for seed in range(long):
        yield False, crowded._replace(half=room, steps=2000, seed=seed, loose=True)


class Around(NamedTuple):
    """What a tree grows around: the tile in the middle and its spot."""

    tile: Tile
    spot: Spot


def grow(rows: Sequence[Branch], middle: Around, half: int, far: int, hand: int) -> list[Grown]:
    """Every branch around the middle."""
    planted = {following: plant(rows, middle.tile, hand, with_following=following) for following in (True, False)}
    trouble = {following: [1] * (len(plan.nodes) + 1) for following, plan in planted.items()}
    for following, manner in manners(half, far):
        spots = search(middle.spot, planted[following], manner, trouble[following])
        if spots is not None:
            break
    else:
        following, spots = False, _piled(middle.spot, planted[False])
    boxes = [spot.box for spot in spots]
    return [_grown(row, at, planted[following], spots, boxes) for at, row in enumerate(rows)]


def _piled(middle: Spot, planted: Planted) -> list[Spot]:
    """Spots where the search was given up: some tiles may lie over others, as few as can be."""
    spots, boxes = [middle], [middle.box]
    for node in planted.nodes:
        root = spots[node.root]
        before, socket = (root, root.front) if node.side is None else (None, socket_at(root, node.side))
        spots.append(_least_over(before, socket, boxes, node.double))
        boxes.append(spots[-1].box)
    return spots


def search(middle: Spot, planted: Planted, manner: Manner, trouble: list[int]) -> list[Spot] | None:
    """The spots of all nodes by number, None where none were found; ``trouble`` counts how often each had none."""
    growth = Growth(middle, planted.nodes, manner, trouble)
    again: int | None = None
    for _ in range(len(planted.nodes) + manner.steps):
        number = growth.next() if again is None else again
        if number is None:
            return [spot for _, spot in sorted(growth.spots.items())]
        again = None
        if not growth.grow(number):
            again = growth.back(number)
            if again is None:
                return None
    return None


def _grown(row: Branch, at: int, planted: Planted, spots: Sequence[Spot], taken: list[Box]) -> Grown:
    mine = [spots[number] for number in planted.numbers[at]]
    tiles, following = tuple(mine[: len(row.tiles)]), mine[len(row.tiles) :]
    if following:
        return Grown(tiles, following[0])
    root = spots[planted.roots[at]]
    before, socket = (tiles[-1], tiles[-1].front) if tiles else (None, socket_at(root, side_of(row.end)))
    spot = _least_over(before, socket, taken, False)
    taken.append(spot.box)
    return Grown(tiles, spot)


def _least_over(before: Spot | None, socket: Socket, taken: Sequence[Box], double: bool) -> Spot:
    """A spot for a tile that no room was kept for: over as few others as can be."""
    return min(all_spots(before, socket, double, 1), key=lambda spot: sum(overlap(spot.box, box) for box in taken))
