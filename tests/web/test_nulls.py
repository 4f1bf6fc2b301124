"""The law of nulls: what a serializer leaves out, or writes for what is absent, changes no answer by a byte.

Some drop every null, some write null for everything absent, some write an empty list or object. By the contract's own
schemas, every request is written in all of these ways; the answer is always the same.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import orjson
import pytest

from tests.client import Client, validator
from tests.contract.document import contract, operations, referred
from tests.contract.stories import AMERICAN, CROSSES, OVER, PUZZLE, STORY, STUCK
from tests.depth import amount
from tests.houses import TABLES
from tests.playing import acted, at_random, dealt

Json = dict[str, Any]
Members = Callable[[Json, Json], Json]
"""Writes the members of an object in another way; it is told the schemas of those that may be left out."""

REQUESTS: dict[str, str] = {
    operation.name: next(iter(operation.spec["requestBody"]["content"].values()))["schema"]["$ref"]
    for operation in operations()
    if operation.method == "POST"
}
"""The schema of each operation's request."""

ALL_OPTIONAL = {"HouseRules", "CarriedPoints", "ViewsWanted", "LayoutOptions", "TableTiles", "WhyNot"}
"""Objects that may be empty, and say nothing then."""

NULL: Json = {"type": "null"}


def _objects(schema: Json) -> Iterator[Json]:
    """The schemas that an object can be of: one, but for null."""
    for branch in schema.get("oneOf", [schema]):
        if branch != NULL:
            yield referred(branch["$ref"]) if "$ref" in branch else branch


def _is(schema: Json, type_: str) -> bool:
    """Whether a schema, or the one that it refers to, is of a type."""
    (found,) = _objects(schema)
    types = found.get("type")
    return type_ in (types if isinstance(types, list) else [types])


def _rewritten(value: Any, schema: Json, members: Members) -> Any:
    """A value in which the members of every object are written in another way; required ones are left as they are."""
    (found,) = _objects(schema)
    if isinstance(value, list):
        return [_rewritten(item, found["items"], members) for item in value]
    if not isinstance(value, dict):
        return value
    if "properties" not in found:
        return {name: _rewritten(item, found["additionalProperties"], members) for name, item in value.items()}
    inner = {name: _rewritten(item, found["properties"][name], members) for name, item in value.items()}
    optional = {name: each for name, each in found["properties"].items() if name not in found.get("required", ())}
    return members(inner, optional)


def _without(gone: tuple[Any, ...]) -> Members:
    """Leaves out every optional member that has one of some values."""
    return lambda inner, optional: {
        name: item for name, item in inner.items() if name not in optional or item not in gone
    }


def _with(absent: Callable[[Json], Any]) -> Members:
    """Writes something for every optional member that is absent or null."""
    return lambda inner, optional: {
        **{name: absent(each) for name, each in optional.items()},
        **{name: item for name, item in inner.items() if item is not None},
    }


def _empty(schema: Json) -> Any:
    """What Dart and Java write for an absent list or map."""
    (found,) = _objects(schema)
    if _is(schema, "array"):
        return []
    return {} if _is(schema, "object") and "properties" not in found else None


def _empty_object(schema: Json) -> Any:
    """An empty object, too, where all of its members may be left out."""
    names = [branch.get("$ref", "").rpartition("/")[2] for branch in schema.get("oneOf", ())]
    return {} if ALL_OPTIONAL & set(names) else _empty(schema)


WAYS: dict[str, Members] = {
    "nulls dropped": _without((None,)),
    "empty lists and objects dropped, too": _without((None, [], {})),
    "null for all that is absent": _with(lambda _: None),
    "an empty list or map for all that is absent": _with(_empty),
    "an empty object, too": _with(_empty_object),
}


def check(client: Client, operation: str, body: Any) -> None:
    """That a request is answered with the same bytes however its absent members are written."""
    plain = client.post(operation, body)
    for way, members in WAYS.items():
        written = _rewritten(body, {"$ref": REQUESTS[operation]}, members)
        assert validator(REQUESTS[operation].rpartition("/")[2]).is_valid(written), (way, written)
        answer = client.post(operation, written)
        assert (answer.status, answer.body) == (plain.status, plain.body), (way, orjson.dumps(written).decode())


