"""The fast reader and marshmallow behind it: they read the same values, and find the same faults."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marshmallow import Schema, ValidationError

from service.operations.table import OPERATIONS
from service.rules import read_state
from service.rules.stored.faults import Unreadable, in_order
from service.wire.read.fields import Shape, faults_of
from tests.web.test_bad_input import BODIES, spoiled, values

pytestmark = pytest.mark.no_cover  # much of the same, on lines that others reach

each = pytest.mark.parametrize("name", OPERATIONS)


def bodies(name: str) -> list[tuple[str, Any]]:
    """Good bodies of an operation."""
    return [(operation, body) for operation, body in BODIES if operation == name]


@contextmanager
def marshmallow_alone() -> Iterator[None]:
    """Every schema, those within others too, is loaded by marshmallow without the fast reader."""
    fast = Shape.load
    Shape.load = Schema.load  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Shape.load = fast  # type: ignore[method-assign]


def outcome(schema: Schema, body: Any) -> Any:
    """What is read, each value with its type, or the faults."""
    try:
        return {name: repr(value) for name, value in schema.load(body).items()}
    except ValidationError as wrong:
        return in_order(faults_of(wrong))


def by_marshmallow(schema: Schema, body: Any) -> Any:
    """The same, read by marshmallow alone."""
    with marshmallow_alone():
        return outcome(schema, body)


@each
@settings(max_examples=settings().max_examples // 2)
@given(data=st.data())
def test_they_agree_on_real_bodies_and_spoiled_ones(name: str, data: st.DataObject) -> None:
    """The same value, or the same faults at the same places, in the same order."""
    _, body = data.draw(spoiled(bodies(name), least=0))
    assert outcome(OPERATIONS[name].schema, body) == by_marshmallow(OPERATIONS[name].schema, body)


@each
@settings(max_examples=settings().max_examples // 4)
@given(body=values)
def test_they_agree_on_any_value(name: str, body: Any) -> None:
    """Whatever JSON can hold."""
    assert outcome(OPERATIONS[name].schema, body) == by_marshmallow(OPERATIONS[name].schema, body)


@each
@settings(max_examples=settings().max_examples // 4)
@given(data=st.data())
def test_the_fast_reader_reads_what_has_no_fault(name: str, data: st.DataObject) -> None:
    """It gives up exactly where there is a fault, so that a good body never pays for marshmallow."""
    schema = OPERATIONS[name].schema
    assert isinstance(schema, Shape)
    _, body = data.draw(spoiled(bodies(name), least=0))
    try:
        read: object = schema.kind.read(body)
    except (Unreadable, LookupError):
        read = None
    assert isinstance(read, dict) == isinstance(by_marshmallow(schema, body), dict)


@settings(max_examples=settings().max_examples // 2)
@given(data=st.data())
def test_the_library_reads_a_state_as_the_service_does(data: st.DataObject) -> None:
    """The same setup, or the same faults at the same places."""
    _, body = data.draw(spoiled(bodies("positions"), least=0))
    state = body.get("state") if isinstance(body, dict) else body
    try:
        read: Any = {"state": repr(read_state(state)), "views": "None", "layout": "None"}
    except Unreadable as wrong:
        read = in_order(fault.within("state") for fault in wrong.faults)
    if state is not None:  # a member that is null is missing
        assert outcome(OPERATIONS["positions"].schema, {"state": state}) == read
