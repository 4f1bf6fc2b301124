"""Every worked example of the rules: G1 to G7, S1 to S6, D1 to D4, Block and All Fives."""

from typing import Any

import pytest

from service.rules import ImpossibleState, State, admit, apply, ending, parse_action
from service.rules.match.accounts import Accounts
from service.rules.state.notation import parse_tiles as tiles_in
from service.rules.state.notation import tiles_text
from tests.notation import deal_setup, ends, legal, played, position

TWOS = "L: 2-5 5-0 0-2 2-1 1-6 6-2 2-2 2-3 3-4 4-2"


def _counts(state: State, actions: str) -> list[tuple[int, tuple[int, ...]]]:
    """The count and the points after each of the actions."""
    shown = []
    for text in actions.split():
        state = apply(state, parse_action(text))
        shown.append((state.table.total, state.points))
    return shown


@pytest.mark.parametrize(
    ("hands", "codes"),
    [
        ("0-0 1-1 2-2 3-3 4-4 1-5 2-6 / 0-1 0-2 1-2 3-4 3-5 4-6 5-6", ["redeal_required"]),
        ("0-2 1-2 2-2 2-3 2-4 2-5 6-6 / 0-1 0-3 1-3 3-4 3-5 4-6 5-6", ["redeal_required"]),
        ("0-2 1-2 2-3 2-4 2-5 1-1 6-6 / 0-1 0-3 1-3 3-4 3-5 4-6 5-6", []),
    ],
    ids=["five doubles", "six tiles with a 2", "five with a 2"],
)
def test_g1_hands_that_are_dealt_again(hands: str, codes: list[str]) -> None:
    """Five doubles or six tiles of one value must be dealt again; five of one value are played."""
    found: list[str] = []
    try:
        admit(deal_setup("goat", hands))
    except ImpossibleState as refused:
        found = [problem.code for problem in refused.problems]
    assert found == codes


B, C = "0-4 0-5 0-6 2-3 2-4 2-5", "3-4 3-5 3-6 4-5 4-6 5-6"


@pytest.mark.parametrize(
    ("game", "hands", "rules", "opens"),
    [
        ("goat", f"2-2 0-1 0-2 0-3 1-2 1-3 1-4 / 0-0 {B} / 5-5 {C}", {}, "0: 2-2"),
        ("goat", f"1-5 0-1 0-2 0-3 1-2 1-3 1-4 / 0-0 {B} / 6-6 {C}", {}, "2: 6-6"),
        ("goat", f"1-5 0-1 0-2 0-3 1-2 1-3 1-4 / 1-6 {B} / 2-6 {C}", {}, "0: 0-1"),
        ("draw", "5-6 / 4-4", {"hand_size": 1}, "1: 4-4"),
        ("draw", "4-6 / 5-6", {"hand_size": 1}, "1: 5-6"),
        ("draw", "4-5 / 3-6", {"hand_size": 1}, "1: 3-6"),
    ],
    ids=[
        "G2 2-2 before 5-5",
        "G2 6-6 before 0-0",
        "G2 no double",
        "D1 double",
        "D1 5-6 before 4-6",
        "D1 3-6 before 4-5",
    ],
)
def test_g2_d1_who_opens_with_what(game: str, hands: str, rules: dict[str, Any], opens: str) -> None:
    """The opening rule says who leads, and the tile must be laid."""
    state = admit(deal_setup(game, hands, rules=rules))
    assert f"{state.turn}: {legal(state)}" == opens


def test_g3_drawing_until_a_tile_fits() -> None:
    """Ends 5 and 5, hand 1-2 0-3: three tiles are drawn, 5-6 must be played at either end, the others stay."""
    state = position("goat 2 | L: 5-2 2-3 3-5 | H: 1-2 0-3 / * | BY: 2-4 1-1 5-6 3-4 | T0")
    assert ends(state) == {"left": [5], "right": [5]}
    for _ in range(3):
        assert legal(state) == "draw"
        state = played(state, "draw")
    assert legal(state) == "5-6@left 5-6@right"
    state = played(state, "5-6@left")
    assert set(tiles_in("1-2 0-3 2-4 1-1")) == {tile for tile in range(28) if state.hands[0] >> tile & 1}
    assert tiles_text(state.boneyard) == "3-4"


