"""Laws of the rules core, over rounds of all games with house rules turned at random."""

from operator import attrgetter
from pickle import dumps

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules import HOST, NotAllowed, State, admit, apply, ending, legal_actions, next_round, see, why_not
from service.rules.admit.admit import begin
from service.rules.play.events import Blocked, Scored, WentOut, happened
from service.rules.state.begin import plays
from service.rules.values.actions import DRAW, ENDS, OPENINGS, PASS, PLAYS, Action
from service.rules.values.errors import NOT_ALLOWED
from service.rules.values.tiles import full_set, mask_of, set_mask, values_of
from service.rules.view import preview
from tests.notation import setup_of
from tests.strategies import Walk, walks

pytestmark = pytest.mark.no_cover

_TEXT = attrgetter("text")


def _every_action(state: State) -> list[Action]:
    """Every action with the tiles of the set and one more, at every end that has a name in any game."""
    tiles = (*full_set(state.round.rules.deal.max_pip), 90)
    return [DRAW, PASS, *(OPENINGS[tile] for tile in tiles), *(PLAYS[end][tile] for end in ENDS for tile in tiles)]


def _refusal(state: State, action: Action) -> str | None:
    try:
        apply(state, action)
    except NotAllowed as refused:
        return refused.code
    return None


@given(walks())
def test_tiles_are_conserved(walk: Walk) -> None:
    """In every position each tile of the set is in exactly one place: a hand, the boneyard, or the table."""
    for state in walk.states:
        places = [*state.hands, mask_of(state.boneyard), mask_of(play.tile or 0 for play in plays(state))]
        assert sum(places) == set_mask(state.round.rules.deal.max_pip)
        assert sum(place.bit_count() for place in places) == state.round.rules.max_tiles


@given(walks(), st.integers(0, 10_000))
def test_an_action_is_listed_exactly_when_it_is_accepted(walk: Walk, at: int) -> None:
    """Of all actions that can be written, those listed are accepted; the others say why and change nothing."""
    state = walk.states[at % len(walk.states)]
    before = dumps(state)
    listed = legal_actions(state)
    accepted = []
    for action in _every_action(state):
        code = _refusal(state, action)
        assert code == why_not(state, action)
        assert code is None or code in NOT_ALLOWED
        if code is None:
            accepted.append(action)
    assert sorted(accepted, key=_TEXT) == sorted(listed, key=_TEXT)
    assert dumps(state) == before


@given(walks())
def test_listing_and_seeing_are_pure(walk: Walk) -> None:
    """Looking at a state changes nothing, and shows the same the second time."""
    for state in walk.states[::5]:
        before = dumps(state)
        assert legal_actions(state) == legal_actions(state)
        assert see(state, HOST) == see(state, HOST)
        assert dumps(state) == before


@given(walks())
def test_who_is_on_turn_always_has_something_to_do(walk: Walk) -> None:
    """While a round runs there is a play, or the one draw or pass; afterwards there is nothing."""
    for state in walk.states[:-1]:
        kinds = [action.kind for action in legal_actions(state)]
        assert set(kinds) == {"play"} or kinds in (["draw"], ["pass"])
    assert legal_actions(walk.last) == []


@given(walks())
def test_every_round_ends_within_a_bound(walk: Walk) -> None:
    """A tile is laid once and drawn once, and not all seats pass in a row."""
    tiles, seats = walk.last.round.rules.max_tiles, walk.house.seats
    assert len(walk.actions) <= tiles + tiles * seats
    passes = "".join("p" if action is PASS else "-" for action in walk.actions)
    assert "p" * seats not in passes


@given(walks())
def test_the_next_round_goes_on_where_this_one_ended(walk: Walk) -> None:
    """Unless the match is over, the next round has the next number, the points, and the leader that was announced."""
    settlement, standing, leader = ending(walk.last)
    if standing is not None:
        with pytest.raises(NotAllowed) as refused:
            next_round(walk.last)
        assert refused.value.code == "match_over"
        return
    state, _ = next_round(walk.last)
    assert state.reason is None
    assert state.round.setup.round == walk.last.round.setup.round + 1
    assert (state.round.setup.points, state.round.setup.held) == (settlement.after.points, settlement.after.held)
    assert leader is None or state.turn == leader


@given(walks())
def test_a_state_is_how_the_round_began_and_what_was_done_since(walk: Walk) -> None:
    """Every state can be made again from its start and its actions."""
    for state in walk.states[:: max(1, len(walk.states) // 4)]:
        assert admit(setup_of(state)) == state
    assert admit(setup_of(walk.last)) == walk.last
    assert begin(setup_of(walk.last, actions=False)) == walk.first


@given(walks())
def test_a_preview_tells_what_the_play_brings(walk: Walk) -> None:
    """Points, values left open, count, going out and blocking are as announced; a seat is told no more than is true."""
    for state in walk.states[::3]:
        for action in legal_actions(state):
            if action.tile is None:
                continue
            told, after = preview(state, action), apply(state, action)
            events = happened(state, action, after)
            assert told.points == sum(event.amount for event in events if isinstance(event, Scored))
            assert told.goes_out == any(isinstance(event, WentOut) for event in events)
            assert told.blocks == any(isinstance(event, Blocked) for event in events)
            assert told.leaves == values_of(after.table.values)
            assert told.total == after.table.total
            as_seat = preview(state, action, state.turn)
            assert as_seat._replace(blocks=None) == told._replace(blocks=None)
            assert as_seat.blocks in (None, told.blocks)


@given(walks())
def test_points_explain_themselves(walk: Walk) -> None:
    """The lines add up to what is gained, and what is gained is what the accounts have more afterwards."""
    settlement = ending(walk.last).settlement
    rules, teams = walk.last.round.rules, range(walk.house.teams)
    lines = [sum(line.amount for line in settlement.because if line.team == team) for team in teams]
    assert lines == list(settlement.gained)
    wiped = [sum(entry.amount for entry in settlement.entries if entry[:2] == ("wiped", team)) for team in teams]
    before, after = ([sum(sums) for sums in zip(*accounts, strict=True)] for accounts in settlement[7:9])
    assert [had + won - lost for had, won, lost in zip(before, lines, wiped, strict=True)] == after
    if not rules.points.account_opens_at:
        assert not any(settlement.after.held)
    assert all(not held for points, held in zip(*settlement.after, strict=True) if points)
    assert not rules.points.round_to or all(amount % rules.points.round_to == 0 for amount in settlement.gained)
