"""POST /v1/layouts: where every tile of a table lies."""

from typing import Any

import pytest

from tests.client import Client
from tests.contract.stories import CROSSES, PUZZLE, STORY
from tests.houses import GAMES
from tests.playing import dealt, first, played

Json = dict[str, Any]


def view(client: Client, state: Json, viewer: int | None = None) -> Json:
    """A view of a state."""
    found: Json = client.ok("views", {"state": state, "seat": viewer})
    return found


def changed(seen: Json, **table: Any) -> Json:
    """A view whose table was changed."""
    return {**seen, "now": {**seen["now"], "table": {**seen["now"]["table"], **table}}}


def test_a_state_and_its_views_are_laid_out_alike(client: Client) -> None:
    """The table is public, so every view of a state gives the coordinates that the state gives."""
    whole = client.ok("layouts", {"state": STORY})
    for viewer in (None, 0, 1, 2):
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
        ({"width": 15}, "out_of_range"),
        ({"width": 201}, "out_of_range"),
        ({"arm": 2}, "out_of_range"),
        ({"turns": "left"}, "wrong_value"),
        ({"height": 20}, "unknown"),
        ([], "wrong_type"),
    ],
)
def test_options_have_limits(client: Client, options: Any, code: str) -> None:
    """What the contract does not have is of the wrong shape."""
    (error,) = client.refused("layouts", {"state": STORY, "options": options})["errors"]
    assert error["code"] == code
    assert error["pointer"].startswith("/options")


def test_exactly_one_of_state_and_view(client: Client) -> None:
    """None of them, where null says the same as left out, or both, are refused by rule."""
    for nothing in ({}, {"state": None}, {"state": None, "view": None, "options": {"width": 30}}):
        problem = client.refused("layouts", nothing)
        assert (problem["code"], problem["pointer"]) == ("subject_required", "")
        assert "`state`, `view`" in problem["detail"]
    problem = client.refused("layouts", {"state": STORY, "view": view(client, STORY)})
    assert (problem["code"], problem["pointer"]) == ("several_subjects", "/view")
    assert client.ok("layouts", {"state": STORY, "view": None}) == client.ok("layouts", {"state": STORY})


UNKNOWN: dict[str, tuple[Json, str]] = {
    "an arm": ({"now": {"table": {"line": ["6-6"], "arms": {"hub": ["6-1"]}}}}, "/view/now/table/arms/hub"),
    "a numbered arm": ({"now": {"table": {"arms": {"train.2": []}}}}, "/view/now/table/arms/train.2"),
    "an arm of no double": ({"now": {"table": {"arms": {"4-5.up": []}}}}, "/view/now/table/arms/4-5.up"),
    "an end": ({"now": {"ends": [{"end": "train.2", "tile": "1-2", "values": [1]}]}}, "/view/now/ends/0/end"),
    "an action": (
        {"now": {"legal_actions": [{"action": "1-2@train.2", "kind": "play"}]}},
        "/view/now/legal_actions/0/action",
    ),
    "a game": ({"game": "chess"}, "/view/game"),
    "a phase": ({"now": {"phase": "counting"}}, "/view/now/phase"),
    "an action's kind": (
        {"now": {"legal_actions": [{"action": "draw", "kind": "take"}]}},
        "/view/now/legal_actions/0/kind",
    ),
    "a reason": ({"now": {"why_not": {"drawing": "too_early"}}}, "/view/now/why_not/drawing"),
    "an event's type": ({"events": [{"type": "swapped", "step": "2.5"}]}, "/view/events/0/type"),
    "a reason of an event": (
        {"log": [{"type": "redealt", "step": "2.0", "redealt": {"reason": "rain", "attempt": 1}}]},
        "/view/log/0/redealt/reason",
    ),
}


@pytest.mark.parametrize("what", UNKNOWN)
@pytest.mark.parametrize("operation", ["layouts", "pictures", "texts"])
def test_a_word_of_a_newer_service(client: Client, operation: str, what: str) -> None:
    """A view that has a word that is not known here has the right shape, and is refused at the word."""
    changes, pointer = UNKNOWN[what]
    seen = view(client, STORY)
    body: Json = {"view": {**seen, **changes, "now": {**seen["now"], **changes.get("now", {})}}}
    problem = client.refused(operation, body | ({"language": "en"} if operation == "texts" else {}))
    assert (problem["code"], problem["pointer"]) == ("unknown_word", pointer)


def test_a_view_is_taken_as_answered_and_not_otherwise(client: Client) -> None:
    """A member that is needed less, or one more, at any depth, is of the wrong shape."""
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
        ({"arms": {"5-5.up": ["5-1"]}}, "wrong_arms"),
        ({"arms": {"The Middle": ["4-1"]}}, None),
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


def test_positions_bring_their_layout_along(client: Client) -> None:
    """A match, an action, a round and a position carry what a layout of their state would say; unasked they do not."""
    wanted: Json = {"width": 18, "turns": "anticlockwise", "arm": 4}
    over = played(client, dealt(client, "draw", 2, "along"), 200, first)["state"]
    asked: list[tuple[str, Json]] = [
        ("matches", {"game": "draw", "seats": 3, "seed": "along"}),
        ("actions", {"state": STORY, "action": "2-3@left"}),
        ("positions", {"state": STORY}),
        ("positions", {"state": PUZZLE}),
        ("rounds", {"state": over}),
    ]
    for operation, body in asked:
        assert client.ok(operation, body)["layout"] is None
        answer = client.ok(operation, {**body, "layout": wanted})
        assert answer["layout"] == client.ok("layouts", {"state": answer["state"], "options": wanted})


def test_what_lies_stays_through_a_round(client: Client) -> None:
    """From one answer to the next, no tile moves: on a line, on a cross, when a spinner comes late."""
    for game, rules in (*((game, {}) for game in GAMES), ("draw", {"spinner": "first_double"})):
        position = dealt(client, game, 3, "stay", rules=rules)
        before: list[Json] = []
        while position["now"]["phase"] == "playing":
            action = position["now"]["legal_actions"][-1]["action"]
            body = {"state": position["state"], "action": action, "layout": {"width": 16}}
            position = client.ok("actions", body)
            after = position["layout"]["tiles"]
            places = [{name: tile[name] for name in ("tile", "x", "y", "rotation")} for tile in after]
            assert all(place in places for place in before)
            before = places


def test_a_view_without_its_bare_arms_has_all_ends(client: Client) -> None:
    """Some clients leave empty lists out: the places of the ends are there all the same."""
    position = dealt(client, "straight", 2, "bare-arms")
    position = played(client, position, 1, first)
    seen = view(client, position["state"])
    whole = client.ok("layouts", {"view": seen})
    assert len(whole["ends"]) == len(seen["now"]["ends"]) > 2
    assert client.ok("layouts", {"view": changed(seen, arms={})}) == whole
