"""The audit of a match: every round replayed, and everything that one round carries into the next."""

from collections.abc import Sequence
from typing import NamedTuple

from ..match.match import next_setup
from ..play.engine import replay
from ..state.setup import Setup
from ..state.state import State
from ..values.errors import ImpossibleState, LeaderNotAllowed, LeaderRequired, NotAllowed, Path, Refusal
from .admit import begin


class AuditFault(NamedTuple):
    """The first fault: the index of the round, and of the action in it (None if before any action)."""

    round: int
    action: int | None
    code: str
    path: Path


class Audit(NamedTuple):
    """How far a match is valid: the number of whole rounds and of actions in all, and the first fault, if any."""

    rounds: int
    actions: int
    fault: AuditFault | None


CARRIED: dict[str, tuple[str, Path]] = {
    "game": ("match_changed", ("game",)),
    "version": ("match_changed", ("version",)),
    "rules": ("match_changed", ("rules",)),
    "seats": ("match_changed", ("seats",)),
    "partners": ("match_changed", ("partners",)),
    "round": ("wrong_round", ("round",)),
    "points": ("points_not_carried", ("carried", "points")),
    "held": ("held_not_carried", ("carried", "held")),
    "leader": ("wrong_leader", ("leader",)),
}
"""What must follow from the round before: the code and path if it does not."""

_KEPT = ("game", "version", "rules", "seats", "partners")
"""What stays the same from round to round."""


def audit(rounds: Sequence[Setup]) -> Audit:
    """Replay the rounds of a match, each given by its last state, from round 1 on."""
    actions = 0
    before: State | None = None
    for at, setup in enumerate(rounds):
        try:
            state = begin(setup)
            broken = _not_carried(before, state)
            if broken is not None:
                return Audit(at, actions, AuditFault(at, None, *broken))
            state = replay(state, setup.actions)
        except Refusal as refusal:
            fault = _refused(at, refusal)
            return Audit(at, actions + (fault.action or 0), fault)
        done = len(state.actions)
        actions += done
        if state.reason is None and at < len(rounds) - 1:
            return Audit(at, actions, AuditFault(at, done, "round_not_over", ("actions",)))
        before = state
    return Audit(len(rounds), actions, None)


def _refused(at: int, refusal: Refusal) -> AuditFault:
    """Return the fault of a round that cannot be replayed: its refusal, or the first problem of an impossible state."""
    found = refusal.problems[0] if isinstance(refusal, ImpossibleState) else refusal
    action = found.path[1] if found.path[:1] == ("actions",) else None
    assert not isinstance(action, str)
    return AuditFault(at, action, found.code, found.path)


def _not_carried(before: State | None, state: State) -> tuple[str, Path] | None:
    """Return the code and the path of the first thing that does not follow from the round before, or None."""
    begun = state.round
    if before is None:
        return CARRIED["round"] if begun.setup.round != 1 else None
    leader = begun.setup.leader
    try:
        due = next_setup(before, begun.setup.start, leader)
    except NotAllowed:
        return "match_over", ("round",)
    except (LeaderNotAllowed, LeaderRequired):  # reported last: in another match any leader would be wrong
        due = None
    for name in _KEPT:
        if getattr(begun.setup, name) != getattr(before.round.setup, name):
            return CARRIED[name]
    if begun.setup.round != before.round.setup.round + 1:
        return CARRIED["round"]
    if due is None:
        return CARRIED["leader"]
    follows = {
        "points": begun.setup.points == due.points,
        "held": begun.setup.held == due.held,
        "leader": leader == due.leader,
    }
    return next((CARRIED[name] for name, good in follows.items() if not good), None)
