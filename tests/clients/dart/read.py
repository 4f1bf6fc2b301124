"""Parses Dart files, and finds what a compiler would find first: names declared twice, and types declared nowhere."""

import re
import sys
from collections import Counter
from pathlib import Path

import tree_sitter_dart
from tree_sitter import Language, Node, Parser

DART = {
    *[
        "bool",
        "int",
        "double",
        "num",
        "String",
        "Object",
        "List",
        "Map",
        "Iterable",
        "Set",
        "DateTime",
        "Future",
        "Never",
        "Null",
        "void",
        "dynamic",
    ],
}

DECLARED = re.compile(r"^(?:abstract )?(?:class|enum) (\w+)", re.MULTILINE)
FIELD = re.compile(r"^  (?:final )?([A-Z][\w<>?, ]*)\?? \w+;", re.MULTILINE)
PARSER = Parser(Language(tree_sitter_dart.language()))


def errors(node: Node) -> list[Node]:
    """The innermost places where the grammar fails."""
    if node.type == "ERROR" or node.is_missing:
        return [node]
    return [one for child in node.children if child.has_error or child.is_missing for one in errors(child)]


def main(folder: Path) -> int:
    texts = {file.name: file.read_text() for file in sorted(folder.rglob("*.dart"))}
    wrong = [
        f"{name}:{fault.start_point[0] + 1}: {text.splitlines()[fault.start_point[0]].strip()}"
        for name, text in texts.items()
        for fault in errors(PARSER.parse(text.encode()).root_node)
    ]
    declared = Counter(name for text in texts.values() for name in DECLARED.findall(text))
    wrong += [f"{name} is declared {times} times" for name, times in declared.items() if times > 1]
    wrong += [f"{name} is a name of Dart's own" for name in declared if name in DART]
    models = {file.name: file.read_text() for file in sorted((folder / "model").glob("*.dart"))}
    wrong += [
        f"{file}: {name} is declared nowhere"
        for file, text in models.items()
        for written in FIELD.findall(text)
        for name in re.findall(r"\w+", written)
        if name not in declared and name not in DART
    ]
    print(f"{len(texts)} files, {len(declared)} declarations\n" + "\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
