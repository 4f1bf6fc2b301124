"""The kit and the deal: the set, hands, partners, hands that are dealt again."""

from tests.knobs.case import Case, case

# fmt: off
# These are tables: a case takes as few lines as it can.

_NINE = "7-7 0-1 0-2 0-3 1-4 1-5 2-6 / 0-0 9-9 3-4 3-5 4-6 5-8 6-9"
_TWELVE = (
    "0-1 0-2 0-3 0-4 9-9 / 1-2 1-3 1-4 1-5 8-8 / 2-3 2-4 2-5 2-6 11-11 / 3-4 3-5 3-6 3-7 10-10"
)

SET: tuple[Case, ...] = (
    case("set-six", "Double-six has 28 tiles: two hands of one leave 26 to be drawn.",
         "max_pip hand_size", "draw 2 | H: 6-6 / 0-0", rules={"hand_size": 1}, legal="6-6", drawable=26),
    case("set-nine-goat", "Double-nine has 55 tiles, hands stay 7; 7-7 opens before 9-9 and 0-0.",
         "max_pip hand_size opening", f"goat 2 | H: {_NINE}", rules={"max_pip": 9}, turn=0, legal="7-7", drawable=41),
    case("set-nine-zero", "Of 0-0 and 9-9 the latter opens, for 0-0 is last in every set.",
         "max_pip", "goat 2 | H: 0-0 / 9-9", rules={"max_pip": 9, "hand_size": 1}, turn=1, legal="9-9"),
    case("set-nine-four", "Four goats with 7 of the 55 tiles each leave 27.",
         "max_pip hand_size", "goat 4 | seed b2f1c0", rules={"max_pip": 9}, hands=[7, 7, 7, 7], drawable=27),
    case("set-nine-eights", "8 tiles for each of four seats are too many for double-six, not for double-nine.",
         "max_pip hand_size", "goat 4 | seed b2f1c0", rules={"max_pip": 9, "hand_size": 8}, hands=[8] * 4, drawable=23),
    case("set-six-eights", "8 tiles for each of four seats: the set is too small.",
         "max_pip hand_size", "goat 4 | seed b2f1c0", rules={"hand_size": 8}, refused="set_too_small"),
    case("set-nine-spinner", "7-8 as first tile: tiles with a 7 or an 8 fit across; 7-9 there makes 7 + 8 + 9.",
         "max_pip spinner", "straight 2 | H: 7-8 0-0 / 7-9 1-1 | T0", "7-8 7-9@up", rules={"max_pip": 9},
         ends="left:7 right:8 up:9 down:7/8", count=24, points=[15, 0]),
    case("set-twelve-draw", "Double-twelve has 91 tiles: 71 are left. The highest double dealt is 11-11.",
         "max_pip hand_size opening", f"draw 4 | H: {_TWELVE}", rules={"max_pip": 12}, turn=2, legal="11-11",
         drawable=71),
    case("set-twelve-tile", "Without doubles the highest tile: 9-12 has 21 pips like 10-11, and the higher half.",
         "max_pip", "block 2 | H: 10-11 / 9-12", rules={"max_pip": 12, "hand_size": 1}, turn=1, legal="9-12"),
    case("set-twelve-crosses", "12-12 has four ends, two of them named after it; with one side covered it counts 24.",
         "max_pip spinner", "all_fives 2 | H: 12-12 0-0 / 9-12 1-1 | T0", "12-12 9-12@12-12.down",
         rules={"max_pip": 12, "spinner": "every_double"},
         ends="left:12 right:12 12-12.up:12 12-12.down:9", count=33),
    case("set-twelve-three", "Straight for three with double-twelve: 7 tiles each as ever, 70 left.",
         "max_pip hand_size", "straight 3 | seed b2f1c0", rules={"max_pip": 12}, hands=[7, 7, 7], drawable=70),
    case("set-nine-fives", "5-5 opens All Fives with double-nine when it is the highest double dealt: 10 points.",
         "max_pip opening", "all_fives 2 | H: 5-5 0-1 / 8-9 0-2", "5-5", rules={"max_pip": 9, "hand_size": 2},
         points=[10, 0]),
)

