"""Parameters of sentences: the members of an event or of a line of a settlement."""

from collections.abc import Callable, Mapping
from typing import Any

from .speaker import Speaker


def _as_it_is(_: Speaker, value: Any) -> Any:
    return value


MEMBERS: dict[str, tuple[str, Callable[[Speaker, Any], Any]]] = {
    "seat": ("player", Speaker.seat),
    "leader": ("player", Speaker.seat),
    "seats": ("player", Speaker.seats),
    "team": ("team", Speaker.team),
    "tile": ("tile", Speaker.tile),
    "tiles": ("tiles", Speaker.tiles),
    "end": ("at", Speaker.at),
    "lacks": ("values", Speaker.all_values),
    "round": ("round", _as_it_is),
    "total": ("total", _as_it_is),
    "amount": ("n", lambda _, amount: abs(amount)),
    "hand_sizes": ("n", lambda _, sizes: sizes[0]),
}
"""By member, the parameter of the sentence and how to say its value."""


def parameters(speaker: Speaker, members: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sentence's parameters: a player, always, and every member with a value."""
    said = {"player": speaker.say("seat.somebody")}
    for member, value in members.items():
        if member in MEMBERS and value is not None:
            parameter, how = MEMBERS[member]
            said[parameter] = how(speaker, value)
    return said
