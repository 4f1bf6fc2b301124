"""Kinds of JSON values: how one is read, its JSON Schema, and how a value is written as one, side by side.

A reader raises `Unreadable` with every fault and its place. The contract in ``openapi.yaml`` is written by hand; a test
compares it with these schemas.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ..house.house_rules import HouseRules, written
from ..house.knob_values import whole
from ..house.knobs import KNOB
from ..values.notation import (
    ACTION_PATTERN,
    ACTIONS_BY_TEXT,
    LYING_BY_TEXT,
    TILE_PATTERN,
    TILES_BY_TEXT,
    lying_text,
    tile_text,
)
from .faults import NOT_A_LIST, NOT_AN_OBJECT, REQUIRED, UNKNOWN, Fault, Unreadable
from .writing import AS_IT_IS, Source, Written, by, constant, each, each_named, or_null, writer


class Kind(NamedTuple):
    """A kind of JSON value. ``by_text`` are all strings that it takes, with what they are read as, if there are few."""

    read: Callable[[Any], Any]
    schema: Mapping[str, Any]
    written: Written = AS_IT_IS
    by_text: Mapping[str, Any] | None = None


def integer(least: int | None = None, most: int | None = None) -> Kind:
    """A whole number, in a range if there is one; 1.0 is a whole number, "1" and true are not."""
    range_ = f"{least} at least" if most is None else f"from {least} to {most}"

    def read(value: Any) -> int:
        number = value if type(value) is int else whole(value)
        if number is None:
            raise Unreadable(Fault("type", "This must be a whole number."))
        if (least is not None and number < least) or (most is not None and number > most):
            raise Unreadable(Fault("range", f"This must be {range_}."))
        return number

    return Kind(read, {"type": "integer"} | _limits(minimum=least, maximum=most))


def _limits(**limits: int | None) -> dict[str, Any]:
    """The limits that there are."""
    return {name: limit for name, limit in limits.items() if limit is not None}


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


def text(pattern: str, longest: int | None = None) -> Kind:
    """A string of a pattern."""
    matches = re.compile(pattern.removeprefix("^").removesuffix("$")).fullmatch

    def read(value: Any) -> str:
        string = _read_string(value)
        if longest is not None and len(string) > longest:
            raise Unreadable(Fault("length", f"This may have at most {longest} characters."))
        if matches(string) is None:
            raise Unreadable(Fault("pattern", f"This must match {pattern}."))
        return string

    return Kind(read, {"type": "string", "pattern": pattern} | _limits(maxLength=longest))


def _read_string(value: Any) -> str:
    if isinstance(value, str):
        return value
    raise Unreadable(Fault("type", "This must be a string."))


STRING = Kind(_read_string, {"type": "string"})


def _notation(by_text: Mapping[str, Any], pattern: str, what: str, written: Written) -> Kind:
    def read(value: Any) -> Any:
        try:
            return by_text[value]
        except (KeyError, TypeError):
            code = "pattern" if isinstance(value, str) else "type"
            raise Unreadable(Fault(code, f"This must be {what}.")) from None

    return Kind(read, {"type": "string", "pattern": pattern}, written, by_text)


TILE = _notation(TILES_BY_TEXT, TILE_PATTERN, "a tile like 3-5", by("tile", tile_text))
LYING = _notation(LYING_BY_TEXT, TILE_PATTERN, "a tile as it lies, like 6-3", by("lying", lying_text))
ACTION = _notation(
    ACTIONS_BY_TEXT,
    ACTION_PATTERN,
    "an action: 3-5@left, 3-5, draw or pass",
    Written(lambda action: f"{action}.text", {}),
)


def always(kind: Kind, word: str | int) -> Kind:
    """A kind that has one value."""
    return kind._replace(written=constant(word))


def nullable(kind: Kind) -> Kind:
    """The kind, or null."""
    schema, null = kind.schema, {"type": "null"}
    with_null = {**schema, "type": [schema["type"], "null"]} if "type" in schema else {"oneOf": [schema, null]}
    return Kind(lambda value: None if value is None else kind.read(value), with_null, or_null(kind.written))


def list_of(kind: Kind, least: int = 0, most: int | None = None) -> Kind:
    """A list of values of a kind, read as a tuple."""
    by_text = kind.by_text
    read_one: Callable[[Any], Any] = kind.read if by_text is None else by_text.__getitem__
    refusals = (Unreadable,) if by_text is None else (KeyError, TypeError)
    length = "This list is too short or too long." if most is None else f"This must have {least} to {most} items."

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Unreadable(NOT_A_LIST)
        if len(value) < least or (most is not None and len(value) > most):
            raise Unreadable(Fault("length", length))
        try:
            return tuple(map(read_one, value))
        except refusals:
            raise Unreadable(*_faults(kind, value)) from None

    limits = _limits(minItems=least, maxItems=most)
    return Kind(read, {"type": "array", **limits, "items": dict(kind.schema)}, each(kind.written))


def _faults(kind: Kind, items: list[Any]) -> list[Fault]:
    """Return the faults of all items of a list."""
    faults: list[Fault] = []
    for at, item in enumerate(items):
        try:
            kind.read(item)
        except Unreadable as wrong:
            faults += [fault.within(at) for fault in wrong.faults]
    return faults


NEEDED: Any = object()
"""The default of a member that may not be left out."""

ABSENT: Any = object()
"""The default of a member that, left out, is not there."""


class Member(NamedTuple):
    """A member of an object.

    ``default``, a JSON value, stands for it where it is left out. ``source`` says where a writer finds its value; None:
    under its own name.
    """

    kind: Kind
    default: Any = NEEDED
    source: Source | None = None


Members: TypeAlias = dict[str, Kind | Member]
"""The members of an object; of most no more than the kind has to be said."""


def optional(kind: Kind, default: Any = ABSENT) -> Member:
    """A member that may be left out, and may be null where that is its default."""
    return Member(nullable(kind) if default is None else kind, default)


def at(source: Source, member: Kind | Member) -> Member:
    """A member whose value is found elsewhere than under its own name."""
    return as_member(member)._replace(source=source)


def as_member(member: Kind | Member) -> Member:
    """Return the member that a bare kind stands for."""
    return Member(member) if isinstance(member, Kind) else member


def object_of(members: Members, *, make: Callable[..., Any] | None = None, null: Fault | None = None) -> Kind:
    """A closed object; what is read goes to ``make`` by name, or stays a dict.

    ``null`` is the fault of a member that is null and may not be; without it the member's kind has its own.
    """
    readers = {name: as_member(member).kind.read for name, member in members.items()}
    required = [name for name, member in members.items() if as_member(member).default is NEEDED]
    defaults = defaults_of(members)

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

    properties = {name: _schema(as_member(member)) for name, member in members.items()}
    schema: dict[str, Any] = {"type": "object", "additionalProperties": False, "properties": properties}
    return Kind(read_members, schema | {"required": required} if required else schema)


def defaults_of(members: Members) -> dict[str, Any]:
    """Return what stands for members that are left out, as it is read."""
    found = {name: as_member(member) for name, member in members.items()}
    return {
        name: member.kind.read(member.default)
        for name, member in found.items()
        if member.default is not NEEDED and member.default is not ABSENT
    }


def _schema(member: Member) -> dict[str, Any]:
    default = {} if member.default in (None, NEEDED, ABSENT) else {"default": member.default}
    return {**member.kind.schema, **default}


def record(name: str, of: type, members: Members, **options: Any) -> Kind:
    """A closed object that is written from a record of the rules; ``name`` is its writer's, ``options`` as above."""
    described = {name: as_member(member) for name, member in members.items()}
    sources = {
        name: (name if member.source is None else member.source, member.kind.written)
        for name, member in described.items()
    }
    return object_of(members, **options)._replace(written=by(name, writer(name, of, sources)))


def uncopied(kind: Kind) -> Kind:
    """The kind, written as it is: a tuple of numbers is a list to every JSON encoder, and copying it takes time."""
    return kind._replace(written=AS_IT_IS)


def write_of(kind: Kind) -> Callable[[Any], Any]:
    """Return the function that writes values of a kind that is written by one function, as a record is."""
    (write,) = kind.written.calls.values()
    return write


def map_of(names: Sequence[str], kind: Kind) -> Kind:
    """An object whose members, none of them required, are all of one kind; read as pairs of a name and a value."""
    pattern = f"^({'|'.join(names)})$".replace(".", r"\.")
    schema = {"type": "object", "propertyNames": {"pattern": pattern}, "additionalProperties": dict(kind.schema)}
    pairs = object_of({name: optional(kind) for name in names}, make=lambda **read: tuple(read.items()))
    return Kind(pairs.read, schema, each_named(kind.written))


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


_KNOBS: Members = {name: optional(_knob(name)) for name in KNOB}
HOUSE_RULES = object_of(_KNOBS, make=_house_rules)._replace(written=by("house_rules", written))
"""House rules."""
