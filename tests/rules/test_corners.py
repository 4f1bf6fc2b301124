"""Corners of the rules that other tests pass by: each case is one that a mutation run showed to be missing."""

from typing import Any

import pytest

from service.rules import (
    FromDeal,
    FromSeed,
    ImpossibleState,
    NotAllowed,
    Setup,
    act,
    admit,
    apply,
    house_rules,
    next_round,
    parse_action,
    see,
)
from service.rules.admit.admit import check_table
from service.rules.deal.shuffle import lot
from service.rules.games.resolve import resolve
from service.rules.match.match import MOST_ROUNDS, ending
from service.rules.state.notation import parse_position
from service.rules.values.errors import LeaderNotAllowed, LeaderRequired, SetTooSmall
from service.rules.values.notation import parse_lying, parse_tile
from tests.notation import deal_setup, position


def _codes(setup: Setup) -> list[str]:
    with pytest.raises(ImpossibleState) as refused:
        admit(setup)
    return [problem.code for problem in refused.value.problems]


def test_a_position_whose_next_leader_goes_round_tells_who_led() -> None:
    """In a game where the lead goes round, nothing else says who leads next (C9)."""
    text, rules = "draw 2 | L: 3-4 | H: 4-5 0-0 / 1-1 | T0", {"lead_after_out": "rotate"}
    with pytest.raises(LeaderRequired):
        position(text, rules=rules)
    assert position(text, rules=rules, leader=1).round.leader == 1


def test_rules_are_checked_against_a_deal_unless_told_otherwise() -> None:
    """Hands that the set cannot fill are refused; a position need not have been dealt under them."""
    rules = resolve("draw", None, house_rules({"hand_size": 15}), 2).rules
    with pytest.raises(SetTooSmall):
        check_table(rules, 2, partners=False)
    check_table(rules, 2, partners=False, dealt=False)


def test_a_target_that_is_checked_late_still_ends_the_match_before_a_round() -> None:
    """Only points in play, in the middle of a round, can be past the target while the match goes on."""
    setup = Setup(
        "draw", 2, FromSeed("a"), rules=house_rules({"target_checked": "round_end"}), round=2, points=(100, 0)
    )
    assert _codes(setup) == ["target_reached"]


def test_hands_without_doubles_are_a_deal_where_the_leader_is_known() -> None:
    """A redeal for want of a double is only for a round that a double would open."""
    hands = "0-1 0-2 0-3 1-4 2-5 3-6 4-5 / 1-2 1-3 2-3 0-4 0-5 4-6 5-6"
    rules = {"opening_without_double": "redeal"}
    assert "redeal_required" in _codes(deal_setup("goat", hands, rules=rules))
    for more in ({}, {"lead_after_out": "lot", "lead_after_block": "as_first_round"}):
        assert admit(deal_setup("goat", hands, rules=rules | more, round=2, leader=1)).turn == 1


def _over(**rules: object) -> Any:
    return apply(position("block 2 | L: 3-4 | H: 4-5 / 6-6 | T0", rules=rules), parse_action("4-5@right"))


def test_the_lot_of_a_later_round_is_of_that_round() -> None:
    """Where the opening rule would lead, the lot's seat stands in the next state: drawn for the round it leads (C9)."""
    for seed in map(str, range(8)):
        outcome = next_round(_over(lead_after_out="lot"), FromSeed(seed))
        assert outcome.state.round.setup.leader == outcome.state.turn == lot(seed, 2, 2)


def test_as_in_the_first_round_is_by_lot_where_the_first_round_is() -> None:
    """A leader may be named for a lot, and not for an opening rule."""
    with pytest.raises(LeaderNotAllowed):
        next_round(_over(lead_after_out="as_first_round"), FromSeed("a"), 1)
    by_lot = _over(lead_after_out="as_first_round", opening="lot", opening_tile="any")
    assert next_round(by_lot, FromSeed("a"), 1).state.turn == 1
    with pytest.raises(LeaderNotAllowed):
        next_round(_over(lead_after_out="out_seat", opening="lot", opening_tile="any"), FromSeed("a"), 1)


def test_the_difference_of_a_shared_lowest_total_is_the_winner_s_own() -> None:
    """Partners that win a block deduct both their hands, and the line names the winning team."""
    rules = {"block_points": "winner_takes_difference"}
    text = "block 4 | L: 3-4 | H: 4-5 1-1 / 6-6 2-2 / 0-1 / 1-2 2-6 | T0 | partners"
    lines = ending(apply(position(text, rules=rules), parse_action("4-5@right"))).settlement.because
    assert [(line.code, line.team, line.amount) for line in lines] == [
        ("opponents_hand", 0, 16),
        ("opponents_hand", 0, 11),
        ("own_hand_deducted", 0, -2),
        ("own_hand_deducted", 0, -1),
    ]


