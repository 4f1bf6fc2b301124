"""Where the tiles lie: laws over tables of every game, every spinner and every set, and some that can be read."""

from itertools import combinations
from random import Random
from time import process_time

import pytest

from service.drawing import Options, Placed, PlacedEnd, PlacedTile, place
from service.drawing.branches import branches
from service.drawing.placing import Rectangle, Turns
from service.drawing.tree import tree
from service.rules import Layout, parse_tile
from service.rules.table.layout import NOTHING
from service.rules.table.table import Table
from service.rules.values.tiles import HIGH, IS_DOUBLE, LOW
from tests.drawing.tables import anything, bushy, laid, rulesets, tables

Box = tuple[float, float, float, float]

WIDTHS = (16, 18, 20, 26, 33, 60)
ARMS = (3, 5, 7, 12)


def box(rectangle: Rectangle) -> Box:
    """Left, top, right, bottom."""
    across, up = rectangle.width / 2, rectangle.height / 2
    return rectangle.x - across, rectangle.y - up, rectangle.x + across, rectangle.y + up


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have more than an edge in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def half_box(tile: PlacedTile, which: int) -> Box:
    """The square of the smaller (0) or the larger half (1)."""
    x, y = tile.halves[which]
    return x - 0.5, y - 0.5, x + 0.5, y + 0.5


def shares(square: Box, edge: Box) -> bool:
    """Whether an edge runs along a square's border, for a piece that is longer than a point."""
    left, top, right, bottom = edge
    if left == right:
        return left in (square[0], square[2]) and min(bottom, square[3]) > max(top, square[1])
    return top in (square[1], square[3]) and min(right, square[2]) > max(left, square[0])


def check_law(layout: Layout, placed: Placed) -> None:
    """Every tile lies once, in its own shape, over no other, and touches its neighbour with the right half."""
    assert sorted(tile.tile for tile in placed.tiles) == sorted(tile for _, _, tile in layout.places())
    assert {(tile.way, tile.at, tile.tile) for tile in placed.tiles} == set(layout.places())
    boxes = [box(tile.rectangle) for tile in placed.tiles]
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2)), layout
    by_tile = {tile.tile: tile for tile in placed.tiles}
    for tile in placed.tiles:
        check_shape(tile)
        if tile.joint is None:
            assert (tile.rectangle.x, tile.rectangle.y) == (0, 0)
        else:
            check_joint(tile, by_tile[tile.joint.tile])
    assert len([tile for tile in placed.tiles if tile.joint is None]) == min(1, len(placed.tiles))


def check_shape(tile: PlacedTile) -> None:
    """Its size, and its halves where the rotation puts them."""
    place = tile.rectangle
    assert (place.width, place.height) == ((2, 1) if place.rotation in (0, 180) else (1, 2))
    ahead = {0: (0.5, 0), 90: (0, 0.5), 180: (-0.5, 0), 270: (0, -0.5)}[place.rotation]
    smaller, larger = tile.halves
    assert smaller == (place.x - ahead[0], place.y - ahead[1])
    assert larger == (place.x + ahead[0], place.y + ahead[1])


def check_joint(tile: PlacedTile, before: PlacedTile) -> None:
    """Two tiles that are joined touch along an edge, both with a half of the joint's value."""
    joint = tile.joint
    assert joint is not None
    assert (joint.edge[0] == joint.edge[2]) != (joint.edge[1] == joint.edge[3])
    for side in (tile, before):
        halves = [which for which, value in enumerate((LOW[side.tile], HIGH[side.tile])) if value == joint.value]
        assert any(shares(half_box(side, which), joint.edge) for which in halves), (tile, before)


def check_ends(table: Table, placed: Placed) -> None:
    """There is a place for every open end, which touches the tile that lies there."""
    ends = {end.end: end for end in placed.ends}
    by_tile = {tile.tile: tile for tile in placed.tiles}
    for end in table.ends:
        placed_end = ends[end.name]
        assert placed_end.tile == end.tile
        assert touches(box(placed_end.rectangle), box(by_tile[end.tile].rectangle))
    if table.empty:
        assert ends.keys() == {None}


def touches(one: Box, other: Box) -> bool:
    """Whether two boxes have more than a corner in common."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    up = min(one[3], other[3]) - max(one[1], other[1])
    return across >= 0 and up >= 0 and across + up > 0


def check_ends_are_free(placed: Placed) -> None:
    """No end's place is over a tile."""
    boxes = [box(tile.rectangle) for tile in placed.tiles]
    assert not any(overlap(box(end.rectangle), other) for end in placed.ends for other in boxes)


def check_many(number: int, seed: int) -> None:
    """The laws for so many tables with options drawn at random."""
    random = Random(seed)
    for rules, layout, table in tables(number, seed):
        options = Options(random.choice(WIDTHS), random.choice(("clockwise", "anticlockwise")), random.choice(ARMS))
        placed = place(layout, options)
        check_law(layout, placed)
        check_ends(table, placed)
        boxes = [box(tile.rectangle) for tile in placed.tiles]
        if rules.table.spinner != "every_double":
            check_ends_are_free(placed)
            assert all(-options.width / 2 <= left and right <= options.width / 2 for left, _, right, _ in boxes)


@pytest.mark.no_cover
def test_no_tile_lies_over_another_and_joined_halves_touch() -> None:
    """For some hundreds of tables of every game, spinner and set, and any options."""
    check_many(200, 1)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_tables(part: int) -> None:
    """The same for ten thousand tables."""
    check_many(1000, 100 + part)


