"""What can be done to the rounds of a match's record: what is carried, who plays what, and the order."""

from collections.abc import Callable
from random import Random
from typing import Any

Json = dict[str, Any]
Rounds = list[Json]
Tamper = Callable[[Rounds, Random], bool]
"""Changes a copy of the rounds, and answers whether it found a way to."""


def _later(rounds: Rounds, random: Random) -> Json:
    return random.choice(rounds[1:])


def _points(rounds: Rounds, random: Random) -> bool:
    points = _later(rounds, random)["carried"]["points"]
    at = random.randrange(len(points))
    points[at] = max(0, points[at] + random.choice((-5, -1, 1, 5, 20)))
    return True


def _points_swapped(rounds: Rounds, random: Random) -> bool:
    points: list[int] = _later(rounds, random)["carried"]["points"]
    points[0], points[1] = points[1], points[0]
    return points[0] != points[1]


def _points_at_first(rounds: Rounds, random: Random) -> bool:
    points = rounds[0]["carried"]["points"]
    points[random.randrange(len(points))] = 15
    return True


def _held(rounds: Rounds, random: Random) -> bool:
    held = _later(rounds, random)["carried"]["held"]
    held[random.randrange(len(held))] += random.choice((1, 2, 13))
    return True


def _leader(rounds: Rounds, random: Random) -> bool:
    state = random.choice(rounds)
    state["leader"] = random.choice([seat for seat in (*range(state["seats"]), None) if seat != state["leader"]])
    return True


def _seed(rounds: Rounds, random: Random) -> bool:
    state = random.choice(rounds)
    if state["seed"] is None:
        return False
    state["seed"] = f"tampered {random.random()}".replace(" ", "-")
    return True


def _order(rounds: Rounds, random: Random) -> bool:
    at = random.randrange(len(rounds) - 1)
    rounds[at], rounds[at + 1] = rounds[at + 1], rounds[at]
    return True


def _left_out(rounds: Rounds, random: Random) -> bool:
    if len(rounds) < 3:
        return False
    del rounds[random.randrange(1, len(rounds) - 1)]
    return True


def _left_out_and_renumbered(rounds: Rounds, random: Random) -> bool:
    found = _left_out(rounds, random)
    for number, state in enumerate(rounds, 1):
        state["round"] = number
    return found


def _first_left_out(rounds: Rounds, _: Random) -> bool:
    del rounds[0]
    return True


def _last_left_out(rounds: Rounds, _: Random) -> bool:
    del rounds[-1]
    return True


def _twice(rounds: Rounds, random: Random) -> bool:
    at = random.randrange(len(rounds))
    rounds.insert(at, rounds[at] | {"actions": list(rounds[at]["actions"])})
    return True


def _number(rounds: Rounds, random: Random) -> bool:
    random.choice(rounds)["round"] += random.choice((1, 2, 7))
    return True


def _rules(rounds: Rounds, random: Random) -> bool:
    _later(rounds, random)["rules"] |= {"target": 777}
    return True


def _version(rounds: Rounds, random: Random) -> bool:
    random.choice(rounds)["version"] = 2
    return True


def _seats(rounds: Rounds, random: Random) -> bool:
    state = _later(rounds, random)
    state["seats"] = 5 - state["seats"] if state["seats"] < 4 else 3
    return True


def _partners(rounds: Rounds, random: Random) -> bool:
    state = _later(rounds, random)
    state["partners"] = not state["partners"]
    return True


def _game(rounds: Rounds, random: Random) -> bool:
    state = _later(rounds, random)
    state["game"] = "draw" if state["game"] != "draw" else "straight"
    return True


ROUNDS: dict[str, Tamper] = {
    "points": _points,
    "points swapped": _points_swapped,
    "points at first": _points_at_first,
    "held": _held,
    "leader": _leader,
    "another seed": _seed,
    "rounds swapped": _order,
    "a round left out": _left_out,
    "a round left out, renumbered": _left_out_and_renumbered,
    "the first round left out": _first_left_out,
    "the last round left out": _last_left_out,
    "a round twice": _twice,
    "another number": _number,
    "other rules": _rules,
    "another version": _version,
    "other seats": _seats,
    "other partners": _partners,
    "another game": _game,
}
