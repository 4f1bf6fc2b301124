"""The worked examples of the rules that settle a round: S4 to S6, D2 to D4, Block and All Fives."""

from typing import Any

import pytest

from service.rules import ending
from tests.notation import legal, played, position

NO_DRAWING = {"draw": "none"}
"""Lets a short line be blocked with tiles left over; nothing that is scored depends on it."""

SIXES = "L: 6-6 | S: 6-6"
FOUR = "draw 4 | L: 6-6 | H: 0-4 / 4-5 / 5-5 0-2 / 2-5 | T1"


@pytest.mark.parametrize(
    ("text", "more", "winner", "gained"),
    [
        ("straight 3 | L: 6-6 | S: 6-6 | H: / 4-5 / 5-5 0-4 | T1 | last0", {}, 0, 25),
        ("straight 4 | L: 6-6 | S: 6-6 | H: / 4-4 / 3-5 / 2-6 | T1 | last0", {}, 0, 25),
        ("straight 4 | L: 6-6 | S: 6-6 | H: / 0-1 / 0-2 / 1-2 | T1 | last0", {}, 0, 5),
        ("straight 2 | L: 6-6 | S: 6-6 | H: / 0-1 1-1 0-3 0-6 | T1 | last0", {}, 0, 10),
        ("straight 2 | L: 6-6 | S: 6-6 | H: / 0-1 1-1 0-4 0-6 | T1 | last0", {}, 0, 15),
        ("straight 2 | L: 6-6 | S: 6-6 | H: / 0-0 | T1 | last0", {}, 0, 0),
        (f"straight 3 | {SIXES} | H: 4-5 / 5-5 0-4 / 3-5 4-4 2-3 | T1", {"rules": NO_DRAWING}, 0, 35),
        (
            f"straight 4 | partners | {SIXES} | H: 0-3 / 2-3 1-4 / 5-5 4-5 4-4 1-2 / 2-5 0-5 | T1",
            {"rules": NO_DRAWING},
            1,
            35,
        ),
        ("draw 4 | L: 6-6 | H: / 2-3 / 4-5 / 5-5 0-2 | T1 | last0", {}, 0, 26),
        (FOUR, {"rules": NO_DRAWING}, 0, 24),
        (FOUR, {"rules": NO_DRAWING | {"block_points": "winner_takes_differences"}}, 0, 16),
        (FOUR, {"rules": NO_DRAWING | {"block_points": "winner_takes_opponents"}}, 0, 28),
        ("draw 2 | L: 6-6 | H: 0-4 / 4-5 | T1", {"rules": NO_DRAWING}, 0, 5),
    ],
    ids=[
        *("S4 9 and 14", "S4 8 8 8", "S4 1 2 3", "S4 12 to 10", "S4 13 to 15", "S4 0", "S5", "S5 partners"),
        *("D2", "D3", "D3 differences", "D3 all", "D4"),
    ],
)
def test_what_the_winner_scores(text: str, more: dict[str, Any], winner: int, gained: int) -> None:
    """The settlement of a round that is over: who won, and how much; nobody else scores."""
    settlement = ending(position(text, **more)).settlement
    assert settlement.winner == winner
    assert settlement.gained[winner] == sum(settlement.gained) == gained


def test_s4_a_last_tile_that_makes_the_count_ten() -> None:
    """Points in play come first, then the rounded sum of the opponents' hands."""
    state = position("straight 2 | L: 5-6 6-6 6-0 | F: 6-6 | S: 6-6 | H: 5-5 / 0-1 1-1 0-4 1-5 | T0")
    after = played(state, "5-5@left")
    assert after.points == (10, 0)
    assert ending(after).settlement.after.points == (25, 0)


@pytest.mark.parametrize("more", [" 6-6", ""], ids=["in the middle of the round", "with the last tile"])
def test_s6_points_in_play_end_the_match_at_once(more: str) -> None:
    """At 245 a count of 5 makes 250: the match is over and nothing more is counted, even if that tile goes out."""
    state = position(f"straight 2 | H: 0-5{more} / 1-1 2-3 | T0", points=(245, 0), round=2, leader=0)
    after = played(state, "0-5")
    settlement, standing, next_leader = ending(after)
    assert (settlement.reason, settlement.out_seat, settlement.winner) == ("target", None, 0)
    assert (settlement.gained, settlement.after.points) == ((0, 0), (250, 0))
    assert (standing, next_leader) == (((0,), (1,)), None)


@pytest.mark.parametrize(
    ("hands", "actions", "points"),
    [
        ("3-4 0-1 / 2-4 1-1", "3-4 2-4@right", (0, 5)),
        ("5-5 0-1 / 0-5 1-1", "5-5 0-5@right", (10, 10)),
        ("5-5 0-1 / 1-1", "5-5", (10, 0)),
    ],
    ids=["ends 3 and 2", "5-5 and 0", "opening 5-5"],
)
def test_all_fives_scores_two_ends(hands: str, actions: str, points: tuple[int, int]) -> None:
    """In All Fives who lays a tile scores the sum of both ends where it is a multiple of five."""
    state = position(f"all_fives 2 | H: {hands} | T0", rules={"opening": "lot"})
    assert played(state, actions).points == points


def test_block_is_blocked_though_its_ends_differ() -> None:
    """Two players, ends 3 and 5, no 3 and no 5 in either hand: the round is over."""
    state = position("block 2 | L: 3-4 | H: 4-5 0-1 / 2-2 1-6 | T0")
    after = played(state, "4-5@right")
    assert after.reason == "blocked"
    assert legal(after) == ""
