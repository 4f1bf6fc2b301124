"""Pictures: well-formed, described, small, without scripts, and the same each time."""

from random import Random
from xml.etree import ElementTree

import pytest

from service.drawing import Board, place
from service.drawing.picture.pips import PIPS
from service.drawing.picture.svg import Picture, Seat, draw
from service.drawing.picture.themes import THEMES
from service.rules import Layout, parse_tile
from service.rules.table.layout import NOTHING
from service.rules.values.tiles import full_set
from tests.drawing.tables import anything, bushy, laid, lying, rulesets, tables

SVG = "{http://www.w3.org/2000/svg}"
KNOWN = {"svg", "title", "desc", "defs", "g", "rect", "path", "text", "filter", "feGaussianBlur", "stop"}
KNOWN |= {"linearGradient", "radialGradient"}


def drawn(board: Board, **more: object) -> ElementTree.Element:
    """A picture as a tree of elements."""
    return ElementTree.fromstring(draw(Picture(place(board), "A table", "What lies there", **more)))  # type: ignore[arg-type]


def pips_of(element: ElementTree.Element) -> list[int]:
    """How many pips each half has that has any, in the order of drawing."""
    return [path.get("d", "").count("M") for path in element.iter(f"{SVG}path") if "h.01" in path.get("d", "")]


@pytest.mark.no_cover
@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_is_well_formed_and_harmless(theme: str) -> None:
    """XML of few kinds of elements, all of SVG, with nothing that runs or is loaded from elsewhere."""
    for board, table in tables(70, 4):
        ends: dict[str | None, str] = {end.name: "/".join(map(str, end.values)) for end in table.ends}
        picture = draw(Picture(place(board), "a < b & c", 'say "hi"', theme=theme, ends=ends, last=board.layout.first))
        root = ElementTree.fromstring(picture)
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= KNOWN
        names = {name for element in root.iter() for name in element.attrib}
        assert not any(name.startswith("on") or "href" in name or name == "style" for name in names)
        assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
        assert root.findtext(f"{SVG}title") == "a < b & c"
        assert root.findtext(f"{SVG}desc") == 'say "hi"'


def test_a_picture_says_that_it_is_one() -> None:
    """The role is that of an image; the title and the description come before all that is drawn."""
    root = drawn(lying(NOTHING))
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]


def test_pips_are_as_many_as_the_value() -> None:
    """Every half has the pips of its value, inside the half, none over another."""
    for value, pips in enumerate(PIPS):
        assert len(pips) == len(set(pips)) == value
        assert all(max(abs(x), abs(y)) < 0.8 for x, y in pips)
        assert all(abs(x - a) > 0.35 or abs(y - b) > 0.35 for x, y in pips for a, b in pips if (x, y) != (a, b))
        assert {(-x, -y) for x, y in pips} == set(pips)


def test_every_tile_is_drawn_once() -> None:
    """The pips in the picture are those of the tiles on the table and in the hand, and no others."""
    random = Random(2)
    rules = next(rules for rules in rulesets() if rules.deal.max_pip == 9)
    board, _ = laid(rules, random, anything, 12)
    hand = full_set(9)[20:27]
    expected = [half for _, _, tile in board.layout.places() for half in halves(tile)]
    expected += [half for tile in hand for half in halves(tile)]
    assert sorted(pips_of(drawn(board, hand=hand))) == sorted(half for half in expected if half)


def halves(tile: int) -> tuple[int, int]:
    """Both values of a tile."""
    small = next(small for small in full_set(12) if small == tile)
    high = next(high for high in range(13) if (high + 1) * (high + 2) // 2 > small)
    return small - high * (high + 1) // 2, high


def test_marks_are_where_they_belong() -> None:
    """Without marks there is no dashed line and no outline; with them there is one for each."""
    board = lying(Layout(((6, 6), (6, 1)), parse_tile("6-6"), None, ()))
    bare = draw(Picture(place(board), "", ""))
    assert "dasharray" not in bare
    assert THEMES["light"].mark not in bare
    marked = draw(Picture(place(board), "", "", ends={"left": "6", "right": "1"}, last=parse_tile("1-6")))
    assert marked.count("dasharray") == 2
    assert marked.count(THEMES["light"].mark) == 1


def test_seats_are_shown_by_name_and_number_of_tiles() -> None:
    """Each seat has its name and how many tiles it holds; the one on turn is marked."""
    root = drawn(lying(NOTHING), seats=(Seat("Ada", 7, False), Seat("<Bo>", 3, True)))
    assert [text.text for text in root.iter(f"{SVG}text")] == ["7 · Ada", "3 · <Bo>"]


def test_a_picture_is_small_and_the_same_each_time() -> None:
    """A full table of the smallest set stays below 25 kB; the same table gives the same bytes."""
    rules = next(rules for rules in rulesets() if rules.table.spinner == "every_double")
    board, _ = laid(rules, Random(6), bushy, 28)
    picture = Picture(place(board), "A table", "What lies there")
    assert len(draw(picture)) < 25_000
    assert draw(picture) == draw(picture)


def test_the_picture_is_as_wide_as_asked() -> None:
    """The width is in pixels, and the height keeps the shape."""
    root = drawn(lying(NOTHING), width=360)
    box = [float(number) for number in root.get("viewBox", "").split()]
    assert root.get("width") == "360"
    assert int(root.get("height", "0")) == round(360 * box[3] / box[2])
