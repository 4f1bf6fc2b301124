"""From round to round: accounts that open, and the target."""

from tests.knobs.case import Case, case

# fmt: off
# These are tables: a case takes as few lines as it can.

_TWELVE = "L: 6-6 | H: / 5-5 0-2 / 4-4 0-5 | T1 | last0"
_TWENTY = "L: 6-6 | H: / 5-5 4-5 / 4-4 3-4 0-5 | T1 | last0"
_EIGHT = "L: 6-6 | H: / 4-4 | T1 | last0"
_HELD = {"round": 2, "held": (0, 8)}

ACCOUNTS: tuple[Case, ...] = (
    case("account-goat", "12 are held, 13 open the account.", "account_opens_at", f"goat 3 | {_TWELVE}",
         points=[0, 0, 13], held=[0, 12, 0]),
    case("account-goat-null", "Without an account 12 count like 13.", "account_opens_at", f"goat 3 | {_TWELVE}",
         rules={"account_opens_at": 0}, points=[0, 12, 13], held=[0, 0, 0]),
    case("account-goat-20", "Where 20 open it, 19 are held.", "account_opens_at", f"goat 3 | {_TWENTY}",
         rules={"account_opens_at": 20}, points=[0, 0, 20], held=[0, 19, 0]),
    case("account-draw", "Draw counts the first 5 points.", "account_opens_at",
         "draw 2 | L: 6-6 | H: / 2-3 | T1 | last0", points=[5, 0], held=[0, 0]),
    case("account-draw-13", "Draw with an account holds them.", "account_opens_at",
         "draw 2 | L: 6-6 | H: / 2-3 | T1 | last0", rules={"account_opens_at": 13}, points=[0, 0], held=[5, 0]),
    case("account-block-13", "Block with an account: 13 open it.", "account_opens_at",
         "block 2 | L: 6-6 | H: / 5-5 0-3 | T1 | last0", rules={"account_opens_at": 13}, points=[13, 0], held=[0, 0]),
    case("test-goat", "8 held and 8 more are 16, and the account is closed still.", "account_test",
         f"goat 2 | {_EIGHT}", given=_HELD, points=[0, 0], held=[0, 16]),
    case("test-goat-sum", "Where the sum is tested, it opens at 16.", "account_test", f"goat 2 | {_EIGHT}",
         given=_HELD, rules={"account_test": "held_plus_round"}, points=[0, 16], held=[0, 0]),
    case("test-draw-sum", "So in Draw with an account: 8 held and 9 for a block open it at 17.", "account_test",
         "draw 2 | L: 6-6 | H: 0-1 / 5-5 | T0", given={"round": 2, "held": (8, 0)},
         rules={"draw": "none", "account_opens_at": 13, "account_test": "held_plus_round"}, points=[17, 0],
         held=[0, 0]),
)

_SECOND = {"round": 2}
_SIX = "L: 5-5 | H: / 2-4 | T1 | last0"
_FIVE = "L: 5-5 | H: / 2-3 | T1 | last0"
_FOUR = "L: 5-5 | H: / 1-3 | T1 | last0"
_GOATS = "goat 4 | L: 6-6 | H: / 0-1 / 3-5 / 0-4 | T1 | last0"
_LONG = "straight 2 | L: 6-6 | S: 6-6 | H: / 2-3 | T1 | last0"
_WRITE = {"out_points": "losers_write_own", "block_points": "losers_write_own", "target_means": "loses"}
_WIN = {"out_points": "winner_takes_opponents", "block_points": "winner_takes_opponents", "target_means": "wins"}

