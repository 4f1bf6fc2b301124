"""What can be asked: one schema for each operation."""

from collections.abc import Mapping
from typing import Any

from ...drawing import Options
from ...drawing.picture.themes import THEMES
from ...drawing.placing import ARMS, TURNS, WIDTHS
from ...rules.house.knob_values import MAX_SEATS
from ...rules.stored.kinds import ACTION, BOOLEAN, Kind, choice, integer, list_of, text
from ...rules.stored.objects import Members, object_of, optional
from ...rules.stored.starts import SEAT, START
from ...rules.stored.states import MATCH, ROUND, SEATS, STATE
from ...words import LANGUAGES
from ..answers.events import EVENT
from ..answers.members import STEP, VIEWER, posted
from ..answers.positions import VIEW
from ..answers.problems import REFUSED
from .fields import shape

MOST_VIEWS = MAX_SEATS + 1
MOST_ITEMS = 256
MARKS = ("seats", "ends", "last", "playable")

OPERATION = choice("matches", "actions", "rounds", "positions", "views", "audits", "rulesets", "layouts", "texts")
"""What a batch takes: all that is asked and answered in JSON, but no batch."""

ANYTHING = Kind(lambda value: value, {})
VIEWS = list_of(VIEWER, 0, MOST_VIEWS)
LANGUAGE = choice(*LANGUAGES)
NAMES = list_of(text("^[^\\u0000-\\u001f\\u007f\\ufffe\\uffff]+$", 40), 0, MAX_SEATS)
OPTIONS = object_of(
    {"width": optional(integer(*WIDTHS)), "turns": optional(choice(*TURNS)), "arm": optional(integer(*ARMS))},
    make=Options,
)

MATCH_REQUEST = shape(
    MATCH
    | {
        "leader": ROUND["leader"],
        "start": optional(START, None),
        "views": optional(VIEWS, None),
    }
)

ACTION_REQUEST = shape(
    {
        "state": STATE,
        "action": ACTION,
        "seat": optional(SEAT, None),
        "expect": optional(STEP, None),
        "auto": optional(BOOLEAN, False),
        "views": optional(VIEWS, None),
    }
)

ROUND_REQUEST = shape(
    {
        "state": STATE,
        "start": optional(START, None),
        "leader": optional(SEAT, None),
        "expect": optional(STEP, None),
        "views": optional(VIEWS, None),
    }
)

POSITION_REQUEST = shape({"state": STATE, "views": optional(VIEWS, None)})

VIEW_REQUEST = shape({"state": STATE, "for": VIEWER})

AUDIT_REQUEST = shape({"rounds": list_of(STATE, 1, MOST_ITEMS)})

RULESET_REQUEST = shape(MATCH | {"seats": optional(SEATS, None)})

BATCH_REQUEST = shape({"items": list_of(object_of({"operation": OPERATION, "body": ANYTHING}), 1, MOST_ITEMS)})

_STATE_OR_VIEW: Members = {"state": optional(STATE), "view": optional(posted(VIEW)), "options": optional(OPTIONS, None)}

LAYOUT_REQUEST = shape(_STATE_OR_VIEW, one_of=("state", "view"))

PICTURE_REQUEST = shape(
    _STATE_OR_VIEW
    | {
        "for": optional(VIEWER, None),
        "theme": optional(choice(*THEMES), "light"),
        "width": optional(integer(160, 4000), 800),
        "marks": optional(list_of(choice(*MARKS), 0, len(MARKS)), list(MARKS)),
        "language": optional(LANGUAGE, "en"),
        "names": optional(NAMES, []),
    },
    one_of=("state", "view"),
)

TEXT_REQUEST = shape(
    {
        "language": LANGUAGE,
        "names": optional(NAMES, []),
        "view": optional(posted(VIEW)),
        "events": optional(posted(list_of(EVENT))),
        "problem": optional(posted(REFUSED)),
    },
    one_of=("view", "events", "problem"),
)


def speaks_for_seat(loaded: Mapping[str, Any]) -> bool:
    """Whether a loaded request speaks for a seat or for the public: then no answer may tell what is hidden."""
    return loaded.get("seat") is not None or "for" in loaded
