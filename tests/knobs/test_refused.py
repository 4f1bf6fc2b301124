"""House rules that contradict each other are refused, and the refusal names them."""

from typing import Any

import pytest

from service.rules import FromSeed, Setup, deal
from service.rules.house.conflicts import CONFLICTS
from service.rules.house.house_rules import house_rules
from service.rules.values.errors import IncompatibleRules
from tests.client import Client
from tests.houses import GAMES
from tests.oracle import DEFAULTS

Json = dict[str, Any]

_WRITE: Json = {"out_points": "losers_write_own", "block_points": "losers_write_own"}
_TAKE: Json = {"out_points": "winner_takes_opponents", "block_points": "winner_takes_opponents"}
_WINS: Json = _TAKE | {"target_means": "wins"}
_LOSES: Json = _WRITE | {"target_means": "loses"}
_QUIET: Json = {"play_points_multiple": [0], "account_opens_at": 0}

WRITTEN_WINS = {"out_points", "block_points", "target_means"}
TAKEN_LOSES = {"out_points", "block_points", "play_points_multiple", "target_means"}
MIXED = {"out_points", "block_points", "play_points_multiple"}

COMBINATIONS: dict[str, tuple[Json, set[str]]] = {
    "penalties for a target that wins": (_QUIET | _WRITE | {"target_means": "wins"}, WRITTEN_WINS),
    "heaviest writes others, wins": (
        _QUIET | _WRITE | {"block_points": "heaviest_writes_others", "target_means": "wins"},
        WRITTEN_WINS,
    ),
    "heaviest writes all, wins": (
        _QUIET | _WRITE | {"block_points": "heaviest_writes_all", "target_means": "wins"},
        WRITTEN_WINS,
    ),
    "winnings for a target that loses": (_QUIET | _TAKE | {"target_means": "loses"}, TAKEN_LOSES),
    "difference for a target that loses": (
        _QUIET | _TAKE | {"block_points": "winner_takes_difference", "target_means": "loses"},
        TAKEN_LOSES,
    ),
    "differences for a target that loses": (
        _QUIET | _TAKE | {"block_points": "winner_takes_differences", "target_means": "loses"},
        TAKEN_LOSES,
    ),
    "points in play for a target that loses": (
        _QUIET | _WRITE | {"play_points_multiple": [5], "target_means": "loses"},
        TAKEN_LOSES | MIXED,
    ),
    "written when out, taken when blocked, one round": (
        _QUIET | {"out_points": "losers_write_own", "block_points": "winner_takes_opponents", "target": 0},
        MIXED,
    ),
    "taken when out, written when blocked, one round": (
        _QUIET | {"out_points": "winner_takes_opponents", "block_points": "losers_write_own", "target": 0},
        MIXED,
    ),
    "taken when out, heaviest when blocked, one round": (
        _QUIET | {"out_points": "winner_takes_opponents", "block_points": "heaviest_writes_all", "target": 0},
        MIXED,
    ),
    "points in play beside penalties, one round": (
        _WRITE | {"play_points_multiple": [3], "account_opens_at": 0, "target": 0},
        MIXED,
    ),
    "an account with points in play": (
        _WINS | {"account_opens_at": 13, "play_points_multiple": [5]},
        {"account_opens_at", "play_points_multiple"},
    ),
    "sides first without a spinner": (
        {"spinner": "none", "spinner_order": "sides_first"},
        {"spinner", "spinner_order"},
    ),
    "a reserve without drawing": ({"draw": "none", "reserve": 1}, {"draw", "reserve"}),
    "the lightest tile where the highest total decides": (
        _QUIET | _LOSES | {"block_points": "heaviest_writes_others", "block_tie": "lightest_tile"},
        {"block_points", "block_tie"},
    ),
    "the lightest tile where the highest total writes all": (
        _QUIET | _LOSES | {"block_points": "heaviest_writes_all", "block_tie": "lightest_tile"},
        {"block_points", "block_tie"},
    ),
    "the round's winner where a block has none": (
        _QUIET | _LOSES | {"block_points": "heaviest_writes_all", "lead_after_block": "round_winner"},
        {"block_points", "lead_after_block"},
    ),
    "a tile outside the set": ({"max_pip": 6, "lone_tile_points": {"0-7": 5}}, {"lone_tile_points", "max_pip"}),
    "a tile named twice": ({"lone_tile_points": {"1-2": 5, "2-1": 7}}, {"lone_tile_points"}),
    "one double dealt again": ({"redeal_doubles": 1}, {"redeal_doubles"}),
    "one tile of a value dealt again": ({"redeal_same_value": 1}, {"redeal_same_value"}),
    "rounding to 1": ({"round_to": 1}, {"round_to"}),
    "multiples of 1": (_WINS | {"play_points_multiple": [1], "account_opens_at": 0}, {"play_points_multiple"}),
    "a multiple and none": (_WINS | {"play_points_multiple": [5, 0], "account_opens_at": 0}, {"play_points_multiple"}),
    "a multiple twice": (_WINS | {"play_points_multiple": [5, 5], "account_opens_at": 0}, {"play_points_multiple"}),
    "everything at once": (
        _WRITE
        | {"target_means": "wins", "draw": "none", "reserve": 2, "spinner": "none", "spinner_order": "sides_first"},
        WRITTEN_WINS | {"draw", "reserve", "spinner", "spinner_order"},
    ),
}
"""What is asked for, and the knobs that the refusal has to name; in every game."""


