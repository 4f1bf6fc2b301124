"""Legal actions, and why others are refused.

Functions that both a state and the engine's working copy need take just the few values that they depend on.
"""

from collections.abc import Sequence
from operator import attrgetter

from ..house.ruleset import Ruleset
from ..match.match import is_match_over
from ..state.state import State
from ..table.ends import End
from ..values.actions import DONE, DRAW, OPENINGS, PASS, Action
from ..values.notation import tile_text
from ..values.tiles import BIT, Mask, Tile, tiles_of

_RANK = attrgetter("rank")


def legal_actions(state: State) -> list[Action]:
    """List all that the seat on turn may do: its plays by tile and end, or the one draw or pass (rules C1 to C3)."""
    if state.reason is not None:
        return []
    plays = plays_of(state.table.ends, state.hands[state.turn], state.round.forced)
    return plays or [draw_or_pass(state.round.rules, state.drawable, state.drawn)]


def plays_of(ends: Sequence[End], hand: Mask, forced: Tile | None) -> list[Action]:
    """List the plays of a hand, in the listing order; ``forced`` is the tile that an empty table asks for."""
    if not ends:
        return [OPENINGS[tile] for tile in (tiles_of(hand) if forced is None else [forced])]
    found: list[Action] = []
    for end in ends:
        fits = hand & end.fits
        while fits:
            low = fits & -fits
            found.append(end.plays[low.bit_length() - 1])
            fits ^= low
    if len(found) > 1:
        found.sort(key=_RANK)
    return found


def can_play(ends: Sequence[End], fits: Mask, hand: Mask) -> bool:
    """Return whether a hand has a tile that it may lay; ``fits`` are the tiles that fit at any of the ends."""
    return not ends or hand & fits != 0


def draw_or_pass(rules: Ruleset, spare: int, drawn: int) -> Action:
    """Return the one action of a seat that cannot play, with ``spare`` tiles to draw and ``drawn`` drawn this turn."""
    return DRAW if spare > 0 and not (drawn and rules.table.draw == "one") else PASS


def why_not(state: State, action: Action) -> str | None:
    """Return the code of why an action is refused, None if it is legal."""
    if state.reason is not None:
        return "match_over" if is_match_over(state) else "round_over"
    if action.tile is not None:
        return _why_not_play(state, action)
    if action is DONE:
        return "nothing_to_end"
    if can_play(state.table.ends, state.table.fits, state.hands[state.turn]):
        return "must_play"
    if action is draw_or_pass(state.round.rules, state.drawable, state.drawn):
        return None
    return "cannot_draw" if action is DRAW else "must_draw"


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


def facts(state: State, action: Action, why: str) -> str:
    """Return details of a refused action besides its code; they may name tiles and values."""
    if why == "opening_tile_required" and state.round.forced is not None:
        return f"It is {tile_text(state.round.forced)}."
    if why == "no_such_end":
        return f"Open: {', '.join(end.name for end in state.table.ends) or 'none yet'}."
    end = state.table.end(action.end)
    if why == "does_not_fit" and end is not None:
        return f"Here fits: {' or '.join(map(str, end.values))}."
    return ""


def points_in_play(multiples: tuple[int, ...], count: int) -> int:
    """Return what laying a tile scores: the count that it makes, once for each of the rules' numbers that divide it."""
    points = 0
    for multiple in multiples:
        if count % multiple == 0:
            points += count
    return points


def public_voids(state: State) -> tuple[Mask, ...]:
    """Return the values that each seat is publicly known to lack (rule C7), as masks of values."""
    if state.drawn and state.reason is None:
        return with_voids(state.voids, state.turn, 0)
    return state.voids


def with_voids(voids: tuple[Mask, ...], seat: int, values: Mask) -> tuple[Mask, ...]:
    """Return the voids with those of one seat replaced."""
    return (*voids[:seat], values, *voids[seat + 1 :])
