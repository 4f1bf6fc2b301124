"""Every refusal of an action, of a round and of a table, each by a smallest case."""

from collections.abc import Callable, Mapping
from copy import copy
from pickle import dumps, loads
from typing import Any

import pytest

from service.rules import FromSeed, NotAllowed, Refusal, Setup, act, admit, next_round
from service.rules.house.conflicts import CONFLICTS
from service.rules.house.house_rules import house_rules
from service.rules.house.knobs import KNOB
from service.rules.state.notation import parse_position
from service.rules.state.setup import NotOneStart
from service.rules.values import errors as errors_module
from service.rules.values.errors import NOT_ALLOWED, IncompatibleRules
from service.rules.values.notation import parse_action
from tests.notation import deal_setup, played, position

LINE = "draw 2 | L: 3-4 4-5 | H: 3-3 0-1 / 5-5 0-2 | T0"
OPEN = "draw 2 | H: 4-4 5-6 / 3-3 | T0"


def _acts(text: str, action: str, **more: Any) -> Callable[[], object]:
    return lambda: act(position(text), parse_action(action), **more)


OUT = "{} 2 | L: 3-4 4-5 | H: / 5-5 0-2 | T1 | last0"

REFUSED: dict[str, Callable[[], object]] = {
    "match_over": lambda: next_round(position(OUT.format("draw"), rules={"target": 0})),
    "round_over": _acts(OUT.format("draw"), "5-5@right"),
    "round_not_over": lambda: next_round(position(LINE)),
    "not_your_turn": _acts(LINE, "3-3@left", seat=1),
    "tile_not_in_hand": _acts(LINE, "5-5@right"),
    "opening_tile_required": _acts(OPEN, "5-6"),
    "no_such_end": _acts(LINE, "3-3@up"),
    "does_not_fit": _acts(LINE, "0-1@left"),
    "must_play": _acts(LINE, "pass"),
    "cannot_draw": _acts("block 2 | L: 3-4 | H: 0-1 / 3-5 | T0", "draw"),
    "must_draw": _acts("draw 2 | L: 3-4 | H: 0-1 / 3-5 | T0", "pass"),
    "nothing_to_end": _acts(LINE, "done"),
}


@pytest.mark.parametrize("code", NOT_ALLOWED)
def test_what_the_rules_refuse(code: str) -> None:
    """Every code of the list comes about, with its sentence."""
    with pytest.raises(NotAllowed) as refused:
        REFUSED[code]()
    assert (refused.value.code, refused.value.detail) == (code, NOT_ALLOWED[code])


def _seeded(
    game: str = "draw", seats: int = 2, rules: Mapping[str, object] | None = None, **more: Any
) -> Callable[[], object]:
    start = FromSeed("refused")
    return lambda: admit(Setup(game=game, seats=seats, start=start, rules=house_rules(rules or {}), **more))


def _begun_by(game: str, given: tuple[str, ...]) -> Setup:
    """What a state is read as that says of no start, or of several, how its round began."""
    start: Any = NotOneStart(given)
    return Setup(game, 2, start)


CLASSES: dict[str, list[Callable[[], object]]] = {
    "unknown_game": [_seeded("chess"), _seeded("chess", seats=8)],
    "too_many_seats": [_seeded(seats=5), _seeded(seats=8, version=99)],
    "deal_too_rare": [_seeded(rules={"redeal_same_value": 2}), _seeded("goat", seats=4, rules={"redeal_doubles": 2})],
    "several_starts": [lambda: admit(_begun_by("draw", ("seed", "deal")))],
    "unsupported_version": [_seeded(version=99), _seeded(version=0)],
    "incompatible_rules": [_seeded(seats=3, partners=True), _seeded("goat", seats=4, partners=True)],
    "set_too_small": [_seeded(seats=4, rules={"hand_size": 8})],
    "leader_required": [
        _seeded("goat", round=2),
        lambda: admit(deal_setup("straight", "0-0 / 1-1", rules={"hand_size": 1})),
    ],
    "leader_not_allowed": [_seeded(leader=1), _seeded("goat", leader=1)],
    "start_required": [
        lambda: next_round(position(OUT.format("draw"))),
        lambda: admit(_begun_by("chess", ())),
    ],
    "impossible_state": [lambda: admit(deal_setup("draw", "4-4 / 4-4", rules={"hand_size": 1}))],
    "no_such_seat": [_acts(LINE, "3-3@left", seat=2)],
    "stale_state": [_acts(LINE, "3-3@left", expect="1.7")],
}


@pytest.mark.parametrize("code", CLASSES)
def test_each_class_of_refusal(code: str) -> None:
    """Every class of the tree is raised, with its code, a sentence and a path."""
    for refuse in CLASSES[code]:
        with pytest.raises(Refusal) as refused:
            refuse()
        assert refused.value.code == code
        assert refused.value.detail.endswith((".", "!"))


def test_no_class_of_refusal_is_without_a_case() -> None:
    """The tree has no leaf that nothing raises."""
    leaves = [one for one in vars(errors_module).values() if isinstance(one, type) and issubclass(one, Refusal)]
    assert {leaf.code for leaf in leaves if leaf not in (Refusal, NotAllowed)} == CLASSES.keys()


