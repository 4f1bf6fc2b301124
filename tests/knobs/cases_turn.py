"""The turn and the table: drawing, the reserve, when a round is blocked, spinners and what ends count."""

from tests.knobs.case import Case, case

# fmt: off
# These are tables: a case takes as few lines as it can.

_FIVES = "L: 5-5 | H: 1-2 0-3 / 0-5 | BY: 2-4 1-1 5-6 3-4 * | T0"
_CROSS = "L: 5-5 | S: 5-5 | H: 1-2 0-3 / 0-5 | BY: 2-4 1-1 5-6 3-4 * | T0"
_TWICE = "5-6@left 5-6@right"

DRAWING: tuple[Case, ...] = (
    case("draw-goat", "Draws three, since only the third tile fits, and must lay it.", "draw", f"goat 2 | {_FIVES}",
         "draw draw draw", hands=[5, 1], legal=_TWICE, drawable=21),
    case("draw-goat-one", "Draws one, which does not fit, and may only pass.", "draw", f"goat 2 | {_FIVES}", "draw",
         rules={"draw": "one"}, hands=[3, 1], legal="pass", drawable=23),
    case("draw-goat-none", "Passes at once.", "draw", f"goat 2 | {_FIVES}", rules={"draw": "none"}, legal="pass",
         drawable=0),
    case("draw-block", "Block has no drawing.", "draw", f"block 2 | {_FIVES}", legal="pass", drawable=0),
    case("draw-block-one", "Block with one tile to be drawn.", "draw", f"block 2 | {_FIVES}", "draw pass",
         rules={"draw": "one"}, turn=1, legal="0-5@left 0-5@right"),
    case("draw-block-all", "Block with drawing is Draw.", "draw", f"block 2 | {_FIVES}", "draw draw draw",
         rules={"draw": "until_playable"}, legal=_TWICE),
    case("draw-straight", "In Straight one draws until a tile fits, here on any of four sides.", "draw",
         f"straight 2 | {_CROSS}", "draw draw draw", legal=f"{_TWICE} 5-6@up 5-6@down"),
    case("draw-draw-one", "One tile is drawn; it fits and must be laid.", "draw",
         "draw 2 | L: 5-5 | H: 1-2 0-3 / 0-5 | BY: 5-6 4-5 * | T0", "draw 5-6@left", rules={"draw": "one"}, turn=1,
         hands=[2, 1]),
    case("draw-draw", "The last tile of the boneyard may be drawn too.", "draw reserve",
         "draw 2 | L: 5-5 | H: 1-2 / * | BY: 0-3 0-4 3-4 | T0", "draw draw draw", legal="pass", drawable=0),
    case("draw-fives-one", "Nobody fits anything, yet as long as tiles are left each draws one in turn.", "draw",
         "all_fives 2 | L: 5-5 | H: 1-2 / 0-1 | BY: 2-4 1-1 0-0 5-6 * | T0", "draw pass draw", rules={"draw": "one"},
         turn=1, legal="pass"),
)

_DEAD = "L: 2-5 5-0 0-2 2-1 1-6 6-2 2-2 2-3 3-4 4-2"
_DYING = "L: 2-5 5-0 0-2 2-1 1-6 6-2 2-2 2-3 3-4 | H: 0-0 0-1 / 2-4 3-3 | T1"