HANDS: tuple[Case, ...] = (
    case("hand-goat-3", "Three goats hold 7 each.", "hand_size", "goat 3 | seed b2f1c0", hands=[7, 7, 7], drawable=7),
    case("hand-draw-2", "Two hold 7 each in Draw.", "hand_size", "draw 2 | seed b2f1c0", hands=[7, 7], drawable=14),
    case("hand-draw-3", "Three hold 5 each in Draw.", "hand_size", "draw 3 | seed b2f1c0", hands=[5] * 3, drawable=13),
    case("hand-block-4", "Four hold 5 each in Block.", "hand_size", "block 4 | seed b2f1c0", hands=[5] * 4),
    case("hand-fives-4", "Four hold 5 each in All Fives.",
         "hand_size", "all_fives 4 | seed b2f1c0", hands=[5] * 4, drawable=8),
    case("hand-straight-4", "Four hold all 28 tiles in Straight.",
         "hand_size", "straight 4 | seed b2f1c0", hands=[7] * 4, drawable=0),
    case("hand-some", "6 tiles for three seats, and only for three.",
         "hand_size", "goat 3 | seed b2f1c0", rules={"hand_size": 6}, hands=[6, 6, 6], drawable=10),
    case("hand-all", "A number is that of the match.",
         "hand_size", "draw 3 | seed b2f1c0", rules={"hand_size": 4}, hands=[4, 4, 4], drawable=16),
    case("hand-two", "Two tiles each, for a game that is soon over.",
         "hand_size", "block 2 | seed b2f1c0", rules={"hand_size": 2}, hands=[2, 2]),
    case("hand-twelve-12", "Twelve tiles of double-twelve for two.",
         "max_pip hand_size", "draw 2 | seed b2f1c0", rules={"max_pip": 12, "hand_size": 12}, hands=[12, 12],
         drawable=67),
    case("hand-wrong", "Hands of another size are not such as were dealt.",
         "hand_size", "draw 2 | H: 6-6 / 0-0", rules={"hand_size": 2}, refused="wrong_hand_size wrong_hand_size"),
)

_ALONE = {"partnership": "optional"}
_STOPS = {"draw": "none"}

PARTNERS: tuple[Case, ...] = (
    case("partners-goat-never", "Each goat is for itself, unless the house says otherwise.",
         "partnership", "goat 4 | partners | seed b2f1c0", refused="incompatible_rules"),
    case("partners-goat-out", "A goes out: partner C writes nothing; B and D write 7 + 10 on one account, which opens.",
         "partnership", "goat 4 | partners | L: 6-6 | H: / 3-4 / 5-6 / 5-5 | T1 | last0", rules=_ALONE,
         winner=0, gained=[0, 17], points=[0, 17], held=[0, 0]),
    case("partners-goat-held", "One held sum a team: who goes out wipes its team's 5, the others' 9 grow by 2 + 3.",
         "partnership", "goat 4 | partners | L: 6-6 | H: / 1-1 / 5-5 / 0-3 | T1 | last0", rules=_ALONE,
         given={"round": 2, "held": (5, 9)}, gained=[0, 5], points=[0, 0], held=[0, 14]),
    case("partners-goat-fish", "A fish by team totals: 3 + 18 against 9 + 7, so A and C write 16.",
         "partnership", "goat 4 | partners | L: 6-6 | H: 0-3 / 4-5 / 4-4 5-5 / 2-5 | T0", rules=_ALONE | _STOPS,
         over="blocked", winner=None, gained=[16, 0], points=[16, 0]),
    case("partners-goat-lone", "A lone 0-0 counts 10 in its own hand: 10 + 7 against 10 + 2, so A and C write 12.",
         "partnership lone_tile_points", "goat 4 | partners | L: 6-6 | H: 0-0 / 5-5 / 3-4 / 1-1 | T0",
         rules=_ALONE | _STOPS, values=[10, 10, 7, 2], gained=[12, 0], held=[12, 0]),
    case("partners-goat-goat", "Two partners are goats together.",
         "partnership", "goat 4 | partners | L: 6-6 | H: / 3-4 / 5-6 / 5-5 | T1 | last0", rules=_ALONE,
         given={"round": 2, "points": (20, 90)}, points=[20, 107], match=[[0], [1]]),
    case("partners-draw-out", "A goes out and takes 5 + 2 from B and D; partner C's tiles are nobody's.",
         "partnership", "draw 4 | partners | L: 6-6 | H: / 2-3 / 4-5 / 0-2 | T1 | last0", winner=0, gained=[7, 0]),
    case("partners-draw-never", "A house may keep Draw to single players.",
         "partnership", "draw 4 | partners | seed b2f1c0", rules={"partnership": "never"},
         refused="incompatible_rules"),
    case("partners-straight-block", "Blocked with 33 against 22: B and D score 33, rounded 35.",
         "partnership", "straight 4 | partners | L: 6-6 | S: 6-6 | H: 0-3 / 2-3 1-4 / 5-5 4-5 4-4 1-2 / 2-5 0-5 | T0",
         rules=_STOPS, winner=1, gained=[0, 35]),
    case("partners-fives-play", "Points in play go to the team: C's 5-5 against a 0 makes 10 for A and C.",
         "partnership", "all_fives 4 | partners | L: 0-5 | H: 1-1 / 2-2 / 5-5 1-2 / 3-3 | T2", "5-5@right",
         points=[10, 0]),
    case("partners-block-tie", "Totals of teams are compared, not hands: 3 + 4 against 3 + 4 is a tie.",
         "partnership block_tie", "block 4 | partners | L: 6-6 | H: 0-3 / 1-2 / 0-4 / 1-3 | T0",
         winner=None, gained=[0, 0]),
)

