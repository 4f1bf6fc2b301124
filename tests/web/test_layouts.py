"""POST /v1/layouts: where every tile of a table lies."""

from typing import Any

import pytest

from tests.client import Client
from tests.contract.stories import CROSSES, PUZZLE, STORY
from tests.houses import GAMES
from tests.playing import dealt, first, played

Json = dict[str, Any]


def view(client: Client, state: Json, viewer: Any = "public") -> Json:
    """A view of a state."""
    found: Json = client.ok("views", {"state": state, "for": viewer})
    return found


def changed(seen: Json, **table: Any) -> Json:
    """A view whose table was changed."""
    return {**seen, "now": {**seen["now"], "table": {**seen["now"]["table"], **table}}}


def test_a_state_and_its_views_are_laid_out_alike(client: Client) -> None:
    """The table is public, so every view of a state gives the coordinates that the state gives."""
    whole = client.ok("layouts", {"state": STORY})
    for viewer in ("public", 0, 1, 2):
        assert client.ok("layouts", {"view": view(client, STORY, viewer)}) == whole


def test_every_tile_and_every_end_is_there(client: Client) -> None:
    """What `now` has on the table is in the layout, row by row, and a place for each of its ends."""
    for game, rules in (*((game, {}) for game in GAMES), ("all_fives", CROSSES)):
        position = played(client, dealt(client, game, 2, "lay-out", rules=rules), 9, first)
        table, placed = position["now"]["table"], client.ok("layouts", {"state": position["state"]})
        rows: dict[str, list[str]] = {"line": table["line"], **table["arms"]}
        assert sorted((tile["row"], tile["at"]) for tile in placed["tiles"]) == sorted(
            (name, at) for name, row in rows.items() for at in range(len(row))
        )
        for tile in placed["tiles"]:
            assert sorted(rows[tile["row"]][tile["at"]].split("-")) == sorted(tile["tile"].split("-"))
        assert [end["end"] for end in position["now"]["ends"]] == sorted(
            (end["end"] for end in placed["ends"]), key=[end["end"] for end in position["now"]["ends"]].index
        )


def test_an_empty_table_has_one_place(client: Client) -> None:
    """Before the first tile there is the place where it will lie."""
    placed = client.ok("layouts", {"state": dealt(client, "draw", 2, "empty")["state"]})
    assert placed["tiles"] == []
    assert [(end["end"], end["tile"], end["values"]) for end in placed["ends"]] == [(None, None, [])]


def test_a_narrow_table_is_taller(client: Client) -> None:
    """Options turn the line earlier, and the other way round."""
    state = played(client, dealt(client, "draw", 3, "narrow"), 16, first)["state"]
    wide = client.ok("layouts", {"state": state, "options": {"width": 60}})["bounds"]
    narrow = client.ok("layouts", {"state": state, "options": {"width": 16}})["bounds"]
    assert wide["width"] > narrow["width"]
    assert wide["height"] < narrow["height"]
    usual = client.ok("layouts", {"state": state})
    assert client.ok("layouts", {"state": state, "options": None}) == usual
    assert client.ok("layouts", {"state": state, "options": {}}) == usual


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"width": 15}, "range"),
        ({"width": 201}, "range"),
        ({"arm": 2}, "range"),
        ({"turns": "left"}, "value"),
        ({"height": 20}, "unknown"),
        ([], "type"),
    ],
)
def test_options_have_limits(client: Client, options: Any, code: str) -> None:
    """What the contract does not have is of the wrong shape."""
    (error,) = client.refused("layouts", {"state": STORY, "options": options})["errors"]
    assert error["code"] == code
    assert error["pointer"].startswith("/options")


def test_exactly_one_of_state_and_view(client: Client) -> None:
    """None of them, both, and null are of the wrong shape."""
    assert client.refused("layouts", {})["errors"][0] == {
        "pointer": "/state",
        "code": "required",
        "message": "One of these is required: state, view.",
    }
    both = client.refused("layouts", {"state": STORY, "view": view(client, STORY)})["errors"]
    assert [(error["pointer"], error["code"]) for error in both] == [("/view", "unknown")]
    assert client.refused("layouts", {"state": None})["errors"][0]["code"] == "null"


def test_a_view_is_taken_as_answered_and_not_otherwise(client: Client) -> None:
    """A member less or more, at any depth, is of the wrong shape."""
    seen = view(client, STORY)
    assert client.refused("layouts", {"view": {**seen, "seed": "x"}})["errors"][0]["pointer"] == "/view/seed"
    without = {name: value for name, value in seen["now"].items() if name != "voids"}
    assert client.refused("layouts", {"view": {**seen, "now": without}})["errors"][0]["pointer"] == "/view/now/voids"


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ({"line": ["6-4", "4-5", "5-2", "3-3"]}, "table_not_joined"),
        ({"first": "1-1"}, "wrong_first_tile"),
        ({"first": None}, "wrong_first_tile"),
        ({"spinner": "4-5"}, "wrong_spinner"),
        ({"arms": {"up": []}}, "wrong_arms"),
        ({"arms": {"4-5.up": ["4-1"]}}, None),
        ({"line": ["5-4", "4-5", "5-2"]}, "tile_twice"),
        ({"line": ["9-4", "4-5", "5-2"]}, "tile_outside_set"),
    ],
)
def test_a_table_that_cannot_be(client: Client, table: Json, code: str | None) -> None:
    """A view whose table no plays lead to is an impossible state, with the place."""
    problem = client.refused("layouts", {"view": changed(view(client, STORY), **table)})
    if code is None:
        assert problem["code"] == "invalid_request"
        return
    assert problem["code"] == "impossible_state"
    assert problem["problems"][0]["code"] == code
    assert problem["problems"][0]["pointer"].startswith("/view/now/table")


def test_refused_as_everywhere(client: Client) -> None:
    """What is wrong with a state or with a view's rules is told with the code that it always has."""
    assert client.refused("layouts", {"state": {**STORY, "version": 9}})["code"] == "unsupported_version"
    seen = view(client, STORY)
    refused = client.refused("layouts", {"view": {**seen, "version": 9}})
    assert (refused["code"], refused["pointer"]) == ("unsupported_version", "/view/version")
    clash = {**seen, "rules": {"spinner_order": "sides_first"}}
    assert client.refused("layouts", {"view": clash})["code"] == "incompatible_rules"


def test_a_snapshot_is_laid_out(client: Client) -> None:
    """A position without a story has a table, too."""
    placed = client.ok("layouts", {"state": PUZZLE})
    assert [tile["tile"] for tile in placed["tiles"]] == ["2-5", "1-2", "5-6"]
