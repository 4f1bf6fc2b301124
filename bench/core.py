"""The engine in one process: random playouts against two other libraries, and of our other games."""

import argparse
import os
import random
import sys
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import NamedTuple

from bench import bare
from bench.setting import FOREIGN, ROOT, heading, need_foreign
from bench.turns import ratio, table, take_turns
from service.rules import GAMES, FromDeal, FromSeed, Setup, admit, apply, legal_actions
from service.rules.tiles import full_set

SEED = 20261130
PLAYOUTS = 300
OURS_FOUR, OURS_TWO, SEEDED = "ours, 4 seats", "ours, 2 seats", "ours, 4 seats, dealt from a seed"
DOMINOES, OPEN_SPIEL = "dominoes, 4 seats", "OpenSpiel, 2 seats"
FLOOR = "bare masks, 4 seats (the floor)"
BASES = {FLOOR: DOMINOES, OURS_FOUR: DOMINOES, SEEDED: DOMINOES, OURS_TWO: OPEN_SPIEL}
HAND = 7
RULES: Mapping[str, object] = {"hand_size": HAND}
NO_RULES: Mapping[str, object] = {}
SET = list(full_set(6))

Playout = Callable[[], tuple[int, int]]
"""Plays a round to its end: how many tiles were laid, and how many moves there were, draws and passes included."""


class Speed(NamedTuple):
    """Tiles laid and moves, in a second of this process's own time; and microseconds a playout."""

    tiles: float
    moves: float
    playout_us: float


def shuffled(seats: int) -> Playout:
    """A round of our Block with the others' hands, whose tiles the caller shuffles, as the others do."""
    tiles = list(SET)

    def playout() -> tuple[int, int]:
        random.shuffle(tiles)
        hands = tuple(tuple(tiles[seat * HAND : (seat + 1) * HAND]) for seat in range(seats))
        return _play(Setup(game="block", seats=seats, start=FromDeal(hands, tuple(tiles[seats * HAND :])), rules=RULES))

    return playout


def seeded(game: str, seats: int, rules: Mapping[str, object] = NO_RULES) -> Playout:
    """A round of ours, dealt by the published algorithm."""
    return lambda: _play(Setup(game=game, seats=seats, start=FromSeed(str(random.getrandbits(64))), rules=rules))


def _play(setup: Setup) -> tuple[int, int]:
    state = admit(setup)
    while state.reason is None:
        state = apply(state, random.choice(legal_actions(state)))
    return sum(action.tile is not None for action in state.actions), len(state.actions)


def of_dominoes() -> Playout:
    """A round of the library ``dominoes``, which passes by itself."""
    import dominoes

    def playout() -> tuple[int, int]:
        game = dominoes.Game.new(starting_player=random.randrange(4))
        while game.result is None:
            game.make_move(*random.choice(game.valid_moves))
        return sum(move is not None for move in game.moves), len(game.moves)

    return playout


def of_open_spiel() -> Playout:
    """A round of OpenSpiel's Block, which passes by itself; its deal is a chain of chance nodes."""
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401 (registers the game)

    game = pyspiel.load_game("python_block_dominoes")

    def playout() -> tuple[int, int]:
        state = game.new_initial_state()
        laid = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                laid += 1
        return laid, laid

    return playout


def speed(playout: Playout, playouts: int) -> Callable[[], Speed]:
    """Plays so many rounds."""

    def run() -> Speed:
        began = process_time()
        played = [playout() for _ in range(playouts)]
        seconds = process_time() - began
        tiles, moves = (sum(count) for count in zip(*played, strict=True))
        return Speed(tiles / seconds, moves / seconds, seconds / playouts * 1e6)

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help="rounds of dominoes in one turn of a variant")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    if find_spec("pyspiel") is None:
        need_foreign()
        os.execve(FOREIGN, [FOREIGN, "-m", "bench.core", *sys.argv[1:]], os.environ | {"PYTHONPATH": str(ROOT)})
    random.seed(SEED)
    playouts = {
        OURS_FOUR: shuffled(4),
        SEEDED: seeded("block", 4, RULES),
        FLOOR: bare.playout,
        DOMINOES: of_dominoes(),
        OURS_TWO: shuffled(2),
        OPEN_SPIEL: of_open_spiel(),
        **{f"ours: {game.id}, {seats} seats": seeded(game.id, seats) for game in GAMES for seats in (2, 4)},
    }
    found = take_turns({name: speed(playout, options.playouts) for name, playout in playouts.items()}, options.rounds)
    settings = f"{options.rounds} rounds of {options.playouts} playouts each, processor time; hands of {HAND} in Block."
    print(heading("Random playouts", ("dominoes", "open_spiel"), settings))
    rows = [[name, *(median(column) for column in zip(*runs, strict=True))] for name, runs in found.items()]
    print(table(["", "tiles laid/s", "moves/s (with passes)", "µs a playout"], rows) + "\n")
    tiles = {name: [run.tiles for run in runs] for name, runs in found.items()}
    for name, base in BASES.items():
        print(f"{name} : {base}: {ratio(tiles, name, base):.1f}")


if __name__ == "__main__":
    main()
