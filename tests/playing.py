"""Rounds and matches played over HTTP."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.client import Client

Json = dict[str, Any]
Player = Callable[[Json], str]


def first(position: Json) -> str:
    """The first legal action."""
    action: str = position["now"]["legal_actions"][0]["action"]
    return action


def at_random(random: Random) -> Player:
    """Any legal action."""

    def choose(position: Json) -> str:
        action: str = random.choice(position["now"]["legal_actions"])["action"]
        return action

    return choose


def stubborn(position: Json) -> str:
    """Leaves as few different values open as possible, so that rounds are often blocked."""
    plays = position["now"]["legal_actions"]
    best = min(plays, key=lambda play: (not play["blocks"], len(play["leaves"] or ()), play["action"]))
    action: str = best["action"]
    return action


def acted(client: Client, position: Json, action: str, **more: Any) -> Json:
    """The position after an action."""
    answer: Json = client.ok("actions", {"state": position["state"], "action": action, **more})
    return answer


def played(client: Client, position: Json, actions: int | None = None, choose: Player = first) -> Json:
    """The position after so many actions, at most until the round is over (None: until then)."""
    while position["now"]["phase"] == "playing" and actions != 0:
        position = acted(client, position, choose(position))
        actions = None if actions is None else actions - 1
    return position


def dealt(client: Client, game: str, seats: int, seed: str, **more: Any) -> Json:
    """The first position of a match dealt from a seed."""
    answer: Json = client.ok("matches", {"game": game, "seats": seats, "seed": seed, **more})
    return answer


def match(client: Client, first_position: Json, choose: Player = first) -> list[Json]:
    """The last state of each round of a match that is played to its end."""
    position = played(client, first_position, None, choose)
    rounds = [position["state"]]
    while position["now"]["phase"] == "round_over":
        position = played(client, client.ok("rounds", {"state": position["state"]}), None, choose)
        rounds.append(position["state"])
    return rounds
