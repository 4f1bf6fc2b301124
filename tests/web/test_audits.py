"""POST /v1/audits: a match is proved, or the first thing that does not hold is found."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.client import Client
from tests.contract.stories import BLOCK_HANDS
from tests.playing import at_random, dealt, match, played

Json = dict[str, Any]
Tamper = Callable[[list[Json]], Any]


@pytest.fixture(scope="module")
def goat(client: Client) -> list[Json]:
    """A match of Goat for three in which something is held and somebody's account is open after round 1 or 2."""
    for number in range(100):
        rounds = match(client, dealt(client, "goat", 3, f"audit-{number}"), at_random(Random(number)))
        carried = [state["carried"] for state in rounds]
        if len(rounds) > 4 and any(carried[2]["held"]) and any(carried[2]["points"]):
            return rounds
    raise AssertionError


@pytest.fixture(scope="module")
def straight(client: Client) -> list[Json]:
    """A match of Straight for two."""
    return match(client, dealt(client, "straight", 2, "audit"), at_random(Random(1)))


def test_a_match_as_it_was_played_is_good(client: Client, goat: list[Json], straight: list[Json]) -> None:
    """All rounds and all actions are counted."""
    for rounds in (goat, straight):
        actions = sum(len(state["actions"]) for state in rounds)
        good = {"rounds": len(rounds), "actions": actions}
        assert client.ok("audits", {"rounds": rounds}) == {"ok": True, "good": good, "unproved": [], "fault": None}


def test_the_last_round_may_still_run(client: Client, goat: list[Json]) -> None:
    """A match that goes on is audited as far as it went."""
    running = {**goat[2], "actions": goat[2]["actions"][:4]}
    audited = client.ok("audits", {"rounds": [*goat[:2], running]})
    assert audited["ok"]
    assert audited["good"]["rounds"] == 3
    assert client.ok("audits", {"rounds": goat[:1]})["ok"]


def test_leaders_that_were_given(client: Client) -> None:
    """A leader given with a seed, where the lot decides, is no tampering; neither are hands dealt elsewhere."""
    first = played(client, dealt(client, "straight", 2, "given", leader=1))
    then = client.ok("rounds", {"state": first["state"], "deal": BLOCK_HANDS, "leader": 0})
    second = played(client, then)
    assert client.ok("audits", {"rounds": [first["state"], second["state"]]})["ok"]


def _points(rounds: list[Json]) -> None:
    rounds[2]["carried"]["points"][0] += 13


def _held(rounds: list[Json]) -> None:
    team = next(team for team, points in enumerate(rounds[2]["carried"]["points"]) if points == 0)
    rounds[2]["carried"]["held"][team] += 1


def _leader(rounds: list[Json]) -> None:
    rounds[1]["leader"] = (rounds[1]["leader"] + 1) % 3
    rounds[1]["actions"] = []


def _seed(rounds: list[Json]) -> None:
    rounds[1]["seed"] = "another"


def _order(rounds: list[Json]) -> None:
    rounds[1], rounds[2] = rounds[2], rounds[1]


def _left_out(rounds: list[Json]) -> None:
    del rounds[1]


def _renumbered(rounds: list[Json]) -> None:
    del rounds[1]
    rounds[1]["round"] = 2


def _twice(rounds: list[Json]) -> None:
    rounds[1:1] = [deepcopy(rounds[1])]


def _action(rounds: list[Json]) -> None:
    actions = rounds[1]["actions"]
    actions[2], actions[3] = actions[3], actions[2]


def _action_gone(rounds: list[Json]) -> None:
    del rounds[1]["actions"][1]


def _cut(rounds: list[Json]) -> None:
    rounds[1]["actions"].pop()


def _added(rounds: list[Json]) -> None:
    rounds[1]["actions"].append("pass")


def _rules(rounds: list[Json]) -> None:
    rounds[1]["rules"] = {"target": 500}


def _seats(rounds: list[Json]) -> None:
    rounds[1] |= {"seats": 2, "actions": [], "leader": 0, "carried": {"points": [0, 0], "held": [0, 0]}}


def _game(rounds: list[Json]) -> None:
    zeros = {"points": [0, 0, 0], "held": [0, 0, 0]}
    rounds[1] |= {"game": "straight", "leader": None, "carried": zeros, "actions": []}


def _version(rounds: list[Json]) -> None:
    rounds[1]["version"] = 9


def _begun_late(rounds: list[Json]) -> None:
    del rounds[0]


def _from_nowhere(rounds: list[Json]) -> None:
    rounds[0]["carried"]["points"][0] = 20


def _after_the_end(rounds: list[Json]) -> None:
    rounds.append({**rounds[-1], "round": rounds[-1]["round"] + 1, "actions": []})


