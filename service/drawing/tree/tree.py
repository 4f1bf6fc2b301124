"""Trees: where every double is a spinner, arms grow on arms, and free places must be searched for.

The search is deterministic and counts its steps. It tries neat manners first: each tile as near to the middle as
possible, straight on where it can be, with air around it and room for the tiles that come next. Crowded tables need the
later ones: tiles that had no spot before go first, and spots are tried in another order.
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
"""How often to retry a crowded table, with few steps and with many; tables that come up in play need a few.

If all of them fail, which happens to no table in the tests, some tiles lie over others."""

ROOM = 56
"""How far from the middle a crowded table may reach in any case, in steps."""


def manners(half: int, far: int) -> Iterator[tuple[bool, Manner]]:
    """Yield the manners of searching, and whether to reserve a place for each tile that may come next."""
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
    """The tile in the middle and its spot."""

    tile: Tile
    spot: Spot


def grow(rows: Sequence[Branch], middle: Around, half: int, far: int, hand: int) -> list[Grown]:
    """Grow every branch around the middle."""
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
    """Return spots after an unsuccessful search: tiles may lie over others, but as few as possible."""
    spots, boxes = [middle], [middle.box]
    for node in planted.nodes:
        root = spots[node.root]
        before, socket = (root, root.front) if node.side is None else (None, socket_at(root, node.side))
        spots.append(_least_over(before, socket, boxes, node.double))
        boxes.append(spots[-1].box)
    return spots


def search(middle: Spot, planted: Planted, manner: Manner, trouble: list[int]) -> list[Spot] | None:
    """Return all nodes' spots by number, None if the search failed; ``trouble`` counts how often each had none."""
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
    """Return a spot for a tile without a reserved place: over as few others as possible."""
    return min(all_spots(before, socket, double, 1), key=lambda spot: sum(overlap(spot.box, box) for box in taken))