def _named(name: str, game: str) -> set[str]:
    """The knobs named; where points in play are the game's own, they do not go with penalties either."""
    knobs = COMBINATIONS[name][1]
    own = name == "everything at once" and DEFAULTS[game]["play_points_multiple"] != [0]
    return knobs | MIXED if own else knobs


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", COMBINATIONS)
def test_a_contradiction_is_refused(client: Client, name: str, game: str) -> None:
    """In the core, for a new match, a look at its rules and a state; the same knobs are named every time."""
    rules, knobs = COMBINATIONS[name][0], sorted(_named(name, game))
    with pytest.raises(IncompatibleRules) as refused:
        deal(Setup(game=game, seats=3, rules=house_rules(rules), start=FromSeed("x")))
    assert refused.value.knobs == knobs
    match = {"game": game, "seats": 3, "rules": rules, "seed": "x"}
    asked = [
        ("matches", match),
        ("rulesets", {"game": game, "seats": 3, "rules": rules}),
        ("positions", {"state": match}),
    ]
    for operation, body in asked:
        problem = client.refused(operation, body)
        assert (problem["code"], problem["knobs"]) == ("incompatible_rules", knobs)
        assert problem["detail"] == refused.value.detail


def test_every_conflict_is_met() -> None:
    """Each of the conflicts that the rules know is the only one met by some combination."""
    alone = {frozenset(knobs) for _, knobs in COMBINATIONS.values()}
    assert {frozenset(conflict.knobs) for conflict in CONFLICTS} <= alone


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("seats", "rules", "fits"),
    [
        (2, {"partnership": "optional"}, False),
        (3, {"partnership": "optional"}, False),
        (4, {"partnership": "never"}, False),
        (4, {"partnership": "optional"}, True),
    ],
    ids=["two seats", "three seats", "never", "four seats"],
)
def test_partners(client: Client, game: str, seats: int, rules: Json, fits: bool) -> None:
    """Partners need four seats and a game that allows them, also where they are only looked at, or in a state."""
    match = {"game": game, "seats": seats, "partners": True, "rules": rules, "seed": "x"}
    look = {name: match[name] for name in ("game", "seats", "partners", "rules")}
    for operation, body in (("matches", match), ("rulesets", look), ("positions", {"state": match})):
        answer = client.post(operation, body)
        assert answer.code == (None if fits else "incompatible_rules")
        if not fits:
            assert answer.json["knobs"] == ["partnership"]


def test_a_batch_refuses_the_one_item(client: Client) -> None:
    """A contradiction in one item harms no other."""
    bad, good = COMBINATIONS["a reserve without drawing"][0], {"reserve": 1}
    items = [{"rulesets": {"game": "draw", "seats": 3, "rules": rules}} for rules in (bad, good)]
    answer = client.ok("batches", {"items": items})
    assert [item["status"] for item in answer["items"]] == [409, 200]
