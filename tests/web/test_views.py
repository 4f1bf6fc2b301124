"""POST /v1/views, and the views that come with other answers: nobody is told what they may not know."""

import re
from random import Random
from typing import Any

import pytest

from tests.client import Client
from tests.contract.stories import BLOCK_HANDS, OVER, STORY, rest
from tests.houses import GAMES
from tests.playing import acted, at_random, dealt
from tests.web.shapes import event, hidden, seen, tiles

Json = dict[str, Any]

SEED = "hush-this-is-secret"


def _told(view: Json) -> set[str]:
    """Every tile that a view names anywhere, but for the house rules."""
    text = str({name: value for name, value in view.items() if name != "rules"})
    return {"-".join(sorted(found.split("-"))) for found in re.findall(r"\d+-\d+", text)}


def _laid(position: Json) -> set[str]:
    return {action.partition("@")[0] for action in position["state"]["actions"]} - {"draw", "pass"}


def _all(views: Json) -> list[Json]:
    """The views of the seats, and the public's."""
    return [*views["players"], views["spectator"]]


def _check_hidden(position: Json) -> None:
    """That each view of a running round names no tile that its viewer cannot see."""
    for view in _all(position["views"]):
        viewer = view["seat"]
        own = set() if viewer is None else set(tiles(position["now"]["hands"][viewer]))
        assert _told(view) <= _laid(position) | own, viewer
        assert SEED not in str(view)
        assert "seed" not in str(view)
        for seat, hand in enumerate(view["now"]["hands"]):
            whole = position["now"]["hands"][seat]
            assert hand == (whole if seat == viewer else hidden(whole["number"]))
        assert view["now"]["boneyard"] == hidden(position["now"]["boneyard"]["number"])
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
    viewers = {"seats": list(range(seats)), "spectator": True}
    rules = {"spinner": "every_double"} if game == "all_fives" else {}
    position = dealt(one_way, game, seats, SEED, views=viewers, rules=rules)
    while position["now"]["phase"] == "playing":
        _check_hidden(position)
        position = acted(one_way, position, choose(position), views=viewers, auto=random.random() < 0.3)
    for view in _all(position["views"]):
        assert view["now"]["hands"] == position["now"]["hands"]
        assert view["now"]["boneyard"] == position["now"]["boneyard"]
        assert view["now"]["result"] == position["now"]["result"]
        assert view["events"] == position["events"]
        assert all(found["drew"]["tile"] for found in view["log"] if found["type"] == "drew")
        assert SEED not in str(view)


def test_what_is_drawn_is_told_to_who_drew(client: Client) -> None:
    """Everybody sees that a tile was drawn; only the seat itself, which, in its events and its log."""
    state = {**STORY, "actions": STORY["actions"][:-1]}
    answer = client.ok("actions", {"state": state, "action": "draw", "views": {"seats": [0, 1], "spectator": True}})
    own, other, public = _all(answer["views"])
    assert public["events"] == other["events"] == [event("drew", "2.5", seat=0, tile=None)]
    assert own["events"] == [event("drew", "2.5", seat=0, tile="2-3")]
    assert own["log"][-1] == own["events"][0]
    assert public["log"][-1] == public["events"][0]


def test_the_log_is_the_whole_round(client: Client) -> None:
    """The log begins with the deal and ends with what this request brought about."""
    view = client.ok("views", {"state": STORY, "seat": 1})
    kinds = [found["type"] for found in view["log"]]
    assert kinds == ["dealt", "played", "played", "played", "played", "drew"]
    assert [found["step"] for found in view["log"]] == [f"2.{number}" for number in range(6)]
    assert view["events"] == []


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(12))
def test_every_event_has_its_step(one_way: Client, seed: int) -> None:
    """The log grows by what each request brings about, and each event has the step that the request led to.

    With ``auto`` one request leads to several steps. What ends a round belongs to the step of its last action.
    """
    choose, position = at_random(Random(seed)), dealt(one_way, GAMES[seed % len(GAMES)], 2 + seed % 3, f"steps-{seed}")
    told = list(position["events"])
    while position["now"]["phase"] == "playing":
        before, auto = position["now"]["step"], seed % 2 == 1
        position = acted(one_way, position, choose(position), auto=auto, views={"spectator": True})
        steps = [found["step"] for found in position["events"]]
        assert steps == sorted(steps, key=_number)
        assert _number(steps[0]) == _number(before) + 1
        assert steps[-1] == position["now"]["step"]
        assert set(steps) == {steps[-1]} or auto
        told += position["events"]
        log = position["views"]["spectator"]["log"]
        assert [(found["type"], found["step"]) for found in log] == [(found["type"], found["step"]) for found in told]


