"""Events: their type, and their members under the names that they have in the rules."""

from typing import Any

from ...rules.deal.deal import MOST_DEALS
from ...rules.house.knob_values import MAX_SEATS, MIN_SEATS
from ...rules.play.events import TYPES, Drew, Event, Redealt
from ...rules.stored.faults import NOT_AN_OBJECT, REQUIRED, Fault, Unreadable
from ...rules.stored.kinds import TILE, Kind, always, choice, integer, list_of, nullable, uncopied
from ...rules.stored.objects import Members, record, write_of
from ...rules.stored.starts import MOST_TILES, SEAT
from ...rules.stored.writing import by
from .members import END, HOW_MANY, OPEN_VALUES, ROUND, SUM, TEAM
from .results import PART, RESULT, WINNERS_AND_LOSERS

_BY_NAME: Members = WINNERS_AND_LOSERS | {
    "amount": SUM,
    "attempt": integer(1, MOST_DEALS),
    "boneyard": HOW_MANY,
    "end": nullable(END),
    "hands": uncopied(list_of(integer(1, MOST_TILES), MIN_SEATS, MAX_SEATS)),
    "lacks": OPEN_VALUES,
    "leader": SEAT,
    "of": list_of(PART, 1),
    "reason": choice("doubles", "same_value", "no_double"),
    "result": RESULT,
    "round": ROUND,
    "seat": SEAT,
    "team": TEAM,
    "tile": TILE,
    "total": SUM,
}
"""What a member of an event is, by its name."""

_OTHERWISE: dict[type[Event], Members] = {Redealt: {"seat": nullable(SEAT)}, Drew: {"tile": nullable(TILE)}}
"""The members that are something else than their name says."""


def _kind(event: type[Event], type_: str) -> Kind:
    members = _BY_NAME | _OTHERWISE.get(event, {})
    named = {name: members[name] for name in event._fields}
    return record(event.__name__, event, {"type": always(choice(type_), type_), **named})


EVENTS: dict[str, Kind] = {type_: _kind(event, type_) for event, type_ in TYPES.items()}
"""Each kind of event, by its type."""

_WRITERS = {event: write_of(EVENTS[type_]) for event, type_ in TYPES.items()}


def _read(value: Any) -> Any:
    if not isinstance(value, dict):
        raise Unreadable(NOT_AN_OBJECT)
    if "type" not in value:
        raise Unreadable(REQUIRED.within("type"))
    kind = EVENTS.get(value["type"]) if isinstance(value["type"], str) else None
    if kind is None:
        raise Unreadable(Fault("value", f"This must be one of {', '.join(EVENTS)}.", ("type",)))
    return kind.read(value)


def event_json(event: Event) -> Any:
    """An event."""
    return _WRITERS[type(event)](event)


EVENT = Kind(_read, {"oneOf": [kind.schema for kind in EVENTS.values()]}, by("event", event_json))
