"""Whatever is sent: a coded refusal, never a fault of the service, and 422 exactly where the contract says so."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema_rs import Validator

from service.operations.table import LARGEST_BODY, LARGEST_BULK_BODY
from service.rules.house.knobs import KNOBS
from service.rules.stored.states import MOST_ACTIONS
from service.web.bodies import DEEPEST, MOST_CONTAINERS, MOST_VALUES
from service.wire.read.requests import MOST_ITEMS
from tests.client import JSON, Client, validator
from tests.contract.document import SHOWN_AT, operations
from tests.contract.stories import BLOCK_HANDS, OVER, PUZZLE, STORY
from tests.depth import DEEP
from tests.playing import dealt, played

Json = dict[str, Any]

CLIENT = Client()
POSITION = PUZZLE["position"]
DREW = {"type": "drew", "step": "1.1", "drew": {"seat": 0}}
OPERATIONS = {operation.name: operation for operation in operations() if operation.method == "POST"}
BODIES = [
    *((name, body) for name, operation in OPERATIONS.items() for body in operation.examples.values()),
    ("actions", {"state": PUZZLE, "action": "1-5@left", "seat": 0, "expect": "1.0", "auto": True, "views": {}}),
    ("rounds", {"state": OVER, "deal": BLOCK_HANDS, "leader": None, "expect": None, "views": {"spectator": True}}),
    ("matches", {"game": "straight", "seats": 2, "version": 1, "leader": 1, "position": POSITION, "rules": {}}),
    ("rulesets", {"game": "goat", "seats": 2, "rules": {"hand_size": 6, "lone_tile_points": {"0-0": 25}, "target": 0}}),
    ("pictures", {"state": PUZZLE, "seat": 1, "marks": ["none"], "names": ["Ada", "Bo"], "around": None, "view": None}),
    ("texts", {"language": "en", "events": [DREW, {**DREW, "passed": None}], "names": ["Ada"]}),
    ("batches", {"items": [{"positions": {"state": PUZZLE}}, {"texts": {"language": "fr", "events": [DREW]}}, {}]}),
]

NUMBERS = [0, 1, -1, 2, 4, 1.0, 1.5, 1e300, -1e300, 5e-324, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63), 10**18]
STRINGS = [
    "",
    "goat",
    "hub",
    "5-3",
    "3-5\n",
    " 3-5",
    "3-5@left",
    "3-5@left\n",
    "03-5",
    "٣-5",
    "none",
    "1.0",
    "1.00",
    "\x00",
    "é",
]
STRINGS += ["done", "train.2", "3-5@train.2", "3-5@left:3", "up"]
STRINGS += ["null", "__proto__", "_schema", "~/", "a" * 70, "a" * 2000, "13-0", "12-12@12-12.down", "0-0@13-13.up"]
leaves = st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.sampled_from(STRINGS) | st.integers(-3, 100)
values = st.recursive(
    leaves | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(STRINGS[:12]), inner, max_size=3),
    max_leaves=6,
)


@cache
def _asks(operation: str) -> Validator:
    """The validator of an operation's requests."""
    (content,) = OPERATIONS[operation].spec["requestBody"]["content"].values()
    return validator(content["schema"]["$ref"].rpartition("/")[2])


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every member and item inside a value, as its container and its key."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, item in inner for place in [(value, key), *_places(item)]]


@st.composite
def spoiled(draw: st.DrawFn, bodies: list[tuple[str, Any]] = BODIES, least: int = 1) -> tuple[str, Any]:
    """A real body with one or two places changed: another value, a value of another place, gone, doubled, renamed."""
    operation, body = draw(st.sampled_from(bodies))
    body = deepcopy(body)
    for _ in range(draw(st.integers(least, 2))):
        places = _places(body)
        if not places:
            break
        holder, key = draw(st.sampled_from(places))
        match draw(st.sampled_from(("value", "value", "value", "other", "gone", "more", "name"))):
            case "value":
                holder[key] = draw(values)
            case "other":
                other, at = draw(st.sampled_from(places))
                holder[key] = deepcopy(other[at])
            case "gone":
                del holder[key]
            case "more" if isinstance(holder, list):
                holder.insert(key, draw(values))
            case "more":
                holder[draw(st.sampled_from(STRINGS))] = draw(values)
            case "name" if isinstance(holder, dict):
                holder[draw(st.sampled_from(STRINGS))] = holder.pop(key)
    return operation, body


