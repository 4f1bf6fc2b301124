"""The games for clients: ids, versions, rules in plain words, and every knob."""

from functools import cache
from typing import Any

from ..rules.games import GAMES, find_game
from ..rules.house.conflicts import CONFLICTS
from ..rules.house.knob_values import SEATS
from ..rules.house.knobs import KNOBS
from ..rules.house.ruleset import plain
from ..words.rulebook.rulebook import plain_words


@cache
def game_json(id: str) -> dict[str, Any]:
    """Return one game, by the newest version of its rules. Raises KeyError."""
    game = find_game(id)
    rules = game.versions[game.newest]
    defaults = plain(rules)
    return {
        "id": game.id,
        "versions": sorted(game.versions),
        "title": game.title,
        "seats": SEATS,
        "text": plain_words(game.title, rules),
        "knobs": [
            {"name": knob.name, **knob.values.described(), "default": defaults[knob.name], "meaning": knob.meaning}
            for knob in KNOBS
        ],
        "refused": [{"knobs": conflict.knobs, "reason": conflict.reason} for conflict in CONFLICTS],
    }


@cache
def games_json() -> dict[str, Any]:
    """Return all games."""
    return {"games": [game_json(game.id) for game in GAMES]}
