"""POST /v1/positions: a state as it is."""

from random import Random
from typing import Any

import orjson
import pytest

from tests.client import Client
from tests.contract.stories import BLOCK_HANDS, CROSSES, OVER, PUZZLE, STORY, STUCK, rest, snapshot
from tests.houses import random_house
from tests.playing import acted, at_random
from tests.web.shapes import tiles

Json = dict[str, Any]


def test_a_state_may_be_written_short(client: Client) -> None:
    """What a state leaves out has its default."""
    short = {"game": "block", "seats": 2, "deal": BLOCK_HANDS}
    full = {
        "format": 2,
        "game": "block",
        "version": 1,
        "rules": {},
        "seats": 2,
        "partners": False,
        "round": 1,
        "leader": None,
        "carried": {"points": [0, 0], "held": [0, 0]},
        "seed": None,
        "deal": BLOCK_HANDS,
        "position": None,
        "actions": [],
    }
    assert client.ok("positions", {"state": short})["state"] == full
    assert client.post("positions", {"state": short}).body == client.post("positions", {"state": full}).body
    half = {**short, "round": 2, "carried": {"points": [7, 0]}}
    assert client.ok("positions", {"state": half})["state"]["carried"] == {"points": [7, 0], "held": [0, 0]}


def test_a_snapshot_s_defaults(client: Client) -> None:
    """Nothing drawn and no voids, where they are left out."""
    start = {name: value for name, value in STUCK["position"].items() if name not in ("drawn", "voids")}
    answered = client.ok("positions", {"state": {**STUCK, "position": start}})["state"]["position"]
    assert (answered["drawn"], answered["voids"]) == (0, [[], []])
    assert list(answered) == ["hands", "boneyard", "table", "turn", "last", "drawn", "voids"]


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(30))
def test_a_state_comes_back_as_it_went(one_way: Client, seed: int) -> None:
    """Under any house rules every state on the way, posted again, is answered with the same bytes."""
    random = Random(seed)
    position = _any_match(one_way, random)
    choose = at_random(random)
    for _ in range(40):
        asked = orjson.dumps(position["state"])
        answer = one_way.post("positions", {"state": position["state"]})
        again = answer.json
        assert answer.body.startswith(b'{"state":' + asked + b',"now":')
        assert again["now"] == position["now"]
        assert again["events"] == []
        assert again["rules"] is not None
        if position["now"]["phase"] == "match_over":
            break
        if position["now"]["phase"] == "round_over":
            position = one_way.ok("rounds", {"state": position["state"]})
        else:
            position = acted(one_way, position, choose(position), auto=random.random() < 0.3)


@pytest.mark.parametrize("seed", range(20))
def test_a_position_goes_on_as_a_snapshot(client: Client, seed: int) -> None:
    """What a host sees of a position is enough to go on from: the snapshot made of it is the same position."""
    random = Random(100 + seed)
    position = _any_match(client, random)
    choose = at_random(random)
    for _ in range(random.randrange(3, 16)):
        if position["now"]["phase"] == "playing":
            position = acted(client, position, choose(position))
    now, state = position["now"], position["state"]
    if now["phase"] != "playing" or not now["table"]["line"]:
        return
    voids = [[] if now["drawn"] and seat == now["turn"] else each for seat, each in enumerate(now["voids"])]
    start = {name: now[name] for name in ("table", "turn", "last", "drawn")} | {"voids": voids}
    start |= {"hands": [tiles(hand) for hand in now["hands"]], "boneyard": tiles(now["boneyard"])}
    taken = {
        **{name: state[name] for name in ("game", "rules", "seats", "partners")},
        "leader": now["leader"] if "rotate" in str(state["rules"]) else None,
        "carried": {"points": now["points"], "held": now["held"]},
        "position": start,
    }
    again = client.ok("positions", {"state": taken})["now"]
    same = [name for name in now if name not in ("step", "leader")]
    assert {name: again[name] for name in same} == {name: now[name] for name in same}


def test_both_halves_of_a_spinner(client: Client) -> None:
    """A non-double first tile of Straight takes either half at its bare sides, and counts at its bare ends only."""
    dealt_elsewhere = {"game": "straight", "seats": 2, "deal": BLOCK_HANDS, "leader": 0}
    opened = acted(client, client.ok("matches", dealt_elsewhere), "0-1")["now"]
    assert [(end["end"], end["values"]) for end in opened["ends"]] == [
        ("left", [0]),
        ("right", [1]),
        ("up", [0, 1]),
        ("down", [0, 1]),
    ]
    assert opened["count"] == {"total": 1, "of": [{"end": None, "tile": "0-1", "amount": 1}]}
    assert opened["table"] == {"line": ["0-1"], "first": "0-1", "spinner": "0-1", "arms": {"up": [], "down": []}}


def test_named_ends(client: Client) -> None:
    """Where every double is a spinner its sides are ends under its name."""
    table = {
        "line": ["1-2", "2-2", "2-5"],
        "first": "1-2",
        "spinner": None,
        "arms": {"2-2.up": ["2-3"], "2-2.down": []},
    }
    hands = [["2-4", "0-3"], ["1-1", "4-4"]]
    start = {
        **snapshot(hands, ["1-2", "2-2", "2-5", "2-3"], "1-2", 0, 1),
        "table": table,
    }
    now = client.ok("positions", {"state": {"game": "all_fives", "seats": 2, "rules": CROSSES, "position": start}})[
        "now"
    ]
    assert [end["end"] for end in now["ends"]] == ["left", "right", "2-2.up", "2-2.down"]
    assert [legal["action"] for legal in now["legal_actions"]] == ["0-3@2-2.up", "2-4@2-2.down"]


