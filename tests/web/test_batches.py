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

CLIENT = Client()

VIEW = CLIENT.ok("views", {"state": STORY})
EXAMPLES = [
    (operation.name, body)
    for operation in operations()
    if operation.method == "POST" and operation.name not in ("batches", "pictures")
    for body in operation.examples.values()
]
REFUSED: list[tuple[str, Any]] = [
    ("actions", {"state": STORY, "action": "pass"}),
    ("actions", {"state": STORY, "action": "pass", "seat": 0}),
    ("rounds", {"state": OVER}),
    ("views", {"state": {**STORY, "game": "chess"}, "seat": 1}),
    ("matches", {"game": "goat", "seats": 5}),
    ("positions", {"state": {**STORY, "version": 3}}),
    ("layouts", {}),
    ("texts", {"language": "en"}),
    ("rulesets", {"game": "goat", "seats": 2, "partners": True}),
    ("texts", {"language": "en", "view": VIEW, "names": ["Ada", "Bo", "Cleo", "Dan"]}),
]
"""All refused, the last of them, which has more names than seats, with 422."""

SHAPELESS: list[tuple[str, Any, str]] = [
    ("actions", {"state": STORY, "action": "jump"}, "/action"),
    ("matches", "goat", ""),
    ("views", {}, "/state"),
    ("audits", {"rounds": 3}, "/rounds"),
    ("batches", {"items": []}, ""),
    ("pictures", {"state": STORY}, ""),
    ("games", {}, ""),
]
"""Not of the right shape, and where."""


def item(operation: str, body: Any) -> Json:
    """One item of a batch."""
    return {operation: body}


def answer_in(got: Json) -> Any:
    """The answer that an item has beside its status."""
    ((_, answer),) = ((name, value) for name, value in got.items() if name != "status")
    return answer


@pytest.mark.parametrize("operation", sorted({operation for operation, _ in EXAMPLES}))
def test_an_item_is_answered_as_it_would_be_alone(client: Client, operation: str) -> None:
    """The status and the bytes of every operation's answers are the same in a batch."""
    asked = [(name, body) for name, body in [*EXAMPLES, *REFUSED] if name == operation]
    answer = client.post("batches", {"items": [item(*each) for each in asked]})
    assert answer.status == 200
    for each, got in zip(asked, answer.json["items"], strict=True):
        alone = client.post(*each)
        assert (got["status"], orjson.dumps(answer_in(got))) == (alone.status, alone.body)
        assert ("problem" in got) == (got["status"] >= 400)


def test_a_refused_item_harms_no_other(client: Client) -> None:
    """Each item has its own status, in order."""
    good = item("positions", {"state": STORY})
    items = [good, *(item(*each) for each in REFUSED), good]
    answered = client.ok("batches", {"items": items})["items"]
    assert [each["status"] for each in answered] == [200, *[409] * (len(REFUSED) - 1), 422, 200]
    assert answered[0] == answered[-1]
    assert [got["problem"] for got in answered[1:-1]] == [client.refused(*each) for each in REFUSED]


def test_at_most_256_items(client: Client) -> None:
    """256 are taken, 257 and none are not."""
    one = item("views", {"state": STORY})
    assert len(client.ok("batches", {"items": [one] * 256})["items"]) == 256
    assert client.refused("batches", {"items": [one] * 257})["errors"][0]["code"] == "wrong_length"
    assert client.refused("batches", {"items": []})["errors"][0]["code"] == "wrong_length"


@pytest.mark.parametrize(("operation", "body", "place"), SHAPELESS, ids=[name for name, *_ in SHAPELESS])
def test_one_item_of_the_wrong_shape_refuses_the_batch(client: Client, operation: str, body: Any, place: str) -> None:
    """So do an operation that there is not, a picture, and a batch itself; the pointer names the item."""
    problem = client.refused("batches", {"items": [item("positions", {"state": STORY}), item(operation, body)]})
    assert problem["code"] == "invalid_request"
    assert [error["pointer"] for error in problem["errors"]] == [f"/items/1/{operation}{place}"]


