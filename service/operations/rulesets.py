"""Show the rules of a match before it is dealt."""

from collections.abc import Mapping
from typing import Any

from ..rules.admit.admit import check_table
from ..rules.games import find_game
from ..rules.games.resolve import resolve
from ..rules.house.house_rules import written
from ..rules.house.ruleset import plain
from ..words.rulebook.rulebook import plain_words


def show_ruleset(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Show a game under house rules: every knob's value, and the rules in plain words. Raises Refusal."""
    game = find_game(loaded["game"])
    seats, partners = loaded["seats"], loaded["partners"]
    version, rules, house = resolve(game.id, loaded["version"], loaded["rules"], seats)
    check_table(rules, seats, partners)
    return {
        "game": game.id,
        "version": version,
        "overrides": written(house),
        "rules": plain(rules, seats),
        "text": plain_words(game.title, rules, seats),
    }
