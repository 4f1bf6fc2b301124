"""What the knobs change, one smallest case for a value; and what a seat can be told of a block."""

from typing import Any

import pytest

from service.rules import ending, see
from tests.notation import ends, legal, played, position, voids

NO_DRAWING: dict[str, Any] = {"draw": "none"}
BLOCKED = "draw 4 | {}L: 6-6 | H: {} | T{}"
OWN = {"out_points": "losers_write_own", "block_points": "losers_write_own", "target_means": "loses"}
PARTNERS = {"partnership": "optional"}


@pytest.mark.parametrize(
    ("text", "rules", "winner", "gained"),
    [
        (BLOCKED.format("", "0-5 / 1-4 / 0-0 5-5 / 3-4", 1), {}, None, (0, 0, 0, 0)),
        (BLOCKED.format("", "0-5 / 1-4 / 0-0 5-5 / 3-4", 1), {"block_tie": "lightest_tile"}, 0, (17, 0, 0, 0)),
        (BLOCKED.format("", "1-4 / 2-3 / 0-0 5-5 / 3-4", 1), {"block_tie": "lightest_tile"}, 0, (17, 0, 0, 0)),
        (BLOCKED.format("partners | ", "0-5 / 1-4 / 5-5 / 0-0 1-1 4-4", 1), {"block_tie": "lightest_tile"}, 1, (0, 0)),
        (BLOCKED.format("", "0-5 / 1-4 / 0-0 5-5 / 3-4", 1), OWN, None, (0, 0, 10, 7)),
        (BLOCKED.format("", "0-4 / 1-4 / 0-0 5-5 / 3-4", 1), OWN, 0, (0, 5, 10, 7)),
        ("goat 4 | partners | L: 2-3 | H: / 3-4 / 5-5 / 0-0 | T1 | last0", PARTNERS, 0, (0, 17)),
        ("goat 2 | L: 2-3 | H: / 6-6 | T1 | last0", {"lone_tile_points": {"0-0": 25, "6-6": 50}}, 0, (0, 50)),
        ("goat 2 | L: 2-3 | H: / 0-0 | T1 | last0", {"lone_tile_points": {"0-0": 0}}, 0, (0, 0)),
    ],
    ids=[
        *("tie", "lightest tile", "lightest tile by its lower half", "lightest tile of a team", "tie writes own"),
        *("writes own", "goat of two teams", "6-6 alone", "0-0 alone is worth nothing"),
    ],
)
def test_settlements(text: str, rules: dict[str, Any], winner: int | None, gained: tuple[int, ...]) -> None:
    """Who wins a round that is over, and what each team gains."""
    drawing = NO_DRAWING if text.startswith("draw") else {}
    settlement = ending(position(text, rules=drawing | rules)).settlement
    assert (settlement.winner, settlement.gained) == (winner, gained)


@pytest.mark.parametrize(
    ("partners", "hands", "turn", "rules", "leader"),
    [
        ("", "0-4 / 1-4 / 0-5 1-1 / 3-4", 3, {"lead_after_block": "round_winner"}, 0),
        ("", "0-4 / 1-4 / 0-5 1-1 / 3-4", 3, {"lead_after_block": "blocker"}, 2),
        ("partners | ", "0-4 / 5-5 / 1-3 / 3-4", 3, {"lead_after_block": "round_winner"}, 0),
        ("partners | ", "0-4 / 5-5 / 1-3 / 3-4", 1, {"lead_after_block": "round_winner"}, 2),
        ("partners | ", "0-4 / 5-5 / 1-1 / 3-4", 3, {"lead_after_block": "round_winner"}, 2),
        ("partners | ", "0-4 / 5-5 / 1-3 / 3-4", 2, {"lead_after_block": "round_winner"}, 2),
        ("", "0-5 / 1-4 / 0-0 5-5 / 3-4", 3, {"lead_after_tie": "blocker"}, 2),
        ("", "0-5 / 1-4 / 0-0 5-5 / 3-4", 3, {"lead_after_tie": "rotate"}, 2),
        ("", "0-5 / 1-4 / 0-0 5-5 / 3-4", 3, {"lead_after_tie": "as_first_round"}, None),
        ("", "0-5 / 1-4 / 0-0 5-5 / 3-4", 3, {"lead_after_tie": "lot"}, None),
    ],
    ids=[
        *("winner", "blocker", "equal hands, the blocker last", "equal hands, the other last", "lightest of the team"),
        *("equal hands, an opponent last", "tie, blocker", "tie, rotate", "tie, as first round", "tie, lot"),
    ],
)
def test_who_leads_after_a_block(partners: str, hands: str, turn: int, rules: dict[str, Any], leader: int) -> None:
    """In a winning team the lightest hand leads; of equal ones the first clockwise after who laid the last tile."""
    state = position(BLOCKED.format(partners, hands, turn), rules=NO_DRAWING | rules, leader=1)
    assert ending(state).next_leader == leader


