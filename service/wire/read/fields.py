"""The marshmallow side of the kinds: closed schemas with one shallow field a member."""

from collections.abc import Callable
from typing import Any

from marshmallow import Schema, ValidationError, fields
from marshmallow.exceptions import SCHEMA

from ..faults import NOT_AN_OBJECT, NULL, REQUIRED, UNKNOWN, Fault, Unreadable
from ..kinds import Kind


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
    """A closed object: unknown members are refused.

    A body without a fault is read straight from the kinds, in about half of marshmallow's time; as soon as anything is
    wrong with it, marshmallow loads it and collects all the faults.
    """

    error_messages: dict[str, Any] = {"unknown": UNKNOWN, "type": NOT_AN_OBJECT}

    def __init__(self) -> None:
        super().__init__()
        members = {name: field for name, field in self.load_fields.items() if isinstance(field, Of)}
        assert members.keys() == self.load_fields.keys()
        self._readers = {field.data_key or name: (name, _reader(field)) for name, field in members.items()}
        self._defaults = {name: _default(field) for name, field in members.items() if not field.required}

    def load(self, data: Any, **options: Any) -> Any:
        """Return the members by name, defaults filled in. Raises ValidationError with every fault."""
        try:
            return self._read(data)
        except (Unreadable, LookupError):
            return super().load(data, **options)

    def _read(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise LookupError
        loaded = self._defaults.copy()
        for key, value in data.items():
            name, read = self._readers[key]
            loaded[name] = read(value)
        if len(loaded) < len(self._readers):
            raise LookupError
        return loaded


def faults_of(wrong: ValidationError) -> tuple[Fault, ...]:
    """Return all faults that marshmallow collected, each with its path from the object that was loaded."""
    if not isinstance(wrong.messages, dict):
        return tuple(wrong.messages)
    return tuple(
        fault if (member, fault) == (SCHEMA, NOT_AN_OBJECT) else fault.within(member)
        for member, faults in wrong.messages.items()
        for fault in faults
    )


def _reader(field: Of) -> Callable[[Any], Any]:
    read = field.kind.read
    return (lambda value: None if value is None else read(value)) if field.allow_none else read


def _default(field: Of) -> Any:
    return field.load_default() if callable(field.load_default) else field.load_default
