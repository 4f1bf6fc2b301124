"""Pips: where they are on a half, by value, as on real tiles.

A half is a square around 0, 0 whose sides are 2 long; a tile lies on its long side, its halves side by side.
"""

from functools import cache

Pip = tuple[float, float]

_NEAR, _FAR = 0.2, 0.6
_OUT = 0.52

_CENTRE: tuple[Pip, ...] = ((0, 0),)
_TWO: tuple[Pip, ...] = ((-_OUT, _OUT), (_OUT, -_OUT))
_FOUR = (*_TWO, (-_OUT, -_OUT), (_OUT, _OUT))
_SIX = (*_FOUR, (0, -_OUT), (0, _OUT))
_EIGHT = (*_SIX, (-_OUT, 0), (_OUT, 0))
_EDGES = tuple((x, y) for y in (-_OUT, _OUT) for x in (-_FAR, -_NEAR, _NEAR, _FAR))

PIPS: tuple[tuple[Pip, ...], ...] = (
    (),
    _CENTRE,
    _TWO,
    (*_TWO, *_CENTRE),
    _FOUR,
    (*_FOUR, *_CENTRE),
    _SIX,
    (*_SIX, *_CENTRE),
    _EIGHT,
    (*_EIGHT, *_CENTRE),
    (*_EDGES, (-_NEAR, 0), (_NEAR, 0)),
    (*_EDGES, (-_FAR, 0), (0, 0), (_FAR, 0)),
    (*_EDGES, (-_FAR, 0), (-_NEAR, 0), (_NEAR, 0), (_FAR, 0)),
)
"""``PIPS[v]`` are the v pips of a half."""

SMALL_FROM = 10
"""From this value on pips are smaller, because there are four in a row."""


@cache
def pip_path(value: int, centre: float, half: float) -> str:
    """Return the pips as a path of dots for a round pen; ``centre`` is the half's place, ``half`` half its side."""
    return "".join(f"M{centre + x * half:.4g} {y * half:.4g}h.01" for x, y in PIPS[value])


def pip_size(value: int, half: float) -> float:
    """Return the diameter of a pip."""
    return half * (0.29 if value >= SMALL_FROM else 0.36)
