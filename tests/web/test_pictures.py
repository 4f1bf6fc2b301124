"""POST /v1/pictures: a table as SVG, and never what a seat may not know."""

import re
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

Json = dict[str, Any]

SVG = "{http://www.w3.org/2000/svg}"
DOCS = Path(__file__).parents[2] / "docs"


def picture(client: Client, **body: Any) -> str:
    """The picture that a request is answered with."""
    answer = client.post("pictures", body)
    assert answer.status == 200, answer.body
    assert answer.headers["Content-Type"] == "image/svg+xml"
    return answer.body.decode()


def described(svg: str) -> str:
    """The description in words."""
    return ElementTree.fromstring(svg).findtext(f"{SVG}desc") or ""


def test_the_table_alone(client: Client) -> None:
    """Without `for` there is the table and nothing beside it."""
    svg = picture(client, state=STORY)
    assert ElementTree.fromstring(svg).findtext(f"{SVG}title") == "Goat, round 2."
    assert described(svg).startswith("On the table, from left to right: 2-6, 6-4, 4-5, 5-2.")
    assert "Player" not in svg
    assert "hand" not in described(svg)


def test_for_the_public_there_are_the_seats(client: Client) -> None:
    """Who plays, how many tiles each holds, and whose turn it is; no hand."""
    svg = picture(client, state=STORY, **{"for": "public"}, names=["Ada", "Bo & Co"])
    texts = [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert texts[:3] == ["7 · Ada", "6 · Bo & Co", "5 · Player 3"]
    assert "It is Ada's turn." in described(svg)
    assert "Your hand" not in described(svg)


def test_for_a_seat_there_is_its_hand(client: Client) -> None:
    """The hand of the seat, with what it may lay, and in words as well."""
    svg = picture(client, state=STORY, **{"for": 0})
    assert "Your hand: 0-1, 0-3, 0-6, 1-6, 2-3, double 3, and double 6." in described(svg)
    table = picture(client, state=STORY, **{"for": "public"})
    assert svg.count("rotate(90)") == table.count("rotate(90)") + 7


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_for_a_seat_holds_nothing_hidden(client: Client, game: str) -> None:
    """Its bytes are the same for every arrangement of what the seat cannot see."""
    position = played(client, dealt(client, game, 3, "hidden"), 5, first)
    state, now = position["state"], position["now"]
    assert now["phase"] == "playing"
    snapshot = {
        **{name: now[name] for name in ("hands", "boneyard", "table", "turn", "last", "drawn")},
        "voids": [[], [], []],
    }
    mine, others = now["turn"], [seat for seat in range(3) if seat != now["turn"]]
    start = {**snapshot, "drawn": 0}
    pictures = set()
    for turned in (start, _swapped(start, others), _swapped(start, [others[0], "boneyard"])):
        body = {**state, "start": turned, "actions": [], "leader": None}
        for viewer in (mine, "public", None):
            answer = client.post("pictures", {"state": body, "for": viewer})
            assert answer.status == 200, answer.body
            pictures.add((viewer, answer.body))
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
    for viewer in ("public", 0, 1):
        view = client.ok("views", {"state": STORY, "for": viewer})
        assert picture(client, view=view, **{"for": viewer}) == picture(client, state=STORY, **{"for": viewer})


def test_a_view_shows_no_other_hand(client: Client) -> None:
    """Another seat's hand is refused while the round runs; afterwards all hands are open."""
    view = client.ok("views", {"state": STORY, "for": 1})
    problem = client.refused("pictures", {"view": view, "for": 2})
    assert (problem["code"], problem["pointer"]) == ("no_such_seat", "/for")
    over = played(client, dealt(client, "draw", 2, "over"), None, first)["state"]
    view = client.ok("views", {"state": over, "for": "public"})
    assert picture(client, view=view, **{"for": 1})


def test_no_such_seat(client: Client) -> None:
    """A seat that is not at the table is refused, from a state and from a view."""
    assert client.refused("pictures", {"state": STORY, "for": 3})["code"] == "no_such_seat"
    view = client.ok("views", {"state": STORY, "for": "public"})
    assert client.refused("pictures", {"view": view, "for": 3})["code"] == "no_such_seat"


def test_marks_can_be_left_out(client: Client) -> None:
    """Each mark is there if it is asked for."""
    body = {"state": STORY, "for": 0}
    whole = picture(client, **body)
    assert whole.count("dasharray") == 2
    for marks in (["ends"], ["last"], ["playable"], ["seats"], []):
        svg = picture(client, **body, marks=marks)
        assert ("dasharray" in svg) == (marks == ["ends"])
        assert ("Player 1" in svg.partition("</desc>")[2]) == (marks == ["seats"])
        assert len(svg) < len(whole)


def test_themes_and_widths(client: Client) -> None:
    """A theme changes colours, a width the size."""
    assert len({picture(client, state=STORY, theme=theme) for theme in ("light", "dark", "plain")}) == 3
    assert 'width="320"' in picture(client, state=STORY, width=320)
    assert client.refused("pictures", {"state": STORY, "theme": "neon"})["code"] == "invalid_request"


def test_names_are_texts_and_nothing_else(client: Client) -> None:
    """A name can hold any sign but control characters, and is never markup."""
    svg = picture(client, state=STORY, **{"for": "public"}, names=["<script>alert(1)</script>", "a\"b'c&d", "Ünï 😀"])
    assert "<script" not in svg
    texts = [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert texts[0].startswith("7 · <script>")
    assert texts[1:3] == ["6 · a\"b'c&d", "5 · Ünï 😀"]
    assert "It is <script>alert(1)</script>'s turn." in described(svg)
    for bad in ("", "\n", "a\x7f", "\ufffe", "x" * 41):
        assert client.refused("pictures", {"state": STORY, "names": [bad]})["code"] == "invalid_request"


def test_a_batch_takes_no_pictures(client: Client) -> None:
    """A batch is all JSON."""
    problem = client.refused("batches", {"items": [{"operation": "pictures", "body": {"state": STORY}}]})
    assert problem["errors"][0]["pointer"] == "/items/0/operation"


def test_the_picture_in_the_documentation_is_the_service_s(client: Client) -> None:
    """docs/table.svg is what the request in docs/pictures.md is answered with."""
    (request,) = re.findall(r"```json\n(.*?)\n```\n\n!\[", (DOCS / "pictures.md").read_text(), re.DOTALL)
    assert picture(client, **orjson.loads(request)) == (DOCS / "table.svg").read_text()


def test_examples_are_pictures() -> None:
    """The contract's examples are SVG documents."""
    for name, example in contract()["components"]["examples"].items():
        if name.startswith("pictures_") and name.endswith("_answer"):
            assert ElementTree.fromstring(example["value"]).tag == f"{SVG}svg"


def test_an_empty_table_is_a_picture(client: Client) -> None:
    """Before the first tile there is one place, which no value is written at."""
    svg = picture(client, state=dealt(client, "draw", 2, "empty")["state"])
    assert "The table is empty." in described(svg)
    assert "dasharray" in svg
