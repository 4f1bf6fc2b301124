"""All Fives (Muggins): Draw with points in play on two open ends."""

from . import draw
from .game import Game

ALL_FIVES = Game(
    id="all_fives",
    title="All Fives",
    versions={1: draw.RULES.turned({"play_points_multiple": 5})},
)
