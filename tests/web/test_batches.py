"""POST /v1/batches: many operations, each for itself."""

from typing import Any

import orjson
import pytest

from service.operations.batching.prices import PRICES
from service.wire.read.requests import BATCHED
from tests.client import Client
from tests.contract.document import operations
from tests.contract.stories import OVER, STORY
from tests.houses import GAMES
from tests.playing import dealt, first, played

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


def statuses_of(client: Client, items: list[Json]) -> list[int]:
    """The status of each item's answer."""
    return [got["status"] for got in client.ok("batches", {"items": items})["items"]]


def test_a_batch_has_one_budget_of_work(client: Client) -> None:
    """Trees to lay out use it up: all items after that are told to come again, however short, and then are answered."""
    state = played(client, dealt(client, "draw", 4, "budget", rules={"spinner": "every_double"}), 60, first)["state"]
    long, short = item("positions", {"state": state, "layout": {"width": 30}}), item("views", {"state": STORY})
    answered = client.ok("batches", {"items": [short, *[long] * 200, short]})["items"]
    statuses = [got["status"] for got in answered]
    cut = statuses.index(503)
    assert statuses == [200] * cut + [503] * (202 - cut)
    assert cut > 10
    assert {answer_in(got)["code"] for got in answered[cut:]} == {"unavailable"}
    assert statuses_of(client, [long] * 10 + [short]) == [200] * 11


def test_the_budget_grows_with_what_was_posted(client: Client) -> None:
    """It is the law for every body: so much to begin with, and more for each byte."""
    one = item("matches", {"game": "draw", "seats": 4, "views": {"seats": [0, 1, 2, 3], "spectator": True}})
    sent = [one] * 256
    few = statuses_of(client, sent).count(201)
    padded = orjson.dumps({"items": sent}) + b" " * 60_000
    answer = client.send("POST", "/v1/batches", padded, {"Content-Type": "application/json"})
    many = [got["status"] for got in answer.json["items"]].count(201)
    assert few < many == 256


@pytest.mark.parametrize(
    ("one", "fits"),
    [
        (item("audits", {"rounds": [{**STORY, "actions": ["pass"] * 100}] * 16}), True),
        (item("matches", {"game": "goat", "seats": 4}), True),
        (item("positions", {"state": STORY}), True),
        (item("views", {"state": STORY}), True),
        (item("layouts", {"state": STORY}), True),
        (
            item("texts", {"language": "en", "events": [{"type": "drew", "step": "1.1", "drew": {"seat": 0}}] * 40}),
            True,
        ),
        (item("matches", {"game": "draw", "seats": 2, "rules": {"redeal_doubles": 2}}), False),
        (item("positions", {"state": STORY, "views": {"seats": [0, 1, 2], "spectator": True}}), True),
        (item("matches", {"game": "draw", "seats": 2, "views": {"seats": [0, 1], "spectator": True}}), False),
    ],
    ids=range(9),
)
def test_what_fits_into_a_batch(client: Client, one: Json, fits: bool) -> None:
    """256 usual items do, whatever the operation is; as many that bring much for few bytes do not."""
    sent = [one] * min(256, 4_000_000 // len(orjson.dumps(one)))
    assert (503 not in statuses_of(client, sent)) == fits


def test_every_operation_of_a_batch_has_its_price() -> None:
    assert PRICES.keys() == BATCHED.keys()


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
