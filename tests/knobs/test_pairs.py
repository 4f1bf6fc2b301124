"""All knobs work with all others: any two values are refused with a reason, or a round is played with them."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from service.rules.house.conflicts import CONFLICTS
from tests.houses import GAMES
from tests.knobs.pairs import SOME, TWOS, Two, fitting, house, sampled
from tests.players import blocking_player, random_player
from tests.side_by_side import begin, play_round

pytestmark = pytest.mark.no_cover  # whole rounds by the hundred, on lines that others reach

PARTS = 6
REFUSED = 30
"""How many of the pairs are refused in themselves."""


def _play(twos: Sequence[Two], part: int, games: int) -> Counter[str]:
    """Plays a round with each pair, engine and oracle side by side."""
    tally = Counter[str]()
    for game, two in sampled(twos, part, PARTS, games=games):
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
def test_a_value_beside_every_other_knob(part: int) -> None:
    """Each value is played with each other knob, the games in turn, and the oracle agrees at every step."""
    tally = _play(SOME, part, 1)
    assert tally["rounds"] + tally["refused"] == len(SOME[part::PARTS])
    assert tally["refused"] < tally["rounds"] / 20


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_two_values_together_in_every_game(part: int) -> None:
    """Each pair of values is played in every game."""
    tally = _play(TWOS, part, len(GAMES))
    assert tally["rounds"] + tally["refused"] == len(GAMES) * len(TWOS[part::PARTS])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_refused_contradicts_itself(game: str) -> None:
    """In each game the same pairs are refused whatever else is turned, each of two knobs that one conflict names."""
    refused = [two for two in TWOS if fitting(game, two) is None]
    assert len(refused) == REFUSED
    for two in refused:
        assert any(two.knobs <= set(conflict.knobs) for conflict in CONFLICTS), two
