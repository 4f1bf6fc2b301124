"""The search for dear bodies finds them, and those that it has found keep the law."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import orjson
import pytest

from deploy.reliability.search import kept
from deploy.reliability.search.about import about
from deploy.reliability.search.climb import Climb, Found
from deploy.reliability.search.law import MEMORY, cpu_allowed
from deploy.reliability.search.making import Json, Pool
from deploy.reliability.search.measuring import Cost, Nursery
from deploy.reliability.search.mutations import Mutations
from deploy.reliability.search.report import lawful
from deploy.reliability.search.starts import bodies, pool, schema_of
from service.operations.table import OPERATIONS

pytestmark = pytest.mark.no_cover  # other processes carry the bodies out

NOISE = 3
"""A machine that tests is busy: there the law is so many times as generous."""
QUICK = 256 * 1024
"""Larger bodies, which the law gives a second and more, are left to the command."""
SMALL_KEPT = [one for one in kept.read() if len(one.body) <= QUICK]


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery() as nursery:
        yield nursery


@pytest.fixture(scope="module")
def real() -> Pool:
    return pool(Random("test"))


@pytest.mark.parametrize("one", SMALL_KEPT, ids=lambda one: f"{one.operation}-{len(one.body)}")
def test_the_dearest_bodies_keep_the_law(nursery: Nursery, one: kept.Kept) -> None:
    cost = nursery.cost(one.operation, one.body)
    assert cost.status, about(one.body)
    assert cost.cold <= NOISE * cpu_allowed(cost.size), about(one.body)
    assert cost.memory <= NOISE * MEMORY, about(one.body)


def test_every_operation_has_dearest_bodies_and_together_they_are_small() -> None:
    assert {one.operation for one in kept.read()} == OPERATIONS.keys()
    assert sum(file.stat().st_size for file in kept.DEAREST.iterdir()) < 500_000


@pytest.mark.parametrize("operation", OPERATIONS)
def test_bodies_to_start_from_are_made_for_every_operation(operation: str, real: Pool) -> None:
    """Some of them are carried out, whatever the operation; and none of them or their mutants is too large."""
    random, limit = Random(1), OPERATIONS[operation].limit
    found = bodies(random, operation, real, 40)
    mutations = Mutations(schema_of(operation), real, limit)
    mutants = [mutations.mutated(random, random.choice(found), random.choice(found)) for _ in range(100)]
    assert max(map(len, [*found, *mutants])) <= limit
    assert len(set(mutants) - set(found)) > 50


SCHEMA: Json = {
    "type": "object",
    "properties": {
        "seed": {"type": "string"},
        "table": {
            "type": "object",
            "properties": {"rows": {"type": "array", "items": {"type": "object", "properties": {}}}},
        },
    },
}


def test_the_climb_finds_the_dear_body_of_an_operation_that_has_one() -> None:
    """Its cost grows with the square of a list that no body to start from has."""

    def measure(body: bytes) -> Cost:
        try:
            rows = orjson.loads(body)["table"]["rows"]
            empty = sum(row == {} for row in rows)
        except (ValueError, TypeError, KeyError):
            empty = 0
        return Cost(len(body), 200, empty**2 * 1e-6, 0.0, 0.0)

    tries = count()
    climb = Climb(measure, Mutations(SCHEMA, {}, 10_000).mutated, Random(7), lambda: next(tries) < 1500)
    climb.run([b'{"seed":"x"}'])
    (found,) = climb.dearest("cpu", 1)
    assert found.cost.cpu_share > 50, about(found.body)


def test_time_and_memory_are_measured_in_a_fork_and_a_body_that_does_not_end_is_ended() -> None:
    with Nursery("tests.ops.costly:operate") as nursery:
        dear = nursery.cost("any", b'{"ms":80,"mib":40}', again=1)
        cheap = nursery.cost("any", b'{"ms":1}')
        endless = nursery.cost("any", b'{"ms":100000}', seconds=1)
        broken = nursery.cost("any", b"no JSON")
    assert dear.status == 200
    assert 0.08 <= dear.warm < 0.2
    assert 30 < dear.memory < 60
    assert not lawful(dear)
    assert lawful(cheap)
    assert cheap.memory < 10
    assert (endless.status, endless.cold >= 0.9) == (0, True)
    assert broken.status == 0


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    small, large = b'{"game":"goat"}', orjson.dumps({"rows": [{}] * 3000})
    for _ in range(2):
        found = [Found(body, Cost(len(body), 422, 0.5, 0.25, 1.0)) for body in (small, large)]
        kept.write(tmp_path, "matches", [("cpu", found[0]), ("memory", found[1])])
    kept.write(tmp_path, "views", [("cpu", found[0])])
    assert [(one.operation, one.goal, one.body) for one in kept.read(tmp_path)] == [
        ("matches", "cpu", small),
        ("matches", "memory", large),
        ("views", "cpu", small),
    ]
    assert "3,000 × `{}` in rows" in about(large)
    assert len(list(tmp_path.iterdir())) == 4
