"""The games: one explicit tuple, one file per game."""

from .all_fives import ALL_FIVES
from .block import BLOCK
from .draw import DRAW
from .game import Game
from .goat import GOAT
from .straight import STRAIGHT

GAMES: tuple[Game, ...] = (GOAT, STRAIGHT, DRAW, BLOCK, ALL_FIVES)

_BY_ID = {game.id: game for game in GAMES}


def find_game(id: str) -> Game:
    """Return the game with this id. Raises KeyError."""
    return _BY_ID[id]


__all__ = ["GAMES", "Game", "find_game"]
