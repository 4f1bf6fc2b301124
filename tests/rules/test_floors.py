"""The floors of the house: imports point down, the rules stand alone, and no game is named outside its own file."""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.houses import GAMES

pytestmark = pytest.mark.no_cover

SERVICE = Path(__file__).parents[2] / "service"
FILES = sorted(SERVICE.rglob("*.py"))
NAMES = [file.relative_to(SERVICE.parent).as_posix() for file in FILES]

FLOORS = {"rules": 0, "words": 1, "drawing": 1, "wire": 2, "operations": 3, "web": 4, "wsgi": 5, "config": 5}
"""Folders and files of ``service`` by floor; ``service`` itself (its version) lies below all of them."""

ROOMS = ("values", "house", ("games", "table", "deal"), "state", "match", "play", ("admit", "stored"))
"""The rooms of the rules, from the ground up; those in one pair of brackets do not know each other."""

BANNED_IN_RULES = ("random", "time", "logging", "json", "datetime", "os", "secrets", "threading")
MOST_LINES = 320
MOST_FILES = 14
"""What one can still see at a glance: of one idea in a file, of the files in a folder."""

ORDINARY_STRINGS = ("draw", "block")
ORDINARY_NAMES = (*ORDINARY_STRINGS, "straight")
"""Games whose ids are also an action, a knob, or what a line can be; they are looked for where a game is meant."""


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(), str(file))


def _imports(file: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, by its whole name, with the line."""
    for node in ast.walk(_tree(file)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = file.relative_to(SERVICE.parent).parts[: -node.level] if node.level else ()
            module = ".".join([*above, *filter(None, [node.module])])
            for alias in node.names:  # a name may be a module of the package that it comes from
                inside = SERVICE.parent.joinpath(*module.split("."), alias.name)
                is_module = inside.is_dir() or inside.with_suffix(".py").exists()
                yield node.lineno, f"{module}.{alias.name}" if is_module else module


def _part(module: str) -> str | None:
    """``service.wire.read.requests`` lies in ``wire``; what is not of the service, in none."""
    parts = module.split(".")
    return parts[1] if parts[0] == "service" and len(parts) > 1 and parts[1] in FLOORS else None


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_imports_point_down(file: Path) -> None:
    """A file imports from its own part and from the floors below, never up and never across."""
    part = file.relative_to(SERVICE).parts[0].removesuffix(".py")
    offending = []
    for line, module in _imports(file):
        other = _part(module)
        allowed = other is None or other == part or (part, other) == ("wsgi", "config")
        if not allowed and FLOORS[str(other)] >= FLOORS.get(part, 0):
            offending.append(f"line {line}: {module}")
    assert offending == []


def _level(parts: Sequence[str]) -> tuple[int, str]:
    """How high a file or module below ``service/rules`` lies, and its room; the doors, in no room, lie above all."""
    for level, rooms in enumerate(ROOMS):
        if parts and (parts[0] == rooms or parts[0] in (rooms if isinstance(rooms, tuple) else ())):
            return level, parts[0]
    return len(ROOMS), ""


RULES = [file for file in FILES if "rules" in file.relative_to(SERVICE).parts[:1]]


@pytest.mark.parametrize("file", RULES, ids=lambda file: str(file.relative_to(SERVICE)))
def test_rooms_import_one_way(file: Path) -> None:
    """Inside the rules a room knows itself and those below it."""
    level, room = _level(file.relative_to(SERVICE / "rules").parts)
    offending = []
    for line, module in _imports(file):
        if module.startswith("service.rules."):
            other_level, other = _level(module.split(".")[2:])
            if other_level >= level and other != room:
                offending.append(f"line {line}: {module}")
    assert offending == []


def test_every_room_has_its_level() -> None:
    """No folder of the rules is left out of the list of rooms, and none holds more files than a shelf."""
    rooms = {name for rooms in ROOMS for name in ((rooms,) if isinstance(rooms, str) else rooms)}
    assert {file.parent.name for file in RULES if file.parent != SERVICE / "rules"} == rooms
    crowded = {folder: len(list(folder.glob("*.py"))) for folder in {file.parent for file in FILES}}
    assert {str(folder): count for folder, count in crowded.items() if count > MOST_FILES} == {}


def test_the_architecture_draws_every_floor_and_room() -> None:
    """Each has a line of its own in the diagrams, rooms from the ground up."""
    lines = (SERVICE.parent / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines()
    rooms = [room for level in ROOMS for room in ((level,) if isinstance(level, str) else level)]
    assert [line.partition("/")[0] for line in lines if re.match(r"\w+/ ", line)] == rooms
    for floor, level in FLOORS.items():
        assert [line for line in lines if re.match(rf"{level}  service/.*\b{floor}\b", line)], floor


@pytest.mark.parametrize("file", RULES, ids=lambda file: str(file.relative_to(SERVICE)))
def test_the_rules_stand_alone(file: Path) -> None:
    """The rules import the standard library and themselves, and no clock, chance, log or JSON."""
    for line, module in _imports(file):
        top = module.split(".")[0]
        assert module.startswith("service.rules") or top in sys.stdlib_module_names, f"line {line}: {module}"
        assert top not in BANNED_IN_RULES, f"line {line}: {module}"


@pytest.mark.parametrize(
    "file",
    [file for file in FILES if {"wire", "operations"} & set(file.relative_to(SERVICE).parts)],
    ids=lambda file: str(file.name),
)
def test_nothing_below_the_web_knows_requests(file: Path) -> None:
    """Operations and wire import neither Flask nor Werkzeug."""
    assert [module for _, module in _imports(file) if module.split(".")[0] in ("flask", "werkzeug")] == []


def _words(tree: ast.Module) -> Iterator[tuple[int, str, bool]]:
    """Every string and identifier of a file that may be a game's id, with its line; False: only if a game is meant."""
    meant = {id(node) for node in _where_a_game_is_meant(tree)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)):
                yield node.lineno, text, id(node) in meant or text not in ORDINARY_STRINGS
            case ast.Name(id=text) | ast.Attribute(attr=text):
                yield node.lineno, text, id(node) in meant or text.lower() not in ORDINARY_NAMES
            case ast.FunctionDef(name=text) | ast.ClassDef(name=text) | ast.arg(arg=text):
                yield node.lineno, text, text.lower() not in ORDINARY_NAMES
            case ast.Import() | ast.ImportFrom():
                module = getattr(node, "module", None) or ""
                for word in (word for alias in node.names for word in f"{module}.{alias.name}".split(".")):
                    yield node.lineno, word, "games." in f"{module}." or word.lower() not in ORDINARY_NAMES