def test_all_items_of_the_wrong_shape_are_told(client: Client) -> None:
    """Each with its place, in order, also the eleventh after the third."""
    items = [item("views", {"state": STORY})] * 12
    items[10] = items[2] = item("views", {"state": 7})
    errors = client.refused("batches", {"items": items})["errors"]
    assert [error["pointer"] for error in errors] == ["/items/2/views/state", "/items/10/views/state"]


def test_an_item_is_one_operation(client: Client) -> None:
    """One with none, or with several, is refused by itself; null says the same as left out."""
    good = item("views", {"state": STORY})
    items = [{}, {"views": None}, {**good, "layouts": {"state": STORY}}, {**good, "layouts": None}]
    answered = client.ok("batches", {"items": items})["items"]
    assert [got["status"] for got in answered] == [409, 409, 409, 200]
    assert [(got["problem"]["code"], got["problem"]["pointer"]) for got in answered[:3]] == [
        ("subject_required", "/items/0"),
        ("subject_required", "/items/1"),
        ("several_subjects", "/items/2/layouts"),
    ]


def test_a_batch_has_one_budget_of_work(client: Client) -> None:
    """Long states use it up: all items after that are told to come again, however short, and then are answered."""
    long = item("positions", {"state": {**STORY, "actions": ["pass"] * 2000}})
    short = item("views", {"state": STORY})
    answered = client.ok("batches", {"items": [short, *[long] * 32, short]})["items"]
    statuses = [got["status"] for got in answered]
    first = statuses.index(503)
    assert statuses == [200, *[409] * (first - 1), *[503] * (34 - first)]
    assert 20 < first < 33
    assert {answer_in(got)["code"] for got in answered[first:]} == {"unavailable"}
    again = client.ok("batches", {"items": [long] * (33 - first) + [short]})["items"]
    assert [got["status"] for got in again] == [*[409] * (33 - first), 200]


@pytest.mark.parametrize(
    "one",
    [
        item("audits", {"rounds": [{**STORY, "actions": ["pass"] * 2000}] * 16}),
        item("layouts", {"state": {**STORY, "actions": ["pass"] * 2000}}),
        item("texts", {"language": "en", "events": [{"type": "drew", "step": "1.1", "drew": {"seat": 0}}] * 400}),
        item("views", {"state": STORY}),
    ],
    ids=["audits", "layouts", "texts", "views"],
)
def test_work_counts_whatever_the_operation_is(client: Client, one: Json) -> None:
    """256 short items are within the budget, many long ones are not."""
    number = 256 if len(orjson.dumps(one)) < 10_000 else 64
    sent = [one] * min(number, 4_000_000 // len(orjson.dumps(one)))
    statuses = [got["status"] for got in client.ok("batches", {"items": sent})["items"]]
    assert (503 in statuses) == (one.keys() & {"audits", "layouts"} != set())


def test_a_batch_speaks_for_each_item_alone(client: Client) -> None:
    """One item that speaks for a seat does not silence another, nor does another loosen its tongue."""
    state = {**STORY, "deal": {**STORY["deal"], "boneyard": []}}
    items = [item("views", {"state": state, "seat": 0}), item("positions", {"state": state})]
    seat, host = client.ok("batches", {"items": items})["items"]
    assert seat["problem"]["problems"][0]["tiles"] == []
    assert host["problem"]["problems"][0]["tiles"] == sorted(STORY["deal"]["boneyard"])


def test_matches_without_a_seed_are_each_dealt_anew(client: Client) -> None:
    """Every match of a batch draws its own seed."""
    one = item("matches", {"game": "draw", "seats": 2})
    answered = client.ok("batches", {"items": [one] * 20})["items"]
    assert len({each["position"]["state"]["seed"] for each in answered}) == 20


def test_a_batch_of_many_tables(client: Client) -> None:
    """Different games in one request."""
    states = [dealt(client, game, 2, "many")["state"] for game in GAMES]
    answered = client.ok("batches", {"items": [item("positions", {"state": state}) for state in states]})["items"]
    assert [each["position"]["state"] for each in answered] == states
