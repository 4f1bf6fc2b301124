"""A state as a viewer sees it: the position, and for the seat on turn its legal actions with a preview of each.

`redact` decides what is hidden from whom.
"""

from typing import NamedTuple

from . import redact
from .match.accounts import Accounts
from .match.match import Ending, ending
from .play.legal import legal_actions, points_in_play, public_voids, why_not
from .redact import HOST, Viewer
from .state.begin import plays
from .state.blocked import is_blocked
from .state.state import State
from .table.ends import End
from .table.grow import Growing
from .table.layout import Layout, layout
from .table.table import Part, open_values, parts
from .values.actions import DRAW, PASS, Action
from .values.tiles import BIT, Mask, Tile, values_of


class Preview(NamedTuple):
    """What a play leads to: the values open afterwards, the count (``total``), and the points in play.

    ``goes_out`` and ``blocks`` say whether and how it ends the round; ``blocks`` is None where the viewer cannot know.
    """

    action: Action
    leaves: tuple[int, ...]
    total: int
    points: int
    goes_out: bool
    blocks: bool | None


class Now(NamedTuple):
    """A position as a viewer sees it. A hidden hand, or a hidden boneyard, is its number of tiles."""

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
    """Return the position as the viewer may see it."""
    round = state.round
    over = ending(state) if state.reason is not None else None
    sees = redact.sight(state, viewer)
    legal = legal_actions(state) if sees.choices else []
    return Now(
        step=state.step,
        phase="playing" if over is None else "match_over" if over.standing else "round_over",
        turn=state.turn if over is None else None,
        leader=round.leader,
        last=state.last,
        drawn=state.drawn if over is None else 0,
        teams=round.teams,
        hands=redact.hands(state, sees),
        boneyard=redact.boneyard(state, sees),
        drawable=state.drawable,
        table=layout(round.rules, state.table, plays(state)),
        ends=state.table.ends,
        total=state.table.total,
        parts=[] if state.table.empty else parts(state.table),
        legal=legal,
        previews=[preview(state, action, viewer) for action in legal if action.tile is not None],
        why_not=(why_not(state, DRAW), why_not(state, PASS)) if sees.choices else None,
        accounts=over.settlement.after if over is not None else Accounts(state.points, round.setup.held),
        voids=public_voids(state),
        ending=over,
    )


def preview(state: State, action: Action, viewer: Viewer = HOST) -> Preview:
    """Return what a legal play leads to, as far as the viewer can know it."""
    assert action.tile is not None
    round, rules = state.round, state.round.rules
    hand = state.hands[state.turn] ^ BIT[action.tile]
    table = Growing(rules, state.table)
    table.lay(action)
    points = points_in_play(rules.points.play_points_multiple, table.total)
    wins = rules.ends_at_once(state.points[round.team(state.turn)], points)
    blocks: bool | None = False
    if hand and not wins:
        hands = (*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :])
        if viewer == HOST:
            blocks = is_blocked(round, hands, state.taken, table.fits)
        else:
            blocks = redact.blocks(state, hand, table.fits)
    return Preview(
        action=action,
        leaves=values_of(open_values(table.ends)),
        total=table.total,
        points=points,
        goes_out=not hand and not wins,
        blocks=blocks,
    )
