"""docs/rules.md: its tables say what the code says, and no rule or example is missing."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from service.operations.games import game_json
from service.rules.deal.deal import LEAST_STANDING, TRIED_DEALS
from service.rules.games import GAMES
from service.rules.house.conflicts import CONFLICTS
from service.rules.house.knob_values import BySeats, Choice, Multiples, Number, Steps, TilePoints
from service.rules.house.knobs import KNOB, KNOBS, Knob

DOC = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")

IDS = (
    *(f"C{number}" for number in range(1, 13)),
    *(f"G{number}" for number in range(1, 8)),
    *(f"S{number}" for number in range(1, 7)),
    *(f"D{number}" for number in range(1, 5)),
)


def table(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading, head row first, without the line below it."""
    section = DOC.split(f"# {heading}\n", 1)[1]
    lines = re.search(r"(^\|.*\n)+", section, re.MULTILINE)
    assert lines is not None
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[0].splitlines()]
    return [rows[0], *rows[2:]]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]*)`", cell)


def defaults(id: str) -> dict[str, Any]:
    """The value of every knob in a game, as `GET /v1/games` shows it."""
    return {knob.pop("name"): next(iter(knob.values())) for knob in map(dict, game_json(id)["defaults"])}


def test_defaults_are_those_of_the_records() -> None:
    """Knobs by games, every cell as JSON."""
    head, *rows = table("Defaults")
    games = {game.id: defaults(game.id) for game in GAMES}
    assert head == ["knob", *games]
    told = {quoted(name)[0]: [json.loads(quoted(cell)[0]) for cell in cells] for name, *cells in rows}
    assert list(told) == [knob.name for knob in KNOBS]
    assert told == {knob.name: [rules[knob.name] for rules in games.values()] for knob in KNOBS}


ONE_IS_REFUSED = {
    knob
    for (knob,) in (conflict.knobs for conflict in CONFLICTS if len(conflict.knobs) == 1)
    if isinstance(KNOB[knob].values, Number)
}


def cell_of(knob: Knob) -> str:
    """The table's cell for the values of the knob."""
    match knob.values:
        case Choice(words):
            return ", ".join(f"`{word}`" for word in words)
        case Steps() as steps:
            return ", ".join(f"`{number}`" for number in steps.numbers)
        case BySeats(least, most):
            return f"{least}–{most}"
        case Number(0, most):
            return f"{2 if knob.name in ONE_IS_REFUSED else 1}–{most}, `0`"
        case Multiples(most):
            return f"up to three of 2–{most}, `[0]`"
        case TilePoints(most):
            return f"tile → 0–{most}"
        case _:
            raise AssertionError(f"{knob.name} has values of an unknown kind")


@pytest.mark.parametrize("knob", KNOBS, ids=[knob.name for knob in KNOBS])
def test_every_value_is_told(knob: Knob) -> None:
    """A knob's row names exactly the values of a choice, and the range of a number."""
    row = next(row for row in table("House rules") if quoted(row[0]) == [knob.name])
    assert row[1] == cell_of(knob)


def test_the_deals_that_are_tried_are_those_of_the_code() -> None:
    """How many are dealt, and how few of them may stand."""
    assert f"deals {TRIED_DEALS} times from fixed seeds, and at least {LEAST_STANDING} of these" in " ".join(
        DOC.split()
    )


def test_knobs_come_in_their_order() -> None:
    """The table of house rules has every knob once, as the service lists them."""
    _, *rows = table("House rules")
    assert [quoted(row[0])[0] for row in rows] == [knob.name for knob in KNOBS]


def test_refused_combinations_are_those_of_the_code() -> None:
    """Which knobs, and the reason that a refusal gives."""
    _, *rows = table("Refused combinations")
    told = [(tuple(quoted(knobs)), reason) for knobs, _, reason in rows]
    assert told == [(conflict.knobs, conflict.reason) for conflict in CONFLICTS]


@pytest.mark.parametrize("id", IDS)
def test_every_rule_and_example_has_its_id(id: str) -> None:
    """Code and tests cite these ids, so each is there once."""
    assert len(re.findall(rf"^(?:- )?\*\*{id}\.", DOC, re.MULTILINE)) == 1


def test_every_game_has_its_section() -> None:
    """Under its title, and with its id."""
    for game in GAMES:
        section = DOC.split(f"\n## {game.title}\n", 1)[1].split("\n## ", 1)[0]
        assert f"`{game.id}`" in section
