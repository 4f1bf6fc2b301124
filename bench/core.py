"""The engine in one process: random playouts against two other libraries, and of our other games."""

import argparse
import os
import random
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import Any, NamedTuple, TypeVar

from bench import bare
from bench.setting import FOREIGN, MEASURED, ROOT, heading, need_foreign
from bench.turns import ratio, table, take_turns
from service.rules import GAMES, FromDeal, FromSeed, Setup, State, admit, apply, legal_actions, play_out
from service.rules.house.house_rules import house_rules
from service.rules.values.tiles import full_set

SEED = 20261130
PLAYOUTS = 300
OURS_FOUR, OURS_TWO, STATES_FOUR = "ours, 4 seats", "ours, 2 seats", "ours, 4 seats, state by state"
DOMINOES, OPEN_SPIEL = "dominoes, 4 seats", "OpenSpiel, 2 seats"
FLOOR = "bare masks, 4 seats (the floor)"
BASES = {FLOOR: DOMINOES, OURS_FOUR: DOMINOES, STATES_FOUR: DOMINOES, OURS_TWO: OPEN_SPIEL}
HAND = 7
RULES = house_rules({"hand_size": HAND})
SET = list(full_set(6))
T = TypeVar("T")

Tally = tuple[int, int]
"""The number of tiles laid in a round, and of moves, draws and passes included."""


class Player(NamedTuple):
    """A way to play rounds: how to deal one, and how to play it to its end."""

    deal: Callable[[], Any]
    play: Callable[[Any], Tally]


class Speed(NamedTuple):
    """Tiles laid in a second of this process's own time, with the deals and without; microseconds for each."""

    tiles: float
    tiles_dealt: float
    deal_us: float
    play_us: float
    moves_dealt: float


def choose(options: Sequence[T]) -> T:
    """Choose one of some options; all players here choose like this."""
    return options[int(random.random() * len(options))] if len(options) > 1 else options[0]


def shuffled(seats: int, play: Callable[[State], Tally]) -> Player:
    """Return our Block, dealt like the others': hands of `HAND`, from tiles shuffled outside the library."""
    tiles = list(SET)

    def deal() -> State:
        random.shuffle(tiles)
        hands = tuple(tuple(tiles[seat * HAND : (seat + 1) * HAND]) for seat in range(seats))
        start = FromDeal(hands, tuple(tiles[seats * HAND :]))
        return admit(Setup(game="block", seats=seats, start=start, rules=RULES))

    return Player(deal, play)


def seeded(game: str, seats: int) -> Player:
    """Return a game of ours, dealt by the published algorithm."""

    def deal() -> State:
        return admit(Setup(game=game, seats=seats, start=FromSeed(str(random.getrandbits(64)))))

    return Player(deal, by_play_out)


def by_play_out(state: State) -> Tally:
    """Play out a round of ours in one go."""
    return _tally(play_out(state, choose))


def by_states(state: State) -> Tally:
    """Play a round of ours action by action, each state a value of its own."""
    while state.reason is None:
        state = apply(state, choose(legal_actions(state)))
    return _tally(state)


def _tally(state: State) -> Tally:
    return sum(action.tile is not None for action in state.actions), len(state.actions)


def of_dominoes() -> Player:
    """Return rounds of the library ``dominoes``, which passes automatically."""
    import dominoes

    def play(game: Any) -> Tally:
        while game.result is None:
            game.make_move(*choose(game.valid_moves))
        return sum(move is not None for move in game.moves), len(game.moves)

    return Player(lambda: dominoes.Game.new(starting_player=random.randrange(4)), play)


def of_open_spiel() -> Player:
    """Return rounds of OpenSpiel's Block, which passes automatically; its deal is a chain of chance nodes."""
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401 (registers the game)

    game = pyspiel.load_game("python_block_dominoes")

    def deal() -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(choose(state.chance_outcomes())[0])
        return state

    def play(state: Any) -> Tally:
        laid = 0
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            laid += 1
        return laid, laid

    return Player(deal, play)


def speed(player: Player, playouts: int) -> Callable[[], Speed]:
    """Deal this many rounds, then play them."""

    def run() -> Speed:
        began = process_time()
        dealt = [player.deal() for _ in range(playouts)]
        begun = process_time()
        played = [player.play(round) for round in dealt]
        ended = process_time()
        tiles, moves = (sum(count) for count in zip(*played, strict=True))
        dealing, playing = begun - began, ended - begun
        return Speed(
            tiles / (dealing + playing),
            tiles / playing,
            dealing / playouts * 1e6,
            playing / playouts * 1e6,
            moves / playing,
        )

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help="rounds of dominoes in one turn of a variant")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    if find_spec("pyspiel") is None:
        need_foreign()
        os.execve(
            FOREIGN,
            [FOREIGN, "-P", "-m", "bench.core", *sys.argv[1:]],
            os.environ | {"PYTHONPATH": f"{MEASURED}:{ROOT}"},
        )
    random.seed(SEED)
    players = {
        OURS_FOUR: shuffled(4, by_play_out),
        STATES_FOUR: shuffled(4, by_states),
        FLOOR: Player(bare.deal, lambda dealt: bare.play(dealt, choose)),
        DOMINOES: of_dominoes(),
        OURS_TWO: shuffled(2, by_play_out),
        OPEN_SPIEL: of_open_spiel(),
        **{f"ours: {game.id}, {seats} seats": seeded(game.id, seats) for game in GAMES for seats in (2, 4)},
    }
    found = take_turns({name: speed(player, options.playouts) for name, player in players.items()}, options.rounds)
    settings = f"{options.rounds} rounds of {options.playouts} playouts each, processor time; hands of {HAND} in Block."
    print(heading("Random playouts", ("dominoes", "open_spiel"), settings))
    rows = [[name, *(median(column) for column in zip(*runs, strict=True))] for name, runs in found.items()]
    head = ("tiles/s with deals", "tiles/s dealt", "µs a deal", "µs a round dealt", "moves/s dealt (with passes)")
    print(table(["", *head], rows) + "\n")
    for name, base in BASES.items():
        whole, dealt = (
            ratio({key: [getattr(run, what) for run in runs] for key, runs in found.items()}, name, base)
            for what in ("tiles", "tiles_dealt")
        )
        print(f"{name} : {base}: {whole:.1f} with deals, {dealt:.1f} once dealt")


if __name__ == "__main__":
    main()
