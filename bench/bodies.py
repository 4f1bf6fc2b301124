"""Real request bodies, from matches played here: the same ones in every run."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import orjson

from service.operations.table import answer

Json = dict[str, Any]

ROUNDS = 24
"""How many rounds to play at each table; every stage takes one body from each."""

STAGES = ("early", "middle", "late")


@dataclass(frozen=True)
class Table:
    """A game with its seats, and how its rounds begin: from a seed, or with the hands written out."""

    game: str
    seats: int
    start: str

    @property
    def name(self) -> str:
        return f"{self.game}-{self.seats}-{self.start}"


TABLES = (
    Table("goat", 3, "hands"),
    Table("goat", 3, "seed"),
    Table("goat", 4, "hands"),
    Table("straight", 4, "hands"),
    Table("straight", 2, "seed"),
)


class Exchange(NamedTuple):
    """A body and the service's answer to it."""

    path: str
    body: bytes
    answer: bytes


def asked(operation: str, body: Json) -> Json:
    """Return an operation's answer, which must not be a refusal."""
    status, answered = answer(operation, body)
    if status >= 400:
        raise ValueError(f"{operation} was refused: {answered}")
    value: Json = orjson.loads(orjson.dumps(answered))
    return value


def dealt(table: Table, seed: str) -> Json:
    """Return the position at the start of a match."""
    match: Json = {"game": table.game, "seats": table.seats}
    position = asked("matches", match | {"seed": seed})
    if table.start == "seed":
        return position
    return asked("matches", match | _in_full(position))


def played(position: Json, random: Random) -> Iterator[tuple[Json, str]]:
    """Yield every state of a round played at random, each with the action taken in it."""
    while position["now"]["phase"] == "playing":
        action = random.choice(position["now"]["legal_actions"])["action"]
        yield position["state"], action
        position = asked("actions", {"state": position["state"], "action": action})


def last_states(table: Table, seed: str, random: Random) -> list[Json]:
    """Play a match to its end and return the last state of each round."""
    rounds = []
    position = dealt(table, seed)
    while True:
        *_, (state, action) = played(position, random)
        position = asked("actions", {"state": state, "action": action})
        rounds.append(position["state"])
        if position["now"]["phase"] == "match_over":
            return rounds
        position = asked("rounds", {"state": position["state"]} | _next(position))


def exchanges(table: Table, stage: str, operation: str, rounds: int = ROUNDS) -> list[Exchange]:
    """Return requests at one stage of some rounds (after two actions, in the middle, or the last), with answers."""
    random = Random(f"{table.name} {stage}")
    found = []
    for number in range(rounds):
        turns = list(played(dealt(table, f"bench-{number}"), random))
        state, action = turns[{"early": 2, "middle": len(turns) // 2, "late": len(turns) - 1}[stage]]
        body = {"state": state, "action": action} if operation == "actions" else {"state": state}
        found.append(exchange(operation, body))
    return found


def exchange(operation: str, body: Any) -> Exchange:
    """Return a request and its answer, as bytes."""
    return Exchange(f"/v1/{operation}", orjson.dumps(body), orjson.dumps(answer(operation, body)[1]))


def save(exchanges: list[Exchange], file: Path) -> Path:
    """Write exchanges to a file, one per line: path, body and answer between tabs (one-line JSON has none)."""
    file.write_bytes(b"".join(b"%s\t%s\t%s\n" % (each.path.encode(), *each[1:]) for each in exchanges))
    return file


def load(file: Path) -> list[Exchange]:
    """Read what ``save`` wrote."""
    lines = (line.split(b"\t") for line in file.read_bytes().splitlines())
    return [Exchange(path.decode(), body, answered) for path, body, answered in lines]


def _next(position: Json) -> Json:
    """Return what ``/v1/rounds`` needs besides the state: hands, if no seed deals them."""
    state = position["state"]
    if state["seed"] is not None:
        return {}
    game, seats = state["game"], state["seats"]
    seed = f"{state['deal']['hands'][0]} {state['round']}"
    seed = "".join(seed.split())[:64]
    return _in_full(asked("matches", {"game": game, "seats": seats, "seed": seed}))


def _in_full(position: Json) -> Json:
    """Return a start with a position's hands written out, and its leader if the hands do not decide it."""
    now = position["now"]
    by_lot = position["rules"]["opening"] == "lot"
    deal = {"hands": [hand["tiles"] for hand in now["hands"]], "boneyard": now["boneyard"]["tiles"]}
    return {"deal": deal, "leader": now["leader"] if by_lot else None}
