"""POST /v1/audits over whole matches: a good record is good, and whatever was done to it is found where it was done."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.audits.second import verdict
from tests.audits.tampering_play import LAWFUL, TAMPERING
from tests.client import Client
from tests.depth import amount
from tests.houses import GAMES, House
from tests.playing import at_random, dealt, played

pytestmark = pytest.mark.no_cover

Json = dict[str, Any]

TABLES: dict[str, Json] = {
    **{f"{game} for two": {"game": game, "seats": 2} for game in GAMES},
    "goat for four": {"game": "goat", "seats": 4},
    "goat with partners": {"game": "goat", "seats": 4, "partners": True, "rules": {"partnership": "optional"}},
    "straight with partners": {"game": "straight", "seats": 4, "partners": True},
    "draw with a lead that goes round": {
        "game": "draw",
        "seats": 3,
        "rules": dict.fromkeys(("lead_after_out", "lead_after_block", "lead_after_tie"), "rotate"),
    },
    "american": {
        "game": "all_fives",
        "seats": 3,
        "rules": {"spinner": "first_double", "spinner_order": "sides_first", "round_to": 5},
    },
}
FORMS = ("seed", "deal")
TRIES = amount(1, 4)
MOST_ROUNDS = 6


def _rounds(client: Client, table: Json, seed: str, most: int) -> list[Json]:
    """The last states of a match's first rounds."""
    choose = at_random(Random(seed))
    rules = {"target": 2000, **table.get("rules", {})} if most > MOST_ROUNDS else table.get("rules", {})
    members = {name: value for name, value in table.items() if name not in ("game", "seats", "rules")}
    position = dealt(client, table["game"], table["seats"], seed, rules=rules, **members)
    rounds = []
    while True:
        over = played(client, position, None, choose)
        rounds.append(over["state"])
        if over["now"]["match"] is not None or len(rounds) == most:
            return rounds
        position = client.ok("rounds", {"state": over["state"]})


def _dealt_elsewhere(client: Client, state: Json) -> Json:
    """The same round with its hands written out, and the leader where the lot named one."""
    now = client.ok("positions", {"state": {**state, "actions": []}})["now"]
    by_lot = House(state["game"], state["seats"], rules=state["rules"]).knobs["opening"] == "lot"
    deal = {"hands": [hand["tiles"] for hand in now["hands"]], "boneyard": now["boneyard"]["tiles"]}
    return {**state, "seed": None, "deal": deal, "leader": now["leader"] if by_lot else state["leader"]}


@pytest.fixture(scope="module")
def records(client: Client) -> dict[tuple[str, str], list[Json]]:
    """A match of at least three rounds for each table, in both forms."""
    found = {}
    for name, table in TABLES.items():
        tries = (_rounds(client, table, f"{name} {at}".replace(" ", "-"), MOST_ROUNDS) for at in range(50))
        rounds = next(rounds for rounds in tries if len(rounds) >= 3)
        found[name, "seed"] = rounds
        found[name, "deal"] = [_dealt_elsewhere(client, state) for state in rounds]
    return found


Records = dict[tuple[str, str], list[Json]]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", TABLES)
def test_a_good_record_is_good(client: Client, records: Records, name: str, form: str) -> None:
    """With all its rounds and actions, and so is every beginning of it, in mid-round too."""
    rounds = records[name, form]
    actions = [len(state["actions"]) for state in rounds]
    audited = client.ok("audits", {"rounds": rounds})
    assert audited == {
        "ok": True,
        "good": {"rounds": len(rounds), "actions": sum(actions)},
        "unproved": [],
        "fault": None,
    }
    assert verdict(rounds) == (len(rounds), sum(actions), [])
    for most in range(1, len(rounds)):
        running = {**rounds[most], "actions": rounds[most]["actions"][: most + 1]}
        audited = client.ok("audits", {"rounds": [*rounds[:most], running]})
        good = {"rounds": most + 1, "actions": sum(actions[:most]) + len(running["actions"])}
        assert audited == {"ok": True, "good": good, "unproved": [], "fault": None}


