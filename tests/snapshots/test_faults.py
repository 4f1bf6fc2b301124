"""Each way in which a snapshot can be wrong is found, with its code and its place; several of them all at once."""

from itertools import combinations
from typing import Any

import pytest

from service.rules.state.notation import parse_position
from tests.client import Client
from tests.contract.stories import rest
from tests.knobs.wire import state_json

Json = dict[str, Any]

LINE = "draw 2 | L: 1-2 2-5 5-6 | F: 2-5 | H: 0-1 3-6 / 1-1 4-4 | T0"
LONG = "block 3 | L: 1-2 2-5 5-6 | F: 2-5 | H: 0-3 / 1-1 4-4 / 3-3 | T2 | last0"
CROSS = "straight 2 | L: 1-5 5-5 5-6 | F: 5-5 | S: 5-5 | up: 5-2 | H: 0-1 3-6 / 1-1 4-4 | T0"
PLAIN = "straight 2 | L: 4-6 | S: 4-6 | up: 6-6 | H: 0-1 3-6 / 1-1 4-4 | T0"
EMPTY = "draw 2 | H: 4-4 0-1 / 5-6 1-1 | T0"
DRAWN = "draw 2 | L: 5-5 | H: 1-2 0-3 3-4 / 0-5 1-1 | drawn2 | T0"

FIRST_DOUBLE = {"spinner": "first_double"}
SIDES = {"spinner": "first_double", "spinner_order": "sides_first"}
EVERY = {"spinner": "every_double"}


def _table(line: str, first: str | None, spinner: str | None = None, **arms: str) -> Json:
    named = {name: row.split() for name, row in arms.items()}
    return {"table": {"line": line.split(), "first": first, "spinner": spinner, "arms": named}}


def _cross(arms: dict[str, str], line: str = "1-5 5-5 5-6", spinner: str | None = "5-5") -> Json:
    """The table of CROSS with other arms."""
    return _table(line, "5-5", spinner, **arms)


def _start(text: str, rules: Json) -> Json:
    start: Json = state_json(parse_position(text, rules=rules))["position"]
    return start


def _in_order(start: Json) -> Json:
    """The start with its boneyard made up of all tiles that lie nowhere else."""
    table = start["table"]
    rows = [*start["hands"], table["line"], *table["arms"].values()]
    return {**start, "boneyard": rest(*(tile for row in rows for tile in row))}


