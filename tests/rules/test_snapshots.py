"""Snapshots: what is known of a position without its past, and that nothing worse than a refusal comes of a bad one."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules import PUBLIC, FromSnapshot, Refusal, Setup, admit, legal_actions, log, see
from service.rules.state.notation import parse_position
from service.rules.table.layout import Layout
from service.rules.values.errors import LeaderNotAllowed
from service.rules.values.tiles import tile
from tests.notation import legal, position
from tests.strategies import Walk, snapshot_of, walks

MIDDLE = "draw 2 | L: 4-5 5-1 | H: 6-6 1-2 / 5-5 0-2 | T0"
EMPTY = "draw 2 | H: 0-1 6-6 / 5-5 0-2 | T0"


def test_a_snapshot_from_the_middle_does_not_know_who_led() -> None:
    """Where the leader is not given it is null, and not who would open with the tiles that are left."""
    assert see(position(MIDDLE)).leader is None


def test_a_snapshot_tells_the_public_nothing_of_the_hands() -> None:
    """Two arrangements of the hidden tiles look alike to the public."""
    other = MIDDLE.replace("6-6", "0-0")
    assert see(position(MIDDLE), PUBLIC) == see(position(other), PUBLIC)


@pytest.mark.parametrize("rules", [{}, {"lead_after_tie": "rotate"}], ids=["as it is", "rotating after a tie"])
def test_an_empty_table_is_opened_by_the_opening_rule(rules: dict[str, Any]) -> None:
    """On an empty table of a first round the opening rule says who leads and with what, so no leader is needed."""
    state = position(EMPTY, rules=rules)
    assert (state.round.leader, legal(state)) == (0, "6-6")


def test_an_empty_table_takes_no_leader_where_the_opening_rule_decides() -> None:
    """Rule C9: a leader is refused where the opening rule decides, in a snapshot too."""
    with pytest.raises(LeaderNotAllowed):
        position(EMPTY.replace("T0", "T1"), leader=1)


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("straight 2 | L: 3-4 | S: 3-4 | up: 4-4 | down: 3-3 | H: 0-0 / 1-1 | T0", {}),
        ("all_fives 2 | L: 3-5 5-5 5-2 | S: 5-5 | F: 3-5 | up: 5-1 | H: 0-0 / 1-1 | T0", {"spinner": "first_double"}),
        (
            "draw 2 | L: 3-5 5-5 | F: 3-5 | 5-5.up: 5-1 1-1 | 1-1.down: 1-2 | H: 0-0 / 6-6 | T0",
            {"spinner": "every_double"},
        ),
    ],
    ids=["arms of the first tile", "arms of the first double", "arms of an arm"],
)
def test_tables_with_arms_are_read_as_they_lie(text: str, more: dict[str, Any]) -> None:
    """The table that was handed in is the one that is shown."""
    setup = parse_position(text, rules=more)
    assert isinstance(setup.start, FromSnapshot)
    shown = see(admit(setup)).table
    assert shown._replace(arms=()) == setup.start.table._replace(arms=())
    assert {name: arm for name, arm in shown.arms if arm} == dict(setup.start.table.arms)


def _garbled(start: FromSnapshot, random: Random) -> FromSnapshot:
    """The snapshot with one thing changed at random, to something sensible or not."""
    some = random.randrange(100)
    line, first, spinner, arms = start.table
    match random.randrange(12):
        case 0:
            hands = [list(hand) for hand in start.hands]
            random.choice(hands or [[]]).append(random.randrange(91))
            return start._replace(hands=tuple(map(tuple, hands)))
        case 1:
            return start._replace(hands=start.hands[: random.randrange(len(start.hands) + 1)])
        case 2:
            return start._replace(boneyard=start.boneyard[random.randrange(4) :])
        case 3:
            return start._replace(turn=random.randrange(5))
        case 4:
            return start._replace(last=random.choice((None, 0, 1, 2, 3, 4)))
        case 5:
            return start._replace(drawn=some)
        case 6:
            values = tuple(tuple(random.sample(range(13), random.randrange(4))) for _ in range(random.randrange(6)))
            return start._replace(voids=values)
        case 7:
            return start._replace(table=Layout(line, random.choice((None, some % 91)), spinner, arms))
        case 8:
            return start._replace(table=Layout(line, first, random.choice((None, some % 91, 20)), arms))
        case 9:
            name = random.choice(("up", "down", "left", "5-5.up", "nowhere", "13-13.up"))
            row = tuple((random.randrange(7), random.randrange(7)) for _ in range(random.randrange(3)))
            return start._replace(table=Layout(line, first, spinner, tuple({**dict(arms), name: row}.items())))
        case 10:
            turned = tuple((right, left) for left, right in reversed(line))
            return start._replace(table=Layout(turned, first, spinner, arms))
        case _:
            row = (*line, (random.randrange(7), random.randrange(7)))
            return start._replace(table=Layout(row, first, spinner, arms))


def _is_sound_or_refused(setup: Setup) -> bool:
    """That a state can be looked at, listed and told, or is refused with a sentence."""
    try:
        state = admit(setup)
    except Refusal as refused:
        return bool(str(refused))
    see(state)
    see(state, PUBLIC)
    log(state)
    return state.reason is not None or bool(legal_actions(state))


@given(walks(), st.integers(0, 10_000), st.integers(0, 1_000_000))
def test_a_garbled_snapshot_is_admitted_or_refused(walk: Walk, at: int, shuffle: int) -> None:
    """Whatever is written into a snapshot, it is a sound position or refused with a reason."""
    state, random = walk.states[at % len(walk.states)], Random(shuffle)
    setup: Setup = snapshot_of(state)
    for _ in range(20):
        assert isinstance(setup.start, FromSnapshot)
        garbled = setup._replace(start=_garbled(setup.start, random))
        if random.random() < 0.3:
            assert isinstance(garbled.start, FromSnapshot)
            garbled = garbled._replace(start=_garbled(garbled.start, random))
        assert _is_sound_or_refused(garbled)


def test_the_double_is_a_tile() -> None:
    """5-5 has the number that the garbled spinners above often name."""
    assert tile(5, 5) == 20
