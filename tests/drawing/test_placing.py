"""Where the tiles lie: laws over tables of every game, every spinner and every set, and some that can be read."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from service.drawing import DEFAULT, Board, Options, Placed, PlacedEnd, PlacedTile, place
from service.drawing.placing import Rectangle, Turns
from service.drawing.tree import tree
from service.rules import Layout, parse_tile
from service.rules.house.ruleset import Ruleset
from service.rules.table.layout import NOTHING
from service.rules.table.table import Table
from service.rules.values.actions import Action
from service.rules.values.tiles import HIGH, IS_DOUBLE, LOW, full_set
from tests.drawing.tables import (
    SPINNERS,
    TEMPERS,
    Choose,
    anything,
    board_after,
    bushy,
    laid,
    lying,
    plays_of,
    rulesets,
    tables,
)

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


def check_law(board: Board, placed: Placed) -> None:
    """Every tile lies once, in its own shape, over no other, and touches its neighbour with the right half."""
    layout = board.layout
    assert {(tile.way, tile.at, tile.tile) for tile in placed.tiles} == set(layout.places())
    boxes = [box(tile.rectangle) for tile in placed.tiles]
    assert len(boxes) == len(list(layout.places()))
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2)), layout
    by_tile = {tile.tile: tile for tile in placed.tiles}
    for tile in placed.tiles:
        check_shape(tile)
        if tile.joint is not None:
            check_joint(tile, by_tile[tile.joint.tile])
    if layout.first is not None:
        first = by_tile[layout.first]
        assert (first.rectangle.x, first.rectangle.y, first.joint) == (0, 0, None)
    if not board.branching:
        assert len(lying_apart(board, placed)) == 0


def lying_apart(board: Board, placed: Placed) -> list[PlacedTile]:
    """The tiles that do not touch the one before them."""
    return [tile for tile in placed.tiles if tile.joint is None and tile.tile != board.layout.first]


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


def check_width(board: Board, placed: Placed, options: Options) -> None:
    """A line keeps to its room, but for the tiles that lay straight while a spinner could still come."""
    if board.rules.table.spinner == "first_double" and board.layout.spinner != board.layout.first:
        return
    boxes = [box(tile.rectangle) for tile in placed.tiles]
    assert all(-options.width / 2 <= left and right <= options.width / 2 for left, _, right, _ in boxes)


def drawn_options(random: Random) -> Options:
    """Any options."""
    return Options(random.choice(WIDTHS), random.choice(("clockwise", "anticlockwise")), random.choice(ARMS))


def check_many(number: int, seed: int) -> Counter[str]:
    """The laws for so many tables with options drawn at random. Returns how many there were of what."""
    random, counts = Random(seed), Counter[str]()
    for board, table in tables(number, seed):
        options = drawn_options(random)
        placed = place(board, options)
        check_law(board, placed)
        check_ends(table, placed)
        if not board.branching:
            check_ends_are_free(placed)
            check_width(board, placed, options)
        counts["tables"] += 1
        counts["branching"] += board.branching
        counts["with tiles apart"] += bool(lying_apart(board, placed))
        counts["tiles"] += len(placed.tiles)
        counts["tiles apart"] += len(lying_apart(board, placed))
    return counts


@pytest.mark.no_cover
def test_no_tile_lies_over_another_and_joined_halves_touch() -> None:
    """For some hundreds of tables of every game, spinner and set, and any options."""
    counts = check_many(200, 1)
    assert counts["tiles apart"] <= counts["tiles"] / 100, counts


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_tables(part: int) -> None:
    """The same for ten thousand tables."""
    check_many(1000, 100 + part)


def moves_in(rules: Ruleset, plays: Sequence[Action], options: Options) -> int:
    """How many times tiles that lay were moved in a round of these plays, one after the other."""
    moved, before = 0, place(board_after(rules, plays[:1]), options)
    for number in range(2, len(plays) + 1):
        board = board_after(rules, plays[:number])
        placed = place(board, options)
        places = {tile.tile: tile.rectangle for tile in placed.tiles}
        if any(places[tile.tile] != tile.rectangle for tile in before.tiles):
            assert board.branching, (rules.table, plays)
            moved += 1
        before = placed
    return moved


def check_rounds(number: int, seed: int, choices: Sequence[Choose], **knobs: Any) -> Counter[str]:
    """Play rounds of every kind, and count those in which tiles moved. None may where not every double spins."""
    random, counts = Random(seed), Counter[str]()
    chosen = [rules for rules in rulesets() if all(getattr(rules.table, name) == knobs[name] for name in knobs)]
    for at in range(number):
        rules = chosen[at % len(chosen)]
        plays = plays_of(rules, random, random.choice(choices), random.randint(2, 91))
        moved = moves_in(rules, plays, drawn_options(random))
        counts["rounds"] += 1
        counts["rounds with moves"] += moved > 0
        counts[f"rounds with moves, {rules.deal.max_pip}"] += moved > 0
        counts["plays"] += len(plays)
        counts["moves"] += moved
    return counts


@pytest.mark.parametrize("spinner", [spinner for spinner in SPINNERS if spinner != "every_double"])
def test_what_lies_stays_where_it_is(spinner: str) -> None:
    """A tile that was laid stays where it lies, through whole rounds."""
    counts = check_rounds(24, 5, TEMPERS, spinner=spinner)
    assert counts["moves"] == 0


def test_where_every_double_spins_tiles_stay_but_for_rare_cases() -> None:
    """In rounds with the double-six set, nothing moves unless the players crowd the table on purpose."""
    sixes = [rules for rules in rulesets() if rules.table.spinner == "every_double" and rules.deal.max_pip == 6]
    random = Random(7)
    moves = [moves_in(rules, plays_of(rules, random, anything, 28), Options()) for rules in sixes * 2]
    assert sum(moves) == 0


@pytest.mark.slow
def test_a_thousand_rounds() -> None:
    """The same for many rounds of every kind; where every double spins, how often is bounded."""
    counts = check_rounds(1000, 11, (anything,))
    assert counts["moves"] < counts["plays"] / 1000, counts


def test_a_new_tile_lies_where_the_place_of_its_end_was() -> None:
    """On a line and around one spinner: a player sees beforehand where a tile will lie, unless a double lies across."""
    random = Random(5)
    for rules in [rules for rules in rulesets() if rules.table.spinner != "every_double"][:12]:
        plays = plays_of(rules, random, anything, 24)
        for number in range(1, len(plays)):
            slots = [box(end.rectangle) for end in place(board_after(rules, plays[:number])).ends]
            placed = place(board_after(rules, plays[: number + 1]))
            added = next(tile for tile in placed.tiles if tile.tile == plays[number].tile)
            assert IS_DOUBLE[added.tile] or any(overlap(box(added.rectangle), slot) for slot in slots)


def test_an_unknown_order_is_one_of_its_own() -> None:
    """Tiles of a snapshot lie nearest first, and stay as others are laid after them."""
    random = Random(9)
    for rules in rulesets():
        plays = plays_of(rules, random, anything, 16)
        known = len(plays) // 2
        boards = [board_after(rules, plays[:number]) for number in range(known, len(plays) + 1)]
        unknown = [board._replace(order=board.order[known:]) for board in boards]
        places = [{tile.tile: tile.rectangle for tile in place(board).tiles} for board in unknown]
        if rules.table.spinner != "every_double":
            assert all(before.items() <= after.items() for before, after in pairwise(places))
        for board in unknown:
            check_law(board, place(board))


def test_an_order_that_no_round_can_have_is_followed_as_far_as_it_goes() -> None:
    """A posted view may tell anything: the tiles are placed all the same."""
    random = Random(10)
    for rules in rulesets():
        board, _ = laid(rules, random, anything, 20)
        order = random.sample(full_set(12), 60)
        wrong = board._replace(order=tuple(order))
        check_law(wrong, place(wrong))


def test_the_same_table_is_placed_in_the_same_way() -> None:
    """Placing is a function: the same table twice is the same."""
    for board, _ in tables(60, 3):
        assert place(board) == place(board)


def work_of(board: Board, monkeypatch: pytest.MonkeyPatch, options: Options = DEFAULT) -> int:
    """How many places were looked at for a table."""
    looks = []
    lay = tree.lay

    def counted(*args: Any) -> tree.Laying:
        laying = lay(*args)
        looks.append(laying.growth.looks)
        return laying

    with monkeypatch.context() as patch:
        patch.setattr(tree, "lay", counted)
        place(board, options)
    return sum(looks)


def test_the_work_for_a_table_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """However crowded, and whatever the options: each attempt counts, and the last one no more than all before."""
    random = Random(8)
    rules = [rules for rules in rulesets() if rules.table.spinner == "every_double" and rules.deal.max_pip == 12]
    works = [work_of(laid(rules[0], random, bushy, 91)[0], monkeypatch, drawn_options(random)) for _ in range(12)]
    most = tree.MOST_LOOKS + tree.MORE_LOOKS * 91
    assert max(works) <= 3 * most
    assert max(works) > most / 2, "these tables are not crowded enough to show anything"


def test_a_table_that_play_makes_is_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole tables of the double-six set, whatever the players do, are placed within the same bound."""
    random = Random(8)
    rules = [rules for rules in rulesets() if rules.table.spinner == "every_double" and rules.deal.max_pip == 6]
    works = sorted(work_of(laid(rules[0], random, temper, 28)[0], monkeypatch) for temper in TEMPERS * 8)
    assert works[len(works) // 2] < 1000


def test_a_tile_without_a_place_lies_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the work is used up, a tile may not touch the one before it, but none lies over another."""
    monkeypatch.setattr(tree, "MOST_LOOKS", 1)
    monkeypatch.setattr(tree, "MORE_LOOKS", 0)
    random, rules = Random(4), [rules for rules in rulesets() if rules.table.spinner == "every_double"][:4]
    apart = 0
    for each in rules * 3:
        board, table = laid(each, random, bushy, 28)
        placed = place(board)
        check_law(board, placed)
        check_ends(table, placed)
        apart += len(lying_apart(board, placed))
    assert apart


def line(*tiles: str, first: str) -> Board:
    """A table that is one line."""
    halves = tuple((int(a), int(b)) for a, b in (tile.split("-") for tile in tiles))
    return lying(Layout(halves, parse_tile(first), None, ()))


def test_an_empty_table_has_a_place_for_the_first_tile() -> None:
    """It lies in the middle."""
    placed = place(lying(NOTHING))
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
    layout = Layout(((4, 6),), spinner, spinner, (("up", ((6, 6),)), ("down", ((4, 1),))))
    placed = place(lying(layout, spinner="first_tile"))
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
