"""Ends of rounds and matches in sentences."""

from collections.abc import Iterator
from typing import Any

from .members import parameters
from .speaker import Speaker, Text

Json = dict[str, Any]


def result_texts(speaker: Speaker, result: Json) -> Iterator[Text]:
    """Say how a round ended, who won, the points and the reasons for them, and who leads next."""
    yield Text("result", "reason", speaker.say(f"result.{result['reason']}", player=speaker.seat(result["last_seat"])))
    if result["winner"] is None:
        yield Text("result", "winner", speaker.say("result.nobody"))
    else:
        yield Text("result", "winner", speaker.say("result.winner", team=speaker.team(result["winner"])))
    for line in result["because"]:
        yield Text("because", line["code"], _because(speaker, line))
    for team, gained in enumerate(result["gained"]):
        if gained:
            yield Text("result", "gained", speaker.say("result.gained", n=gained, team=speaker.team(team)))
    if result["next_leader"] is not None:
        leader = speaker.seat(result["next_leader"])
        yield Text("result", "next_leader", speaker.say("result.next_leader", player=leader))


def match_texts(speaker: Speaker, match: Json) -> Iterator[Text]:
    """Say how a match ended."""
    yield Text("match", "winners", speaker.say("match.winners", teams=speaker.teams(match["winners"])))
    if match["losers"]:
        yield Text("match", "losers", speaker.say("match.losers", teams=speaker.teams(match["losers"])))


def _because(speaker: Speaker, line: Json) -> str:
    down = line["code"] == "rounding" and line["amount"] < 0
    return speaker.say(f"because.{line['code']}{'.down' if down else ''}", **parameters(speaker, line))


def is_of_partners(result: Json) -> bool:
    """Return whether two teams of two played the round."""
    return len(result["gained"]) < len(result["values"])
