"""Events as they are answered: their type, and their members under the names that they have in the rules."""

from collections.abc import Callable
from typing import Any

from ...rules.play.events import TYPES, Event
from ...rules.values.notation import tile_text
from .results import part_json, result_json

_MEMBERS: dict[str, Callable[[Any], Any]] = {
    "tile": lambda tile: None if tile is None else tile_text(tile),
    "of": lambda parts: [part_json(part) for part in parts],
    "result": result_json,
}
"""The members that are not answered as they are."""


def event_json(event: Event) -> dict[str, Any]:
    """One event."""
    members = {
        name: _MEMBERS[name](value) if name in _MEMBERS else value
        for name, value in zip(event._fields, event, strict=True)
    }
    return {"type": TYPES[type(event)], **members}
