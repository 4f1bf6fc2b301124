"""Tables to play at: a game, its seats, and house rules drawn at random from the knobs' documented values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from service.rules import GAMES as RECORDS
from service.rules.house.knob_values import Choice, Multiples, Number, Steps, TilePoints, Values
from service.rules.house.knobs import KNOBS
from service.rules.values.tiles import TEXT, tile
from tests.notation import BY_SEATS, overridden
from tests.oracle import DEFAULTS

GAMES = tuple(game.id for game in RECORDS)
"""All games that are played here; no test keeps a list of its own."""

if _untold := sorted(set(GAMES) - set(DEFAULTS)):
    raise LookupError(f"tests/oracle.py has no DEFAULTS for {', '.join(_untold)}: write them from docs/rules.md")

SEATS = (2, 3, 4)

TELLING: dict[str, tuple[int, ...]] = {
    "redeal_doubles": (0, 4, 5, 6),
    "redeal_same_value": (0, 5, 6, 7),
    "round_to": (0, 2, 5, 10),
    "account_opens_at": (0, 5, 13, 20),
    "target": (0, 1, 10, 25, 51, 101, 250),
    "hand_size": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "reserve": (0, 1, 2, 3, 5, 14),
}
"""Numbers that rounds really come to; a knob with a range of its own takes any of them too, now and then."""

MULTIPLES: tuple[list[int], ...] = ([0], [2], [3], [5], [3, 5], [7])
"""Numbers that counts are multiples of."""

UNTOLD = {"target_checked": "at_once"}
"""Defaults that the rules text leaves open: no points are made in play in Goat, Draw and Block as they are."""


@dataclass(frozen=True, slots=True)
class House:
    """A game with its seats and the knobs that are turned."""

    game: str
    seats: int
    partners: bool = False
    rules: Mapping[str, Any] = field(default_factory=dict)

    @property
    def knobs(self) -> dict[str, Any]:
        """Every knob, resolved from the oracle's own defaults."""
        return overridden(DEFAULTS[self.game] | UNTOLD, self.rules)

    @property
    def told(self) -> dict[str, Any]:
        """Every knob as it is in the match."""
        return self.knobs | {name: self.knobs[name][str(self.seats)] for name in BY_SEATS}

    @property
    def teams(self) -> int:
        return 2 if self.partners else self.seats


def has_partners(game: str) -> bool:
    """Whether four seats may play a game as partners without a house rule."""
    return bool(DEFAULTS[game]["partnership"] == "optional")


TABLES = tuple(
    (game, seats, partners)
    for game in GAMES
    for seats, partners in ((2, False), (3, False), (4, False), (4, True))
    if has_partners(game) or not partners
)
"""Every game, with every number of seats, and with partners where it has them."""


def default_house(random: Random) -> House:
    """A game as it is, with a number of seats, and partners where it has them."""
    game = random.choice(GAMES)
    seats = random.randint(2, 4)
    partners = seats == 4 and has_partners(game) and random.random() < 0.5
    return House(game, seats, partners)


def random_house(random: Random) -> House:
    """A game with up to eight knobs turned to random values; not all such houses can be played."""
    game = random.choice(GAMES)
    seats = random.randint(2, 4)
    knobs = random.sample(KNOBS, random.randint(1, 8))
    rules = {knob.name: random_value(knob.name, knob.values, random) for knob in knobs}
    if rules.get("max_pip", 6) != 6 and "hand_size" not in rules:
        rules["hand_size"] = random.randint(5, 12)
    partners = seats == 4 and random.random() < 0.5
    if partners and not has_partners(game):
        rules["partnership"] = "optional"
    return House(game, seats, partners, rules)


def random_value(name: str, values: Values, random: Random) -> Any:
    """One of the values that a knob can take, as a client writes it."""
    match values:
        case Choice():
            return random.choice(values.values)
        case Steps():
            return random.choice(values.numbers)
        case Number():
            return random.choice(TELLING[name])
        case Multiples():
            return random.choice(MULTIPLES)
        case TilePoints():
            some = random.sample([TEXT[tile(0, 0)], TEXT[tile(6, 6)], *TEXT[:28]], random.randint(0, 3))
            return {text: random.choice((0, 1, 10, 25, 50)) for text in some}
    raise AssertionError(f"{name} has a kind of values that no test draws from")
