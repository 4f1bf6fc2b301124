"""Kinds for what this service answers, where a request brings it back: lists without a limit, constants, unions.

`as_it_is` hands on what was answered as the JSON value that it is.
"""

import re
from collections.abc import Mapping
from typing import Any

from ...rules.house.knob_values import whole
from ...rules.stored.faults import NOT_A_LIST, NOT_AN_OBJECT, REQUIRED, Fault, Unreadable
from ...rules.stored.kinds import Kind, Members, object_of


def as_it_is(kind: Kind) -> Kind:
    """The kind, read as the JSON value that it is; 1.0 becomes 1."""

    def read(value: Any) -> Any:
        kind.read(value)
        return _with_whole_numbers(value)

    return Kind(read, kind.schema)


def _with_whole_numbers(value: Any) -> Any:
    """A value in which all numbers are whole, each of them as an int."""
    if isinstance(value, dict):
        return {name: _with_whole_numbers(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_with_whole_numbers(inner) for inner in value]
    return int(value) if isinstance(value, float) else value


def number(least: int | None = None) -> Kind:
    """A whole number, of ``least`` at least, without an upper limit."""

    def read(value: Any) -> int:
        found = value if type(value) is int else whole(value)
        if found is None:
            raise Unreadable(Fault("type", "This must be a whole number."))
        if least is not None and found < least:
            raise Unreadable(Fault("range", f"This must be {least} at least."))
        return found

    return Kind(read, {"type": "integer"} if least is None else {"type": "integer", "minimum": least})


def _read_string(value: Any) -> str:
    if not isinstance(value, str):
        raise Unreadable(Fault("type", "This must be a string."))
    return value


STRING = Kind(_read_string, {"type": "string"})


def constant(word: str) -> Kind:
    """One string and no other."""

    def read(value: Any) -> str:
        if value != word:
            raise Unreadable(Fault("value", f"This must be {word}."))
        return word

    return Kind(read, {"type": "string", "const": word})


def listed(kind: Kind, least: int = 0, most: int | None = None) -> Kind:
    """A list; limits that stand for no limit are left out of its schema."""

    def read(value: Any) -> Any:
        if not isinstance(value, list):
            raise Unreadable(NOT_A_LIST)
        if len(value) < least or (most is not None and len(value) > most):
            raise Unreadable(Fault("length", "This list is too short or too long."))
        faults: list[Fault] = []
        for at, item in enumerate(value):
            try:
                kind.read(item)
            except Unreadable as wrong:
                faults += [fault.within(at) for fault in wrong.faults]
        if faults:
            raise Unreadable(*faults)
        return value

    limits = ({"minItems": least} if least else {}) | ({} if most is None else {"maxItems": most})
    return Kind(read, {"type": "array", **limits, "items": dict(kind.schema)})


def whole_object(members: Members) -> Kind:
    """A closed object, all of whose members are required."""
    return object_of(members)


def list_or_number(tiles: Kind, most: int) -> Kind:
    """Tiles, or how many there are."""

    def read(value: Any) -> Any:
        if isinstance(value, list):
            tiles.read(value)
        elif (found := number(0).read(value)) > most:
            raise Unreadable(Fault("range", f"This may be {found} at most {most}."))
        return value

    return Kind(read, {"oneOf": [tiles.schema, {"type": "integer", "minimum": 0, "maximum": most}]})


def one_of_types(types: Mapping[str, Members]) -> Kind:
    """One of several closed objects, which their ``type`` tells apart."""
    kinds = {name: whole_object({"type": constant(name), **members}) for name, members in types.items()}

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise Unreadable(NOT_AN_OBJECT)
        if "type" not in value:
            raise Unreadable(REQUIRED.within("type"))
        kind = kinds.get(value["type"]) if isinstance(value["type"], str) else None
        if kind is None:
            raise Unreadable(Fault("value", f"This must be one of {', '.join(kinds)}.", ("type",)))
        return kind.read(value)

    return Kind(read, {"oneOf": [kind.schema for kind in kinds.values()]})


def written(pattern: str) -> Kind:
    """A string of a pattern, of any length."""
    matches = re.compile(pattern.removeprefix("^").removesuffix("$")).fullmatch

    def read(value: Any) -> str:
        if matches(_read_string(value)) is None:
            raise Unreadable(Fault("pattern", f"This must match {pattern}."))
        return str(value)

    return Kind(read, {"type": "string", "pattern": pattern})
