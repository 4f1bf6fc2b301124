"""GET /v1/games and POST /v1/rulesets: what can be played, and by which rules."""

import pytest

from service.rules.games import GAMES
from service.rules.house.knobs import KNOBS
from tests.client import Client
from tests.contract.stories import AMERICAN
from tests.playing import dealt

IDS = [game.id for game in GAMES]


def test_all_games_are_listed(client: Client) -> None:
    """The list is the games, each as it is told alone."""
    listed = client.get("/v1/games").json["games"]
    assert [game["id"] for game in listed] == IDS
    assert listed == [client.get(f"/v1/games/{id}").json for id in IDS]


@pytest.mark.parametrize("id", IDS)
def test_a_game_s_defaults_are_those_it_is_dealt_with(client: Client, id: str) -> None:
    """Every knob is described, and its default is what a match without house rules has."""
    game = client.get(f"/v1/games/{id}").json
    assert [knob["name"] for knob in game["knobs"]] == [knob.name for knob in KNOBS]
    defaults = {knob["name"]: knob["default"] for knob in game["knobs"]}
    for seats in game["seats"]:
        assert dealt(client, id, seats, "x")["rules"] == defaults
    assert defaults == client.ok("rulesets", {"game": id})["rules"]
    assert game["versions"][-1] == client.ok("rulesets", {"game": id})["version"]


@pytest.mark.parametrize("id", IDS)
def test_what_a_knob_is_said_to_take_is_taken(client: Client, id: str) -> None:
    """Each listed value, and each end of each range, is of the right shape; beyond them is not."""
    for knob in client.get(f"/v1/games/{id}").json["knobs"]:
        good = knob["values"] or [knob["minimum"], knob["maximum"]]
        bad = ["no such value"] if knob["values"] else [knob["minimum"] - 1, knob["maximum"] + 1]
        if knob["types"] == ["object"]:
            good, bad = [{"0-0": value} for value in good], [{"0-0": value} for value in bad]
        if "null" in knob["types"]:
            good = [*good, None]
        else:
            bad = [*bad, None]
        for value in good:
            assert client.post("rulesets", {"game": id, "rules": {knob["name"]: value}}).status in (200, 409)
        for value in bad:
            problem = client.refused("rulesets", {"game": id, "rules": {knob["name"]: value}})
            assert problem["errors"][0]["pointer"].startswith(f"/rules/{knob['name']}")


def test_unknown_games(client: Client) -> None:
    """There is no such address."""
    for path in ("/v1/games/chess", "/v1/games/", "/v1/games/goat/", "/v1/games/%00", "/v1/games/GOAT"):
        assert client.get(path).status == 404


def test_rules_before_the_deal(client: Client) -> None:
    """House rules are resolved, made canonical, and told in words, for the seats where they are given."""
    answer = client.ok("rulesets", {"game": "all_fives", "rules": {**AMERICAN, "target": 100}, "seats": 2})
    assert answer["overrides"] == {"round_to": 5, "spinner": "first_double", "spinner_order": "sides_first"}
    assert answer["rules"] == dealt(client, "all_fives", 2, "x", rules=AMERICAN)["rules"]
    assert answer["text"].startswith("All Fives\n\n")
    assert answer["text"] != client.ok("rulesets", {"game": "all_fives", "rules": AMERICAN})["text"]


def test_rules_that_are_refused(client: Client) -> None:
    """As a match would refuse them; the seats only where they are given."""
    assert client.refused("rulesets", {"game": "goat", "version": 2})["code"] == "unsupported_version"
    assert (
        client.refused("rulesets", {"game": "goat", "rules": {"target_means": "wins"}})["code"] == "incompatible_rules"
    )
    large = {"game": "draw", "rules": {"hand_size": 10}}
    assert client.ok("rulesets", large)["rules"]["hand_size"] == {"2": 10, "3": 10, "4": 10}
    assert client.refused("rulesets", {**large, "seats": 3})["code"] == "set_too_small"
    assert client.refused("rulesets", {"game": "draw", "seats": 3, "partners": True})["code"] == "incompatible_rules"