def _where_a_game_is_meant(tree: ast.Module) -> Iterator[ast.AST]:
    """What is compared with, looked up in, or handed over as something that is called a game."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(map(_is_game, (node.left, *node.comparators))):
            yield from ast.walk(node)
        elif isinstance(node, ast.Match) and _is_game(node.subject):
            for case in node.cases:
                yield from ast.walk(case.pattern)
        elif isinstance(node, ast.Subscript) and _is_game(node.value):
            yield from ast.walk(node.slice)
        elif isinstance(node, ast.Call):
            if _is_game(node.func):
                yield from (part for argument in node.args for part in ast.walk(argument))
            yield from (part for word in node.keywords if word.arg == "game" for part in ast.walk(word.value))


def _is_game(node: ast.AST) -> bool:
    names = [part.id for part in ast.walk(node) if isinstance(part, ast.Name)]
    names += [part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)]
    return any("game" in name.lower() for name in names) or (isinstance(node, ast.Constant) and node.value == "game")


def _named_games(file: Path) -> list[str]:
    return [f"line {line}: {text}" for line, text, counts in _words(_tree(file)) if counts and text.lower() in GAMES]


GAME_FILES = SERVICE / "rules" / "games"
OTHERS = [file for file in FILES if GAME_FILES not in file.parents]


@pytest.mark.parametrize("file", OTHERS, ids=lambda file: str(file.relative_to(SERVICE)))
def test_no_game_is_named_outside_its_file(file: Path) -> None:
    """No string and no name is a game's id; where the id is an ordinary word, none that stands for a game."""
    assert _named_games(file) == []


def test_games_are_made_from_each_other_only_within_their_folder() -> None:
    """A game's file names itself and the game that it varies; the list of games is one tuple."""
    assert sorted(file.stem for file in GAME_FILES.glob("*.py")) == sorted(["__init__", "game", "resolve", *GAMES])
    assert _named_games(GAME_FILES / "game.py") + _named_games(GAME_FILES / "resolve.py") == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('if round.game == "draw":\n    pass', 1),
        ('find_game("block")', 1),
        ('setup = Setup(game="draw")', 1),
        ("from ..games.block import BLOCK", 2),
        ('GAMES["draw"]', 1),
        ('match state.round.game:\n    case "block":\n        pass', 1),
        ('x = "goat"', 1),
        ("def all_fives(): pass", 1),
        ("straight = not turned", 0),
        ('if rules.table.draw == "none" or action.text == "draw":\n    block = rules.table.block', 0),
        ('Knob(name="draw", meaning="In Goat nobody draws.")', 0),
    ],
)
def test_the_check_for_named_games_finds_them(code: str, found: int, tmp_path: Path) -> None:
    """A game that is compared, looked up, imported or handed over is found; an ordinary word is not."""
    file = tmp_path / "code.py"
    file.write_text(code)
    assert len(_named_games(file)) == found


def _lists_of_games(file: Path) -> list[int]:
    """The lines where a list, tuple or set names three games or more."""
    displays = (node for node in ast.walk(_tree(file)) if isinstance(node, ast.List | ast.Tuple | ast.Set))
    return [
        node.lineno
        for node in displays
        if len({part.value for part in node.elts if isinstance(part, ast.Constant)} & set(GAMES)) > 2
    ]


@pytest.mark.parametrize("folder", ["service", "tests", "bench", "deploy"])
def test_there_is_one_list_of_games(folder: str) -> None:
    """A list of its own would leave the next game out without a word."""
    files = (SERVICE.parent / folder).rglob("*.py")
    suspects = [file for file in files if sum(game in file.read_text() for game in GAMES) > 2]
    assert {file.name: lines for file in suspects if (lines := _lists_of_games(file))} == {}


@pytest.mark.parametrize(("code", "found"), [('X = ("goat", "draw", "block")', [1]), ('X = ["goat", "draw"]', [])])
def test_a_list_of_games_is_found(code: str, found: list[int], tmp_path: Path) -> None:
    """Two games may be a sample."""
    file = tmp_path / "code.py"
    file.write_text(code)
    assert _lists_of_games(file) == found


def test_files_are_small() -> None:
    """No file of the service is longer than can be read at a sitting."""
    lines = {str(file): len(file.read_text().splitlines()) for file in FILES}
    assert {file: count for file, count in lines.items() if count > MOST_LINES} == {}
