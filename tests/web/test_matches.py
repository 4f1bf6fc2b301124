"""POST /v1/matches: the first round of a match."""

import re
from itertools import combinations
from typing import Any

import pytest

from service.rules.games import GAMES
from tests.client import Client
from tests.contract.stories import AMERICAN, BLOCK_HANDS, OVER, PUZZLE, STUCK, rest
from tests.playing import dealt
from tests.web.shapes import event, hidden, seen, tiles

Json = dict[str, Any]

HANDS = [
    "1-6 0-0 0-6 5-6 2-4 0-2 2-3",
    "1-4 1-2 1-5 3-5 5-5 6-6 1-1",
    "0-1 3-3 1-3 4-6 4-5 0-5 4-4",
    "2-5 3-4 3-6 2-2 2-6 0-4 0-3",
]
LOTS = [3, 0, 1, 0, 3, 0, 0, 0]


def test_the_published_deal(client: Client) -> None:
    """Seed b2f1c0 deals the hands of the published example, to four and to three."""
    four = dealt(client, "straight", 4, "b2f1c0")["now"]
    assert four["hands"] == [seen(sorted(hand.split())) for hand in HANDS]
    assert four["boneyard"] == seen([])
    three = dealt(client, "goat", 3, "b2f1c0")["now"]
    assert three["hands"] == [seen(sorted(hand.split())) for hand in HANDS[:3]]
    assert three["boneyard"] == seen(HANDS[3].split())


@pytest.mark.parametrize("number", range(1, 9))
def test_the_published_lots(client: Client, number: int) -> None:
    """The same seed's lots for four seats in rounds 1 to 8."""
    state = {"game": "straight", "seats": 4, "round": number, "seed": "b2f1c0"}
    assert client.ok("positions", {"state": state})["now"]["leader"] == LOTS[number - 1]


@pytest.mark.parametrize("game", [game.id for game in GAMES])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_is_dealt_to_every_number_of_seats(client: Client, game: str, seats: int) -> None:
    """A match begins in round 1 at step 1.0, with no points and with the leader on turn."""
    position = dealt(client, game, seats, "any")
    now = position["now"]
    assert (now["step"], now["phase"], now["turn"]) == ("1.0", "playing", now["leader"])
    assert now["points"] == now["held"] == [0] * seats
    hands, left = [len(tiles(hand)) for hand in now["hands"]], len(tiles(now["boneyard"]))
    assert sum(hands) + left == 28
    dealt_event = event("dealt", "1.0", round=1, leader=now["leader"], hand_sizes=hands, boneyard=left)
    assert position["events"][-1] == dealt_event
    assert hands == [position["rules"]["hand_size"]] * seats


def test_without_a_start_a_seed_is_drawn(client: Client) -> None:
    """The answered state holds the seed that was drawn, another one each time, and replays to the same position."""
    first = client.ok("matches", {"game": "draw", "seats": 2})
    second = client.ok("matches", {"game": "draw", "seats": 2, "seed": None, "deal": None, "position": None})
    assert first["state"]["deal"] is first["state"]["position"] is None
    assert first["state"]["seed"] != second["state"]["seed"]
    assert re.fullmatch(r"[0-9a-f]{32}", first["state"]["seed"])
    again = client.ok("matches", {"game": "draw", "seats": 2, "seed": first["state"]["seed"]})
    assert again == first


def test_what_is_left_out_has_the_default(client: Client) -> None:
    """Null and left out are the same, and the answered state is full."""
    short = {"game": "goat", "seats": 2, "seed": "x"}
    full = {**short, "version": None, "rules": {}, "partners": False, "leader": None, "views": None}
    assert client.post("matches", short).body == client.post("matches", full).body
    state = client.ok("matches", short)["state"]
    assert list(state) == [
        *("format", "game", "version", "rules", "seats", "partners"),
        *("round", "leader", "carried", "seed", "deal", "position", "actions"),
    ]
    assert state["version"] == 1


