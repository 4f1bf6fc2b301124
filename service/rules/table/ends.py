"""Ends: the places where a tile may be laid (rules C1, C5, Straight)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..house.groups import DoubleCounts
from ..values.actions import PLAYS, Action
from ..values.tiles import BIT, HIGH, IS_DOUBLE, LOW, PIPS, WITH, Mask, Tile, values_mask


@dataclass(frozen=True, slots=True, eq=False)
class End:
    """A place where a tile may be laid. Each is made once, so equal ends are the same object.

    ``tile`` is the tile there (at a spinner's bare side, the spinner). ``values`` are the halves that a tile may match,
    ``values_mask`` the same as a mask. ``fits`` are the tiles that match, ``plays`` the actions that lay them here, by
    tile. ``amount`` is what the end adds to the count, None if nothing. ``spinner`` says whether the end is a bare side
    of a spinner.
    """

    name: str
    tile: Tile
    values: tuple[int, ...]
    values_mask: Mask
    fits: Mask
    plays: tuple[Action, ...]
    amount: int | None
    spinner: bool

    def touching(self, tile: Tile) -> int:
        """Return the half of a fitting tile that touches this end."""
        value = self.values[0]
        return value if WITH[value] & BIT[tile] else self.values[-1]

    def __reduce__(self) -> tuple[Callable[..., "End"], tuple[Any, ...]]:
        return _end, (self.name, self.tile, self.values, self.amount, self.spinner)


@cache
def _end(name: str, tile: Tile, values: tuple[int, ...], amount: int | None, spinner: bool) -> End:
    fits = WITH[values[0]] | WITH[values[-1]]
    return End(name, tile, values, values_mask(values), fits, PLAYS[name], amount, spinner)


@cache
def loose_end(name: str, tile: Tile, value: int, double_counts: DoubleCounts, spinner: bool = False) -> End:
    """Return a free half that counts: the outer half of an outermost tile, or a half of a non-double spinner."""
    amount = whole(tile, double_counts) if IS_DOUBLE[tile] else value
    return _end(name, tile, (value,), amount, spinner)


@cache
def bare_side(name: str, tile: Tile) -> End:
    """Return a spinner's bare side, which has no count of its own."""
    values = (LOW[tile],) if IS_DOUBLE[tile] else (LOW[tile], HIGH[tile])
    return _end(name, tile, values, None, True)


def whole(tile: Tile, double_counts: DoubleCounts) -> int:
    """Return what a whole tile counts: its pips, or one half of a double where doubles count once."""
    return LOW[tile] if IS_DOUBLE[tile] and double_counts == "once" else PIPS[tile]