def test_what_lies_stays_where_it_is() -> None:
    """On a line and around one spinner a new tile moves no other, and lies where its end's place was."""
    random = Random(5)
    for rules in [rules for rules in rulesets() if rules.table.spinner in ("none", "first_tile")][:6]:
        layout, table = laid(rules, random, anything, 24)
        before: Placed | None = None
        for shorter in shrunk(layout):
            placed = place(shorter)
            if before is not None:
                check_grown(placed, before)
            before = placed
        assert not table.empty


def shrunk(layout: Layout) -> list[Layout]:
    """The table without its outermost tiles, from the first tile alone to all of it, one tile more each time."""
    found = [layout]
    assert layout.first is not None
    while len(found[-1].line) > 1 or any(row for _, row in found[-1].arms):
        last = found[-1]
        arm = next((name for name, row in last.arms if row), None)
        if arm is not None:
            found.append(last._replace(arms=tuple((name, row[:-1] if name == arm else row) for name, row in last.arms)))
        elif last.line[0] != (LOW[layout.first], HIGH[layout.first]):
            found.append(last._replace(line=last.line[1:]))
        else:
            found.append(last._replace(line=last.line[:-1]))
    return found[::-1]


def check_grown(after: Placed, before: Placed) -> None:
    """One tile more, which lies where an end's place was, and no other moved."""
    places = {tile.tile: tile.rectangle for tile in after.tiles}
    for tile in before.tiles:
        assert places.pop(tile.tile) == tile.rectangle
    ((added, rectangle),) = places.items()
    if not IS_DOUBLE[added]:
        slots = [box(end.rectangle) for end in before.ends]
        assert any(overlap(box(rectangle), slot) for slot in slots)


def test_the_same_table_is_placed_in_the_same_way() -> None:
    """Placing is a function: the same table twice is the same."""
    for _, layout, _ in tables(60, 3):
        assert place(layout) == place(layout)


def test_a_normal_table_takes_less_than_five_milliseconds() -> None:
    """Half of all tables of up to 28 tiles, of every kind, are placed in a fraction of that."""
    random = Random(8)
    times = []
    for rules in rulesets():
        layout, _ = laid(rules, random, anything, random.randint(1, 28))
        began = process_time()
        place(layout)
        times.append(process_time() - began)
    assert sorted(times)[len(times) // 2] < 0.005


def test_a_table_that_no_place_is_found_for_is_placed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the search is given up, tiles may lie over each other, but all are there, joined as they should be."""
    monkeypatch.setattr(tree, "manners", lambda *_: iter(()))
    for rules in [rules for rules in rulesets() if rules.table.spinner == "every_double"][:2]:
        layout, table = laid(rules, Random(4), bushy, 28)
        placed = place(layout)
        by_tile = {tile.tile: tile for tile in placed.tiles}
        assert sorted(by_tile) == sorted(tile for _, _, tile in layout.places())
        for tile in placed.tiles:
            if tile.joint is not None:
                check_joint(tile, by_tile[tile.joint.tile])
        check_ends(table, placed)


def line(*tiles: str, first: str) -> Layout:
    """A table that is one line."""
    halves = tuple((int(a), int(b)) for a, b in (tile.split("-") for tile in tiles))
    return Layout(halves, parse_tile(first), None, ())


def test_an_empty_table_has_a_place_for_the_first_tile() -> None:
    """It lies in the middle."""
    placed = place(NOTHING)
    assert placed.tiles == ()
    assert placed.ends == (PlacedEnd(None, None, Rectangle(0, 0, 2, 1, 0)),)
    assert (placed.left, placed.top, placed.width, placed.height) == (-1, -0.5, 2, 1)


def test_a_line_as_one_would_lay_it() -> None:
    """Tiles along, a double across, the places of both ends beyond them."""
    placed = place(line("6-4", "4-4", "4-1", first="4-4"))
    lie = {tile.tile: (*tile.rectangle[:2], tile.rectangle.rotation) for tile in placed.tiles}
    assert lie == {
        parse_tile("4-4"): (0, 0, 90),
        parse_tile("4-6"): (-1.5, 0, 180),
        parse_tile("1-4"): (1.5, 0, 180),
    }
    joints = {tile.tile: tile.joint for tile in placed.tiles if tile.joint is not None}
    assert joints[parse_tile("4-6")].edge == (-0.5, -0.5, -0.5, 0.5)
    assert joints[parse_tile("1-4")].value == 4
    assert {end.end: (end.rectangle.x, end.rectangle.y) for end in placed.ends} == {
        "left": (-3.5, 0),
        "right": (3.5, 0),
    }


def test_an_arm_lies_over_the_half_that_it_matches() -> None:
    """A spinner that is no double has its long sides over both halves: the arm goes to the one it matches."""
    spinner = parse_tile("4-6")
    placed = place(Layout(((4, 6),), spinner, spinner, (("up", ((6, 6),)), ("down", ((4, 1),)))))
    lie = {tile.tile: tile.rectangle for tile in placed.tiles}
    assert lie[parse_tile("6-6")][:3] == (0.5, -1, 2)
    assert lie[parse_tile("1-4")][:3] == (-0.5, 1.5, 1)


def test_a_line_turns_where_it_is_told_to() -> None:
    """Clockwise the right end turns down and the left end up; anticlockwise the other way round."""
    long = line(*(f"{a}-{a + 1}" for a in range(12)), first="6-7")
    ways: tuple[tuple[Turns, int], ...] = (("clockwise", 1), ("anticlockwise", -1))
    for turns, down in ways:
        lie = {tile.tile: tile.rectangle for tile in place(long, Options(16, turns)).tiles}
        assert lie[parse_tile("11-12")].y * down > 0
        assert lie[parse_tile("0-1")].y * down < 0


def test_an_empty_table_has_no_branches() -> None:
    """Branches begin at the first tile."""
    assert list(branches(NOTHING)) == []
