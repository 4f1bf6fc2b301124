"""The marshmallow side of the kinds: a closed schema for the members of a request, with one shallow field for each."""

from typing import Any, ClassVar

from marshmallow import Schema, ValidationError, fields, missing, validates_schema
from marshmallow.exceptions import SCHEMA

from ...rules.stored.faults import NOT_AN_OBJECT, NULL, REQUIRED, UNKNOWN, Fault, Unreadable
from ...rules.stored.kinds import Kind
from ...rules.stored.objects import NEEDED, Members, as_member, defaults_of, object_of


class Of(fields.Field[Any]):
    """A member of a kind. It is required unless it has a default; a default of None lets null in."""

    default_error_messages: dict[str, Any] = {"required": [REQUIRED], "null": [NULL]}

    def __init__(self, kind: Kind, **options: Any) -> None:
        super().__init__(**options, required="load_default" not in options)
        self.kind = kind

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        try:
            return self.kind.read(value)
        except Unreadable as wrong:
            raise ValidationError(list(wrong.faults)) from None


class Shape(Schema):
    """A closed object: unknown members are refused. Of the members ``one_of``, if it names any, one must be there.

    A body without a fault is read straight from the kinds, in about half of marshmallow's time; as soon as anything is
    wrong with it, marshmallow loads it and collects all the faults.
    """

    kind: ClassVar[Kind]
    one_of: ClassVar[tuple[str, ...]]
    error_messages: dict[str, Any] = {"unknown": UNKNOWN, "type": NOT_AN_OBJECT}

    def load(self, data: Any, **options: Any) -> Any:
        """Return the members by name, defaults filled in. Raises ValidationError with every fault."""
        try:
            return self._read(data)
        except Unreadable:
            return super().load(data, **options)

    def _read(self, data: Any) -> Any:
        loaded = self.kind.read(data)
        if self.one_of and sum(name in loaded for name in self.one_of) != 1:
            raise Unreadable
        return loaded

    @validates_schema
    def check_one_of(self, data: dict[str, Any], **_: Any) -> None:
        """Raise ValidationError unless there is exactly one of the members ``one_of``."""
        given = [name for name in self.one_of if name in data]
        if self.one_of and not given:
            fault = Fault("required", f"One of these is required: {', '.join(self.one_of)}.")
            raise ValidationError({self.one_of[0]: [fault]})
        if len(given) > 1:
            fault = Fault("unknown", f"This cannot be given beside {given[0]}.")
            raise ValidationError({name: [fault] for name in given[1:]})


def shape(members: Members, *, one_of: tuple[str, ...] = ()) -> Shape:
    """Return the schema of a request, made of the kinds of its members."""
    defaults = defaults_of(members)
    of: dict[str, Any] = {}
    for name, member in members.items():
        kind, default, _ = as_member(member)
        of[name] = Of(kind) if default is NEEDED else Of(kind, load_default=defaults.get(name, missing))
    made: Shape = type("Request", (Shape,), of | {"kind": object_of(members, null=NULL), "one_of": one_of})()
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
