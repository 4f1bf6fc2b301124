"""A growing tree: each tile gets the spot that leaves the ends the best ways out, and stays there."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from ..limits import Limits
from ..spots import LONG, RIGHT, WIDE, Spot, back, overlap
from .ground import REACH, VIEW, Cells, Exit, Ground, Path, cells_of, moved, moves, sides

LENGTH = 3
"""How many tiles an end's way out has places for."""

LOOKS = 600
"""How many places may be looked at to lay one tile; then the best spot found so far is taken."""

PLANNING = 8
"""How many looks it is worth to work out a plan, besides those that it takes."""

CROWDED, SHARED, SHUT = 1, 3, 8
"""What it costs an end to have no place for a double, no way out for itself alone, or none at all."""

AIR = 3
"""How far from others a tile lies that lies apart, in steps."""


class Need(NamedTuple):
    """What may come at an end: whether a double may be next, and how much the end's way out weighs."""

    double: bool
    weight: int


Needs = Mapping[int, Need]
"""The ends that may go on, by row."""


class Sprout(NamedTuple):
    """A tile to lay: its row, whether it is a double, and the rows that begin at its sides."""

    row: int
    double: bool
    arms: tuple[int, ...]


class Out(NamedTuple):
    """The way out of an end, whether its cells are kept for it alone, and what it costs."""

    path: Path
    kept: bool
    cost: int


class Plan(NamedTuple):
    """A spot for a tile, and what changes when it lies there; ``cost`` is that of the ways out, then of the view."""

    spot: Spot
    cells: Cells
    exits: dict[int, tuple[Exit, ...]]
    outs: dict[int, Out | None]
    kept: list[int]
    cost: tuple[int, int]


class Growth:
    """The tiles laid so far, and the ends: by row, where it may go on and its way out."""

    def __init__(self, limits: Limits, most: int) -> None:
        """Begin with nothing. After looking at ``most`` places a tile gets the first spot that is free."""
        self._limits, self._most = limits, most
        self._ground = Ground(most)
        self._exits: dict[int, tuple[Exit, ...]] = {}
        self._outs: dict[int, Out] = {}

    @property
    def looks(self) -> int:
        """How many places were looked at."""
        return self._ground.looks

    def begin(self, middle: Spot, line: tuple[int, int], arms: Iterable[int], needs: Needs) -> None:
        """Lay the tile in the middle, with the two rows of the line and the arms that begin there."""
        self._ground.take(cells_of(middle))
        left, right = line
        self._exits[left] = (Exit(middle._replace(way=back(middle.way)).front, corner=False),)
        self._exits[right] = (Exit(middle.front, corner=False),)
        self._exits |= dict.fromkeys(arms, sides(middle))
        for row in self._exits:
            out = self._out(self._exits[row], needs[row]) if row in needs else None
            if out is not None:
                self._outs[row] = out

    def lay(self, sprout: Sprout, needs: Needs) -> Spot | None:
        """Lay a tile and return its spot, None if there is none. ``needs`` are those of the ends afterwards."""
        ground, best = self._ground, None
        ground.most = min(self._most, ground.looks + LOOKS)
        self._forget(self._outs.keys() - needs.keys())
        for spot in self._spots(sprout):
            cells = cells_of(spot)
            if ground.is_free(cells):
                plan = self._plan(sprout, spot, cells, needs)
                if best is None or plan.cost < best.cost:
                    best = plan
                if not any(plan.cost) or ground.looks >= ground.most:
                    break
        return None if best is None else self._carried_out(best)

    def lay_apart(self, sprout: Sprout, needs: Needs) -> Spot:
        """Lay a tile that has no spot where it belongs: near there, in the open."""
        ground = self._ground
        ground.most = min(self._most, ground.looks + LOOKS)
        home = self._exits[sprout.row][0].socket
        spots = (Spot(home.x + x, home.y + y, RIGHT, sprout.double) for x, y in _around())
        spot = next(spot for spot in spots if _within(spot) and ground.is_free(cells_of(spot, AIR)))
        return self._carried_out(self._plan(sprout, spot, cells_of(spot), needs))

    def following(self, rows: Iterable[int]) -> list[Spot]:
        """Return the spot of a tile that would come next in each row: over no other, where there is such a spot."""
        found: list[Spot] = []
        for row in rows:
            spots = list(self._spots(Sprout(row, double=False, arms=())))
            free = (spot for spot in spots if self._ground.is_free(cells_of(spot)))
            alone = (spot for spot in free if not any(overlap(spot.box, other.box) for other in found))
            found.append(next(alone, spots[0]))
        return found

    def _forget(self, rows: Iterable[int]) -> None:
        """Keep the ways out of ends that cannot go on no longer."""
        for row in rows:
            out = self._outs.pop(row)
            if out.kept:
                self._ground.free(out.path)

    def _carried_out(self, plan: Plan) -> Spot:
        self._ground.take(plan.cells)
        self._ground.kept = plan.kept
        self._exits |= plan.exits
        for row, out in plan.outs.items():
            if out is not None:
                self._outs[row] = out
            else:
                self._outs.pop(row, None)
        return plan.spot

    def _plan(self, sprout: Sprout, spot: Spot, cells: Cells, needs: Needs) -> Plan:
        """Return what changes when a tile lies at a free spot: the ways out that it cuts are sought anew."""
        ground, before = self._ground, self._ground.kept
        ground.looks += PLANNING
        ground.take(cells)
        ground.kept = before.copy()
        exits: dict[int, tuple[Exit, ...]] = {sprout.row: (Exit(spot.front, corner=not spot.double),)} | dict.fromkeys(
            sprout.arms, sides(spot)
        )
        outs: dict[int, Out | None] = {}
        crossed = ground.is_kept(cells)
        for row, out in self._outs.items():
            if row == sprout.row or ((crossed or not out.kept) and _cut(out.path, cells)):
                outs[row] = None
                if out.kept:
                    ground.free(out.path)
        cost = 0
        for row in {**outs, **exits}:
            if row in needs:
                out_now = outs[row] = self._out(exits.get(row) or self._exits[row], needs[row])
                cost += needs[row].weight * (SHUT if out_now is None else out_now.cost)
        view = self._narrow(spot) if sprout.row in needs else 0
        ground.leave(cells)
        kept, ground.kept = ground.kept, before
        return Plan(spot, cells, exits, outs, kept, (cost, view))

    def _out(self, exits: tuple[Exit, ...], need: Need) -> Out | None:
        """Find a way out and keep it. One through the ways of others, which is not kept, is the last resort."""
        ground, hand = self._ground, self._limits.turns
        for exit in exits if need.double else ():
            path = ground.cross(exit, hand)
            if path is not None:
                ground.keep(path)
                return Out(path, kept=True, cost=0)
        for exit in exits:
            path = ground.path(exit, hand, LENGTH, kept=False)
            if path is not None:
                ground.keep(path)
                return Out(path, kept=True, cost=CROWDED if need.double else 0)
        for exit in exits:
            path = ground.path(exit, hand, LENGTH, kept=True)
            if path is not None:
                return Out(path, kept=False, cost=SHARED)
        return None

    def _narrow(self, spot: Spot) -> int:
        """Return how much of the view is missing ahead: at all ends of a double, else at the best of three ways on."""
        view = self._ground.view
        ahead = VIEW - view(spot.front)
        if spot.double:
            return ahead + sum(VIEW - view(exit.socket) for exit in sides(spot))
        return min(ahead, *(VIEW + 1 - view(exit.socket) for exit in sides(spot))) if ahead else 0

    def _spots(self, sprout: Sprout) -> Iterator[Spot]:
        """Yield every spot for a tile, the best of each exit first."""
        for exit in self._exits[sprout.row]:
            yield from _spots_at(exit, sprout.double, self._limits)