def test_house_rules_are_answered_in_canonical_form(client: Client) -> None:
    """Knobs are sorted, and those that equal the default of this many seats are gone."""
    rules = {
        "target": 100,
        "spinner": "first_double",
        "hand_size": 5,
        "spinner_order": "sides_first",
        "reserve": 2,
        "draw": "until_playable",
    }
    position = dealt(client, "all_fives", 2, "x", rules=rules)
    canonical = {
        "hand_size": 5,
        "reserve": 2,
        "spinner": "first_double",
        "spinner_order": "sides_first",
    }
    assert position["state"]["rules"] == canonical
    assert list(position["state"]["rules"]) == list(canonical)
    assert position["rules"]["hand_size"] == 5
    assert position["rules"]["target"] == 100


def test_a_leader_given_with_a_seed_leads(client: Client) -> None:
    """Where the lot would decide, a leader given decides."""
    for leader in range(3):
        position = dealt(client, "straight", 3, "x", leader=leader)
        assert position["now"]["turn"] == position["state"]["leader"] == leader
    drawn = dealt(client, "straight", 3, "x")
    assert drawn["state"]["leader"] is None


def test_leaders_that_are_refused(client: Client) -> None:
    """None may be given where the opening rule decides, one must be where the lot has no seed; it has to exist."""
    opened = {"game": "block", "seats": 2, "deal": BLOCK_HANDS}
    assert client.refused("matches", {**opened, "leader": 1})["code"] == "leader_not_allowed"
    by_lot = {"game": "straight", "seats": 2, "deal": BLOCK_HANDS}
    assert client.refused("matches", by_lot)["code"] == "leader_required"
    assert client.ok("matches", {**by_lot, "leader": 1})["now"]["turn"] == 1
    problem = client.refused("matches", {**by_lot, "leader": 2})
    assert (problem["code"], problem["pointer"]) == ("no_such_seat", "/leader")


def test_hands_dealt_elsewhere_keep_their_order(client: Client) -> None:
    """Tiles are normalised; the order of hands and boneyard stays."""
    hands = [[tile[::-1] for tile in reversed(hand)] for hand in BLOCK_HANDS["hands"]]
    position = client.ok("matches", {"game": "block", "seats": 2, "deal": {**BLOCK_HANDS, "hands": hands}})
    deal = position["state"]["deal"]
    assert deal["hands"] == [hand[::-1] for hand in BLOCK_HANDS["hands"]]
    assert deal["boneyard"] == tiles(position["now"]["boneyard"]) == BLOCK_HANDS["boneyard"]
    assert position["now"]["hands"] == [seen(hand) for hand in BLOCK_HANDS["hands"]]
    assert [legal["action"] for legal in position["now"]["legal_actions"]] == ["5-5"]


def test_a_match_may_begin_in_the_middle(client: Client) -> None:
    """A snapshot deals nothing, so no event comes; one whose round is over is answered with its result."""
    begun = client.ok("matches", PUZZLE)
    assert begun["events"] == []
    assert [legal["action"] for legal in begun["now"]["legal_actions"]] == ["1-5@left", "3-6@right"]
    assert begun["now"]["voids"] == [[], [3]]
    assert client.ok("matches", STUCK)["now"]["legal_actions"][0]["action"] == "pass"
    over = client.ok("matches", OVER)
    assert over["now"]["phase"] == "round_over"
    assert over["now"]["result"]["gained"] == [10, 0]
    assert [event["type"] for event in over["events"]] == ["round_ended"]


def test_hands_that_must_be_dealt_again_are(client: Client) -> None:
    """The event says for whom, why, and how often; the same hands brought from elsewhere are refused."""
    for number in range(1000):
        position = dealt(client, "goat", 4, f"again-{number}")
        if len(position["events"]) > 2:
            break
    *redealt, last = position["events"]
    assert [event["redealt"]["attempt"] for event in redealt] == [1, 2]
    assert {event["type"] for event in redealt} == {"redealt"}
    assert last["type"] == "dealt"
    hands = [[f"{pip}-{pip}" for pip in range(7)], ["0-1", "0-2", "0-3", "0-4", "0-5", "1-6", "2-6"]]
    boneyard = rest(*hands[0], *hands[1])
    problem = client.refused("matches", {"game": "goat", "seats": 2, "deal": {"hands": hands, "boneyard": boneyard}})
    assert [(each["code"], each["pointer"]) for each in problem["problems"]] == [("redeal_required", "/deal/hands/0")]


