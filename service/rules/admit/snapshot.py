"""What can be wrong with a snapshot, and how to complete one."""

from collections.abc import Iterator

from ..deal.lead import lead, opening
from ..house.ruleset import Ruleset
from ..state.begin import table_of
from ..state.blocked import is_dead
from ..state.setup import FromSnapshot, Setup
from ..table.layout import layout, unlay
from ..table.table import Table
from ..values.errors import Problem
from ..values.tiles import HIGH, LOW, Mask, mask_of, size, tiles_of, together


def completed(start: FromSnapshot, rules: Ruleset, seats: int) -> FromSnapshot:
    """Return the snapshot with every arm of its table, and a list of voids for each seat."""
    laid = unlay(rules, start.table)
    lying = layout(rules, table_of(rules, start), laid)
    return start._replace(table=lying, voids=start.voids or ((),) * seats)


def snapshot_problems(setup: Setup, start: FromSnapshot, rules: Ruleset) -> Iterator[Problem]:
    """Yield everything wrong with a snapshot but misplaced tiles, which every start can have."""
    hands = tuple(mask_of(hand) for hand in start.hands)
    for seat, hand in enumerate(hands):
        if not hand and seat != start.last:
            yield Problem("hand_empty", ("position", "hands", seat))
    try:
        table = table_of(rules, start)
    except ValueError as wrong:
        yield Problem(str(wrong), ("position", "table"))
        return
    if start.last is not None and start.last >= setup.seats:
        yield Problem("no_such_seat", ("position", "last"), f"{setup.seats} seats.")
    elif (start.last is None) != table.empty:
        yield Problem("wrong_last", ("position", "last"))
    yield from _voids_problems(setup, start, rules, hands)
    if start.turn >= setup.seats:
        yield Problem("no_such_seat", ("position", "turn"), f"{setup.seats} seats.")
    elif len(hands) == setup.seats:
        yield from _turn_problems(setup, start, rules, hands, table)


def _voids_problems(setup: Setup, start: FromSnapshot, rules: Ruleset, hands: tuple[Mask, ...]) -> Iterator[Problem]:
    """Yield wrong voids: there is a list for each seat, of values that it lacks, empty while it draws (rule C7)."""
    if not start.voids:
        return
    if len(start.voids) != setup.seats:
        yield Problem("wrong_voids", ("position", "voids"), f"{len(start.voids)} lists for {setup.seats} seats.")
    for seat, values in enumerate(start.voids):
        drawing = seat == start.turn and start.drawn and values
        repeated = len(set(values)) < len(values) or any(value > rules.deal.max_pip for value in values)
        held = (
            {half for tile in tiles_of(hands[seat]) for half in (LOW[tile], HIGH[tile])} if seat < len(hands) else set()
        )
        if drawing or repeated or held & set(values):
            yield Problem("wrong_voids", ("position", "voids", seat))


def _turn_problems(
    setup: Setup, start: FromSnapshot, rules: Ruleset, hands: tuple[Mask, ...], table: Table
) -> Iterator[Problem]:
    """Yield why the seat cannot be on turn, or cannot have drawn so many tiles."""
    if table.empty:
        leader = setup.leader
        if leader is None and lead(rules, setup.round).by_rule and any(hands):
            leader = opening(rules, hands).seat
        if leader is not None and start.turn != leader:
            yield Problem("wrong_turn", ("position", "turn"), f"Seat {leader} leads.")
        if start.drawn:
            yield Problem("wrong_drawn", ("position", "drawn"), "Nobody draws on an empty table.")
        return
    if start.last is None or start.last >= setup.seats:
        return
    drawable = len(start.boneyard) - rules.kept_back(setup.seats)
    passed = (start.turn - start.last - 1) % setup.seats
    for step in range(1, passed + 1):
        seat = (start.last + step) % setup.seats
        if hands[seat] & table.fits or (drawable > 0 and rules.table.draw == "until_playable"):
            yield Problem("wrong_turn", ("position", "turn"), f"Seat {seat} could not have passed.")
    if start.drawn and not _can_have_drawn(start, rules, hands, table):
        yield Problem("wrong_drawn", ("position", "drawn"))


def _can_have_drawn(start: FromSnapshot, rules: Ruleset, hands: tuple[Mask, ...], table: Table) -> bool:
    """Return whether the seat on turn can have drawn: it had a hand without a play, and the round was not over."""
    assert start.last is not None
    hand = hands[start.turn]
    dead = is_dead(rules, together(hands) | mask_of(start.boneyard), table.fits)
    drew_too_often = start.drawn > {"none": 0, "one": 1}.get(rules.table.draw, start.drawn)
    return not (
        dead or drew_too_often or not hands[start.last] or size(hand) <= start.drawn or size(hand & table.fits) > 1
    )
