"""What this service answers, as kinds for requests that bring it back: views, events, problems."""

from ...rules.deal.deal import MOST_DEALS
from ...rules.house.knob_values import MAX_SEATS, MIN_SEATS
from ...rules.house.knobs import KNOB
from ...rules.match.match import MOST_ROUNDS
from ...rules.stored.faults import FAULTS
from ...rules.stored.kinds import ACTION, BOOLEAN, HOUSE_RULES, TILE, Members, choice, integer, list_of, nullable
from ...rules.stored.starts import MOST_TILES, SEAT, TABLE, TILES, VALUES
from ...rules.stored.states import GAME, SEATS, VERSION
from ...rules.values.errors import NOT_ALLOWED, PROBLEMS
from ...rules.values.notation import END_PATTERN
from ...rules.values.tiles import LARGEST
from ..codes import CODES
from ..write.problems import MOST_FAULTS
from .answer_kinds import (
    STRING,
    as_it_is,
    list_or_number,
    listed,
    number,
    one_of_types,
    whole_object,
    written,
)
from .requests import STEP, VIEWER

_END = written(END_PATTERN)
_AMOUNT = number(0)
_SUM = number(1)
_HOW_MANY = integer(0, MOST_TILES)
_TEAM = SEAT
_POINTS = listed(_AMOUNT, MIN_SEATS, MAX_SEATS)
_ROUND = integer(1, MOST_ROUNDS)

_PART = whole_object({"end": nullable(_END), "tile": TILE, "amount": _AMOUNT})
_ACCOUNTS = whole_object({"points": _POINTS, "held": _POINTS})
_LINE = whole_object(
    {
        "code": choice("opponents_hand", "own_hand_deducted", "own_hand", "others_hand", "rounding"),
        "team": _TEAM,
        "amount": number(),
        "seats": listed(SEAT, most=MAX_SEATS),
        "tiles": TILES,
    }
)
_RESULT = whole_object(
    {
        "reason": choice("out", "blocked", "target"),
        "out_seat": nullable(SEAT),
        "last_seat": SEAT,
        "winner": nullable(_TEAM),
        "values": _POINTS,
        "gained": _POINTS,
        "before": _ACCOUNTS,
        "after": _ACCOUNTS,
        "because": listed(_LINE),
        "next_leader": nullable(SEAT),
    }
)
_STANDING: Members = {"winners": list_of(_TEAM, 1, MAX_SEATS), "losers": list_of(_TEAM, 0, MAX_SEATS)}

EVENTS: dict[str, Members] = {
    "dealt": {
        "round": _ROUND,
        "leader": SEAT,
        "hands": list_of(integer(1, MOST_TILES), MIN_SEATS, MAX_SEATS),
        "boneyard": _HOW_MANY,
    },
    "redealt": {
        "seat": nullable(SEAT),
        "reason": choice("doubles", "same_value", "no_double"),
        "attempt": integer(1, MOST_DEALS),
    },
    "played": {"seat": SEAT, "tile": TILE, "end": nullable(_END)},
    "scored": {"seat": SEAT, "team": _TEAM, "amount": _SUM, "of": listed(_PART, 1)},
    "drew": {"seat": SEAT, "tile": nullable(TILE)},
    "passed": {"seat": SEAT, "lacks": VALUES},
    "went_out": {"seat": SEAT, "tile": TILE},
    "blocked": {"seat": SEAT},
    "held": {"team": _TEAM, "amount": _SUM, "total": _SUM},
    "account_opened": {"team": _TEAM, "amount": _SUM, "total": _SUM},
    "held_wiped": {"team": _TEAM, "amount": _SUM},
    "round_ended": {"result": _RESULT},
    "match_ended": _STANDING,
}
"""By type, the members of an event besides that."""

_EVENT = one_of_types(EVENTS)

_LEGAL_ACTION = whole_object(
    {
        "action": ACTION,
        "kind": choice("play", "draw", "pass"),
        "tile": nullable(TILE),
        "end": nullable(_END),
        "leaves": nullable(VALUES),
        "count": nullable(_AMOUNT),
        "points": nullable(_AMOUNT),
        "goes_out": nullable(BOOLEAN),
        "blocks": nullable(BOOLEAN),
    }
)
_NOW = whole_object(
    {
        "step": STEP,
        "phase": choice("playing", "round_over", "match_over"),
        "turn": nullable(SEAT),
        "leader": nullable(SEAT),
        "last": nullable(SEAT),
        "drawn": _HOW_MANY,
        "teams": list_of(_TEAM, MIN_SEATS, MAX_SEATS),
        "hands": list_of(list_or_number(TILES, MOST_TILES), MIN_SEATS, MAX_SEATS),
        "boneyard": list_or_number(TILES, MOST_TILES),
        "drawable": _HOW_MANY,
        "table": TABLE,
        "ends": listed(whole_object({"end": _END, "tile": TILE, "values": list_of(integer(0, LARGEST), 1, 2)})),
        "count": whole_object({"total": _AMOUNT, "of": listed(_PART)}),
        "legal_actions": listed(_LEGAL_ACTION),
        "why_not": nullable(
            whole_object(
                {
                    "draw": nullable(choice("must_play", "cannot_draw")),
                    "pass": nullable(choice("must_play", "must_draw")),
                }
            )
        ),
        "points": _POINTS,
        "held": _POINTS,
        "voids": list_of(VALUES, MIN_SEATS, MAX_SEATS),
        "result": nullable(_RESULT),
        "match": nullable(whole_object(_STANDING)),
    }
)
_VIEW = whole_object(
    {
        "for": VIEWER,
        "game": GAME,
        "version": VERSION,
        "rules": HOUSE_RULES,
        "seats": SEATS,
        "partners": BOOLEAN,
        "round": _ROUND,
        "now": _NOW,
        "events": listed(_EVENT),
        "log": listed(_EVENT),
    }
)

STATE_PROBLEMS = (*PROBLEMS, *(code for code in NOT_ALLOWED if code not in ("round_not_over", "not_your_turn")))
"""The codes of what can be wrong with a state."""

_FAULT = whole_object({"pointer": STRING, "code": choice(*FAULTS), "message": STRING})
_STATE_PROBLEM = whole_object({"code": choice(*STATE_PROBLEMS), "pointer": STRING, "message": STRING, "tiles": TILES})
_PROBLEM = whole_object(
    {
        "type": written("^/problems/[a-z_]+$"),
        "title": STRING,
        "status": integer(400, 599),
        "detail": STRING,
        "code": choice(*CODES),
        "pointer": nullable(STRING),
        "errors": nullable(list_of(_FAULT, 1, MOST_FAULTS)),
        "problems": nullable(listed(_STATE_PROBLEM, 1)),
        "knobs": nullable(listed(choice(*KNOB), 1)),
        "expected": nullable(STEP),
        "actual": nullable(STEP),
        "legal_actions": nullable(listed(ACTION)),
    }
)

VIEW = as_it_is(_VIEW)
HAPPENED = as_it_is(listed(_EVENT))
PROBLEM = as_it_is(_PROBLEM)
