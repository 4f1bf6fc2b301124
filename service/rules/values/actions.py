"""Actions: lay a tile at an end, draw, pass. Each exists once and is shared."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Literal, TypeAlias

from .tiles import DOUBLES, IS_DOUBLE, RANK, TEXT, Tile

Kind: TypeAlias = Literal["play", "draw", "pass", "done"]

LINE_ENDS = ("left", "right")
SIDE_ENDS = ("up", "down")


def named_sides(double: Tile) -> tuple[str, ...]:
    """Return the names of a double's sides where every double is a spinner; other tiles have none."""
    return tuple(f"{TEXT[double]}.{side}" for side in SIDE_ENDS) if IS_DOUBLE[double] else ()


ENDS: tuple[str, ...] = (*LINE_ENDS, *SIDE_ENDS, *chain.from_iterable(map(named_sides, DOUBLES)))
"""Every name that an end can have, in the listing order; ``5-5.up`` where every double is a spinner."""

END_RANK: dict[str, int] = {end: rank for rank, end in enumerate(ENDS)}


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """One thing a seat can do. Each is made once, so equal actions are the same object.

    ``text`` is its notation, ``end`` is None for a round's first tile, ``rank`` sorts by tile, then by end.
    """

    kind: Kind
    text: str
    tile: Tile | None = None
    end: str | None = None
    rank: int = 0

    def __reduce__(self) -> tuple[Callable[[str], "Action"], tuple[str]]:
        return action_of, (self.text,)


DRAW = Action("draw", "draw")
PASS = Action("pass", "pass")
DONE = Action("done", "done")
"""Ends a turn that may go on. No game has such turns yet, so it is always refused."""

OPENINGS: tuple[Action, ...] = tuple(
    Action("play", text, tile, None, RANK[tile] * len(ENDS)) for tile, text in enumerate(TEXT)
)
"""``OPENINGS[tile]`` lays the first tile of a round."""

PLAYS: dict[str, tuple[Action, ...]] = {
    end: tuple(
        Action("play", f"{text}@{end}", tile, end, RANK[tile] * len(ENDS) + rank) for tile, text in enumerate(TEXT)
    )
    for end, rank in END_RANK.items()
}
"""``PLAYS[end][tile]`` lays the tile at that end."""

ACTIONS: dict[str, Action] = {
    action.text: action for action in (DRAW, PASS, DONE, *OPENINGS, *chain.from_iterable(PLAYS.values()))
}
"""All actions by their text."""


def action_of(text: str) -> Action:
    """Return the action with that canonical text. Raises KeyError."""
    return ACTIONS[text]


def mirrored(action: Action) -> Action:
    """Return the action at the other end of the line; what names no end of the line stays what it is."""
    if action.tile is None or action.end not in LINE_ENDS:
        return action
    other = LINE_ENDS[1 - LINE_ENDS.index(action.end)]
    return PLAYS[other][action.tile]


def play(tile: Tile, end: str | None = None) -> Action:
    """Return the action that lays ``tile`` at ``end``; without an end, as the first tile of the round."""
    return OPENINGS[tile] if end is None else PLAYS[end][tile]
