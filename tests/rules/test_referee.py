"""The referee at the table: automatic draws and passes, the next round's start and leader, the audit of a match."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules import (
    FromDeal,
    FromSeed,
    Refusal,
    Setup,
    State,
    act,
    deal,
    ending,
    legal_actions,
    log,
    next_round,
    parse_action,
    parse_tile,
    tile_text,
)
from service.rules.admit.audit import audit
from service.rules.house.house_rules import house_rules
from service.rules.play.events import TYPES
from service.rules.state.notation import parse_tiles
from service.rules.values.actions import ENDS
from service.rules.values.tiles import full_set
from tests.notation import legal, position, setup_of
from tests.strategies import houses, play_out

OUT = "{} 2 | L: 3-4 4-5 | {}H: / 5-5 0-2 | T1 | last0"
NEXT = FromDeal((parse_tiles("6-6"), parse_tiles("5-5")), ())


@pytest.mark.parametrize(
    ("text", "action", "then", "turn"),
    [
        ("draw 2 | L: 3-4 | H: 4-5 0-0 / 1-1 0-1 | BY: 2-2 5-6 * | T0", "4-5@right", "draw draw", 1),
        ("block 3 | L: 3-4 | H: 4-5 0-3 / 1-1 0-1 / 2-2 | T0", "4-5@right", "pass pass", 0),
        ("draw 2 | L: 3-4 | H: 4-5 0-0 / 3-3 0-1 | T0", "4-5@right", "", 1),
        ("goat 2 | L: 3-4 | H: 0-0 1-1 / 3-3 0-1 | BY: 2-2 0-2 3-5 * | T0", "draw", "draw draw", 0),
    ],
    ids=["draws", "passes", "nothing", "goes on drawing"],
)
def test_auto_carries_out_what_is_forced(text: str, action: str, then: str, turn: int) -> None:
    """After the action forced draws and passes follow, until some seat has a tile to play; each is an event."""
    plain, auto = (act(position(text), parse_action(action), auto=auto) for auto in (False, True))
    done = [forced.text for forced in auto.state.actions[len(plain.state.actions) :]]
    assert (" ".join(done), auto.state.turn) == (then, turn)
    assert len(auto.events) == len(plain.events) + len(done)
    assert legal_actions(auto.state)[0].tile is not None


def test_auto_stops_when_the_round_is_over() -> None:
    """A forced draw may end the round."""
    text = "goat 2 | L: 2-5 5-0 0-2 2-1 1-6 6-2 2-2 2-3 3-4 | H: 2-4 0-0 / 1-1 | BY: 4-4 * | T0"
    state, events = act(position(text), parse_action("2-4@right"), auto=True)
    assert (state.reason, legal(state)) == ("blocked", "")
    assert [TYPES[type(event)] for event in events][-1] == "round_ended"


def _next(game: str, leader: int | None, **more: Any) -> State:
    spinner = "S: 3-4 | " if game == "straight" else ""
    over = position(OUT.format(game, spinner), rules={"hand_size": 1, "max_pip": 6, **more})
    rest = [tile for tile in full_set(6) if tile not in (*parse_tiles("6-6"), *parse_tiles("5-5"))]
    return next_round(over, NEXT._replace(boneyard=tuple(rest)), leader).state


@pytest.mark.parametrize(
    ("game", "given", "more", "turn"),
    [
        ("draw", None, {}, 0),
        ("draw", 1, {}, "leader_not_allowed"),
        ("goat", None, {}, 0),
        ("goat", 0, {}, 0),
        ("goat", 1, {}, "leader_not_allowed"),
        ("straight", 1, {}, 1),
        ("straight", None, {}, "leader_required"),
        ("draw", None, {"lead_after_out": "lot"}, "leader_required"),
        ("draw", 1, {"lead_after_out": "lot"}, 1),
        ("draw", None, {"lead_after_out": "round_winner"}, 0),
    ],
)
def test_who_leads_the_next_round(game: str, given: int | None, more: dict[str, Any], turn: int | str) -> None:
    """Where the hands come from elsewhere a lot has to be given; what the rules decide may not be contradicted."""
    if isinstance(turn, int):
        assert _next(game, given, **more).turn == turn
        return
    with pytest.raises(Refusal) as refused:
        _next(game, given, **more)
    assert refused.value.code == turn


def test_every_tile_and_action_has_one_notation() -> None:
    """What is formatted can be parsed, in either order of the halves; nothing else can."""
    for tile in full_set(12):
        text = tile_text(tile)
        low, high = text.split("-")
        assert parse_tile(text) == parse_tile(f"{high}-{low}") == tile
        for end in ENDS:
            action = parse_action(f"{high}-{low}@{end}")
            assert (action.text, action.tile, action.end) == (f"{text}@{end}", tile, end)


@pytest.mark.parametrize(
    "text", ["", "3", "3-", "3-13", "03-4", "3-4@", "3-4@Top", "3-4 @left", "Draw", "3-4@13-13.up", "3-4@left:13"]
)
def test_what_is_no_action(text: str) -> None:
    """No text is bent until it is an action."""
    with pytest.raises(ValueError):
        parse_action(text)


def _match(house: Any, seed: int, most: int = 4) -> list[State]:
    """The last states of a match's rounds."""
    random = Random(seed)
    setup = Setup(
        game=house.game,
        seats=house.seats,
        partners=house.partners,
        rules=house_rules(house.rules),
        start=FromSeed(str(seed)),
    )
    ends = [play_out(deal(setup).state, [random.randrange(9) for _ in range(9)])[-1]]
    while len(ends) < most and ending(ends[-1]).standing is None:
        ends.append(play_out(next_round(ends[-1]).state, [random.randrange(9) for _ in range(9)])[-1])
    return ends


@given(houses(), st.integers(0, 9999), st.integers(0, 9999))
def test_a_match_that_was_played_is_audited_as_good(house: Any, seed: int, at: int) -> None:
    """Every round replays and carries on from the one before; a round with other points does not."""
    ends = _match(house, seed)
    found = audit([setup_of(state) for state in ends])
    assert (found.rounds, found.fault) == (len(ends), None)
    assert found.actions == sum(len(state.actions) for state in ends)
    if len(ends) > 1:
        setups = [setup_of(state) for state in ends]
        at = 1 + at % (len(ends) - 1)
        points = setups[at].points
        setups[at] = setups[at]._replace(points=(points[0] + 1, *points[1:]))
        broken = audit(setups)
        assert broken.fault is not None
        assert (broken.rounds, broken.fault.round) == (at, at)


@given(houses(), st.integers(0, 9999))
def test_the_log_tells_the_round(house: Any, seed: int) -> None:
    """The log begins with the deal, tells of every action, and ends with the round's and the match's end."""
    state = _match(house, seed)[-1]
    told = [TYPES[type(event)] for event in log(state)]
    kinds = {"play": "played", "draw": "drew", "pass": "passed"}
    assert [name for name in told if name in kinds.values()] == [kinds[action.kind] for action in state.actions]
    assert told[len(state.round.redeals)] == "dealt"
    assert told.count("round_ended") == 1
    assert (told[-1] == "match_ended") == (ending(state).standing is not None)
