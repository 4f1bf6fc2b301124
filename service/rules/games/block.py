"""Block: Draw without drawing; who cannot play passes. Seed 004."""

from dataclasses import replace

from . import draw
from .game import Game

BLOCK = Game(id="block", title="Block", versions={1: replace(draw.RULES, draw="none")})
