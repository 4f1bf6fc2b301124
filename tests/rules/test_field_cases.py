"""Positions that broke other engines, and what must come out of them."""

from typing import Any

import pytest

from service.rules import (
    PUBLIC,
    FromSeed,
    NotAllowed,
    Setup,
    State,
    act,
    admit,
    apply,
    deal,
    ending,
    find_game,
    legal_actions,
    log,
    next_round,
    parse_action,
    redact,
    see,
    why_not,
)
from service.rules.play.events import Drew
from service.rules.values.tiles import full_set, tile
from tests.houses import GAMES
from tests.notation import deal_setup, ends, legal, played, position, setup_of, table_text

BOTH_4 = "L: 4-1 1-2 2-3 3-4"
ONES = "L: 1-0 0-2 2-1 1-3 3-4 4-1 1-1"
ALL_ONES = f"{ONES} 1-5 5-6 6-1"


def _codes(state: State, actions: str) -> list[str | None]:
    return [why_not(state, parse_action(text)) for text in actions.split()]


@pytest.mark.parametrize(("max_pip", "tiles"), [(6, 28), (9, 55), (12, 91)])
def test_the_sets(max_pip: int, tiles: int) -> None:
    """The double-six set has 28 tiles, the double-nine 55, the double-twelve 91, all of them different."""
    assert len(set(full_set(max_pip))) == tiles


@pytest.mark.parametrize(
    ("text", "more", "expected"),
    [
        ("draw 2 | H: 4-4 5-6 / 3-3 | T0", {}, "4-4"),
        ("straight 2 | H: 4-4 5-6 0-1 / 3-3 | T0", {}, "0-1 4-4 5-6"),
        ("goat 2 | H: 4-4 5-6 0-1 / 3-3 | T0", {"round": 2, "leader": 0}, "0-1 4-4 5-6"),
        (f"draw 2 | {BOTH_4} | H: 2-4 0-1 / 3-3 | T0", {}, "2-4@left 2-4@right"),
        (f"draw 2 | {BOTH_4} | H: 0-1 / 3-3 | T0", {}, "draw"),
        (f"draw 2 | {BOTH_4} | H: 0-1 / 2-4 | T0", {"rules": {"reserve": 22}}, "pass"),
        (f"draw 2 | {BOTH_4} | H: 0-1 / 2-4 | T0", {"rules": {"reserve": 21}}, "draw"),
        (f"draw 2 | {ONES} | H: 6-6 * / 1-6 1-5 | BY: | T0", {}, "pass"),
        (f"draw 2 | {ALL_ONES} | H: 6-6 * / 5-5 | BY: | T0", {}, ""),
    ],
    ids=[
        *("opening by the highest double", "opening by lot", "later lead", "both ends 4", "draw", "reserve of all"),
        *("reserve of all but one", "pass", "blocked"),
    ],
)
def test_what_is_legal(text: str, more: dict[str, Any], expected: str) -> None:
    """The legal actions, exactly and in order; what is not listed is refused."""
    state = position(text, **more)
    assert legal(state) == expected
    assert (state.reason == "blocked") == (expected == "")


@pytest.mark.parametrize(
    ("text", "actions", "codes"),
    [
        ("draw 2 | H: 4-4 5-6 / 3-3 | T0", "5-6 draw pass", ["opening_tile_required", "must_play", "must_play"]),
        ("draw 2 | L: 2-4 4-5 5-2 | H: 0-1 1-2 / 3-3 | T0", "0-1@left 0-1@right", ["does_not_fit", "does_not_fit"]),
        ("draw 2 | L: 2-4 4-5 5-2 | H: 0-1 1-2 / 3-3 | T0", "draw pass", ["must_play", "must_play"]),
        ("draw 2 | L: 2-4 4-5 5-2 | H: 0-1 / 3-3 | T0", "pass draw", ["must_draw", None]),
        ("block 2 | L: 2-4 4-5 5-2 | H: 0-1 / 2-2 | T0", "draw pass", ["cannot_draw", None]),
        ("draw 2 | L: 2-4 | H: / 3-3 | T1 | last0", "3-3@left draw pass", ["match_over"] * 3),
        ("goat 2 | L: 2-4 | H: / 3-3 | T1 | last0", "3-3@left draw pass", ["round_over"] * 3),
    ],
    ids=["opening", "does not fit", "must play", "must draw", "no drawing", "match over", "round over"],
)
def test_why_an_action_is_refused(text: str, actions: str, codes: list[str | None]) -> None:
    """The reasons for a refusal; the state stays as it was."""
    state = position(text, rules={"target": 6} if "match_over" in codes else {})
    before = setup_of(state)
    assert _codes(state, actions) == codes
    assert setup_of(state) == before


def test_tiles_turn_so_that_equal_halves_touch() -> None:
    """On 3-5 comes 1-5 at the right and 3-6 at the left: 6-3 3-5 5-1."""
    state = played(position("draw 2 | L: 3-5 | H: 1-5 0-0 / 3-6 0-1 | T0"), "1-5@right 3-6@left")
    assert table_text(see(state).table)["line"] == ["6-3", "3-5", "5-1"]


