"""Bodies with one thing wrong."""

from copy import deepcopy
from random import Random
from typing import Any

STRANGE: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    5.0,
    5.7,
    99,
    "",
    "0-0",
    "6-5",
    "3-5@left",
    "7-9",
    [],
    {},
    [[]],
    "x" * 70,
)
"""Values that are rarely right anywhere."""


def faulty(body: Any, random: Random) -> Any:
    """Return a copy of a JSON value with one member or item changed, dropped, duplicated, swapped or invented."""
    wrong = deepcopy(body)
    holder = random.choice([inner for inner in _holders(wrong) if inner])
    if isinstance(holder, dict):
        key = random.choice(list(holder))
        match random.randrange(4):
            case 0:
                del holder[key]
            case 1:
                holder["surplus"] = random.choice(STRANGE)
            case _:
                holder[key] = random.choice(STRANGE)
        return wrong
    at, other = random.randrange(len(holder)), random.randrange(len(holder))
    match random.randrange(4):
        case 0:
            del holder[at]
        case 1:
            holder[at], holder[other] = holder[other], holder[at]
        case 2:
            holder.append(deepcopy(holder[at]))
        case _:
            holder[at] = random.choice(STRANGE)
    return wrong


def _holders(value: Any) -> list[Any]:
    """Return all objects and lists in a value, including itself."""
    if not isinstance(value, dict | list):
        return []
    inside = value.values() if isinstance(value, dict) else value
    return [value, *(holder for inner in inside for holder in _holders(inner))]
