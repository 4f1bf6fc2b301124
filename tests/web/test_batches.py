"""POST /v1/batches: many operations, each for itself."""

from typing import Any

import orjson
import pytest

from tests.client import Client
from tests.contract.document import operations
from tests.contract.stories import OVER, STORY
from tests.houses import GAMES
from tests.playing import dealt

Json = dict[str, Any]

EXAMPLES = [
    (operation.name, body)
    for operation in operations()
    if operation.method == "POST" and operation.name not in ("batches", "pictures")
    for body in operation.examples.values()
]
REFUSED: list[tuple[str, Any]] = [
    ("actions", {"state": STORY, "action": "pass"}),
    ("actions", {"state": STORY, "action": "jump"}),
    ("rounds", {"state": OVER}),
    ("views", None),
    ("matches", "goat"),
    ("audits", {"rounds": 3}),
    ("positions", {"state": {**STORY, "version": 3}}),
]


def item(operation: Any, body: Any) -> Json:
    """One item of a batch."""
    return {"operation": operation, "body": body}


@pytest.mark.parametrize("operation", sorted({operation for operation, _ in EXAMPLES}))
def test_an_item_is_answered_as_it_would_be_alone(client: Client, operation: str) -> None:
    """The status and the bytes of every operation's answers are the same in a batch."""
    asked = [(name, body) for name, body in [*EXAMPLES, *REFUSED] if name == operation]
    answer = client.post("batches", {"items": [item(*each) for each in asked]})
    assert answer.status == 200
    for each, got in zip(asked, answer.json["items"], strict=True):
        alone = client.post(*each)
        assert (got["status"], orjson.dumps(got["body"])) == (alone.status, alone.body)


def test_a_refused_item_harms_no_other(client: Client) -> None:
    """Each item has its own status, in order."""
    good = item("positions", {"state": STORY})
    items = [good, *(item(*each) for each in REFUSED), good]
    answered = client.ok("batches", {"items": items})["items"]
    assert [each["status"] for each in answered] == [200, 409, 422, 409, 422, 422, 422, 409, 200]
    assert answered[0] == answered[-1]


def test_at_most_256_items(client: Client) -> None:
    """256 are taken, 257 and none are not."""
    one = item("views", {"state": STORY, "for": "public"})
    assert len(client.ok("batches", {"items": [one] * 256})["items"]) == 256
    assert client.refused("batches", {"items": [one] * 257})["errors"][0]["code"] == "length"
    assert client.refused("batches", {"items": []})["errors"][0]["code"] == "length"


def test_no_batch_in_a_batch(client: Client) -> None:
    """An operation that there is not, and a batch itself, are of the wrong shape: the whole batch is refused."""
    for operation in ("batches", "games", "", None, 3):
        problem = client.refused("batches", {"items": [item("positions", {"state": STORY}), item(operation, {})]})
        assert problem["code"] == "invalid_request"
        assert problem["errors"][0]["pointer"] == "/items/1/operation"


def test_an_item_is_closed(client: Client) -> None:
    """An item has an operation and a body and nothing else."""
    errors = client.refused("batches", {"items": [{"operation": "views", "id": 7}]})["errors"]
    assert [(each["pointer"], each["code"]) for each in errors] == [
        ("/items/0/body", "required"),
        ("/items/0/id", "unknown"),
    ]


def test_a_batch_speaks_for_each_item_alone(client: Client) -> None:
    """One item that speaks for a seat does not silence another, nor does another loosen its tongue."""
    state = {**STORY, "start": {**STORY["start"], "boneyard": []}}
    items = [item("views", {"state": state, "for": 0}), item("positions", {"state": state})]
    seat, host = client.ok("batches", {"items": items})["items"]
    assert seat["body"]["problems"][0]["tiles"] == []
    assert host["body"]["problems"][0]["tiles"] == sorted(STORY["start"]["boneyard"])


def test_matches_without_a_seed_are_each_dealt_anew(client: Client) -> None:
    """Every match of a batch draws its own seed."""
    one = item("matches", {"game": "draw", "seats": 2})
    answered = client.ok("batches", {"items": [one] * 20})["items"]
    assert len({each["body"]["state"]["start"]["seed"] for each in answered}) == 20


def test_a_batch_of_many_tables(client: Client) -> None:
    """Different games in one request."""
    states = [dealt(client, game, 2, "many")["state"] for game in GAMES]
    answered = client.ok("batches", {"items": [item("positions", {"state": state}) for state in states]})["items"]
    assert [each["body"]["state"] for each in answered] == states