def test_rules_that_nobody_can_sit_down_to(client: Client) -> None:
    """More tiles than the set has, partners without four seats, and knobs that contradict each other."""
    problem = client.refused("matches", {"game": "draw", "seats": 4, "rules": {"hand_size": 8}})
    assert problem["code"] == "set_too_small"
    assert "9-9" in problem["detail"]
    for game, seats in (("straight", 3), ("goat", 4)):
        problem = client.refused("matches", {"game": game, "seats": seats, "partners": True})
        assert (problem["code"], problem["knobs"]) == ("incompatible_rules", ["partnership"])
    problem = client.refused("matches", {"game": "draw", "seats": 2, "rules": {"spinner_order": "sides_first"}})
    assert problem["knobs"] == ["spinner", "spinner_order"]
    assert client.refused("matches", {"game": "draw", "seats": 2, "version": 2})["code"] == "unsupported_version"


def test_larger_sets(client: Client) -> None:
    """The double-nine and double-twelve sets are dealt whole."""
    for pips, size in ((9, 55), (12, 91)):
        now = dealt(client, "all_fives", 4, "x", rules={"max_pip": pips, "hand_size": 10, **AMERICAN})["now"]
        assert sum(len(tiles(hand)) for hand in (*now["hands"], now["boneyard"])) == size


def test_views_come_with_the_deal(client: Client) -> None:
    """The views asked for come in the order asked, each with its own hand only."""
    position = dealt(client, "draw", 3, "x", views={"seats": [2, 0, 2], "spectator": True})
    players, spectator = position["views"]["players"], position["views"]["spectator"]
    assert [view["seat"] for view in (*players, spectator)] == [2, 0, 2, None]
    assert players[0]["now"]["hands"] == [hidden(5), hidden(5), position["now"]["hands"][2]]
    assert spectator["now"]["hands"] == [hidden(5)] * 3
    problem = client.refused("matches", {"game": "draw", "seats": 3, "views": {"seats": [0, 3]}})
    assert (problem["code"], problem["pointer"]) == ("no_such_seat", "/views/seats/1")


@pytest.mark.parametrize(
    ("wanted", "players", "spectator"),
    [
        (None, None, None),
        ({}, None, None),
        ({"seats": [], "spectator": False}, None, None),
        ({"seats": None, "spectator": None}, None, None),
        ({"spectator": True}, [], True),
        ({"seats": [1]}, [1], False),
        ({"seats": [1, 0], "spectator": False}, [1, 0], False),
    ],
    ids=str,
)
def test_which_views_are_answered(client: Client, wanted: Any, players: list[int] | None, spectator: bool) -> None:
    """Those of the seats, in their order, and the public's; null where none is asked for."""
    views = dealt(client, "draw", 2, "x", views=wanted)["views"]
    if players is None:
        assert views is None
    else:
        assert [view["seat"] for view in views["players"]] == players
        assert (views["spectator"] is not None) == spectator


POSITION = PUZZLE["position"]
SEVERAL: list[tuple[Json, str]] = [
    ({"seed": "x", "deal": BLOCK_HANDS}, "/deal"),
    ({"seed": "x", "position": POSITION}, "/position"),
    ({"deal": BLOCK_HANDS, "position": POSITION}, "/position"),
    ({"seed": "x", "deal": BLOCK_HANDS, "position": POSITION}, "/deal"),
]


