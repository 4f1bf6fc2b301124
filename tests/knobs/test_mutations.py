"""Every claim of the table is worth something: with the knob turned to another value some case that makes it fails."""

from collections.abc import Callable
from typing import Any

import pytest

from service.rules.admit import admit
from service.rules.games import resolve
from service.rules.house.house_rules import HouseRules, override
from service.rules.house.knobs import KNOB, KNOBS
from service.rules.house.ruleset import Ruleset
from tests.houses import GAMES
from tests.knobs.case import Case, look
from tests.knobs.table import CASES, DEFAULTS, SWITCHED_OFF, claims, others, text
from tests.notation import BY_SEATS

pytestmark = pytest.mark.no_cover  # much of the same, on lines that others reach

Turn = Callable[[str, Any], None]

SAME = {
    frozenset({"out_seat", "round_winner"}): "lead_after_out",
}
"""Values that come to the same: who goes out is the round's winner, with the lightest hand there can be."""

CLAIMS = sorted({(claim.knob, text(claim.value)) for case in CASES for claim in claims(case)})


@pytest.fixture
def turn(monkeypatch: pytest.MonkeyPatch) -> Turn:
    """Turns a knob to another value whatever a match asks for, as if the rules did not know the one asked for."""

    def turned(knob: str, value: Any) -> None:
        def ignoring(base: Ruleset, house: HouseRules) -> Ruleset:
            rules, values = override(base, house), KNOB[knob].values
            return rules.turned({knob: values.of_game(values.read(value))})

        monkeypatch.setattr(resolve, "override", ignoring)

    monkeypatch.setattr(admit, "resolve", resolve.resolve.__wrapped__)  # nothing is remembered
    monkeypatch.setattr(admit, "_begin", admit._begin.__wrapped__)
    return turned


def _fails(case: Case) -> bool:
    """Whether the case shows anything but what it must; a mutant may even fall over."""
    try:
        return look(case) != case.sees
    except Exception:
        return True


@pytest.mark.parametrize(("knob", "value"), CLAIMS, ids=[f"{knob}={value}" for knob, value in CLAIMS])
def test_a_value_is_told_from_every_other_one(turn: Turn, knob: str, value: str) -> None:
    """For each other value there is a case that fails with it, and each case fails with some of them."""
    found = [
        (case, claim) for case in CASES for claim in claims(case) if (claim.knob, text(claim.value)) == (knob, value)
    ]
    idle = {case.id for case, _ in found}
    for other in others(found[0][1]):
        failing = set()
        for case, _ in found:
            turn(knob, other)
            if _fails(case):
                failing.add(case.id)
        idle -= failing
        same = isinstance(other, str) and SAME.get(frozenset({found[0][1].value, other})) == knob
        assert failing or same, f"no case tells {knob} = {value} from {text(other)}"
    assert not idle, f"{knob} = {value} makes no difference in {sorted(idle)}"


def test_every_value_is_claimed() -> None:
    """All words of all knobs, 0 where it switches one off, and each game's default."""
    claimed = {(knob, value) for knob, value in CLAIMS}
    wanted = set()
    for knob in KNOBS:
        described = knob.values.described()
        wanted |= {(knob.name, text(value)) for value in described["words"] or ()}
        if knob.name in SWITCHED_OFF:
            wanted.add((knob.name, "0"))
        for game in GAMES:
            usual = DEFAULTS[game][knob.name]
            some = usual.values() if knob.name in BY_SEATS else [usual]
            wanted |= {(knob.name, text(value)) for value in some}
    assert not wanted - claimed


def test_every_game_has_cases() -> None:
    """Each game shows what each knob that concerns it does there, as it is or turned."""
    for game in GAMES:
        shown = {claim.knob for case in CASES if case.game == game for claim in claims(case)}
        assert len(shown) >= 15, (game, shown)
