"""POST /v1/views, and the views that come with other answers: nobody is told what they may not know."""

import re
from random import Random
from typing import Any

import pytest

from tests.client import Client
from tests.contract.stories import BLOCK_HANDS, OVER, STORY, rest
from tests.houses import GAMES
from tests.playing import acted, at_random, dealt

Json = dict[str, Any]

SEED = "hush-this-is-secret"


def _told(view: Json) -> set[str]:
    """Every tile that a view names anywhere, but for the house rules."""
    text = str({name: value for name, value in view.items() if name != "rules"})
    return {"-".join(sorted(found.split("-"))) for found in re.findall(r"\d+-\d+", text)}


def _laid(position: Json) -> set[str]:
    return {action.partition("@")[0] for action in position["state"]["actions"]} - {"draw", "pass"}


def _check_hidden(position: Json) -> None:
    """That each view of a running round names no tile that its viewer cannot see."""
    for view in position["views"]:
        viewer = view["for"]
        own = set() if viewer == "public" else set(position["now"]["hands"][viewer])
        assert _told(view) <= _laid(position) | own, viewer
        assert SEED not in str(view)
        assert "seed" not in str(view)
        for seat, hand in enumerate(view["now"]["hands"]):
            whole = position["now"]["hands"][seat]
            assert hand == (whole if seat == viewer else len(whole))
        assert view["now"]["boneyard"] == len(position["now"]["boneyard"])
        on_turn = viewer == position["now"]["turn"]
        assert bool(view["now"]["legal_actions"]) == on_turn
        assert (view["now"]["why_not"] is not None) == on_turn


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_hidden_is_told(one_way: Client, game: str, seats: int) -> None:
    """From the deal to the end of the round no view names another seat's tile, the boneyard's, or the seed."""
    random = Random(f"{game}{seats}")
    choose = at_random(random)
    viewers = ["public", *range(seats)]
    rules = {"spinner": "every_double"} if game == "all_fives" else {}
    position = dealt(one_way, game, seats, SEED, views=viewers, rules=rules)
    while position["now"]["phase"] == "playing":
        _check_hidden(position)
        position = acted(one_way, position, choose(position), views=viewers, auto=random.random() < 0.3)
    for view in position["views"]:
        assert view["now"]["hands"] == position["now"]["hands"]
        assert view["now"]["boneyard"] == position["now"]["boneyard"]
        assert view["now"]["result"] == position["now"]["result"]
        assert view["events"] == position["events"]
        assert all(event["tile"] for event in view["log"] if event["type"] == "drew")
        assert SEED not in str(view)


def test_what_is_drawn_is_told_to_who_drew(client: Client) -> None:
    """Everybody sees that a tile was drawn; only the seat itself, which, in its events and its log."""
    state = {**STORY, "actions": STORY["actions"][:-1]}
    answer = client.ok("actions", {"state": state, "action": "draw", "views": ["public", 0, 1]})
    public, own, other = answer["views"]
    assert public["events"] == other["events"] == [{"type": "drew", "seat": 0, "tile": None}]
    assert own["events"] == [{"type": "drew", "seat": 0, "tile": "2-3"}]
    assert own["log"][-1] == own["events"][0]
    assert public["log"][-1] == public["events"][0]


def test_the_log_is_the_whole_round(client: Client) -> None:
    """The log begins with the deal and ends with what this request brought about."""
    view = client.ok("views", {"state": STORY, "for": 1})
    kinds = [event["type"] for event in view["log"]]
    assert kinds == ["dealt", "played", "played", "played", "played", "drew"]
    assert view["events"] == []


def test_a_seat_is_told_of_a_block_only_what_it_can_prove(client: Client) -> None:
    """A play of which nobody at the seat could know whether it blocks has null; the host is told."""
    random = Random(5)
    seen = set()
    for number in range(30):
        position = dealt(client, "block", 2, f"prove-{number}")
        while position["now"]["phase"] == "playing":
            view = client.ok("views", {"state": position["state"], "for": position["now"]["turn"]})
            pairs = zip(view["now"]["legal_actions"], position["now"]["legal_actions"], strict=True)
            for told, known in pairs:
                assert told["blocks"] in (None, known["blocks"])
                assert {**told, "blocks": 0} == {**known, "blocks": 0}
                seen.add((told["blocks"], known["blocks"]))
            position = acted(client, position, at_random(random)(position))
    assert seen >= {(None, False), (None, True), (False, False)}


def test_a_view_does_not_depend_on_what_is_hidden(client: Client) -> None:
    """Tiles that seat 0 has not seen change places between the other hand and the boneyard: its view is the same."""
    hands, boneyard = BLOCK_HANDS["hands"], BLOCK_HANDS["boneyard"]
    state = {"game": "block", "seats": 2, "start": BLOCK_HANDS, "actions": ["5-5", "5-6@left", "3-6@left"]}
    seen = client.post("views", {"state": state, "for": 0}).body
    public = client.post("views", {"state": state, "for": "public"}).body
    others = 0
    for theirs in hands[1]:
        for instead in boneyard:
            hand = [instead if tile == theirs else tile for tile in hands[1]]
            start = {"hands": [hands[0], hand], "boneyard": rest(*hands[0], *hand)}
            other = {**state, "start": start}
            if theirs == "5-6" or instead == "6-6":
                continue
            answer = client.post("views", {"state": other, "for": 0})
            assert answer.body == seen
            assert client.post("views", {"state": other, "for": "public"}).body == public
            others += 1
    assert others > 50


def test_a_refusal_of_a_view_names_no_tile_and_no_value(client: Client) -> None:
    """With ``for`` the problems of an impossible state say what is wrong and where, and nothing more."""
    hands = [["0-1"] * 7, ["6-6", "5-6", "12-12", "0-2", "0-3", "0-4", "0-5"], []]
    state = {**STORY, "start": {"hands": hands, "boneyard": []}}
    told = client.refused("positions", {"state": state})
    kept = client.refused("views", {"state": state, "for": 0})
    assert len(told["problems"]) == len(kept["problems"]) > 8
    for more, less in zip(told["problems"], kept["problems"], strict=True):
        assert less["tiles"] == []
        assert (less["code"], less["pointer"]) == (more["code"], more["pointer"])
        assert more["message"].startswith(less["message"])
        assert not re.search(r"\d", less["message"])


def test_viewers_that_do_not_exist(client: Client) -> None:
    """A seat has to be at the table; any other word than public is of the wrong shape."""
    problem = client.refused("views", {"state": STORY, "for": 3})
    assert (problem["code"], problem["pointer"]) == ("no_such_seat", "/for")
    assert client.refused("views", {"state": STORY, "for": "host"})["code"] == "invalid_request"
    assert client.refused("views", {"state": STORY, "for": None})["code"] == "invalid_request"


def test_after_the_round_all_is_open(client: Client) -> None:
    """Every viewer sees the same of a round that is over."""
    views = [client.ok("views", {"state": OVER, "for": viewer}) for viewer in ("public", 0, 1)]
    assert views[0]["now"] == views[1]["now"] == views[2]["now"]
    assert views[0]["now"]["hands"] == [[], ["1-1", "4-4"]]
