"""Rounds and matches that the engine and the oracle play side by side."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from service.rules import FromDeal, Setup, admit, next_round, parse_tile
from service.rules.house.house_rules import house_rules
from service.rules.house.ruleset import plain
from service.rules.values.actions import ENDS
from tests import oracle
from tests.houses import House
from tests.oracle import Oracle
from tests.pair import Pair
from tests.rare import is_tied, rare

Player = Callable[[Pair, Random], str]
Deal = tuple[list[list[str]], list[str]]
Dealer = Callable[[Random, dict[str, Any], int], Deal]

MOST_DEALS = 300
"""After so many random deals that the house rules refuse, the round is given up."""


def every_action(max_pip: int) -> list[str]:
    """Every action that can be written with the tiles of a set, at every end that has a name in any game."""
    names = [oracle.write_tile(tile) for tile in oracle.all_tiles(max_pip)]
    return ["draw", "pass", *names, *(f"{name}@{end}" for name in names for end in ENDS)]


EVERY_ACTION = {max_pip: every_action(max_pip) for max_pip in (6, 9, 12)}


def any_deal(random: Random, knobs: dict[str, Any], seats: int) -> Deal:
    """The whole set, well shuffled."""
    tiles = [oracle.write_tile(tile) for tile in oracle.all_tiles(knobs["max_pip"])]
    random.shuffle(tiles)
    return hand_out(tiles, knobs, seats)


def hand_out(tiles: list[str], knobs: dict[str, Any], seats: int) -> Deal:
    """The first tiles to the hands, the others to the boneyard."""
    size = knobs["hand_size"][str(seats)]
    return [tiles[seat * size : (seat + 1) * size] for seat in range(seats)], tiles[seats * size :]


def begin(
    house: House, random: Random, tally: Counter[str], last: Pair | None = None, dealer: Dealer = any_deal
) -> Pair | None:
    """A round dealt at random to both: the one after ``last``, else the first or one in the middle of a match.

    None where no deal will do.
    """
    knobs = house.knobs
    late = last is None and knobs["target"] != 0 and random.random() < 0.5
    if late:
        number, leader, (points, held) = random.randint(2, 9), _late_leader(house, random), _carried(house, random)
    elif last is None:
        number, points, held = 1, [0] * house.teams, [0] * house.teams
        leader = random.randrange(house.seats) if knobs["opening"] == "lot" else None
    else:
        number, points, held = last.second.round + 1, list(last.second.points), list(last.second.held)
        leader = _next_leader(house, random, last)
    for _ in range(MOST_DEALS):
        hands, boneyard = dealer(random, knobs, house.seats)
        if not oracle.needs_redeal(knobs, hands, leader is None):
            break
        tally["redeal"] += 1
    else:
        return None
    start = FromDeal(tuple(tuple(map(parse_tile, hand)) for hand in hands), tuple(map(parse_tile, boneyard)))
    setup = Setup(
        game=house.game,
        seats=house.seats,
        partners=house.partners,
        rules=house_rules(house.rules),
        round=number,
        leader=leader,
        points=tuple(points),
        held=tuple(held),
        start=start,
    )
    state = admit(setup)
    second = Oracle(
        knobs=knobs,
        seats=house.seats,
        partners=house.partners,
        round=number,
        points=points,
        held=held,
        leader=leader,
        hands=hands,
        boneyard=boneyard,
    )
    pair = Pair(house, state, second)
    pair.agree("rules", plain(state.round.rules, house.seats), house.told)
    pair.agree("leader", state.round.leader, second.leader)
    if last is not None:
        by_lot = leader if last.second.result and last.second.result["next_leader"] is None else None
        pair.agree("next round", next_round(last.state, start, by_lot).state, state)
    return pair


def play_round(pair: Pair, random: Random, player: Player, tally: Counter[str], thorough: int = 80) -> None:
    """Plays a round to its end and compares at every step; every ``thorough`` steps all actions there are."""
    every = EVERY_ACTION[pair.second.knobs["max_pip"]]
    while True:
        legal = pair.compare()
        tally["positions"] += 1
        if random.randrange(4) == 0 or pair.over:
            pair.compare_table()
        pair.compare_refusals(every if random.randrange(thorough) == 0 else random.sample(every, 3))
        if pair.over:
            break
        action = player(pair, random)
        assert action in legal
        pair.do(action)
        tally["actions"] += 1
    pair.compare_result()
    tally["rounds"] += 1
    tally[f"game {pair.house.game}"] += 1
    tally.update(pair.second.rare)
    tally.update(rare(pair))


def play_match(
    house: House, random: Random, player: Player, tally: Counter[str], most: int = 6, dealer: Dealer = any_deal
) -> None:
    """Plays a match, or its first rounds, in both referees."""
    pair: Pair | None = None
    for _ in range(most):
        pair = begin(house, random, tally, pair, dealer)
        if pair is None:
            return
        play_round(pair, random, player, tally)
        if pair.second.match is not None:
            tally["matches"] += 1
            return


def _late_leader(house: House, random: Random) -> int | None:
    """Rule C9: who leads a round whose past nobody knows; None where the opening rule does."""
    knobs = house.knobs
    leads = {knobs["lead_after_out"], knobs["lead_after_block"], knobs["lead_after_tie"]}
    by_rule = knobs["opening"] != "lot" and "as_first_round" in leads
    if by_rule and (leads == {"as_first_round"} or random.random() < 0.5):
        return None
    return random.randrange(house.seats)


def _carried(house: House, random: Random) -> tuple[list[int], list[int]]:
    """Points and held points that a match may have come to, often just below the target."""
    knobs = house.knobs
    points, held = [0] * house.teams, [0] * house.teams
    opens_at, most = knobs["account_opens_at"], knobs["target"] - 1
    for team in range(house.teams):
        points[team] = max(0, random.choice((0, random.randint(0, most), most - random.randint(0, 12))))
        if opens_at and points[team] < opens_at:
            points[team], held[team] = 0, random.choice((0, random.randint(0, 40)))
    return points, held


def _next_leader(house: House, random: Random, last: Pair) -> int | None:
    """Rule C9: who leads, drawn here where the lot decides; None where the opening rule does."""
    knobs = house.knobs
    result = last.second.result
    assert result is not None
    if result["next_leader"] is not None:
        return int(result["next_leader"])
    rule = knobs["lead_after_out"]
    if result["reason"] == "blocked":
        rule = knobs["lead_after_tie" if is_tied(last) else "lead_after_block"]
    by_lot = rule == "lot" or knobs["opening"] == "lot"
    return random.randrange(house.seats) if by_lot else None
