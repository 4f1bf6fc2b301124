"""The marshmallow side of the kinds: a closed schema for the members of a request, with one shallow field for each."""

from collections.abc import Iterable
from typing import Any, ClassVar

from marshmallow import Schema, ValidationError, fields, missing
from marshmallow.exceptions import SCHEMA

from ...rules.stored.faults import MISSING, NOT_AN_OBJECT, UNKNOWN, Fault, Unreadable
from ...rules.stored.kinds import Kind
from ...rules.stored.objects import NEEDED, Members, as_member, object_of


class Of(fields.Field[Any]):
    """A member of a kind. It is required unless it has a default; null says the same as left out."""

    default_error_messages: dict[str, Any] = {"required": [MISSING]}

    def __init__(self, kind: Kind, **options: Any) -> None:
        super().__init__(**options, required="load_default" not in options, allow_none=True)
        self.kind = kind

    def deserialize(self, value: Any, attr: Any = None, data: Any = None, **kwargs: Any) -> Any:
        """Return the member as it is read. Raises ValidationError with every fault."""
        if value is None:
            value = missing
        return super().deserialize(value, attr, data, **kwargs)

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        try:
            return self.kind.read(value)
        except Unreadable as wrong:
            raise ValidationError(list(wrong.faults)) from None


class Shape(Schema):
    """A closed object: unknown members are refused.

    A body is read straight from the kinds, in about half of marshmallow's time, and once: what is wrong with it is in
    marshmallow's form, but does not make marshmallow read it again.
    """

    kind: ClassVar[Kind]
    error_messages: dict[str, Any] = {"unknown": UNKNOWN, "type": NOT_AN_OBJECT}

    def load(self, data: Any, **_options: Any) -> Any:
        """Return the members by name, defaults filled in. Raises ValidationError with every fault."""
        try:
            return self.kind.read(data)
        except Unreadable as wrong:
            raise ValidationError(_messages(wrong.faults), data=data) from None


def _messages(faults: Iterable[Fault]) -> dict[str | int, list[Fault]]:
    """Return faults as marshmallow collects them: by member, each with its path from there."""
    found: dict[str | int, list[Fault]] = {}
    for fault in faults:
        member, path = (fault.path[0], fault.path[1:]) if fault.path else (SCHEMA, ())
        found.setdefault(member, []).append(fault._replace(path=path))
    return found


def shape(members: Members) -> Shape:
    """Return the schema of a request, made of the kinds of its members."""
    of: dict[str, Any] = {}
    for name, member in members.items():
        kind, default, _ = as_member(member)
        of[name] = Of(kind) if default is NEEDED else Of(kind, load_default=default)
    made: Shape = type("Request", (Shape,), of | {"kind": object_of(members)})()
    return made


def faults_of(wrong: ValidationError) -> tuple[Fault, ...]:
    """Return all faults that marshmallow collected, each with its path from the object that was loaded."""
    if not isinstance(wrong.messages, dict):
        return tuple(wrong.messages)
    return tuple(
        fault if (member, fault) == (SCHEMA, NOT_AN_OBJECT) else fault.within(member)
        for member, faults in wrong.messages.items()
        for fault in faults
    )
