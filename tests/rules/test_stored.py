"""Stored states: read and written by the library."""

import json
import pickle
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules import State, Unreadable, admit, audit, read_state, write_state
from service.rules.house.knobs import KNOB
from tests.contract.stories import OVER, PUZZLE, STORY
from tests.strategies import Walk, snapshot_of, walks

Json = dict[str, Any]


def _returns(state: State) -> None:
    """Written, encoded, decoded and read it is the same state, written in the same way."""
    stored = write_state(state)
    assert json.loads(json.dumps(stored)) == stored
    assert admit(read_state(stored)) == state
    assert write_state(admit(read_state(stored))) == stored


@given(walks())
def test_a_state_that_was_written_is_read_again(walk: Walk) -> None:
    """Every state of a round, as JSON values that any encoder takes."""
    for state in walk.states:
        _returns(state)


@given(walks())
def test_so_is_a_snapshot(walk: Walk) -> None:
    """The same goes for positions of which nobody knows how they came about."""
    for state in walk.states:
        if state.reason is None:
            _returns(admit(snapshot_of(state)))


@pytest.mark.parametrize("value", [STORY, PUZZLE, OVER])
def test_what_is_left_out_is_as_usual(value: Json) -> None:
    """A state that a host wrote with the least members is the one that is written in full."""
    state = admit(read_state(value))
    _returns(state)
    assert write_state(state).items() >= {"format": 2, "game": value["game"], "version": 1}.items()


def test_reading_leaves_the_value_alone() -> None:
    """Nothing is changed in what is read, and nothing is shared with it."""
    value = deepcopy(PUZZLE)
    setup = read_state(value)
    assert value == PUZZLE
    value["position"]["hands"][0].clear()
    assert read_state(PUZZLE) == setup


FAULTS: list[tuple[Any, list[tuple[str, str]]]] = [
    (None, [("", "wrong_type")]),
    ([], [("", "wrong_type")]),
    ("{}", [("", "wrong_type")]),
    ({}, [("/game", "missing"), ("/seats", "missing")]),
    (PUZZLE | {"surplus": 1, "a/b~": 1}, [("/a~1b~0", "unknown"), ("/surplus", "unknown")]),
    (PUZZLE | {"game": None, "rules": None, "round": None}, [("/game", "missing")]),
    (PUZZLE | {"version": None, "leader": None}, []),
    (PUZZLE | {"seats": "2", "partners": 0}, [("/partners", "wrong_type"), ("/seats", "wrong_type")]),
    (PUZZLE | {"seats": 2.0}, []),
    (PUZZLE | {"seats": 9, "round": 0}, [("/round", "out_of_range"), ("/seats", "out_of_range")]),
    (PUZZLE | {"game": "Chess"}, [("/game", "wrong_pattern")]),
    (PUZZLE | {"game": "chess"}, []),
    (PUZZLE | {"format": 3}, [("/format", "out_of_range")]),
    (PUZZLE | {"format": 1, "game": 7, "surplus": 1}, [("/format", "out_of_range")]),
    (
        PUZZLE | {"rules": {"target": "many", "draw": "two", "pips": 3, "round_to": 101, "max_pip": 7}},
        [
            ("/rules/draw", "wrong_value"),
            ("/rules/max_pip", "wrong_value"),
            ("/rules/pips", "unknown"),
            ("/rules/round_to", "out_of_range"),
            ("/rules/target", "wrong_type"),
        ],
    ),
    (
        PUZZLE | {"carried": {"points": [0] * 9, "held": [-1]}},
        [("/carried/held/0", "out_of_range"), ("/carried/points", "wrong_length")],
    ),
    (PUZZLE | {"actions": ["draw", "3-5@", 7]}, [("/actions/1", "wrong_pattern"), ("/actions/2", "wrong_type")]),
    (PUZZLE | {"actions": ["draw", "3-5@mexican"]}, []),
    (PUZZLE | {"seed": ""}, [("/seed", "wrong_pattern")]),
    (PUZZLE | {"seed": "x", "deal": {"hands": [[]]}}, [("/deal/hands", "wrong_length")]),
    (PUZZLE | {"deal": {"hands": [["7-13"], []]}}, [("/deal/hands/0/0", "wrong_pattern")]),
    (
        PUZZLE | {"position": {"hands": [[], []], "table": {"line": [None], "arms": {"Left": [], "up": 1}}}},
        [
            ("/position/table/arms/Left", "unknown"),
            ("/position/table/arms/up", "wrong_type"),
            ("/position/table/line/0", "wrong_type"),
            ("/position/turn", "missing"),
        ],
    ),
]


@pytest.mark.parametrize(("value", "faults"), FAULTS)
def test_every_fault_is_told_with_its_place(value: Any, faults: list[tuple[str, str]]) -> None:
    """A code and a JSON pointer for each, none left out; a state without a fault is read."""
    if not faults:
        read_state(value)
        return
    with pytest.raises(Unreadable) as raised:
        read_state(value)
    assert sorted((fault.pointer, fault.code) for fault in raised.value.faults) == faults
    assert all(f"{fault.pointer}: {fault.message}" in str(raised.value) for fault in raised.value.faults)


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_nulls(inner) for name, inner in value.items() if inner is not None}
    return [_without_nulls(item) for item in value] if isinstance(value, list) else value


@given(walks(), st.sampled_from(["null", "empty"]))
def test_null_and_nothing_say_the_same_as_left_out(walk: Walk, written: str) -> None:
    """Whichever way a serializer writes what is not there, the state is the same."""
    for state in (walk.first, walk.last, admit(snapshot_of(walk.first))):
        stored = _without_nulls(write_state(state))
        assert admit(read_state(stored)) == state
        knobs: Json = dict.fromkeys(KNOB) if written == "null" else {"play_points_multiple": [], "lone_tile_points": {}}
        members = {"seed": None, "deal": None, "position": None, "version": None, "leader": None, "partners": None}
        assert admit(read_state({**members, **stored, "rules": {**knobs, **stored["rules"]}})) == state


def test_unreadable_is_a_value_error() -> None:
    """A host can catch it with the usual exception, and hand it to another process with all its faults."""
    with pytest.raises(ValueError, match="This member is required") as raised:
        read_state({"game": "goat"})
    assert isinstance(raised.value, Unreadable)
    assert pickle.loads(pickle.dumps(raised.value)).faults == raised.value.faults


def test_a_stored_match_is_audited() -> None:
    """The states of its rounds are read and replayed; one that was tampered with is found."""
    assert audit([read_state(OVER)]).fault is None
    found = audit([read_state(PUZZLE | {"actions": ["draw"]})]).fault
    assert found is not None
    assert (found.round, found.action, found.code) == (0, 0, "must_play")
