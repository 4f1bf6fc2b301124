"""What a picture shows: taken from a view, so that it can show nothing that the view does not."""

from collections.abc import Mapping
from typing import Any

from ...drawing import Placed
from ...drawing.picture.svg import Picture, Seat
from ...rules.values.notation import parse_tile
from ...rules.values.tiles import Tile
from ...words import Speaker, picture_texts

Json = dict[str, Any]


def picture_of(view: Json, placed: Placed, loaded: Mapping[str, Any]) -> Picture:
    """The picture that a loaded request asks for."""
    now, seat, marks = view["now"], loaded["seat"], loaded["marks"]
    around = loaded["around"] or seat is not None
    speaker = Speaker(loaded["language"], loaded["names"])
    texts = picture_texts(speaker, view, with_seats=around)
    hand = None if seat is None else now["hands"][seat]["tiles"] or ()
    return Picture(
        placed=placed,
        title=speaker.say("view.game", game=speaker.say(f"game.{view['game']}"), round=view["round"]),
        description=" ".join(text.text for text in texts),
        theme=loaded["theme"],
        width=loaded["width"],
        ends=_ends(now) if "ends" in marks else {},
        last=_last_played(view["log"]) if "last" in marks else None,
        hand=None if hand is None else tuple(map(parse_tile, hand)),
        playable=_playable(now, seat) if "playable" in marks else frozenset(),
        seats=_seats(now, speaker) if around and "seats" in marks else (),
    )


def _ends(now: Json) -> dict[str | None, str]:
    """The values of each open end while the round runs; before the first tile there is just its place."""
    if now["phase"] != "playing":
        return {}
    if not now["ends"]:
        return {None: ""}
    return {end["end"]: "/".join(map(str, end["values"])) for end in now["ends"]}


def _last_played(log: list[Json]) -> Tile | None:
    played = [event["played"]["tile"] for event in log if event["type"] == "played"]
    return parse_tile(played[-1]) if played else None


def _playable(now: Json, seat: int | None) -> frozenset[Tile]:
    """The tiles that the seat may lay; a view has actions for its own seat only."""
    if seat is None or now["turn"] != seat:
        return frozenset()
    return frozenset(parse_tile(action["tile"]) for action in now["legal_actions"] if action["tile"] is not None)


def _seats(now: Json, speaker: Speaker) -> tuple[Seat, ...]:
    return tuple(
        Seat(speaker.seat(seat), hand["number"], seat == now["turn"]) for seat, hand in enumerate(now["hands"])
    )
