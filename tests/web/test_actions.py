"""POST /v1/actions: one action, and why one is refused."""

from itertools import combinations
from typing import Any

import pytest

from tests.client import Client
from tests.contract.stories import OVER, PUZZLE, STORY, STUCK, snapshot
from tests.playing import acted, dealt, first, played
from tests.web.shapes import event, tiles

Json = dict[str, Any]


def test_the_published_example(client: Client) -> None:
    """The answer that the design shows, member by member."""
    answer = client.ok("actions", {"state": STORY, "action": "2-3@left"})
    nothing = {"points": 0, "goes_out": False, "blocks": False}
    assert answer == {
        "state": {**STORY, "seed": None, "position": None, "actions": [*STORY["actions"], "2-3@left"]},
        "now": {
            "step": "2.6",
            "phase": "playing",
            "turn": 1,
            "leader": 2,
            "last": 0,
            "drawn": 0,
            "teams": [0, 1, 2],
            "hands": [
                {"number": 6, "tiles": ["0-1", "0-3", "0-6", "1-6", "3-3", "6-6"]},
                {"number": 6, "tiles": ["0-2", "0-5", "1-4", "3-4", "3-6", "5-5"]},
                {"number": 5, "tiles": ["0-0", "0-4", "1-2", "3-5", "4-4"]},
            ],
            "boneyard": {"number": 6, "tiles": ["1-1", "2-2", "1-3", "5-6", "2-4", "1-5"]},
            "drawable": 6,
            "table": {"line": ["3-2", "2-6", "6-4", "4-5", "5-2"], "first": "4-5", "spinner": None, "arms": {}},
            "ends": [
                {"end": "left", "tile": "2-3", "values": [3]},
                {"end": "right", "tile": "2-5", "values": [2]},
            ],
            "count": {
                "total": 5,
                "of": [{"end": "left", "tile": "2-3", "amount": 3}, {"end": "right", "tile": "2-5", "amount": 2}],
            },
            "legal_actions": [
                {"action": f"{tile}@{end}", "kind": "play", "tile": tile, "end": end, "leaves": leaves, "count": count}
                | nothing
                for tile, end, leaves, count in (
                    ("0-2", "right", [0, 3], 3),
                    ("3-4", "left", [2, 4], 6),
                    ("3-6", "left", [2, 6], 8),
                )
            ],
            "why_not": {"drawing": "must_play", "passing": "must_play"},
            "points": [20, 0, 0],
            "held": [0, 9, 0],
            "voids": [[2], [], []],
            "result": None,
            "match": None,
        },
        "events": [event("played", "2.6", seat=0, tile="2-3", end="left")],
        "rules": None,
        "views": None,
        "layout": None,
    }


def test_tiles_are_taken_either_way_round(client: Client) -> None:
    """3-2@left is 2-3@left, and the answered state says so."""
    assert (
        client.post("actions", {"state": STORY, "action": "3-2@left"}).body
        == client.post("actions", {"state": STORY, "action": "2-3@left"}).body
    )


def test_a_draw_keeps_the_turn(client: Client) -> None:
    """A draw moves the boneyard's front tile into the hand, and nothing else."""
    before = client.ok("positions", {"state": {**STORY, "actions": STORY["actions"][:-1]}})["now"]
    after = client.ok("actions", {"state": {**STORY, "actions": STORY["actions"][:-1]}, "action": "draw"})
    now = after["now"]
    assert (before["turn"], now["turn"], now["drawn"]) == (0, 0, 1)
    assert tiles(now["boneyard"]) == tiles(before["boneyard"])[1:]
    assert tiles(now["hands"][0]) == sorted([*tiles(before["hands"][0]), tiles(before["boneyard"])[0]])
    assert now["table"] == before["table"]
    assert after["events"] == [event("drew", "2.5", seat=0, tile="2-3")]


