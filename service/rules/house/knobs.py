"""The knobs as data, read from the groups: every knob with its values and its meaning."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, get_args, get_type_hints

from .groups import DealRules, LeadRules, MatchRules, PointsRules, TableRules
from .knob_values import Choice, Values

GROUPS: dict[str, type] = {
    "deal": DealRules,
    "lead": LeadRules,
    "table": TableRules,
    "points": PointsRules,
    "match": MatchRules,
}
"""The groups of knobs, by the member of `Ruleset` that holds each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Knob:
    """One house rule: its public name, its group, its values, and its meaning in plain words."""

    name: str
    group: str
    values: Values
    meaning: str


def _knobs() -> Iterator[Knob]:
    for group, record in GROUPS.items():
        hints = get_type_hints(record, include_extras=True)
        for field in fields(record):
            type_, *values, meaning = get_args(hints[field.name])
            yield Knob(name=field.name, group=group, values=_values(type_, values), meaning=meaning)


def _values(type_: Any, given: list[Values]) -> Values:
    """Return the `Values` beside a knob's type, or else the words of its `Literal`."""
    return given[0] if given else Choice(get_args(type_))


KNOBS: tuple[Knob, ...] = tuple(_knobs())
KNOB: dict[str, Knob] = {knob.name: knob for knob in KNOBS}