@pytest.mark.parametrize("what", TAMPERING)
def test_what_was_done_to_a_record_is_found(client: Client, records: Records, what: str) -> None:
    """In every game: the first bad round, the action, the code and the place, and how far the record is good.

    Where nothing is found, the second auditor finds nothing either, and only where nothing can be found by nature.
    """
    found = 0
    for (name, form), record in records.items():
        for at in range(TRIES):
            rounds = deepcopy(record)
            if not TAMPERING[what](rounds, Random(f"{what} {name} {form} {at}")):
                continue
            expected = verdict(rounds)
            audited = client.ok("audits", {"rounds": rounds})
            _agree(audited, expected)
            assert expected.faults or what in LAWFUL or rounds == record, (name, form, at)
            found += not audited["ok"]
    assert found or what in ("the last round left out", "the last actions dropped")


def _agree(audited: Json, expected: Any) -> None:
    """The audit answers one of the faults of the first bad round, and what is good before it."""
    fault = audited["fault"]
    assert audited["ok"] == (not expected.faults) == (fault is None), (audited, expected)
    if fault is None:
        assert audited["good"] == {"rounds": expected.rounds, "actions": expected.actions}
        return
    assert fault["round"] == audited["good"]["rounds"] == expected.rounds, (audited, expected)
    assert any(fault["action"] == wrong.action and wrong.code in (fault["code"], "") for wrong in expected.faults), (
        audited,
        expected,
    )
    assert audited["good"]["actions"] == expected.actions + (fault["action"] or 0)
    place = f"/rounds/{fault['round']}"
    if fault["action"] is None:
        assert fault["pointer"].startswith(place)
    else:
        last = "" if fault["code"] == "round_not_over" else f"/{fault['action']}"
        assert fault["pointer"] == f"{place}/actions{last}"


@pytest.mark.parametrize("name", ["goat for four", "draw for two", "straight with partners"])
def test_twenty_rounds_in_one_request(client: Client, name: str) -> None:
    """A match of twenty rounds for four is proved in one request, and a point too many in its last round is found."""
    rounds = _rounds(client, TABLES[name] | {"seats": 4}, "twenty", 20)
    assert len(rounds) == 20
    actions = sum(len(state["actions"]) for state in rounds)
    audited = client.ok("audits", {"rounds": rounds})
    assert audited == {"ok": True, "good": {"rounds": 20, "actions": actions}, "unproved": [], "fault": None}
    points = rounds[19]["carried"]["points"]
    at = max(range(len(points)), key=points.__getitem__)
    points[at] += 1
    audited = client.ok("audits", {"rounds": rounds})
    fault = {"round": 19, "action": None, "code": "points_not_carried", "pointer": "/rounds/19/carried/points"}
    assert audited["fault"] == fault
    assert audited["good"] == {"rounds": 19, "actions": actions - len(rounds[19]["actions"])}


def test_the_first_fault_counts(client: Client, records: Records) -> None:
    """Of faults in several rounds the first is told."""
    for record in records.values():
        rounds = deepcopy(record)
        rounds[2]["carried"]["points"][0] += 100
        rounds[1]["version"] = 9
        assert client.ok("audits", {"rounds": rounds})["fault"]["round"] == 1
        rounds[0]["actions"][0] = "pass"
        fault = client.ok("audits", {"rounds": rounds})["fault"]
        assert (fault["round"], fault["action"], fault["code"]) == (0, 0, "must_play")


def test_what_is_carried_comes_before_what_is_played(client: Client, records: Records) -> None:
    """A leader that does not follow from the round before is told as such, not as the first tile of another seat."""
    rounds = deepcopy(records["goat for two", "seed"])
    rounds[1]["leader"] = 1 - rounds[1]["leader"]
    fault = {"round": 1, "action": None, "code": "wrong_leader", "pointer": "/rounds/1/leader"}
    assert client.ok("audits", {"rounds": rounds})["fault"] == fault
