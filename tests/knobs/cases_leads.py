"""Who leads: the opening of the first round, and the later ones."""

from tests.knobs.case import Case, case

# fmt: off
# These are tables: a case takes as few lines as it can.

_ONE = {"hand_size": 1}
_TWO = {"hand_size": 2}

OPENINGS: tuple[Case, ...] = (
    case("open-goat", "1-1 is with nobody, so the holder of 2-2 opens with it.",
         "opening opening_tile", "goat 3 | H: 2-2 0-1 / 0-0 0-2 / 5-5 0-3", rules=_TWO, turn=0, legal="2-2"),
    case("open-goat-zero", "0-0 is the last of the doubles: 6-6 opens.",
         "opening", "goat 3 | H: 1-2 / 0-0 / 6-6", rules=_ONE, turn=2, legal="6-6"),
    case("open-goat-seed", "Of this seed's hands the second holds 1-1.",
         "opening opening_tile", "goat 4 | seed b2f1c0", turn=1, legal="1-1"),
    case("open-goat-high", "With the highest double opening, 5-5 does.",
         "opening", "goat 3 | H: 2-2 / 0-0 / 5-5", rules=_ONE | {"opening": "highest_double"}, turn=2, legal="5-5"),
    case("open-goat-lot", "By lot the fourth seat leads, with any tile.",
         "opening", "goat 4 | seed b2f1c0", rules={"opening": "lot"}, turn=3, legal="0-3 0-4 2-2 2-5 2-6 3-4 3-6"),
    case("open-straight", "Straight's first lead is by lot: the fourth seat, with any tile.",
         "opening", "straight 4 | seed b2f1c0", turn=3, legal="0-3 0-4 2-2 2-5 2-6 3-4 3-6"),
    case("open-straight-dealt", "Hands from elsewhere hold no lot, so the leader must be named.",
         "opening", "straight 2 | H: 6-6 / 0-0", rules=_ONE, refused="leader_required"),
    case("open-straight-high", "With an opening double Straight leaves the leader the choice of the tile.",
         "opening opening_tile", "straight 2 | H: 0-0 1-2 / 6-6 0-1", rules=_TWO | {"opening": "highest_double"},
         turn=1, legal="0-1 6-6"),
    case("open-draw", "The highest double opens: 4-4, not 1-1 and not 5-6.",
         "opening opening_tile", "draw 3 | H: 1-1 0-1 / 4-4 0-2 / 5-6 0-3", rules=_TWO, turn=1, legal="4-4"),
    case("open-draw-low", "With the lowest double opening, 1-1 does.",
         "opening", "draw 3 | H: 4-4 / 1-1 / 5-6", rules=_ONE | {"opening": "lowest_double"}, turn=1, legal="1-1"),
    case("open-draw-lot", "By lot the fourth seat leads, with any of its five tiles.",
         "opening", "draw 4 | seed b2f1c0", rules={"opening": "lot"}, turn=3, legal="0-5 1-3 3-3 4-5 4-6"),
    case("open-fives-named", "By lot over hands from elsewhere: the leader named leads with any tile, here 5 points.",
         "opening", "all_fives 2 | H: 5-5 6-6 / 0-5 3-4", "0-5", rules=_TWO | {"opening": "lot"}, given={"leader": 1},
         points=[0, 5]),
    case("open-straight-again", "Dealing again without doubles concerns no round that the lot opens.",
         "opening", "straight 2 | H: 1-2 / 0-3", rules=_ONE | {"opening_without_double": "redeal"}, given={"leader": 0},
         turn=0, legal="1-2"),
    case("plain-goat", "No double: the lowest tile opens, 0-3 before 1-2.",
         "opening_without_double", "goat 2 | H: 1-2 5-6 / 0-3 4-6", rules=_TWO, turn=1, legal="0-3"),
    case("plain-goat-high", "With the highest tile opening, 5-6 does.", "opening_without_double",
         "goat 2 | H: 1-2 5-6 / 0-3 4-6", rules=_TWO | {"opening_without_double": "highest_tile"}, turn=0, legal="5-6"),
    case("plain-goat-again", "Or no double at all means to deal again.", "opening_without_double",
         "goat 2 | H: 1-2 5-6 / 0-3 4-6", rules=_TWO | {"opening_without_double": "redeal"}, refused="redeal_required"),
    case("plain-draw", "No double: the highest tile opens, 3-6 before 4-5.",
         "opening_without_double", "draw 2 | H: 3-6 0-2 / 4-5 0-1", rules=_TWO, turn=0, legal="3-6"),
    case("plain-draw-low", "With the lowest tile opening, 0-1 does.", "opening_without_double",
         "draw 2 | H: 3-6 0-2 / 4-5 0-1", rules=_TWO | {"opening_without_double": "lowest_tile"}, turn=1, legal="0-1"),
    case("plain-block-again", "Block with a new deal where no double was dealt.", "opening_without_double",
         "block 2 | H: 3-6 0-2 / 4-5 0-1", rules=_TWO | {"opening_without_double": "redeal"},
         refused="redeal_required"),
    case("plain-seed", "A seed whose first deal has no double in any hand deals by itself again.",
         "opening_without_double", "draw 2 | seed s0", rules=_TWO | {"opening_without_double": "redeal"}, redeals=1),
    case("tile-goat-any", "The holder of 2-2 leads, but with any tile.",
         "opening_tile", "goat 2 | H: 0-1 2-2 / 3-3 0-2", rules=_TWO | {"opening_tile": "any"}, legal="0-1 2-2"),
    case("tile-fives-any", "The holder of 5-5 may begin with 0-5: 5 points.", "opening_tile",
         "all_fives 2 | H: 5-5 0-5 / 4-4 0-1", "0-5", rules=_TWO | {"opening_tile": "any"}, points=[5, 0]),
    case("tile-straight-forced", "Straight with an opening double that must be laid.", "opening_tile",
         "straight 2 | H: 6-6 0-1 / 0-0 1-2", rules=_TWO | {"opening": "highest_double", "opening_tile": "forced"},
         legal="6-6"),
)

