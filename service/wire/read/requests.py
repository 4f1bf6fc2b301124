"""What can be asked: one schema for each operation."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError

from ...rules.house.knob_values import MAX_SEATS
from ...rules.redact import PUBLIC
from ...rules.state.setup import Setup
from ..faults import Fault, Unreadable
from ..kinds import ACTION, BOOLEAN, KNOBS, Kind, choice, list_of, object_of, text
from .fields import Of, Shape, faults_of
from .starts import SEAT, START
from .states import GAME, SEATS, VERSION, MatchMembers, StateSchema, read_setup

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


_STATE = StateSchema()


def _read_state(value: Any) -> Setup:
    try:
        return read_setup(_STATE.load(value))
    except ValidationError as wrong:
        raise Unreadable(*faults_of(wrong)) from None


STATE = Kind(_read_state, {"$ref": "StateInput"})
ANYTHING = Kind(lambda value: value, {})


class MatchRequest(MatchMembers):
    """Deal the first round of a match."""

    start = Of(START, load_default=None)
    views = Of(VIEWS, load_default=None)


class ActionRequest(Shape):
    """Carry out one action."""

    state = Of(STATE)
    action = Of(ACTION)
    seat = Of(SEAT, load_default=None)
    expect = Of(STEP, load_default=None)
    auto = Of(BOOLEAN, load_default=False)
    views = Of(VIEWS, load_default=None)


class RoundRequest(Shape):
    """Deal the next round."""

    state = Of(STATE)
    start = Of(START, load_default=None)
    leader = Of(SEAT, load_default=None)
    expect = Of(STEP, load_default=None)
    views = Of(VIEWS, load_default=None)


class PositionRequest(Shape):
    """Look at a state."""

    state = Of(STATE)
    views = Of(VIEWS, load_default=None)


class ViewRequest(Shape):
    """Look at a state as a seat, or the public, may see it."""

    state = Of(STATE)
    viewer = Of(VIEWER, data_key="for")


class AuditRequest(Shape):
    """Replay a match: the last state of each of its rounds, in order."""

    rounds = Of(list_of(STATE, 1, MOST_ITEMS))


class RulesetRequest(Shape):
    """Look at the rules of a match before it is dealt."""

    game = Of(GAME)
    version = Of(VERSION, load_default=None)
    rules = Of(KNOBS, load_default=())
    seats = Of(SEATS, load_default=None)
    partners = Of(BOOLEAN, load_default=False)


class BatchRequest(Shape):
    """Carry out many operations, each for itself."""

    items = Of(
        list_of(object_of({"operation": OPERATION, "body": ANYTHING}, required=("operation", "body")), 1, MOST_ITEMS)
    )


def speaks_for_seat(loaded: Mapping[str, Any]) -> bool:
    """Whether a loaded request speaks for a seat or for the public: then no answer may tell what is hidden."""
    return loaded.get("seat") is not None or "viewer" in loaded
