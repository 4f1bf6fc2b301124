"""Points: in play, at the end of a round, for hands, and rounded."""

from tests.knobs.case import Case, case

# fmt: off
# These are tables: a case takes as few lines as it can.

_PLAIN = "L: 3-4 | H: 2-4 0-0 / 1-1 | T0"
_OPENS = "H: 5-5 0-1 / 4-4 0-2 | T0"

IN_PLAY: tuple[Case, ...] = (
    case("count-fives", "Ends 3 and 2 make 5 points.", "play_points_multiple", f"all_fives 2 | {_PLAIN}", "2-4@right",
         points=[5, 0]),
    case("count-straight", "4-6 as first tile makes 10 points.", "play_points_multiple",
         "straight 2 | H: 4-6 0-0 / 1-1 | T0", "4-6", points=[10, 0]),
    case("count-draw", "Draw has no points in play.", "play_points_multiple", f"draw 2 | {_OPENS}", "5-5", count=10,
         points=[0, 0]),
    case("count-goat", "Nor has Goat.", "play_points_multiple", "goat 2 | H: 5-5 0-2 / 0-1 2-3 | T0", "5-5", count=10,
         points=[0, 0]),
    case("count-block-5", "Block with fives: 5-5 makes 10.", "play_points_multiple",
         "block 2 | H: 5-5 0-1 / 0-5 0-2 | T0", "5-5",
         rules={"play_points_multiple": [5]}, points=[10, 0]),
    case("count-fives-null", "All Fives without them is Draw.", "play_points_multiple", f"all_fives 2 | {_OPENS}",
         "5-5", rules={"play_points_multiple": [0]}, points=[0, 0]),
    case("count-fives-3", "Multiples of 3 count: ends 3 and 6 make 9.", "play_points_multiple",
         "all_fives 2 | L: 3-4 | H: 4-6 0-0 / 1-1 | T0", "4-6@right", rules={"play_points_multiple": [3]},
         points=[9, 0]),
    case("count-fives-6", "A count of 6 is no multiple of 5.", "play_points_multiple",
         "all_fives 2 | H: 3-3 0-0 / 1-1 | T0", "3-3", count=6, points=[0, 0]),
    case("count-draw-6", "Nor does Draw count threes.", "play_points_multiple", "draw 2 | H: 3-3 0-0 / 1-1 | T0", "3-3",
         count=6, points=[0, 0]),
    case("count-both", "5 and twice 5 make 15, a multiple of 3 and of 5: it counts for both.", "play_points_multiple",
         "all_fives 2 | L: 5-4 4-6 6-5 | F: 4-6 | H: 5-5 0-0 / 1-1 | T0", "5-5@right",
         rules={"play_points_multiple": [3, 5]}, count=15, points=[30, 0]),
    case("count-both-once", "9 is a multiple of 3 alone.", "play_points_multiple",
         "all_fives 2 | L: 3-4 | H: 4-6 0-0 / 1-1 | T0", "4-6@right", rules={"play_points_multiple": [3, 5]},
         points=[9, 0]),
    case("count-straight-3", "A count of 10 is no multiple of 3.", "play_points_multiple",
         "straight 2 | H: 5-5 0-0 / 1-1 | T0", "5-5", rules={"play_points_multiple": [3]}, points=[0, 0]),
    case("count-straight-3-twice", "3-3 makes 6, then 3-3 and a 3-0 make 6 again.", "play_points_multiple",
         "straight 2 | H: 3-3 1-1 / 0-3 0-1 | T0", "3-3 0-3@up", rules={"play_points_multiple": [3]}, points=[6, 6]),
    case("doubles-fives", "5-5 at one end and 0 at the other make 10.", "double_counts",
         "all_fives 2 | L: 0-5 | H: 5-5 1-1 / 2-2 | T0", "5-5@right", points=[10, 0]),
    case("doubles-fives-once", "Counted once it is 5.", "double_counts",
         "all_fives 2 | L: 0-5 | H: 5-5 1-1 / 2-2 | T0", "5-5@right", rules={"double_counts": "once"}, points=[5, 0]),
    case("doubles-fives-lone", "A lone 5-5 counts 5, too.", "double_counts", f"all_fives 2 | {_OPENS}", "5-5",
         rules={"double_counts": "once"}, points=[5, 0]),
    case("doubles-straight", "6-6 with 3-6 on one side counts 12 + 3.", "double_counts",
         "straight 2 | H: 6-6 1-1 / 3-6 0-0 | T0", "6-6 3-6@left", count=15, points=[0, 15]),
    case("doubles-straight-once", "The spinner 5-5 counts 5, alone and with 0-5 on one side.", "double_counts",
         "straight 2 | H: 5-5 1-1 / 0-5 2-2 | T0", "5-5 0-5@left", rules={"double_counts": "once"}, points=[5, 5]),
    case("doubles-draw-once", "In Draw the count shows it, though nobody scores.", "double_counts",
         f"draw 2 | {_OPENS}", "5-5", rules={"double_counts": "once"}, count=5, points=[0, 0]),
)

