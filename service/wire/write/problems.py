"""Refusals as RFC 9457 problems, in one closed shape."""

from collections.abc import Iterable
from typing import Any

from ...rules.stored.faults import Fault, in_order, pointer
from ...rules.values.errors import ImpossibleState, IncompatibleRules, Path, Refusal, StaleState
from ...rules.values.notation import tile_text
from ..codes import CODES

MOST_FAULTS = 200
"""A request with more faults than this is told of so many."""


def problem_json(code: str, detail: str | None = None, **members: Any) -> dict[str, Any]:
    """A problem; members that are not given are null."""
    known = CODES[code]
    problem: dict[str, Any] = {
        "type": f"/problems/{code}",
        "title": known.title,
        "status": known.status,
        "detail": detail or known.meaning,
        "code": code,
        "pointer": None,
        "errors": None,
        "problems": None,
        "knobs": None,
        "expected": None,
        "actual": None,
        "legal_actions": None,
    }
    assert members.keys() <= problem.keys()
    return problem | members


def unreadable_json(faults: Iterable[Fault]) -> dict[str, Any]:
    """Return the problem of a request that is not of the contract's shape."""
    found = in_order(faults)[:MOST_FAULTS]
    errors = [{"pointer": fault.pointer, "code": fault.code, "message": fault.message} for fault in found]
    return problem_json("invalid_request", errors=errors)


def refusal_json(refusal: Refusal, *, for_seat: bool) -> dict[str, Any]:
    """The problem of a refusal; where the request speaks for a seat, nothing is told that names tiles or values."""
    members: dict[str, Any] = {"pointer": pointer(refusal.path), "legal_actions": refusal.legal_actions}
    if isinstance(refusal, ImpossibleState):
        members["problems"] = [
            {
                "code": problem.code,
                "pointer": pointer(problem.path),
                "message": _told(problem.detail, problem.facts + _also(problem.other), for_seat),
                "tiles": [] if for_seat else [tile_text(tile) for tile in problem.tiles],
            }
            for problem in refusal.problems
        ]
    elif isinstance(refusal, IncompatibleRules):
        members["knobs"] = refusal.knobs
    elif isinstance(refusal, StaleState):
        members |= {"expected": refusal.expected, "actual": refusal.actual}
    return problem_json(refusal.code, _told(refusal.detail, refusal.facts, for_seat), **members)


def _also(other: Path) -> str:
    return f" See {pointer(other)} too." if other else ""


def _told(detail: str, facts: str, for_seat: bool) -> str:
    return f"{detail} {facts}" if facts and not for_seat else detail
