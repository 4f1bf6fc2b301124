"""Parses Dart files, and finds what a compiler would find first.

That is: names declared twice, types declared nowhere, and calls of static methods that a class does not have (the
generator writes `List.listFromJson` for a list of lists of lists).
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import tree_sitter_dart
from tree_sitter import Language, Node, Parser

DART = {
    "bool", "int", "double", "num", "String", "Object", "List", "Map", "Iterable", "Set", "DateTime", "Future",
    "Never", "Null", "void", "dynamic",
}  # fmt: skip
CORE_METHODS = {"parse", "tryParse", "of", "from", "filled", "generate", "empty", "unmodifiable", "fromEnvironment"}

DECLARED = re.compile(r"^(?:abstract )?(?:class|enum) (\w+)", re.MULTILINE)
FIELD = re.compile(r"^  (?:final )?([A-Z][\w<>?, ]*)\?? \w+;", re.MULTILINE)
CALL = re.compile(r"\b([A-Z]\w*)\.(\w+)\(")
PARSER = Parser(Language(tree_sitter_dart.language()))


def errors(node: Node) -> list[Node]:
    """The innermost places where the grammar fails."""
    if node.type == "ERROR" or node.is_missing:
        return [node]
    return [one for child in node.children if child.has_error or child.is_missing for one in errors(child)]


def bodies(texts: dict[str, str]) -> dict[str, str]:
    """What stands in each class and enum."""
    found: dict[str, str] = {}
    for text in texts.values():
        places = list(DECLARED.finditer(text))
        starts = [*(place.start() for place in places), len(text)]
        found |= {place[1]: text[start:end] for place, (start, end) in zip(places, pairwise(starts), strict=True)}
    return found


def has(name: str, method: str, classes: dict[str, str]) -> bool:
    """Whether a class has this static method or constructor; true for classes of other libraries."""
    if name in DART:
        return method in CORE_METHODS
    return name not in classes or bool(re.search(rf"(?:\b{name}\.| ){method}\(", classes[name]))


def wrong(texts: dict[str, str], models: dict[str, str]) -> Iterator[str]:
    for file, text in texts.items():
        for fault in errors(PARSER.parse(text.encode()).root_node):
            line = fault.start_point[0]
            yield f"{file}:{line + 1}: {text.splitlines()[line].strip()}"
    classes = bodies(texts)
    for name, times in Counter(name for text in texts.values() for name in DECLARED.findall(text)).items():
        if times > 1 or name in DART:
            yield f"{name} is declared more than once"
    for file, text in models.items():
        names = {name for written in FIELD.findall(text) for name in re.findall(r"\w+", written)}
        yield from (f"{file}: {name} is declared nowhere" for name in sorted(names - DART - classes.keys()))
        calls = set(CALL.findall(text))
        yield from (f"{file}: {name} has no {way}" for name, way in sorted(calls) if not has(name, way, classes))


def main(folder: Path) -> int:
    texts = {file.name: file.read_text() for file in sorted(folder.rglob("*.dart"))}
    models = {file.name: file.read_text() for file in sorted((folder / "model").glob("*.dart"))}
    found = list(wrong(texts, models | {"play.dart": texts["play.dart"]}))
    print(f"{len(texts)} files, {len(models)} of them models\n" + "\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
