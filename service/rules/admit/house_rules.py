"""The rules of a match: which version of a game's, and with which knobs turned."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ..games import Game, find_game
from ..house.ruleset import Ruleset, override, overrides
from ..values.errors import UnsupportedVersion
from .keyed import Keyed


class Resolved(NamedTuple):
    """A version of a game's rules, the rules with all knobs, and those that differ, as a client writes them."""

    version: int
    rules: Ruleset
    overrides: Mapping[str, object]


def resolve(game: Game, version: int | None, turned: Mapping[str, object]) -> Resolved:
    """The version (None: the newest) and the rules with knobs turned. Raises UnsupportedVersion, IncompatibleRules."""
    version = game.newest if version is None else version
    if version not in game.versions:
        known = ", ".join(map(str, sorted(game.versions)))
        raise UnsupportedVersion(f"This game is played here in version {known} of its rules.", path=("version",))
    return _resolve(game.id, version, Keyed(turned, (repr(dict(turned)),)))


@lru_cache(maxsize=256)
def _resolve(game: str, version: int, turned: Keyed[Mapping[str, object]]) -> Resolved:
    """Whoever plays by house rules plays by them for a while, so the last ones are remembered.

    They are told apart by their text, as True equals 1 and is yet another value to a knob.
    """
    base = find_game(game).versions[version]
    rules = override(base, turned.take())
    return Resolved(version, rules, overrides(base, rules))
