"""The engine in one process: random playouts against two other libraries, and of our other games."""

import argparse
import os
import random
import sys
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any, NamedTuple

from bench.setting import FOREIGN, ROOT, heading, need_foreign
from bench.turns import middle, ratio, table, take_turns
from service.rules import GAMES, FromDeal, FromSeed, Setup, admit, apply, legal_actions
from service.rules.tiles import full_set

SEED = 20261130
OURS_FOUR, OURS_TWO = "ours: block, 4 seats", "ours: block, 2 seats"
DOMINOES, OPEN_SPIEL = "dominoes (4 seats)", "OpenSpiel (2 seats)"
DECK = list(full_set(6))
SEVEN_EACH = {"hand_size": 7}

Playout = Callable[[], tuple[int, int]]
"""Plays a round to its end: how many tiles were laid, and how many moves there were, draws and passes included."""


class Speed(NamedTuple):
    """Tiles laid and moves, in a second of this process's own time."""

    tiles: float
    moves: float


def ours(game: str, seats: int, **members: Any) -> Playout:
    """A round of ours, dealt by the program that plays it, as the other libraries deal theirs."""

    def playout() -> tuple[int, int]:
        random.shuffle(DECK)
        each = 7 if seats == 4 or members else _hand_size(game, seats)
        hands = tuple(tuple(DECK[seat * each : (seat + 1) * each]) for seat in range(seats))
        start = FromDeal(hands, tuple(DECK[seats * each :]))
        return _play(Setup(game=game, seats=seats, start=start, **members))

    return playout


def from_seed(game: str, seats: int) -> Playout:
    """A round of ours, dealt by the published algorithm."""
    return lambda: _play(Setup(game=game, seats=seats, start=FromSeed(str(random.getrandbits(64)))))


def _play(setup: Setup) -> tuple[int, int]:
    state = admit(setup)
    while state.reason is None:
        state = apply(state, random.choice(legal_actions(state)))
    actions = state.actions
    return sum(action.tile is not None for action in actions), len(actions)
