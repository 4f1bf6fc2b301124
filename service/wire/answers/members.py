"""Kinds of members that several answers have."""

from collections.abc import Mapping
from typing import Any

from ...rules.house.knob_values import MIN_SEATS, MOST_SEATS
from ...rules.match.match import MOST_ROUNDS
from ...rules.stored.kinds import Kind, integer, list_of, text, uncopied
from ...rules.stored.starts import MOST_TILES, SEAT, VALUES

STEP = text("^[1-9][0-9]{0,3}\\.(0|[1-9][0-9]{0,3})$", 9)
ROUND = integer(1, MOST_ROUNDS)
TEAM = SEAT
AMOUNT = integer(0)
SUM = integer(1)
HOW_MANY = integer(0, MOST_TILES)
POINTS = uncopied(list_of(AMOUNT, MIN_SEATS, MOST_SEATS))
OPEN_VALUES = uncopied(VALUES)


def posted(kind: Kind) -> Kind:
    """The kind of an answer that is posted back: checked, and handed on as the JSON value that it is, completed."""

    def read(value: Any) -> Any:
        kind.read(value)
        return _completed(value, kind.schema)

    return kind._replace(read=read)


def _completed(value: Any, schema: Mapping[str, Any]) -> Any:
    """Return a value with every member that was left out as null, and every number, all of them whole, as an int."""
    if isinstance(value, list):
        return [_completed(item, schema["items"]) for item in value]
    if isinstance(value, dict):
        schema = schema["oneOf"][0] if "oneOf" in schema else schema
        if "properties" not in schema:
            return {name: _completed(item, schema["additionalProperties"]) for name, item in value.items()}
        return {name: _completed(value.get(name), inner) for name, inner in schema["properties"].items()}
    return int(value) if isinstance(value, float) else value
