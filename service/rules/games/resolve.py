"""The rules of a match: a version of the game's rules, with the house rules of the table."""

from functools import lru_cache
from typing import NamedTuple

from ..house.house_rules import HouseRules, override, overrides
from ..house.knob_values import MAX_SEATS, MIN_SEATS
from ..house.ruleset import Ruleset
from ..values.errors import TooManySeats, UnknownGame, UnsupportedVersion
from . import find_game


class Resolved(NamedTuple):
    """A version of a game's rules, the rules with every knob set, and the shortest house rules that make them."""

    version: int
    rules: Ruleset
    house: HouseRules


@lru_cache(maxsize=256)
def resolve(game: str, version: int | None, house: HouseRules, seats: int) -> Resolved:
    """Return the rules that a match is played by; ``version`` None is the newest.

    Cached, as all requests of a match ask for the same rules. Raises UnknownGame, TooManySeats, UnsupportedVersion,
    IncompatibleRules (in this order); ValueError for fewer seats than a table has.
    """
    try:
        found = find_game(game)
    except KeyError:
        raise UnknownGame from None
    if seats > MAX_SEATS:
        raise TooManySeats(MAX_SEATS)
    if seats < MIN_SEATS:
        raise ValueError(f"a table has {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
    version = found.newest if version is None else version
    if version not in found.versions:
        known = ", ".join(map(str, sorted(found.versions)))
        raise UnsupportedVersion(f"This game is played here in version {known} of its rules.", path=("version",))
    base = found.versions[version]
    rules = override(base, house)
    return Resolved(version, rules, overrides(base, rules, seats))
