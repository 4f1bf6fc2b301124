"""Place the tiles of a table. Pictures begin here too, with the view that a request may see.

A request with a view learns nothing that is not in it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..drawing import DEFAULT, place
from ..rules.games.resolve import resolve
from ..rules.house.house_rules import house_rules
from ..rules.house.ruleset import Ruleset
from ..rules.redact import PUBLIC
from ..rules.referee import Outcome
from ..rules.stored.starts import TABLE
from ..rules.table.layout import Layout, unlay
from ..rules.values.errors import ImpossibleState, Problem, Refusal
from ..rules.values.tiles import HIGH
from ..wire.answers.layouts import layout_json
from ..wire.answers.positions import view_json
from .positions import admitted, check_viewer


class Seen(NamedTuple):
    """A view as JSON, and its table."""

    view: dict[str, Any]
    table: Layout


def lay_out_table(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Place the tiles of a table. Raises Refusal."""
    view, table = seen(loaded)
    ends = {end["end"]: end["values"] for end in view["now"]["ends"]}
    return layout_json(place(table, loaded["options"] or DEFAULT), ends)


def seen(loaded: Mapping[str, Any]) -> Seen:
    """Return the view in the request, or that of its state for the viewer that it names. Raises Refusal."""
    if "view" in loaded:
        view = loaded["view"]
        try:
            return Seen(view, _table_of(view))
        except Refusal as refusal:
            raise refusal.within("view") from None
    state = admitted(loaded)
    viewer = loaded.get("for")
    viewer = PUBLIC if viewer is None else viewer
    check_viewer(viewer, state, "for")
    view = view_json(Outcome(state, []), viewer)
    return Seen(view, TABLE.read(view["now"]["table"]))


def _table_of(view: dict[str, Any]) -> Layout:
    """Return the table of a view from a client. Raises ImpossibleState if no plays lead to it."""
    rules = resolve(view["game"], view["version"], house_rules(view["rules"])).rules
    table: Layout = TABLE.read(view["now"]["table"])
    problems = _tile_problems(table, rules)
    if not problems:
        try:
            unlay(rules, table)
        except ValueError as wrong:
            problems = [Problem(str(wrong), ("now", "table"))]
    if problems:
        raise ImpossibleState(problems)
    return table


def _tile_problems(table: Layout, rules: Ruleset) -> list[Problem]:
    """Yield tiles outside the set, or on the table twice."""
    found, problems = set(), []
    for way, at, tile in table.places():
        if HIGH[tile] > rules.deal.max_pip:
            problems.append(Problem("tile_outside_set", ("now", "table", *way, at), tiles=(tile,)))
        elif tile in found:
            problems.append(Problem("tile_twice", ("now", "table", *way, at), tiles=(tile,)))
        found.add(tile)
    return problems
