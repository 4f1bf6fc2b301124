"""Block: Draw without drawing; a seat that cannot play passes."""

from . import draw
from .game import Game

BLOCK = Game(id="block", title="Block", versions={1: draw.RULES.turned({"draw": "none"})})
