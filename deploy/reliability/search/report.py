"""The table of what the dearest bodies cost."""

from collections.abc import Iterable, Iterator

from deploy.reliability.search.about import about
from deploy.reliability.search.kept import Kept
from deploy.reliability.search.measuring import Cost, Nursery

PATIENCE = 120
"""Seconds of processor time after which even a body that is known to be dear is ended."""

HEAD = (
    "| operation | bytes | answer | CPU cold | CPU warm | of the law | memory | of the law | what it is |",
    "|---|---|---|---|---|---|---|---|---|",
)


def measured(nursery: Nursery, bodies: Iterable[Kept]) -> Iterator[Kept]:
    """Yield the bodies with what they cost now: the least of two times, so that a busy machine is forgiven."""
    for kept in bodies:
        one, two = (nursery.cost(kept.operation, kept.body, seconds=PATIENCE, again=1) for _ in range(2))
        least = Cost(one.size, min(one.status, two.status), *map(min, one[2:], two[2:]))
        yield kept._replace(cost=least)


def lawful(cost: Cost) -> bool:
    """Whether a cost keeps the law."""
    return cost.status != 0 and cost.cpu_share <= 1 and cost.memory_share <= 1


def row(kept: Kept) -> str:
    """Return the row of a body."""
    cost = kept.cost
    answer = str(cost.status) if cost.status else "none"
    return (
        f"| `{kept.operation}` | {cost.size:,} | {answer} | {cost.cold * 1000:,.1f} ms | {cost.warm * 1000:,.1f} ms "
        f"| {cost.cpu_share:.0%} | {cost.memory:.1f} MiB | {cost.memory_share:.0%} | {about(kept.body)} |"
    )
