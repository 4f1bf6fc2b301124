"""The recorded rounds in ``tests/data/rounds.jsonl``: what a plain second referee made of them, step by step.

``python -m tests.recorded`` adds rounds of each game that has none; those that are there stay as they are.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from service.rules import FromDeal, tile_text
from tests.houses import GAMES, TABLES, House
from tests.oracle import Oracle
from tests.side_by_side import begin

FILE = Path(__file__).parent / "data" / "rounds.jsonl"
EACH = 40
"""How many rounds there are of each game."""

Record = dict[str, Any]

ROUNDS: list[Record] = [json.loads(line) for line in FILE.read_text().splitlines()]
IDS = [f"{at}-{record['game']}-{record['seats']}" for at, record in enumerate(ROUNDS)]


def recorded(game: str) -> Iterator[Record]:
    """Rounds of a game, played at random at all its tables in turn."""
    random = Random(f"recorded {game}")
    houses = [House(*table) for table in TABLES if table[0] == game]
    for at in range(EACH):
        pair = begin(houses[at % len(houses)], random, Counter())
        assert pair is not None
        setup = pair.state.round.setup
        assert isinstance(setup.start, FromDeal)
        record = {
            "game": game,
            "seats": setup.seats,
            "partners": setup.partners,
            "round": setup.round,
            "points": list(setup.points),
            "held": list(setup.held),
            "leader": setup.leader,
            "start": {
                "hands": [list(map(tile_text, hand)) for hand in setup.start.hands],
                "boneyard": list(map(tile_text, setup.start.boneyard)),
            },
        }
        yield record | _played(pair.second, random)


def _played(naive: Oracle, random: Random) -> Record:
    """The actions of a round, what is seen before each of them and at the end, and the result."""
    actions, steps = list[str](), [_seen(naive)]
    while not naive.over:
        actions.append(random.choice(naive.legal()))
        naive.apply(actions[-1])
        steps.append(_seen(naive))
    result = dict(naive.result or {})
    steps[-1]["points"] = list(result["after"]["points"])
    return {
        "actions": actions,
        "steps": steps,
        "result": {
            "reason": result["reason"],
            "seat": result["last_seat"],
            "points": list(result["after"]["points"]),
            "held": list(result["after"]["held"]),
            "match_over": naive.match is not None,
            "next_leader": result["next_leader"],
        },
    }


def _seen(naive: Oracle) -> Record:
    return {
        "turn": naive.turn,
        "legal": naive.legal(),
        "count": naive.count(),
        "ends": {name: list(values) for name, values in naive.ends().items()},
        "points": list(naive.points),
        "voids": [list(values) for values in naive.voids],
    }


def write() -> None:
    """Add the rounds of the games that have none."""
    there = {record["game"] for record in ROUNDS}
    added = [record for game in GAMES if game not in there for record in recorded(game)]
    with FILE.open("a") as file:
        file.writelines(json.dumps(record, separators=(",", ":")) + "\n" for record in added)


if __name__ == "__main__":
    write()
