"""Perft: how many sequences of actions there are from a position, by depth, counted by the engine or by the oracle.

``python -m tests.perft`` counts the positions of ``tests/data/perft.txt`` again, with both, and writes the numbers.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from service.rules import State, apply, legal_actions, see, tile_text
from service.rules.house.house_rules import written
from tests.notation import overridden, position, table_text, voids
from tests.oracle import DEFAULTS, Oracle, Tile, read_tile

FILE = Path(__file__).parent / "data" / "perft.txt"


class Case(NamedTuple):
    """A line of the file: its name, the members of the setup, the position, and the numbers at depth 1, 2, 3 ..."""

    name: str
    more: dict[str, Any]
    text: str
    numbers: list[int]

    def state(self) -> State:
        return position(self.text, **self.more)


def cases() -> Iterator[Case]:
    """The cases of the file."""
    for line in FILE.read_text().splitlines():
        if line and not line.startswith("#"):
            name, more, text, numbers = (part.strip() for part in line.split(";"))
            setup = {key: tuple(value) if isinstance(value, list) else value for key, value in json.loads(more).items()}
            yield Case(name, setup, text, [int(number) for number in numbers.split()])


def by_engine(state: State, depth: int) -> int:
    """The sequences of that many actions, or fewer up to the end of the round."""
    if depth == 0 or state.reason is not None:
        return 1
    return sum(by_engine(apply(state, action), depth - 1) for action in legal_actions(state))


def by_oracle(naive: Oracle, depth: int) -> int:
    """The same, by the oracle."""
    if depth == 0 or naive.over:
        return 1
    total = 0
    for action in naive.legal():
        after = deepcopy(naive)
        after.apply(action)
        total += by_oracle(after, depth - 1)
    return total


def oracle_at(state: State) -> Oracle:
    """The oracle put into a position, its table laid out by hand."""
    round = state.round
    naive = Oracle(
        knobs=overridden(DEFAULTS[round.setup.game], written(round.setup.rules)),
        seats=round.seats,
        partners=round.setup.partners,
        round=round.setup.round,
        points=list(state.points),
        held=list(round.setup.held),
        leader=state.turn,
        hands=[[tile_text(tile) for tile in hand] for hand in see(state).hands if isinstance(hand, tuple)],
        boneyard=[tile_text(tile) for tile in state.boneyard],
    )
    table = table_text(see(state).table)
    naive.layout.line = [_lying(text) for text in table["line"]]
    naive.layout.arms = {name: [_lying(text) for text in arm] for name, arm in table["arms"].items()}
    naive.layout.first = _tile(table["first"])
    naive.layout.spinner = _tile(table["spinner"])
    naive.opening_tile = None if round.forced is None else read_tile(tile_text(round.forced))
    naive.voids = voids(state)
    naive.last_seat, naive.drawn = state.last, state.drawn
    return naive


def _lying(text: str) -> Tile:
    left, right = text.split("-")
    return int(left), int(right)


def _tile(text: str | None) -> Tile | None:
    return None if text is None else read_tile(text)


def rewrite() -> None:
    """Counts every case again, with both, to its depth, and writes the file."""
    counted = {
        case.name: [by_engine(case.state(), depth + 1) for depth in range(len(case.numbers))] for case in cases()
    }
    for case in cases():
        naive = oracle_at(case.state())
        assert counted[case.name] == [by_oracle(naive, depth + 1) for depth in range(len(case.numbers))], case.name
    lines = []
    for line in FILE.read_text().splitlines():
        head, mark, _ = line.rpartition(";")
        name = line.split(";")[0].strip()
        lines.append(f"{head}; {' '.join(map(str, counted[name]))}" if name in counted and mark else line)
    FILE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    rewrite()
