"""What the plain words tell of: the rules, the numbers of players, and the turns of phrase that depend on both."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ...rules.house.knob_values import SEATS
from ...rules.house.ruleset import Ruleset

SEAT_WORDS = {2: "two", 3: "three", 4: "four"}


class Told(NamedTuple):
    """Some rules and the numbers of players to tell them for: ``seats`` can be dealt from the set, ``short`` not."""

    rules: Ruleset
    seats: tuple[int, ...]
    short: tuple[int, ...]

    def left(self, seats: int) -> int:
        """How many tiles are left over after the deal."""
        return self.rules.max_tiles - seats * self.rules.tiles_each(seats)

    def drawable(self, seats: int) -> int:
        """How many of them may be drawn in the round."""
        return max(0, self.left(seats) - self.rules.kept_back(seats))

    @property
    def draws(self) -> bool:
        """Whether anybody can ever draw a tile."""
        return any(self.drawable(seats) for seats in self.seats)

    @property
    def partners(self) -> bool:
        return self.rules.deal.partnership == "optional" and 4 in self.seats

    @property
    def side(self) -> str:
        """Who scores together, as a noun."""
        return "side" if self.partners else "player"

    @property
    def doubles(self) -> int:
        """How many doubles the set has; as many tiles carry one same value."""
        return self.rules.deal.max_pip + 1

    @property
    def largest_hand(self) -> int:
        """The most tiles that anybody is dealt."""
        return max((self.rules.tiles_each(seats) for seats in self.seats), default=0)

    @property
    def plays_on(self) -> bool:
        """Whether a match can have more than one round."""
        return self.rules.match.target is not None


def told(rules: Ruleset, seats: int | None) -> Told:
    """The rules for that number of players, None: for every number."""
    asked = SEATS if seats is None else (seats,)
    enough = tuple(number for number in asked if number * rules.tiles_each(number) <= rules.max_tiles)
    return Told(rules, enough, tuple(number for number in asked if number not in enough))


def tiles(number: int) -> str:
    """``7 tiles``, ``1 tile``, ``no tiles``."""
    return f"{number or 'no'} tile{'' if number == 1 else 's'}"


def either(words: Iterable[str]) -> str:
    """``a, b or c``."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def by_seats(told: Told, number: Callable[[int], int]) -> str:
    """A number of tiles for every number of players: ``7 tiles with two players, 5 with three or four``."""
    groups: dict[int, list[str]] = {}
    for seats in told.seats:
        groups.setdefault(number(seats), []).append(SEAT_WORDS[seats])
    (first, words), *rest = groups.items()
    if not rest:
        return tiles(first)
    others = [f"{count or 'none'} with {either(words)}" for count, words in rest]
    return ", ".join([f"{tiles(first)} with {either(words)} players", *others])
