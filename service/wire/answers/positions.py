"""Positions and views: a state, what can be seen of it, and what happened."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...drawing import Board, Options, place
from ...rules import redact
from ...rules.house.knob_values import MIN_SEATS, MOST_SEATS
from ...rules.house.ruleset import plain
from ...rules.match.match import Standing
from ...rules.play.events import Event, log, with_steps
from ...rules.redact import HOST, PUBLIC, Viewer
from ...rules.referee import Outcome
from ...rules.state.setup import Setup
from ...rules.state.state import State
from ...rules.stored.house_rules import HOUSE_RULES
from ...rules.stored.kinds import ACTION, BOOLEAN, END, TILE, integer, list_of, uncopied, word
from ...rules.stored.objects import at, optional, record, write_of
from ...rules.stored.starts import SEAT, TABLE, TILES, VALUES
from ...rules.stored.states import GAME, SEATS, VERSION, write_state
from ...rules.stored.writing import ITSELF, by
from ...rules.table.ends import End
from ...rules.table.layout import Layout
from ...rules.values.tiles import LARGEST, Tile, values_of
from ...rules.view import Now, Preview, see
from .events import EVENT, event_json
from .layouts import layout_json
from .members import AMOUNT, HOW_MANY, OPEN_VALUES, POINTS, ROUND, STEP, TEAM
from .results import PART, RESULT, STANDING


class _Held(NamedTuple):
    """Tiles that a viewer sees, or None and how many there are."""

    number: int
    tiles: tuple[Tile, ...] | None


_HELD = record("HandTiles", _Held, {"number": HOW_MANY, "tiles": optional(TILES)})
_write_held = write_of(_HELD)


def _tiles_json(tiles: tuple[Tile, ...] | int) -> Any:
    return _write_held(_Held(tiles, None) if isinstance(tiles, int) else _Held(len(tiles), tiles))


_TILES_OR_NUMBER = _HELD._replace(writing=by("tiles_or_number", _tiles_json))

_OPEN_END = record(
    "OpenEnd", End, {"end": at("name", END), "tile": TILE, "values": uncopied(list_of(integer(0, LARGEST), 1, 2))}
)
_COUNT = record("Count", Now, {"total": AMOUNT, "of": at("parts", list_of(PART))})
LEGAL_ACTION = record(
    "LegalAction",
    Preview,
    {
        "action": ACTION,
        "kind": at("action.kind", word("play", "draw", "pass")),
        "tile": at("action.tile", optional(TILE)),
        "end": at("action.end", optional(END)),
        "leaves": optional(OPEN_VALUES),
        "count": at("total", optional(AMOUNT)),
        "points": optional(AMOUNT),
        "goes_out": optional(BOOLEAN),
        "blocks": optional(BOOLEAN),
    },
)


class _WhyNot(NamedTuple):
    """Why a draw and a pass would be refused."""

    drawing: str | None
    passing: str | None


WHY_NOT = record(
    "WhyNot",
    _WhyNot,
    {
        "drawing": optional(word("must_play", "cannot_draw")),
        "passing": optional(word("must_play", "must_draw")),
    },
)


def _choices(now: Now) -> Sequence[tuple[Any, ...]]:
    """The plays with what they lead to, or the one draw or pass, of which nothing is known before."""
    return now.previews or [(action, *_NOTHING_KNOWN) for action in now.legal]


_NOTHING_KNOWN = (None,) * (len(Preview._fields) - 1)


def _standing(now: Now) -> Standing | None:
    return None if now.ending is None else now.ending.standing


NOW = record(
    "Now",
    Now,
    {
        "step": STEP,
        "phase": word("playing", "round_over", "match_over"),
        "turn": optional(SEAT),
        "leader": optional(SEAT),
        "last": optional(SEAT),
        "drawn": HOW_MANY,
        "teams": uncopied(list_of(TEAM, MIN_SEATS, MOST_SEATS)),
        "hands": list_of(_TILES_OR_NUMBER, MIN_SEATS, MOST_SEATS),
        "boneyard": _TILES_OR_NUMBER,
        "drawable": HOW_MANY,
        "table": TABLE,
        "ends": list_of(_OPEN_END),
        "count": at(ITSELF, _COUNT),
        "legal_actions": at(_choices, list_of(LEGAL_ACTION)),
        "why_not": optional(WHY_NOT),
        "points": at("accounts.points", POINTS),
        "held": at("accounts.held", POINTS),
        "voids": list_of(VALUES._replace(writing=by("values", values_of)), MIN_SEATS, MOST_SEATS),
        "result": at("ending", optional(RESULT)),
        "match": at(_standing, optional(STANDING)),
    },
)


class _Viewed(NamedTuple):
    """A state as a viewer may see it, with what happened. ``seat`` None is the public."""

    seat: int | None
    setup: Setup
    now: Now
    events: list[tuple[str, Event]]
    log: list[tuple[str, Event]]


VIEW = record(
    "View",
    _Viewed,
    {
        "seat": optional(SEAT),
        "game": at("setup.game", GAME),
        "version": at("setup.version", VERSION),
        "rules": at("setup.rules", HOUSE_RULES),
        "seats": at("setup.seats", SEATS),
        "partners": at("setup.partners", BOOLEAN),
        "round": at("setup.round", ROUND),
        "now": NOW,
        "events": list_of(EVENT),
        "log": list_of(EVENT),
    },
)

now_json = write_of(NOW)
_write_view = write_of(VIEW)


def view_json(outcome: Outcome, viewer: Viewer) -> dict[str, Any]:
    """A PlayerView: what a seat, or the public, may know, with its own events and log."""
    state, events = outcome
    viewed = _Viewed(
        seat=viewer if isinstance(viewer, int) else None,
        setup=state.round.setup,
        now=see(state, viewer),
        events=with_steps(state, redact.events(state, events, viewer)),
        log=with_steps(state, redact.events(state, log(state), viewer)),
    )
    view: dict[str, Any] = _write_view(viewed)
    return view


class Wanted(NamedTuple):
    """Whose views are asked for."""

    seats: tuple[int, ...] = ()
    spectator: bool = False


def position_json(
    outcome: Outcome, wanted: Wanted | None = None, options: Options | None = None, *, with_rules: bool = False
) -> dict[str, Any]:
    """A PositionAnswer: the state, what can be seen of it, and what the request brought about.

    With ``options`` its tiles are placed, too.
    """
    state, events = outcome
    now = see(state, HOST)
    return {
        "state": write_state(state),
        "now": now_json(now),
        "events": [event_json(told) for told in with_steps(state, events)],
        "rules": plain(state.round.rules, state.round.seats) if with_rules else None,
        "views": _views_json(outcome, wanted) if wanted and any(wanted) else None,
        "layout": None if options is None else _layout_json(state, now, options),
    }


def board_of(state: State, table: Layout) -> Board:
    """Return a state's table as it was laid."""
    return Board(table, state.round.rules, tuple(action.tile for action in state.actions if action.tile is not None))


def _layout_json(state: State, now: Now, options: Options) -> dict[str, Any]:
    return layout_json(place(board_of(state, now.table), options), {end.name: list(end.values) for end in now.ends})


def _views_json(outcome: Outcome, wanted: Wanted) -> dict[str, Any]:
    return {
        "players": [view_json(outcome, seat) for seat in wanted.seats],
        "spectator": view_json(outcome, PUBLIC) if wanted.spectator else None,
    }
