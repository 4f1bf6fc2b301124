"""The rules in plain words, about points: the goal, points in play, a round's settlement, the account, the match."""

from collections.abc import Iterator

from ...rules.values.tiles import HIGH, PIPS, TEXT
from .terms import Told

_HALVES = {"both": "both halves", "once": "one half"}

_SPINNER_COUNTS = {
    "none": "",
    "first_tile": "A double that is the spinner counts {worth} until a second of its sides is covered, then "
    "nothing. A spinner that is no double counts its left half while the left is bare and its right half while "
    "the right is bare. Bare sides up and down count nothing.",
}
_DOUBLE_SPINNER_COUNTS = (
    "A spinner counts {worth} until a second of its sides is covered (the tile it was laid against covers one), then "
    "nothing; its bare sides count nothing for themselves."
)

_OUT = {
    "winner_takes_opponents": "When somebody goes out, that {side} wins the round and scores what the opponents' hands "
    "are worth.",
    "losers_write_own": "When somebody goes out, that {side} wins the round and writes nothing; every other {side} "
    "writes down what their own tiles are worth, as penalty points.",
}

_BLOCKED = {
    "heaviest_writes_others": "In a blocked round the {side} with the largest total writes down the totals of all the "
    "others, as penalty points, but not their own; nobody else writes, and nobody has won the round.",
    "heaviest_writes_all": "In a blocked round the {side} with the largest total writes down everybody's total, their "
    "own too, as penalty points; nobody else writes, and nobody has won the round.",
    "losers_write_own": "In a blocked round the {side} with the lowest total wins; every other {side} writes down its "
    "own total, as penalty points.",
    "winner_takes_opponents": "In a blocked round the {side} with the lowest total wins and scores the totals of all "
    "the others.",
    "winner_takes_difference": "In a blocked round the {side} with the lowest total wins and scores the totals of all "
    "the others, added together, less its own total once.",
    "winner_takes_differences": "In a blocked round the {side} with the lowest total wins and scores, from each of the "
    "others, the difference between that total and its own.",
}

_LIGHTEST_TILE = (
    "If the lowest total is shared, the {side} among those with the lightest single tile wins: the fewest pips, and of "
    "equal sums the smaller lower half."
)

_TESTS = {
    "round": "For this test the round's sum stands alone, whatever is held.",
    "held_plus_round": "For this test what is held already is added to the round's sum.",
}


def goal(told: Told) -> Iterator[str]:
    """What everybody is after."""
    rules = told.rules
    yield "Be the first to have laid all your tiles."
    if rules.penalties:
        yield "Tiles that stay in the hand cost penalty points; it is best to have few."
        return
    yield "The tiles that others are left with are worth points to you."
    if rules.points.play_points_multiple is not None:
        yield f"On the way there, make the open ends add up to multiples of {rules.points.play_points_multiple}."


def in_play(told: Told) -> Iterator[str]:
    """Points for the tiles as they are laid."""
    rules = told.rules
    if rules.points.play_points_multiple is None:
        yield "Laying tiles scores nothing; points come when a round is over."
        return
    half = _HALVES[rules.points.double_counts]
    spinner = _SPINNER_COUNTS.get(rules.table.spinner, _DOUBLE_SPINNER_COUNTS)
    yield "After every tile laid, the first one too, the open ends are counted."
    multiple = f"a multiple of {rules.points.play_points_multiple} and not 0"
    yield f"If the count is {multiple}, the {told.side} that laid the tile scores it as it is."
    yield f"Every end counts the outer half of its tile; a double there counts {half}."
    yield spinner.format(worth=half)
    yield f"A tile alone on the table counts its pips once, a lone double {half}."


def at_round_end(told: Told) -> Iterator[str]:
    """What the hands are worth, and who scores or writes them."""
    rules, side = told.rules, told.side
    yield "A hand is worth the pips on its tiles."
    for tile, points in rules.points.lone_tile_points:
        if HIGH[tile] <= rules.deal.max_pip and PIPS[tile] != points:
            yield f"A hand that holds nothing but {TEXT[tile]} is worth {points} instead."
    yield f"A {side}'s total is what {'its hands are' if told.partners else 'the hand is'} worth."
    yield _OUT[rules.points.out_points].format(side=side)
    if told.partners:
        yield "The tiles of that player's partner do not matter."
    yield _BLOCKED[rules.points.block_points].format(side=side)
    yield _tie(told)
    if rules.points.round_to is not None:
        nearest = f"the nearest multiple of {rules.points.round_to}"
        yield f"What a {side} gets in this way is added up first and then rounded to {nearest}: 12 to 10, 13 to 15."
        yield "A win that rounds to 0 is still a win."


def _tie(told: Told) -> str:
    rules, side = told.rules, told.side
    if rules.points.block_tie == "lightest_tile":
        return _LIGHTEST_TILE.format(side=side)
    if rules.points.block_points.startswith("heaviest_"):
        return "If the largest total is shared, nobody writes anything."
    if rules.points.block_points == "losers_write_own":
        return "If the lowest total is shared, nobody wins: those who share it write nothing, the others their own."
    return "If the lowest total is shared, nobody wins and nobody scores."


def account(told: Told) -> Iterator[str]:
    """Sums that are held until an account opens."""
    rules, side = told.rules, told.side
    if rules.points.account_opens_at is None:
        return
    least = rules.points.account_opens_at
    yield "Every account is closed at first."
    yield f"As long as it is, a round's sum of {least - 1} or less is only held, on top of what is held already."
    yield f"A sum of {least} or more opens the account, which then has that sum and all that was held."
    yield "Once it is open, every sum counts at once, however small."
    yield _TESTS[rules.points.account_test]
    yield f"Going out wipes what the {side} holds; an open account stays as it is."
    if told.plays_on:
        yield "A closed account stands at 0, whatever is held; held points do not bring the target nearer."
    else:
        yield "When the round is over, held points weigh as much as those that count."


def match_end(told: Told) -> Iterator[str]:
    """Who wins the match, and when."""
    rules, side = told.rules, told.side
    if rules.match.target is None:
        best = "fewest penalty points" if rules.penalties else "most points"
        yield f"One round is the whole match: the {side} with the {best} wins it; equals share the win."
    elif rules.match.target_means == "loses":
        yield f"The match ends with the round that brings an account to {rules.match.target} or more."
        yield f"Whoever stands there has lost. Of the others the {side} with the lowest account wins, and equals share."
        yield "If everybody stands there, the lowest account wins."
    else:
        yield f"The match ends when a {side} stands at {rules.match.target} points or more."
        yield from _winning(told)


def _winning(told: Told) -> Iterator[str]:
    in_play = told.rules.points.play_points_multiple is not None
    if in_play and told.rules.match.target_checked == "at_once":
        yield "Points made in play end it at once, in the middle of the round."
        yield "Nothing is counted after them, even if the same tile goes out or blocks."
        yield "Other points are looked at when the round has been settled."
    elif in_play:
        yield "This is looked at only when the round has been settled, even for points made in play."
    else:
        yield "This is looked at when a round has been settled."
    yield "The highest account wins, equals share the win, and everybody else has lost."
