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

    Null, an empty list and an empty object leave a knob as it is. Raises ValueError for a value that a knob cannot
    take, KeyError for an unknown knob.
    """
    turned = {name: KNOB[name].values for name in sorted(written)}
    return tuple((name, values.read(written[name])) for name, values in turned.items() if not is_left(written[name]))


def is_left(value: object) -> bool:
    """Return whether a value, as a client writes it, says that the knob is left as it is."""
    return value is None or value == [] or value == {}


def written(house: HouseRules) -> dict[str, object]:
    """Return house rules as a client writes them, as a new dict."""
    return {name: KNOB[name].values.plain(value) for name, value in house}


def override(base: Ruleset, house: HouseRules) -> Ruleset:
    """Return the game's rules with some knobs turned. Raises IncompatibleRules where they contradict each other."""
    if not house:
        return base
    rules = base.turned({name: KNOB[name].values.of_game(value) for name, value in house})
    clashes = [conflict for conflict in CONFLICTS if conflict.clashes(rules)]
    if clashes:
        raise IncompatibleRules(
            " ".join(conflict.reason for conflict in clashes),
            knobs={knob for conflict in clashes for knob in conflict.knobs},
        )
    return rules


def overrides(base: Ruleset, rules: Ruleset, seats: int) -> HouseRules:
    """Return the shortest house rules that make ``rules`` of ``base`` in a match of this many seats."""
    if rules is base:
        return ()
    pairs = ((name, rules.of_match(name, seats), base.of_match(name, seats)) for name in sorted(KNOB))
    return tuple((name, value) for name, value, usual in pairs if value != usual)
