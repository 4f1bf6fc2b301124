"""Requests that take exactly one of several members."""

from typing import Any, ClassVar

from marshmallow import ValidationError, missing, validates_schema

from ..faults import Fault
from ..kinds import Kind
from .fields import Of, Shape


def either(kind: Kind) -> Of:
    """A member that is there or not; null is refused."""
    return Of(kind, load_default=missing)


class ExactlyOne(Shape):
    """A closed object with exactly one of the members ``one_of``."""

    one_of: ClassVar[tuple[str, ...]] = ()

    def _read(self, data: Any) -> dict[str, Any]:
        loaded = {name: value for name, value in super()._read(data).items() if value is not missing}
        if sum(name in loaded for name in self.one_of) != 1:
            raise LookupError
        return loaded

    @validates_schema
    def check_one_of(self, data: dict[str, Any], **_: Any) -> None:
        """That one of them is there, and no other."""
        given = [name for name in self.one_of if name in data]
        if not given:
            fault = Fault("required", f"One of these is required: {', '.join(self.one_of)}.")
            raise ValidationError({self.one_of[0]: [fault]})
        if len(given) > 1:
            fault = Fault("unknown", f"This cannot be given beside {given[0]}.")
            raise ValidationError({name: [fault] for name in given[1:]})
