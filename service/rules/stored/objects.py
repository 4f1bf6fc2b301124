"""Closed objects: their members, how they are read, and how they are written from a record of the rules."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from .faults import MISSING, MOST_FAULTS, NOT_AN_OBJECT, UNKNOWN, Fault, Unreadable
from .kinds import Kind, or_left_out
from .writing import Source, by, each_named, writer

NEEDED: Any = object()
"""The default of a member that may not be left out."""


class Member(NamedTuple):
    """A member of an object.

    ``default``, a value as it is read, stands for it where it is left out. ``source`` says where a writer finds its
    value; None: under its own name.
    """

    kind: Kind
    default: Any = NEEDED
    source: Source | None = None


Members: TypeAlias = dict[str, Kind | Member]
"""The members of an object; of most no more than the kind has to be said."""


def optional(kind: Kind, default: Any = None) -> Member:
    """A member that may be left out."""
    return Member(or_left_out(kind, default), default)


def at(source: Source, member: Kind | Member) -> Member:
    """A member whose value is found elsewhere than under its own name."""
    return as_member(member)._replace(source=source)


def as_member(member: Kind | Member) -> Member:
    """Return the member that a bare kind stands for."""
    return Member(member) if isinstance(member, Kind) else member


def object_of(members: Members, *, make: Callable[..., Any] | None = None) -> Kind:
    """A closed object; what is read goes to ``make`` by name, or stays a dict."""
    readers = {name: as_member(member).kind.read for name, member in members.items()}
    required = [name for name, member in members.items() if as_member(member).default is NEEDED]
    defaults = defaults_of(members)

    def read_members(value: Any) -> Any:
        if not isinstance(value, dict):
            raise Unreadable(NOT_AN_OBJECT)
        read = defaults.copy()
        faults: list[Fault] = []
        for name, item in value.items():
            if len(faults) >= MOST_FAULTS:
                break
            try:
                reader = readers[name]
            except KeyError:
                faults.append(UNKNOWN.within(name))
                continue
            try:
                read[name] = reader(item)
            except Unreadable as wrong:
                found = (MISSING,) if item is None else wrong.faults
                faults += [fault.within(name) for fault in found]
        if len(read) < len(readers):
            faults += [MISSING.within(name) for name in required if name not in value]
        if faults:
            raise Unreadable(*faults[:MOST_FAULTS])
        return read if make is None else make(**read)

    properties = {name: as_member(member).kind.schema for name, member in members.items()}
    schema: dict[str, Any] = {"type": "object", "additionalProperties": False, "properties": properties}
    return Kind(read_members, schema | {"required": required} if required else schema)


def defaults_of(members: Members) -> dict[str, Any]:
    """Return what stands for members that are left out."""
    found = {name: as_member(member) for name, member in members.items()}
    return {name: member.default for name, member in found.items() if member.default is not NEEDED}


def record(name: str, of: type, members: Members, **options: Any) -> Kind:
    """A closed object that is written from a record of the type ``of``.

    ``name`` is its writer's and no other's; ``options`` are those of `object_of`.
    """
    described = {key: as_member(member) for key, member in members.items()}
    sources = {
        key: (key if member.source is None else member.source, member.kind.writing) for key, member in described.items()
    }
    return object_of(members, **options)._replace(writing=by(name, writer(name, of, sources)))


def write_of(kind: Kind) -> Callable[[Any], Any]:
    """Return the function that writes values of a kind, as a record has one. Raises ValueError where there is none."""
    ((name, write),) = kind.writing.calls.items()
    if kind.writing.around("value") != f"{name}(value)":
        raise ValueError(f"more than {name} writes this kind")
    return write


def map_of(names: Kind, kind: Kind) -> Kind:
    """An object whose members, none of them required, are all of one kind; read as pairs, sorted by name."""
    schema = {"type": "object", "propertyNames": names.schema, "additionalProperties": dict(kind.schema)}

    def read(value: Any) -> tuple[tuple[str, Any], ...]:
        if not isinstance(value, dict):
            raise Unreadable(NOT_AN_OBJECT)
        pairs: list[tuple[str, Any]] = []
        faults: list[Fault] = []
        for name, item in sorted(value.items()):
            if len(faults) >= MOST_FAULTS:
                break
            try:
                names.read(name)
            except Unreadable:
                faults.append(UNKNOWN.within(name))
            try:
                pairs.append((name, kind.read(item)))
            except Unreadable as wrong:
                faults += [fault.within(name) for fault in wrong.faults]
        if faults:
            raise Unreadable(*faults[:MOST_FAULTS])
        return tuple(pairs)

    return Kind(read, schema, each_named(kind.writing))
