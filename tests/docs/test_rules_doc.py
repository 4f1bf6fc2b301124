"""docs/rules.md: its tables say what the code says, and no rule or example is missing."""

import json
import re
from pathlib import Path

import pytest

from service.rules.games import GAMES
from service.rules.house.conflicts import CONFLICTS
from service.rules.house.knob_values import BySeats, Choice, Number, TilePoints
from service.rules.house.knobs import KNOBS, Knob
from service.rules.house.ruleset import plain

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


def test_defaults_are_those_of_the_records() -> None:
    """Knobs by games, every cell as JSON."""
    head, *rows = table("Defaults")
    games = {game.id: plain(game.versions[game.newest]) for game in GAMES}
    assert head == ["knob", *games]
    told = {quoted(name)[0]: [json.loads(quoted(cell)[0]) for cell in cells] for name, *cells in rows}
    assert list(told) == [knob.name for knob in KNOBS]
    assert told == {knob.name: [rules[knob.name] for rules in games.values()] for knob in KNOBS}


def values_of(knob: Knob) -> list[str]:
    """What the table's cell for the knob's values must name."""
    match knob.values:
        case Choice(values):
            return ["null" if value is None else str(value) for value in values]
        case Number(least, most) | BySeats(least, most):
            return [f"{least}–{most}"]
        case TilePoints(most):
            return [f"0–{most}"]
        case _:
            raise AssertionError(f"{knob.name} has values of an unknown kind")


@pytest.mark.parametrize("knob", KNOBS, ids=[knob.name for knob in KNOBS])
def test_every_value_is_told(knob: Knob) -> None:
    """A knob's row names exactly the values of a choice, and the range of a number."""
    row = next(row for row in table("House rules") if quoted(row[0]) == [knob.name])
    if isinstance(knob.values, Choice):
        assert sorted(quoted(row[1])) == sorted(values_of(knob))
    else:
        assert values_of(knob)[0] in row[1]
    if isinstance(knob.values, Number):
        assert ("null" in quoted(row[1])) == knob.values.nullable


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
