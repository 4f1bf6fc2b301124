"""All documents: links lead somewhere, tables are even, lines are not too long."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.server import ROOT

WIDTH = 120
DOCS = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").glob("*.md"),
    *(ROOT / "deploy").glob("*.md"),
    ROOT / "examples" / "typescript" / "README.md",
]
each = pytest.mark.parametrize("path", DOCS, ids=lambda path: str(path.relative_to(ROOT)))


def prose(path: Path) -> list[str]:
    """The lines outside code blocks."""
    return re.sub(
        r"^ *```.*?^ *```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
    ).splitlines()


def anchors(path: Path) -> set[str]:
    """What a link can name in a document: its headings, as GitHub spells them."""
    headings = [line.lstrip("#").strip().lower() for line in prose(path) if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in headings}


@each
def test_links_lead_somewhere(path: Path) -> None:
    text = "\n".join(prose(path))
    for link in re.findall(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"", text):
        target, _, anchor = "".join(link).partition("#")
        if target.startswith("https://"):
            continue
        found = path.parent / target if target else path
        assert found.exists(), target
        assert not anchor or anchor in anchors(found), f"{target}#{anchor}"


@each
def test_prose_is_wrapped(path: Path) -> None:
    assert [line for line in prose(path) if len(line) > WIDTH and not line.startswith("|")] == []


@each
def test_rows_have_as_many_cells_as_their_head(path: Path) -> None:
    rows = [re.findall(r"(?<!\\)\|", re.sub(r"`[^`]*`", "", line)) if line[:1] == "|" else None for line in prose(path)]
    for before, row in pairwise(rows):
        assert before is None or row is None or len(before) == len(row)
