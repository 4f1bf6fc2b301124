"""House rules: the knobs that a table turns, each with a value that it can take."""

from typing import Any

from ..house.house_rules import HouseRules, written
from ..house.knob_values import Choice, Number, Steps, Values
from ..house.knobs import KNOB
from .faults import Fault, Unreadable
from .kinds import Kind, choice, integer
from .objects import Members, object_of, optional
from .writing import by


def _knob(values: Values) -> Kind:
    if isinstance(values, Choice):
        return choice(*values.values)
    if isinstance(values, Number) and not isinstance(values, Steps):
        return integer(values.least, values.most)

    def read(value: Any) -> Any:
        try:
            return values.read(value)
        except ValueError as wrong:
            raise Unreadable(Fault("wrong_value", f"This {wrong}.")) from None

    return Kind(read, values.schema())


def _house_rules(**turned: Any) -> HouseRules:
    return tuple(sorted((name, value) for name, value in turned.items() if value is not None))


_KNOBS: Members = {name: optional(_knob(knob.values)) for name, knob in KNOB.items()}
HOUSE_RULES = object_of(_KNOBS, make=_house_rules)._replace(writing=by("house_rules", written))