TARGETS: tuple[Case, ...] = (
    case("target-goat", "95 and 6 are 101: a goat, and the match is over.", "target target_means", f"goat 2 | {_SIX}",
         given={**_SECOND, "points": (0, 95)}, points=[0, 101], match=[[0], [1]]),
    case("target-goat-100", "95 and 5 are 100: play on.", "target", f"goat 2 | {_FIVE}",
         given={**_SECOND, "points": (0, 95)}, points=[0, 100], match=None),
    case("target-goat-two", "95 and 8, 99 and 4: two goats; B with 21 has not lost, A with 0 has won.",
         "target target_means", _GOATS, given={**_SECOND, "points": (0, 20, 95, 99)}, points=[0, 21, 103, 103],
         match=[[0], [2, 3]]),
    case("target-goat-held", "What is held does not count towards 101.", "target", f"goat 2 | {_SIX}",
         given={**_SECOND, "held": (0, 95)}, held=[0, 101], match=None),
    case("target-goat-51", "A short match: 45 and 6 are 51.", "target", f"goat 2 | {_SIX}", rules={"target": 51},
         given={**_SECOND, "points": (0, 45)}, match=[[0], [1]]),
    case("target-goat-51-on", "45 and 5 are 50: play on.", "target", f"goat 2 | {_FIVE}", rules={"target": 51},
         given={**_SECOND, "points": (0, 45)}, match=None),
    case("target-goat-null", "One round: who wrote least has won, held or not.", "target",
         "goat 3 | L: 6-6 | H: / 1-2 / 0-5 | T1 | last0", rules={"target": 0}, held=[0, 3, 5], match=[[0], [1, 2]]),
    case("target-goat-null-fish", "One round, a fish: only the 12 writes, the others share the win.", "target",
         "goat 4 | L: 6-6 | H: 0-4 / 4-5 / 5-5 0-2 / 2-5 | T0 | last3", rules={"target": 0, "draw": "none"},
         match=[[0, 1, 3], [2]]),
    case("target-draw", "95 and 5 are 100: won.", "target target_means", f"draw 2 | {_FIVE}",
         given={**_SECOND, "points": (95, 0)}, points=[100, 0], match=[[0], [1]]),
    case("target-draw-99", "95 and 4 are 99: play on.", "target", f"draw 2 | {_FOUR}",
         given={**_SECOND, "points": (95, 0)}, points=[99, 0], match=None),
    case("target-draw-null", "One round, and who took 5 points has won.", "target", f"draw 2 | {_FIVE}",
         rules={"target": 0}, points=[5, 0], match=[[0], [1]]),
    case("target-block-null", "One round, blocked with 5 and 5: the win is shared.", "target block_tie",
         "block 3 | L: 6-6 | H: 2-3 / 0-1 0-4 / 4-5 | T0 | last2", rules={"target": 0}, match=[[0, 1, 2], []]),
    case("target-fives-null", "One round: 30 made in play are more than the 1 for going out.", "target",
         "all_fives 2 | L: 6-6 | H: / 0-1 | T1 | last0", rules={"target": 0}, given={"points": (0, 30)},
         winner=0, points=[1, 30], match=[[1], [0]]),
    case("target-straight", "245 and 5 are 250: won.", "target target_means", _LONG,
         given={**_SECOND, "points": (245, 0)}, points=[250, 0], match=[[0], [1]]),
    case("target-straight-249", "244 and 5 are 249: play on.", "target", _LONG,
         given={**_SECOND, "points": (244, 0)}, points=[249, 0], match=None),
    case("means-draw-loses", "Draw for penalties: who reaches 100 has lost.", "target_means", f"draw 2 | {_SIX}",
         rules=_WRITE, given={**_SECOND, "points": (0, 95)}, points=[0, 101], match=[[0], [1]]),
    case("means-goat-wins", "Goat for winnings: who reaches 101 has won.", "target_means", f"goat 2 | {_SIX}",
         rules=_WIN, given={**_SECOND, "points": (95, 20)}, points=[101, 20], match=[[0], [1]]),
    case("means-block-loses", "All at 100 or more: the lowest of them has won.", "target_means",
         "block 3 | L: 6-6 | H: 0-1 / 2-5 / 4-4 | T0 | last2", rules=_WRITE | {"block_points": "losers_write_own"},
         given={**_SECOND, "points": (99, 95, 93)}, points=[99, 102, 101], match=[[0], [1, 2]]),
)

_S6 = "straight 2 | H: 0-5 6-6 / 1-1 2-3 | T0"
_RACE = "all_fives 2 | L: 3-4 | H: 2-4 5-5 / 1-3 | T0"
_LATE = {"target_checked": "round_end"}

CHECKED: tuple[Case, ...] = (
    case("checked-straight", "At 245 a count of 5 ends the match in the middle of the round.", "target_checked", _S6,
         "0-5", given={**_SECOND, "points": (245, 0)}, over="target", gained=[0, 0], points=[250, 0], match=[[0], [1]]),
    case("checked-straight-end", "Or the round is played to its end.", "target_checked", _S6, "0-5", rules=_LATE,
         given={**_SECOND, "points": (245, 0)}, over=None, turn=1, points=[250, 0], match=None),
    case("checked-fives", "A's count of 5 makes 100: over, though B is at 96.", "target_checked", _RACE, "2-4@right",
         given={**_SECOND, "points": (95, 96)}, over="target", match=[[0], [1]]),
    case("checked-fives-end", "At the round's end B, who goes out and takes 10, has 106 against 100 and wins.",
         "target_checked", _RACE, "2-4@right 1-3@left", rules=_LATE, given={**_SECOND, "points": (95, 96)},
         over="out", points=[100, 106], match=[[1], [0]]),
    case("checked-fives-out", "The tile that reaches the target goes out: nothing more is counted.", "target_checked",
         "all_fives 2 | L: 3-4 | H: 2-4 / 1-3 | T0", "2-4@right", given={**_SECOND, "points": (95, 0)},
         over="target", gained=[0, 0], points=[100, 0]),
    case("checked-draw-end", "Draw with fives, looked at when the round is over.", "target_checked",
         "draw 2 | L: 3-4 | H: 2-4 5-5 / 1-3 | T0", "2-4@right", rules=_LATE | {"play_points_multiple": [5]},
         given={**_SECOND, "points": (95, 0)}, over=None, points=[100, 0]),
)
