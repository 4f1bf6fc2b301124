"""A level is read once, whatever is wrong in it, and reading stops where there are too many faults."""

from collections.abc import Callable
from time import process_time
from typing import Any

import orjson
import pytest

from service.operations.table import answer
from service.rules.stored.faults import MOST_FAULTS, Fault, Unreadable
from service.rules.stored.kinds import Kind, list_of, text
from service.rules.stored.objects import map_of, object_of

Json = dict[str, Any]

NAME = text("^[a-z0-9]*$")


class Counted:
    """A kind that reads 1 and refuses everything else, and counts what it was given."""

    def __init__(self) -> None:
        self.reads = 0
        self.kind = Kind(self._read, {"type": "integer"})

    def _read(self, value: Any) -> int:
        self.reads += 1
        if value != 1:
            raise Unreadable(Fault("wrong_value", "This must be 1."))
        return 1


NESTED: dict[str, Callable[[Kind], Kind]] = {
    "lists": lambda kind: list_of(list_of(list_of(list_of(kind)))),
    "objects in lists": lambda kind: list_of(object_of({"in": list_of(object_of({"in": list_of(list_of(kind))}))})),
    "maps": lambda kind: list_of(map_of(NAME, list_of(map_of(NAME, list_of(kind))))),
}
VALUES: dict[str, Callable[[list[Any]], Any]] = {
    "lists": lambda leaves: [[[leaves[:2]], [leaves[2:]]]],
    "objects in lists": lambda leaves: [{"in": [{"in": [leaves[:2]]}, {"in": [leaves[2:]]}]}],
    "maps": lambda leaves: [{"a": [{"b": leaves[:2], "c": leaves[2:]}]}],
}


@pytest.mark.parametrize("how", NESTED)
@pytest.mark.parametrize("leaves", [[1, 1, 1, 1], [1, 1, 1, 0], [0, 1, 1, 1], [1, 0, 1, 0], [0, 0, 0, 0]])
def test_every_value_is_read_once(how: str, leaves: list[Any]) -> None:
    """At any depth, wherever the faults are."""
    counted = Counted()
    value = VALUES[how](leaves)
    try:
        NESTED[how](counted.kind).read(value)
        faults = 0
    except Unreadable as wrong:
        faults = len(wrong.faults)
    assert counted.reads == 4
    assert faults == leaves.count(0)


@pytest.mark.parametrize("how", NESTED)
def test_reading_stops_at_the_limit_of_faults(how: str) -> None:
    """It goes on for no more than the faults that are told."""
    counted = Counted()
    with pytest.raises(Unreadable) as caught:
        NESTED[how](counted.kind).read(VALUES[how]([0] * 5000))
    assert len(caught.value.faults) == MOST_FAULTS
    assert counted.reads <= MOST_FAULTS + 2


@pytest.mark.parametrize("kind", [object_of({}), map_of(text("^$"), NAME)])
def test_reading_stops_at_the_limit_of_unknown_members(kind: Kind) -> None:
    """Members that nobody knows are counted, too."""
    with pytest.raises(Unreadable) as caught:
        kind.read({f"m{number}": "a" for number in range(5000)})
    assert len(caught.value.faults) == MOST_FAULTS


PASSED = {"type": "passed", "step": "1.1", "passed": {"seat": 0}}

REFUSED: list[tuple[str, Json]] = [
    ("texts", {"language": "en", "view": {"now": {"legal_actions": [{}] * 21_000}}}),
    ("texts", {"language": "en", "view": {"log": [{}] * 21_000}}),
    ("texts", {"language": "en", "view": {"log": [PASSED] * 1_000}}),
    ("audits", {"rounds": [{"actions": ["bad"] * 540}] * 256}),
    ("batches", {"items": [{"texts": {"language": "en", "view": {"now": {"legal_actions": [{}] * 380}}}}] * 256}),
    ("rulesets", {"rules": {f"knob{number}": 0 for number in range(4_000)}}),
]


@pytest.mark.parametrize(("operation", "body"), REFUSED, ids=range(len(REFUSED)))
def test_a_refused_body_costs_no_more_than_a_good_one(operation: str, body: Json) -> None:
    """Counted in what parsing the same bytes takes, which is less than any good body of that size costs."""
    posted = orjson.dumps(body)
    refusing = min(_took(lambda: answer(operation, orjson.loads(posted))) for _ in range(3))
    parsing = min(_took(lambda: [orjson.loads(posted) for _ in range(10)]) for _ in range(3))
    status, problem = answer(operation, body)
    assert (status, len(problem["errors"])) == (422, MOST_FAULTS)
    assert refusing < 3 * parsing + 0.02


def _took(work: Callable[[], Any]) -> float:
    """The processor time that something takes."""
    began = process_time()
    work()
    return process_time() - began
