"""Kinds of JSON values: how one is read, and the JSON Schema of what is read, side by side.

A reader raises `Unreadable` with every fault and its place. The contract in ``openapi.yaml`` is written by hand; a test
compares it with these schemas.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ..house.house_rules import HouseRules
from ..house.knob_values import whole
from ..house.knobs import KNOB
from ..values.notation import ACTION_PATTERN, ACTIONS_BY_TEXT, LYING_BY_TEXT, TILE_PATTERN, TILES_BY_TEXT
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
            raise Unreadable(*_faults(kind, value)) from None

    return Kind(read, {"type": "array", "minItems": least, "maxItems": most, "items": dict(kind.schema)})


ABSENT: Any = object()
"""The default of a member that stays away when it is left out."""


class Optional(NamedTuple):
    """A member that may be left out; ``default``, a JSON value, then stands for it."""

    kind: Kind
    default: Any


Members: TypeAlias = dict[str, Kind | Optional]
"""The members of an object; a bare kind is required."""


def optional(kind: Kind, default: Any = ABSENT) -> Optional:
    """A member that may be left out, and may be null where that is its default."""
    return Optional(nullable(kind) if default is None else kind, default)


def object_of(members: Members, *, make: Callable[..., Any] | None = None, null: Fault | None = None) -> Kind:
    """A closed object; what is read goes to ``make`` by name, or stays a dict.

    ``null`` is the fault of a member that is null and may not be; without it the member's kind has its own.
    """
    kinds = {name: member.kind if isinstance(member, Optional) else member for name, member in members.items()}
    readers = {name: kind.read for name, kind in kinds.items()}
    defaults = defaults_of(members)
    required = [name for name, member in members.items() if not isinstance(member, Optional)]

    def read_members(value: Any) -> Any:
        if not isinstance(value, dict):
            raise Unreadable(NOT_AN_OBJECT)
        read = defaults.copy()
        faults: list[Fault] = []
        for name, item in value.items():
            try:
                reader = readers[name]
            except KeyError:
                faults.append(UNKNOWN.within(name))
                continue
            try:
                read[name] = reader(item)
            except Unreadable as wrong:
                found = wrong.faults if item is not None or null is None else (null,)
                faults += [fault.within(name) for fault in found]
        if len(read) < len(readers):
            faults += [REQUIRED.within(name) for name in required if name not in value]
        if faults:
            raise Unreadable(*faults)
        return read if make is None else make(**read)

    properties = {name: _schema(member) for name, member in members.items()}
    schema: dict[str, Any] = {"type": "object", "additionalProperties": False, "properties": properties}
    return Kind(read_members, schema | {"required": required} if required else schema)


def defaults_of(members: Members) -> dict[str, Any]:
    """Return what stands for members that are left out, as it is read."""
    found = {name: member for name, member in members.items() if isinstance(member, Optional)}
    return {name: member.kind.read(member.default) for name, member in found.items() if member.default is not ABSENT}


def _schema(member: Kind | Optional) -> dict[str, Any]:
    if isinstance(member, Kind):
        return dict(member.schema)
    default = {} if member.default in (None, ABSENT) else {"default": member.default}
    return {**member.kind.schema, **default}


def map_of(names: Sequence[str], kind: Kind) -> Kind:
    """An object whose members, none of them required, are all of one kind."""
    pattern = f"^({'|'.join(names)})$".replace(".", r"\.")
    schema = {"type": "object", "propertyNames": {"pattern": pattern}, "additionalProperties": dict(kind.schema)}
    return Kind(object_of(dict.fromkeys(names, optional(kind))).read, schema)


def nullable(kind: Kind) -> Kind:
    """The kind, or null."""
    schema, null = kind.schema, {"type": "null"}
    with_null = {**schema, "type": [schema["type"], "null"]} if "type" in schema else {"oneOf": [schema, null]}
    return Kind(lambda value: None if value is None else kind.read(value), with_null)


def _knob(name: str) -> Kind:
    values = KNOB[name].values

    def read(value: Any) -> Any:
        try:
            return values.read(value)
        except ValueError as wrong:
            raise Unreadable(Fault("value", f"This {wrong}.")) from None

    return Kind(read, values.schema())


def _house_rules(**turned: Any) -> HouseRules:
    return tuple(sorted(turned.items()))


HOUSE_RULES = object_of({name: optional(_knob(name)) for name in KNOB}, make=_house_rules)
"""House rules."""


def _faults(kind: Kind, items: list[Any]) -> list[Fault]:
    """Return the faults of all items of a list."""
    faults: list[Fault] = []
    for at, item in enumerate(items):
        try:
            kind.read(item)
        except Unreadable as wrong:
            faults += [fault.within(at) for fault in wrong.faults]
    return faults