TAMPERED: dict[str, tuple[Tamper, str, int, str]] = {
    "points": (_points, "points_not_carried", 2, "/carried/points"),
    "held": (_held, "held_not_carried", 2, "/carried/held"),
    "leader": (_leader, "wrong_leader", 1, "/leader"),
    "seed": (_seed, "", 1, "/actions/"),
    "order": (_order, "", 1, ""),
    "left out": (_left_out, "", 1, ""),
    "left out and renumbered": (_renumbered, "", 1, ""),
    "twice": (_twice, "", 2, ""),
    "swapped actions": (_action, "", 1, "/actions/"),
    "an action left out": (_action_gone, "", 1, "/actions/"),
    "the last action left out": (_cut, "round_not_over", 1, "/actions"),
    "an action added": (_added, "round_over", 1, "/actions/"),
    "rules": (_rules, "match_changed", 1, "/rules"),
    "seats": (_seats, "match_changed", 1, "/seats"),
    "game": (_game, "match_changed", 1, "/game"),
    "version": (_version, "unsupported_version", 1, "/version"),
    "begun late": (_begun_late, "wrong_round", 0, "/round"),
    "points from nowhere": (_from_nowhere, "points_before_first_round", 0, "/carried/points"),
    "a round after the end": (_after_the_end, "", -1, ""),
}
"""By what was done: how, the code that is found (empty: any), in which round, and the place (its beginning)."""


@pytest.mark.parametrize("what", TAMPERED)
def test_tampering_is_found(client: Client, goat: list[Json], what: str) -> None:
    """Every way to tamper with a match is a fault of the audit, at its place; what is before it counts as good."""
    tamper, code, at, place = TAMPERED[what]
    rounds = deepcopy(goat)
    tamper(rounds)
    at = at % len(rounds)
    audited = client.ok("audits", {"rounds": rounds})
    fault = audited["fault"]
    assert not audited["ok"]
    assert (audited["good"]["rounds"], fault["round"]) == (at, at)
    assert fault["code"] == code or not code
    assert fault["pointer"].startswith(f"/rounds/{at}{place}")
    before = sum(len(state["actions"]) for state in rounds[:at])
    assert audited["good"]["actions"] == before + (fault["action"] or 0)


def test_every_swap_of_actions_is_found(client: Client, goat: list[Json]) -> None:
    """Any two neighbouring actions that differ, swapped, break the replay, the score or the lead."""
    rounds, tried = deepcopy(goat[:3]), 0
    for at in range(len(rounds[0]["actions"]) - 1):
        actions = list(rounds[0]["actions"])
        if actions[at] == actions[at + 1]:
            continue
        actions[at], actions[at + 1] = actions[at + 1], actions[at]
        tampered = [{**rounds[0], "actions": actions}, *rounds[1:]]
        assert not client.ok("audits", {"rounds": tampered})["ok"]
        tried += 1
    assert tried > 5


def test_partners_cannot_change(client: Client) -> None:
    """Who plays with whom belongs to the match."""
    rounds = match(client, dealt(client, "draw", 4, "pairs", partners=True, rules={"target": 60}))[:2]
    rounds[1] |= {"partners": False, "carried": {"points": [0] * 4, "held": [0] * 4}, "actions": []}
    fault = client.ok("audits", {"rounds": rounds})["fault"]
    assert (fault["code"], fault["pointer"]) == ("match_changed", "/rounds/1/partners")


def test_a_leader_by_lot_cannot_be_left_out(client: Client) -> None:
    """Where the lot decides over hands from elsewhere, a round that names no leader is a fault, not a refusal."""
    first = played(client, dealt(client, "straight", 2, "given", leader=1))
    second = {**first["state"], "round": 2, "leader": None, "seed": None, "deal": BLOCK_HANDS, "actions": []}
    second["carried"] = first["now"]["result"]["after"]
    fault = client.ok("audits", {"rounds": [first["state"], second]})["fault"]
    assert (fault["code"], fault["round"], fault["pointer"]) == ("leader_required", 1, "/rounds/1/leader")


def test_a_position_that_names_no_leader_leaves_it_open_where_the_lot_decides(client: Client) -> None:
    """What a later round's position cannot prove is no fault: it is listed, and the round counts."""
    first = played(client, dealt(client, "straight", 2, "given", leader=1))
    table: Json = {"line": [], "first": None, "spinner": None, "arms": {}}
    start = {**BLOCK_HANDS, "table": table, "turn": 0, "last": None}
    second = {**first["state"], "round": 2, "leader": None, "seed": None, "position": start, "actions": []}
    second["carried"] = first["now"]["result"]["after"]
    answer = client.post("audits", {"rounds": [first["state"], second]})
    assert answer.json == {
        "ok": True,
        "good": {"rounds": 2, "actions": len(first["state"]["actions"])},
        "unproved": [{"round": 1, "what": "leader"}],
        "fault": None,
    }


def test_shapes_that_are_refused(client: Client) -> None:
    """No round, too many, or something that is no state."""
    state = dealt(client, "block", 2, "x")["state"]
    assert client.refused("audits", {"rounds": []})["errors"][0]["pointer"] == "/rounds"
    assert client.refused("audits", {"rounds": [state] * 257})["code"] == "invalid_request"
    assert (
        client.refused("audits", {"rounds": [state, {**state, "seats": 9}]})["errors"][0]["pointer"]
        == "/rounds/1/seats"
    )
    assert client.ok("audits", {"rounds": [state] * 256})["fault"]["code"] == "round_not_over"
