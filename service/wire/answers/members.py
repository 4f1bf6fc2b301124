"""Kinds of members that several answers have."""

from typing import Any

from ...rules.house.knob_values import MAX_SEATS, MIN_SEATS
from ...rules.match.match import MOST_ROUNDS
from ...rules.redact import PUBLIC
from ...rules.stored.faults import Fault, Unreadable
from ...rules.stored.kinds import Kind, integer, list_of, text, uncopied
from ...rules.stored.starts import MOST_TILES, SEAT, VALUES
from ...rules.values.notation import END_PATTERN

STEP = text("^[1-9][0-9]{0,3}\\.(0|[1-9][0-9]{0,3})$", 9)
ROUND = integer(1, MOST_ROUNDS)
END = text(END_PATTERN)
TEAM = SEAT
AMOUNT = integer(0)
SUM = integer(1)
HOW_MANY = integer(0, MOST_TILES)
POINTS = uncopied(list_of(AMOUNT, MIN_SEATS, MAX_SEATS))
OPEN_VALUES = uncopied(VALUES)


def _read_viewer(value: Any) -> Any:
    if value == PUBLIC:
        return value
    if isinstance(value, str):
        raise Unreadable(Fault("value", f"This must be a seat or {PUBLIC}."))
    return SEAT.read(value)


VIEWER = Kind(_read_viewer, {"oneOf": [SEAT.schema, {"const": PUBLIC}]})


def posted(kind: Kind) -> Kind:
    """The kind of an answer that is posted back: checked, and handed on as the JSON value that it is."""

    def read(value: Any) -> Any:
        kind.read(value)
        return _with_whole_numbers(value)

    return Kind(read, kind.schema)


def _with_whole_numbers(value: Any) -> Any:
    """A value in which all numbers are whole, with each of them as an int: 1.0 becomes 1."""
    if isinstance(value, dict):
        return {name: _with_whole_numbers(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_with_whole_numbers(inner) for inner in value]
    return int(value) if isinstance(value, float) else value
