"""States that were written by hand: rounds and positions that examples and tests come back to."""

from typing import Any

Json = dict[str, Any]


def rest(*taken: str) -> list[str]:
    """The tiles of the double-six set that are not among these, in the listing order."""
    gone = {"-".join(sorted(tile.split("-"))) for tile in taken}
    return [f"{a}-{b}" for a in range(7) for b in range(a, 7) if f"{a}-{b}" not in gone]


def snapshot(hands: list[list[str]], line: list[str], first: str, turn: int, last: int, **more: Any) -> Json:
    """A position on one line; what is neither in a hand nor on the table is the boneyard."""
    return {
        "hands": hands,
        "boneyard": rest(*line, *(tile for hand in hands for tile in hand)),
        "table": {"line": line, "first": first, "spinner": None, "arms": {}},
        "turn": turn,
        "last": last,
        **more,
    }


AMERICAN: Json = {"spinner": "first_double", "spinner_order": "sides_first", "round_to": 5}
CROSSES: Json = {"spinner": "every_double"}

_TWO_HANDS = [
    ["0-1", "0-4", "1-5", "2-3", "2-6", "3-6", "5-5"],
    ["0-2", "0-6", "1-3", "3-3", "4-4", "4-5", "5-6"],
]
BLOCK_HANDS: Json = {"hands": _TWO_HANDS, "boneyard": rest(*_TWO_HANDS[0], *_TWO_HANDS[1])}
"""A deal for two; 5-5 opens where the highest double does."""

_LINE = ["1-2", "2-5", "5-6"]
PUZZLE: Json = {
    "game": "block",
    "seats": 2,
    "position": snapshot([["0-2", "1-5", "3-6"], ["1-1", "4-4"]], _LINE, "2-5", 0, 1, voids=[[], [3]]),
}
"""Two at the end of a round of Block, seat 0 to act with two plays."""

STUCK: Json = {**PUZZLE, "position": snapshot([["0-2", "3-5"], ["1-1", "4-4"]], _LINE, "2-5", 0, 1)}
"""The same with nothing to play for seat 0, which has to pass."""

OVER: Json = {**PUZZLE, "position": snapshot([[], ["1-1", "4-4"]], _LINE, "2-5", 1, 0)}
"""The same after seat 0 has gone out."""

STORY: Json = {
    "format": 2,
    "game": "goat",
    "version": 1,
    "rules": {},
    "seats": 3,
    "partners": False,
    "round": 2,
    "leader": 2,
    "carried": {"points": [20, 0, 0], "held": [0, 9, 0]},
    "deal": {
        "hands": [
            ["0-1", "0-3", "0-6", "1-6", "2-5", "3-3", "6-6"],
            ["0-2", "0-5", "1-4", "3-4", "3-6", "4-6", "5-5"],
            ["0-0", "0-4", "1-2", "2-6", "3-5", "4-4", "4-5"],
        ],
        "boneyard": ["2-3", "1-1", "2-2", "1-3", "5-6", "2-4", "1-5"],
    },
    "actions": ["4-5", "2-5@right", "4-6@left", "2-6@left", "draw"],
}
"""Goat for three in round 2: seat 0 has drawn 2-3, which it must lay."""
