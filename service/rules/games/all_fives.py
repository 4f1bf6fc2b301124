"""All Fives (Muggins): Draw with points in play on two open ends."""

from . import draw
from .game import Game, Preset

_AMERICAN = {2: 9, 3: 7, 4: 5}
"""By seats, how many tiles each is dealt in the American form."""


def _american(seats: int, hand_size: int) -> Preset:
    rules = {"hand_size": hand_size, "spinner": "first_double", "spinner_order": "sides_first"}
    return Preset("american", "American All Fives", seats, False, rules)


ALL_FIVES = Game(
    id="all_fives",
    title="All Fives",
    versions={1: draw.RULES.turned({"play_points_multiple": (5,)})},
    presets=tuple(_american(seats, hand_size) for seats, hand_size in _AMERICAN.items()),
)
