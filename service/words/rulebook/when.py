"""Conditions for saying a sentence of the rules."""

from collections.abc import Callable
from typing import TypeAlias

from ...rules.house.knob_values import MIN_SEATS
from .told import Told

Condition: TypeAlias = Callable[[Told], bool]


def has(knob: str, value: object) -> Condition:
    """The knob has this value."""
    return lambda told: bool(told.rules.value(knob) == value)


def no(condition: Condition) -> Condition:
    """The condition does not hold."""
    return lambda told: not condition(told)


draws = no(has("draw", "none"))
spins = no(has("spinner", "none"))
counts = no(has("play_points_multiple", ()))
rounds_off = no(has("round_to", 0))
holds = no(has("account_opens_at", 0))
plays_on = no(has("target", 0))
redeals_doubles = no(has("redeal_doubles", 0))
redeals_same_value = no(has("redeal_same_value", 0))
pairs = has("partnership", "optional")
opens_by_lot = has("opening", "lot")
winner_leads = has("lead_after_block", "round_winner")
ties = has("block_tie", "nobody")
target_wins = has("target_means", "wins")


def penalties(told: Told) -> bool:
    """Points are penalties."""
    return told.rules.penalties


def seated(told: Told) -> bool:
    """The set is large enough for some number of players."""
    return bool(told.seats)


def is_short(told: Told) -> bool:
    """The set is too small for some number of players."""
    return bool(told.short)


def leaves(told: Told) -> bool:
    """Tiles are left over after the deal."""
    return any(map(told.left, told.seats))


def reserves(told: Told) -> bool:
    """Some of the tiles that are left over are kept back from drawing."""
    kept = told.rules.table.reserve
    return any(told.left(seats) and kept[seats - MIN_SEATS] for seats in told.seats)


def may_lack_doubles(told: Told) -> bool:
    """All doubles can be left over."""
    return any(told.left(seats) >= told.doubles for seats in told.seats)


def ties_apart(told: Told) -> bool:
    """After a tie the leader is found differently than after other blocked rounds."""
    _, block, tie = told.rules.leads
    return block != tie


def leads_alike(told: Told) -> bool:
    """The leader is found in one way after every round. `round_winner` has two: after going out it is one player."""
    lead, *others = set(told.rules.leads)
    return not others and lead != "round_winner"


def opens_again(told: Told) -> bool:
    """Some later leaders are found as in the first round."""
    return "as_first_round" in told.rules.leads