STAYING: tuple[Case, ...] = (
    case("reserve-draw", "Of three tiles one may be drawn, two stay.", "reserve",
         "draw 2 | L: 5-5 | H: 1-2 / * | BY: 0-3 0-4 3-4 | T0", "draw", rules={"reserve": 2}, legal="pass", drawable=0),
    case("reserve-goat", "One tile stays for three seats.", "reserve",
         "goat 3 | L: 5-5 | H: 1-2 / * / 0-1 | BY: 0-3 0-4 | T0", "draw", rules={"reserve": 1}, legal="pass",
         drawable=0),
    case("reserve-block", "The last tile that may be drawn does not fit: blocked, though two tiles are left.",
         "reserve block", f"draw 2 | {_DEAD} | H: 0-1 / * | BY: 0-3 0-4 5-5 | T0", "draw", rules={"reserve": 2},
         over="blocked", drawable=0),
    case("reserve-fives-one", "With one draw a turn the reserve stays as well.", "reserve draw",
         "all_fives 2 | L: 5-5 | H: 1-2 / 0-1 0-5 | BY: 0-3 * 0-4 3-4 | T0", "draw pass",
         rules={"draw": "one", "reserve": 2}, drawable=21),
    case("block-goat-dead", "All seven tiles with a 2 lie and both ends are 2: a fish at once, boneyard or not.",
         "block block_points", f"goat 2 | {_DYING}", "2-4@right", over="blocked", gained=[0, 1]),
    case("block-goat-empty", "With the boneyard to be spent first the round goes on.", "block", f"goat 2 | {_DYING}",
         "2-4@right", rules={"block": "boneyard_empty"}, over=None, turn=0, legal="draw"),
    case("block-draw-empty", "In Draw the same table goes on, until nothing can be drawn.", "block",
         f"draw 2 | {_DYING}", "2-4@right", over=None, turn=0, legal="draw"),
    case("block-draw-dead", "Draw with dead tables is blocked at once: A has won with 1 against 6.", "block",
         f"draw 2 | {_DYING}", "2-4@right", rules={"block": "dead_table"}, over="blocked", gained=[5, 0]),
    case("block-fives-last", "In All Fives the last draw blocks the round; nobody has to pass.", "block",
         f"all_fives 2 | {_DEAD} | H: 0-1 / * | BY: 0-3 | T0", "draw", rules={"draw": "one"}, over="blocked"),
    case("block-straight-dead", "A dead table ends Straight with tiles left to draw.", "block",
         f"straight 2 | {_DYING}", "2-4@right", rules={"block": "dead_table", "spinner": "none"}, over="blocked"),
)

_LATE = "H: 4-6 6-6 0-0 / 4-4 0-1 | T0"
_ANY = {"opening_tile": "any"}
_SIX = "H: 6-6 0-0 / 0-6 0-1 | T0"
_NESTED = "H: 3-5 4-5 1-1 1-2 0-0 / 5-5 1-5 1-6 0-6 | T0"
_AMERICAN = "H: 5-5 0-5 2-2 / 4-5 1-5 0-1 | T0"
_USA = {"spinner": "first_double", "spinner_order": "sides_first", "round_to": 5}
_FOUR_SIDES = "0-6@left 0-6@right 0-6@up 0-6@down"

