"""The floor for playouts in Python: Block with four seats on bare masks, nothing checked, nothing kept.

It keeps no past, knows no rules but Block's, and names no actions. Any time that an engine takes beyond this is the
price of rules, refusals and a log.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

SEATS, HAND, VALUES = 4, 7, 7
PAIRS = [(low, high) for low in range(VALUES) for high in range(low, VALUES)]
TILES = [1 << number for number in range(len(PAIRS))]
WITH = [sum(1 << at for at, pair in enumerate(PAIRS) if value in pair) for value in range(VALUES)]
PAIR_OF = dict(zip(TILES, PAIRS, strict=True))
OTHER = [{tile: sum(pair) - value for tile, pair in PAIR_OF.items() if value in pair} for value in range(VALUES)]
"""``OTHER[value][tile]`` is the tile's other value."""


def deal() -> tuple[list[int], int, int]:
    """Return the hands, the leader, and the tile it leads with."""
    random.shuffle(TILES)
    hands = [sum(TILES[seat * HAND : (seat + 1) * HAND]) for seat in range(SEATS)]
    turn = random.randrange(SEATS)
    return hands, turn, random.choice(TILES[turn * HAND : (turn + 1) * HAND])


def play(dealt: tuple[list[int], int, int], choose: Callable[[Sequence[Any]], Any]) -> tuple[int, int]:
    """Play a round; return the number of tiles laid, and of moves, passes included."""
    hands, turn, first = dealt
    hands[turn] -= first
    left, right = PAIR_OF[first]
    laid, moves, passes = 1, 1, 0
    while passes < SEATS:
        turn = (turn + 1) % SEATS
        hand = hands[turn]
        moves += 1
        legal = []
        fits = hand & WITH[left]
        while fits:
            bit = fits & -fits
            legal.append((bit, True))
            fits ^= bit
        fits = hand & WITH[right]
        while fits:
            bit = fits & -fits
            legal.append((bit, False))
            fits ^= bit
        if not legal:
            passes += 1
            continue
        passes = 0
        bit, at_left = choose(legal)
        if at_left:
            left = OTHER[left][bit]
        else:
            right = OTHER[right][bit]
        laid += 1
        hand ^= bit
        if not hand:
            break
        hands[turn] = hand
    return laid, moves
