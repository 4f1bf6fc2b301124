"""House rules: the knobs that a table turns, each with a value that it can take."""

from typing import Any

from ..house.house_rules import HouseRules, written
from ..house.knobs import KNOB
from .faults import Fault, Unreadable
from .kinds import Kind
from .objects import Members, object_of, optional
from .writing import by


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
HOUSE_RULES = object_of(_KNOBS, make=_house_rules)._replace(writing=by("house_rules", written))
