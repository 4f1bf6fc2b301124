"""All knobs work with all others: any two values are refused with a reason, or a round is played with them."""

from collections import Counter
from random import Random

import pytest

from service.rules.house.conflicts import CONFLICTS
from tests.houses import GAMES
from tests.knobs.pairs import TWOS, fitting, house, sampled
from tests.players import blocking_player, random_player
from tests.side_by_side import begin, play_round

PARTS = 12
REFUSED = 25
"""How many of the pairs are refused in themselves."""


def _play(part: int, games: int) -> Counter[str]:
    """Plays a round with each pair, engine and oracle side by side."""
    tally = Counter[str]()
    for game, two in sampled(part, PARTS, games=games):
        random = Random(f"{game} {two}")
        rules = fitting(game, two)
        if rules is None:
            tally["refused"] += 1
            continue
        player = blocking_player if random.random() < 0.2 else random_player
        pair = begin(house(game, rules, random), random, tally)
        assert pair is not None, (game, two)
        play_round(pair, random, player, tally)
    return tally


@pytest.mark.parametrize("part", range(PARTS))
def test_two_values_together(part: int) -> None:
    """Each pair of values is played in one of the games to the round's end, and the oracle agrees at every step."""
    tally = _play(part, 1)
    assert tally["rounds"] + tally["refused"] == len(TWOS[part::PARTS])
    assert tally["refused"] < tally["rounds"] / 20


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_two_values_together_in_every_game(part: int) -> None:
    """Each pair of values is played in every game."""
    tally = _play(part, len(GAMES))
    assert tally["rounds"] + tally["refused"] == len(GAMES) * len(TWOS[part::PARTS])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_refused_contradicts_itself(game: str) -> None:
    """In each game the same pairs are refused whatever else is turned, each of two knobs that one conflict names."""
    refused = [two for two in TWOS if fitting(game, two) is None]
    assert len(refused) == REFUSED
    for two in refused:
        assert any(two.knobs <= set(conflict.knobs) for conflict in CONFLICTS), two
