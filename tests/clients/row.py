"""What a generator's row is: how its code is made, compiled, tried on values, and played with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .contract import Contract
from .job import HERE, Job


@dataclass(frozen=True)
class Row:
    """A generator. Its steps run in the order of the fields; what has none is not tried."""

    name: str
    generate: Callable[[Job, Contract], None]
    compile: Callable[[Job, Contract], None] | None = None
    trip: Callable[[Job], Sequence[str | Path]] | None = None
    """The command that reads lines "schema <tab> JSON" and prints the JSON that its classes make of it."""
    play: Callable[[Job, str], None] | None = None
    quick: bool = False
    """Wants no more than Node, Python and packages of theirs, and is done in seconds."""
    sources: Sequence[Path] = field(default=())
    """The files that it is made from, besides the contract: with others it is made anew."""
    note: str = ""
    """What this row cannot prove on any machine."""


def sources(*names: str) -> list[Path]:
    """The files of these folders and names beside this one."""
    found: list[Path] = []
    for name in ("job.py", "tools.py", *names):
        path = HERE / name
        found += sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
    return found
