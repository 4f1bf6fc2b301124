"""Refusals as RFC 9457 problems, in one closed shape."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from ...rules.house.knobs import KNOB
from ...rules.stored.faults import FAULTS, MOST_FAULTS, Fault, in_order, pointer
from ...rules.stored.kinds import ACTION, STRING, integer, list_of, text, uncopied, word
from ...rules.stored.objects import at, optional, record, write_of
from ...rules.stored.starts import TILES
from ...rules.values.errors import (
    NOT_ALLOWED,
    PROBLEMS,
    ImpossibleState,
    IncompatibleRules,
    Problem,
    Refusal,
    StaleState,
)
from ..codes import CODES
from .members import STEP

STATE_PROBLEMS = (*PROBLEMS, *(code for code in NOT_ALLOWED if code not in ("round_not_over", "not_your_turn")))
"""The codes of what can be wrong with a state."""


def _where(problem: Problem) -> str:
    return pointer(problem.path)


def _message(problem: Problem) -> str:
    also = f" See {pointer(problem.other)} too." if problem.other else ""
    return _told(problem.detail, problem.facts + also)


def _told(detail: str, facts: str) -> str:
    return f"{detail} {facts}" if facts else detail


FAULT = record("Fault", Fault, {"pointer": STRING, "code": word(*FAULTS), "message": STRING})
STATE_PROBLEM = record(
    "StateProblem",
    Problem,
    {
        "code": word(*STATE_PROBLEMS),
        "pointer": at(_where, STRING),
        "message": at(_message, STRING),
        "tiles": optional(TILES),
    },
)


class _Refused(NamedTuple):
    """A problem; what it has nothing to say of is None."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    pointer: str | None = None
    errors: list[Fault] | None = None
    problems: list[Problem] | None = None
    knobs: list[str] | None = None
    expected: str | None = None
    actual: str | None = None
    legal_actions: tuple[str, ...] | None = None


REFUSED = record(
    "Problem",
    _Refused,
    {
        "type": text("^/problems/[a-z_]+$"),
        "title": STRING,
        "status": integer(400, 599),
        "detail": STRING,
        "code": word(*CODES),
        "pointer": optional(STRING),
        "errors": optional(list_of(FAULT, 0, MOST_FAULTS)),
        "problems": optional(list_of(STATE_PROBLEM)),
        "knobs": optional(list_of(word(*KNOB))),
        "expected": optional(STEP),
        "actual": optional(STEP),
        "legal_actions": optional(uncopied(list_of(ACTION))),
    },
)
_write = write_of(REFUSED)


def problem_json(code: str, detail: str | None = None, **members: Any) -> dict[str, Any]:
    """A problem, with the members that the code does not decide; those that are not given are null."""
    known = CODES[code]
    said: dict[str, Any] = {"title": known.title, "status": known.status, "detail": detail or known.meaning} | members
    problem: dict[str, Any] = _write(_Refused(type=f"/problems/{code}", code=code, **said))
    return problem


def unreadable_json(faults: Iterable[Fault]) -> dict[str, Any]:
    """The problem of a request that is not of the contract's shape."""
    return problem_json("invalid_request", errors=in_order(faults)[:MOST_FAULTS])


def refusal_json(refusal: Refusal) -> dict[str, Any]:
    """The problem of a refusal."""
    members: dict[str, Any] = {"pointer": pointer(refusal.path), "legal_actions": refusal.legal_actions}
    if isinstance(refusal, ImpossibleState):
        members["problems"] = refusal.problems
    elif isinstance(refusal, IncompatibleRules):
        members["knobs"] = refusal.knobs
    elif isinstance(refusal, StaleState):
        members |= {"expected": refusal.expected, "actual": refusal.actual}
    return problem_json(refusal.code, _told(refusal.detail, refusal.facts), **members)
