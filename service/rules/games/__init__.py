"""The games that are played here: one explicit tuple, one file a game."""

from service.rules.games.all_fives import ALL_FIVES
from service.rules.games.block import BLOCK
from service.rules.games.draw import DRAW
from service.rules.games.game import Game
from service.rules.games.goat import GOAT
from service.rules.games.straight import STRAIGHT

GAMES: tuple[Game, ...] = (GOAT, STRAIGHT, DRAW, BLOCK, ALL_FIVES)

_BY_ID = {game.id: game for game in GAMES}


def find_game(id: str) -> Game:
    """The game of that id. Raises KeyError."""
    return _BY_ID[id]


__all__ = ["GAMES", "Game", "find_game"]