SPINNERS: tuple[Case, ...] = (
    case("spin-draw", "Draw has one line: 5-5 has two ends.", "spinner", "draw 2 | H: 5-5 0-1 / 0-5 1-1 | T0", "5-5",
         ends="left:5 right:5"),
    case("spin-fives", "All Fives has one line: 4-6 scores 10, then 6-6 against 4-4 20, and nothing branches off.",
         "spinner", f"all_fives 2 | {_LATE}", "4-6 4-4@left 6-6@right", rules=_ANY,
         ends="left:4 right:6", count=20, points=[30, 0]),
    case("spin-straight", "The first tile takes tiles on all sides: 6-6 across 4-6, whose bare halves count still.",
         "spinner", "straight 2 | H: 4-6 0-0 1-1 / 6-6 0-1 | T0", "4-6 6-6@up",
         ends="left:4 right:6 up:6 down:4/6", count=22, points=[10, 0]),
    case("spin-block-first", "Block with the first tile as spinner: across 4-6 fit tiles with a 4 or a 6.", "spinner",
         "block 2 | H: 4-6 6-6 0-0 / 1-4 2-6 | T0", "4-6", rules=_ANY | {"spinner": "first_tile"},
         legal="1-4@left 1-4@up 1-4@down 2-6@right 2-6@up 2-6@down"),
    case("spin-straight-plain", "First tile if double: after 4-6 there is no spinner, later doubles are none either.",
         "spinner", f"straight 2 | {_LATE}", "4-6 4-4@left 6-6@right", rules={"spinner": "first_tile_if_double"},
         ends="left:4 right:6", points=[30, 0]),
    case("spin-straight-double", "First tile if double: 6-6 takes tiles on four sides.", "spinner",
         f"straight 2 | {_SIX}", "6-6", rules={"spinner": "first_tile_if_double"}, legal=_FOUR_SIDES),
    case("spin-goat-double", "A goat that branches off its first double.", "spinner",
         "goat 2 | H: 1-1 0-2 / 0-1 2-2 | T0", "1-1", rules={"spinner": "first_tile_if_double"},
         legal="0-1@left 0-1@right 0-1@up 0-1@down"),
    case("spin-draw-late", "The first double is the spinner, though it came second; the next one is none.", "spinner",
         f"draw 2 | {_LATE}", "4-6 4-4@left 6-6@right", rules=_ANY | {"spinner": "first_double"},
         ends="left:4 right:6 up:4 down:4"),
    case("spin-straight-late", "First double: the plain tile before it has no sides.", "spinner",
         f"straight 2 | {_LATE}", "4-6 4-4@left", rules={"spinner": "first_double"},
         ends="left:4 right:6 up:4 down:4", count=14),
    case("spin-fives-every", "Every double opens two more ends, named after it.", "spinner",
         f"all_fives 2 | {_LATE}", "4-6 4-4@left 6-6@right", rules=_ANY | {"spinner": "every_double"},
         ends="left:4 right:6 4-4.up:4 4-4.down:4 6-6.up:6 6-6.down:6", count=20, points=[30, 0]),
    case("spin-nested-open", "A double in an arm counts with both halves and opens ends of its own.", "spinner",
         f"straight 2 | {_NESTED}", "3-5 5-5@right 4-5@right 1-5@5-5.up 1-1@5-5.up", rules={"spinner": "every_double"},
         ends="left:3 right:4 1-1.up:1 1-1.down:1 5-5.up:1 5-5.down:5", count=9),
    case("spin-nested", "The arm goes on under its own name past 1-1, which counts nothing once two sides are covered.",
         "spinner", f"straight 2 | {_NESTED}",
         "3-5 5-5@right 4-5@right 1-5@5-5.up 1-1@5-5.up 1-6@1-1.up 1-2@5-5.up", rules={"spinner": "every_double"},
         ends="left:3 right:4 1-1.up:6 1-1.down:1 5-5.up:2 5-5.down:5", count=15, points=[15, 0], legal="0-6@1-1.up"),
    case("order-straight", "All four sides of 6-6 are open from the start.", "spinner_order", f"straight 2 | {_SIX}",
         "6-6", legal=_FOUR_SIDES),
    case("order-straight-line", "Sides first: only the line is open.", "spinner_order", f"straight 2 | {_SIX}", "6-6",
         rules={"spinner_order": "sides_first"}, legal="0-6@left 0-6@right"),
    case("order-straight-plain", "Sides first holds for a spinner that is no double, too.", "spinner_order",
         "straight 2 | H: 4-6 0-0 / 6-6 0-1 | T0", "4-6", rules={"spinner_order": "sides_first"},
         ends="left:4 right:6"),
    case("spin-straight-open", "Sides first: up and down open when left and right are covered.", "spinner",
         "straight 2 | H: 6-6 3-6 0-0 / 0-6 1-6 0-1 | T0", "6-6 0-6@left 3-6@right",
         rules={"spinner_order": "sides_first"}, ends="left:0 right:3 up:6 down:6", legal="0-1@left 1-6@up 1-6@down"),
    case("order-american", "The American All Fives: with one side of 5-5 covered, only the other end of the line fits.",
         "spinner_order", f"all_fives 2 | {_AMERICAN}", "5-5 4-5@left", rules=_USA, legal="0-5@right", count=14,
         points=[10, 0]),
    case("spin-american", "With both covered the sides open: 4, 0 and a 1 laid up make 5.", "spinner",
         f"all_fives 2 | {_AMERICAN}", "5-5 4-5@left 0-5@right 1-5@up", rules=_USA,
         ends="left:4 right:0 up:1 down:5", points=[10, 5]),
    case("order-every", "Where every double is a spinner, its sides wait for the line as well.",
         "spinner_order", "straight 2 | H: 3-5 4-5 0-0 / 5-5 1-5 0-1 | T0", "3-5 5-5@right",
         rules={"spinner": "every_double", "spinner_order": "sides_first"}, ends="left:3 right:5"),
    case("order-every-open", "They open when the line goes on.", "spinner",
         "straight 2 | H: 3-5 4-5 0-0 / 5-5 1-5 0-1 | T0", "3-5 5-5@right 4-5@right",
         rules={"spinner": "every_double", "spinner_order": "sides_first"},
         ends="left:3 right:4 5-5.up:5 5-5.down:5", count=7),
)
