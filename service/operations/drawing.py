"""Tables as coordinates, as pictures and in words. Who asks with a view gets nothing that is not in it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..drawing import DEFAULT, place
from ..drawing.picture.svg import draw
from ..rules.games.resolve import resolve
from ..rules.house.house_rules import house_rules
from ..rules.house.ruleset import Ruleset
from ..rules.redact import PUBLIC
from ..rules.referee import Outcome
from ..rules.table.layout import Layout, unlay
from ..rules.values.errors import ImpossibleState, NoSuchSeat, Problem, Refusal
from ..rules.values.tiles import HIGH
from ..wire.drawings import layout_json
from ..wire.read.starts import TABLE
from ..wire.sentences import texts_json
from ..wire.write.answers import view_json
from ..wire.write.pictures import picture_of
from .believed import admitted, check_viewer

Loaded = Mapping[str, Any]
Json = dict[str, Any]


class _Seen(NamedTuple):
    """A view, as JSON, and the table in it."""

    view: Json
    table: Layout


def lay_out_table(loaded: Loaded) -> Json:
    """Places the tiles of a table."""
    seen = _seen(loaded)
    ends = {end["end"]: end["values"] for end in seen.view["now"]["ends"]}
    return layout_json(place(seen.table, loaded["options"] or DEFAULT), ends)


def draw_picture(loaded: Loaded) -> str:
    """Draws a table as SVG."""
    seen = _seen(loaded)
    viewer, hands = loaded["viewer"], seen.view["now"]["hands"]
    if isinstance(viewer, int) and (viewer >= len(hands) or isinstance(hands[viewer], int)):
        raise _HandNotShown(("for",))
    return draw(picture_of(seen.view, place(seen.table, loaded["options"] or DEFAULT), loaded))


def tell_texts(loaded: Loaded) -> Json:
    """Puts a view, events or a refusal into sentences."""
    return texts_json(loaded)


class _HandNotShown(NoSuchSeat):
    """A seat whose hand the given view does not show."""

    def __init__(self, path: tuple[str, ...]) -> None:
        super().__init__(path)
        self.detail = "This view shows no hand of that seat."


def _seen(loaded: Loaded) -> _Seen:
    """What the request lets see: the view that it brings, or of its state the view of the one it is for."""
    if "view" in loaded:
        view = loaded["view"]
        try:
            return _Seen(view, _table_of(view))
        except Refusal as refusal:
            raise refusal.within("view") from None
    state = admitted(loaded)
    viewer = loaded.get("viewer")
    viewer = PUBLIC if viewer is None else viewer
    check_viewer(viewer, state, "for")
    view = view_json(Outcome(state, []), viewer)
    return _Seen(view, TABLE.read(view["now"]["table"]))


def _table_of(view: Json) -> Layout:
    """The table of a view that came from outside: one that plays can lead to."""
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
    """Tiles that are not in the set, or lie there twice."""
    found, problems = set(), []
    for way, at, tile in table.places():
        if HIGH[tile] > rules.deal.max_pip:
            problems.append(Problem("tile_outside_set", ("now", "table", *way, at), tiles=(tile,)))
        elif tile in found:
            problems.append(Problem("tile_twice", ("now", "table", *way, at), tiles=(tile,)))
        found.add(tile)
    return problems
