"""What the items of a batch cost, in microseconds of a slow core: estimates, rather too high than too low."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...rules.admit.admit import deals_expected
from ...rules.games.resolve import resolve
from ...rules.house.house_rules import HouseRules, house_rules
from ...rules.state.setup import Setup
from ...rules.values.errors import Refusal
from ...wire.answers.positions import Wanted


class Price(NamedTuple):
    """What something costs, and more for each action of the state where tiles lie in lines, or as a tree."""

    item: int
    line: int = 2
    tree: int = 2


PRICES = {
    "matches": Price(50),
    "actions": Price(50),
    "rounds": Price(150),
    "positions": Price(50),
    "views": Price(30, line=8, tree=8),
    "audits": Price(10),
    "rulesets": Price(100),
    "layouts": Price(40, line=15, tree=120),
    "texts": Price(300),
}
VIEW = Price(45, line=8, tree=8)
LAYOUT = Price(50, line=15, tree=120)
"""What each view, and the layout, costs that a position brings along."""

TABLE = 60
"""What it costs to resolve rules, and to deal."""

DEAL = 60
"""What it costs to deal again, as rules may call for."""


class Table(NamedTuple):
    """What the price of a table depends on; ``actions`` is the number of those played, or of the tiles that lie."""

    game: str
    version: int | None
    rules: HouseRules
    seats: int
    actions: int = 0


def price(name: str, loaded: Mapping[str, Any]) -> int:
    """Return what an item of a batch costs."""
    asked = [PRICES[name], *_brought(loaded)]
    return sum(each.item for each in asked) + sum(_of_table(table, asked) for table in _tables(loaded))


def _brought(loaded: Mapping[str, Any]) -> Iterator[Price]:
    """Yield the prices of what a position brings along."""
    wanted: Wanted | None = loaded.get("views")
    if wanted is not None:
        yield from [VIEW] * (len(wanted.seats) + wanted.spectator)
    if loaded.get("layout") is not None:
        yield LAYOUT


def _tables(loaded: Mapping[str, Any]) -> Iterator[Table]:
    """Yield the tables of an item."""
    setups: list[Setup | None] = [loaded.get("state"), *loaded.get("rounds", ())]
    for setup in setups:
        if setup is not None:
            yield Table(setup.game, setup.version, setup.rules, setup.seats, len(setup.actions))
    if "game" in loaded:
        yield Table(loaded["game"], loaded["version"], loaded["rules"], loaded["seats"])
    view = loaded.get("view")
    if view is not None:
        rows = view["now"]["table"]
        tiles = len(rows["line"] or ()) + sum(map(len, (rows["arms"] or {}).values()))
        yield Table(view["game"], view["version"], house_rules(view["rules"] or {}), view["seats"], tiles)


def _of_table(table: Table, asked: list[Price]) -> int:
    game, version, house, seats, actions = table
    try:
        rules = resolve(game, version, house, seats).rules
        again = deals_expected(rules, seats) - 1
    except (Refusal, ValueError):
        return TABLE
    tree = rules.table.spinner == "every_double"
    return TABLE + round(DEAL * again) + actions * sum(each.tree if tree else each.line for each in asked)
