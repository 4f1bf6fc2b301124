"""The recorded rounds, made by a plain second referee, replayed step by step in the core."""

from typing import Any

import pytest

from service.rules import FromDeal, Setup, State, admit, apply, ending, parse_action
from service.rules.state.notation import parse_tiles
from tests.houses import GAMES
from tests.notation import ends, legal, voids
from tests.recorded import EACH, IDS, ROUNDS

pytestmark = pytest.mark.no_cover


def _state(record: dict[str, Any]) -> State:
    start = record["start"]
    setup = Setup(
        game=record["game"],
        seats=record["seats"],
        partners=record["partners"],
        round=record["round"],
        leader=record["leader"],
        points=tuple(record["points"]),
        held=tuple(record["held"]),
        start=FromDeal(
            tuple(parse_tiles(" ".join(hand)) for hand in start["hands"]), parse_tiles(" ".join(start["boneyard"]))
        ),
    )
    return admit(setup)


def _shown(state: State) -> dict[str, Any]:
    return {
        "turn": state.turn if state.reason is None else None,
        "legal": sorted(legal(state).split()),
        "count": state.table.total,
        "ends": ends(state),
        "points": list(state.points if state.reason is None else ending(state).settlement.after.points),
        "voids": voids(state),
    }


@pytest.mark.parametrize("record", ROUNDS, ids=IDS)
def test_a_recorded_round_is_refereed_in_the_same_way(record: dict[str, Any]) -> None:
    """Turn, legal actions, count, ends, points and voids agree after every action, and so does the result."""
    state = _state(record)
    for at, step in enumerate(record["steps"]):
        shown = _shown(state)
        assert {key: shown[key] for key in step} == {**step, "legal": sorted(step["legal"])}, f"after {at} actions"
        if at < len(record["actions"]):
            state = apply(state, parse_action(record["actions"][at]))
    over = ending(state)
    assert record["result"] == {
        "reason": over.settlement.reason,
        "seat": over.settlement.last_seat,
        "points": list(over.settlement.after.points),
        "held": list(over.settlement.after.held),
        "match_over": over.standing is not None,
        "next_leader": over.next_leader,
    }


def test_the_recorded_rounds_are_forty_of_each_game() -> None:
    """Every game is recorded, each as often; ``python -m tests.recorded`` plays the rounds of a new one."""
    games = [record["game"] for record in ROUNDS]
    assert {game: games.count(game) for game in games} == dict.fromkeys(GAMES, EACH)
