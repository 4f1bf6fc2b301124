"""Positions and views: a state, what can be seen of it, and what happened."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ...rules import redact
from ...rules.house.knob_values import MAX_SEATS, MIN_SEATS
from ...rules.house.ruleset import plain
from ...rules.match.match import Standing
from ...rules.play.events import Event, log
from ...rules.redact import HOST, Viewer
from ...rules.referee import Outcome
from ...rules.state.setup import Setup
from ...rules.stored.faults import Fault, Unreadable
from ...rules.stored.house_rules import HOUSE_RULES
from ...rules.stored.kinds import ACTION, BOOLEAN, TILE, Kind, choice, integer, list_of, nullable, uncopied
from ...rules.stored.objects import at, record, write_of
from ...rules.stored.starts import MOST_TILES, SEAT, TABLE, TILES, VALUES
from ...rules.stored.states import GAME, SEATS, VERSION, write_state
from ...rules.stored.writing import ITSELF, Writing, by
from ...rules.table.ends import End
from ...rules.values.tiles import LARGEST, values_of
from ...rules.view import Now, Preview, see
from .events import EVENT, event_json
from .members import AMOUNT, END, HOW_MANY, OPEN_VALUES, POINTS, ROUND, STEP, TEAM, VIEWER
from .results import PART, RESULT, STANDING


def _read_tiles_or_number(value: Any) -> Any:
    if isinstance(value, list):
        TILES.read(value)
    elif (found := AMOUNT.read(value)) > MOST_TILES:
        raise Unreadable(Fault("range", f"This may be {found} at most {MOST_TILES}."))
    return value


_TILES_OR_NUMBER = Kind(
    _read_tiles_or_number,
    {"oneOf": [TILES.schema, HOW_MANY.schema]},
    Writing(
        lambda tiles: f"({tiles} if isinstance({tiles}, int) else {TILES.writing.around(tiles)})", TILES.writing.calls
    ),
)

_OPEN_END = record(
    "OpenEnd", End, {"end": at("name", END), "tile": TILE, "values": uncopied(list_of(integer(0, LARGEST), 1, 2))}
)
_COUNT = record("Count", Now, {"total": AMOUNT, "of": at("parts", list_of(PART))})
_LEGAL_ACTION = record(
    "LegalAction",
    Preview,
    {
        "action": ACTION,
        "kind": at("action.kind", choice("play", "draw", "pass")),
        "tile": at("action.tile", nullable(TILE)),
        "end": at("action.end", nullable(END)),
        "leaves": nullable(OPEN_VALUES),
        "count": at("total", nullable(AMOUNT)),
        "points": nullable(AMOUNT),
        "goes_out": nullable(BOOLEAN),
        "blocks": nullable(BOOLEAN),
    },
)


class _WhyNot(NamedTuple):
    """Why a draw and a pass would be refused."""

    drawing: str | None
    passing: str | None


_WHY_NOT = record(
    "WhyNot",
    _WhyNot,
    {
        "draw": at("drawing", nullable(choice("must_play", "cannot_draw"))),
        "pass": at("passing", nullable(choice("must_play", "must_draw"))),
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
        "phase": choice("playing", "round_over", "match_over"),
        "turn": nullable(SEAT),
        "leader": nullable(SEAT),
        "last": nullable(SEAT),
        "drawn": HOW_MANY,
        "teams": uncopied(list_of(TEAM, MIN_SEATS, MAX_SEATS)),
        "hands": list_of(_TILES_OR_NUMBER, MIN_SEATS, MAX_SEATS),
        "boneyard": _TILES_OR_NUMBER,
        "drawable": HOW_MANY,
        "table": TABLE,
        "ends": list_of(_OPEN_END),
        "count": at(ITSELF, _COUNT),
        "legal_actions": at(_choices, list_of(_LEGAL_ACTION)),
        "why_not": nullable(_WHY_NOT),
        "points": at("accounts.points", POINTS),
        "held": at("accounts.held", POINTS),
        "voids": list_of(VALUES._replace(writing=by("values", values_of)), MIN_SEATS, MAX_SEATS),
        "result": at("ending", nullable(RESULT)),
        "match": at(_standing, nullable(STANDING)),
    },
)


class _Viewed(NamedTuple):
    """A state as a viewer may see it, with what happened."""

    viewer: Viewer
    setup: Setup
    now: Now
    events: list[Event]
    log: list[Event]


VIEW = record(
    "View",
    _Viewed,
    {
        "for": at("viewer", VIEWER),
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
    """A View: what a seat, or the public, may know, with its own events and log."""
    state, events = outcome
    viewed = _Viewed(
        viewer=viewer,
        setup=state.round.setup,
        now=see(state, viewer),
        events=redact.events(state, events, viewer),
        log=redact.events(state, log(state), viewer),
    )
    view: dict[str, Any] = _write_view(viewed)
    return view


def position_json(
    outcome: Outcome, viewers: Iterable[Viewer] | None = None, *, with_rules: bool = False
) -> dict[str, Any]:
    """A Position: the state, what can be seen of it, and what the request brought about."""
    state, events = outcome
    return {
        "state": write_state(state),
        "now": now_json(see(state, HOST)),
        "events": [event_json(event) for event in events],
        "rules": plain(state.round.rules) if with_rules else None,
        "views": None if viewers is None else [view_json(outcome, viewer) for viewer in viewers],
    }