def test_a_forced_pass_is_listed_alone(client: Client) -> None:
    """Who can neither play nor draw has one action, whose preview is empty."""
    now = client.ok("positions", {"state": STUCK})["now"]
    empty = dict.fromkeys(("tile", "end", "leaves", "count", "points", "goes_out", "blocks"))
    assert now["legal_actions"] == [{"action": "pass", "kind": "pass", **empty}]
    assert now["why_not"] == {"drawing": "cannot_draw", "passing": None}
    after = client.ok("actions", {"state": STUCK, "action": "pass"})
    assert after["events"] == [event("passed", "1.1", seat=0, lacks=[1, 6])]
    assert after["now"]["voids"] == [[1, 6], []]


@pytest.mark.parametrize("seed", range(12))
def test_auto_does_what_would_have_to_be_done(client: Client, seed: int) -> None:
    """With ``auto`` the answer is what the forced actions one by one lead to, all events in a row."""
    position = dealt(client, "goat" if seed % 2 else "straight", 2 + seed % 3, f"auto-{seed}")
    while position["now"]["phase"] == "playing":
        action = first(position)
        quick = acted(client, position, action, auto=True)
        position = acted(client, position, action)
        events = position["events"]
        while position["now"]["phase"] == "playing" and position["now"]["legal_actions"][0]["kind"] != "play":
            position = acted(client, position, first(position))
            events = events + position["events"]
        assert quick == {**position, "events": events}


def test_the_action_asked_for_is_listed_and_the_others_are_refused(client: Client) -> None:
    """In the story every tile and end is tried: what is listed is taken, everything else refused."""
    listed = {"2-3@left", "2-3@right"}
    tiles = [f"{a}-{b}" for a in range(7) for b in range(a, 7)]
    for action in ["draw", "pass", *tiles, *(f"{tile}@{end}" for tile in tiles for end in ("left", "right", "up"))]:
        answer = client.post("actions", {"state": STORY, "action": action})
        assert (answer.status == 200) == (action in listed), action


REFUSED = [
    ("draw", STORY, "must_play"),
    ("pass", STORY, "must_play"),
    ("pass", {**STORY, "actions": STORY["actions"][:-1]}, "must_draw"),
    ("draw", STUCK, "cannot_draw"),
    ("3-4@left", STORY, "tile_not_in_hand"),
    ("12-12@left", STORY, "tile_not_in_hand"),
    ("2-3", STORY, "no_such_end"),
    ("2-3@up", STORY, "no_such_end"),
    ("2-3@2-2.up", STORY, "no_such_end"),
    ("2-3@train.2", STORY, "no_such_end"),
    ("6-6@left", STORY, "does_not_fit"),
    ("done", STORY, "nothing_to_end"),
    ("done", STUCK, "nothing_to_end"),
    ("done", OVER, "round_over"),
    ("4-5@left", {**STORY, "actions": []}, "no_such_end"),
    ("draw", {**STORY, "actions": []}, "must_play"),
    ("pass", {**STORY, "actions": []}, "must_play"),
    ("0-2", {"game": "goat", "seats": 3, "seed": "b2f1c0"}, "tile_not_in_hand"),
    ("1-2", {"game": "goat", "seats": 3, "seed": "b2f1c0"}, "opening_tile_required"),
    ("1-2@left", {"game": "goat", "seats": 3, "seed": "b2f1c0"}, "opening_tile_required"),
    ("1-1@left", OVER, "round_over"),
    ("pass", {**OVER, "rules": {"target": 0}}, "match_over"),
]


@pytest.mark.parametrize(("action", "state", "code"), REFUSED, ids=[f"{action}-{code}" for action, _, code in REFUSED])
def test_what_the_rules_refuse(client: Client, action: str, state: Json, code: str) -> None:
    """Each with its code, at the action, without a list of legal actions as no seat was named."""
    problem = client.refused("actions", {"state": state, "action": action})
    assert (problem["code"], problem["pointer"]) == (code, "/action")
    assert problem["legal_actions"] is None


def test_only_the_seat_on_turn_is_told_what_it_may_do(client: Client) -> None:
    """A refusal lists the legal actions for the seat that was given, where it is its turn."""
    ask = {"state": STORY, "action": "pass"}
    assert client.refused("actions", {**ask, "seat": 0})["legal_actions"] == ["2-3@left", "2-3@right"]
    assert client.refused("actions", {**ask, "seat": 1})["legal_actions"] is None
    assert client.refused("actions", {**ask, "seat": 0, "expect": "2.4"})["legal_actions"] == ["2-3@left", "2-3@right"]
    assert client.refused("actions", {**ask, "seat": 1, "expect": "2.4"})["legal_actions"] is None
    assert client.refused("actions", {"state": OVER, "action": "pass", "seat": 1})["legal_actions"] is None


