"""The one text notation for tiles and actions: parsers and formatters.

``3-5`` a tile, ``3-5@left`` an action, ``3-5`` as an action the first tile of a round, ``draw``, ``pass``, and
``done``, which ends a turn in games where one goes on. On input the halves can be in either order; on output the
smaller half comes first. A tile on the table is written as it lies (``6-3``), so there the order of the halves matters.
"""

import re
from collections.abc import Callable
from typing import TypeAlias

from .actions import DONE, DRAW, ENDS, OPENINGS, PASS, PLAYS, Action
from .tiles import HIGH, LARGEST, LOW, TEXT, Tile, tile

Lying: TypeAlias = tuple[int, int]
"""A tile as it lies: left half and right half; in an arm the inner half and the outer half."""

_HALF = rf"([0-9]|1[0-{LARGEST - 10}])"
_TILE = rf"{_HALF}-{_HALF}"
_END = rf"({_TILE}\.)?[a-z]{{2,8}}(\.[0-9])?"
TILE_PATTERN = rf"^{_TILE}$"
END_PATTERN = rf"^{_END}$"
"""Wider than ENDS: the names of later games' ends (``train.2``) are of this form, too, so that it need not change."""
ACTION_PATTERN = rf"^(draw|pass|done|{_TILE}(@{_END}(:{_HALF})?)?)$"
"""After the colon, where a tile can lie both ways, the half that stays open; no game has that yet."""

TILES_BY_TEXT: dict[str, Tile] = {f"{a}-{b}": tile(a, b) for a in range(LARGEST + 1) for b in range(LARGEST + 1)}
LYING_BY_TEXT: dict[str, Lying] = {f"{a}-{b}": (a, b) for a in range(LARGEST + 1) for b in range(LARGEST + 1)}
ACTIONS_BY_TEXT: dict[str, Action] = {"draw": DRAW, "pass": PASS, "done": DONE}
for _text, _tile in TILES_BY_TEXT.items():
    ACTIONS_BY_TEXT[_text] = OPENINGS[_tile]
    for _end in ENDS:
        ACTIONS_BY_TEXT[f"{_text}@{_end}"] = PLAYS[_end][_tile]


def parse_tile(text: str) -> Tile:
    """Read ``3-5`` or ``5-3``. Raises ValueError if no set has such a tile."""
    try:
        return TILES_BY_TEXT[text]
    except (KeyError, TypeError):
        raise ValueError(f"not a tile: {text!r}") from None


def parse_lying(text: str) -> Lying:
    """Read a tile as it lies on the table: ``6-3`` is (6, 3). Raises ValueError."""
    try:
        return LYING_BY_TEXT[text]
    except (KeyError, TypeError):
        raise ValueError(f"not a tile: {text!r}") from None


def parse_action(text: str) -> Action:
    """Read ``3-5@left``, ``3-5``, ``draw``, ``pass`` or ``done``. Raises ValueError if it is not of that form.

    An end that no game has is read as well: the rules refuse it as they refuse any other that is not open.
    """
    try:
        return ACTIONS_BY_TEXT[text]
    except (KeyError, TypeError):
        if not isinstance(text, str) or not _is_action(text):
            raise ValueError(f"not an action: {text!r}") from None
    tile, _, end = text.partition("@")
    return Action("play", f"{TEXT[TILES_BY_TEXT[tile]]}@{end}", TILES_BY_TEXT[tile], end)


_is_action = re.compile(ACTION_PATTERN[1:-1]).fullmatch


tile_text: Callable[[Tile], str] = TEXT.__getitem__
"""``3-5``: the tile with its smaller half first."""


lying_text: Callable[[Lying], str] = {lying: text for text, lying in LYING_BY_TEXT.items()}.__getitem__
"""``6-3``: as the tile lies."""


def halves(tile: Tile) -> Lying:
    """Return the tile's two halves, the smaller first: how a round's first tile lies (rule C5)."""
    return LOW[tile], HIGH[tile]