_OUT3 = "L: 6-6 | H: 1-2 / 3-4 / | T0 | last2"
_OUT4 = "H: 1-2 / 3-4 / 0-1 / | T0 | last3"
_GOAT_FIRST = "H: 2-2 / 0-0 / 5-5"
_DRAW_FIRST = "H: 4-4 / 1-1 / 5-6"


def _led(knob: str, how: str, **more: str) -> dict[str, object]:
    return {"hand_size": 1, knob: how, **more}


def _stuck(**more: str) -> dict[str, object]:
    return {"hand_size": 1, "draw": "none", **more}



AFTER_OUT: tuple[Case, ...] = (
    case("out-goat", "The third seat went out and leads.", "lead_after_out", f"goat 3 | {_OUT3}", rules=_ONE,
         given={"leader": 0}, then=_GOAT_FIRST, next=2, leads=2),
    case("out-goat-winner", "So it does as the round's winner.", "lead_after_out", f"goat 3 | {_OUT3}",
         rules=_led("lead_after_out", "round_winner"), given={"leader": 0}, then=_GOAT_FIRST, next=2, leads=2),
    case("out-goat-rotate", "The first seat led, so the second leads now.", "lead_after_out", f"goat 3 | {_OUT3}",
         rules=_led("lead_after_out", "rotate"), given={"leader": 0}, then=_GOAT_FIRST, next=1, leads=1),
    case("out-goat-first", "The lowest double of the new hands decides, 2-2.", "lead_after_out", f"goat 3 | {_OUT3}",
         rules=_led("lead_after_out", "as_first_round"), given={"leader": 0}, then=_GOAT_FIRST, next=None, leads=0),
    case("out-goat-lot", "The lot decides, and hands from elsewhere hold none.", "lead_after_out", f"goat 3 | {_OUT3}",
         rules=_led("lead_after_out", "lot"), given={"leader": 0}, then=_GOAT_FIRST, leads="leader_required"),
    case("out-goat-lot-seed", "The seed's lot for the third round falls on the second seat.", "lead_after_out",
         f"goat 4 | L: 6-6 | {_OUT4}", rules={"lead_after_out": "lot"}, given={"round": 2, "leader": 2},
         then="seed b2f1c0", next=None, leads=1),
    case("out-straight", "Straight draws the lot for every round.", "lead_after_out",
         f"straight 4 | L: 6-6 | S: 6-6 | {_OUT4}", given={"round": 2, "leader": 2}, then="seed b2f1c0",
         next=None, leads=1),
    case("out-draw", "The highest double of the new hands decides, 4-4.", "lead_after_out", f"draw 3 | {_OUT3}",
         rules=_ONE, given={"leader": 0}, then=_DRAW_FIRST, next=None, leads=0),
    case("out-fives-out", "All Fives with the lead to who went out.", "lead_after_out", f"all_fives 3 | {_OUT3}",
         rules=_led("lead_after_out", "out_seat"), given={"leader": 0}, then=_DRAW_FIRST, next=2, leads=2),
    case("out-block-rotate", "Block with a lead that goes round.", "lead_after_out", f"block 3 | {_OUT3}",
         rules=_led("lead_after_out", "rotate"), given={"leader": 0}, then=_DRAW_FIRST, next=1, leads=1),
)