def test_a_refusal_to_a_seat_names_no_tile_and_no_value(client: Client) -> None:
    """The same refusal says more to a host than to a seat."""
    for action, fact in (("6-6@left", "2"), ("2-3@up", "left")):
        ask = {"state": STORY, "action": action}
        told = client.refused("actions", ask)["detail"]
        kept = client.refused("actions", {**ask, "seat": 0})["detail"]
        assert told.startswith(kept)
        assert fact in told.removeprefix(kept)
    state = {**STORY, "deal": {**STORY["deal"], "boneyard": ["2-3"] * 7}}
    problem = client.refused("actions", {"state": state, "action": "2-3@left", "seat": 0})
    assert len(problem["problems"]) > 6
    assert all(each["tiles"] == [] and "-" not in each["message"] for each in problem["problems"])


def test_the_step_that_was_seen(client: Client) -> None:
    """Another step than the state's is stale, both are told; the right one is taken, with the right seat."""
    ask = {"state": STORY, "action": "2-3@left"}
    problem = client.refused("actions", {**ask, "expect": "2.4"})
    assert (problem["code"], problem["expected"], problem["actual"]) == ("stale_state", "2.4", "2.5")
    after = client.ok("actions", {**ask, "expect": "2.5", "seat": 0})
    twice = {"state": after["state"], "action": "2-3@left", "expect": "2.5", "seat": 0}
    assert client.refused("actions", twice)["code"] == "stale_state"
    assert client.refused("actions", {**twice, "expect": None})["code"] == "not_your_turn"


def test_seats_that_do_not_exist(client: Client) -> None:
    """A seat beyond the table's is refused where it stands."""
    ask = {"state": STORY, "action": "2-3@left"}
    assert client.refused("actions", {**ask, "seat": 3})["pointer"] == "/seat"
    assert client.refused("actions", {**ask, "views": {"seats": [0, 3]}})["pointer"] == "/views/seats/1"


def test_a_tile_fits_both_ends(client: Client) -> None:
    """Both ends show 4: the same tile is two actions, and both are taken."""
    state = {**PUZZLE, "position": snapshot([["2-4", "0-0"], ["1-1"]], ["4-5", "5-6", "6-4"], "5-6", 0, 1)}
    now = client.ok("positions", {"state": state})["now"]
    assert [legal["action"] for legal in now["legal_actions"]] == ["2-4@left", "2-4@right"]
    assert acted(client, {"state": state}, "2-4@left")["now"]["table"]["line"][0] == "2-4"
    assert acted(client, {"state": state}, "2-4@right")["now"]["table"]["line"][-1] == "4-2"


def test_going_out_ends_the_round(client: Client) -> None:
    """The last tile of a hand: the events in order, and a result whose lines add up."""
    after = played(client, dealt(client, "goat", 2, "ends"))
    result = after["now"]["result"]
    assert result["reason"] in ("out", "blocked")
    assert after["events"][0]["type"] in ("played", "drew")
    assert after["events"][-1] == event("round_ended", after["now"]["step"], result=result)
    for team, amount in enumerate(result["gained"]):
        assert sum(line["amount"] for line in result["because"] if line["team"] == team) == amount
    assert after["now"]["points"] == result["after"]["points"]
    assert after["now"]["legal_actions"] == []
    assert after["now"]["turn"] is after["now"]["why_not"] is None


