"""POST /v1/rounds: the next round."""

from itertools import combinations
from typing import Any

import pytest

from tests.client import Client
from tests.contract.stories import BLOCK_HANDS, OVER, PUZZLE, STORY, rest
from tests.houses import GAMES
from tests.playing import dealt, played
from tests.web.shapes import hidden, seen

Json = dict[str, Any]

BY_LOT: Json = {**OVER, "game": "straight", "leader": 0, "position": {**OVER["position"]}}
BY_LOT["position"]["table"] = {
    "line": ["1-2", "2-5", "5-6"],
    "first": "2-5",
    "spinner": "2-5",
    "arms": {"up": [], "down": []},
}
"""A round of Straight that is over, not dealt from a seed: the lot has to come from outside."""


@pytest.mark.parametrize("game", GAMES)
def test_the_next_round_carries_the_points(client: Client, game: str) -> None:
    """Round 2 begins with round 1's points, from the same seed, at step 2.0."""
    over = played(client, dealt(client, game, 3, "carries"))
    begun = client.ok("rounds", {"state": over["state"]})
    assert begun["now"]["step"] == "2.0"
    assert begun["state"]["round"] == 2
    assert begun["state"]["carried"] == over["now"]["result"]["after"]
    assert begun["now"]["points"] == over["now"]["points"]
    assert begun["state"]["seed"] == over["state"]["seed"]
    assert begun["state"]["leader"] == over["now"]["result"]["next_leader"]
    assert begun["state"]["actions"] == []
    assert begun["events"][-1]["type"] == "dealt"
    assert begun["rules"] is None
    if over["now"]["result"]["next_leader"] is not None:
        assert begun["now"]["turn"] == over["now"]["result"]["next_leader"]


def test_hands_dealt_elsewhere(client: Client) -> None:
    """A state without a seed needs a start; one with a seed takes one instead of its seed, or another seed."""
    assert client.refused("rounds", {"state": OVER})["code"] == "start_required"
    begun = client.ok("rounds", {"state": OVER, "deal": BLOCK_HANDS})
    assert begun["state"]["deal"] == BLOCK_HANDS
    assert begun["state"]["carried"]["points"] == [10, 0]
    over = played(client, dealt(client, "block", 2, "x"))
    dealt_elsewhere = client.ok("rounds", {"state": over["state"], "deal": BLOCK_HANDS})["state"]
    assert (dealt_elsewhere["seed"], dealt_elsewhere["deal"]) == (None, BLOCK_HANDS)
    assert client.ok("rounds", {"state": over["state"], "seed": "y"})["state"]["seed"] == "y"


def test_the_next_round_may_begin_in_the_middle(client: Client) -> None:
    """A position as the start: nothing is dealt, the points are carried over."""
    begun = client.ok("rounds", {"state": OVER, "position": PUZZLE["position"]})
    assert begun["state"]["carried"]["points"] == [10, 0]
    assert (begun["state"]["deal"], begun["now"]["step"], begun["events"]) == (None, "2.0", [])
    assert [legal["action"] for legal in begun["now"]["legal_actions"]] == ["1-5@left", "3-6@right"]


def test_a_leader_may_be_given_only_where_the_lot_decides(client: Client) -> None:
    """Required with hands from elsewhere, taken with a seed, refused where the rules decide."""
    assert client.refused("rounds", {"state": BY_LOT, "deal": BLOCK_HANDS})["code"] == "leader_required"
    assert client.ok("rounds", {"state": BY_LOT, "deal": BLOCK_HANDS, "leader": 1})["now"]["turn"] == 1
    assert client.ok("rounds", {"state": BY_LOT, "seed": "x"})["now"]["turn"] in (0, 1)
    assert client.ok("rounds", {"state": BY_LOT, "seed": "x", "leader": 1})["now"]["turn"] == 1
    ask = {"state": OVER, "deal": BLOCK_HANDS, "leader": 1}
    assert client.refused("rounds", ask)["code"] == "leader_not_allowed"
    over = played(client, dealt(client, "goat", 2, "x"))
    decided = over["now"]["result"]["next_leader"]
    assert client.ok("rounds", {"state": over["state"], "leader": decided})["now"]["turn"] == decided
    assert client.refused("rounds", {"state": over["state"], "leader": 1 - decided})["code"] == "leader_not_allowed"
    problem = client.refused("rounds", {"state": BY_LOT, "deal": BLOCK_HANDS, "leader": 3})
    assert (problem["code"], problem["pointer"]) == ("no_such_seat", "/leader")