_FISH = "goat 3 | L: 6-6 | H: 0-1 / 2-3 / 4-5 | T2 | last1"
_GOAT_THIRD = "H: 0-1 / 1-2 / 2-2"
_BLOCK4 = "L: 6-6 | H: 0-1 / 2-3 / 4-5 / 3-4 | T3 | last2"
_DRAW_SECOND = "H: 0-1 / 6-6 / 0-2 / 0-3"
_PAIRS = "draw 4 | partners | L: 6-6 | H:"

AFTER_BLOCK: tuple[Case, ...] = (
    case("block-goat", "The second seat laid the last tile of the fish and leads.", "lead_after_block", _FISH,
         rules=_stuck(), given={"leader": 2}, then=_GOAT_THIRD, next=1, leads=1),
    case("block-goat-rotate", "The third seat led, so the first leads now.", "lead_after_block", _FISH,
         rules=_stuck(lead_after_block="rotate"), given={"leader": 2}, then=_GOAT_THIRD, next=0, leads=0),
    case("block-goat-first", "The lowest double of the new hands decides, 2-2.", "lead_after_block", _FISH,
         rules=_stuck(lead_after_block="as_first_round"), given={"leader": 2}, then=_GOAT_THIRD, next=None, leads=2),
    case("block-goat-lot", "The lot decides, and hands from elsewhere hold none.", "lead_after_block", _FISH,
         rules=_stuck(lead_after_block="lot"), given={"leader": 2}, then=_GOAT_THIRD, leads="leader_required"),
    case("block-draw", "The highest double of the new hands decides, 6-6.", "lead_after_block", f"draw 4 | {_BLOCK4}",
         rules=_stuck(), given={"leader": 2}, then=_DRAW_SECOND, next=None, leads=1),
    case("block-draw-winner", "The first seat has the lightest hand, so it has won and leads.", "lead_after_block",
         f"draw 4 | {_BLOCK4}", rules=_stuck(lead_after_block="round_winner"), given={"leader": 2}, then=_DRAW_SECOND,
         next=0, leads=0),
    case("block-fives-blocker", "All Fives with the lead to the blocker.", "lead_after_block",
         f"all_fives 4 | {_BLOCK4}", rules=_stuck(lead_after_block="blocker"), given={"leader": 2}, then=_DRAW_SECOND,
         next=2, leads=2),
    case("block-block-rotate", "Block with a lead that goes round.", "lead_after_block", f"block 4 | {_BLOCK4}",
         rules=_stuck(lead_after_block="rotate"), given={"leader": 2}, then=_DRAW_SECOND, next=3, leads=3),
    case("block-straight", "Straight draws the lot for every round.", "lead_after_block",
         f"straight 4 | S: 6-6 | {_BLOCK4}", rules={"draw": "none"}, given={"round": 2, "leader": 2},
         then="seed b2f1c0", next=None, leads=1),
    case("block-pair-light", "In the winning pair the lighter hand leads, though the other comes first clockwise.",
         "lead_after_block", f"{_PAIRS} 1-4 / 5-5 / 0-1 / 4-4 | T0 | last3",
         rules=_stuck(lead_after_block="round_winner"), winner=0, next=2),
    case("block-pair-equal-1", "Equal hands: the first clockwise after the second seat, which blocked, is the third.",
         "lead_after_block", f"{_PAIRS} 1-2 / 5-5 / 0-3 / 4-4 | T2 | last1",
         rules=_stuck(lead_after_block="round_winner"), winner=0, next=2),
    case("block-pair-equal-3", "Equal hands: the first clockwise after the fourth seat, which blocked, is the first.",
         "lead_after_block", f"{_PAIRS} 1-2 / 5-5 / 0-3 / 4-4 | T0 | last3",
         rules=_stuck(lead_after_block="round_winner"), winner=0, next=0),
    case("block-pair-equal-0", "Equal hands, blocked by the first seat of the pair: the other leads.",
         "lead_after_block", f"{_PAIRS} 1-2 / 5-5 / 0-3 / 4-4 | T1 | last0",
         rules=_stuck(lead_after_block="round_winner"), winner=0, next=2),
)

