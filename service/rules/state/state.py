"""The values that the engine works on: what comes in, a round's frame, and the state between two actions."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeAlias

from ..house.ruleset import Ruleset
from ..table.layout import Layout
from ..table.table import Table
from ..values.actions import Action
from ..values.tiles import Mask, Tile


class FromSeed(NamedTuple):
    """A round dealt by the published algorithm."""

    seed: str


class FromDeal(NamedTuple):
    """A round dealt elsewhere: the hands by seat, and the boneyard, front first."""

    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]


class FromSnapshot(NamedTuple):
    """A position in the middle of a round, for hosts that know nothing of how it came about."""

    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    table: Layout
    turn: int
    last: int | None
    drawn: int
    voids: tuple[tuple[int, ...], ...]


Start: TypeAlias = FromSeed | FromDeal | FromSnapshot


def in_the_middle(start: Start) -> bool:
    """Whether a round begins with tiles on the table."""
    return isinstance(start, FromSnapshot) and bool(start.table.line)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A state as it is handed in, not yet believed: how the round began and what was done since.

    ``rules`` are the overridden knobs as a client writes them; ``version`` None is the game's newest; ``leader`` None
    leaves it to the opening rule or the lot; ``points`` and ``held`` are what each team brought into the round, empty
    for zeros. `admit` turns a setup into a `State` or says all that is wrong with it.
    """

    game: str
    seats: int
    start: Start
    version: int | None = None
    rules: Mapping[str, object] = field(default_factory=dict)
    partners: bool = False
    round: int = 1
    leader: int | None = None
    points: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    actions: tuple[Action, ...] = ()

    def __reduce__(self) -> tuple[Callable[[], "Setup"], tuple[()]]:
        return partial(Setup, **{name: getattr(self, name) for name in self.__dataclass_fields__}), ()


class Redeal(NamedTuple):
    """Why the tiles were dealt again: the seat whose hand asked for it (None: all of them) and the reason."""

    seat: int | None
    reason: str


class Round(NamedTuple):
    """Everything about a round that no action changes.

    ``leader`` is the seat that leads (None: a snapshot does not know); ``leader_given`` says whether the setup named
    it. ``forced`` is the tile that must be laid first, None where any may be.
    """

    game: str
    version: int
    rules: Ruleset
    overrides: Mapping[str, object]
    seats: int
    partners: bool
    number: int
    points: tuple[int, ...]
    held: tuple[int, ...]
    start: Start
    hands: tuple[Mask, ...]
    boneyard: tuple[Tile, ...]
    leader: int | None
    leader_given: bool
    forced: Tile | None
    redeals: tuple[Redeal, ...]

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat."""
        return (0, 1, 0, 1) if self.partners else tuple(range(self.seats))

    @property
    def team_count(self) -> int:
        return 2 if self.partners else self.seats

    def team(self, seat: int) -> int:
        """Who scores together: each seat alone, or seats 0 and 2 against 1 and 3."""
        return seat % 2 if self.partners else seat


class State(NamedTuple):
    """A position in a round.

    ``taken`` counts the boneyard's tiles that were drawn, ``drawn`` those of the turn that is running. ``last`` laid
    the last tile. ``points`` are the accounts with what was made in play, before the round's settlement. ``voids`` are
    masks of values by seat (for the seat on turn: from before its draws). ``reason`` says why the round is over.
    """

    round: Round
    hands: tuple[Mask, ...]
    taken: int
    table: Table
    turn: int
    last: int | None
    drawn: int
    points: tuple[int, ...]
    voids: tuple[Mask, ...]
    actions: tuple[Action, ...]
    reason: str | None

    @property
    def step(self) -> str:
        """Round and number of actions in it, for optimistic checks."""
        return f"{self.round.number}.{len(self.actions)}"

    @property
    def boneyard(self) -> tuple[Tile, ...]:
        """What is left of the boneyard, front first."""
        return self.round.boneyard[self.taken :]

    @property
    def drawable(self) -> int:
        """How many tiles may still be drawn."""
        kept_back = self.round.rules.kept_back(self.round.seats)
        return max(0, len(self.round.boneyard) - self.taken - kept_back)


def setup_of(state: State) -> Setup:
    """The setup that leads to a state: what a host stores, in canonical form. Its rules are the caller's to change."""
    round = state.round
    return Setup(
        game=round.game,
        version=round.version,
        rules=deepcopy(round.overrides) if round.overrides else {},
        seats=round.seats,
        partners=round.partners,
        round=round.number,
        leader=round.leader if round.leader_given else None,
        points=round.points,
        held=round.held,
        start=round.start,
        actions=state.actions,
    )