_FIVES = "draw 2 | L: 5-0 0-1 1-5 5-5 5-2 2-3 3-5 5-4 4-6 | F: 0-1 | H: {} / 2-2 0-0 | BY: * | T0"
"""Of the fives only 5-6 is left, which closes both ends."""

BLOCKS: list[tuple[str, dict[str, object], bool]] = [
    ("5-6 1-1", {"block": "dead_table"}, True),
    ("5-6 1-1", {"block": "boneyard_empty"}, False),
    ("5-6 1-1", {"block": "boneyard_empty", "reserve": 15}, True),
    ("5-6", {"block": "dead_table"}, False),
]


@pytest.mark.parametrize(("hand", "rules", "blocks"), BLOCKS, ids=[f"{hand} {rules}" for hand, rules, _ in BLOCKS])
def test_a_seat_is_told_whether_its_play_blocks(hand: str, rules: dict[str, object], blocks: bool) -> None:
    """It knows which tiles it does not see, and whether one can be drawn; a last tile ends the round in another way."""
    shown = next(
        shown for shown in see(position(_FIVES.format(hand), rules=rules), 0).previews if shown.action.end == "right"
    )
    assert shown.blocks is blocks


def test_only_the_seat_on_turn_is_told_what_it_may_do_instead() -> None:
    """Another seat would learn the hand of the one on turn; and when the round is over nobody may do anything."""
    state = position("draw 2 | L: 3-4 | H: 4-5 0-0 / 1-1 | T0")
    told = []
    for at, seat in ((state, 0), (state, 1), (state, None)):
        with pytest.raises(NotAllowed) as refused:
            act(at, parse_action("pass"), seat=seat)
        told.append(refused.value.legal_actions)
    assert told == [("4-5@right",), None, None]
    over = apply(position("draw 2 | L: 3-4 | H: 4-5 / 1-1 | T0"), parse_action("4-5@right"))
    with pytest.raises(NotAllowed) as refused:
        act(over, parse_action("pass"), seat=over.turn)
    assert refused.value.legal_actions is None


@pytest.mark.parametrize("text", ["draw 2 | H: 0-0 / 1-1", "draw 2 | L: 3-4 | T0", "draw 5 | H: 0-0 | T0", "draw"])
def test_a_position_in_notation_needs_its_parts(text: str) -> None:
    """A game, a number of seats, hands, and a seat on turn."""
    with pytest.raises(ValueError, match="a position"):
        parse_position(text)


@pytest.mark.parametrize("read", [parse_tile, parse_lying])
@pytest.mark.parametrize("text", ["13-0", "0-13", "3", ""])
def test_what_no_set_has_is_no_tile(read: Any, text: str) -> None:
    """The largest set ends with 12-12."""
    with pytest.raises(ValueError, match="not a tile"):
        read(text)


def test_no_table_has_one_seat() -> None:
    """The sentence names the numbers that there are."""
    with pytest.raises(ValueError, match="2 to 4 seats, not 1"):
        admit(Setup("draw", 1, FromSeed("a")))


@pytest.mark.parametrize(("game", "winners", "losers"), [("draw", (0,), (1,)), ("goat", (1,), (0,))])
def test_the_last_round_ends_the_match(game: str, winners: tuple[int, ...], losers: tuple[int, ...]) -> None:
    """The number of a round has four digits: after the last one the best account wins, whatever the target."""
    assert MOST_ROUNDS == 9999
    for number, over in ((MOST_ROUNDS - 1, False), (MOST_ROUNDS, True)):
        before = position(f"{game} 2 | L: 3-4 | H: 4-5 / 6-6 | T0", round=number, leader=0, points=(50, 20))
        standing = ending(apply(before, parse_action("4-5@right"))).standing
        assert (standing is not None) == over
    assert standing == (winners, losers)


def test_a_deal_is_one_of_these() -> None:
    """Hands and boneyard together are the set; the order in the boneyard is kept."""
    start = deal_setup("draw", "0-1 0-2 0-3 0-4 0-5 0-6 1-2 / 1-1 1-4 1-5 1-6 2-3 2-4 2-5").start
    assert isinstance(start, FromDeal)
    assert admit(Setup("draw", 2, start)).boneyard == start.boneyard