_FISH_TIE = "goat 3 | L: 6-6 | H: 0-1 / 2-5 / 3-4 | T0 | last2"
_TIE3 = "L: 6-6 | H: 1-4 / 2-3 / 5-5 | T0 | last2"

AFTER_TIE: tuple[Case, ...] = (
    case("tie-goat", "Two share the largest hand: the fisher leads all the same.", "lead_after_tie", _FISH_TIE,
         rules=_stuck(lead_after_block="rotate"), given={"leader": 0}, then=_GOAT_FIRST, gained=[0] * 3, next=2,
         leads=2),
    case("tie-goat-rotate", "The first seat led, so the second leads now.", "lead_after_tie", _FISH_TIE,
         rules=_stuck(lead_after_tie="rotate"), given={"leader": 0}, then=_GOAT_FIRST, next=1, leads=1),
    case("tie-goat-first", "The lowest double of the new hands decides, 2-2.", "lead_after_tie", _FISH_TIE,
         rules=_stuck(lead_after_tie="as_first_round"), given={"leader": 0}, then=_GOAT_FIRST, next=None, leads=0),
    case("tie-draw", "Two share the lowest total: the highest double of the new hands decides, 4-4.",
         "lead_after_tie", f"draw 3 | {_TIE3}", rules=_stuck(lead_after_block="rotate"), given={"leader": 0},
         then=_DRAW_FIRST, gained=[0] * 3, next=None, leads=0),
    case("tie-draw-blocker", "Or the blocker leads.", "lead_after_tie", f"draw 3 | {_TIE3}",
         rules=_stuck(lead_after_tie="blocker"), given={"leader": 0}, then=_DRAW_FIRST, next=2, leads=2),
    case("tie-block-rotate", "Block with a lead that goes round after a tie.", "lead_after_tie", f"block 3 | {_TIE3}",
         rules=_stuck(lead_after_tie="rotate"), given={"leader": 0}, then=_DRAW_FIRST, next=1, leads=1),
    case("tie-fives-lot", "The lot decides, and hands from elsewhere hold none.", "lead_after_tie",
         f"all_fives 3 | {_TIE3}", rules=_stuck(lead_after_tie="lot"), given={"leader": 0}, then=_DRAW_FIRST,
         leads="leader_required"),
    case("tie-straight", "Straight draws the lot for every round.", "lead_after_tie",
         "straight 4 | L: 6-6 | S: 6-6 | H: 1-4 / 2-3 / 5-5 / 4-4 | T0 | last3", rules={"draw": "none"},
         given={"round": 2, "leader": 2}, then="seed b2f1c0", next=None, leads=1),
    case("tie-broken", "A tie that the lightest tile has broken is a block like others.", "lead_after_block block_tie",
         f"draw 3 | {_TIE3}",
         rules=_stuck(lead_after_tie="blocker", lead_after_block="rotate", block_tie="lightest_tile"),
         given={"leader": 0}, then=_DRAW_FIRST, winner=0, next=1, leads=1),
)