FAULTS: dict[str, tuple[str, Json, Json, set[tuple[str, str]]]] = {
    "line not joined": (LINE, {}, _table("1-2 5-6 2-5", "2-5"), {("table_not_joined", "/table")}),
    "arm not joined": (CROSS, {}, _cross({"up": "5-2 3-4"}), {("table_not_joined", "/table")}),
    "no first tile": (LINE, {}, _table("1-2 2-5 5-6", None), {("wrong_first_tile", "/table")}),
    "first tile elsewhere": (LINE, {}, _table("1-2 2-5 5-6", "0-2"), {("wrong_first_tile", "/table")}),
    "first tile, nothing laid": (EMPTY, {}, _table("", "2-5"), {("wrong_first_tile", "/table")}),
    "spinner where there is none": (LINE, {}, _table("1-2 2-5 5-6", "2-5", "2-5"), {("wrong_spinner", "/table")}),
    "no spinner": (CROSS, {}, _table("1-5 5-5 5-6", "5-5", up="5-2"), {("wrong_spinner", "/table")}),
    "spinner not the first tile": (CROSS, {}, _table("1-5 5-5 5-6", "1-5", "5-5"), {("wrong_spinner", "/table")}),
    "spinner, nothing laid": (EMPTY, {}, _table("", None, "5-5"), {("wrong_spinner", "/table")}),
    "spinner not the first double": (
        LINE,
        FIRST_DOUBLE,
        _table("4-6 6-6 6-5 5-5", "4-6", "5-5"),
        {("wrong_spinner", "/table")},
    ),
    "spinner where all doubles are": (CROSS, EVERY, _table("1-5 5-5", "1-5", "5-5"), {("wrong_spinner", "/table")}),
    "arms without a spinner": (LINE, {}, _table("1-2 2-5 5-6", "2-5", up="2-3"), {("wrong_arms", "/table")}),
    "arms, nothing laid": (EMPTY, {}, _table("", None, up=""), {("wrong_arms", "/table")}),
    "an arm that does not touch": (CROSS, {}, _cross({"up": "2-3"}), {("wrong_arms", "/table")}),
    "an arm on neither half": (PLAIN, {}, _table("4-6", "4-6", "4-6", up="5-2"), {("wrong_arms", "/table")}),
    "an arm begun too early": (
        CROSS,
        SIDES,
        _cross({"up": "5-2"}, "5-5 5-6"),
        {("wrong_arms", "/table")},
    ),
    "a named arm where one spinner is": (CROSS, {}, _cross({"5-5.up": "5-2"}), {("wrong_arms", "/table")}),
    "an unnamed arm where all doubles are": (
        CROSS,
        EVERY,
        _cross({"up": "5-2"}, spinner=None),
        {("wrong_arms", "/table")},
    ),
    "an arm of a double that lies nowhere": (
        CROSS,
        EVERY,
        _cross({"5-5.up": "5-2", "3-3.up": ""}, spinner=None),
        {("wrong_arms", "/table")},
    ),
    "nobody laid the last tile": (LINE, {}, {"last": None}, {("wrong_last", "/last")}),
    "somebody did, nothing laid": (EMPTY, {}, {"last": 1}, {("wrong_last", "/last")}),
    "the last tile from no seat": (LINE, {}, {"last": 2}, {("no_such_seat", "/last")}),
    "no such seat on turn": (LINE, {}, {"turn": 3}, {("no_such_seat", "/turn")}),
    "passed with a tile that fits": (LONG, {}, {}, {("wrong_turn", "/turn")}),
    "passed with tiles to draw": (
        LINE,
        {},
        {"hands": [["0-3"], ["3-3", "4-4"]], "turn": 0, "last": 0},
        {("wrong_turn", "/turn")},
    ),
    "not the seat that opens": (EMPTY, {}, {"turn": 1}, {("wrong_turn", "/turn")}),
    "drawn on an empty table": (EMPTY, {}, {"drawn": 1}, {("wrong_drawn", "/drawn")}),
    "drawn more than is held": (DRAWN, {}, {"drawn": 4}, {("wrong_drawn", "/drawn")}),
    "drawn where nobody draws": (DRAWN, {"draw": "none"}, {"drawn": 1}, {("wrong_drawn", "/drawn")}),
    "drawn two where one is": (DRAWN, {"draw": "one"}, {}, {("wrong_drawn", "/drawn")}),
    "drawn with two that fit": (LINE, {}, {"drawn": 1}, {("wrong_drawn", "/drawn")}),
    "drawn, and its voids kept": (DRAWN, {}, {"voids": [[5], []]}, {("wrong_voids", "/voids/0")}),
    "voids of too few seats": (LINE, {}, {"voids": [[]]}, {("wrong_voids", "/voids")}),
    "a void twice": (LINE, {}, {"voids": [[2, 2], []]}, {("wrong_voids", "/voids/0")}),
    "a void of no tile": (LINE, {}, {"voids": [[], [7]]}, {("wrong_voids", "/voids/1")}),
    "a void that is held": (LINE, {}, {"voids": [[], [4]]}, {("wrong_voids", "/voids/1")}),
    "drawn all that is held": (DRAWN, {}, {"drawn": 3}, {("wrong_drawn", "/drawn")}),
    "a hand too many": (LINE, {}, {"hands": [["0-1"], ["1-1"], ["4-4"]]}, {("wrong_number_of_hands", "/hands")}),
    "a hand empty that did not go out": (LINE, {}, {"hands": [[], ["1-1", "4-4"]]}, {("hand_empty", "/hands/0")}),
}
"""A position, the house rules, what is replaced in its start, and the problems; the boneyard is always made to fit."""


