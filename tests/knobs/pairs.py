"""Every two values of two different knobs, in every game, and the house in which they can be met together."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from service.rules.house.house_rules import house_rules, override
from service.rules.house.knobs import KNOBS
from service.rules.values.errors import IncompatibleRules
from tests.houses import GAMES, House
from tests.knobs.table import base

Rules = dict[str, Any]

RANGES: dict[str, tuple[Any, ...]] = {
    "max_pip": (6, 9, 12),
    "hand_size": (3, 6),
    "redeal_doubles": (0, 4, 5),
    "redeal_same_value": (0, 5, 6),
    "reserve": (0, 2),
    "play_points_multiple": ([0], [3], [5], [3, 5]),
    "lone_tile_points": ({"0-0": 0}, {"0-0": 10}, {"0-0": 25, "6-6": 50}),
    "round_to": (0, 5, 10),
    "account_opens_at": (0, 5, 13),
    "target": (0, 30, 101),
}
"""Telling values of the knobs that have a range; of all others each word is taken."""

_WRITE: Rules = {
    "out_points": "losers_write_own",
    "block_points": "losers_write_own",
    "target_means": "loses",
    "play_points_multiple": [0],
}
_TAKE: Rules = {
    "out_points": "winner_takes_opponents",
    "block_points": "winner_takes_opponents",
    "target_means": "wins",
    "account_opens_at": 0,
}
_ONE_ROUND: Rules = {"target": 0}
_FAMILIES: tuple[Rules, ...] = (
    {},
    {"play_points_multiple": [0]},
    _WRITE,
    _TAKE,
    _WRITE | _ONE_ROUND,
    _TAKE | _ONE_ROUND,
)
_EXTRAS: tuple[Rules, ...] = (
    {},
    {"spinner": "first_double"},
    {"draw": "one"},
    {"spinner": "first_double", "draw": "one"},
)
"""What may be turned besides, so that the two do not fail because of a third knob."""


class Two(NamedTuple):
    """Two values of two knobs."""

    one: tuple[str, Any]
    other: tuple[str, Any]

    @property
    def rules(self) -> Rules:
        return dict(self)

    @property
    def knobs(self) -> set[str]:
        return set(self.rules)


def _values(name: str) -> tuple[Any, ...]:
    if name in RANGES:
        return RANGES[name]
    return tuple(next(knob for knob in KNOBS if knob.name == name).values.described()["words"])


def _all() -> Iterator[Two]:
    for one, other in combinations([knob.name for knob in KNOBS], 2):
        for value in _values(one):
            for another in _values(other):
                yield Two((one, value), (other, another))


TWOS: tuple[Two, ...] = tuple(_all())


def fitting(game: str, two: Two) -> Rules | None:
    """The two with as little besides as they need; None where they are refused whatever else is turned."""
    for extra in _EXTRAS:
        for family in _FAMILIES:
            rules = {**family, **extra, **two.rules}
            try:
                override(base(game), house_rules(rules))
            except IncompatibleRules:
                continue
            return rules
    return None


def house(game: str, rules: Rules, random: Random) -> House:
    """A table for these rules."""
    seats = random.randint(2, 4)
    alone = override(base(game), house_rules(rules)).deal.partnership == "never"
    return House(game, seats, not alone and seats == 4 and random.random() < 0.5, rules)


def _some() -> Iterator[Two]:
    """Each value beside each other knob."""
    for one, other in combinations([knob.name for knob in KNOBS], 2):
        values, others = _values(one), _values(other)
        for at in range(max(len(values), len(others))):
            yield Two((one, values[at % len(values)]), (other, others[at % len(others)]))


SOME: tuple[Two, ...] = tuple(_some())


def sampled(twos: Sequence[Two], part: int, parts: int, *, games: int = 1) -> Iterator[tuple[str, Two]]:
    """A part of these pairs, each in so many of the games; the games go round."""
    for at, two in enumerate(twos):
        if at % parts == part:
            for turn in range(games):
                yield GAMES[(at + turn) % len(GAMES)], two
