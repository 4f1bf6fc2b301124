"""A view in sentences: enough to play a whole round without seeing the table."""

from collections.abc import Iterator
from typing import Any

from .events import event_texts
from .results import match_texts, result_texts
from .speaker import Speaker, Text

Json = dict[str, Any]


def view_texts(speaker: Speaker, view: Json) -> Iterator[Text]:
    """Say everything in a view, in the order in which one would ask.

    What has just happened, the table, the hands, whose turn it is, the legal actions, the points, and how the round and
    the match ended.
    """
    speaker = speaker._replace(partners=view["partners"])
    now = view["now"]
    title = speaker.say(f"game.{view['game']}")
    yield Text("game", view["game"], speaker.say("view.game", game=title, round=view["round"]))
    yield from event_texts(speaker, view["events"])
    yield from table_texts(speaker, now)
    yield from _hands(speaker, view)
    yield from _turn(speaker, view)
    yield from _choices(speaker, now)
    yield from _points(speaker, now)
    if now["result"] is not None:
        yield from result_texts(speaker, now["result"])
    if now["match"] is not None:
        yield from match_texts(speaker, now["match"])


def picture_texts(speaker: Speaker, view: Json, *, with_seats: bool) -> Iterator[Text]:
    """Describe a picture of the table, with the hands and the turn if it shows them."""
    speaker = speaker._replace(partners=view["partners"])
    yield from table_texts(speaker, view["now"])
    if with_seats:
        yield from _hands(speaker, view)
        yield from _turn(speaker, view)


def table_texts(speaker: Speaker, now: Json) -> Iterator[Text]:
    """Describe the tiles on the table, its open ends, and the count."""
    table = now["table"]
    if not table["line"]:  # an empty list, or null, which says the same
        yield Text("table", None, speaker.say("view.table.empty"))
        return
    yield Text("table", "line", speaker.say("view.table.line", tiles=speaker.row(table["line"])))
    if table["spinner"] is not None:
        yield Text("table", "spinner", speaker.say("view.table.spinner", tile=speaker.tile(table["spinner"])))
    for end, row in (table["arms"] or {}).items():
        if row:
            tiles = speaker.row(row)
            yield Text("table", end, speaker.say("view.table.arm", place=speaker.place(end), tiles=tiles))
    for open_end in now["ends"]:
        end, tile = open_end["end"], speaker.tile(open_end["tile"])
        values = speaker.values(open_end["values"])
        yield Text("end", end, speaker.say("view.end", place=speaker.place(end), tile=tile, values=values))
    yield Text("count", None, speaker.say("view.count", total=now["count"]["total"]))


def _hands(speaker: Speaker, view: Json) -> Iterator[Text]:
    now = view["now"]
    for seat, hand in enumerate(now["hands"]):
        number, tiles = hand["number"], hand["tiles"]
        if seat == view["seat"] and (tiles or number == 0):
            yield Text("hand", str(seat), _own_hand(speaker, tiles or []))
        elif tiles:
            words = speaker.say("view.seat.hand", player=speaker.seat(seat), tiles=speaker.tiles(tiles))
            yield Text("seat", str(seat), words)
        else:
            yield Text("seat", str(seat), speaker.say("view.seat", n=number, player=speaker.seat(seat)))
    left = now["boneyard"]["number"]
    yield Text("boneyard", None, speaker.say("view.boneyard", n=left))
    if left and now["phase"] == "playing":
        yield Text("boneyard", "drawable", speaker.say("view.drawable", n=now["drawable"]))


def _own_hand(speaker: Speaker, hand: list[str]) -> str:
    return speaker.say("view.hand", tiles=speaker.tiles(hand)) if hand else speaker.say("view.hand.empty")


def _turn(speaker: Speaker, view: Json) -> Iterator[Text]:
    now = view["now"]
    if now["phase"] != "playing":
        yield Text("turn", now["phase"], speaker.say(f"view.phase.{now['phase']}"))
        return
    turn = now["turn"]
    if turn is not None:
        yours = turn == view["seat"]
        words = speaker.say("view.turn.yours") if yours else speaker.say("view.turn", player=speaker.seat(turn))
        yield Text("turn", str(turn), words)


def _choices(speaker: Speaker, now: Json) -> Iterator[Text]:
    for action in now["legal_actions"]:
        yield Text("action", action["action"], _action(speaker, action))
    for kind, why in (now["why_not"] or {}).items():
        if why is not None:
            yield Text("why_not", kind, speaker.say(f"problem.{why}"))


def _action(speaker: Speaker, action: Json) -> str:
    """Say what an action does and what it leads to."""
    words = [speaker.action(action["action"])]
    if action["leaves"]:
        words.append(speaker.say("action.leaves", values=speaker.all_values(action["leaves"])))
    if action["points"]:
        words.append(speaker.say("action.points", n=action["points"]))
    if action["goes_out"]:
        words.append(speaker.say("action.goes_out"))
    if action["blocks"]:
        words.append(speaker.say("action.blocks"))
    return " ".join(words)


def _points(speaker: Speaker, now: Json) -> Iterator[Text]:
    for team, points in enumerate(now["points"]):
        yield Text("points", str(team), speaker.say("view.points", n=points, team=speaker.team(team)))
    for team, held in enumerate(now["held"]):
        if held:
            yield Text("points", str(team), speaker.say("view.held", n=held, team=speaker.team(team)))
    for seat, values in enumerate(now["voids"]):
        if values:
            words = speaker.say("view.voids", player=speaker.seat(seat), values=speaker.all_values(values))
            yield Text("voids", str(seat), words)
