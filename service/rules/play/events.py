"""Events: what happened, as the referee would announce it, in order.

Only one kind can reveal something hidden, the tile that a seat drew; `redact` removes it.
"""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias, get_args

from ..match.accounts import Entry
from ..match.match import Ending, ending
from ..state.begin import first_state
from ..state.setup import FromSnapshot
from ..state.state import State
from ..table.table import Part, parts
from ..values.actions import DRAW, PASS, Action
from ..values.tiles import Tile, size, values_of
from .engine import apply


class Redealt(NamedTuple):
    """The tiles were dealt again because of a seat's hand, or of all hands (None); ``attempt`` counts from 1."""

    seat: int | None
    reason: str
    attempt: int


class Dealt(NamedTuple):
    """The round was dealt: its leader, and how many tiles each hand and the boneyard have."""

    round: int
    leader: int
    hand_sizes: tuple[int, ...]
    boneyard: int


class Played(NamedTuple):
    seat: int
    tile: Tile
    end: str | None


class Scored(NamedTuple):
    """Points in play; ``of`` are the parts of the count."""

    seat: int
    team: int
    amount: int
    of: tuple[Part, ...]


class Drew(NamedTuple):
    """A tile was drawn; ``tile`` is None if the viewer may not know it."""

    seat: int
    tile: Tile | None


class Passed(NamedTuple):
    """A seat passed; ``lacks`` are the open values, all of which it lacks."""

    seat: int
    lacks: tuple[int, ...]


class WentOut(NamedTuple):
    seat: int
    tile: Tile


class Blocked(NamedTuple):
    """Nobody can move; ``seat`` laid the last tile."""

    seat: int


class HeldWiped(NamedTuple):
    team: int
    amount: int


class Held(NamedTuple):
    """A sum that is held until the account opens; ``total`` is all that is held now."""

    team: int
    amount: int
    total: int


class AccountOpened(NamedTuple):
    """A sum that opened the account; ``total`` is the account with what was held before."""

    team: int
    amount: int
    total: int


class RoundEnded(NamedTuple):
    result: Ending


class MatchEnded(NamedTuple):
    winners: tuple[int, ...]
    losers: tuple[int, ...]


Event: TypeAlias = (
    Dealt
    | Redealt
    | Played
    | Scored
    | Drew
    | Passed
    | WentOut
    | Blocked
    | Held
    | AccountOpened
    | HeldWiped
    | RoundEnded
    | MatchEnded
)


ACTED = (Played, Drew, Passed)
"""The first event of each action."""


def _type(event: type[Event]) -> str:
    """Return the type of an event as it is told: ``went_out``."""
    return re.sub("(?<!^)(?=[A-Z])", "_", event.__name__).lower()


TYPES: dict[type[Event], str] = {event: _type(event) for event in get_args(Event)}
"""The public name of each kind of event."""


def beginning(first: State) -> list[Event]:
    """Return the events up to the round's first state."""
    round = first.round
    if isinstance(round.setup.start, FromSnapshot):
        return _endings(first)
    events: list[Event] = [
        Redealt(seat, reason, attempt) for attempt, (seat, reason) in enumerate(round.redeals, start=1)
    ]
    sizes = tuple(size(hand) for hand in round.hands)
    return [*events, Dealt(round.setup.round, first.turn, sizes, len(round.boneyard))]


def happened(before: State, action: Action, after: State) -> list[Event]:
    """Return the events of the action that led from ``before`` to ``after``."""
    seat, round = before.turn, before.round
    if action is DRAW:
        events: list[Event] = [Drew(seat, round.boneyard[before.taken])]
    elif action is PASS:
        return [Passed(seat, values_of(before.table.values))]
    else:
        assert action.tile is not None
        events = [Played(seat, action.tile, action.end)]
        team = round.team(seat)
        amount = after.points[team] - before.points[team]
        if amount:
            events.append(Scored(seat, team, amount, tuple(parts(after.table))))
        if after.reason == "out":
            events.append(WentOut(seat, action.tile))
    if after.reason == "blocked":
        assert after.last is not None
        events.append(Blocked(after.last))
    return events + _endings(after)


def log(state: State) -> list[Event]:
    """Return all events of the round up to this state."""
    at = first_state(state.round)
    events = beginning(at)
    for action in state.actions:
        after = apply(at, action)
        events += happened(at, action, after)
        at = after
    return events


def with_steps(state: State, events: Iterable[Event]) -> list[tuple[str, Event]]:
    """Return events that led to a state, each with the step that it led to."""
    told = list(events)
    number = state.round.setup.round
    at = len(state.actions) - sum(isinstance(event, ACTED) for event in told)
    steps = []
    for event in told:
        at += isinstance(event, ACTED)
        steps.append((f"{number}.{at}", event))
    return steps


def _endings(state: State) -> list[Event]:
    """Return the events of a round's end, if it has come."""
    if state.reason is None:
        return []
    result = ending(state)
    events: list[Event] = [_ENTRIES[entry.kind](entry) for entry in result.settlement.entries]
    events.append(RoundEnded(result))
    return [*events, MatchEnded(*result.standing)] if result.standing else events


_ENTRIES: dict[str, Callable[[Entry], Event]] = {
    "wiped": lambda entry: HeldWiped(entry.team, entry.amount),
    "held": lambda entry: Held(entry.team, entry.amount, entry.total),
    "opened": lambda entry: AccountOpened(entry.team, entry.amount, entry.total),
}
