"""House rules: the knobs that a table turns, as a value that can be compared, hashed and cached."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from ..values.errors import IncompatibleRules
from .conflicts import CONFLICTS
from .knobs import KNOB
from .ruleset import Ruleset

HouseRules: TypeAlias = tuple[tuple[str, Any], ...]
"""Turned knobs with their values, sorted by name; no knob twice."""


def house_rules(written: Mapping[str, object]) -> HouseRules:
    """Read house rules as a client writes them, ``{"target": 51}``.

    Raises ValueError for a value that a knob cannot take, KeyError for an unknown knob.
    """
    return tuple((name, KNOB[name].values.read(written[name])) for name in sorted(written))


def written(house: HouseRules) -> dict[str, object]:
    """Return house rules as a client writes them, as a new dict."""
    return {name: KNOB[name].values.plain(value) for name, value in house}


def override(base: Ruleset, house: HouseRules) -> Ruleset:
    """Return the game's rules with some knobs turned. Raises IncompatibleRules where they contradict each other."""
    if not house:
        return base
    rules = base.turned({name: KNOB[name].values.over(value, base.value(name)) for name, value in house})
    clashes = [conflict for conflict in CONFLICTS if conflict.clashes(rules)]
    if clashes:
        raise IncompatibleRules(
            " ".join(conflict.reason for conflict in clashes),
            knobs={knob for conflict in clashes for knob in conflict.knobs},
        )
    return rules


def overrides(base: Ruleset, rules: Ruleset) -> HouseRules:
    """Return the shortest house rules that turn ``base`` into ``rules``."""
    if rules is base:
        return ()
    pairs = ((name, rules.value(name), base.value(name)) for name in sorted(KNOB))
    return tuple((name, KNOB[name].values.beyond(value, usual)) for name, value, usual in pairs if value != usual)
