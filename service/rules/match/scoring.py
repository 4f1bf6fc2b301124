"""A round's settlement: the winner, what each team gains, and its account afterwards."""

from collections.abc import Callable, Collection
from typing import NamedTuple

from ..house.groups import BlockPoints, OutPoints
from ..house.ruleset import Ruleset
from ..state.state import Round, State
from ..values.tiles import BIT, Mask, Tile, lowest_key, pips, size, tiles_of
from .accounts import Accounts, Entry, enter


class PointsLine(NamedTuple):
    """One reason for points: whose hands, which tiles, how much. A round's lines add up to what is gained."""

    code: str
    team: int
    amount: int
    seats: tuple[int, ...]
    tiles: tuple[Tile, ...]


class Settlement(NamedTuple):
    """How a round ended. ``gained`` is the settlement alone, by team; ``values`` are the hands' values, by seat.

    ``last_seat`` laid the last tile, ``tied`` says that the best total of a blocked round was shared, ``entries`` tell
    what became of held sums.
    """

    reason: str
    out_seat: int | None
    last_seat: int
    winner: int | None
    tied: bool
    values: tuple[int, ...]
    gained: tuple[int, ...]
    before: Accounts
    after: Accounts
    because: tuple[PointsLine, ...]
    entries: tuple[Entry, ...]


class Hands(NamedTuple):
    """The hands at a round's end, with what they are worth."""

    round: Round
    hands: tuple[Mask, ...]
    values: tuple[int, ...]
    totals: tuple[int, ...]

    def lines(self, code: str, writer: int, whose: Collection[int], sign: int = 1) -> list[PointsLine]:
        """Return a line for each hand of the teams ``whose``, on the account of ``writer``."""
        return [
            PointsLine(code, writer, sign * self.values[seat], (seat,), tiles_of(hand))
            for seat, hand in enumerate(self.hands)
            if hand and self.round.team(seat) in whose
        ]

    def others(self, teams: Collection[int]) -> list[int]:
        return [team for team in range(self.round.team_count) if team not in teams]


def settle(state: State) -> Settlement:
    """Return the settlement of a round that is over."""
    assert state.reason is not None
    assert state.last is not None
    round = state.round
    hands = _hands(state)
    last_team = round.team(state.last)
    rules, blocked = round.rules, state.reason == "blocked"
    best: Collection[int] = _decided(hands) if blocked else (last_team,)
    tied = len(best) > 1
    points: OutPoints | BlockPoints | None
    points = {"out": rules.points.out_points, "blocked": rules.points.block_points}.get(state.reason)
    lines = [] if points is None or (tied and points != WRITTEN_DESPITE_TIE) else POINTS[points](hands, best)
    lines += _rounding(round, lines)
    gained = _sums(round, lines)
    before = Accounts(state.points, round.setup.held)
    after, entries = enter(rules, before, gained, last_team if state.reason == "out" else None)
    return Settlement(
        reason=state.reason,
        out_seat=state.last if state.reason == "out" else None,
        last_seat=state.last,
        winner=None if tied or (blocked and rules.heaviest_decides) else min(best),
        tied=tied,
        values=hands.values,
        gained=gained,
        before=before,
        after=after,
        because=tuple(lines),
        entries=tuple(entries),
    )


def hand_value(rules: Ruleset, hand: Mask) -> int:
    """Return what a hand is worth (rule C12): its pips, unless it is a lone tile with points of its own."""
    if size(hand) == 1:
        for tile, points in rules.points.lone_tile_points:
            if hand == BIT[tile]:
                return points
    return pips(hand)


def _hands(state: State) -> Hands:
    round = state.round
    values = tuple(hand_value(round.rules, hand) for hand in state.hands)
    totals = [0] * round.team_count
    for seat, value in enumerate(values):
        totals[round.team(seat)] += value
    return Hands(round, state.hands, values, tuple(totals))


def _decided(hands: Hands) -> Collection[int]:
    """Return the teams that decide a blocked round: those with the highest total, or those with the lowest."""
    return _highest(hands) if hands.round.rules.heaviest_decides else _lowest(hands)


def _lowest(hands: Hands) -> Collection[int]:
    """Return the teams with the lowest total; a tie stays one unless the rules break it by the lightest tile."""
    least = min(hands.totals)
    teams = {team for team, total in enumerate(hands.totals) if total == least}
    if len(teams) == 1 or hands.round.rules.points.block_tie == "nobody":
        return teams
    tied = [(seat, tile) for seat, hand in enumerate(hands.hands) for tile in tiles_of(hand)]
    tied = [(seat, tile) for seat, tile in tied if hands.round.team(seat) in teams]
    lightest, _ = min(tied, key=lambda held: lowest_key(held[1]))
    return {hands.round.team(lightest)}


def _highest(hands: Hands) -> Collection[int]:
    most = max(hands.totals)
    return {team for team, total in enumerate(hands.totals) if total == most}


def _takes_opponents(hands: Hands, best: Collection[int]) -> list[PointsLine]:
    return hands.lines("opponents_hand", min(best), hands.others(best))


def _takes_difference(hands: Hands, best: Collection[int]) -> list[PointsLine]:
    """The others' sum less the winner's own, once."""
    return _takes_opponents(hands, best) + hands.lines("own_hand_deducted", min(best), best, -1)


def _takes_differences(hands: Hands, best: Collection[int]) -> list[PointsLine]:
    """The difference from each opponent, so the winner's own is deducted once for each of them."""
    deducted = hands.lines("own_hand_deducted", min(best), best, -1)
    return _takes_opponents(hands, best) + deducted * len(hands.others(best))


def _losers_write_own(hands: Hands, best: Collection[int]) -> list[PointsLine]:
    return [line for team in hands.others(best) for line in hands.lines("own_hand", team, (team,))]


def _writes_others(hands: Hands, heaviest: Collection[int]) -> list[PointsLine]:
    return hands.lines("others_hand", min(heaviest), hands.others(heaviest))


def _writes_all(hands: Hands, heaviest: Collection[int]) -> list[PointsLine]:
    return _writes_others(hands, heaviest) + hands.lines("own_hand", min(heaviest), heaviest)


POINTS: dict[OutPoints | BlockPoints, Callable[[Hands, Collection[int]], list[PointsLine]]] = {
    "winner_takes_opponents": _takes_opponents,
    "winner_takes_difference": _takes_difference,
    "winner_takes_differences": _takes_differences,
    "losers_write_own": _losers_write_own,
    "heaviest_writes_others": _writes_others,
    "heaviest_writes_all": _writes_all,
}

WRITTEN_DESPITE_TIE: BlockPoints = "losers_write_own"
"""The one way of scoring under which points are written despite a tie, by the others."""


def _sums(round: Round, lines: list[PointsLine]) -> tuple[int, ...]:
    sums = [0] * round.team_count
    for line in lines:
        sums[line.team] += line.amount
    return tuple(sums)


def _rounding(round: Round, lines: list[PointsLine]) -> list[PointsLine]:
    """Return what rounding each team's sum to the nearest multiple adds to it or takes from it."""
    unit = round.rules.points.round_to
    if not unit:
        return []
    changes = enumerate(unit * ((2 * amount + unit) // (2 * unit)) - amount for amount in _sums(round, lines))
    return [PointsLine("rounding", team, change, (), ()) for team, change in changes if change]
