"""Kinds of JSON values: how one is read, and the JSON Schema of what is read, side by side.

A reader raises `Unreadable` with every fault and its place. The contract in ``openapi.yaml`` is written by hand; a test
compares it with these schemas.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..rules.house.house_rules import HouseRules, house_rules
from ..rules.house.knob_values import whole
from ..rules.house.knobs import KNOB
from ..rules.values.notation import ACTION_PATTERN, ACTIONS_BY_TEXT, LYING_BY_TEXT, TILE_PATTERN, TILES_BY_TEXT
from .faults import NOT_A_LIST, NOT_AN_OBJECT, REQUIRED, UNKNOWN, Fault, Unreadable


class Kind(NamedTuple):
    """A kind of JSON value. ``by_text`` are all strings that it takes, with what they are read as, if there are few."""

    read: Callable[[Any], Any]
    schema: Mapping[str, Any]
    by_text: Mapping[str, Any] | None = None


def integer(least: int, most: int) -> Kind:
    """A whole number in a range; 1.0 is one, "1" and true are not."""

    def read(value: Any) -> int:
        number = value if type(value) is int else whole(value)
        if number is None:
            raise Unreadable(Fault("type", "This must be a whole number."))
        if not least <= number <= most:
            raise Unreadable(Fault("range", f"This must be from {least} to {most}."))
        return number

    return Kind(read, {"type": "integer", "minimum": least, "maximum": most})


def _read_boolean(value: Any) -> bool:
    if value is True or value is False:
        return bool(value)
    raise Unreadable(Fault("type", "This must be true or false."))


BOOLEAN = Kind(_read_boolean, {"type": "boolean"})


def choice(*choices: str) -> Kind:
    """One of a few strings."""

    def read(value: Any) -> str:
        if isinstance(value, str) and value in choices:
            return value
        raise Unreadable(Fault("value", f"This must be one of {', '.join(choices)}."))

    return Kind(read, {"type": "string", "enum": list(choices)})


def text(pattern: str, longest: int) -> Kind:
    """A string of a pattern."""
    matches = re.compile(pattern.removeprefix("^").removesuffix("$")).fullmatch

    def read(value: Any) -> str:
        if not isinstance(value, str):
            raise Unreadable(Fault("type", "This must be a string."))
        if len(value) > longest:
            raise Unreadable(Fault("length", f"This may have at most {longest} characters."))
        if matches(value) is None:
            raise Unreadable(Fault("pattern", f"This must match {pattern}."))
        return value

    return Kind(read, {"type": "string", "pattern": pattern, "maxLength": longest})


def _notation(by_text: Mapping[str, Any], pattern: str, what: str) -> Kind:
    def read(value: Any) -> Any:
        try:
            return by_text[value]
        except (KeyError, TypeError):
            code = "pattern" if isinstance(value, str) else "type"
            raise Unreadable(Fault(code, f"This must be {what}.")) from None

    return Kind(read, {"type": "string", "pattern": pattern}, by_text)


TILE = _notation(TILES_BY_TEXT, TILE_PATTERN, "a tile like 3-5")
LYING = _notation(LYING_BY_TEXT, TILE_PATTERN, "a tile as it lies, like 6-3")
ACTION = _notation(ACTIONS_BY_TEXT, ACTION_PATTERN, "an action: 3-5@left, 3-5, draw or pass")


def list_of(kind: Kind, least: int, most: int) -> Kind:
    """A list of ``least`` to ``most`` values of a kind, read as a tuple."""
    by_text = kind.by_text
    read_one: Callable[[Any], Any] = kind.read if by_text is None else by_text.__getitem__
    refusals = (Unreadable,) if by_text is None else (KeyError, TypeError)

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Unreadable(NOT_A_LIST)
        if not least <= len(value) <= most:
            raise Unreadable(Fault("length", f"This must have {least} to {most} items."))
        try:
            return tuple(map(read_one, value))
        except refusals:
            raise Unreadable(*_faults(enumerate(value), lambda _: kind)) from None

    return Kind(read, {"type": "array", "minItems": least, "maxItems": most, "items": dict(kind.schema)})


def object_of(members: Mapping[str, Kind], *, required: Sequence[str] = (), make: Callable[..., Any] = dict) -> Kind:
    """A closed object; what is read goes to ``make`` by name."""
    readers = {name: kind.read for name, kind in members.items()}
    needed = frozenset(required)

    def read_members(value: Any) -> Any:
        if not isinstance(value, dict):
            raise Unreadable(NOT_AN_OBJECT)
        try:
            read = {name: readers[name](item) for name, item in value.items()}
        except (KeyError, Unreadable):
            read = {}
        if len(read) < len(value) or not needed <= value.keys():
            missing = [REQUIRED.within(name) for name in required if name not in value]
            raise Unreadable(*_faults(value.items(), members.get), *missing)
        return make(**read)

    properties = {name: dict(kind.schema) for name, kind in members.items()}
    schema: dict[str, Any] = {"type": "object", "additionalProperties": False, "properties": properties}
    return Kind(read_members, schema | {"required": list(required)} if required else schema)


def map_of(names: Sequence[str], kind: Kind) -> Kind:
    """An object whose members, none of them required, are all of one kind."""
    pattern = f"^({'|'.join(names)})$".replace(".", r"\.")
    schema = {"type": "object", "propertyNames": {"pattern": pattern}, "additionalProperties": dict(kind.schema)}
    return Kind(object_of(dict.fromkeys(names, kind)).read, schema)


def nullable(kind: Kind) -> Kind:
    """The kind, or null."""
    return Kind(
        lambda value: None if value is None else kind.read(value),
        {**kind.schema, "type": [kind.schema["type"], "null"]},
    )


def _read_knobs(value: Any) -> HouseRules:
    if not isinstance(value, dict):
        raise Unreadable(NOT_AN_OBJECT)
    try:
        return house_rules(value)
    except (KeyError, ValueError):
        raise Unreadable(*_faults(value.items(), _KNOBS.get)) from None


def _knob(name: str) -> Kind:
    values = KNOB[name].values

    def read(value: Any) -> Any:
        try:
            return values.read(value)
        except ValueError as wrong:
            raise Unreadable(Fault("value", f"This {wrong}.")) from None

    return Kind(read, values.schema())


_KNOBS = {name: _knob(name) for name in KNOB}
KNOBS = Kind(_read_knobs, object_of(_KNOBS).schema)
"""House rules."""


def _faults(items: Any, kind_of: Callable[[Any], Kind | None]) -> list[Fault]:
    """Return the faults of all items, which come with their keys; an item without a kind is an unknown member."""
    faults: list[Fault] = []
    for key, item in items:
        kind = kind_of(key)
        if kind is None:
            faults.append(UNKNOWN.within(key))
            continue
        try:
            kind.read(item)
        except Unreadable as wrong:
            faults += [fault.within(key) for fault in wrong.faults]
    return faults