@pytest.mark.parametrize(
    ("text", "rules", "total", "open_ends"),
    [
        ("draw 2 | L: 5-5 | H: 0-0 / 1-1 | T0", {"double_counts": "once"}, 5, "left right"),
        (
            "draw 2 | L: 3-5 5-5 | F: 3-5 | S: 5-5 | H: 0-0 / 1-1 | T0",
            {"spinner": "first_double"},
            13,
            "left right up down",
        ),
        ("draw 2 | L: 3-5 5-5 | F: 3-5 | H: 0-0 / 1-1 | T0", {"spinner": "first_tile_if_double"}, 13, "left right"),
        (
            "draw 2 | L: 3-5 5-5 | F: 3-5 | S: 5-5 | H: 0-0 / 1-1 | T0",
            {"spinner": "first_double", "spinner_order": "sides_first"},
            13,
            "left right",
        ),
        (
            "draw 2 | L: 3-5 5-5 5-1 | F: 3-5 | S: 5-5 | H: 0-0 / 1-1 | T0",
            {"spinner": "first_double", "spinner_order": "sides_first"},
            4,
            "left right up down",
        ),
        (
            "draw 2 | L: 3-5 5-5 | F: 3-5 | 5-5.up: 5-1 1-1 | H: 0-0 / 6-6 | T0",
            {"spinner": "every_double"},
            5,
            "left right 1-1.up 1-1.down 5-5.up 5-5.down",
        ),
    ],
    ids=["once", "first double", "no first double", "sides shut", "sides open", "every double"],
)
def test_the_count_and_the_ends(text: str, rules: dict[str, Any], total: int, open_ends: str) -> None:
    """Which places are open, in order, and what they count; a double counts while fewer than two sides are covered."""
    state = position(text, rules=rules)
    assert (state.table.total, " ".join(ends(state))) == (total, open_ends)


def test_sides_of_a_double_are_named_after_it() -> None:
    """Where every double is a spinner, its long sides are ends of their own: 1-5@5-5.up."""
    state = position("draw 2 | L: 3-5 5-5 | F: 3-5 | H: 1-5 / 0-0 | T0", rules={"spinner": "every_double"})
    assert legal(state) == "1-5@right 1-5@5-5.up 1-5@5-5.down"


def test_one_tile_is_drawn_and_then_passed() -> None:
    """With `one` a seat that can't play draws a single tile; if that does not fit either it passes (rule C7)."""
    state = position("draw 2 | L: 3-4 | H: 0-0 / 1-1 3-3 | BY: 2-2 * | V: 5 / | T0", rules={"draw": "one"})
    state = played(state, "draw")
    assert (legal(state), voids(state)) == ("pass", [[], []])
    assert voids(played(state, "pass")) == [[3, 4], []]


@pytest.mark.parametrize(
    ("draws", "known"),
    [("4-4", [3, 4, 5]), ("2-2 4-4", [3, 4])],
    ids=["one draw", "two draws"],
)
def test_what_is_known_of_a_seat_that_drew(draws: str, known: list[int]) -> None:
    """After one draw the earlier voids come back with the open values, after two only these are known (rule C7)."""
    state = position(f"draw 2 | L: 3-4 | H: 0-0 / 1-1 3-3 | BY: {draws} * | V: 5 / | T0")
    # A snapshot must come from before the draws, or the earlier voids are lost.
    state = played(state, " ".join(["draw"] * len(draws.split())) + " 4-4@right")
    assert voids(state)[0] == known


TWOS = "L: 2-5 5-0 0-2 2-1 1-6 6-2 2-3 3-4"


@pytest.mark.parametrize(
    ("text", "host", "seat"),
    [
        (f"block 2 | {TWOS} | H: 2-4 0-0 / * | BY: 2-2 | T0", True, None),
        (f"block 2 | {TWOS} | H: 2-4 0-0 / 2-2 * | BY: 6-6 | T0", False, None),
        (f"block 2 | {TWOS} | H: 2-4 0-0 / 2-2 * | BY: | T0", False, False),
        (f"block 2 | {TWOS} | H: 2-4 2-2 / * | BY: 6-6 | T0", False, False),
        (f"block 2 | {TWOS} 4-4 | F: 2-5 | H: 0-4 2-2 / 2-4 | BY: * | T0", False, False),
        (f"draw 2 | {TWOS} | H: 2-4 0-0 / 2-2 1-1 | BY: * | T0", False, False),
        (f"goat 2 | {TWOS.replace('6-2', '6-2 2-2')} | H: 2-4 0-0 / 6-6 | BY: * | T0", True, True),
    ],
    ids=[
        *("perhaps in the boneyard", "perhaps in a hand", "surely in a hand", "in the own hand", "another end"),
        *("can be drawn", "dead table"),
    ],
)
def test_blocks_is_told_where_it_is_proved(text: str, host: bool, seat: bool | None) -> None:
    """A seat is told that a play blocks, or does not, only where table, own hand and numbers prove it."""
    state = position(text)
    told = [see(state, viewer).previews[-1].blocks for viewer in ("host", 0)]
    assert told == [host, seat]
