"""The games for clients: ids, versions, rules in plain words, every knob, and the words of lists that may grow."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ..rules.games import GAMES, find_game
from ..rules.house.conflicts import CONFLICTS
from ..rules.house.knob_values import SEATS
from ..rules.house.knobs import KNOBS
from ..rules.house.ruleset import Ruleset
from ..wire.vocabulary import KINDS, WORDS
from ..words.rulebook.rulebook import plain_words

Json = dict[str, Any]

_DEFAULTS = {kind: f"default_{kind}" for kind in KINDS}
"""The member that holds a default, by the kind of the knob."""


@cache
def game_json(id: str) -> Json:
    """Return one game, by the newest version of its rules. Raises KeyError."""
    game = find_game(id)
    rules = game.versions[game.newest]
    return {
        "id": game.id,
        "versions": sorted(game.versions),
        "title": game.title,
        "seats": SEATS,
        "text": plain_words(game.title, rules),
        "defaults": list(_defaults(rules)),
        "presets": [preset._asdict() for preset in game.presets],
    }


@cache
def games_json() -> Json:
    """Return all games, the knobs that they share, and the words that answers use."""
    return {
        "games": [game_json(game.id) for game in GAMES],
        "knobs": [{"name": knob.name, **knob.values.described(), "meaning": knob.meaning} for knob in KNOBS],
        "refused": [{"knobs": conflict.knobs, "reason": conflict.reason} for conflict in CONFLICTS],
        "words": [{"name": name, "words": words} for name, words in WORDS.items()],
    }


def _defaults(rules: Ruleset) -> Iterator[Mapping[str, Any]]:
    """Yield the value that each knob has in a game, in the member of its kind."""
    for knob in KNOBS:
        kind = knob.values.described()["kind"]
        value = rules.value(knob.name)
        by_seats = kind == "by_seats"
        plain = dict(zip(map(str, SEATS), value, strict=True)) if by_seats else knob.values.plain(value)
        yield {"name": knob.name, _DEFAULTS[kind]: plain}
