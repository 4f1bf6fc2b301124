"""All Fives (Muggins): Draw with points in play on two open ends. Seed 004."""

from dataclasses import replace

from . import draw
from .game import Game

ALL_FIVES = Game(
    id="all_fives",
    title="All Fives",
    versions={1: replace(draw.RULES, play_points_multiple=5)},
)
