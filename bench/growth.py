"""How the time of one action grows with the actions before it, and with the set."""

import argparse
from random import Random
from time import perf_counter_ns
from typing import Any

import orjson

from bench.setting import heading
from bench.turns import slope, table, take_turns
from service.rules import Setup, act, parse_action
from service.rules.check import admit
from service.web.operations import answer
from service.wire.requests import STATE

GAMES = ("goat", "straight")
HANDS = {6: 7, 9: 13, 12: 22}
"""The sets, and how many tiles each of four seats gets."""

SEATS = 4
TRIES = 30
REPEATS = 20
ENGINE, REQUEST = "engine", "request"


def longest_round(game: str, max_pip: int) -> tuple[dict[str, Any], list[str]]:
    """The longest of some rounds played at random: its state and all of its actions."""
    random = Random(f"{game} {max_pip}")
    rules = {} if max_pip == 6 else {"max_pip": max_pip, "hand_size": HANDS[max_pip]}
    best: dict[str, Any] = {"actions": []}
    for number in range(TRIES):
        match = {"game": game, "seats": SEATS, "rules": rules, "start": {"seed": f"growth-{number}"}}
        position = orjson.loads(orjson.dumps(answer("matches", match)[1]))
        while position["now"]["phase"] == "playing":
            action = random.choice(position["now"]["legal_actions"])["action"]
            body = {"state": position["state"], "action": action}
            position = orjson.loads(orjson.dumps(answer("actions", body)[1]))
        best = max(best, position["state"], key=lambda state: len(state["actions"]))
    return best, best["actions"]


def engine_us(state: dict[str, Any], action: str) -> float:
    """The engine's part: the round replayed and the action carried out; the fastest of some repetitions."""
    setup: Setup = STATE.read(state)
    todo = parse_action(action)
    return _fastest(lambda: act(admit(setup), todo))


def request_us(state: dict[str, Any], action: str) -> float:
    """A whole request but for HTTP: JSON, validation, engine, the answer and its JSON."""
    body = orjson.dumps({"state": state, "action": action})
    return _fastest(lambda: orjson.dumps(answer("actions", orjson.loads(body))[1]))


def _fastest(run: Any) -> float:
    best = 1 << 60
    for _ in range(REPEATS):
        began = perf_counter_ns()
        run()
        best = min(best, perf_counter_ns() - began)
    return best / 1e3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    settings = f"{SEATS} seats; {options.rounds} rounds, in each the fastest of {REPEATS}; slopes by least squares."
    print(heading("Growth", ("orjson", "marshmallow"), settings))
    variants, lengths = {}, {}
    for game in GAMES:
        for max_pip in HANDS:
            state, actions = longest_round(game, max_pip)
            at = range(0, len(actions), max(1, len(actions) // 16))
            lengths[game, max_pip] = list(at)
            for measure in (engine_us, request_us):
                name = (game, max_pip, measure.__name__)
                variants[name] = lambda measure=measure, state=state, actions=actions, at=at: [
                    measure(state | {"actions": actions[:length]}, actions[length]) for length in at
                ]
    found = take_turns(variants, options.rounds)
    rows = []
    for (game, max_pip, measure), rounds in found.items():
        times = [sorted(column)[len(column) // 2] for column in zip(*rounds, strict=True)]
        at = lengths[game, max_pip]
        _, rise = slope(list(zip(at, times, strict=True)))
        rows.append(
            [f"{game}, set to {max_pip}, {measure[:-3]}", at[-1], times[0], times[len(at) // 2], times[-1], rise]
        )
    print(
        table(["", "most actions", "first action µs", "in the middle µs", "last µs", "µs for each past action"], rows)
    )


if __name__ == "__main__":
    main()