ROUND_1 = "goat 4 | L: 2-3 3-3 | H: / 3-4 1-1 / 6-6 2-5 / 0-0 | T1 | last0"
ROUND_2 = "goat 4 | L: 2-3 3-3 | H: 0-5 / / 0-1 / 2-2 1-3 | T2 | last1"
ROUND_3 = "goat 4 | L: 2-3 3-3 | H: / 0-2 / 0-3 / 5-6 1-2 | T1 | last0"
AT_95 = "goat 4 | L: 2-3 3-3 | H: / 0-1 / {} | T1 | last0"
OLD = {"points": (0, 0, 19, 0), "held": (0, 9, 0, 10)}
TWO = f"goat 2 | {TWOS} | H: 0-3 / 6-6 5-6 5-5 3-5 4-5 | T1"


@pytest.mark.parametrize(
    ("text", "carried", "gained", "points", "held"),
    [
        (ROUND_1, {}, (0, 9, 19, 10), (0, 0, 19, 0), (0, 9, 0, 10)),
        (ROUND_2, OLD, (5, 0, 1, 8), (0, 0, 20, 0), (5, 0, 0, 18)),
        (ROUND_3, {"points": (0, 0, 20, 0), "held": (5, 0, 0, 18)}, (0, 2, 3, 14), (0, 0, 23, 32), (0, 2, 0, 0)),
        ("goat 2 | L: 2-3 | H: / 6-6 | T1 | last0", {}, (0, 12), (0, 0), (0, 12)),
        ("goat 2 | L: 2-3 | H: / 6-6 0-1 | T1 | last0", {}, (0, 13), (0, 13), (0, 0)),
        ("goat 2 | L: 2-3 | H: / 0-0 0-1 | T1 | last0", {}, (0, 1), (0, 0), (0, 1)),
        (AT_95.format("1-5 / 0-2"), {"points": (0, 0, 95, 0)}, (0, 1, 6, 2), (0, 0, 101, 0), (0, 1, 0, 2)),
        (AT_95.format("1-4 / 0-2"), {"points": (0, 0, 95, 0)}, (0, 1, 5, 2), (0, 0, 100, 0), (0, 1, 0, 2)),
        (AT_95.format("3-5 / 0-4"), {"points": (0, 0, 95, 99)}, (0, 1, 8, 4), (0, 0, 103, 103), (0, 1, 0, 0)),
        (TWO, {}, (0, 3), (0, 0), (0, 3)),
        (TWO, {"rules": {"block_points": "heaviest_writes_all"}}, (0, 53), (0, 53), (0, 0)),
    ],
    ids=[
        *("G4 round 1", "G4 round 2", "G4 round 3", "G4 12 is held", "G4 13 opens", "G4 0-0 with 0-1"),
        *("G6 101", "G6 100", "G6 two", "G7 fish between two", "G7 heaviest_writes_all"),
    ],
)
def test_g4_g6_g7_accounts(
    text: str, carried: dict[str, Any], gained: tuple[int, ...], points: tuple[int, ...], held: tuple[int, ...]
) -> None:
    """What a round makes each seat write, what counts of it, and what is held."""
    settlement = ending(position(text, round=2 if "points" in carried else 1, **carried)).settlement
    assert settlement.gained == gained
    assert settlement.after == Accounts(points, held)