@given(spoiled())
def test_a_spoiled_body_is_refused_as_the_contract_says(asked: tuple[str, Any]) -> None:
    """422 is exactly what the published schema refuses; nothing is a fault of the service."""
    operation, body = asked
    sent = json.dumps(body).encode()
    answer = CLIENT.send("POST", f"/v1/{operation}", sent, {"Content-Type": JSON})
    if answer.status == 400:
        with pytest.raises(orjson.JSONDecodeError):
            orjson.loads(sent)
        return
    assert answer.status in (200, 201, 409, 422)
    assert (answer.status != 422) == _asks(operation).is_valid(orjson.loads(sent))
    if answer.status == 422:
        errors = answer.json["errors"]
        assert errors
        assert len({(error["pointer"], error["code"]) for error in errors}) == len(errors)


@given(st.sampled_from(sorted(OPERATIONS)), values)
def test_any_value_as_the_whole_body(operation: str, body: Any) -> None:
    """Any JSON value at all is answered with a coded refusal; an empty object may lack only a subject."""
    answer = CLIENT.send("POST", f"/v1/{operation}", json.dumps(body).encode(), {"Content-Type": JSON})
    subjects = operation in ("layouts", "pictures") and body == {}
    assert answer.status in ((409,) if subjects else (400, 422))


@given(st.binary(max_size=40), st.integers(0, 300))
def test_bytes_thrown_into_a_body(noise: bytes, at: int) -> None:
    """Bytes anywhere in a good body never bring the service down."""
    body = orjson.dumps({"state": STORY, "action": "2-3@left"})
    answer = CLIENT.send("POST", "/v1/actions", body[:at] + noise + body[at:], {"Content-Type": JSON})
    assert answer.status in (200, 400, 409, 422)


@pytest.mark.no_cover
@pytest.mark.parametrize("operation", sorted(OPERATIONS))
@pytest.mark.parametrize("value", [None, True, 0, -1, 0.5, 2**70, "", "x" * 300, [], [[]], {}, {"a": {}}, [None] * 50])
def test_every_value_in_every_member(one_way: Client, operation: str, value: Any) -> None:
    """In each member of each request, at any depth, each kind of value is taken or refused as the contract says."""
    for body, holder, key in _spots(operation):
        was, holder[key] = holder[key], value
        sent = json.dumps(body).encode()
        answer = one_way.send("POST", f"/v1/{operation}", sent, {"Content-Type": JSON})
        assert answer.status < 500
        assert (answer.status != 422) == _asks(operation).is_valid(orjson.loads(sent)), (body, answer.body)
        holder[key] = was


def _spots(operation: str) -> Iterator[tuple[Any, Any, Any]]:
    """Where a value is put: a body, a container in it, and the key of one of the container's members.

    Quick tests take each member of an operation's examples once, and those inside a state or a view at one operation.
    """
    met = set[tuple[str, ...]]()
    for body in deepcopy(list(OPERATIONS[operation].examples.values())):
        for path, holder, key in _members(body):
            elsewhere = len(path) > 1 and SHOWN_AT.get(path[0], operation) != operation
            if DEEP or not (path in met or elsewhere):
                met.add(path)
                yield body, holder, key


