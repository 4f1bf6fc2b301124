"""What a viewer may know (rule C6): the one place that decides what is hidden.

The host knows everything. A seat knows its own hand and what was seen in public; the public knows no hand. Once a round
is over, all hands are open.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from .play.events import Drew, Event
from .state.blocked import is_dead
from .state.state import State
from .values.errors import ImpossibleState, Refusal
from .values.tiles import Mask, Tile, mask_of, size, tiles_of, together

HOST: Literal["host"] = "host"
PUBLIC: Literal["public"] = "public"
Viewer: TypeAlias = int | Literal["host", "public"]


class Sight(NamedTuple):
    """What a viewer sees of a state: ``everything``, or its own hand alone; ``choices`` says whether it sees the legal
    actions of the seat on turn.
    """

    viewer: Viewer
    everything: bool
    choices: bool


def sight(state: State, viewer: Viewer) -> Sight:
    """Return what a viewer sees of a state."""
    over = state.reason is not None
    return Sight(viewer, viewer == HOST or over, not over and viewer in (HOST, state.turn))


def hands(state: State, sees: Sight) -> tuple[tuple[Tile, ...] | int, ...]:
    """Return the hands by seat; a hidden one is its number of tiles."""
    return tuple(
        tiles_of(hand) if sees.everything or seat == sees.viewer else size(hand)
        for seat, hand in enumerate(state.hands)
    )


def boneyard(state: State, sees: Sight) -> tuple[Tile, ...] | int:
    """Return the boneyard, front first, or how many tiles it has."""
    left = state.boneyard
    return left if sees.everything else len(left)


def events(state: State, told: Iterable[Event], viewer: Viewer) -> list[Event]:
    """Return the events that led to a state, as the viewer may know them."""
    if sight(state, viewer).everything:
        return list(told)
    return [event(one, viewer) for one in told]


def event(told: Event, viewer: Viewer) -> Event:
    """Return an event as the viewer may know it while the round is running: who drew is public, which tile is not."""
    if isinstance(told, Drew) and told.seat != viewer:
        return Drew(told.seat, None)
    return told


def blocks(state: State, hand: Mask, fits: Mask) -> bool | None:
    """Return whether a play blocks the round, as far as the seat on turn can prove it; None where it cannot.

    ``hand`` is what it has left and ``fits`` the tiles that fit then. The other hands and the boneyard together are
    what is neither on the table nor in its own hand, so the seat knows these tiles, and how many are in each place.
    """
    if hand & fits:
        return False
    hidden = together((*(held for seat, held in enumerate(state.hands) if seat != state.turn), mask_of(state.boneyard)))
    fitting = size(hidden & fits)
    if not fitting:
        return state.drawable == 0 or is_dead(state.round.rules, hidden, fits)
    if state.drawable > 0 or fitting > len(state.boneyard):
        return False
    return None


def refusal(refused: Refusal) -> Refusal:
    """Take what names tiles or values out of a refusal, for a request that speaks for a seat or the public."""
    refused.facts = ""
    if isinstance(refused, ImpossibleState):
        refused.problems = tuple(problem._replace(facts="", tiles=(), other=()) for problem in refused.problems)
    return refused
