"""Stored states: read and written by the library."""

import json
import pickle
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given

from service.rules import State, Unreadable, admit, audit, read_state, write_state
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
    assert write_state(state).items() >= {"format": 1, "game": value["game"], "version": 1}.items()


def test_reading_leaves_the_value_alone() -> None:
    """Nothing is changed in what is read, and nothing is shared with it."""
    value = deepcopy(PUZZLE)
    setup = read_state(value)
    assert value == PUZZLE
    value["start"]["hands"][0].clear()
    assert read_state(PUZZLE) == setup


FAULTS: list[tuple[Any, list[tuple[str, str]]]] = [
    (None, [("", "type")]),
    ([], [("", "type")]),
    ("{}", [("", "type")]),
    ({}, [("/game", "required"), ("/seats", "required"), ("/start", "required")]),
    (PUZZLE | {"surplus": 1, "a/b~": 1}, [("/a~1b~0", "unknown"), ("/surplus", "unknown")]),
    (
        PUZZLE | {"game": None, "rules": None, "round": None},
        [("/game", "null"), ("/round", "null"), ("/rules", "null")],
    ),
    (PUZZLE | {"version": None, "leader": None}, []),
    (PUZZLE | {"seats": "2", "partners": 0}, [("/partners", "type"), ("/seats", "type")]),
    (PUZZLE | {"seats": 2.0}, []),
    (PUZZLE | {"seats": 5, "round": 0}, [("/round", "range"), ("/seats", "range")]),
    (PUZZLE | {"game": "chess"}, [("/game", "value")]),
    (PUZZLE | {"format": 2}, [("/format", "range")]),
    (PUZZLE | {"rules": {"target": "many", "pips": 3}}, [("/rules/pips", "unknown"), ("/rules/target", "value")]),
    (PUZZLE | {"carried": {"points": [1], "held": None}}, [("/carried/held", "type"), ("/carried/points", "length")]),
    (PUZZLE | {"actions": ["draw", "3-5@", 7]}, [("/actions/1", "pattern"), ("/actions/2", "type")]),
    (PUZZLE | {"start": {"seed": ""}}, [("/start/seed", "pattern")]),
    (PUZZLE | {"start": {"seed": "x", "hands": []}}, [("/start/hands", "unknown")]),
    (PUZZLE | {"start": {"hands": [["7-13"], []]}}, [("/start/boneyard", "required"), ("/start/hands/0/0", "pattern")]),
    (
        PUZZLE | {"start": PUZZLE["start"] | {"table": {"line": [None], "arms": {"left": []}}}},
        [
            ("/start/table/arms/left", "unknown"),
            ("/start/table/first", "required"),
            ("/start/table/line/0", "type"),
            ("/start/table/spinner", "required"),
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
