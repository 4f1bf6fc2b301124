"""What can be asked: one schema for each operation."""

from collections.abc import Mapping
from typing import Any

from ...drawing import DEFAULT, Options
from ...drawing.picture.themes import THEMES
from ...drawing.placing import ARMS, TURNS, WIDTHS
from ...rules.house.knob_values import MOST_SEATS
from ...rules.state.setup import NotOneStart, Start, the_one
from ...rules.stored.kinds import ACTION, BOOLEAN, choice, integer, list_of, text
from ...rules.stored.objects import Members, as_member, object_of, optional
from ...rules.stored.starts import SEAT, STARTS
from ...rules.stored.states import MATCH, STATE
from ...rules.values.errors import SeveralStarts
from ...words import LANGUAGES
from ..answers.events import EVENT
from ..answers.members import STEP, posted
from ..answers.positions import VIEW, Wanted
from ..answers.problems import REFUSED
from .fields import shape

MOST_ITEMS = 256
MOST_EVENTS = 400
"""So many fit into a body; more go into several requests."""
MARKS = ("seats", "ends", "last", "playable")
NO_MARKS = "none"

_STARTED: Members = {name: as_member(start)._replace(source=None) for name, start in STARTS.items()}
VIEWS = object_of(
    {"seats": optional(list_of(SEAT, 0, MOST_SEATS), ()), "spectator": optional(BOOLEAN, False)}, make=Wanted
)
LANGUAGE = choice(*LANGUAGES)
NAMES = list_of(text("^[^\\u0000-\\u001f\\u007f\\ufffe\\uffff]+$", 40), 0, MOST_SEATS)
_TURNING: Members = {
    "turns": optional(choice(*TURNS), DEFAULT.turns),
    "arm": optional(integer(*ARMS), DEFAULT.arm),
}
OPTIONS = object_of({"width": optional(integer(*WIDTHS), DEFAULT.width), **_TURNING}, make=Options)
LAYOUT = object_of({"width": integer(*WIDTHS), **_TURNING}, make=Options)
"""The layout that a position brings along. Its width is required, since an empty object asks for nothing."""

_BRINGS: Members = {"views": optional(VIEWS), "layout": optional(LAYOUT)}
"""What a position brings along if it is asked for."""

MATCH_REQUEST = shape({**MATCH, "leader": optional(SEAT), **_STARTED, **_BRINGS})

ACTION_REQUEST = shape(
    {
        "state": STATE,
        "action": ACTION,
        "seat": optional(SEAT),
        "expect": optional(STEP),
        "auto": optional(BOOLEAN, False),
        **_BRINGS,
    }
)

ROUND_REQUEST = shape({"state": STATE, **_STARTED, "leader": optional(SEAT), "expect": optional(STEP), **_BRINGS})

POSITION_REQUEST = shape({"state": STATE, **_BRINGS})

VIEW_REQUEST = shape({"state": STATE, "seat": optional(SEAT)})

AUDIT_REQUEST = shape({"rounds": list_of(STATE, 1, MOST_ITEMS)})

RULESET_REQUEST = shape(MATCH)

_STATE_OR_VIEW: Members = {
    "state": optional(STATE),
    "view": optional(posted(VIEW)),
    "options": optional(OPTIONS, DEFAULT),
}

LAYOUT_REQUEST = shape(_STATE_OR_VIEW)

PICTURE_REQUEST = shape(
    _STATE_OR_VIEW
    | {
        "seat": optional(SEAT),
        "around": optional(BOOLEAN, False),
        "theme": optional(choice(*THEMES), "light"),
        "width": optional(integer(160, 4000), 800),
        "marks": optional(list_of(choice(*MARKS, NO_MARKS), 0, len(MARKS)), MARKS),
        "language": optional(LANGUAGE, "en"),
        "names": optional(NAMES, ()),
    }
)

SPOKEN: Members = {
    "view": optional(posted(VIEW)),
    "events": optional(posted(list_of(EVENT, 0, MOST_EVENTS))),
    "problem": optional(posted(REFUSED)),
}
"""What can be put into sentences, one at a time."""

TEXT_REQUEST = shape({"language": LANGUAGE, "names": optional(NAMES, ()), **SPOKEN})

BATCHED = {
    "matches": MATCH_REQUEST,
    "actions": ACTION_REQUEST,
    "rounds": ROUND_REQUEST,
    "positions": POSITION_REQUEST,
    "views": VIEW_REQUEST,
    "audits": AUDIT_REQUEST,
    "rulesets": RULESET_REQUEST,
    "layouts": LAYOUT_REQUEST,
    "texts": TEXT_REQUEST,
}
"""What a batch takes: all that is answered in JSON, but no batch."""

BATCH_REQUEST = shape(
    {"items": list_of(object_of({name: optional(request.kind) for name, request in BATCHED.items()}), 1, MOST_ITEMS)}
)


def start_of(loaded: Mapping[str, Any]) -> Start | None:
    """Return the start that a loaded request gives, None if it leaves that to the service. Raises SeveralStarts."""
    start = the_one(**{name: loaded[name] for name in STARTS})
    if not isinstance(start, NotOneStart):
        return start
    if start.given:
        raise SeveralStarts(start.given)
    return None