_LONE = "L: 6-6 | H: / 0-0 / 1-2 | T1 | last0"
_STOPS = {"draw": "none"}

LONE: tuple[Case, ...] = (
    case("lone-goat", "A hand of 0-0 alone is 10.", "lone_tile_points", f"goat 3 | {_LONE}", values=[0, 10, 3],
         gained=[0, 10, 3], held=[0, 10, 3]),
    case("lone-goat-none", "Or nothing, with no such rule.", "lone_tile_points", f"goat 3 | {_LONE}",
         rules={"lone_tile_points": {"0-0": 0}}, values=[0, 0, 3], gained=[0, 0, 3]),
    case("lone-goat-more", "0-0 is 25 and 6-6 is 50, if alone; 4-6 is worth its pips.", "lone_tile_points",
         "goat 4 | L: 5-5 | H: / 0-0 / 6-6 / 4-6 | T1 | last0", rules={"lone_tile_points": {"0-0": 25, "6-6": 50}},
         values=[0, 25, 50, 10], points=[0, 25, 50, 0], held=[0, 0, 0, 10]),
    case("lone-goat-beside", "Neither is alone, so pips it is.", "lone_tile_points",
         "goat 4 | L: 5-5 | H: / 0-0 0-1 / 6-6 / 4-6 | T1 | last0", rules={"lone_tile_points": {"6-6": 50}},
         values=[0, 1, 50, 10]),
    case("lone-goat-fish", "In a fish as well: 10 is the largest, so A writes 9 + 3.", "lone_tile_points",
         "goat 3 | L: 6-6 | H: 0-0 / 4-5 / 1-2 | T0 | last2", rules=_STOPS, gained=[12, 0, 0], held=[12, 0, 0]),
    case("lone-draw", "In Draw 0-0 alone is worth nothing: won for 0 points, but won.", "lone_tile_points",
         "draw 2 | L: 6-6 | H: / 0-0 | T1 | last0", winner=0, gained=[0, 0]),
    case("lone-draw-10", "With the rule who goes out takes 10.", "lone_tile_points",
         "draw 2 | L: 6-6 | H: / 0-0 | T1 | last0", rules={"lone_tile_points": {"0-0": 10}}, gained=[10, 0]),
    case("lone-straight", "Points of lone tiles are rounded like others: 8 + 4 makes 10.", "lone_tile_points",
         "straight 3 | L: 6-6 | S: 6-6 | H: / 1-2 / 0-4 | T1 | last0", rules={"lone_tile_points": {"1-2": 8}},
         values=[0, 8, 4], gained=[10, 0, 0]),
    case("lone-block", "A lone tile may cost a block: 0-0 is 10 here, and 4 wins.", "lone_tile_points",
         "block 2 | L: 6-6 | H: 0-0 / 0-4 | T0", rules={"lone_tile_points": {"0-0": 10}}, winner=1, gained=[0, 6]),
)

_OUT = "L: 6-6 | H: / 2-3 / 4-5 / 5-5 0-2 | T1 | last0"
_WRITE = {"out_points": "losers_write_own", "block_points": "losers_write_own", "target_means": "loses"}
_WIN = {"out_points": "winner_takes_opponents", "block_points": "winner_takes_opponents", "target_means": "wins"}
_D3 = "L: 6-6 | H: 0-4 / 4-5 / 5-5 0-2 / 2-5 | T0 | last3"
_G7 = "goat 2 | L: 6-6 | H: 1-2 / 5-5 4-5 4-4 3-5 3-4 2-5 0-1 | T0"