_FIVE_DOUBLES = "0-0 1-1 2-2 3-3 4-4 1-5 2-6 / 0-1 0-2 1-3 2-4 3-5 4-6 5-6"
_FOUR_DOUBLES = "0-0 1-1 2-2 3-3 3-4 1-5 2-6 / 0-1 0-2 1-3 2-4 3-5 4-6 5-6"
_THREE_DOUBLES = "0-0 1-1 2-2 3-6 3-4 1-5 2-6 / 0-1 0-2 1-3 2-4 3-5 4-6 5-6"
_MIXED = "0-0 1-3 3-3 3-4 4-5 5-6 1-6"
_SEVEN_TWOS = f"0-2 1-2 2-2 2-3 2-4 2-5 2-6 / {_MIXED}"
_SIX_TWOS = f"0-2 1-2 2-2 2-3 2-4 2-5 6-6 / {_MIXED}"
_FIVE_TWOS = f"0-2 1-2 2-3 2-4 2-5 1-1 6-6 / {_MIXED}"
_FOUR_TWOS = f"0-2 1-2 2-3 2-4 0-5 1-1 6-6 / {_MIXED}"
_AGAIN = "redeal_required"

REDEALS: tuple[Case, ...] = (
    case("doubles-seed", "A seed whose first deal gives one hand five doubles deals by itself again.",
         "redeal_doubles", "goat 4 | seed s210", redeals=1),
    case("value-seed", "A seed whose first deal gives one hand six tiles of a value deals by itself again.",
         "redeal_same_value", "goat 4 | seed s72", redeals=1),
    case("doubles-5", "Five doubles in one hand: dealt again.", "redeal_doubles", f"goat 2 | H: {_FIVE_DOUBLES}",
         refused=_AGAIN),
    case("doubles-5-four", "Four doubles stand.", "redeal_doubles", f"goat 2 | H: {_FOUR_DOUBLES}", legal="1-1"),
    case("doubles-4", "Where four are enough, four are dealt again.",
         "redeal_doubles", f"goat 2 | H: {_FOUR_DOUBLES}", rules={"redeal_doubles": 4}, refused=_AGAIN),
    case("doubles-4-three", "Where it takes four, three stand.",
         "redeal_doubles", f"goat 2 | H: {_THREE_DOUBLES}", rules={"redeal_doubles": 4}, legal="1-1"),
    case("doubles-null", "Without the rule five doubles stand.",
         "redeal_doubles", f"goat 2 | H: {_FIVE_DOUBLES}", rules={"redeal_doubles": 0}, legal="1-1"),
    case("doubles-draw", "Draw as it is deals nothing again.",
         "redeal_doubles", f"draw 2 | H: {_FIVE_DOUBLES}", legal="4-4"),
    case("doubles-draw-5", "Draw with the rule does.", "redeal_doubles", f"draw 2 | H: {_FIVE_DOUBLES}",
         rules={"redeal_doubles": 5}, refused=_AGAIN),
    case("value-6", "Six tiles with a 2 in one hand, the double being one: dealt again.",
         "redeal_same_value", f"goat 2 | H: {_SIX_TWOS}", refused=_AGAIN),
    case("value-6-five", "Five tiles with a 2 stand.", "redeal_same_value", f"goat 2 | H: {_FIVE_TWOS}", legal="1-1"),
    case("value-5", "Where five are enough, five are dealt again.",
         "redeal_same_value", f"goat 2 | H: {_FIVE_TWOS}", rules={"redeal_same_value": 5}, refused=_AGAIN),
    case("value-5-four", "Where it takes five, four stand.",
         "redeal_same_value", f"goat 2 | H: {_FOUR_TWOS}", rules={"redeal_same_value": 5}, legal="1-1"),
    case("value-7", "Where it takes seven, six stand.",
         "redeal_same_value", f"goat 2 | H: {_SIX_TWOS}", rules={"redeal_same_value": 7}, legal="2-2"),
    case("value-7-seven", "Where it takes seven, seven are dealt again.",
         "redeal_same_value", f"goat 2 | H: {_SEVEN_TWOS}", rules={"redeal_same_value": 7}, refused=_AGAIN),
    case("value-null", "Without the rule six tiles with a 2 stand.",
         "redeal_same_value", f"goat 2 | H: {_SIX_TWOS}", rules={"redeal_same_value": 0}, legal="2-2"),
    case("value-straight", "Straight as it is deals nothing again.",
         "redeal_same_value", f"straight 2 | H: {_SIX_TWOS}", given={"leader": 1}, turn=1),
)
