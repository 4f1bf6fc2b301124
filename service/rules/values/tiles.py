"""Tiles, sets of tiles, and hands as bit masks.

A tile is an int, ``hi * (hi + 1) // 2 + lo``, so that it has the same id in every set: the double-six set is
0..27, the double-nine 0..54, the double-twelve 0..90. A hand is an int with one bit per tile. This file names the bit
operations; the hottest loops elsewhere use the masks directly.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal, TypeAlias, get_args

Tile: TypeAlias = int
Mask: TypeAlias = int

MaxPip: TypeAlias = Literal[6, 9, 12]

SETS: tuple[MaxPip, ...] = get_args(MaxPip)
"""The highest pip of each set that can be played."""

LARGEST = SETS[-1]

_HALVES = tuple((lo, hi) for hi in range(LARGEST + 1) for lo in range(hi + 1))
LOW: tuple[int, ...] = tuple(lo for lo, _ in _HALVES)
HIGH: tuple[int, ...] = tuple(hi for _, hi in _HALVES)
PIPS: tuple[int, ...] = tuple(lo + hi for lo, hi in _HALVES)
BIT: tuple[Mask, ...] = tuple(1 << tile for tile in range(len(_HALVES)))
TEXT: tuple[str, ...] = tuple(f"{lo}-{hi}" for lo, hi in _HALVES)

DOUBLES: tuple[Tile, ...] = tuple(tile for tile, (lo, hi) in enumerate(_HALVES) if lo == hi)
"""The doubles, 0-0 first: ``DOUBLES[v]`` is v-v."""

DOUBLES_MASK: Mask = sum(BIT[tile] for tile in DOUBLES)
IS_DOUBLE: tuple[bool, ...] = tuple(lo == hi for lo, hi in _HALVES)

WITH: tuple[Mask, ...] = tuple(
    sum(BIT[tile] for tile, halves in enumerate(_HALVES) if value in halves) for value in range(LARGEST + 1)
)
"""``WITH[v]`` is the mask of all tiles that carry the value v."""

_LISTED = tuple(sorted(range(len(_HALVES)), key=_HALVES.__getitem__))
RANK: tuple[int, ...] = tuple(_LISTED.index(tile) for tile in range(len(_HALVES)))
"""Where a tile stands in the listing order: by the lower half, then by the higher."""


def tile(a: int, b: int) -> Tile:
    """Return the tile with these two halves, in either order."""
    lo, hi = (a, b) if a <= b else (b, a)
    return hi * (hi + 1) // 2 + lo


@cache
def full_set(max_pip: int) -> tuple[Tile, ...]:
    """Return all tiles of the set, in the listing order 0-0, 0-1, ... 1-1, ..."""
    return tuple(tile for tile in _LISTED if HIGH[tile] <= max_pip)


def set_mask(max_pip: int) -> Mask:
    """Return all tiles of the set as a mask."""
    return (1 << tile(max_pip, max_pip) + 1) - 1


def mask_of(tiles: Iterable[Tile]) -> Mask:
    """Return the tiles as a mask."""
    mask = 0
    for tile in tiles:
        mask |= BIT[tile]
    return mask


def tiles_in(mask: Mask) -> list[Tile]:
    """Return the tiles of a mask, in the order of their ids."""
    tiles = []
    while mask:
        low = mask & -mask
        tiles.append(low.bit_length() - 1)
        mask ^= low
    return tiles


@lru_cache(maxsize=1 << 12)
def tiles_of(mask: Mask) -> tuple[Tile, ...]:
    """Return the tiles of a mask, in the listing order. Cached, as most hands are shown more than once."""
    return tuple(sorted(tiles_in(mask), key=RANK.__getitem__))


def together(masks: Iterable[Mask]) -> Mask:
    """Return the tiles of all the masks."""
    union = 0
    for mask in masks:
        union |= mask
    return union


def size(mask: Mask) -> int:
    """Return how many tiles a mask holds."""
    return mask.bit_count()


def pips(mask: Mask) -> int:
    """Return the sum of all pips of a mask's tiles."""
    return sum([PIPS[tile] for tile in tiles_in(mask)])


def most_of_one_value(mask: Mask, max_pip: int) -> int:
    """Return how many tiles carry the most common value; a double carries its value once."""
    return max([(mask & carriers).bit_count() for carriers in WITH[: max_pip + 1]])


def values_mask(values: Iterable[int]) -> int:
    """Return a set of pip values as a mask, one bit per value."""
    mask = 0
    for value in values:
        mask |= 1 << value
    return mask


@cache
def values_of(mask: int) -> tuple[int, ...]:
    """Return the values of a mask of values, rising. The cache needs no bound: there are at most 8,192 such masks."""
    values = []
    while mask:
        low = mask & -mask
        values.append(low.bit_length() - 1)
        mask ^= low
    return tuple(values)


def lowest_key(tile: Tile) -> tuple[int, int]:
    """Sort key for tiles from the lowest (rule C8): by pips, equal sums by the smaller lower half."""
    return PIPS[tile], LOW[tile]


def highest_key(tile: Tile) -> tuple[int, int]:
    """Sort key for tiles from the highest (rule C8): by pips, equal sums by the larger higher half."""
    return -PIPS[tile], -HIGH[tile]