@pytest.mark.parametrize(
    ("rest", "points", "standing"),
    [
        ("1-5 / 0-2", (0, 0, 95, 0), ((0, 1, 3), (2,))),
        ("1-4 / 0-2", (0, 0, 95, 0), None),
        ("3-5 / 0-4", (0, 0, 95, 99), ((0, 1), (2, 3))),
    ],
    ids=["101", "100", "two goats"],
)
def test_g6_who_is_the_goat(rest: str, points: tuple[int, ...], standing: tuple[tuple[int, ...], ...] | None) -> None:
    """An account of 101 or more is a goat; the lowest account has won, and ties share."""
    assert ending(position(AT_95.format(rest), round=2, points=points)).standing == standing


HANDS = "0-0 0-1 1-1 0-3 / 0-4 1-3 1-4 1-5{} / 0-6 3-3 3-5 3-6 4-4 / 4-5 4-6 5-5 5-6 6-6{}"


def test_g5_a_fish() -> None:
    """All seven tiles with a 2 lie and both ends are 2: who holds most writes the others' 62, and the fisher leads."""
    before = position(f"goat 4 | {TWOS.removesuffix(' 4-2')} | H: {HANDS.format(' 2-4', '')} | T1")
    assert before.reason is None
    settlement, standing, next_leader = ending(played(before, "2-4@right"))
    assert (settlement.reason, settlement.last_seat, settlement.winner) == ("blocked", 1, None)
    assert settlement.values == (6, 19, 37, 52)
    assert settlement.gained == (0, 0, 0, 62)
    assert (standing, next_leader) == (None, 1)


@pytest.mark.parametrize("where", [" 2-2", ""], ids=["in a hand", "in the boneyard"])
def test_g5_it_is_no_fish_while_the_double_is_not_on_the_table(where: str) -> None:
    """With 2-2 in a hand or in the boneyard the round goes on."""
    line = TWOS.replace(" 2-2", "")
    state = position(f"goat 4 | {line} | H: {HANDS.format('', where)} | T2 | last1")
    assert state.reason is None
    assert legal(state) == ("pass" if where else "draw")


@pytest.mark.parametrize(
    ("hands", "actions", "shown"),
    [
        (
            "6-6 2-6 3-3 2-2 0-0 / 3-6 4-6 1-6 0-1",
            "6-6 3-6@left 2-6@right 4-6@up 3-3@left 1-6@down 2-2@right",
            [(12, 0, 0), (15, 0, 15), (5, 5, 15), (9, 5, 15), (12, 5, 15), (13, 5, 15), (15, 20, 15)],
        ),
        ("5-5 0-1 / 1-1", "5-5", [(10, 10, 0)]),
        ("4-6 0-1 / 1-1", "4-6", [(10, 10, 0)]),
        ("0-5 0-1 / 1-1", "0-5", [(5, 5, 0)]),
        ("1-4 0-1 / 1-1", "1-4", [(5, 5, 0)]),
        ("2-3 0-1 / 1-1", "2-3", [(5, 5, 0)]),
        ("0-0 0-1 / 1-1", "0-0", [(0, 0, 0)]),
        ("4-6 1-4 0-1 / 6-6 1-1", "4-6 6-6@up 1-4@left", [(10, 10, 0), (22, 10, 0), (19, 10, 0)]),
    ],
    ids=["S1", "S2 5-5", "S2 4-6", "S2 0-5", "S2 1-4", "S2 2-3", "S2 0-0", "S3"],
)
def test_s1_s2_s3_the_count_in_straight(hands: str, actions: str, shown: list[tuple[int, int, int]]) -> None:
    """The count after each tile, and the points of both seats."""
    state = position(f"straight 2 | H: {hands} | T0")
    assert _counts(state, actions) == [(total, (one, two)) for total, one, two in shown]


def test_s3_both_halves_of_a_spinner_that_is_no_double() -> None:
    """Up takes any tile with a 4 or a 6; left only a 4, right only a 6."""
    state = position("straight 2 | L: 4-6 | S: 4-6 | H: 4-4 6-6 / 0-1 | T0")
    assert ends(state) == {"left": [4], "right": [6], "up": [4, 6], "down": [4, 6]}
    assert legal(state) == "4-4@left 4-4@up 4-4@down 6-6@right 6-6@up 6-6@down"
