"""CONTRIBUTING's checklists are complete: what names every game, or every knob, is on them."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from service.rules.games import GAMES
from service.rules.house.knobs import KNOBS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
GAME_IDS = [game.id for game in GAMES]
KNOB_NAMES = [knob.name for knob in KNOBS]

PLACES = ("service", "docs", "examples", "bench", "deploy")
AT_THE_TOP = ("*.md", "*.yaml", "*.toml")
"""Other files at the top may be an answer that somebody saved."""

SUFFIXES = (".py", ".md", ".js", ".mjs", ".ts", ".json", ".yaml", ".yml", ".toml", ".css", ".html")
NOT_BY_HAND = ("node_modules", "po", "vendor", "contract.ts")
"""Catalogues, what others wrote, and the client's types, which are made from the contract."""

GAMES_BESIDE = {
    "docs/deal.md": "its vectors are of many games",
    "docs/house-rules.md": "its examples are of many games",
    "service/web/static/play/js/setup.js": "a card for each game that it knows; the others show without",
}
KNOBS_BESIDE = {
    "service/web/static/play/js/knobs.js": "headings of the set-up form; other knobs show under one of their own",
}
"""Files that happen to name all, and why a new one need not be named there."""

MOST_FILES_FOR_A_GAME = 4
MOST_FILES_FOR_A_KNOB = 8


def checklist(heading: str) -> list[str]:
    """The files in the table below a heading."""
    section = TEXT.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return [row.strip("`") for row in re.findall(r"^\| (.*?) \|", section, re.MULTILINE)[1:]]


def texts() -> Iterator[tuple[str, str]]:
    """The project's own files outside the tests, with their texts."""
    paths = [path for place in PLACES for path in (ROOT / place).rglob("*")]
    for path in sorted([*paths, *(path for pattern in AT_THE_TOP for path in ROOT.glob(pattern))]):
        if path.suffix in SUFFIXES and not set(NOT_BY_HAND) & set(path.parts) and path.name != "CHANGELOG.md":
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def naming_all(words: Iterable[str]) -> set[str]:
    """The files in which each of the words stands."""
    patterns = [re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])") for word in words]
    return {name for name, text in texts() if all(pattern.search(text) for pattern in patterns)}


def test_the_checklist_for_a_game_is_complete() -> None:
    """Its files are there for every game, name every game, and no other file does."""
    files = checklist("Adding a game")
    assert len(files) <= MOST_FILES_FOR_A_GAME
    for id in GAME_IDS:
        assert [file for file in files if not (ROOT / file.replace("ID", id)).exists()] == []
    listed = {file for file in files if "ID" not in file}
    assert listed <= naming_all(GAME_IDS)
    assert naming_all(GAME_IDS) - listed <= set(GAMES_BESIDE)


def test_the_checklist_for_a_knob_is_complete() -> None:
    """Its files are there, and no other file names every knob."""
    files = checklist("Adding a knob")
    assert len(files) <= MOST_FILES_FOR_A_KNOB
    listed = {file for file in files if "/" in file or "." in file}
    assert [file for file in listed if not (ROOT / file).exists()] == []
    assert naming_all(KNOB_NAMES) <= listed | set(KNOBS_BESIDE)


@pytest.mark.parametrize("heading", ["A member", "A word in an answer", "An event", "A problem code", "An operation"])
def test_what_a_checklist_for_the_contract_names_is_there(heading: str) -> None:
    """Its files and folders; NAME stands for any."""
    section = TEXT.split(f"\n### {heading}\n", 1)[1].split("\n##", 1)[0]
    named = re.findall(r"`([\w*]+(?:/[\w.*]*)+|\w+\.(?:md|yaml))`", section)
    assert "openapi.yaml" in named
    assert [file for file in named if not list(ROOT.glob(file.replace("NAME", "*").rstrip("/")))] == []


@pytest.mark.parametrize("words", [GAME_IDS, KNOB_NAMES], ids=["games", "knobs"])
def test_a_file_that_names_all_is_found(words: list[str]) -> None:
    """The search that the checklists rest on finds the contract, which has to name all of them."""
    assert "openapi.yaml" in naming_all(words)
