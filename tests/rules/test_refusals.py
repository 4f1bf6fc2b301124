"""Every refusal there is, each by a smallest case, and all problems of a state at once."""

from typing import Any

import pytest

from service.rules import FromDeal, ImpossibleState, Setup, admit
from service.rules.state.notation import parse_position, parse_tiles
from service.rules.values.errors import PROBLEMS
from service.rules.values.notation import parse_action
from tests.notation import deal_setup

LINE = "draw 2 | L: 3-4 4-5 | H: 3-3 0-1 / 5-5 0-2 | T0"
OPEN = "draw 2 | H: 4-4 5-6 / 3-3 | T0"
STRAIGHT = "straight 2 | L: 4-5 | S: 4-5 | H: 0-0 / 1-1 | T0"
DOUBLE = "all_fives 2 | L: 5-5 | S: 5-5 | H: 0-0 / 1-1 | {}T0"
AMERICAN = {"rules": {"spinner": "first_double", "spinner_order": "sides_first"}}

Case = tuple[str, str, dict[str, Any]]

BAD_SNAPSHOTS: dict[str, Case] = {
    "wrong_number_of_hands": ("position/hands", LINE.replace(" / 5-5", " / 5-5 / 6-6"), {}),
    "tile_outside_set": ("position/hands/0/0", LINE.replace("3-3", "7-7"), {}),
    "tile_twice": ("position/hands/1/0", LINE.replace("5-5", "3-3"), {}),
    "wrong_number_of_teams": ("carried/points", LINE, {"points": (1, 2, 3), "round": 2}),
    "points_before_first_round": ("carried/points", LINE, {"points": (1, 2)}),
    "round_after_match": ("round", LINE, {"round": 2, "rules": {"target": 0}}),
    "target_reached": ("carried/points/1", LINE, {"round": 2, "points": (1, 100)}),
    "points_below_opening": ("carried/points/0", LINE.replace("draw", "goat"), {"round": 2, "points": (12, 0)}),
    "held_without_account": ("carried/held/0", LINE, {"round": 2, "held": (1, 0)}),
    "held_with_open_account": (
        "carried/held/0",
        LINE.replace("draw", "goat"),
        {"round": 2, "points": (13, 0), "held": (1, 0)},
    ),
    "no_such_seat": ("position/turn", LINE.replace("T0", "T2 | last1"), {}),
    "table_not_joined": ("position/table", LINE.replace("4-5", "2-5"), {}),
    "wrong_first_tile": ("position/table", LINE.replace("H:", "F: 6-6 | H:"), {}),
    "wrong_spinner": ("position/table", STRAIGHT.replace("S: 4-5 | ", ""), {}),
    "wrong_arms": ("position/table", DOUBLE.format("up: 5-6 | "), AMERICAN),
    "wrong_turn": ("position/turn", OPEN.replace("T0", "T1"), {}),
    "wrong_last": ("position/last", OPEN.replace("T0", "T0 | last1"), {}),
    "wrong_drawn": ("position/drawn", OPEN.replace("T0", "T0 | drawn1"), {}),
    "wrong_voids": ("position/voids/0", LINE.replace("T0", "V: 3 / | T0"), {}),
    "hand_empty": ("position/hands/0", LINE.replace("3-3 0-1", ""), {}),
}

ONE_EACH = deal_setup("draw", "4-5 / 3-4", rules={"hand_size": 1, "opening_without_double": "redeal"})

BAD_DEALS: dict[str, tuple[str, Setup]] = {
    "wrong_hand_size": ("deal/hands/1", deal_setup("draw", "4-4 1-2 / 3-3", rules={"hand_size": 2})),
    "tile_missing": (
        "deal",
        ONE_EACH._replace(start=FromDeal((parse_tiles("4-4"), parse_tiles("3-3")), parse_tiles("0-0"))),
    ),
    "redeal_required": ("deal/hands", ONE_EACH),
}


def _snapshot(case: Case) -> Setup:
    _, text, more = case
    return parse_position(text, **more)


def _problems(setup: Setup) -> list[tuple[str, str]]:
    with pytest.raises(ImpossibleState) as refused:
        admit(setup)
    assert str(refused.value)
    return [("/".join(map(str, problem.path)), problem.code) for problem in refused.value.problems]


@pytest.mark.parametrize("code", BAD_SNAPSHOTS)
def test_a_problem_of_a_snapshot(code: str) -> None:
    """Each problem is found alone, with its place."""
    assert _problems(_snapshot(BAD_SNAPSHOTS[code])) == [(BAD_SNAPSHOTS[code][0], code)]


@pytest.mark.parametrize("code", BAD_DEALS)
def test_a_problem_of_a_deal(code: str) -> None:
    """Each problem is found alone, with its place."""
    where, setup = BAD_DEALS[code]
    assert _problems(setup) == [(where, code)]


def test_every_problem_has_its_case() -> None:
    """No code of the list is without a case, and each says what it means."""
    assert BAD_SNAPSHOTS.keys() | BAD_DEALS.keys() == PROBLEMS.keys()
    assert all(PROBLEMS.values())


def test_all_problems_are_found_at_once() -> None:
    """A state with several faults is refused for all of them."""
    text = "goat 3 | L: 3-4 4-5 | H: 3-3 7-7 / 3-3 / | V: 1 1 / 9 / | T5 | last1"
    setup = parse_position(text)._replace(round=2, points=(120, 5, 0), held=(0, 1, 0), leader=3)
    assert _problems(setup) == [
        ("leader", "no_such_seat"),
        ("carried/points/0", "target_reached"),
        ("carried/points/1", "points_below_opening"),
        ("carried/held/1", "held_with_open_account"),
        ("position/hands/0/1", "tile_outside_set"),
        ("position/hands/1/0", "tile_twice"),
        ("position/hands/2", "hand_empty"),
        ("position/voids/0", "wrong_voids"),
        ("position/voids/1", "wrong_voids"),
        ("position/turn", "no_such_seat"),
    ]


def test_a_tile_in_two_hands_is_refused_with_both_places() -> None:
    """The problem stands at the second place and names the first, and the tile."""
    with pytest.raises(ImpossibleState) as refused:
        admit(_snapshot(BAD_SNAPSHOTS["tile_twice"]))
    (problem,) = refused.value.problems
    assert (problem.path, problem.tiles) == (("position", "hands", 1, 0), parse_tiles("3-3"))
    assert "3-3" in problem.facts
    assert problem.other == ("position", "hands", 0, 0)
    assert "3-3" not in problem.detail


def test_replay_stops_at_the_first_illegal_action() -> None:
    """An illegal action is a problem of the state, with its place; what comes after it is not looked at."""
    actions = tuple(map(parse_action, ("3-3@left", "0-2@left", "6-6@left")))
    assert _problems(parse_position(LINE)._replace(actions=actions)) == [("actions/1", "does_not_fit")]
