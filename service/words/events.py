"""Events in sentences: one text for each."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .results import is_of_partners, match_texts, result_texts
from .speaker import Speaker, Text

Json = dict[str, Any]


def event_texts(speaker: Speaker, events: Sequence[Json]) -> Iterator[Text]:
    """The events' texts, in order. Whether partners play is told by the round's end, if that is among them."""
    partners = any(event["type"] == "round_ended" and is_of_partners(event["result"]) for event in events)
    speaker = speaker._replace(partners=speaker.partners or partners)
    for event in events:
        yield Text("event", event["type"], SENTENCES[event["type"]](speaker, event))


def _dealt(speaker: Speaker, event: Json) -> str:
    player = speaker.seat(event["leader"])
    return speaker.say("event.dealt", n=event["hands"][0], round=event["round"], player=player)


def _redealt(speaker: Speaker, event: Json) -> str:
    seat = event["seat"]
    player = speaker.say("seat.somebody") if seat is None else speaker.seat(seat)
    return speaker.say(f"event.redealt.{event['reason']}", player=player)


def _played(speaker: Speaker, event: Json) -> str:
    player, tile = speaker.seat(event["seat"]), speaker.tile(event["tile"])
    if event["end"] is None:
        return speaker.say("event.played.first", player=player, tile=tile)
    return speaker.say("event.played", player=player, tile=tile, at=speaker.at(event["end"]))


def _scored(speaker: Speaker, event: Json) -> str:
    return speaker.say("event.scored", n=event["amount"], player=speaker.seat(event["seat"]))


def _drew(speaker: Speaker, event: Json) -> str:
    player = speaker.seat(event["seat"])
    if event["tile"] is None:
        return speaker.say("event.drew.hidden", player=player)
    return speaker.say("event.drew", player=player, tile=speaker.tile(event["tile"]))


def _passed(speaker: Speaker, event: Json) -> str:
    player = speaker.seat(event["seat"])
    if not event["lacks"]:
        return speaker.say("event.passed.plain", player=player)
    return speaker.say("event.passed", player=player, values=speaker.all_values(event["lacks"]))


def _went_out(speaker: Speaker, event: Json) -> str:
    return speaker.say("event.went_out", player=speaker.seat(event["seat"]), tile=speaker.tile(event["tile"]))


def _blocked(speaker: Speaker, event: Json) -> str:
    return speaker.say("event.blocked", player=speaker.seat(event["seat"]))


def _account(speaker: Speaker, event: Json) -> str:
    more = {"total": event["total"]} if "total" in event else {}
    return speaker.say(f"event.{event['type']}", n=event["amount"], team=speaker.team(event["team"]), **more)


def _round_ended(speaker: Speaker, event: Json) -> str:
    return " ".join(text.text for text in result_texts(speaker, event["result"]))


def _match_ended(speaker: Speaker, event: Json) -> str:
    return " ".join(text.text for text in match_texts(speaker, event))


SENTENCES: dict[str, Callable[[Speaker, Json], str]] = {
    "dealt": _dealt,
    "redealt": _redealt,
    "played": _played,
    "scored": _scored,
    "drew": _drew,
    "passed": _passed,
    "went_out": _went_out,
    "blocked": _blocked,
    "held": _account,
    "account_opened": _account,
    "held_wiped": _account,
    "round_ended": _round_ended,
    "match_ended": _match_ended,
}
"""By type, what is said of an event."""
