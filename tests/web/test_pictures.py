"""POST /v1/pictures: a table as SVG, in JSON or by itself, and never what a seat may not know."""

import re
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import orjson
import pytest

from tests.client import Client
from tests.contract.document import contract
from tests.contract.stories import STORY
from tests.houses import GAMES
from tests.playing import dealt, first, played
from tests.web.shapes import tiles

Json = dict[str, Any]

SVG = "{http://www.w3.org/2000/svg}"
DOCS = Path(__file__).parents[2] / "docs"


def picture(client: Client, **body: Any) -> str:
    """The picture that a request is answered with."""
    svg: str = client.ok("pictures", body)["svg"]
    return svg


def described(svg: str) -> str:
    """The description in words."""
    return ElementTree.fromstring(svg).findtext(f"{SVG}desc") or ""


@pytest.mark.parametrize(
    ("accept", "by_itself"),
    [
        ("image/svg+xml", True),
        ("text/html, image/svg+xml;q=0.9, */*;q=0.1", True),
        ("image/svg+xml, application/json", False),
        ("application/json;q=0.1, image/svg+xml", False),
        ("application/json", False),
        ("image/*", False),
        ("*/*", False),
        ("", False),
    ],
)
def test_json_or_the_picture_itself(client: Client, accept: str, by_itself: bool) -> None:
    """Who names SVG and not JSON gets the document; everybody else the same document as a string in JSON."""
    body = {"state": STORY, "seat": 0}
    answer = client.post("pictures", body, {"Accept": accept})
    assert answer.headers["Content-Type"] == ("image/svg+xml" if by_itself else "application/json")
    assert (answer.body.decode() if by_itself else answer.json["svg"]) == picture(client, **body)


def test_a_refusal_is_a_problem_whatever_is_accepted(client: Client) -> None:
    """Nobody gets a picture of a refusal."""
    for body, status in (({}, 409), ({"state": 1}, 422), ({"state": STORY, "seat": 3}, 409)):
        answer = client.post("pictures", body, {"Accept": "image/svg+xml"})
        assert (answer.status, answer.headers["Content-Type"]) == (status, "application/problem+json")


def test_the_table_alone(client: Client) -> None:
    """Without a seat there is the table and nothing beside it."""
    svg = picture(client, state=STORY)
    assert ElementTree.fromstring(svg).findtext(f"{SVG}title") == "Goat, round 2."
    assert described(svg).startswith("On the table, from left to right: 2-6, 6-4, 4-5, 5-2.")
    assert "Player" not in svg
    assert "hand" not in described(svg)


