"""Events: the type, the step, and one member of the type's name with what is known of it."""

from typing import Any

from ...rules.deal.deal import MOST_DEALS
from ...rules.house.knob_values import MIN_SEATS, MOST_SEATS
from ...rules.play.events import TYPES, Drew, Event, Redealt
from ...rules.stored.kinds import END, TILE, Kind, integer, list_of, uncopied, word
from ...rules.stored.objects import Members, object_of, optional, record, write_of
from ...rules.stored.starts import SEAT
from ...rules.stored.writing import by
from .members import HOW_MANY, OPEN_VALUES, ROUND, STEP, SUM, TEAM
from .results import PART, RESULT, WINNERS_AND_LOSERS

_BY_NAME: Members = WINNERS_AND_LOSERS | {
    "amount": SUM,
    "attempt": integer(1, MOST_DEALS),
    "boneyard": HOW_MANY,
    "end": optional(END),
    "hand_sizes": uncopied(list_of(HOW_MANY, MIN_SEATS, MOST_SEATS)),
    "lacks": OPEN_VALUES,
    "leader": SEAT,
    "of": list_of(PART, 1),
    "reason": word("doubles", "same_value", "no_double"),
    "result": RESULT,
    "round": ROUND,
    "seat": SEAT,
    "team": TEAM,
    "tile": TILE,
    "total": SUM,
}
"""What a member of an event is, by its name."""

_OTHERWISE: dict[type[Event], Members] = {Redealt: {"seat": optional(SEAT)}, Drew: {"tile": optional(TILE)}}
"""The members that are something else than their name says."""


def _kind(event: type[Event]) -> Kind:
    members = _BY_NAME | _OTHERWISE.get(event, {})
    return record(event.__name__, event, {name: members[name] for name in event._fields})


EVENTS: dict[str, Kind] = {type_: _kind(event) for event, type_ in TYPES.items()}
"""Each kind of event, by its type."""

_WRITERS = {event: (type_, write_of(EVENTS[type_])) for event, type_ in TYPES.items()}


def event_json(told: tuple[str, Event]) -> Any:
    """An event, with the step that it led to."""
    step, event = told
    type_, write = _WRITERS[type(event)]
    return {"type": type_, "step": step, type_: write(event)}


EVENT = object_of(
    {"type": word(*EVENTS), "step": STEP, **{type_: optional(kind) for type_, kind in EVENTS.items()}}
)._replace(writing=by("event", event_json))
