"""Who does not ask as the host gets refusals without tiles, whatever the operation is."""

from collections.abc import Iterator
from typing import Any

import pytest

from service.operations.table import OPERATIONS
from service.wire.read.requests import BATCHED
from tests.client import Client
from tests.contract.document import operations, referred
from tests.contract.stories import PUZZLE, STORY

Json = dict[str, Any]

NAMED = "2-6"
"""The tile that is twice in the deal, in a hidden hand and in the boneyard."""

_DEAL = STORY["deal"]
TWICE = {**STORY, "deal": {**_DEAL, "boneyard": [NAMED, *_DEAL["boneyard"][1:]]}, "actions": []}
_POSITION = PUZZLE["position"]
ODD = {**PUZZLE, "position": {**_POSITION, "hands": [[NAMED, *hand[1:]] for hand in _POSITION["hands"]]}}


def _members(name: str) -> set[str]:
    """The members of an operation's request, by the contract."""
    for operation in operations():
        if operation.name == name and operation.method == "POST":
            schema = next(iter(operation.spec["requestBody"]["content"].values()))["schema"]
            return set(referred(schema["$ref"])["properties"])
    raise KeyError(name)


def asked() -> Iterator[tuple[str, Json]]:
    """A request to every operation that takes a state, as somebody who is not the host."""
    for name, operation in OPERATIONS.items():
        members = _members(name)
        if "state" not in members:
            continue
        for state in (TWICE, ODD):
            body = {"state": state} | ({"action": "pass"} if "action" in members else {})
            if not operation.for_host:
                yield name, body
            if "seat" in members:
                yield name, {**body, "seat": 0}


ASKED = list(asked())


def test_every_operation_with_a_state_is_asked() -> None:
    assert {name for name, _ in ASKED} >= {"views", "layouts", "pictures", "actions"}


def test_a_host_is_told_everything(client: Client) -> None:
    """The refusals do name the tile, so their being taken out below shows something."""
    for state in (TWICE, ODD):
        assert NAMED in repr(client.refused("positions", {"state": state}))


@pytest.mark.parametrize(("name", "body"), ASKED)
def test_others_are_told_no_tile(client: Client, name: str, body: Json) -> None:
    """Neither alone nor in a batch."""
    problem = client.refused(name, body)
    assert problem["code"] == "impossible_state"
    assert problem["problems"]
    assert not any(one["tiles"] for one in problem["problems"])
    assert NAMED not in repr(problem)
    if name in BATCHED:
        (item,) = client.ok("batches", {"items": [{name: body}]})["items"]
        assert item == {"status": 409, "problem": problem}
