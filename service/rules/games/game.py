"""What a game is: a record of rules, one for each version that can still be played."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..house.ruleset import Ruleset


class Preset(NamedTuple):
    """House rules that many tables play by, for one seating. Never stored: a client copies them into ``rules``."""

    id: str
    title: str
    seats: int
    partners: bool
    rules: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game: its public id, its title, and its rules by version. A change of behaviour is a new version."""

    id: str
    title: str
    versions: Mapping[int, Ruleset]
    presets: tuple[Preset, ...] = ()

    @property
    def newest(self) -> int:
        """The version of a match that names none."""
        return max(self.versions)
