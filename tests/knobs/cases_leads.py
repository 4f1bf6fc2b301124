"""Who leads: the opening of the first round, and the later ones."""

from tests.knobs.case import Case, case

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
         "block 2 | H: 3-6 0-2 / 4-5 0-1", rules=_TWO | {"opening_without_double": "redeal"}, refused="redeal_required"),
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
_FIRST_SEAT_OPENS_GOAT = "H: 2-2 / 0-0 / 5-5"
_FIRST_SEAT_OPENS_DRAW = "H: 4-4 / 1-1 / 5-6"
_SECOND_ROUND = {"round": 2, "leader": 1}


def _led(knob: str, how: str, **more: str) -> dict[str, object]:
    return {"hand_size": 1, knob: how, **more}


AFTER_OUT: tuple[Case, ...] = (
    case("out-goat", "The third seat went out and leads.", "lead_after_out", f"goat 3 | {_OUT3}", rules=_ONE,
         given={"leader": 0}, then=_FIRST_SEAT_OPENS_GOAT, next=2),
    case("out-goat-winner", "So it does as the round's winner.", "lead_after_out", f"goat 3 | {_OUT3}",
         rules=_led("lead_after_out", "round_winner"), given={"leader": 0}, then=_FIRST_SEAT_OPENS_GOAT, next=2),
    case("out-goat-rotate", "The first seat led, so the second leads now.", "lead_after_out", f"goat 3 | {_OUT3}",
         rules=_led("lead_after_out", "rotate"), given={"leader": 0}, then=_FIRST_SEAT_OPENS_GOAT, next=1),
    case("out-goat-first", "The lowest double of the new hands decides, 2-2.", "lead_after_out", f"goat 3 | {_OUT3}",
         rules=_led("lead_after_out", "as_first_round"), given={"leader": 0}, then=_FIRST_SEAT_OPENS_GOAT, next=None),
    case("out-goat-lot", "The lot decides, and hands from elsewhere hold none.", "lead_after_out",
         f"goat 3 | {_OUT3}", rules=_led("lead_after_out", "lot"), given={"leader": 0}, then=_FIRST_SEAT_OPENS_GOAT),
    case("out-straight", "The lot of the third round falls on the second seat.", "lead_after_out",
         f"straight 4 | L: 6-6 | S: 6-6 | {_OUT4}", given={"round": 2, "leader": 2}, then="seed b2f1c0", next=None),
    case("out-draw", "The highest double of the new hands decides, 4-4.", "lead_after_out", f"draw 3 | {_OUT3}",
         rules=_ONE, given={"leader": 0}, then=_FIRST_SEAT_OPENS_DRAW, next=None),
    case("out-fives-out", "All Fives with the lead to who went out.", "lead_after_out", f"all_fives 3 | {_OUT3}",
         rules=_led("lead_after_out", "out_seat"), given={"leader": 0}, then=_FIRST_SEAT_OPENS_DRAW, next=2),
    case("out-block-rotate", "Block with a lead that goes round.", "lead_after_out", f"block 3 | {_OUT3}",
         rules=_led("lead_after_out", "rotate"), given={"leader": 0}, then=_FIRST_SEAT_OPENS_DRAW, next=1),
)
