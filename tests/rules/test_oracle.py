"""The engine against the oracle, which was written from the rules alone: random rounds, side by side.

The quick part runs always, the slow part (marker ``slow``) plays thirty times as many rounds, and meets every rare
branch at least `OFTEN` times. ``python -m tests.deep_oracle`` goes on for as long as one likes.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from service.rules.values.errors import IncompatibleRules, SetTooSmall
from tests.houses import GAMES, House, default_house, random_house
from tests.players import blocking_player, random_player, saving_player, with_one_value, without_doubles
from tests.side_by_side import Dealer, Player, any_deal, play_match

pytestmark = pytest.mark.no_cover  # whole rounds by the hundred, on lines that others reach

OFTEN = 50
MOST_ROUNDS = 10_000


def _play(rounds: int, seed: str, *, random_knobs: bool) -> Counter[str]:
    """Plays matches until that many rounds agree."""
    random, tally = Random(seed), Counter[str]()
    while tally["rounds"] < rounds:
        house = random_house(random) if random_knobs else default_house(random)
        player = blocking_player if random.random() < 0.2 else random_player
        try:
            play_match(house, random, player, tally)
        except (IncompatibleRules, SetTooSmall) as refused:
            tally[refused.code] += 1
    return tally


@pytest.mark.parametrize("chunk", range(4))
def test_rounds_of_the_games_as_they_are(chunk: int) -> None:
    """In 600 rounds of the games engine and oracle agree on everything that can be seen."""
    tally = _play(150, f"quick {chunk}", random_knobs=False)
    assert min(tally[f"game {game}"] for game in GAMES) > 0


@pytest.mark.parametrize("chunk", range(2))
def test_rounds_with_house_rules(chunk: int) -> None:
    """In 300 rounds with house rules turned at random they agree as well; few of the tables are refused."""
    tally = _play(150, f"quick knobs {chunk}", random_knobs=True)
    assert tally[IncompatibleRules.code] + tally[SetTooSmall.code] < tally["rounds"]


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(40))
def test_many_rounds_of_the_games_as_they_are(chunk: int) -> None:
    """In 20,000 rounds of the games they agree."""
    _play(500, f"slow {chunk}", random_knobs=False)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(10))
def test_many_rounds_with_house_rules(chunk: int) -> None:
    """In 5,000 rounds with house rules turned at random they agree."""
    _play(500, f"slow knobs {chunk}", random_knobs=True)


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a rare branch is met often: at which tables, by which players, with which deals."""

    games: str = " ".join(GAMES)
    rules: dict[str, Any] = field(default_factory=dict)
    player: Player = random_player
    dealer: Dealer = any_deal
    seats: tuple[int, ...] = (2, 3, 4)
    partners: bool = False


_SEVERAL = Recipe("goat", {"target": 20, "account_opens_at": 0})
_LIGHTEST = Recipe("block", {"block_tie": "lightest_tile", "hand_size": 3}, blocking_player)
_EVERY_DOUBLE = Recipe("straight draw all_fives", {"spinner": "every_double"})
_WRITTEN = {"out_points": "losers_write_own", "block_points": "losers_write_own", "target_means": "loses"}

RARE: dict[str, Recipe] = {
    "account_opened": Recipe("goat"),
    "blocked_match": Recipe("goat draw block", player=blocking_player),
    "blocked_tie": Recipe("block", {"hand_size": 4}, blocking_player),
    "blocked_with_a_reserve": Recipe("draw", {"reserve": 5}, blocking_player),
    "blocked_with_different_ends": Recipe("block"),
    "dead_table_with_draws_left": Recipe("goat", player=blocking_player, seats=(2, 3), dealer=with_one_value),
    "drawn_two_or_more_then_play": Recipe("draw", seats=(2,)),
    "ends_on_draw": Recipe("goat draw", player=blocking_player, seats=(2,)),
    "equal_ends": Recipe(),
    "fish": Recipe("goat", player=blocking_player),
    "fish_tie": Recipe("goat", {"draw": "none", "hand_size": 4}, blocking_player),
    "held_wiped": Recipe("goat"),
    "lone_double_zero_wins": Recipe(player=saving_player),
    "lone_tile": Recipe("goat", player=saving_player),
    "match_by_last_tile": Recipe("draw block", {"target": 20}),
    "opening_without_double": Recipe("goat draw block all_fives", seats=(2, 3), dealer=without_doubles),
    "partners_win": Recipe("straight draw block all_fives", seats=(4,), partners=True),
    "pass_after_draws": Recipe("draw"),
    "redeal": Recipe("goat", {"redeal_doubles": 4}),
    "rounded": Recipe("straight"),
    "several_goats": _SEVERAL,
    "shared_win": Recipe("draw block", {"target": 0, "hand_size": 4}, blocking_player),
    "spinner_four_arms": Recipe("straight"),
    "target_by_the_last_tile": Recipe("straight all_fives", {"target": 20, "hand_size": 4}),
    "target_in_play": Recipe("straight all_fives"),
    "three_spinners": _EVERY_DOUBLE,
    "tie_broken_by_the_lightest_tile": _LIGHTEST,
    "two_actions_same_tile": Recipe(),
    "win_of_no_points": Recipe("straight", {"hand_size": 3}, saving_player),
    "written_despite_a_tie": Recipe("block", {**_WRITTEN, "hand_size": 3}, blocking_player, seats=(3, 4)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", RARE)
def test_a_rare_branch_is_met_often_enough_to_mean_something(name: str) -> None:
    """Each rare branch comes at least fifty times within ten thousand rounds, and engine and oracle agree on it."""
    recipe, random, tally = RARE[name], Random(name), Counter[str]()
    while tally[name] < OFTEN and tally["rounds"] < MOST_ROUNDS and tally["tables"] < MOST_ROUNDS:
        tally["tables"] += 1
        house = House(random.choice(recipe.games.split()), random.choice(recipe.seats), recipe.partners, recipe.rules)
        play_match(house, random, recipe.player, tally, dealer=recipe.dealer)
    assert tally[name] >= OFTEN, f"{name} came {tally[name]} times in {tally['rounds']} rounds"
