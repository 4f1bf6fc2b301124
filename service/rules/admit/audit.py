"""The audit of a match: every round replayed, and everything that one round carries into the next."""

from collections.abc import Sequence
from typing import NamedTuple

from ..match.match import next_setup
from ..state.setup import FromSnapshot, Setup, in_the_middle
from ..state.state import State
from ..values.errors import ImpossibleState, LeaderNotAllowed, LeaderRequired, NotAllowed, Path, Refusal
from .admit import begin, play_on


class AuditFault(NamedTuple):
    """The first fault: the index of the round, and of the action in it (None if before any action)."""

    round: int
    action: int | None
    code: str
    path: Path


class Unproved(NamedTuple):
    """What a round that is given as a position leaves open: the round's place, and ``leader`` or ``points``."""

    round: int
    what: str


class Audit(NamedTuple):
    """How far a match is valid: whole rounds and actions in all, what they leave open, and the first fault, if any."""

    rounds: int
    actions: int
    unproved: tuple[Unproved, ...]
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

LEFT_OPEN = ("leader", "points")
"""What a position may leave open."""

_KEPT = ("game", "version", "rules", "seats", "partners")
"""What stays the same from round to round."""


def audit(rounds: Sequence[Setup]) -> Audit:
    """Replay the rounds of a match, each given by its last state, from round 1 on."""
    actions = 0
    unproved: list[Unproved] = []
    before: State | None = None
    for at, setup in enumerate(rounds):
        try:
            state = begin(setup)
            broken = _not_carried(before, state)
            if broken is not None:
                return Audit(at, actions, tuple(unproved), AuditFault(at, None, *broken))
            state = play_on(state, setup)
        except Refusal as refusal:
            fault = _refused(at, refusal)
            return Audit(at, actions + (fault.action or 0), tuple(unproved), fault)
        done = len(state.actions)
        actions += done
        unproved += [Unproved(at, what) for what in _left_open(before, state)]
        if state.reason is None and at < len(rounds) - 1:
            return Audit(at, actions, tuple(unproved), AuditFault(at, done, "round_not_over", ("actions",)))
        before = state
    return Audit(len(rounds), actions, tuple(unproved), None)


def _refused(at: int, refusal: Refusal) -> AuditFault:
    """Return the fault of a round that cannot be replayed: its refusal, or the first problem of an impossible state."""
    found = refusal.problems[0] if isinstance(refusal, ImpossibleState) else refusal
    action = found.path[1] if found.path[:1] == ("actions",) else None
    assert not isinstance(action, str)
    return AuditFault(at, action, found.code, found.path)


def _not_carried(before: State | None, state: State) -> tuple[str, Path] | None:
    """Return the code and the path of the first thing that does not follow from the round before, or None."""
    begun = state.round.setup
    if before is None:
        return CARRIED["round"] if begun.round != 1 else None
    try:
        due = _due(before, begun)
    except NotAllowed:
        return "match_over", ("round",)
    except (LeaderNotAllowed, LeaderRequired):  # reported last: in another match any leader would be wrong
        due = None
    for name in _KEPT:
        if getattr(begun, name) != getattr(before.round.setup, name):
            return CARRIED[name]
    if begun.round != before.round.setup.round + 1:
        return CARRIED["round"]
    if due is None:
        return CARRIED["leader"]
    open_to = _left_open(before, state)
    follows = {
        "points": begun.points == due.points or ("points" in open_to and _at_least(begun.points, due.points)),
        "held": begun.held == due.held,
        "leader": begun.leader == due.leader or "leader" in open_to,
    }
    return next((CARRIED[name] for name, good in follows.items() if not good), None)


def _due(before: State, begun: Setup) -> Setup:
    """Return what the round before makes of the next one. Raises NotAllowed, LeaderNotAllowed, LeaderRequired."""
    try:
        return next_setup(before, begun.start, begun.leader)
    except LeaderRequired:
        if not isinstance(begun.start, FromSnapshot):
            raise
    return next_setup(before, begun.start, 0)  # by lot, over tiles that do not tell: any seat may lead


def _left_open(before: State | None, state: State) -> tuple[str, ...]:
    """Return what a round's position cannot prove: who led it, and the points made in play before it."""
    begun = state.round.setup
    if not isinstance(begun.start, FromSnapshot):
        return ()
    leader = before is not None and begun.leader is None
    points = in_the_middle(begun.start) and state.round.rules.points.play_points_multiple != ()
    return tuple(what for what, is_open in zip(LEFT_OPEN, (leader, points), strict=True) if is_open)


def _at_least(points: Sequence[int], due: Sequence[int]) -> bool:
    return all(number >= least for number, least in zip(points, due, strict=True))