def test_every_problem_is_told_at_once(client: Client) -> None:
    """A state with many faults is refused with all of them, each with its place and its tiles."""
    hands = [["0-0", "0-1", "0-2", "0-3", "0-4", "0-5"], ["1-1", "1-1", "9-9", "2-2", "2-3", "2-4", "2-5"]]
    state = {
        "game": "goat",
        "seats": 2,
        "round": 1,
        "carried": {"points": [5, 101], "held": [0, 3]},
        "deal": {"hands": hands, "boneyard": []},
    }
    problem = client.refused("positions", {"state": state})
    found = {(each["code"], each["pointer"]): each["tiles"] for each in problem["problems"]}
    missing = found.pop(("tile_missing", "/state/deal"))
    assert missing == rest(*hands[0], *hands[1])
    assert found == {
        ("points_before_first_round", "/state/carried/points"): [],
        ("points_before_first_round", "/state/carried/held"): [],
        ("points_below_opening", "/state/carried/points/0"): [],
        ("target_reached", "/state/carried/points/1"): [],
        ("held_with_open_account", "/state/carried/held/1"): [],
        ("wrong_hand_size", "/state/deal/hands/0"): [],
        ("redeal_required", "/state/deal/hands/0"): [],
        ("tile_twice", "/state/deal/hands/1/1"): ["1-1"],
        ("tile_outside_set", "/state/deal/hands/1/2"): ["9-9"],
    }
    twice = next(each for each in problem["problems"] if each["code"] == "tile_twice")
    assert "/deal/hands/1/0" in twice["message"]


def test_a_replay_stops_at_the_first_illegal_action(client: Client) -> None:
    """The place of the first action that was not legal, and nothing after it."""
    actions = [*STORY["actions"], "6-6@left", "pass", "pass"]
    problem = client.refused("positions", {"state": {**STORY, "actions": actions}})
    assert [(each["code"], each["pointer"]) for each in problem["problems"]] == [("does_not_fit", "/state/actions/5")]
    problem = client.refused("positions", {"state": {**OVER, "actions": ["pass"]}})
    assert [(each["code"], each["pointer"]) for each in problem["problems"]] == [("round_over", "/state/actions/0")]


SNAPSHOTS: dict[str, Json] = {
    "table_not_joined": {"table": {"line": ["1-2", "5-6", "2-5"], "first": "2-5", "spinner": None, "arms": {}}},
    "wrong_first_tile": {"table": {"line": ["1-2", "2-5", "5-6"], "first": "0-2", "spinner": None, "arms": {}}},
    "wrong_spinner": {"table": {"line": ["1-2", "2-5", "5-6"], "first": "2-5", "spinner": "2-5", "arms": {}}},
    "wrong_arms": {
        "table": {"line": ["1-2", "2-5", "5-6"], "first": "2-5", "spinner": None, "arms": {"up": []}},
    },
    "wrong_turn": {"turn": 1},
    "wrong_last": {"last": None},
    "wrong_drawn": {"drawn": 1},
    "wrong_voids": {"voids": [[3], []]},
    "no_such_seat": {"last": 2},
}


@pytest.mark.parametrize("code", SNAPSHOTS)
def test_snapshots_that_cannot_be(client: Client, code: str) -> None:
    """Each thing that a snapshot can claim wrongly has its code."""
    problem = client.refused("positions", {"state": {**PUZZLE, "position": {**PUZZLE["position"], **SNAPSHOTS[code]}}})
    assert code in [each["code"] for each in problem["problems"]]


def test_views_of_a_position(client: Client) -> None:
    """They are what /views answers, with no events of their own."""
    views = client.ok("positions", {"state": STORY, "views": {"seats": [2, 1], "spectator": True}})["views"]
    assert views["players"] == [client.ok("views", {"state": STORY, "seat": seat}) for seat in (2, 1)]
    assert views["spectator"] == client.ok("views", {"state": STORY})


@pytest.mark.parametrize("operation", ["positions", "views", "layouts", "pictures", "rounds", "actions", "audits"])
@pytest.mark.parametrize("old", [1, 1.0])
def test_a_state_of_format_1_is_told_so_and_nothing_else(client: Client, operation: str, old: float) -> None:
    """It has other members, and each would be a fault of its own."""
    state = {"format": old, "game": "goat", "seats": 3, "start": {"seed": "x"}, "rules": {"target": None, "x": 1}}
    body = {"rounds": [state]} if operation == "audits" else {"state": state}
    errors = client.refused(operation, body | ({"action": "pass"} if operation == "actions" else {}))["errors"]
    place = "/rounds/0/format" if operation == "audits" else "/state/format"
    assert [(error["pointer"], error["code"]) for error in errors] == [(place, "out_of_range")]
    assert "format 1" in errors[0]["message"]


@pytest.mark.parametrize(("format_", "code"), [(0, "out_of_range"), (3, "out_of_range"), ("1", "wrong_type")])
def test_other_formats_are_faults_among_others(client: Client, format_: Any, code: str) -> None:
    """Only 1 was ever answered; left out, or null, it is 2."""
    errors = client.refused("positions", {"state": {"format": format_, "seats": 2}})["errors"]
    found = [(error["pointer"], error["code"]) for error in errors]
    assert found == [("/state/format", code), ("/state/game", "missing")]
    assert client.ok("positions", {"state": {**PUZZLE, "format": None}}) == client.ok("positions", {"state": PUZZLE})


def _any_match(client: Client, random: Random) -> Json:
    """A match under house rules that can be played."""
    while True:
        house = random_house(random)
        body = {"game": house.game, "seats": house.seats, "rules": dict(house.rules), "partners": house.partners}
        answer = client.post("matches", {**body, "seed": str(random.random())})
        if answer.status == 201:
            found: Json = answer.json
            return found
