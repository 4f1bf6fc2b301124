"""A round's first state, and the plays that made its table."""

from ..house.ruleset import Ruleset
from ..table.grow import lay
from ..table.layout import unlay
from ..table.table import EMPTY, Table
from ..values.actions import Action
from ..values.tiles import Mask, values_mask
from .blocked import is_blocked
from .setup import FromSnapshot
from .state import Round, State


def first_state(round: Round) -> State:
    """Return the round's first state; a snapshot's may be over at once."""
    start = round.setup.start
    table, turn, last, drawn, reason = EMPTY, round.leader, None, 0, None
    voids: tuple[Mask, ...] = (0,) * round.seats
    if isinstance(start, FromSnapshot):
        table = table_of(round.rules, start)
        turn, last, drawn = start.turn, start.last, start.drawn
        voids = tuple(values_mask(values) for values in start.voids) or voids
        reason = _reason(round, table, last)
        if reason is not None and drawn:
            voids = (*voids[:turn], table.values, *voids[turn + 1 :])
    assert turn is not None
    return State(
        round=round,
        hands=round.hands,
        taken=0,
        table=table,
        turn=turn,
        last=last,
        drawn=drawn,
        points=round.setup.points,
        voids=voids,
        actions=(),
        reason=reason,
    )


def plays(state: State) -> tuple[Action, ...]:
    """Return plays that lead to the state's table: a snapshot's, then those of its actions."""
    start = state.round.setup.start
    before = unlay(state.round.rules, start.table) if isinstance(start, FromSnapshot) else ()
    return (*before, *(action for action in state.actions if action.tile is not None))


def table_of(rules: Ruleset, start: FromSnapshot) -> Table:
    """Return the snapshot's table. Raises ValueError with a code of PROBLEMS if no plays lead to it."""
    table = EMPTY
    for action in unlay(rules, start.table):
        table = lay(rules, table, action)
    return table


def _reason(round: Round, table: Table, last: int | None) -> str | None:
    """Return why a snapshot's round is over already, or None."""
    if last is not None and not round.hands[last]:
        return "out"
    blocked = not table.empty and is_blocked(round, round.hands, 0, table.fits)
    return "blocked" if blocked else None