def asked(client: Client, position: Json, random: Random) -> Iterator[tuple[str, Json]]:
    """A request of every operation about a position, some of them refused."""
    state, seats = position["state"], position["state"]["seats"]
    seat = random.randrange(seats)
    view = client.ok("views", {"state": state, "seat": random.choice((None, seat))})
    problem = client.refused("actions", {"state": state, "action": "12-12", "seat": seat})
    match = {name: state[name] for name in ("game", "version", "rules", "seats", "partners")}
    yield "positions", {"state": state, "views": {"seats": [seat], "spectator": random.random() < 0.5}}
    yield "positions", {"state": state}
    yield "views", {"state": state, "seat": seat}
    yield "rounds", {"state": state, "expect": position["now"]["step"]}
    yield "rounds", {"state": state, "seed": "another", "leader": random.choice((None, seat))}
    for legal in position["now"]["legal_actions"][:2]:
        yield "actions", {"state": state, "action": legal["action"], "auto": random.random() < 0.5}
    yield "actions", {"state": state, "action": "pass", "seat": seat, "views": {"seats": [seat]}}
    yield "matches", {**match, "seed": "x"}
    yield "rulesets", match
    yield "audits", {"rounds": [state]}
    yield "layouts", {"state": state, "options": {"width": 20}}
    yield "layouts", {"view": view}
    yield "pictures", {"state": state, "seat": seat, "names": ["Ada"]}
    yield "pictures", {"view": view, "around": random.random() < 0.5}
    yield "texts", {"language": "en", "view": view, "names": ["Ada", "Bo"]}
    yield "texts", {"language": "fr", "events": position["events"]}
    yield "texts", {"language": "es", "problem": problem}
    items: list[Json] = [{"views": {"state": state}}, {"texts": {"language": "en", "events": view["log"]}}, {}]
    yield "batches", {"items": items}


HOUSES: list[tuple[str, int, bool, Json]] = [
    *((game, seats, partners, {}) for game, seats, partners in TABLES),
    ("all_fives", 2, False, CROSSES),
    ("all_fives", 3, False, AMERICAN),
    ("goat", 2, False, {"target": 0, "account_opens_at": 0, "lone_tile_points": {"0-0": 0, "6-6": 25}}),
    ("straight", 3, False, {"play_points_multiple": [0], "redeal_doubles": 4, "hand_size": 5, "reserve": 2}),
    ("draw", 4, False, {"play_points_multiple": [3, 5], "max_pip": 9, "lead_after_out": "rotate"}),
]


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(amount(1, 10)))
@pytest.mark.parametrize(("game", "seats", "partners", "rules"), HOUSES, ids=str)
def test_reachable_states(one_way: Client, game: str, seats: int, partners: bool, rules: Json, seed: int) -> None:
    """From the deal over the middle of rounds to their ends, and in a second round."""
    random = Random(f"{game}{seats}{partners}{rules}{seed}")
    choose, position = at_random(random), dealt(one_way, game, seats, "nulls", partners=partners, rules=rules)
    for turn in range(80):
        if turn in (0, 1, 9) or position["now"]["phase"] != "playing":
            for operation, body in asked(one_way, position, random):
                check(one_way, operation, body)
        if position["now"]["phase"] == "match_over" or position["state"]["round"] == 2:
            break
        if position["now"]["phase"] == "round_over":
            position = one_way.ok("rounds", {"state": position["state"]})
        else:
            position = acted(one_way, position, choose(position))


@pytest.mark.parametrize("state", [STORY, PUZZLE, STUCK, OVER], ids=["story", "puzzle", "stuck", "over"])
def test_states_that_were_written_by_hand(client: Client, state: Json) -> None:
    """Dealt elsewhere, and begun in the middle."""
    for operation, body in asked(client, client.ok("positions", {"state": state}), Random(1)):
        check(client, operation, body)
    check(client, "positions", {"state": state})


@pytest.mark.parametrize("operation", sorted(REQUESTS))
def test_the_examples_of_the_contract(client: Client, operation: str) -> None:
    """Every request that the contract shows."""
    (spec,) = (found for found in operations() if (found.method, found.name) == ("POST", operation))
    for body in spec.examples.values():
        check(client, operation, body)


def test_a_list_and_a_map_of_every_kind_are_written() -> None:
    """The ways above reach all optional lists and maps, and all objects that may be empty, of the requests."""
    state = {
        name: _empty(each) for name, each in contract()["components"]["schemas"]["GameState"]["properties"].items()
    }
    assert (state["actions"], state["rules"], state["seed"]) == ([], None, None)
    rules = contract()["components"]["schemas"]["HouseRules"]["properties"]
    assert {name for name, each in rules.items() if _empty(each) == []} == {"play_points_multiple"}
    assert {name for name, each in rules.items() if _empty(each) == {}} == {"lone_tile_points"}
    schemas = contract()["components"]["schemas"]
    assert all("required" not in schemas[name] for name in ALL_OPTIONAL)
