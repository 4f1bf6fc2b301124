"""The speaker: a language, the players' names, and the words for seats, teams, tiles and places."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..rules.values.notation import parse_action, parse_tile
from ..rules.values.tiles import HIGH, IS_DOUBLE, TEXT
from .catalogue import enumerated, say

ABOUT = (
    "game",
    "table",
    "end",
    "count",
    "hand",
    "seat",
    "boneyard",
    "points",
    "voids",
    "turn",
    "action",
    "why_not",
    "result",
    "because",
    "match",
    "event",
    "problem",
    "state_problem",
    "fault",
)
"""What a text can be about."""


class Text(NamedTuple):
    """A text: what it is about, and of which end, action, event, code or place (None if there is only one)."""

    about: str
    of: str | None
    text: str


class Speaker(NamedTuple):
    """Says things in a language; players without a name are numbered from 1."""

    language: str
    names: Sequence[str] = ()
    partners: bool = False

    def say(self, id: str, /, **parameters: Any) -> str:
        """Return the sentence with this id, in its form for ``n``. Raises KeyError."""
        return say(self.language, id, parameters)

    def seat(self, seat: int) -> str:
        """Name a player."""
        return self.names[seat] if seat < len(self.names) else self.say("seat", number=seat + 1)

    def seats(self, seats: Iterable[int]) -> str:
        """Name players, in order."""
        return enumerated(self.language, [self.seat(seat) for seat in seats])

    def team(self, team: int) -> str:
        """Name a team: a player, or two partners."""
        if not self.partners:
            return self.seat(team)
        members = enumerated(self.language, [self.seat(team), self.seat(team + 2)])
        return self.say("team", number=team + 1, members=members)

    def teams(self, teams: Iterable[int]) -> str:
        """Name teams, in order."""
        return enumerated(self.language, [self.team(team) for team in teams])

    def tile(self, tile: str) -> str:
        """Name a tile, a double by its one value."""
        known = parse_tile(tile)
        return self.say("tile.double", value=HIGH[known]) if IS_DOUBLE[known] else TEXT[known]

    def tiles(self, tiles: Sequence[str]) -> str:
        """List tiles, the smaller half first."""
        return enumerated(self.language, [self.tile(tile) for tile in tiles])

    def row(self, tiles: Sequence[str]) -> str:
        """List tiles as they lie."""
        return ", ".join(self.tile(tile) if IS_DOUBLE[parse_tile(tile)] else tile for tile in tiles)

    def values(self, values: Iterable[int]) -> str:
        """List values, with ``or`` before the last."""
        return enumerated(self.language, [str(value) for value in values], "or")

    def all_values(self, values: Iterable[int]) -> str:
        """List values, with ``and`` before the last."""
        return enumerated(self.language, [str(value) for value in values])

    def place(self, end: str) -> str:
        """Name an end, to begin a sentence."""
        return self._named("place", end)

    def at(self, end: str) -> str:
        """Name an end as the place of an action."""
        return self._named("at", end)

    def action(self, action: str) -> str:
        """Say what an action does, as something one may do."""
        known = parse_action(action)
        if known.tile is None:
            return self.say(f"action.{known.kind}")
        tile = self.tile(TEXT[known.tile])
        if known.end is None:
            return self.say("action.open", tile=tile)
        return self.say("action.play", tile=tile, at=self.at(known.end))

    def _named(self, kind: str, end: str) -> str:
        double, dot, side = end.partition(".")
        if dot:
            return self.say(f"{kind}.double.{side}", value=double.partition("-")[0])
        return self.say(f"{kind}.{end}")