def _members(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """Every member inside a value, and the first two items of its lists, with their paths."""
    inner = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, item in inner:
        place = (*path, str(key) if isinstance(value, dict) else "*")
        yield place, value, key
        yield from _members(item, place)


NOT_JSON = {
    "nothing": b"",
    "blank": b"  \n",
    "a word": b"goat",
    "cut off": b'{"game": "goat", ',
    "NaN": b'{"game": "goat", "seats": NaN}',
    "Infinity": b'{"game": "goat", "seats": -Infinity}',
    "a number too large": b'{"game": "goat", "seats": 1e999}',
    "a comma too many": b'{"game": "goat", "seats": 2,}',
    "a comment": b'{"game": "goat", /* two */ "seats": 2}',
    "single quotes": b"{'game': 'goat', 'seats': 2}",
    "a leading zero": b'{"game": "goat", "seats": 02}',
    "two values": b'{"game": "goat", "seats": 2} {}',
    "a member twice": b'{"game": "goat", "seats": 2, "game": "goat"}',
    "a member twice, escaped": b'{"game": "goat", "seats": 2, "g\\u0061me": "goat"}',
    "a member twice inside": b'{"game": "goat", "seats": 2, "seed": "a:b", "seed": "a"}',
    "a member twice in a list": b'{"items": [{"views": {}, "views": {}}]}',
    "a byte order mark": b'\xef\xbb\xbf{"game": "goat", "seats": 2}',
    "UTF-16": '{"game": "goat", "seats": 2}'.encode("utf-16"),
    "UTF-16 without a mark": '{"game": "goat", "seats": 2}'.encode("utf-16-le"),
    "UTF-32": '{"game": "goat", "seats": 2}'.encode("utf-32"),
    "Latin-1": '{"game": "goat", "seats": 2, "é": 1}'.encode("latin-1"),
    "a lone surrogate": b'{"game": "goat", "seats": 2, "seed": "\\ud800"}',
    "a lone surrogate as a name": b'{"game": "goat", "seats": 2, "\\udc00": 1}',
    "a surrogate in UTF-8": b'{"game": "goat", "seats": 2, "seed": "\xed\xa0\x80"}',
    "an overlong form": b'{"game": "go\xc1\xa1t", "seats": 2}',
    "a control character": b'{"game": "go\nat", "seats": 2}',
    "a zero byte": b'{"game": "goat", "seats": 2}\x00',
    "deep lists": b"[" * 30_000,
    "deep objects": b'{"a":' * 10_000,
    "deep and closed": b"[" * 20_000 + b"]" * 20_000,
    "deep in a member": b'{"game": "goat", "seats": 2, "deal": ' + b"[" * 3000 + b"]" * 3000 + b"}",
}


@pytest.mark.parametrize("operation", ["matches", "batches", "audits"])
@pytest.mark.parametrize("what", NOT_JSON)
def test_what_is_not_json_is_told_so(client: Client, what: str, operation: str) -> None:
    """Everything that RFC 8259 or plain sense forbids is 400."""
    answer = client.send("POST", f"/v1/{operation}", NOT_JSON[what], {"Content-Type": JSON})
    assert (answer.status, answer.code) == (400, "malformed_json")


@pytest.mark.parametrize("operation", sorted(OPERATIONS))
@pytest.mark.parametrize("depth", [1, DEEPEST - 2, DEEPEST + 1, 300, 1020])
def test_deep_nesting_that_is_json(one_way: Client, operation: str, depth: int) -> None:
    """As deep as it may be in any member it is of the wrong shape, deeper it is not read at all."""
    code = "invalid_request" if depth < DEEPEST else "malformed_json"
    for deep in ("[" * depth + "]" * depth, '{"a":' * depth + "{}" + "}" * depth):
        members = [name for body in OPERATIONS[operation].examples.values() for name in body]
        for text in (deep, *(f'{{"{name}": {deep}}}' for name in members)):
            if deep != "[]" or text == deep:  # an empty list may say the same as left out
                assert one_way.send("POST", f"/v1/{operation}", text.encode(), {"Content-Type": JSON}).code == code


def test_huge_numbers(client: Client) -> None:
    """Numbers beyond any machine word are out of range, whatever they are written like."""
    for number in (b"1" + b"0" * 400, b"-" + b"9" * 5000, b"1e308", b"1" * 25, b"0.1e1", b"2.0000000000000001"):
        body = b'{"game": "goat", "seed": "x", "seats": ' + number + b"}"
        answer = client.send("POST", "/v1/matches", body, {"Content-Type": JSON})
        assert answer.status in (201, 400, 422)
        assert (answer.status == 201) == (number == b"2.0000000000000001")


def test_faults_are_told_in_order_with_their_places(client: Client) -> None:
    """All faults of shape come at once, each with a pointer, a code and a sentence."""
    state = {
        **STORY,
        "seats": "3",
        "actions": ["4-5", 7, "9-99@left"],
        "rules": {"target": -1, "speed": 1, "draw": "many", "play_points_multiple": [5] * 4},
        "~/": 1,
    }
    del state["game"]
    body = {
        "state": state,
        "action": None,
        "views": {"seats": [0, "host", 9], "spectator": 1},
        "auto": "yes",
    }
    problem = client.refused("actions", body)
    assert [(error["pointer"], error["code"]) for error in problem["errors"]] == [
        ("/action", "missing"),
        ("/auto", "wrong_type"),
        ("/state/actions/1", "wrong_type"),
        ("/state/actions/2", "wrong_pattern"),
        ("/state/game", "missing"),
        ("/state/rules/draw", "wrong_value"),
        ("/state/rules/play_points_multiple", "wrong_value"),
        ("/state/rules/speed", "unknown"),
        ("/state/rules/target", "out_of_range"),
        ("/state/seats", "wrong_type"),
        ("/state/~0~1", "unknown"),
        ("/views/seats/1", "wrong_type"),
        ("/views/seats/2", "out_of_range"),
        ("/views/spectator", "wrong_type"),
    ]


SHAPES: list[tuple[Json, str, str]] = [
    ({"state": {}}, "/state/game", "missing"),
    ({"state": {"seats": None}}, "/state/seats", "missing"),
    ({"state": {"actions": ["4-5", None]}}, "/state/actions/1", "wrong_type"),
    ({"state": {"deal": {}}}, "/state/deal/hands", "missing"),
    ({"state": {"start": {"seed": "x"}}}, "/state/start", "unknown"),
    ({"state": {"carried": [1]}}, "/state/carried", "wrong_type"),
    ({"state": {"actions": {}}}, "/state/actions", "wrong_type"),
    ({"state": {"rules": []}}, "/state/rules", "wrong_type"),
    ({"state": {"rules": {"draw": ""}}}, "/state/rules/draw", "wrong_value"),
    ({"state": {"rules": {"draw": 1}}}, "/state/rules/draw", "wrong_value"),
    ({"state": {"rules": {"max_pip": 7}}}, "/state/rules/max_pip", "wrong_value"),
    ({"state": {"rules": {"max_pip": 15}}}, "/state/rules/max_pip", "wrong_value"),
    ({"state": {"rules": {"max_pip": "9"}}}, "/state/rules/max_pip", "wrong_value"),
    ({"state": {"rules": {"hand_size": {"2": 7}}}}, "/state/rules/hand_size", "wrong_type"),
    ({"state": {"rules": {"reserve": 92}}}, "/state/rules/reserve", "out_of_range"),
    ({"state": {"rules": {"play_points_multiple": 5}}}, "/state/rules/play_points_multiple", "wrong_value"),
    ({"state": {"rules": {"play_points_multiple": [101]}}}, "/state/rules/play_points_multiple", "wrong_value"),
    ({"state": {"rules": {"play_points_multiple": [1.5]}}}, "/state/rules/play_points_multiple", "wrong_value"),
    ({"state": {"rules": {"lone_tile_points": {"00": 1}}}}, "/state/rules/lone_tile_points", "wrong_value"),
    ({"state": {"rules": {"lone_tile_points": {"0-0": -1}}}}, "/state/rules/lone_tile_points", "wrong_value"),
    ({"state": {"rules": {"lone_tile_points": 3}}}, "/state/rules/lone_tile_points", "wrong_value"),
    ({"state": {"game": "Goat"}}, "/state/game", "wrong_pattern"),
    ({"state": {"seats": 1}}, "/state/seats", "out_of_range"),
    ({"state": {"version": 1.5}}, "/state/version", "wrong_type"),
    ({"state": {"partners": 0}}, "/state/partners", "wrong_type"),
    ({"state": {"seed": "x y"}}, "/state/seed", "wrong_pattern"),
    ({"state": {"seed": ""}}, "/state/seed", "wrong_pattern"),
    ({"state": {"seed": "x" * 65}}, "/state/seed", "wrong_length"),
    ({"state": {"carried": {"points": [0] * 9}}}, "/state/carried/points", "wrong_length"),
    ({"state": {"deal": {"hands": [["0-0"]]}}}, "/state/deal/hands", "wrong_length"),
    ({"state": {"deal": {"hands": [["13-0"], []]}}}, "/state/deal/hands/0/0", "wrong_pattern"),
    ({"views": [0]}, "/views", "wrong_type"),
    ({"views": {"seats": 0}}, "/views/seats", "wrong_type"),
    ({"views": {"seats": [0] * 9}}, "/views/seats", "wrong_length"),
    ({"views": {"public": True}}, "/views/public", "unknown"),
]


@pytest.mark.parametrize(("changes", "pointer", "code"), SHAPES, ids=[f"{place}-{code}" for _, place, code in SHAPES])
def test_each_fault_of_shape_has_its_code(client: Client, changes: Json, pointer: str, code: str) -> None:
    """One of seven; the type comes before the range, the length before the pattern.

    A word of a closed list, and a knob that is no plain number, is right or wrong as a whole.
    """
    state = changes.get("state")
    body = {**changes, "state": {"game": "goat", "seats": 3, "seed": "x", **(state or {})}}
    if state == {}:
        del body["state"]["game"]
    (error,) = client.refused("positions", body)["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)


def test_starts_have_shapes_of_their_own(client: Client) -> None:
    """A deal takes nothing of a position, a position needs its turn, and a seed is a word without blanks."""
    starts: tuple[Json, ...] = (
        {"deal": {**BLOCK_HANDS, "seed": "x"}},
        {"deal": {**BLOCK_HANDS, "turn": 0}},
        {"deal": {"boneyard": []}},
        {"deal": {}},
        {"position": {}},
        {"position": BLOCK_HANDS},
        {"position": {**POSITION, "seed": "x"}},
        {"start": {"seed": "x"}},
        {"seed": ""},
        {"seed": "x y"},
        {"seed": "x" * 65},
        {"seed": "ü"},
        {"seed": 7},
        {"seed": {"seed": "x"}},
    )
    for start in starts:
        assert client.refused("matches", {"game": "block", "seats": 2, **start})["code"] == "invalid_request"


def test_a_fault_of_shape_tells_nothing_of_the_body(client: Client) -> None:
    """What was sent is not sent back, but for the names of members."""
    secret = "hush-hush"
    body = {"state": {**STORY, "seed": f"{secret} {secret}"}, "seat": secret}
    assert secret not in client.post("views", body).body.decode()
    assert (
        secret not in client.send("POST", "/v1/views", f'{{"{secret}": '.encode(), {"Content-Type": JSON}).body.decode()
    )


LONGEST_RULES = {
    **{knob.name: None for knob in KNOBS},
    "max_pip": 12,
    "hand_size": 22,
    "play_points_multiple": [100] * 3,
    "lone_tile_points": {f"{a}-{b}": 1000 for a in range(13) for b in range(a, 13)},
}


def test_the_longest_state_that_the_contract_takes_fits(client: Client) -> None:
    """Even with all its lists full, with spaces between, a state fits the limit of a body, so 413 never hides a 409."""
    tiles = ["12-12"] * 91
    arms = {f"{pip}-{pip}.{side}": tiles[:20] for pip in range(13) for side in ("up", "down")}
    position = {
        "hands": [tiles] * 8,
        "boneyard": tiles,
        "table": {"line": tiles, "first": "12-12", "spinner": "12-12", "arms": arms},
        "turn": 3,
        "last": 3,
        "drawn": 91,
        "voids": [list(range(13))] * 8,
    }
    deal = {"hands": [tiles] * 8, "boneyard": tiles}
    state = {**STORY, "rules": LONGEST_RULES, "position": position, "deal": deal, "seed": "x" * 64}
    state["actions"] = ["12-12@12-12.down"] * MOST_ACTIONS
    body = json.dumps({"state": state, "views": {"seats": list(range(8)), "spectator": True}}).encode()
    assert len(body) < LARGEST_BODY
    assert client.send("POST", "/v1/positions", body, {"Content-Type": JSON}).status == 409


@pytest.mark.no_cover
@pytest.mark.parametrize("pips", [6, 9, 12])
def test_the_longest_rounds_of_every_set_fit(one_way: Client, pips: int) -> None:
    """Rounds in which nearly all is drawn and laid: the state, its views, and 256 of them in an audit fit."""
    rules = {"max_pip": pips, "hand_size": 2, "spinner": "every_double", "target": 0}
    rounds = [
        played(one_way, dealt(one_way, "all_fives", 2, f"long-{seed}", rules=rules))["state"] for seed in range(25)
    ]
    longest = max(rounds, key=lambda state: len(json.dumps(state)))
    assert len(longest["actions"]) > (pips + 1) * (pips + 2) // 2
    assert len(json.dumps({"state": longest, "views": {"seats": [0, 1], "spectator": True}})) < LARGEST_BODY / 8
    assert len(json.dumps({"rounds": [longest] * MOST_ITEMS})) < LARGEST_BULK_BODY / 4


@pytest.mark.parametrize(
    ("item", "most"),
    [("[]", MOST_CONTAINERS), ("{}", MOST_CONTAINERS), ("1", MOST_VALUES + 1), ('{"a":1}', MOST_CONTAINERS)],
)
def test_a_body_with_too_many_values_is_too_large(item: str, most: int) -> None:
    """Before it is parsed: in memory it would take up to forty times its size."""
    few, many = (f'{{"rounds":[{",".join([item] * number)}]}}'.encode() for number in (most - 2, most + 1))
    assert CLIENT.send("POST", "/v1/audits", few, {"Content-Type": JSON}).code == "invalid_request"
    refused = CLIENT.send("POST", "/v1/audits", many, {"Content-Type": JSON})
    assert (refused.status, refused.code) == (413, "too_large")
