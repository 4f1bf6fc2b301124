"""What is answered: plain dicts, built once, every member always present."""

from collections.abc import Iterable
from typing import Any

from ...rules import redact
from ...rules.admit.audit import Audit
from ...rules.house.house_rules import written
from ...rules.house.ruleset import plain
from ...rules.play.events import Event, log
from ...rules.redact import HOST, Viewer
from ...rules.referee import Outcome
from ...rules.state.state import State
from ...rules.stored.faults import pointer
from ...rules.stored.kinds import write_of
from ...rules.stored.starts import TABLE
from ...rules.stored.states import write_state
from ...rules.table.ends import End
from ...rules.values.actions import Action
from ...rules.values.notation import tile_text
from ...rules.values.tiles import Tile, values_of
from ...rules.view import Now, Preview, see
from .events import event_json
from .results import part_json, result_json, standing_json

_table_json = write_of(TABLE)


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


def view_json(outcome: Outcome, viewer: Viewer) -> dict[str, Any]:
    """A View: what a seat, or the public, may know, with its own events and log."""
    state, events = outcome
    return {
        "for": viewer,
        "game": state.round.setup.game,
        "version": state.round.setup.version,
        "rules": written(state.round.setup.rules),
        "seats": state.round.seats,
        "partners": state.round.setup.partners,
        "round": state.round.setup.round,
        "now": now_json(see(state, viewer)),
        "events": _told(events, state, viewer),
        "log": _told(log(state), state, viewer),
    }


def audit_json(audited: Audit) -> dict[str, Any]:
    """What an audit found."""
    fault = audited.fault
    return {
        "ok": fault is None,
        "good": {"rounds": audited.rounds, "actions": audited.actions},
        "fault": None
        if fault is None
        else {
            "round": fault.round,
            "action": fault.action,
            "code": fault.code,
            "pointer": pointer(("rounds", fault.round, *fault.path)),
        },
    }


def now_json(now: Now) -> dict[str, Any]:
    """What can be seen of a position."""
    return {
        "step": now.step,
        "phase": now.phase,
        "turn": now.turn,
        "leader": now.leader,
        "last": now.last,
        "drawn": now.drawn,
        "teams": now.teams,
        "hands": [_tiles(hand) for hand in now.hands],
        "boneyard": _tiles(now.boneyard),
        "drawable": now.drawable,
        "table": _table_json(now.table),
        "ends": [_end_json(end) for end in now.ends],
        "count": {"total": now.total, "of": [part_json(part) for part in now.parts]},
        "legal_actions": [_preview_json(preview) for preview in now.previews]
        or [_forced_json(action) for action in now.legal],
        "why_not": None if now.why_not is None else dict(zip(("draw", "pass"), now.why_not, strict=True)),
        "points": now.accounts.points,
        "held": now.accounts.held,
        "voids": [values_of(values) for values in now.voids],
        "result": None if now.ending is None else result_json(now.ending),
        "match": None if now.ending is None or now.ending.standing is None else standing_json(now.ending.standing),
    }


def _told(events: Iterable[Event], state: State, viewer: Viewer) -> list[dict[str, Any]]:
    return [event_json(event) for event in redact.events(state, events, viewer)]


def _tiles(tiles: Iterable[Tile] | int) -> list[str] | int:
    return tiles if isinstance(tiles, int) else list(map(tile_text, tiles))


def _end_json(end: End) -> dict[str, Any]:
    return {"end": end.name, "tile": tile_text(end.tile), "values": end.values}


def _preview_json(preview: Preview) -> dict[str, Any]:
    action = preview.action
    return {
        "action": action.text,
        "kind": action.kind,
        "tile": None if action.tile is None else tile_text(action.tile),
        "end": action.end,
        "leaves": preview.leaves,
        "count": preview.total,
        "points": preview.points,
        "goes_out": preview.goes_out,
        "blocks": preview.blocks,
    }


def _forced_json(action: Action) -> dict[str, Any]:
    nothing = dict.fromkeys(("tile", "end", "leaves", "count", "points", "goes_out", "blocks"))
    return {"action": action.text, "kind": action.kind, **nothing}
