"""The three ways to play on, `apply`, `replay` and `play_out`, come to the same; so do states that were pickled."""

from copy import copy, deepcopy
from pickle import dumps, loads
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules import (
    FromDeal,
    FromSeed,
    ImpossibleState,
    NotAllowed,
    Setup,
    State,
    admit,
    apply,
    legal_actions,
    play_out,
)
from service.rules.house.house_rules import house_rules, written
from service.rules.play.engine import replay
from service.rules.state.state import setup_of
from service.rules.values.actions import ACTIONS, DRAW, PASS, Action
from service.rules.values.tiles import tile
from tests.strategies import Walk, walks


@pytest.mark.no_cover
@given(walks(), st.integers(0, 10_000))
def test_a_replay_is_one_action_after_the_other(walk: Walk, at: int) -> None:
    """From any state the rest of the round leads where `apply` leads, and leaves the state it came from as it was."""
    at %= len(walk.states)
    state, before = walk.states[at], dumps(walk.states[at])
    assert replay(state, walk.last.actions[at:]) == walk.last
    assert dumps(state) == before


@given(walks(), st.integers(0, 10_000), st.sampled_from(sorted(ACTIONS)))
def test_a_replay_stops_where_apply_does(walk: Walk, at: int, text: str) -> None:
    """An action put in between is refused at its place with the code and the facts that `apply` gives."""
    state, action = walk.states[at % len(walk.states)], ACTIONS[text]
    if action in legal_actions(state):
        return
    with pytest.raises(NotAllowed) as refused:
        apply(state, action)
    with pytest.raises(ImpossibleState) as found:
        replay(walk.first, (*state.actions, action, PASS))
    (problem,) = found.value.problems
    assert (problem.code, problem.facts) == (refused.value.code, refused.value.facts)
    assert problem.path == ("actions", len(state.actions))


@given(walks(), st.integers(0, 10_000), st.integers(0, 10_000))
def test_a_round_played_out_is_one_action_after_the_other(walk: Walk, at: int, seed: int) -> None:
    """With the same choices the same round; the one who chooses is never asked where there is no choice."""
    state = walk.states[at % len(walk.states)]
    asked: list[list[Action]] = []

    def choose(options: list[Action]) -> Action:
        asked.append(options)
        return random.choice(options)

    random = Random(seed)
    ended = play_out(state, choose)
    assert all(len(options) > 1 and DRAW not in options and PASS not in options for options in asked)
    random = Random(seed)
    while state.reason is None:
        legal = legal_actions(state)
        state = apply(state, random.choice(legal) if len(legal) > 1 else legal[0])
    assert ended == state


@given(walks(), st.integers(0, 10_000))
def test_a_state_can_be_pickled_and_played_on(walk: Walk, at: int) -> None:
    """What comes back is equal, with the same actions and ends and not copies of them, and leads to the same end."""
    state = walk.states[at % len(walk.states)]
    copy: State = loads(dumps(state))
    assert copy == state
    assert all(mine is yours for mine, yours in zip(copy.table.ends, state.table.ends, strict=True))
    assert replay(copy, walk.last.actions[len(state.actions) :]) == walk.last


@given(walks())
def test_a_setup_can_be_pickled_and_copied(walk: Walk) -> None:
    setup = setup_of(walk.last)
    assert loads(dumps(setup)) == copy(setup) == deepcopy(setup) == setup


def test_the_rules_of_a_setup_are_its_own() -> None:
    """House rules are a value; what is written of them is the caller's to change."""
    asked = Setup(
        game="goat", seats=2, start=FromSeed("a"), rules=house_rules({"target": 51, "lone_tile_points": {"0-0": 6}})
    )
    mine: dict[str, Any] = written(setup_of(admit(asked)).rules)
    mine["target"] = 7
    mine["lone_tile_points"]["1-1"] = 5
    assert setup_of(admit(asked)).rules == asked.rules
    assert setup_of(admit(asked._replace(start=FromSeed("b")))).rules == asked.rules


HANDS = ((tile(1, 1),), (tile(0, 0),))
REST = tuple(each for each in range(28) if each not in {hand[0] for hand in HANDS})


@pytest.mark.parametrize(("value", "other"), [(1, True), (1, "1"), (1, [1])], ids=["true", "text", "list"])
def test_house_rules_that_were_taken_once_do_not_let_others_in(value: object, other: object) -> None:
    """What equals a value that was taken is refused all the same: house rules are read before they are remembered."""
    good = Setup(game="draw", seats=2, start=FromDeal(HANDS, REST), rules=house_rules({"hand_size": value}))
    for _ in range(2):
        assert admit(good).round.setup.rules
        with pytest.raises(ValueError):
            house_rules({"hand_size": other})