SETTLEMENTS: tuple[Case, ...] = (
    case("out-draw-takes", "Going out against 5, 9 and 12 takes 26.", "out_points", f"draw 4 | {_OUT}",
         winner=0, gained=[26, 0, 0, 0]),
    case("out-goat-writes", "Each of the others writes its own hand.", "out_points", f"goat 4 | {_OUT}",
         winner=0, gained=[0, 5, 9, 12], held=[0, 5, 9, 12]),
    case("out-draw-writes", "Draw for penalties: each of the others writes its own hand.", "out_points",
         f"draw 4 | {_OUT}", rules=_WRITE, winner=0, gained=[0, 5, 9, 12]),
    case("out-goat-takes", "Goat for winnings: 26 open the account of who went out.", "out_points", f"goat 4 | {_OUT}",
         rules=_WIN, gained=[26, 0, 0, 0], points=[26, 0, 0, 0]),
    case("out-straight-takes", "Straight rounds the 26 to 25.", "out_points round_to",
         "straight 4 | S: 6-6 | " + _OUT, gained=[25, 0, 0, 0]),
    case("fish-goat", "Of 4, 9, 12 and 7 the 12 writes the 20 of the others.", "block_points", f"goat 4 | {_D3}",
         rules=_STOPS, winner=None, gained=[0, 0, 20, 0]),
    case("fish-goat-all", "Or all 32.", "block_points", f"goat 4 | {_D3}",
         rules=_STOPS | {"block_points": "heaviest_writes_all"}, winner=None, gained=[0, 0, 32, 0]),
    case("fish-goat-own", "Or all but the 4 write their own.", "block_points", f"goat 4 | {_D3}",
         rules=_STOPS | {"block_points": "losers_write_own"}, winner=0, gained=[0, 9, 12, 7]),
    case("fish-goat-own-tie", "4 and 4 share the lowest total and write nothing, the others their own.",
         "block_points", "goat 4 | L: 6-6 | H: 0-4 / 1-3 / 5-5 0-2 / 2-5 | T0 | last3",
         rules=_STOPS | {"block_points": "losers_write_own"}, winner=None, gained=[0, 0, 12, 7]),
    case("fish-goat-tie", "8 and 8 share the largest: nobody writes.", "block_points",
         "goat 4 | L: 6-6 | H: 0-4 / 3-5 / 4-4 / 2-5 | T0 | last3", rules=_STOPS, winner=None, gained=[0] * 4),
    case("fish-goat-two", "3 against 50: the 50 writes 3, which are held.", "block_points account_opens_at", _G7,
         rules=_STOPS, gained=[0, 3], held=[0, 3]),
    case("fish-goat-two-all", "Or 53, which open the account.", "block_points", _G7,
         rules=_STOPS | {"block_points": "heaviest_writes_all"}, gained=[0, 53], points=[0, 53]),
    case("block-straight-28", "Straight: the 4 scores 9 + 12 + 7, rounded 30.", "block_points round_to",
         f"straight 4 | S: 6-6 | {_D3}", rules=_STOPS, winner=0, gained=[30, 0, 0, 0]),
    case("block-draw-24", "Draw: 28 less 4, once.", "block_points", f"draw 4 | {_D3}", rules=_STOPS, winner=0,
         gained=[24, 0, 0, 0]),
    case("block-draw-28", "All 28 of the others.", "block_points", f"draw 4 | {_D3}",
         rules=_STOPS | {"block_points": "winner_takes_opponents"}, winner=0, gained=[28, 0, 0, 0]),
    case("block-draw-16", "5, 8 and 3: from each the difference.", "block_points", f"draw 4 | {_D3}",
         rules=_STOPS | {"block_points": "winner_takes_differences"}, winner=0, gained=[16, 0, 0, 0]),
    case("block-block-16", "So in Block.", "block_points", f"block 4 | {_D3}",
         rules={"block_points": "winner_takes_differences"}, gained=[16, 0, 0, 0]),
    case("block-fives-24", "All Fives: 24, not rounded.", "block_points round_to", f"all_fives 4 | {_D3}", rules=_STOPS,
         gained=[24, 0, 0, 0]),
    case("block-draw-writes", "Draw for penalties, the largest hand writing the rest.", "block_points",
         f"draw 4 | {_D3}", rules=_STOPS | _WRITE | {"block_points": "heaviest_writes_others"}, winner=None,
         gained=[0, 0, 20, 0]),
)