def _problems(client: Client, state: Json) -> set[tuple[str, str]]:
    problem = client.refused("positions", {"state": state})
    assert problem["code"] == "impossible_state"
    return {(each["code"], each["pointer"].removeprefix("/state/position")) for each in problem["problems"]}


def _state(name: str) -> Json:
    text, rules, replaced, _ = FAULTS[name]
    seats = int(text.split()[1])
    return {
        "game": text.split()[0],
        "seats": seats,
        "rules": rules,
        "position": _in_order({**_start(text, {}), **replaced}),
    }


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found(client: Client, name: str) -> None:
    """With its code and its place, and nothing else is claimed to be wrong."""
    assert _problems(client, _state(name)) == FAULTS[name][3]


TOGETHER: Json = {
    "tile_twice": {"hands": [["0-1", "3-6"], ["1-1", "4-4", "5-6"]]},
    "wrong_last": {"last": None},
    "wrong_voids": {"voids": [[2, 2], []]},
    "no_such_seat": {"turn": 2},
    "tile_missing": {"boneyard": rest("0-1", "3-6", "1-1", "4-4", "5-6", "1-2", "2-5", "0-0")},
}
"""Replacements in one position, each of which brings the problem of its name."""


@pytest.mark.parametrize("names", [names for n in (2, 3, 5) for names in combinations(TOGETHER, n)], ids="+".join)
def test_faults_are_told_together(client: Client, names: tuple[str, ...]) -> None:
    """However many there are, they are all in one answer, none of them twice."""
    start = _in_order(_start(LINE, {}))
    for name in names:
        start |= TOGETHER[name]
    problem = client.refused("positions", {"state": {"game": "draw", "seats": 2, "position": start}})
    assert sorted(each["code"] for each in problem["problems"]) == sorted(names)


def test_tiles_are_named_with_both_places(client: Client) -> None:
    """A tile in a hand and on the table is told with its place, the other place and the tile."""
    start = _in_order(_start(LINE, {})) | TOGETHER["tile_twice"]
    problem = client.refused("positions", {"state": {"game": "draw", "seats": 2, "position": start}})
    (found,) = problem["problems"]
    assert (found["code"], found["pointer"], found["tiles"]) == ("tile_twice", "/state/position/table/line/2", ["5-6"])
    assert "/position/hands/1/2" in found["message"]


def test_what_a_match_cannot_have_brought(client: Client) -> None:
    """Points and held points of a snapshot are looked at like any round's."""
    state = {"game": "goat", "seats": 2, "position": _in_order(_start(LINE, {}))}
    wrong = {**state, "round": 2, "carried": {"points": [5, 101], "held": [0, 3]}}
    problem = client.refused("positions", {"state": wrong})
    assert {(each["code"], each["pointer"]) for each in problem["problems"]} == {
        ("points_below_opening", "/state/carried/points/0"),
        ("target_reached", "/state/carried/points/1"),
        ("held_with_open_account", "/state/carried/held/1"),
    }
    first = {**state, "carried": {"points": [0, 0], "held": [0, 3]}}
    problem = client.refused("positions", {"state": first})
    assert [(each["code"]) for each in problem["problems"]] == ["points_before_first_round"]


@pytest.mark.parametrize("left_out", ["turn", "hands"])
def test_a_position_needs_its_hands_and_a_turn(client: Client, left_out: str) -> None:
    """Everything else may be left out where there is none of it."""
    start = {name: value for name, value in _start(LINE, {}).items() if name != left_out}
    problem = client.refused("positions", {"state": {"game": "draw", "seats": 2, "position": start}})
    assert [(fault["code"], fault["pointer"]) for fault in problem["errors"]] == [
        ("missing", f"/state/position/{left_out}")
    ]
