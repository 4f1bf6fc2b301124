"""What is told of an action: the events that it brings about, and the facts of a refusal, case by case."""

from typing import Any

import pytest

from service.rules import NotAllowed, act, apply, parse_action, see
from service.rules.play.events import TYPES, MatchEnded
from tests.notation import position

EVENTS: list[tuple[str, dict[str, Any], str, str]] = [
    ("draw 2 | L: 3-4 | H: 4-5 0-0 / 1-1 | T0", {}, "4-5@right", "played"),
    ("draw 2 | L: 3-4 | H: 4-5 / 1-1 | T0", {}, "4-5@right", "played went_out round_ended"),
    ("all_fives 2 | L: 3-4 | H: 4-2 0-0 / 1-1 | T0", {}, "2-4@right", "played scored"),
    ("all_fives 2 | L: 3-4 | H: 2-4 / 1-1 | T0", {}, "2-4@right", "played scored went_out round_ended"),
    ("draw 2 | L: 3-4 | H: 0-0 1-1 / 2-2 | BY: 0-1 0-2 * | T0", {}, "draw", "drew"),
    ("block 2 | L: 3-4 | H: 0-0 1-1 / 3-5 | T0", {}, "pass", "passed"),
    ("block 2 | L: 3-4 | H: 4-5 1-1 / 2-2 | T0", {}, "4-5@right", "played blocked round_ended"),
    ("goat 2 | L: 3-4 | H: 4-5 / 6-6 | T0", {}, "4-5@right", "played went_out held round_ended"),
    ("goat 2 | L: 3-4 | H: 4-5 / 6-6 1-1 | T0", {}, "4-5@right", "played went_out account_opened round_ended"),
    (
        "goat 2 | L: 3-4 | H: 4-5 / 6-6 | T0",
        {"round": 2, "points": (0, 0), "held": (5, 0), "leader": 0},
        "4-5@right",
        "played went_out held_wiped held round_ended",
    ),
    (
        "draw 2 | L: 3-4 | H: 4-5 / 6-6 | T0",
        {"round": 2, "points": (95, 0)},
        "4-5@right",
        "played went_out round_ended match_ended",
    ),
    (
        "all_fives 2 | L: 3-4 | H: 2-4 / 1-1 | T0",
        {"round": 2, "points": (95, 0)},
        "2-4@right",
        "played scored round_ended match_ended",
    ),
]


@pytest.mark.parametrize(("text", "more", "action", "events"), EVENTS, ids=[events for *_, events in EVENTS])
def test_an_action_brings_about_these_events(text: str, more: dict[str, Any], action: str, events: str) -> None:
    """In this order, and no others."""
    outcome = act(position(text, **more), parse_action(action))
    assert " ".join(TYPES[type(event)] for event in outcome.events) == events


FACTS: list[tuple[str, str, str]] = [
    ("draw 2 | H: 4-4 5-6 / 3-3 | T0", "5-6", "It is 4-4."),
    ("draw 2 | L: 3-4 4-5 | H: 3-3 0-1 / 5-5 0-2 | T0", "3-3@up", "Open: left, right."),
    ("draw 2 | H: 4-4 5-6 / 3-3 | T0", "4-4@left", "Open: none yet."),
    ("draw 2 | L: 3-4 4-5 | H: 3-3 0-1 / 5-5 0-2 | T0", "0-1@left", "Here fits: 3."),
    ("straight 2 | L: 3-5 | S: 3-5 | H: 3-3 0-1 / 5-5 0-2 | T0", "0-1@up", "Here fits: 3 or 5."),
    ("draw 2 | L: 3-4 4-5 | H: 3-3 0-1 / 5-5 0-2 | T0", "pass", ""),
]


@pytest.mark.parametrize(("text", "action", "facts"), FACTS, ids=[f"{action} {facts}" for _, action, facts in FACTS])
def test_a_refusal_has_these_facts(text: str, action: str, facts: str) -> None:
    """They name what would have been right, for a host that knows the whole table."""
    with pytest.raises(NotAllowed) as refused:
        apply(position(text), parse_action(action))
    assert refused.value.facts == facts


def test_two_teams_can_win_a_match_together() -> None:
    """Seat 0 is past the target by points in play, seat 1 goes out with 20 and draws level: they share the win."""
    rules = {"target_checked": "round_end"}
    before = position("all_fives 2 | L: 3-4 | H: 6-6 4-4 / 4-5 | T1 | last0", rules=rules, round=3, points=(105, 85))
    ended = act(before, parse_action("4-5@right")).events[-1]
    assert ended == MatchEnded(winners=(0, 1), losers=())


def test_on_an_empty_table_the_seat_on_turn_leads() -> None:
    """A position before the first tile tells who leads, in a game that leaves it to the lot."""
    state = position("straight 2 | H: 3-5 0-1 / 4-4 | T1")
    assert (state.turn, state.round.leader, see(state).leader) == (1, 1, 1)
