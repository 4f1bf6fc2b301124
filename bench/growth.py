"""How the time of one action grows with the actions before it, and with the set."""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from random import Random
from statistics import median
from time import perf_counter_ns
from typing import Any

import orjson

from bench.bodies import Json, asked, played
from bench.setting import heading
from bench.turns import slope, table, take_turns
from service.operations.table import answer
from service.rules import Setup, act, parse_action
from service.rules.admit.admit import admit
from service.rules.stored.states import STATE

GAMES = ("goat", "straight")
HANDS = {6: 7, 9: 13, 12: 22}
"""The sets, and how many tiles each of four seats is dealt."""

SEATS = 4
TRIES = 30
REPEATS = 20
LENGTHS = 16


def longest_round(game: str, max_pip: int) -> Json:
    """Return the last state of the longest of some random rounds."""
    random = Random(f"{game} {max_pip}")
    rules = {} if max_pip == 6 else {"max_pip": max_pip, "hand_size": HANDS[max_pip]}
    best: Json = {"actions": []}
    for number in range(TRIES):
        match = {"game": game, "seats": SEATS, "rules": rules, "seed": f"growth-{number}"}
        *_, (state, action) = played(asked("matches", match), random)
        position = asked("actions", {"state": state, "action": action})
        best = max(best, position["state"], key=lambda state: len(state["actions"]))
    return best


def engine_us(state: Json, action: str) -> float:
    """Time the engine: replay the round and carry out the action; the fastest of some repetitions."""
    setup: Setup = STATE.read(state)
    todo = parse_action(action)
    return _fastest(lambda: act(admit(setup), todo))


def request_us(state: Json, action: str) -> float:
    """Time a whole request except HTTP: JSON, validation, engine, the answer and its JSON."""
    body = orjson.dumps({"state": state, "action": action})
    return _fastest(lambda: orjson.dumps(answer("actions", orjson.loads(body))[1]))


def _fastest(run: Any) -> float:
    best = 1 << 60
    for _ in range(REPEATS):
        began = perf_counter_ns()
        run()
        best = min(best, perf_counter_ns() - began)
    return best / 1e3


def times(measure: Callable[[Json, str], float], state: Json, lengths: Sequence[int]) -> list[float]:
    """Time the action after each of these numbers of others."""
    actions = state["actions"]
    return [measure(state | {"actions": actions[:length]}, actions[length]) for length in lengths]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    settings = f"{SEATS} seats; {options.rounds} rounds, in each the fastest of {REPEATS}; slopes by least squares."
    print(heading("Growth", ("orjson", "marshmallow"), settings))
    variants: dict[str, Callable[[], list[float]]] = {}
    lengths: dict[str, Sequence[int]] = {}
    for game, max_pip in product(GAMES, HANDS):
        state = longest_round(game, max_pip)
        number = len(state["actions"])
        for what, measure in (("engine", engine_us), ("request", request_us)):
            name = f"{game}, set to {max_pip}, {what}"
            lengths[name] = range(0, number, max(1, number // LENGTHS))
            variants[name] = partial(times, measure, state, lengths[name])
    rows = []
    for name, rounds in take_turns(variants, options.rounds).items():
        at, found = lengths[name], [median(column) for column in zip(*rounds, strict=True)]
        _, rise = slope(list(zip(at, found, strict=True)))
        rows.append([name, at[-1], found[0], found[len(at) // 2], found[-1], rise])
    print(table(["", "most actions", "µs after none", "after half", "after most", "µs for each past action"], rows))


if __name__ == "__main__":
    main()
