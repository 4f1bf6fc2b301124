"""What can be seen of a state: everything for the host, and for a seat what that seat may know (rule C6).

`see` is the one function that decides it. Seats on turn get their legal actions with a preview of each.
"""

from typing import Literal, NamedTuple, TypeAlias

from .match.accounts import Accounts
from .match.match import Ending, ending
from .play.legal import legal_actions, public_voids, score, why_not
from .state.begin import plays
from .state.blocked import is_blocked, is_dead
from .state.state import State
from .table.ends import End
from .table.grow import Growing
from .table.layout import Layout, layout
from .table.table import Part, open_values, parts
from .values.actions import DRAW, PASS, Action
from .values.tiles import BIT, Mask, Tile, mask_of, size, tiles_of, values_of

HOST: Literal["host"] = "host"
PUBLIC: Literal["public"] = "public"
Viewer: TypeAlias = int | Literal["host", "public"]


class Preview(NamedTuple):
    """What a play leads to: the values open afterwards, the count (``total``), and the points in play.

    ``goes_out`` and ``blocks`` say whether the round ends so; ``blocks`` is None where the viewer cannot know.
    """

    action: Action
    leaves: tuple[int, ...]
    total: int
    points: int
    goes_out: bool
    blocks: bool | None


class Now(NamedTuple):
    """A position as the viewer sees it. Hidden hands and a hidden boneyard are numbers of tiles."""

    step: str
    phase: str
    turn: int | None
    leader: int | None
    last: int | None
    drawn: int
    teams: tuple[int, ...]
    hands: tuple[tuple[Tile, ...] | int, ...]
    boneyard: tuple[Tile, ...] | int
    drawable: int
    table: Layout
    ends: tuple[End, ...]
    total: int
    parts: list[Part]
    legal: list[Action]
    previews: list[Preview]
    why_not: tuple[str | None, str | None] | None
    accounts: Accounts
    voids: tuple[Mask, ...]
    ending: Ending | None


def see(state: State, viewer: Viewer = HOST) -> Now:
    """The position as the viewer may see it; a round that is over is open to all."""
    round = state.round
    over = ending(state) if state.reason is not None else None
    everything = viewer == HOST or over is not None
    acts = over is None and viewer in (HOST, state.turn)
    legal = legal_actions(state) if acts else []
    boneyard = state.boneyard
    return Now(
        step=state.step,
        phase="playing" if over is None else "match_over" if over.standing else "round_over",
        turn=state.turn if over is None else None,
        leader=round.leader,
        last=state.last,
        drawn=state.drawn if over is None else 0,
        teams=round.teams,
        hands=tuple(
            tiles_of(hand) if everything or seat == viewer else size(hand) for seat, hand in enumerate(state.hands)
        ),
        boneyard=boneyard if everything else len(boneyard),
        drawable=state.drawable,
        table=layout(round.rules, state.table, plays(state)),
        ends=state.table.ends,
        total=state.table.total,
        parts=[] if state.table.empty else parts(state.table),
        legal=legal,
        previews=[preview(state, action, viewer) for action in legal if action.tile is not None],
        why_not=(why_not(state, DRAW), why_not(state, PASS)) if acts else None,
        accounts=over.settlement.after if over is not None else Accounts(state.points, round.setup.held),
        voids=public_voids(state),
        ending=over,
    )


def preview(state: State, action: Action, viewer: Viewer = HOST) -> Preview:
    """What a legal play leads to, told to a viewer."""
    assert action.tile is not None
    round, rules = state.round, state.round.rules
    hand = state.hands[state.turn] ^ BIT[action.tile]
    table = Growing(rules, state.table)
    table.lay(action)
    points, wins = score(rules, table.total, state.points[round.team(state.turn)])
    blocks: bool | None = False
    if hand and not wins:
        hands = (*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :])
        if viewer == HOST:
            blocks = is_blocked(rules, hands, state.boneyard, state.drawable, table.fits)
        else:
            blocks = _provably_blocked(state, hand, table.fits)
    return Preview(
        action=action,
        leaves=values_of(open_values(table.ends)),
        total=table.total,
        points=points,
        goes_out=not hand and not wins,
        blocks=blocks,
    )


def _provably_blocked(state: State, hand: Mask, fits: Mask) -> bool | None:
    """Whether the table would be blocked, as far as its tiles, the own hand and the numbers of the others prove it.

    The tiles of all others and of the boneyard together are what is neither on the table nor in the own hand.
    """
    rules = state.round.rules
    if hand & fits:
        return False
    others = mask_of(state.boneyard)
    for seat, held in enumerate(state.hands):
        others |= held if seat != state.turn else 0
    fitting = size(others & fits)
    if not fitting:
        return state.drawable == 0 or is_dead(rules, others, fits)
    if state.drawable > 0 or fitting > len(state.boneyard):
        return False
    return None
