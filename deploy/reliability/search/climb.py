"""Hill climbing over bodies. It keeps the best of every kind, so that it does not end on the first hill."""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from deploy.reliability.search.measuring import Cost

Measure = Callable[[bytes], Cost]
Mutate = Callable[[Random, bytes, bytes], bytes]

GOALS: dict[str, Callable[[Cost], float]] = {
    "cpu": lambda cost: cost.cpu_share,
    "memory": lambda cost: cost.memory_share,
}
CPU_FIRST = 0.7
"""How often it is processor time that the next body is to take more of."""
GREED = 0.6
"""How much rather a dearer body is changed than a cheaper one."""


class Found(NamedTuple):
    """A body and its cost."""

    body: bytes
    cost: Cost


Cell = tuple[int, int]
"""A kind of bodies: the status of their answer, and the number of bits of their size."""


class Climb:
    """A search that goes on until ``more`` says no."""

    def __init__(self, measure: Measure, mutate: Mutate, random: Random, more: Callable[[], bool]) -> None:
        self._measure = measure
        self._mutate = mutate
        self._random = random
        self._more = more
        self._best: dict[str, dict[Cell, Found]] = {goal: {} for goal in GOALS}
        self.tried = 0

    def run(self, starts: Iterable[bytes]) -> None:
        """Try the bodies to start from, then change the dearest again and again."""
        for body in starts:
            if not self._more():
                return
            self._try(body)
        while self._more():
            goal = "cpu" if self._random.random() < CPU_FIRST else "memory"
            self._try(self._mutate(self._random, self._picked(goal), self._picked(goal)))

    def dearest(self, goal: str, number: int) -> list[Found]:
        """Return the dearest bodies for a goal, each of another kind: of every status the dearest, then the next."""
        share, ranks = GOALS[goal], Counter[int]()
        ranked: list[tuple[int, float, Found]] = []
        for found in sorted(self._best[goal].values(), key=lambda found: -share(found.cost)):
            ranked.append((ranks[found.cost.status], -share(found.cost), found))
            ranks[found.cost.status] += 1
        return [found for _, _, found in sorted(ranked, key=lambda one: one[:2])][:number]

    def _try(self, body: bytes) -> None:
        """Measure a body and keep it where it is the dearest of its kind, also when it is measured again."""
        self.tried += 1
        cost = self._measure(body)
        again: Cost | None = None
        for goal, share in GOALS.items():
            cell = (cost.status, len(body).bit_length())
            known = self._best[goal].get(cell)
            if known is not None and share(known.cost) >= share(cost):
                continue
            again = again or self._measure(body)
            least = cost._replace(cold=min(cost.cold, again.cold), memory=min(cost.memory, again.memory))
            if known is None or share(least) > share(known.cost):
                self._best[goal][cell] = Found(body, least)

    def _picked(self, goal: str) -> bytes:
        """Return one of the bodies that are kept, rather a dear one; those of each status in turn."""
        best = self._best[goal].values()
        status = self._random.choice(sorted({found.cost.status for found in best}))
        ordered = sorted(
            (found for found in best if found.cost.status == status), key=lambda found: -GOALS[goal](found.cost)
        )
        return ordered[int(self._random.expovariate(GREED)) % len(ordered)].body
