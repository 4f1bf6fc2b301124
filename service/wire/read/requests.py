"""What can be asked: one schema for each operation."""

from collections.abc import Mapping
from typing import Any

from ...rules.house.knob_values import MAX_SEATS
from ...rules.redact import PUBLIC
from ...rules.stored.faults import Fault, Unreadable
from ...rules.stored.kinds import ACTION, BOOLEAN, Kind, choice, list_of, object_of, optional, text
from ...rules.stored.starts import SEAT, START
from ...rules.stored.states import MATCH, ROUND, SEATS, STATE
from .fields import shape

MOST_VIEWS = MAX_SEATS + 1
MOST_ITEMS = 256
OPERATION = choice("matches", "actions", "rounds", "positions", "views", "audits", "rulesets", "layouts", "texts")
"""What a batch takes: all that is asked and answered in JSON, but no batch."""

STEP = text("^[1-9][0-9]{0,3}\\.(0|[1-9][0-9]{0,3})$", 9)


def _read_viewer(value: Any) -> Any:
    if value == PUBLIC:
        return value
    if isinstance(value, str):
        raise Unreadable(Fault("value", f"This must be a seat or {PUBLIC}."))
    return SEAT.read(value)


VIEWER = Kind(_read_viewer, {"oneOf": [SEAT.schema, {"const": PUBLIC}]})
VIEWS = list_of(VIEWER, 0, MOST_VIEWS)

ANYTHING = Kind(lambda value: value, {})

MATCH_REQUEST = shape(
    MATCH
    | {
        "leader": ROUND["leader"],
        "start": optional(START, None),
        "views": optional(VIEWS, None),
    }
)

ACTION_REQUEST = shape(
    {
        "state": STATE,
        "action": ACTION,
        "seat": optional(SEAT, None),
        "expect": optional(STEP, None),
        "auto": optional(BOOLEAN, False),
        "views": optional(VIEWS, None),
    }
)

ROUND_REQUEST = shape(
    {
        "state": STATE,
        "start": optional(START, None),
        "leader": optional(SEAT, None),
        "expect": optional(STEP, None),
        "views": optional(VIEWS, None),
    }
)

POSITION_REQUEST = shape({"state": STATE, "views": optional(VIEWS, None)})

VIEW_REQUEST = shape({"state": STATE, "for": VIEWER})

AUDIT_REQUEST = shape({"rounds": list_of(STATE, 1, MOST_ITEMS)})

RULESET_REQUEST = shape(MATCH | {"seats": optional(SEATS, None)})

BATCH_REQUEST = shape({"items": list_of(object_of({"operation": OPERATION, "body": ANYTHING}), 1, MOST_ITEMS)})


def speaks_for_seat(loaded: Mapping[str, Any]) -> bool:
    """Whether a loaded request speaks for a seat or for the public: then no answer may tell what is hidden."""
    return loaded.get("seat") is not None or "for" in loaded
