"""Block: Draw without drawing; who cannot play passes. Seed 004."""

from dataclasses import replace

from service.rules.games import draw
from service.rules.games.game import Game

BLOCK = Game(id="block", title="Block", versions={1: replace(draw.RULES, draw="none")})