@pytest.mark.parametrize(("starts", "pointer"), SEVERAL, ids=lambda it: " ".join(it) if isinstance(it, dict) else "")
def test_a_round_begins_in_one_way(client: Client, starts: Json, pointer: str) -> None:
    """More than one start is refused at the second of them, in a request as in a state."""
    match = {"game": "block", "seats": 2, **starts}
    problem = client.refused("matches", match)
    assert (problem["code"], problem["pointer"]) == ("several_starts", pointer)
    problem = client.refused("positions", {"state": match})
    assert (problem["code"], problem["pointer"]) == ("several_starts", f"/state{pointer}")
    problem = client.refused("rounds", {"state": OVER, **starts})
    assert (problem["code"], problem["pointer"]) == ("several_starts", pointer)


def test_a_state_needs_a_start(client: Client) -> None:
    """Where a match may be dealt from nothing, a state may not; null and left out say the same."""
    for state in ({"game": "block", "seats": 2}, {**PUZZLE, "position": None}):
        problem = client.refused("positions", {"state": state})
        assert (problem["code"], problem["pointer"]) == ("start_required", "/state")


def test_games_and_seats_that_are_not_played_here(client: Client) -> None:
    """A request's game is one of a closed list; a state's may come from elsewhere, and so may more seats."""
    asked = {"game": "chess", "seats": 2, "seed": "x"}
    assert client.refused("matches", asked)["errors"][0]["pointer"] == "/game"
    problem = client.refused("positions", {"state": asked})
    assert (problem["code"], problem["pointer"]) == ("unknown_game", "/state/game")
    for seats in range(5, 9):
        asked = {"game": "draw", "seats": seats, "seed": "x"}
        problem = client.refused("matches", asked)
        assert (problem["code"], problem["pointer"]) == ("too_many_seats", "/seats")
        assert client.refused("positions", {"state": asked})["pointer"] == "/state/seats"
        assert client.refused("rulesets", {"game": "draw", "seats": seats})["code"] == "too_many_seats"
    for seats in (1, 9):
        assert client.refused("matches", {**asked, "seats": seats})["errors"][0]["code"] == "out_of_range"


MATCH: Json = {"game": "straight", "seats": 4, "seed": "x", "leader": 1}
BROKEN: dict[str, Json] = {
    "several_starts": {"deal": BLOCK_HANDS},
    "too_many_seats": {"seats": 5},
    "unsupported_version": {"version": 7},
    "incompatible_rules": {"rules": {"spinner_order": "sides_first", "spinner": "none"}},
    "set_too_small": {"rules": {"hand_size": 8}},
    "deal_too_rare": {"rules": {"redeal_same_value": 2}},
    "leader_required": {"leader": None, "seed": None, "deal": BLOCK_HANDS},
    "leader_not_allowed": {"rules": {"opening": "highest_double"}},
    "impossible_state": {"seed": None, "deal": BLOCK_HANDS},
    "no_such_seat": {"leader": 5},
}
"""Ways to spoil a request for a match, in the order in which they are looked at."""

ONE_PLACE = [
    {"several_starts", "leader_required", "impossible_state"},
    {"leader_required", "leader_not_allowed", "no_such_seat"},
]
"""Those of one set spoil the same members, so only one of them can be."""


def spoiled(*ways: str) -> Json:
    """The request for a match, spoiled in these ways."""
    body = MATCH
    for way in ways:
        rules = {**body.get("rules", {}), **BROKEN[way].get("rules", {})}
        body = {**body, **BROKEN[way], "rules": rules}
    return body


@pytest.mark.parametrize("way", BROKEN)
def test_a_request_spoiled_in_one_way(client: Client, way: str) -> None:
    """Each way to spoil the request is answered with its own code."""
    assert client.refused("matches", spoiled(way))["code"] == way


@pytest.mark.parametrize(
    ("one", "other"),
    [pair for pair in combinations(BROKEN, 2) if not any(set(pair) <= place for place in ONE_PLACE)],
)
def test_the_first_that_applies_is_answered(client: Client, one: str, other: str) -> None:
    """Of two refusals the one that stands first in the published order comes."""
    assert client.refused("matches", spoiled(one, other))["code"] == one
