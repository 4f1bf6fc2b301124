"""Events in sentences, one text per event.

An event's sentence is ``event.<type>``, or ``event.<type>.<variant>`` for the types in `VARIANTS`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from .members import parameters
from .results import is_of_partners, match_texts, result_texts
from .speaker import Speaker, Text

Json = dict[str, Any]

VARIANTS: dict[str, Callable[[Json], str | None]] = {
    "redealt": lambda event: str(event["reason"]),
    "played": lambda event: "first" if event["end"] is None else None,
    "drew": lambda event: "hidden" if event["tile"] is None else None,
    "passed": lambda event: None if event["lacks"] else "plain",
}
"""By type, the variant of its sentence that an event takes, None for the plain sentence."""

ENDINGS: dict[str, Callable[[Speaker, Json], Iterable[Text]]] = {
    "round_ended": lambda speaker, event: result_texts(speaker, event["result"]),
    "match_ended": match_texts,
}
"""By type, the texts for an event that has no sentence of its own."""


def event_texts(speaker: Speaker, events: Sequence[Json]) -> Iterator[Text]:
    """Return the events' texts, in order. Only a round's end, if there is one, shows whether there are partners."""
    partners = any(
        event["type"] == "round_ended" and is_of_partners(event["round_ended"]["result"]) for event in events
    )
    speaker = speaker._replace(partners=speaker.partners or partners)
    for event in events:
        yield Text("event", event["type"], _words(speaker, event["type"], event[event["type"]]))


def _words(speaker: Speaker, type: str, event: Json) -> str:
    if type in ENDINGS:
        return " ".join(text.text for text in ENDINGS[type](speaker, event))
    variant = VARIANTS[type](event) if type in VARIANTS else None
    return speaker.say(f"event.{type}.{variant}" if variant else f"event.{type}", **parameters(speaker, event))
