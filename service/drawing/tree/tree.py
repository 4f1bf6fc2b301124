"""Trees: where every double is a spinner, arms grow on arms.

Each tile gets its spot in the order of play, and stays there. Seldom, on a crowded table, a tile has no spot left; then
the table is laid out anew, this time with knowledge of all tiles up to that one, and grows on from there. If that fails
too, the tile lies apart from the one that it belongs to. The work is counted, and its amount bounded.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...rules.values.tiles import Tile, full_set, tile
from ..board import Row, Step
from ..limits import Limits
from ..spots import Spot
from .ground import REACH
from .growth import Growth, Sprout
from .needs import Coming

MOST_LOOKS, MORE_LOOKS = 1500, 10
"""How many places may be looked at before tiles lie apart, and how many more for each tile of the set."""


class Grown(NamedTuple):
    """A row of a tree: the spots of its tiles and of the tile that would come next, and which tiles lie apart."""

    spots: tuple[Spot, ...]
    following: Spot
    apart: frozenset[int]


class Tree(NamedTuple):
    """A tree to lay out: its rows, its tiles in the order of play, and the arms that begin at each double."""

    rows: Sequence[Row]
    steps: Sequence[Step]
    arms: Mapping[Tile, tuple[int, ...]]
    middle: Spot
    max_pip: int
    limits: Limits


class Attempt(NamedTuple):
    """How to lay a tree out: first the ``known`` steps in this order, then the rest.

    ``most`` places may be looked at. A tile without a spot ``may_lie_apart``, or else ends the attempt.
    """

    known: Sequence[int]
    most: int
    may_lie_apart: bool = False


class Laying(NamedTuple):
    """What came of an attempt: the spots by step, the steps that lie apart, and the step that has no spot, if any."""

    growth: Growth
    spots: dict[int, Spot]
    apart: frozenset[int]
    stuck: int | None


def grow(rows: Sequence[Row], steps: Sequence[Step], middle: Spot, max_pip: int, limits: Limits) -> list[Grown]:
    """Lay out every row around the tile in the middle."""
    arms: dict[Tile, tuple[int, ...]] = {}
    for number, row in enumerate(rows[2:], start=2):
        arms[row.root] = (*arms.get(row.root, ()), number)
    laying = laid_out(Tree(rows, steps, arms, middle, max_pip, limits))
    numbers: list[list[int]] = [[] for _ in rows]
    for number, step in enumerate(steps[1:], start=1):
        numbers[step.row].append(number)
    following = laying.growth.following(range(len(rows)))
    return [
        Grown(
            tuple(laying.spots[number] for number in its),
            ahead,
            frozenset(at for at, number in enumerate(its) if number in laying.apart),
        )
        for its, ahead in zip(numbers, following, strict=True)
    ]


def laid_out(tree: Tree) -> Laying:
    """Lay all tiles out; whenever one has no spot, anew with what is known by then."""
    left = MOST_LOOKS + MORE_LOOKS * len(full_set(tree.max_pip))
    attempt = Attempt((), left)
    laying = lay(tree, attempt)
    while laying.stuck is not None:
        left -= laying.growth.looks
        for order in ORDERS if left > 0 else ():
            again = Attempt(order(tree.steps[: laying.stuck + 1]), left)
            better = lay(tree, again)
            if better.stuck is None or better.stuck > laying.stuck:
                attempt, laying = again, better
                break
            left -= better.growth.looks
        else:
            return lay(tree, attempt._replace(may_lie_apart=True))
    return laying


def lay(tree: Tree, attempt: Attempt) -> Laying:
    """Lay a tree out as far as it goes."""
    # A table that was too crowded once may be as wide as it must.
    growth = Growth(tree.limits._replace(half=REACH) if attempt.known else tree.limits, attempt.most)
    coming = Coming(tree.rows, tree.max_pip, [tree.steps[number] for number in sorted(attempt.known)])
    first = tree.rows[0].root
    arms = tree.arms.get(first, ())
    growth.begin(tree.middle, (0, 1), arms, coming.lay_first(first, arms))
    spots, apart = {0: tree.middle}, set[int]()
    for number in (*attempt.known, *range(len(attempt.known) + 1, len(tree.steps))):
        step = tree.steps[number]
        inner, outer = tree.rows[step.row].tiles[step.at]
        arms = tree.arms.get(tile(inner, outer), ())
        sprout, needs = Sprout(step.row, inner == outer, arms), coming.lay(step, arms)
        spot = growth.lay(sprout, needs)
        if spot is None and not attempt.may_lie_apart:
            return Laying(growth, spots, frozenset(), number)
        if spot is None:
            spot = growth.lay_apart(sprout, needs)
            apart.add(number)
        spots[number] = spot
    return Laying(growth, spots, frozenset(apart), None)


def _near_first(steps: Sequence[Step]) -> list[int]:
    """Return the steps after the first, those nearest to the middle first."""
    return sorted(range(1, len(steps)), key=_depths(steps).__getitem__)


def _large_first(steps: Sequence[Step]) -> list[int]:
    """Return the steps after the first: near ones, and those that most others follow, first."""
    depths, sizes = _depths(steps), [1] * len(steps)
    for number in range(len(steps) - 1, 0, -1):
        sizes[steps[number].before] += sizes[number]
    return sorted(range(1, len(steps)), key=lambda number: depths[number] - sizes[number])


def _as_played(steps: Sequence[Step]) -> list[int]:
    """Return the steps after the first in the order of play."""
    return list(range(1, len(steps)))


def _depths(steps: Sequence[Step]) -> list[int]:
    """Return how many tiles each lies away from the first."""
    depths = [0]
    for step in steps[1:]:
        depths.append(depths[step.before] + 1)
    return depths


ORDERS = (_near_first, _large_first, _as_played)
"""The orders in which a table that is known is laid out, until one succeeds."""
