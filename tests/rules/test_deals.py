"""Deals, lots and redeals from a seed: the published algorithm, written twice."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from service.rules import FromSeed, Setup, State, apply, deal, ending, legal_actions, next_round, tile_text
from service.rules.deal.shuffle import lot, shuffled
from service.rules.house.house_rules import house_rules
from service.rules.state.notation import tiles_text
from service.rules.values.errors import IncompatibleRules
from service.rules.values.tiles import tiles_of
from tests import oracle
from tests.houses import GAMES, House

SEEDS = 100

FUSSY: list[House] = [
    House("goat", 2, rules={"redeal_doubles": 3, "redeal_same_value": 5}),
    House("draw", 3, rules={"opening_without_double": "redeal", "hand_size": 1}),
    House("block", 2, rules={"opening_without_double": "redeal", "hand_size": 2}),
    House("straight", 4, rules={"redeal_doubles": 3, "max_pip": 9}),
    House("all_fives", 4, rules={"max_pip": 12, "hand_size": 9, "redeal_same_value": 4}),
]


def _dealt(state: State) -> tuple[list[list[str]], list[str], int]:
    hands = [[tile_text(tile) for tile in tiles_of(hand)] for hand in state.round.hands]
    return hands, [tile_text(tile) for tile in state.round.boneyard], len(state.round.redeals)


def _expected(knobs: dict[str, Any], seed: str, round: int, seats: int, by_rule: bool) -> tuple[Any, ...]:
    hands, boneyard, attempt = oracle.deal(knobs, seed, round, seats, by_rule)
    return [sorted(hand, key=oracle.read_tile) for hand in hands], boneyard, attempt


def _leader(knobs: dict[str, Any], seed: str, round: int, hands: list[list[str]]) -> int:
    if knobs["opening"] == "lot":
        return oracle.lot(seed, round, len(hands))
    return oracle.opening_choice(knobs, [[oracle.read_tile(text) for text in hand] for hand in hands])[0]


def test_the_published_vector() -> None:
    """Seed b2f1c0, round 1, attempt 0 gives the order and the lots that the contract prints."""
    dealt = [
        "1-6 0-0 0-6 5-6 2-4 0-2 2-3",
        "1-4 1-2 1-5 3-5 5-5 6-6 1-1",
        "0-1 3-3 1-3 4-6 4-5 0-5 4-4",
        "2-5 3-4 3-6 2-2 2-6 0-4 0-3",
    ]
    assert tiles_text(shuffled("b2f1c0", 1, 0, 6)) == " ".join(dealt)
    assert [lot("b2f1c0", round, 4) for round in range(1, 9)] == [3, 0, 1, 0, 3, 0, 0, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_first_rounds_are_dealt_as_published(game: str, seats: int) -> None:
    """Hands, boneyard, number of redeals and leader of a first round follow from the seed."""
    knobs = House(game, seats).knobs
    for number in range(SEEDS):
        seed = f"deal-{number}"
        state, _ = deal(Setup(game=game, seats=seats, start=FromSeed(seed)))
        by_rule = knobs["opening"] != "lot"
        assert _dealt(state) == _expected(knobs, seed, 1, seats, by_rule), seed
        assert state.turn == state.round.leader == _leader(knobs, seed, 1, _dealt(state)[0]), seed


@pytest.mark.parametrize("house", FUSSY, ids=lambda house: f"{house.game}-{house.seats}")
def test_deals_that_the_rules_refuse_are_dealt_again(house: House) -> None:
    """A deal is repeated, each time with the next attempt, until the rules let it stand."""
    redeals = Counter[str]()
    for number in range(SEEDS):
        seed = f"fussy {number}".replace(" ", "-")
        state, events = deal(
            Setup(game=house.game, seats=house.seats, rules=house_rules(house.rules), start=FromSeed(seed))
        )
        expected = _expected(house.knobs, seed, 1, house.seats, house.knobs["opening"] != "lot")
        assert _dealt(state) == expected, seed
        assert len(events) == expected[2] + 1
        redeals.update(redeal.reason for redeal in state.round.redeals)
    assert sum(redeals.values()) >= 20


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_dealt_from_one_seed(game: str) -> None:
    """Every later round is dealt from the same seed with its own number, and leads as the law says."""
    random, knobs = Random(game), House(game, 4).knobs
    for number in range(SEEDS // 4):
        seed, seats = f"match-{number}", random.randint(2, 4)
        state, _ = deal(Setup(game=game, seats=seats, start=FromSeed(seed)))
        for round in range(2, 8):
            while state.reason is None:
                state = apply(state, random.choice(legal_actions(state)))
            over = ending(state)
            if over.standing is not None:
                break
            state, _ = next_round(state)
            by_rule = over.next_leader is None and knobs["opening"] != "lot"
            hands, boneyard, attempt = _expected(knobs, seed, round, seats, by_rule)
            assert _dealt(state) == (hands, boneyard, attempt)
            decided = over.next_leader
            assert state.turn == (_leader(knobs, seed, round, hands) if decided is None else decided)


def test_rules_that_let_no_deal_stand_are_refused() -> None:
    """Where every hand must be dealt again dealing is given up, and the knobs that forbid it are named."""
    hopeless = {"hand_size": 14, "redeal_doubles": 2, "redeal_same_value": 2, "opening_without_double": "redeal"}
    with pytest.raises(IncompatibleRules) as refused:
        deal(Setup(game="goat", seats=2, rules=house_rules(hopeless), start=FromSeed("x")))
    assert refused.value.knobs == ["opening_without_double", "redeal_doubles", "redeal_same_value"]
