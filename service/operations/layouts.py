"""Place the tiles of a table. Pictures begin here too, with the view that a request may see.

A request with a view learns nothing that is not in it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..drawing import Board, place
from ..rules.games.resolve import resolve
from ..rules.house.house_rules import house_rules
from ..rules.house.ruleset import Ruleset
from ..rules.redact import PUBLIC
from ..rules.referee import Outcome
from ..rules.stored.starts import TABLE
from ..rules.table.layout import Layout, unlay
from ..rules.values.errors import ImpossibleState, Problem, Refusal
from ..rules.values.notation import parse_tile
from ..rules.values.tiles import HIGH
from ..wire.answers.layouts import layout_json
from ..wire.answers.positions import VIEW, board_of, view_json
from ..wire.read.subjects import check_words, subject_of
from .positions import admitted, check_seat


class Seen(NamedTuple):
    """A view as JSON, and its table as it was laid."""

    view: dict[str, Any]
    board: Board


def lay_out_table(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Place the tiles of a table. Raises Refusal."""
    view, board = seen(loaded, None)
    ends = {end["end"]: end["values"] for end in view["now"]["ends"]}
    return layout_json(place(board, loaded["options"]), ends)


def seen(loaded: Mapping[str, Any], seat: int | None) -> Seen:
    """Return the view in the request, or that of its state for a seat or, None, the public. Raises Refusal."""
    if subject_of(loaded, ("state", "view")) == "view":
        view = loaded["view"]
        check_words(view, VIEW.schema, ("view",))
        try:
            return Seen(view, _board_of(view))
        except Refusal as refusal:
            raise refusal.within("view") from None
    state = admitted(loaded)
    check_seat(seat, state, "seat")
    view = view_json(Outcome(state, []), PUBLIC if seat is None else seat)
    return Seen(view, board_of(state, TABLE.read(view["now"]["table"])))


def _board_of(view: dict[str, Any]) -> Board:
    """Return the table of a view from a client. Raises ImpossibleState if no plays lead to it."""
    rules = resolve(view["game"], view["version"], house_rules(view["rules"]), view["seats"]).rules
    table: Layout = TABLE.read(view["now"]["table"])
    problems = _tile_problems(table, rules)
    if not problems:
        try:
            unlay(rules, table)
        except ValueError as wrong:
            problems = [Problem(str(wrong), ("now", "table"))]
    if problems:
        raise ImpossibleState(problems)
    played = [event["played"]["tile"] for event in view["log"] if event["type"] == "played"]
    return Board(table, rules, tuple(map(parse_tile, played)))


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