_TIE = "L: 6-6 | H: 2-3 / 0-1 0-4 / 4-5 | T0 | last2"
_LIGHTEST = {"draw": "none", "block_tie": "lightest_tile"}

TIES: tuple[Case, ...] = (
    case("even-draw", "5 and 5 share the lowest total: nobody scores.", "block_tie", f"draw 3 | {_TIE}", rules=_STOPS,
         winner=None, gained=[0, 0, 0]),
    case("even-block", "So in Block.", "block_tie", f"block 3 | {_TIE}", winner=None, gained=[0, 0, 0]),
    case("even-draw-lightest", "0-1 is the lightest tile of the two hands: its seat takes 5 + 9 less 5.", "block_tie",
         f"draw 3 | {_TIE}", rules=_LIGHTEST, winner=1, gained=[0, 9, 0]),
    case("even-fives-equal", "0-3 and 1-2 have 3 pips each: 0-3 is the lower (11 and 19 less 11).", "block_tie",
         "all_fives 3 | L: 6-6 | H: 1-2 4-4 / 0-3 3-5 / 5-5 4-5 | T0 | last2", rules=_LIGHTEST, winner=1,
         gained=[0, 19, 0]),
    case("even-goat-lightest", "For penalties: who shares the lowest total without the lightest tile writes it.",
         "block_tie", f"goat 3 | {_TIE}", rules=_LIGHTEST | {"block_points": "losers_write_own"}, winner=1,
         gained=[5, 0, 9]),
    case("even-straight-lightest", "In Straight its seat scores 14, rounded 15.", "block_tie",
         "straight 3 | S: 6-6 | " + _TIE, rules=_LIGHTEST, winner=1, gained=[0, 15, 0]),
    case("even-pairs-lightest", "Two pairs with 7 each: A's 0-3 is the lightest tile, so A and C take 7.", "block_tie",
         "block 4 | partners | L: 6-6 | H: 0-3 / 1-2 / 0-4 / 1-3 | T0",
         rules={"block_tie": "lightest_tile", "block_points": "winner_takes_opponents"}, winner=0, gained=[7, 0]),
)

ROUNDING: tuple[Case, ...] = (
    case("round-straight-12", "12 is rounded to 10.", "round_to",
         "straight 2 | L: 6-6 | S: 6-6 | H: / 5-5 0-2 | T1 | last0", gained=[10, 0]),
    case("round-straight-13", "13 is rounded to 15.", "round_to",
         "straight 2 | L: 6-6 | S: 6-6 | H: / 5-5 0-3 | T1 | last0", gained=[15, 0]),
    case("round-straight-null", "Or 13 stays 13.", "round_to",
         "straight 2 | L: 6-6 | S: 6-6 | H: / 5-5 0-3 | T1 | last0", rules={"round_to": 0}, gained=[13, 0]),
    case("round-draw", "Draw does not round.", "round_to", "draw 2 | L: 6-6 | H: / 5-5 0-3 | T1 | last0",
         gained=[13, 0]),
    case("round-fives-5", "All Fives with rounding: 13 makes 15, and points in play stay as they are.", "round_to",
         "all_fives 2 | L: 3-4 | H: 2-4 / 5-5 0-3 | T0", "2-4@right", rules={"round_to": 5}, gained=[15, 0],
         points=[20, 0]),
    case("round-block-5", "The difference is rounded, not the hands: 24 makes 25.", "round_to", f"block 4 | {_D3}",
         rules={"round_to": 5}, gained=[25, 0, 0, 0]),
    case("round-goat-5", "Each sum is rounded before the account looks at it: 12 makes 10, 13 makes 15.", "round_to",
         "goat 3 | L: 6-6 | H: / 5-5 0-2 / 3-5 0-5 | T1 | last0", rules={"round_to": 5}, gained=[0, 10, 15],
         points=[0, 0, 15], held=[0, 10, 0]),
)
