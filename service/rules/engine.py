"""What may be done, and what it leads to: pure functions of a state."""

from collections.abc import Sequence
from operator import attrgetter

from service.rules.actions import DRAW, OPENINGS, PASS, PLAYS, Action
from service.rules.errors import NotAllowed
from service.rules.match import is_match_over
from service.rules.notation import tile_text
from service.rules.ruleset import Ruleset
from service.rules.state import Round, State
from service.rules.table import Table, count, lay
from service.rules.tiles import BIT, Mask, Tile, mask_of, tiles_in, tiles_of

_RANK = attrgetter("rank")


def legal_actions(state: State) -> list[Action]:
    """All that the seat on turn may do: its plays by tile and end, or the one draw or pass (rules C1 to C3)."""
    if state.reason is not None:
        return []
    return plays(state.table, state.hands[state.turn], state.round.forced) or [DRAW if can_draw(state) else PASS]


def plays(table: Table, hand: Mask, forced: int | None) -> list[Action]:
    """All plays of a hand, in the listing order; ``forced`` is the tile that an empty table asks for."""
    if table.empty:
        return [OPENINGS[tile] for tile in (tiles_of(hand) if forced is None else [forced])]
    found = [PLAYS[end.name][tile] for end in table.ends for tile in tiles_in(hand & end.fits)]
    found.sort(key=_RANK)
    return found


def can_play(state: State) -> bool:
    """Whether the seat on turn holds a tile that it may lay."""
    return state.table.empty or state.hands[state.turn] & state.table.fits != 0


def can_draw(state: State) -> bool:
    """Whether there is a tile that the seat on turn could draw if it cannot play."""
    return state.drawable > 0 and not (state.round.rules.draw == "one" and state.drawn)


def why_not(state: State, action: Action) -> str | None:
    """The code for why an action is refused, None where it is legal."""
    if state.reason is not None:
        return "match_over" if is_match_over(state) else "round_over"
    if action is DRAW:
        return "must_play" if can_play(state) else None if can_draw(state) else "cannot_draw"
    if action is PASS:
        return "must_play" if can_play(state) else "must_draw" if can_draw(state) else None
    return _why_not_play(state, action)


def _why_not_play(state: State, action: Action) -> str | None:
    assert action.tile is not None
    if not state.hands[state.turn] & BIT[action.tile]:
        return "tile_not_in_hand"
    if state.table.empty:
        forced = state.round.forced
        if forced is not None and action.tile != forced:
            return "opening_tile_required"
        return None if action.end is None else "no_such_end"
    end = state.table.end(action.end)
    if end is None:
        return "no_such_end"
    return None if end.fits & BIT[action.tile] else "does_not_fit"


def apply(state: State, action: Action) -> State:
    """The state after the action. Raises NotAllowed where the rules refuse it."""
    if action.tile is not None:
        return _play(state, action, action.tile)
    why = why_not(state, action)
    if why is not None:
        raise NotAllowed(why)
    return _draw(state) if action is DRAW else _pass(state)


def _facts(state: State, action: Action, why: str) -> str:
    """What there is to say of a refused action besides its code; it may name tiles and values."""
    if why == "opening_tile_required" and state.round.forced is not None:
        return f"It is {tile_text(state.round.forced)}."
    if why == "no_such_end":
        return f"Open: {', '.join(end.name for end in state.table.ends) or 'none yet'}."
    end = state.table.end(action.end)
    if why == "does_not_fit" and end is not None:
        return f"Here fits: {' or '.join(map(str, end.values))}."
    return ""


def _play(state: State, action: Action, tile: Tile) -> State:
    round, hands, taken, table, turn, _, drawn, points, voids, actions, reason = state
    end = table.end(action.end)
    hand = hands[turn]
    fits = end is not None and end.fits & hand & BIT[tile] and reason is None
    if not fits:
        why = why_not(state, action)
        if why is not None:
            raise NotAllowed(why, facts=_facts(state, action, why))
    hand ^= BIT[tile]
    hands = (*hands[:turn], hand, *hands[turn + 1 :])
    laid = lay(round.rules, table, tile, end)
    if drawn:
        voids = _with_voids(voids, turn, table.values | (voids[turn] if drawn == 1 else 0))
    if round.rules.play_points_multiple is not None:
        points = _with_points_in_play(round, laid, turn, points)
    if points is not state.points and round.rules.ends_at_once(max(points)):
        reason = "target"
    elif not hand:
        reason = "out"
    elif is_blocked(round, hands, taken, laid):
        reason = "blocked"
    turn_after = turn + 1 if turn + 1 < round.seats else 0
    return State(round, hands, taken, laid, turn_after, turn, 0, points, voids, (*actions, action), reason)


def _draw(state: State) -> State:
    round, hands, taken, table, turn, last, drawn, points, voids, actions, _ = state
    hands = (*hands[:turn], hands[turn] | BIT[round.boneyard[taken]], *hands[turn + 1 :])
    blocked = is_blocked(round, hands, taken + 1, table)
    if blocked:
        voids = _with_voids(voids, turn, table.values)
    reason = "blocked" if blocked else None
    return State(round, hands, taken + 1, table, turn, last, drawn + 1, points, voids, (*actions, DRAW), reason)


def _pass(state: State) -> State:
    lacks = state.table.values | (0 if state.drawn else state.voids[state.turn])
    return state._replace(
        turn=(state.turn + 1) % state.round.seats,
        drawn=0,
        voids=_with_voids(state.voids, state.turn, lacks),
        actions=(*state.actions, PASS),
    )


def is_blocked(round: Round, hands: Sequence[Mask], taken: int, table: Table) -> bool:
    """Whether nobody can move any more (rule C4): nothing that counts the ends, only tiles against ends."""
    fits = table.fits
    for hand in hands:
        if hand & fits:
            return False
    if len(round.boneyard) - taken <= round.rules.kept_back(round.seats):
        return True
    return round.rules.block == "dead_table" and not mask_of(round.boneyard[taken:]) & fits


def points_in_play(rules: Ruleset, table: Table) -> int:
    """What laying the last tile scores: the count, where it is a multiple of the rules' number."""
    if rules.play_points_multiple is None:
        return 0
    total = count(rules, table)
    return total if total % rules.play_points_multiple == 0 else 0


def public_voids(state: State) -> tuple[Mask, ...]:
    """The values that each seat is publicly known to lack (rule C7), as masks of values."""
    if state.drawn and state.reason is None:
        return _with_voids(state.voids, state.turn, 0)
    return state.voids


def _with_points_in_play(round: Round, table: Table, seat: int, points: tuple[int, ...]) -> tuple[int, ...]:
    made = points_in_play(round.rules, table)
    if not made:
        return points
    team = round.team(seat)
    return (*points[:team], points[team] + made, *points[team + 1 :])


def _with_voids(voids: tuple[Mask, ...], seat: int, values: Mask) -> tuple[Mask, ...]:
    return (*voids[:seat], values, *voids[seat + 1 :])
