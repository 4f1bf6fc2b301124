"""Tables that play can lead to: every game, every spinner, every set, laid by players of different tempers."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from service.drawing import Board
from service.rules import GAMES, Layout
from service.rules.house.house_rules import house_rules, override
from service.rules.house.ruleset import Ruleset
from service.rules.table.ends import End
from service.rules.table.grow import lay
from service.rules.table.layout import layout
from service.rules.table.table import EMPTY, Table
from service.rules.values.actions import Action, play
from service.rules.values.tiles import IS_DOUBLE, SETS, Tile, full_set, tiles_of

SPINNERS = ("none", "first_tile", "first_tile_if_double", "first_double", "every_double")
ORDERS = ("any", "sides_first")

Choose = Callable[[Random, list[tuple[Tile, End]]], tuple[Tile, End]]


def anything(random: Random, plays: list[tuple[Tile, End]]) -> tuple[Tile, End]:
    """Any play."""
    return random.choice(plays)


def bushy(random: Random, plays: list[tuple[Tile, End]]) -> tuple[Tile, End]:
    """Doubles first, then whatever goes on a bare side: as many arms as there can be."""
    doubles = [(tile, end) for tile, end in plays if IS_DOUBLE[tile]]
    bare = [(tile, end) for tile, end in plays if end.spinner]
    return random.choice(doubles or bare or plays)


def long_armed(random: Random, plays: list[tuple[Tile, End]]) -> tuple[Tile, End]:
    """Mostly one and the same end, so that it grows long."""
    favourite = random.choice(sorted({end.name for _, end in plays})[:2])
    return random.choice([found for found in plays if found[1].name == favourite])


TEMPERS: tuple[Choose, ...] = (anything, bushy, long_armed)


def rulesets() -> Iterator[Ruleset]:
    """Every game with every spinner and every set."""
    for game in GAMES:
        base = game.versions[game.newest]
        for max_pip in SETS:
            for spinner in SPINNERS:
                for order in ORDERS if spinner != "none" else ("any",):
                    yield override(base, house_rules({"max_pip": max_pip, "spinner": spinner, "spinner_order": order}))


def laid(rules: Ruleset, random: Random, choose: Choose, most: int) -> tuple[Board, Table]:
    """A table after up to ``most`` plays."""
    played = plays_of(rules, random, choose, most)
    return board_after(rules, played), table_after(rules, played)


def plays_of(rules: Ruleset, random: Random, choose: Choose, most: int) -> list[Action]:
    """Up to ``most`` plays, as if all tiles were in one hand."""
    left = list(full_set(rules.deal.max_pip))
    table, plays = EMPTY, list[Action]()
    while left and len(plays) < most:
        found: list[tuple[Tile, End | None]] = [(tile, None) for tile in left]
        if not table.empty:
            fitting = [(tile, end) for end in table.ends for tile in tiles_of(end.fits) if tile in left]
            if not fitting:
                break
            found = [choose(random, fitting)]
        tile, end = random.choice(found)
        left.remove(tile)
        plays.append(play(tile, None if end is None else end.name))
        table = lay(rules, table, plays[-1])
    return plays


def table_after(rules: Ruleset, plays: Sequence[Action]) -> Table:
    """The table that plays lead to."""
    table = EMPTY
    for action in plays:
        table = lay(rules, table, action)
    return table


def board_after(rules: Ruleset, plays: Sequence[Action]) -> Board:
    """How the tiles lie after plays, and their order."""
    order = tuple(action.tile for action in plays if action.tile is not None)
    return Board(layout(rules, table_after(rules, plays), plays), rules, order)


def tables(number: int, seed: int) -> Iterator[tuple[Board, Table]]:
    """So many tables, the rules in turn, of every size."""
    random = Random(seed)
    every = list(rulesets())
    for at in range(number):
        rules = every[at % len(every)]
        size = random.randint(0, len(full_set(rules.deal.max_pip)))
        yield laid(rules, random, random.choice(TEMPERS), size)


def lying(layout: Layout, **knobs: object) -> Board:
    """A table in no known order, by house rules of the first game."""
    base = GAMES[0].versions[GAMES[0].newest]
    return Board(layout, override(base, house_rules({"spinner": "none", "max_pip": 12, **knobs})))