def test_around_the_table_are_the_seats(client: Client) -> None:
    """Who plays, how many tiles each holds, and whose turn it is; no hand."""
    svg = picture(client, state=STORY, around=True, names=["Ada", "Bo & Co"])
    texts = [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert texts[:3] == ["7 · Ada", "6 · Bo & Co", "5 · Player 3"]
    assert "It is Ada's turn." in described(svg)
    assert "Your hand" not in described(svg)


def test_for_a_seat_there_is_its_hand(client: Client) -> None:
    """The hand of the seat, with what it may lay, and in words as well."""
    svg = picture(client, state=STORY, seat=0)
    assert "Your hand: 0-1, 0-3, 0-6, 1-6, 2-3, double 3, and double 6." in described(svg)
    assert (
        picture(client, state=STORY, seat=0, around=True) == picture(client, state=STORY, seat=0, around=False) == svg
    )
    table = picture(client, state=STORY, around=True)
    assert svg.count("rotate(90)") == table.count("rotate(90)") + 7


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_for_a_seat_holds_nothing_hidden(client: Client, game: str) -> None:
    """Its bytes are the same for every arrangement of what the seat cannot see."""
    position = played(client, dealt(client, game, 3, "hidden"), 5, first)
    state, now = position["state"], position["now"]
    assert now["phase"] == "playing"
    snapshot = {
        **{name: now[name] for name in ("table", "turn", "last")},
        "hands": [tiles(hand) for hand in now["hands"]],
        "boneyard": tiles(now["boneyard"]),
    }
    mine, others = now["turn"], [seat for seat in range(3) if seat != now["turn"]]
    pictures = set()
    for turned in (snapshot, _swapped(snapshot, others), _swapped(snapshot, [others[0], "boneyard"])):
        body = {**state, "seed": None, "position": turned, "actions": [], "leader": None}
        for seat, around in ((mine, False), (None, True), (None, False)):
            pictures.add((seat, around, picture(client, state=body, seat=seat, around=around)))
    assert len(pictures) == 3


def _swapped(start: Json, places: list[Any]) -> Json:
    """The snapshot with as many tiles as both have exchanged between two places that are hidden."""
    hands, boneyard = [list(hand) for hand in start["hands"]], list(start["boneyard"])
    one, other = (boneyard if place == "boneyard" else hands[place] for place in places)
    for at in range(min(len(one), len(other))):
        one[at], other[at] = other[at], one[at]
    return {**start, "hands": hands, "boneyard": boneyard}


def test_a_picture_from_a_view_is_the_picture_from_its_state(client: Client) -> None:
    """Who has only a view gets the same bytes."""
    for viewer, around in product((None, 0, 1), (True, False, None)):
        view = client.ok("views", {"state": STORY, "seat": viewer})
        asked = {"seat": viewer, "around": around}
        assert picture(client, view=view, **asked) == picture(client, state=STORY, **asked)


def test_the_picture_of_a_view_is_for_its_seat(client: Client) -> None:
    """Without a seat it is the view's, and the public's view shows no hand."""
    for viewer in (None, 0, 1):
        view = client.ok("views", {"state": STORY, "seat": viewer})
        assert picture(client, view=view) == picture(client, state=STORY, seat=viewer)


def test_a_view_shows_no_other_hand(client: Client) -> None:
    """Another seat than the view's is refused, whoever's it is and even when all hands are open."""
    over = played(client, dealt(client, "draw", 2, "over"), None, first)["state"]
    for state, viewer, seat in ((STORY, 1, 2), (STORY, None, 0), (STORY, 1, 7), (over, 0, 1), (over, None, 1)):
        view = client.ok("views", {"state": state, "seat": viewer})
        problem = client.refused("pictures", {"view": view, "seat": seat})
        assert (problem["code"], problem["pointer"]) == ("no_such_seat", "/seat")


def test_no_such_seat(client: Client) -> None:
    """A seat that is not at the table is refused, from a state and from a view."""
    assert client.refused("pictures", {"state": STORY, "seat": 3})["code"] == "no_such_seat"
    view = client.ok("views", {"state": STORY})
    assert client.refused("pictures", {"view": view, "seat": 3})["code"] == "no_such_seat"


def test_marks_can_be_left_out(client: Client) -> None:
    """Each mark is there if it is asked for."""
    body = {"state": STORY, "seat": 0}
    whole = picture(client, **body)
    assert whole.count("dasharray") == 2
    for marks in (None, [], ["seats", "ends", "last", "playable"]):
        assert picture(client, **body, marks=marks) == whole
    for marks in (["ends"], ["last"], ["playable"], ["seats"], ["none"]):
        svg = picture(client, **body, marks=marks)
        assert ("dasharray" in svg) == (marks == ["ends"])
        assert ("Player 1" in svg.partition("</desc>")[2]) == (marks == ["seats"])
        assert len(svg) < len(whole)


@pytest.mark.parametrize("marks", [["none", "ends"], ["last", "none"], ["none", "none"]], ids=str)
def test_none_stands_alone(client: Client, marks: list[str]) -> None:
    """No marks and some is a contradiction; five marks, or one that there is not, are of the wrong shape."""
    problem = client.refused("pictures", {"state": STORY, "marks": marks})
    assert (problem["code"], problem["pointer"]) == ("invalid_marks", "/marks")
    assert client.refused("pictures", {"state": STORY, "marks": ["ends"] * 5})["code"] == "invalid_request"
    assert client.refused("pictures", {"state": STORY, "marks": ["everything"]})["code"] == "invalid_request"


def test_themes_and_widths(client: Client) -> None:
    """A theme changes colours, a width the size."""
    assert len({picture(client, state=STORY, theme=theme) for theme in ("light", "dark", "plain")}) == 3
    assert 'width="320"' in picture(client, state=STORY, width=320)
    assert client.refused("pictures", {"state": STORY, "theme": "neon"})["code"] == "invalid_request"


def test_names_are_texts_and_nothing_else(client: Client) -> None:
    """A name can hold any sign but control characters, and is never markup."""
    svg = picture(client, state=STORY, around=True, names=["<script>alert(1)</script>", "a\"b'c&d", "Ünï 😀"])
    assert "<script" not in svg
    texts = [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert texts[0].startswith("7 · <script>")
    assert texts[1:3] == ["6 · a\"b'c&d", "5 · Ünï 😀"]
    assert "It is <script>alert(1)</script>'s turn." in described(svg)
    assert picture(client, state=STORY, names=[]) == picture(client, state=STORY)
    for bad in ("", "\n", "a\x7f", "\ufffe", "x" * 41):
        assert client.refused("pictures", {"state": STORY, "names": [bad]})["code"] == "invalid_request"


def test_more_names_than_seats(client: Client) -> None:
    """One player too many is of the wrong shape, of a state as of a view; fewer names are taken."""
    names = ["Ada", "Bo", "Cleo", "Dan"]
    for shown in ({"state": STORY}, {"view": client.ok("views", {"state": STORY})}):
        (error,) = client.refused("pictures", {**shown, "names": names})["errors"]
        assert (error["pointer"], error["code"]) == ("/names", "wrong_length")
        assert picture(client, **shown, names=names[:3])


def test_exactly_one_of_state_and_view(client: Client) -> None:
    """None of them, or both, are refused by rule."""
    assert client.refused("pictures", {"around": True})["code"] == "subject_required"
    view = client.ok("views", {"state": STORY})
    assert client.refused("pictures", {"view": view, "state": STORY})["code"] == "several_subjects"


def test_the_picture_in_the_documentation_is_the_service_s(client: Client) -> None:
    """docs/table.svg is what the request in docs/pictures.md is answered with."""
    (request,) = re.findall(r"```json\n(.*?)\n```\n\n!\[", (DOCS / "pictures.md").read_text(), re.DOTALL)
    assert picture(client, **orjson.loads(request)) == (DOCS / "table.svg").read_text()


def test_examples_are_pictures() -> None:
    """The contract's examples are SVG documents."""
    for name, example in contract()["components"]["examples"].items():
        if name.startswith("pictures_") and name.endswith("_answer"):
            assert ElementTree.fromstring(example["value"]["svg"]).tag == f"{SVG}svg"


def test_an_empty_table_is_a_picture(client: Client) -> None:
    """Before the first tile there is one place, which no value is written at."""
    svg = picture(client, state=dealt(client, "draw", 2, "empty")["state"])
    assert "The table is empty." in described(svg)
    assert "dasharray" in svg
