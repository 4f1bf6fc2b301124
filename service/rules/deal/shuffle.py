"""The deal and the lot from a seed, by the published algorithm ``boneyard/1``.

Words are the 4-byte big-endian pieces of SHA-256 over ``boneyard/1|SEED|ROUND|PART|i`` for i = 0, 1, ...; ``below(n)``
takes the next word that is not in the last, incomplete run of n, and gives its remainder. docs/deal.md describes it for
other languages.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from struct import Struct

from ..values.tiles import Tile, full_set

ALGORITHM = "boneyard/1"
_WORDS = 1 << 32
_EIGHT_WORDS = Struct(">8I")


def _words(seed: str, round: int, part: str) -> Iterator[int]:
    """Yield the 32-bit words for one part of one round."""
    for block in count():
        yield from _EIGHT_WORDS.unpack(sha256(f"{ALGORITHM}|{seed}|{round}|{part}|{block}".encode()).digest())


def _below(words: Iterator[int], n: int) -> int:
    """Return a number from 0 to n - 1, each equally likely."""
    limit = _WORDS - _WORDS % n
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % n


def shuffled(seed: str, round: int, attempt: int, max_pip: int) -> tuple[Tile, ...]:
    """Return the whole set in dealing order; ``attempt`` counts the redeals of this round."""
    tiles = list(full_set(max_pip))
    words = _words(seed, round, f"deal.{attempt}")
    for last in range(len(tiles) - 1, 0, -1):
        other = _below(words, last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    return tuple(tiles)


def lot(seed: str, round: int, seats: int) -> int:
    """Return the seat that leads by lot (rule C9)."""
    return _below(_words(seed, round, "lot"), seats)
