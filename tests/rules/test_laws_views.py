"""Rule C6: what a seat sees is the same for every arrangement of the hidden tiles with the same public history."""

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from service.rules import (
    PUBLIC,
    FromDeal,
    FromSeed,
    FromSnapshot,
    NotAllowed,
    Setup,
    State,
    admit,
    apply,
    log,
    redact,
    see,
)
from service.rules.redact import Viewer
from service.rules.values.actions import DRAW, Action
from service.rules.values.errors import ImpossibleState, LeaderRequired
from service.rules.values.tiles import Tile, size
from tests.strategies import Walk, dealt, snapshot_of, walks

pytestmark = pytest.mark.no_cover  # much of the same, on lines that others reach

TRIES = 30


def _hidden_places(walk: Walk, viewer: Viewer, steps: int) -> list[tuple[int, int]]:
    """The places of the deal that the viewer has not seen: (seat, index), and (-1, index) in the boneyard."""
    setup = dealt(walk.first.round)
    assert isinstance(setup.start, FromDeal)
    places = [(seat, at) for seat, hand in enumerate(setup.start.hands) if seat != viewer for at in range(len(hand))]
    drew = {
        state.taken
        for state, action in zip(walk.states, walk.actions[:steps], strict=False)
        if action is DRAW and state.turn == viewer
    }
    return places + [(-1, at) for at in range(len(setup.start.boneyard)) if at not in drew]


def _rearranged(setup: Setup, places: list[tuple[int, int]], random: Random) -> Setup:
    """The deal, or the snapshot, with a few of the tiles in these places changed round."""
    assert not isinstance(setup.start, FromSeed)
    rows: dict[int, list[Tile]] = dict(enumerate(map(list, setup.start.hands)))
    rows[-1] = list(setup.start.boneyard)
    some = random.sample(places, min(len(places), random.choice((2, 2, 3, 4, 8))))
    tiles = [rows[row][at] for row, at in some]
    random.shuffle(tiles)
    for (row, at), tile in zip(some, tiles, strict=True):
        rows[row][at] = tile
    boneyard = tuple(rows.pop(-1))
    hands = tuple(map(tuple, rows.values()))
    return setup._replace(start=setup.start._replace(hands=hands, boneyard=boneyard))


def _same_history(setup: Setup, walk: Walk, steps: int) -> State | None:
    """The state that the rearranged deal leads to, None where the same public history can't happen with it."""
    try:
        state = admit(setup)
        if state.turn != walk.first.turn:
            return None
        for action, original in zip(walk.actions[:steps], walk.states[1 : steps + 1], strict=True):
            state = apply(state, action)
            if state.reason != original.reason:
                return None
    except (NotAllowed, ImpossibleState):
        return None
    return state


def _known(state: State, viewer: Viewer) -> dict[str, Any]:
    return {
        "now": see(state, viewer),
        "log": [redact.event(event, viewer) for event in log(state)],
    }


def _actions(some: tuple[Action, ...]) -> str:
    return " ".join(action.text for action in some)


@given(walks(), st.integers(0, 10_000), st.integers(0, 10_000), st.sampled_from((PUBLIC, 0, 1, 2, 3)))
def test_a_view_is_the_same_for_every_arrangement_of_hidden_tiles(
    walk: Walk, at: int, shuffle: int, viewer: Viewer
) -> None:
    """Position, previews, reasons and log of a seat, or of the public, depend on nothing that is hidden from them."""
    viewer = viewer % walk.house.seats if isinstance(viewer, int) else viewer
    steps = at % (len(walk.states) - 1)
    state = walk.states[steps]
    places, random, setup = _hidden_places(walk, viewer, steps), Random(shuffle), dealt(walk.first.round)
    original = _same_history(setup, walk, steps)
    assert original is not None
    assert _known(original, viewer)["now"] == _known(state, viewer)["now"]
    for _ in range(TRIES):
        other = _same_history(_rearranged(setup, places, random), walk, steps)
        if other is not None:
            assert _known(other, viewer) == _known(original, viewer), _actions(walk.actions[:steps])


@given(walks(), st.integers(0, 10_000), st.integers(0, 10_000), st.sampled_from((PUBLIC, 0, 1, 2, 3)), st.booleans())
def test_a_view_of_a_snapshot_is_the_same_for_every_arrangement_of_hidden_tiles(
    walk: Walk, at: int, shuffle: int, viewer: Viewer, leader_known: bool
) -> None:
    """That holds too for a position that a host has written down without its past."""
    viewer = viewer % walk.house.seats if isinstance(viewer, int) else viewer
    state, random = walk.states[at % (len(walk.states) - 1)], Random(shuffle)
    setup = snapshot_of(state)
    if not leader_known and "rotate" not in state.round.rules.leads:
        setup = setup._replace(leader=None)
    original = _admitted(setup)
    assume(original is not None)
    assert isinstance(setup.start, FromSnapshot)
    places = [(seat, at) for seat, hand in enumerate(setup.start.hands) if seat != viewer for at in range(len(hand))]
    places += [(-1, at) for at in range(len(setup.start.boneyard))]
    for _ in range(TRIES):
        other = _admitted(_rearranged(setup, places, random))
        if original is not None and other is not None and other.reason is None:
            assert _known(other, viewer) == _known(original, viewer)


def _admitted(setup: Setup) -> State | None:
    try:
        return admit(setup)
    except (ImpossibleState, LeaderRequired):
        return None


@given(walks(), st.integers(0, 10_000))
def test_a_view_shows_no_hidden_hand(walk: Walk, at: int) -> None:
    """While the round runs other hands and the boneyard are numbers, and a drawn tile is known to who drew it."""
    state = walk.states[at % (len(walk.states) - 1)]
    for viewer in (PUBLIC, *range(walk.house.seats)):
        now = see(state, viewer)
        for seat, hand in enumerate(now.hands):
            assert (hand == size(state.hands[seat])) if seat != viewer else isinstance(hand, tuple)
        assert now.boneyard == len(state.boneyard)
        if viewer != state.turn:
            assert (now.legal, now.previews, now.why_not) == ([], [], None)
