"""Who leads a round, which tile must be laid first, and which hands are dealt again."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from ..house.ruleset import Ruleset
from ..values.tiles import (
    BIT,
    DOUBLES,
    DOUBLES_MASK,
    Mask,
    Tile,
    highest_key,
    lowest_key,
    most_of_one_value,
    size,
    tiles_of,
    together,
)


class Redeal(NamedTuple):
    """Why the tiles were dealt again. ``seat`` is the seat whose hand was the reason, None if all hands were."""

    seat: int | None
    reason: str


class Opening(NamedTuple):
    """What the opening rule decides: the seat that leads, and the tile that decided it."""

    seat: int
    tile: Tile


@cache
def _lowest_double(max_pip: int) -> Sequence[Tile]:
    return (*DOUBLES[1 : max_pip + 1], DOUBLES[0])


@cache
def _highest_double(max_pip: int) -> Sequence[Tile]:
    return DOUBLES[max_pip::-1]


_DOUBLES_IN_ORDER: dict[str, Callable[[int], Sequence[Tile]]] = {
    "lowest_double": _lowest_double,
    "highest_double": _highest_double,
}

_WITHOUT_DOUBLE: dict[str, Callable[[Tile], tuple[int, int]]] = {
    "lowest_tile": lowest_key,
    "highest_tile": highest_key,
}


def opening(rules: Ruleset, hands: Sequence[Mask]) -> Opening:
    """Return what the opening rule decides; at least one hand must have a tile."""
    held = together(hands)
    for double in _DOUBLES_IN_ORDER[rules.lead.opening](rules.deal.max_pip):
        if held & BIT[double]:
            return Opening(_holder(hands, double), double)
    # Rules that redeal such hands reach this only with a snapshot.
    best = min(tiles_of(held), key=_WITHOUT_DOUBLE.get(rules.lead.opening_without_double, lowest_key))
    return Opening(_holder(hands, best), best)


class RedealRules(NamedTuple):
    """What calls for a redeal: this many doubles or tiles of one value in a hand, or no double in any hand."""

    max_pip: int
    doubles: int
    same_value: int
    no_double: bool

    @property
    def knobs(self) -> list[str]:
        """The knobs that call for a redeal."""
        calling = {
            "redeal_doubles": self.doubles > 0,
            "redeal_same_value": self.same_value > 0,
            "opening_without_double": self.no_double,
        }
        return [name for name, calls in calling.items() if calls]


def redeal_rules(rules: Ruleset, *, by_rule: bool) -> RedealRules:
    """Return what calls for a redeal; ``by_rule`` says whether the opening rule, which needs a double, decides."""
    no_double = by_rule and rules.lead.opening_without_double == "redeal"
    return RedealRules(rules.deal.max_pip, rules.deal.redeal_doubles, rules.deal.redeal_same_value, no_double)


def redeal(unwanted: RedealRules, hands: Sequence[Mask]) -> Redeal | None:
    """Return why these hands are dealt again, or None."""
    for seat, hand in enumerate(hands):
        if unwanted.doubles and size(hand & DOUBLES_MASK) >= unwanted.doubles:
            return Redeal(seat, "doubles")
        if unwanted.same_value and most_of_one_value(hand, unwanted.max_pip) >= unwanted.same_value:
            return Redeal(seat, "same_value")
    if unwanted.no_double and not together(hands) & DOUBLES_MASK:
        return Redeal(None, "no_double")
    return None


class Lead(NamedTuple):
    """What can decide the lead of a round: the opening rule, the lot, or the round before."""

    by_rule: bool
    by_lot: bool
    by_last_round: bool


def lead(rules: Ruleset, number: int) -> Lead:
    """Return what can decide who leads the round with this number, counted from 1."""
    deciders = {"as_first_round"} if number == 1 else set(rules.leads)
    by_lot = "lot" in deciders or ("as_first_round" in deciders and rules.lead.opening == "lot")
    by_rule = "as_first_round" in deciders and rules.lead.opening != "lot"
    return Lead(by_rule, by_lot, bool(deciders - {"as_first_round", "lot"}))


def _holder(hands: Sequence[Mask], tile: Tile) -> int:
    return next(seat for seat, hand in enumerate(hands) if hand & BIT[tile])