def test_what_is_wrong_with_the_new_hands(client: Client) -> None:
    """The new start is looked at like a match's; its problems point into the request."""
    hands = [BLOCK_HANDS["hands"][0][:-1], BLOCK_HANDS["hands"][1]]
    problem = client.refused("rounds", {"state": OVER, "deal": {**BLOCK_HANDS, "hands": hands}})
    assert problem["code"] == "impossible_state"
    found = {(each["code"], each["pointer"]) for each in problem["problems"]}
    assert found == {("wrong_hand_size", "/deal/hands/0"), ("tile_missing", "/deal")}


def test_a_round_that_is_not_over_and_a_match_that_is(client: Client) -> None:
    """Neither has a next round."""
    assert client.refused("rounds", {"state": STORY})["code"] == "round_not_over"
    over = {"state": {**OVER, "rules": {"target": 10}}}
    assert client.refused("rounds", over)["code"] == "match_over"
    assert client.refused("rounds", {"state": {**OVER, "rules": {"target": 0}}})["code"] == "match_over"


def test_the_step_that_was_seen(client: Client) -> None:
    """A round is dealt only from the step that the client saw."""
    assert client.refused("rounds", {"state": OVER, "deal": BLOCK_HANDS, "expect": "1.1"})["code"] == "stale_state"
    assert client.ok("rounds", {"state": OVER, "deal": BLOCK_HANDS, "expect": "1.0"})["now"]["step"] == "2.0"


def test_views_of_the_new_round(client: Client) -> None:
    """After the deal only the own hand shows."""
    begun = client.ok("rounds", {"state": OVER, "deal": BLOCK_HANDS, "views": {"seats": [1], "spectator": True}})
    assert begun["views"]["players"][0]["now"]["hands"] == [hidden(7), seen(BLOCK_HANDS["hands"][1])]
    assert begun["views"]["spectator"]["now"]["hands"] == [hidden(7), hidden(7)]
    problem = client.refused("rounds", {"state": OVER, "deal": BLOCK_HANDS, "views": {"seats": [2]}})
    assert (problem["code"], problem["pointer"]) == ("no_such_seat", "/views/seats/0")


RUNNING = {**PUZZLE, "game": "block"}
BROKEN: dict[str, Json] = {
    "unsupported_version": {"state": {"version": 7}},
    "incompatible_rules": {"state": {"rules": {"target_means": "loses"}}},
    "several_starts": {"seed": "x"},
    "leader_not_allowed": {"leader": 1},
    "start_required": {"deal": None},
    "impossible_state": {"deal": {"hands": [["0-0"], ["1-1"]], "boneyard": rest("0-0", "1-1")}},
    "no_such_seat": {"views": {"seats": [3]}},
    "stale_state": {"expect": "9.9"},
}
"""Ways to spoil a request for the next round, in the order in which they are looked at."""


ONE_PLACE = {"several_starts", "start_required", "impossible_state"}
"""Those that spoil the same member, so only one of them can be."""


def spoiled(*ways: str) -> Json:
    """A request for the next round, spoiled in these ways."""
    body: Json = {"state": OVER, "deal": BLOCK_HANDS, "expect": "1.0"}
    for way in ways:
        spoil = dict(BROKEN[way])
        body = {**body, **spoil, "state": {**body["state"], **spoil.get("state", {})}}
    return body


@pytest.mark.parametrize("way", BROKEN)
def test_a_request_spoiled_in_one_way(client: Client, way: str) -> None:
    """Each way to spoil the request is answered with its own code."""
    assert client.refused("rounds", spoiled(way))["code"] == way


@pytest.mark.parametrize(
    ("one", "other"),
    [pair for pair in combinations(BROKEN, 2) if len(ONE_PLACE & set(pair)) < 2],
)
def test_the_first_that_applies_is_answered(client: Client, one: str, other: str) -> None:
    """Of two refusals the one that stands first in the published order comes."""
    assert client.refused("rounds", spoiled(one, other))["code"] == one


@pytest.mark.parametrize(
    ("state", "code"), [(RUNNING, "round_not_over"), ({**OVER, "rules": {"target": 0}}, "match_over")]
)
def test_that_there_is_no_next_round_comes_last(client: Client, state: Json, code: str) -> None:
    """A missing seat and a stale step come before it."""
    assert client.refused("rounds", {"state": state})["code"] == code
    assert client.refused("rounds", {"state": state, "expect": "1.7"})["code"] == "stale_state"
    assert (
        client.refused("rounds", {"state": state, "expect": "1.7", "views": {"seats": [2]}})["code"] == "no_such_seat"
    )