def _number(step: str) -> int:
    """The number of actions in a step."""
    return int(step.partition(".")[2])


def test_a_seat_is_told_of_a_block_only_what_it_can_prove(client: Client) -> None:
    """A play of which nobody at the seat could know whether it blocks has null; the host is told."""
    random = Random(5)
    met = set()
    for number in range(30):
        position = dealt(client, "block", 2, f"prove-{number}")
        while position["now"]["phase"] == "playing":
            view = client.ok("views", {"state": position["state"], "seat": position["now"]["turn"]})
            pairs = zip(view["now"]["legal_actions"], position["now"]["legal_actions"], strict=True)
            for told, known in pairs:
                assert told["blocks"] in (None, known["blocks"])
                assert {**told, "blocks": 0} == {**known, "blocks": 0}
                met.add((told["blocks"], known["blocks"]))
            position = acted(client, position, at_random(random)(position))
    assert met >= {(None, False), (None, True), (False, False)}


def test_a_view_does_not_depend_on_what_is_hidden(client: Client) -> None:
    """Tiles that seat 0 has not seen change places between the other hand and the boneyard: its view is the same."""
    hands, boneyard = BLOCK_HANDS["hands"], BLOCK_HANDS["boneyard"]
    state = {"game": "block", "seats": 2, "deal": BLOCK_HANDS, "actions": ["5-5", "5-6@left", "3-6@left"]}
    mine = client.post("views", {"state": state, "seat": 0}).body
    public = client.post("views", {"state": state}).body
    others = 0
    for theirs in hands[1]:
        for instead in boneyard:
            hand = [instead if tile == theirs else tile for tile in hands[1]]
            other = {**state, "deal": {"hands": [hands[0], hand], "boneyard": rest(*hands[0], *hand)}}
            if theirs == "5-6" or instead == "6-6":
                continue
            answer = client.post("views", {"state": other, "seat": 0})
            assert answer.body == mine
            assert client.post("views", {"state": other}).body == public
            others += 1
    assert others > 50


def test_a_refusal_of_a_view_names_no_tile_and_no_value(client: Client) -> None:
    """For a seat, or the public, the problems of an impossible state say what is wrong and where, and nothing more."""
    hands = [["0-1"] * 7, ["6-6", "5-6", "12-12", "0-2", "0-3", "0-4", "0-5"], []]
    state = {**STORY, "deal": {"hands": hands, "boneyard": []}}
    told = client.refused("positions", {"state": state})
    kept = client.refused("views", {"state": state, "seat": 0})
    assert len(told["problems"]) == len(kept["problems"]) > 8
    for more, less in zip(told["problems"], kept["problems"], strict=True):
        assert less["tiles"] == []
        assert (less["code"], less["pointer"]) == (more["code"], more["pointer"])
        assert more["message"].startswith(less["message"])
        assert not re.search(r"\d", less["message"])


def test_viewers_that_do_not_exist(client: Client) -> None:
    """A seat has to be at the table; no word stands for one."""
    problem = client.refused("views", {"state": STORY, "seat": 3})
    assert (problem["code"], problem["pointer"]) == ("no_such_seat", "/seat")
    for word in ("public", "host", "0", 8, -1, True):
        assert client.refused("views", {"state": STORY, "seat": word})["code"] == "invalid_request"


def test_without_a_seat_the_public_looks(client: Client) -> None:
    """Null says the same; the view says whose it is."""
    public = client.post("views", {"state": STORY})
    assert client.post("views", {"state": STORY, "seat": None}).body == public.body
    assert public.json["seat"] is None
    assert [client.ok("views", {"state": STORY, "seat": seat})["seat"] for seat in range(3)] == [0, 1, 2]


def test_after_the_round_all_is_open(client: Client) -> None:
    """Every viewer sees the same of a round that is over."""
    views = [client.ok("views", {"state": OVER, "seat": viewer}) for viewer in (None, 0, 1)]
    assert views[0]["now"] == views[1]["now"] == views[2]["now"]
    assert views[0]["now"]["hands"] == [seen([]), seen(["1-1", "4-4"])]