def test_a_set_that_is_too_small_says_which_would_do() -> None:
    """Four hands of eight take 32 tiles: the double-nine set would do."""
    with pytest.raises(Refusal, match="9-9 would do"):
        CLASSES["set_too_small"][0]()


def test_a_refused_action_changes_nothing() -> None:
    """The state is the same afterwards, and goes on."""
    state = position(LINE)
    with pytest.raises(NotAllowed):
        act(state, parse_action("pass"))
    assert state == position(LINE)
    assert played(state, "3-3@left").turn == 1


PENALTIES = {"out_points": "losers_write_own", "block_points": "losers_write_own"}

CLASHES: list[tuple[str, dict[str, Any]]] = [
    ("draw", PENALTIES),
    ("goat", {"out_points": "winner_takes_opponents", "block_points": "winner_takes_opponents"}),
    ("draw", {"out_points": "losers_write_own", "target": 0}),
    ("goat", {"play_points_multiple": [5], "target": 0}),
    ("all_fives", {"account_opens_at": 13}),
    ("draw", {"spinner_order": "sides_first"}),
    ("block", {"reserve": 1}),
    ("goat", {"block_tie": "lightest_tile"}),
    ("goat", {"lead_after_block": "round_winner"}),
    ("draw", {"lone_tile_points": {"0-1": 1, "1-0": 2}}),
    ("draw", {"lone_tile_points": {"7-7": 1}}),
    ("draw", {"redeal_doubles": 1}),
    ("draw", {"redeal_same_value": 1}),
    ("draw", {"round_to": 1}),
    ("draw", {"play_points_multiple": [5, 5]}),
]


@pytest.mark.parametrize(("game", "rules"), CLASHES, ids=str)
def test_house_rules_that_cannot_be_played_together(game: str, rules: dict[str, Any]) -> None:
    """They are refused with the reason, and at least one of the knobs that were turned is named."""
    with pytest.raises(IncompatibleRules) as refused:
        admit(Setup(game=game, seats=2, rules=house_rules(rules), start=FromSeed("clash")))
    assert set(refused.value.knobs) & rules.keys()
    assert refused.value.path == ("rules",)


def test_every_contradiction_has_a_case() -> None:
    """Each reason of the list is given by one of the cases above."""
    given = set()
    for game, rules in CLASHES:
        with pytest.raises(IncompatibleRules) as refused:
            admit(Setup(game=game, seats=2, rules=house_rules(rules), start=FromSeed("clash")))
        given |= {conflict.reason for conflict in CONFLICTS if conflict.reason in refused.value.detail}
    assert given == {conflict.reason for conflict in CONFLICTS}


NO_VALUES: dict[str, list[Any]] = {
    "target": [-1, 10_001, "51", 51.5, True, [51]],
    "hand_size": [0, 46, {"2": 7}, "7", True],
    "lone_tile_points": [{"7": 1}, {"0-0": -1}, {"13-13": 1}, {"0-0": 1001}, 10],
    "draw": ["two", 1, True, ["one"]],
    "max_pip": [7, "6", True],
    "round_to": [-1, 101, "5", False],
    "play_points_multiple": [5, [-1], [101], ["5"], [2, 3, 5, 7]],
}


@pytest.mark.parametrize(("knob", "value"), [(knob, value) for knob in NO_VALUES for value in NO_VALUES[knob]], ids=str)
def test_a_value_that_a_knob_cannot_take(knob: str, value: Any) -> None:
    """No value is bent until it fits."""
    with pytest.raises(ValueError):
        admit(Setup(game="draw", seats=2, rules=house_rules({knob: value}), start=FromSeed("bad")))


@pytest.mark.parametrize("nothing", [None, [], {}], ids=str)
def test_nothing_leaves_a_knob_as_it_is(nothing: Any) -> None:
    """Null, an empty list and an empty object say of every knob that it is not turned."""
    assert house_rules({**dict.fromkeys(KNOB, nothing), "target": 51}) == (("target", 51),)


@pytest.mark.parametrize("code", [*CLASSES, *REFUSED])
def test_a_refusal_can_be_pickled_and_copied(code: str) -> None:
    """It crosses to another process, or thread pool, with everything that it says."""
    refuses = CLASSES[code][0] if code in CLASSES else REFUSED[code]
    with pytest.raises(Refusal) as refused:
        refuses()
    for again in (loads(dumps(refused.value)), copy(refused.value)):
        assert type(again) is type(refused.value)
        assert (vars(again), str(again), again.code) == (vars(refused.value), str(refused.value), code)


@pytest.mark.parametrize("seats", [0, 1])
def test_no_table_has_so_few_seats(seats: int) -> None:
    """Over HTTP the shape says so; a program is told as well, and no hand size of another table is taken."""
    with pytest.raises(ValueError, match="seats"):
        admit(Setup(game="draw", seats=seats, start=FromSeed("x")))
    with pytest.raises(ValueError, match="seats"):
        parse_position(f"draw {seats} | H: * / | T1")