@lru_cache(maxsize=1 << 12)
def _spots_at(exit: Exit, double: bool, limits: Limits) -> tuple[Spot, ...]:
    """Return every spot at an exit: straight on unless the row is long, then the corners that lead farthest out."""
    socket = exit.socket
    found = [moved(move.spot, socket) for move in moves(socket.way, exit.corner, double, limits.turns, loose=True)]
    ahead, *corners = found
    corners.sort(key=lambda spot: (not _is_beyond(spot, limits), _distance(spot)), reverse=True)
    return (*corners, ahead) if _is_far(ahead, limits) else (ahead, *corners)


def _is_far(ahead: Spot, limits: Limits) -> bool:
    """Return whether a row should turn: an arm that is long enough, a line that leaves the width."""
    if ahead.double:
        return False
    return abs(ahead.y) > limits.arm if ahead.way[1] else _is_beyond(ahead, limits)


def _is_beyond(spot: Spot, limits: Limits) -> bool:
    """Return whether a tile would reach beyond the width."""
    return abs(spot.front.x) > limits.half


def _cut(path: Path, cells: Cells) -> bool:
    """Return whether a tile would lie over a path."""
    top, bottom, bits = cells
    return any(line & bits and first < bottom and top < end for first, end, line in path)


def _around() -> Iterator[tuple[int, int]]:
    """Yield points around 0, 0 in squares, the nearest first, to farther than the ground reaches."""
    for far in range(4, 2 * REACH, 4):
        for along in range(-far, far, 4):
            yield from ((along, -far), (far, along), (-along, far), (-far, -along))


def _within(spot: Spot) -> bool:
    """Return whether a tile and the air around it lie within reach."""
    return max(abs(spot.x), abs(spot.y)) + 2 + AIR <= REACH


def _distance(spot: Spot) -> int:
    """Return how far from the middle the row would go on."""
    (across, down), reach = spot.way, WIDE // 2 if spot.double else LONG // 2
    return (spot.x + reach * across) ** 2 + (spot.y + reach * down) ** 2
