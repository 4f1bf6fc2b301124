"""The bodies that were found, as files in a folder: each as it is sent, large ones compressed, and an index."""

import gzip
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from deploy.reliability.search.about import about
from deploy.reliability.search.climb import Found
from deploy.reliability.search.measuring import Cost

DEAREST = Path(__file__).parent / "dearest"
"""Those that belong to the repository."""
PLAIN = 4096
"""Larger bodies are compressed."""
INDEX = "index.json"


class Kept(NamedTuple):
    """A body that is kept, why, and what it cost when it was found."""

    operation: str
    goal: str
    body: bytes
    cost: Cost


def write(folder: Path, operation: str, dearest: Iterable[tuple[str, Found]]) -> None:
    """Keep an operation's dearest bodies, each with its goal, beside those that are there: they stay cases."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = _rows(folder)
    for goal, (body, cost) in dearest:
        name = f"{operation}-{goal}-{sha256(body).hexdigest()[:8]}"
        file = f"{name}.json.gz" if len(body) > PLAIN else f"{name}.json"
        rows = [row for row in rows if row["file"] != file]
        (folder / file).write_bytes(gzip.compress(body, 9, mtime=0) if len(body) > PLAIN else body)
        figures = {name: round(value, 4) for name, value in cost._asdict().items()}
        rows.append({"operation": operation, "goal": goal, "file": file, "about": about(body), **figures})
    rows.sort(key=lambda row: row["operation"])
    (folder / INDEX).write_bytes(orjson.dumps(rows, option=orjson.OPT_INDENT_2) + b"\n")


def read(folder: Path = DEAREST) -> list[Kept]:
    """Return all bodies that are kept in a folder."""
    return [
        Kept(row["operation"], row["goal"], _body(folder / row["file"]), Cost(*(row[name] for name in Cost._fields)))
        for row in _rows(folder)
    ]


def _body(file: Path) -> bytes:
    return gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()


def _rows(folder: Path) -> list[dict[str, Any]]:
    index = folder / INDEX
    rows: list[dict[str, Any]] = orjson.loads(index.read_bytes()) if index.exists() else []
    return rows
