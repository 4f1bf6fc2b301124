"""Domino, the draw game, which the other two of its seed are made from. Seed 004."""

from ..house.ruleset import Ruleset
from .game import Game

RULES = Ruleset(
    hand_size=(7, 5, 5),
    opening="highest_double",
    lead_after_out="as_first_round",
    lead_after_block="as_first_round",
    lead_after_tie="as_first_round",
    block_points="winner_takes_difference",
    target=100,
)

DRAW = Game(id="draw", title="Draw", versions={1: RULES})