BROKEN: dict[str, Json] = {
    "start_required": {"state": {"deal": None}},
    "several_starts": {"state": {"seed": "x"}},
    "unknown_game": {"state": {"game": "chess"}},
    "too_many_seats": {"state": {"seats": 5}},
    "unsupported_version": {"state": {"version": 7}},
    "incompatible_rules": {"state": {"rules": {"target_means": "wins"}}},
    "set_too_small": {"state": {"rules": {"hand_size": 10}}},
    "leader_required": {"state": {"leader": None}},
    "impossible_state": {"state": {"carried": {"points": [200, 0, 0]}}},
    "no_such_seat": {"seat": 3},
    "stale_state": {"expect": "9.9"},
    "not_your_turn": {"seat": 1},
    "tile_not_in_hand": {"action": "1-1@up"},
    "no_such_end": {"action": "0-3@up"},
    "does_not_fit": {"action": "0-1@left"},
}
"""Ways to spoil a request, in the order in which they are looked at."""

ONE_PLACE = [
    {"start_required", "several_starts"},
    {"no_such_seat", "not_your_turn"},
    {"tile_not_in_hand", "no_such_end", "does_not_fit"},
]
"""Those of one set spoil the same member, so only one of them can be."""


def spoiled(*ways: str) -> Json:
    """The story's next request, spoiled in these ways."""
    body: Json = {"state": STORY, "action": "2-3@left", "seat": 0, "expect": "2.5"}
    for way in ways:
        spoil = dict(BROKEN[way])
        state = spoil.pop("state", {})
        if "rules" in state:
            state = {**state, "rules": {**body["state"]["rules"], **state["rules"]}}
        body = {**body, **spoil, "state": {**body["state"], **state}}
    return body


PAIRS = [
    (one, other) for one, other in combinations(BROKEN, 2) if not any({one, other} <= place for place in ONE_PLACE)
]


@pytest.mark.parametrize("way", BROKEN)
def test_a_request_spoiled_in_one_way(client: Client, way: str) -> None:
    """Each way to spoil the request is answered with its own code."""
    assert client.refused("actions", spoiled(way))["code"] == way


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_first_that_applies_is_answered(client: Client, one: str, other: str) -> None:
    """Of two refusals the one that stands first in the published order comes."""
    assert client.refused("actions", spoiled(one, other))["code"] == one


@pytest.mark.parametrize(("state", "code"), [(OVER, "round_over"), ({**OVER, "rules": {"target": 0}}, "match_over")])
def test_a_round_that_is_over_comes_after_the_claims(client: Client, state: Json, code: str) -> None:
    """A missing seat and a stale step come first, the turn and the action afterwards."""
    ask = {"state": state, "action": "3-4@up", "seat": 0}
    assert client.refused("actions", ask)["code"] == code
    assert client.refused("actions", {**ask, "expect": "1.7"})["code"] == "stale_state"
    assert client.refused("actions", {**ask, "expect": "1.7", "seat": 2})["code"] == "no_such_seat"


MIRRORED: Json = {**PUZZLE, "position": {**PUZZLE["position"]}}
MIRRORED["position"]["table"] = {**PUZZLE["position"]["table"], "line": ["6-5", "5-2", "2-1"]}
"""The puzzle as it looks from the other side of the table."""


@pytest.mark.parametrize(("here", "there"), [("1-5@left", "1-5@right"), ("3-6@right", "3-6@left")])
def test_a_line_may_be_given_from_its_other_end(client: Client, here: str, there: str) -> None:
    """Ends named in the same body mean the line as it was posted; what is answered is always the same way round."""
    assert client.post("positions", {"state": MIRRORED}).body == client.post("positions", {"state": PUZZLE}).body
    for more in ({}, {"seat": 0, "expect": "1.0", "auto": True}):
        after = client.post("actions", {"state": PUZZLE, "action": here, **more})
        assert client.post("actions", {"state": MIRRORED, "action": there, **more}).body == after.body
    assert client.refused("actions", {"state": MIRRORED, "action": here})["code"] == "does_not_fit"
    done = client.post("positions", {"state": {**PUZZLE, "actions": [here]}})
    assert client.post("positions", {"state": {**MIRRORED, "actions": [there]}}).body == done.body


def test_a_refusal_lists_what_is_legal_in_the_direction_of_the_answer(client: Client) -> None:
    """Whoever posts a line from its other end is told of the line as it is answered."""
    problem = client.refused("actions", {"state": MIRRORED, "action": "pass", "seat": 0})
    assert problem == client.refused("actions", {"state": PUZZLE, "action": "pass", "seat": 0})
