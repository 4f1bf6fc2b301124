"""The marshmallow side of the kinds: closed schemas with one shallow field a member."""

from typing import Any

from marshmallow import Schema, fields

from service.wire.faults import NOT_AN_OBJECT, NULL, REQUIRED, UNKNOWN
from service.wire.kinds import Kind


class Shape(Schema):
    """A closed object: unknown members are refused."""

    error_messages: dict[str, Any] = {"unknown": UNKNOWN, "type": NOT_AN_OBJECT}


class Of(fields.Field[Any]):
    """A member of a kind. It is required unless it has a default; a default of None lets null in."""

    default_error_messages: dict[str, Any] = {"required": [REQUIRED], "null": [NULL]}

    def __init__(self, kind: Kind, **options: Any) -> None:
        super().__init__(**options, required="load_default" not in options)
        self.kind = kind

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        return self.kind.read(value)
