"""A state as input, not yet checked: how its round began and what was done since."""

from typing import NamedTuple, TypeAlias

from ..house.house_rules import HouseRules
from ..table.layout import Layout
from ..values.actions import Action
from ..values.tiles import Tile


class FromSeed(NamedTuple):
    """A round dealt by the published algorithm."""

    seed: str


class FromDeal(NamedTuple):
    """A round dealt elsewhere: the hands by seat, and the boneyard, front first."""

    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]


class FromSnapshot(NamedTuple):
    """A position in the middle of a round, for hosts that do not know how it came about."""

    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    table: Layout
    turn: int
    last: int | None
    drawn: int
    voids: tuple[tuple[int, ...], ...]


Start: TypeAlias = FromSeed | FromDeal | FromSnapshot


class NotOneStart(NamedTuple):
    """What stands for the start where none is given or several are: their names. `admit` refuses it."""

    given: tuple[str, ...]


def the_one(**given: Start | None) -> Start | NotOneStart:
    """Return the one start that is given."""
    starts = {name: start for name, start in given.items() if start is not None}
    return next(iter(starts.values())) if len(starts) == 1 else NotOneStart(tuple(starts))


def name_of(start: Start) -> str:
    """Return the member of a stored state that holds such a start."""
    return "seed" if isinstance(start, FromSeed) else "position" if isinstance(start, FromSnapshot) else "deal"


def in_the_middle(start: Start) -> bool:
    """Return whether a round begins with tiles on the table."""
    return isinstance(start, FromSnapshot) and bool(start.table.line)


def is_mirrored(start: Start) -> bool:
    """Return whether a snapshot's line is given from its other end: the first tile lies with its larger half first."""
    return isinstance(start, FromSnapshot) and start.table.mirrored


def upright(start: FromSnapshot) -> FromSnapshot:
    """Return the snapshot with its line the canonical way round."""
    return start._replace(table=start.table.turned()) if start.table.mirrored else start


class Setup(NamedTuple):
    """A state as a host stores it.

    ``rules`` are the house rules of the match (`house_rules` reads them). ``version`` None is the game's newest.
    ``leader`` None leaves the lead to the opening rule or the lot. ``points`` and ``held`` are what each team brought
    into the round, empty for zeros. `admit` turns a setup into a `State`, or reports everything wrong with it.
    """

    game: str
    seats: int
    start: Start
    version: int | None = None
    rules: HouseRules = ()
    partners: bool = False
    round: int = 1
    leader: int | None = None
    points: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    actions: tuple[Action, ...] = ()

    @property
    def team_count(self) -> int:
        """The number of teams: two pairs of partners, or each seat alone."""
        return 2 if self.partners else self.seats
