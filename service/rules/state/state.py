"""The values that the engine works on: a round's frame, and a state."""

from typing import NamedTuple

from ..deal.lead import Redeal
from ..house.ruleset import Ruleset
from ..table.table import Table
from ..values.actions import Action
from ..values.tiles import Mask, Tile
from .setup import Setup


class Round(NamedTuple):
    """Everything about a round that no action changes.

    ``setup`` is the canonical one that the round began with: version and points filled in, house rules as short as
    they can be, a snapshot's table and voids complete, no actions. The rest follows from it: ``rules`` are the game's
    with every knob set, ``leader`` is the seat that leads (None: a snapshot does not know), ``forced`` is the tile that
    must be laid first (None: any may be), ``spare`` is how many tiles of the boneyard may be drawn in all.
    """

    setup: Setup
    rules: Ruleset
    hands: tuple[Mask, ...]
    boneyard: tuple[Tile, ...]
    leader: int | None
    forced: Tile | None
    redeals: tuple[Redeal, ...]
    spare: int

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.setup.seats

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat."""
        return tuple(map(self.team, range(self.seats)))

    @property
    def team_count(self) -> int:
        """The number of teams."""
        return self.setup.team_count

    def team(self, seat: int) -> int:
        """Return the team of a seat: each seat alone, or seats 0 and 2 against 1 and 3."""
        return seat % 2 if self.setup.partners else seat


class State(NamedTuple):
    """A position in a round.

    ``taken`` counts the tiles drawn from the boneyard, ``drawn`` those drawn this turn. ``last`` is the seat that laid
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

    def __repr__(self) -> str:
        """Return the position in one line, as `parse_position` reads it."""
        from .notation import position_text  # it imports this module

        return f"<State {self.step} {position_text(self)}>"

    @property
    def step(self) -> str:
        """The round and its number of actions, for optimistic concurrency checks."""
        return f"{self.round.setup.round}.{len(self.actions)}"

    @property
    def boneyard(self) -> tuple[Tile, ...]:
        """What is left of the boneyard, front first."""
        return self.round.boneyard[self.taken :]

    @property
    def drawable(self) -> int:
        """The number of tiles that may still be drawn."""
        return max(0, self.round.spare - self.taken)


def setup_of(state: State) -> Setup:
    """Return the setup that leads to a state, in canonical form: what a host stores."""
    return state.round.setup._replace(actions=state.actions)