def test_a_draw_changes_hand_and_boneyard_only() -> None:
    """After a draw the turn stays, and the tile is not laid by itself."""
    state = position("draw 2 | L: 3-5 | H: 1-1 / 3-6 | BY: 3-3 | T0")
    after = played(state, "draw")
    assert (after.turn, after.table, after.hands[1], after.points) == (0, state.table, state.hands[1], state.points)
    assert after.boneyard == state.boneyard[1:]
    assert legal(after) == "3-3@left"


@pytest.mark.parametrize("game", GAMES)
def test_who_goes_out_has_won_though_the_other_holds_only_the_blank(game: str) -> None:
    """A hand of 0-0 alone is no smaller than an empty one."""
    spinner = "| S: 3-5 " if find_game(game).versions[1].table.spinner == "first_tile" else ""
    before = position(f"{game} 2 | L: 3-5 {spinner}| H: 5-5 / 0-0 | T0")
    settlement = ending(played(before, "5-5@right")).settlement
    assert (settlement.reason, settlement.winner, settlement.out_seat) == ("out", 0, 0)


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("straight 2 | L: 3-5 5-5 5-2 | F: 5-5 | S: 5-5 | H: 0-0 / 1-1 | T0", 5),
        ("draw 2 | L: 3-3 3-4 | H: 0-0 / 1-1 | T0", 10),
        ("draw 2 | L: 1-3 3-3 3-4 | H: 0-0 / 1-1 | T0", 5),
    ],
    ids=["spinner covered twice", "double at an end", "double covered"],
)
def test_the_count(text: str, total: int) -> None:
    """A spinner covered on two sides counts nothing, a double at an end both halves, a covered one nothing."""
    state = position(text)
    assert state.table.total == total


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        ("5-5 0-2 / 4-4 1-3 / 4-5 3-5 0-3", None),
        ("2-5 / 0-2 5-5 / 3-4 / 4-5 3-5 0-3", None),
        ("2-5 / 0-2 5-5 / 1-5 / 4-5 3-5 0-3", 2),
    ],
    ids=["12 12 20", "7 12 7 20", "7 12 6 20"],
)
def test_a_blocked_round_has_one_outcome(hands: str, winner: int | None) -> None:
    """A tie for the lowest total is one outcome like any other: nobody scores, and no seat is preferred."""
    seats = hands.count("/") + 1
    settlement = ending(position(f"draw {seats} | L: 6-6 | H: {hands} | T0", rules={"draw": "none"})).settlement
    assert settlement.winner == winner
    assert any(settlement.gained) == (winner is not None)


def test_a_match_is_over_once() -> None:
    """360 and 15 make 375: the match is over, and neither an action nor a round is accepted afterwards."""
    text = "draw 2 | L: 3-5 | H: 5-5 / 4-5 3-3 | T0"
    state = played(position(text, points=(360, 0), round=9, rules={"target": 370}), "5-5@right")
    assert ending(state).settlement.after.points == (375, 0)
    assert ending(state).standing == ((0,), (1,))
    for refused in (lambda: apply(state, parse_action("3-3@left")), lambda: next_round(state)):
        with pytest.raises(NotAllowed, match=r"The match is over\b"):
            refused()


def test_a_drawn_tile_is_seen_by_who_drew_it() -> None:
    """Seat 1 draws 2-6: seat 0 and the public learn that it drew, not what."""
    outcome = act(position("draw 2 | L: 3-5 | H: 1-1 3-3 / 4-4 | BY: 2-6 | T1 | last0"), parse_action("draw"))
    seen = [[redact.event(event, viewer) for event in outcome.events] for viewer in (0, 1, PUBLIC)]
    assert seen == [[Drew(1, None)], [Drew(1, tile(2, 6))], [Drew(1, None)]]
    assert [see(outcome.state, viewer).hands[1] for viewer in (0, PUBLIC)] == [2, 2]
    assert see(outcome.state, 1).hands[1] == (tile(2, 6), tile(4, 4))


def test_hands_are_open_after_the_round_and_hidden_after_the_next_deal() -> None:
    """When the round is over everybody sees all hands and the boneyard; of the next deal only one's own."""
    state, _ = deal(Setup(game="goat", seats=3, start=FromSeed("open")))
    while state.reason is None:
        state = apply(state, legal_actions(state)[0])
    for viewer in (0, 1, 2, PUBLIC):
        assert see(state, viewer) == see(state)
    dealt, _ = next_round(state)
    assert [type(hand) for hand in see(dealt, 1).hands] == [int, tuple, int]


def test_acting_on_one_state_leaves_another_of_the_same_seed_as_it_was() -> None:
    """Two states made alike share nothing that an action changes."""
    setup = Setup(game="straight", seats=4, partners=True, start=FromSeed("twins"))
    one, other = admit(setup), admit(setup)
    for _ in range(10):
        one = apply(one, legal_actions(one)[0])
    assert other == admit(setup)
    assert legal(other) == " ".join(action.text for action in legal_actions(admit(setup)))
    assert len(log(one)) > len(log(other))


def test_a_dealt_round_in_notation() -> None:
    """A deal written out is played like one from a seed."""
    state = admit(deal_setup("block", "6-6 0-1 / 5-5 6-5", rules={"hand_size": 2}))
    assert legal(state) == "6-6"
    assert ends(played(state, "6-6")) == {"left": [6], "right": [6]}
