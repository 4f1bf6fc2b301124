"""Apply actions. The functions are pure; the mutable `Running` never leaves this file."""

from collections.abc import Callable, Iterable

from ..state.blocked import is_blocked
from ..state.state import State
from ..table.grow import Growing
from ..table.table import open_values
from ..values.actions import DRAW, Action
from ..values.errors import ImpossibleState, NotAllowed, Problem
from ..values.tiles import BIT, Tile, together
from .legal import can_play, draw_or_pass, facts, plays_of, points_in_play, why_not, with_voids

Choose = Callable[[list[Action]], Action]
"""Picks one of several plays."""


def apply(state: State, action: Action) -> State:
    """Return the state after the action. Raises NotAllowed where the rules refuse it."""
    running = Running(state)
    running.take(action)
    return running.state()


def replay(state: State, actions: Iterable[Action]) -> State:
    """Return the state after these actions. Raises ImpossibleState at the first refused one."""
    running = Running(state)
    take = running.take
    at = 0
    try:
        for at, action in enumerate(actions):  # noqa: B007 (the place of the action that is refused)
            take(action)
    except NotAllowed as refused:
        raise ImpossibleState([Problem(refused.code, ("actions", at), refused.facts)]) from None
    return running.state()


def play_out(state: State, choose: Choose) -> State:
    """Play a round to its end, for simulators; ``choose`` picks wherever there is more than one play."""
    running = Running(state)
    while running.reason is None:
        plays = running.plays()
        if plays:
            running.take(choose(plays) if len(plays) > 1 else plays[0])
        else:
            running.go_without()
    return running.state()


class Running:
    """A state's working copy: its members, and what follows from them.

    ``in_hands`` are the tiles of all hands together, ``forced`` is the opening tile while it is due, and ``multiples``
    are what scores points in play.
    """

    __slots__ = (*State._fields, "forced", "in_hands", "multiples", "rules", "seats")

    def __init__(self, state: State) -> None:
        (
            self.round,
            hands,
            self.taken,
            table,
            self.turn,
            self.last,
            self.drawn,
            self.points,
            self.voids,
            actions,
            self.reason,
        ) = state
        self.hands = list(hands)
        self.actions = list(actions)
        self.rules, self.seats = self.round.rules, self.round.seats
        self.table = Growing(self.rules, table)
        self.in_hands = together(hands)
        self.forced = self.round.forced if table.empty else None
        self.multiples = self.rules.points.play_points_multiple

    def state(self) -> State:
        """Return the state as it is now."""
        return State(
            self.round,
            tuple(self.hands),
            self.taken,
            self.table.table(),
            self.turn,
            self.last,
            self.drawn,
            self.points,
            self.voids,
            tuple(self.actions),
            self.reason,
        )

    def plays(self) -> list[Action]:
        """List the plays of the seat on turn, while the round is not over."""
        return plays_of(self.table.ends, self.hands[self.turn], self.forced)

    def take(self, action: Action) -> None:
        """Carry out an action. Raises NotAllowed."""
        if action.tile is not None:
            self._play(action, action.tile)
            self.actions.append(action)
        elif self.reason is not None or can_play(self.table.ends, self.table.fits, self.hands[self.turn]):
            raise self._refusal(action)
        else:
            self.go_without(action)

    def go_without(self, action: Action | None = None) -> None:
        """Carry out the one draw or pass of a seat that cannot play. Raises NotAllowed if ``action`` is the other."""
        only = draw_or_pass(self.rules, self.round.spare - self.taken, self.drawn)
        if action is not None and action is not only:
            raise self._refusal(action)
        if only is DRAW:
            self._draw()
        else:
            self._pass()
        self.actions.append(only)

    def _refusal(self, action: Action) -> NotAllowed:
        state = self.state()
        why = why_not(state, action)
        assert why is not None
        return NotAllowed(why, facts=facts(state, action, why))

    def _play(self, action: Action, tile: Tile) -> None:
        turn, bit = self.turn, BIT[tile]
        hand = self.hands[turn]
        if not hand & bit or self.reason is not None or (self.forced is not None and tile != self.forced):
            raise self._refusal(action)
        lacks = open_values(self.table.ends) if self.drawn else 0
        if not self.table.lay(action):
            raise self._refusal(action)
        if self.drawn:
            self.voids = with_voids(self.voids, turn, lacks | (self.voids[turn] if self.drawn == 1 else 0))
            self.drawn = 0
        self.forced = None
        self.hands[turn] = hand = hand ^ bit
        self.in_hands = in_hands = self.in_hands ^ bit
        self.last = turn
        self.turn = turn + 1 if turn + 1 < self.seats else 0
        if self.multiples and self._score(turn):
            self.reason = "target"
        elif not hand:
            self.reason = "out"
        elif not in_hands & self.table.fits:
            self._end_if_blocked()

    def _score(self, seat: int) -> bool:
        """Write the points that the seat made in play; return whether they end the match at once."""
        made = points_in_play(self.multiples, self.table.total)
        if not made:
            return False
        team, points = self.round.team(seat), self.points
        self.points = (*points[:team], points[team] + made, *points[team + 1 :])
        return self.rules.ends_at_once(points[team], made)

    def _draw(self) -> None:
        bit = BIT[self.round.boneyard[self.taken]]
        self.hands[self.turn] |= bit
        self.in_hands |= bit
        self.taken += 1
        self.drawn += 1
        if not self.in_hands & self.table.fits:
            self._end_if_blocked()
            if self.reason is not None:
                self.voids = with_voids(self.voids, self.turn, open_values(self.table.ends))

    def _pass(self) -> None:
        turn = self.turn
        lacks = open_values(self.table.ends) | (0 if self.drawn else self.voids[turn])
        self.voids = with_voids(self.voids, turn, lacks)
        self.drawn = 0
        self.turn = turn + 1 if turn + 1 < self.seats else 0

    def _end_if_blocked(self) -> None:
        if is_blocked(self.round, self.hands, self.taken, self.table.fits):
            self.reason = "blocked"
