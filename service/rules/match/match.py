"""From round to round: the match's end, the next leader, and the next round's setup."""

from collections.abc import Sequence
from typing import NamedTuple

from ..deal.lead import lead
from ..deal.shuffle import lot
from ..state.setup import FromSeed, Setup, Start
from ..state.state import Round, State, setup_of
from ..values.errors import LeaderNotAllowed, LeaderRequired, NotAllowed, StartRequired
from .scoring import Settlement, settle

MOST_ROUNDS = 9999
"""The last round that a match can have: after it the best account wins, whatever the target."""


class Standing(NamedTuple):
    """How a match ended. A team that has neither won nor lost is in neither list."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]


class Ending(NamedTuple):
    """How a round ended, the match's end if it has come, and the next leader.

    ``next_leader`` is None where the opening rule or the lot decides, and where no round follows.
    """

    settlement: Settlement
    standing: Standing | None
    next_leader: int | None


def ending(state: State) -> Ending:
    """Return how a round that is over ended, and whether its match did."""
    settlement = settle(state)
    stands = standing(state.round, settlement)
    return Ending(settlement, stands, None if stands else next_leader(state, settlement))


def standing(round: Round, settlement: Settlement) -> Standing | None:
    """Return how the match ended with this round, or None while it goes on (rule C11)."""
    rules = round.rules
    points = settlement.after.points
    teams = range(round.team_count)
    if not rules.match.target:
        made = [sum(account) for account in zip(*settlement.after, strict=True)]
        best = min(made) if rules.penalties else max(made)
        winners = [team for team in teams if made[team] == best]
        return Standing(tuple(winners), _without(teams, winners))
    reached = [team for team in teams if points[team] >= rules.match.target]
    if not reached and round.setup.round < MOST_ROUNDS:
        return None
    if not reached or rules.match.target_means == "wins":
        best = min(points) if rules.penalties and not reached else max(points)
        winners = [team for team in teams if points[team] == best]
        return Standing(tuple(winners), _without(teams, winners))
    others = _without(teams, reached) or tuple(reached)
    winners = [team for team in others if points[team] == min(points[other] for other in others)]
    return Standing(tuple(winners), _without(reached, winners))


def is_match_over(state: State) -> bool:
    """Return whether this round has ended the match."""
    return state.reason is not None and standing(state.round, settle(state)) is not None


def next_leader(state: State, settlement: Settlement) -> int | None:
    """Return the next round's leader, or None where the opening rule or the lot decides."""
    round, last = state.round, state.last
    assert last is not None
    match _lead_rule(round, settlement):
        case "out_seat" | "blocker":
            return last
        case "rotate":
            assert round.leader is not None
            return (round.leader + 1) % round.seats
        case "round_winner":
            return _lightest_winner(round, settlement, last)
        case _:
            return None


def next_setup(state: State, start: Start | None = None, leader: int | None = None) -> Setup:
    """Return the setup of the round after this one, points carried over.

    Without ``start``, deal from the state's seed. ``leader`` may be given where the lot decides, and must be if hands
    were dealt elsewhere. Raises NotAllowed, LeaderNotAllowed, LeaderRequired, StartRequired.
    """
    round = state.round
    if state.reason is None:
        raise NotAllowed("round_not_over", path=("state",))
    settlement, stands, decided = ending(state)
    if stands is not None:
        raise NotAllowed("match_over", path=("state",))
    by_lot = decided is None and _by_lot(round, settlement)
    if leader is not None and not by_lot and leader != decided:
        raise LeaderNotAllowed
    if start is None and not isinstance(round.setup.start, FromSeed):
        raise StartRequired
    start = start or round.setup.start
    if by_lot and leader is None:
        leader = _drawn(round, start)
    return setup_of(state)._replace(
        round=round.setup.round + 1,
        leader=leader if by_lot else decided,
        points=settlement.after.points,
        held=settlement.after.held,
        start=start,
        actions=(),
    )


def _drawn(round: Round, start: Start) -> int | None:
    """Return the leader by lot, or None where the next state's seed decides it anyway."""
    if not isinstance(start, FromSeed):
        raise LeaderRequired
    if lead(round.rules, round.setup.round + 1).by_rule:
        return lot(start.seed, round.setup.round + 1, round.seats)
    return None


def _lead_rule(round: Round, settlement: Settlement) -> str:
    if settlement.reason != "blocked":
        return round.rules.lead.lead_after_out
    return round.rules.lead.lead_after_tie if settlement.tied else round.rules.lead.lead_after_block


def _by_lot(round: Round, settlement: Settlement) -> bool:
    rule = _lead_rule(round, settlement)
    return rule == "lot" or (rule == "as_first_round" and round.rules.lead.opening == "lot")


def _lightest_winner(round: Round, settlement: Settlement, last: int) -> int:
    """Return the winning team's lightest hand; of equals, the first clockwise after the seat that played last."""
    if settlement.out_seat is not None:
        return settlement.out_seat
    seats = [(last + step) % round.seats for step in range(1, round.seats + 1)]
    winners = [seat for seat in seats if round.team(seat) == settlement.winner]
    return min(winners, key=settlement.values.__getitem__)


def _without(teams: Sequence[int], some: Sequence[int]) -> tuple[int, ...]:
    return tuple(team for team in teams if team not in some)
