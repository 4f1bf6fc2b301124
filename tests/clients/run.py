"""Takes a contract through the generators: makes, compiles, and plays with their clients, and loses nothing.

    python -m tests.clients.run                       every row
    python -m tests.clients.run --quick               those that need only Node and Python
    python -m tests.clients.run kotlin swift          these rows
    python -m tests.clients.run --contract FILE ...   another contract

Everything is fetched and made in build/clients, and made anew only when the contract or a row's own files change.
"""

import argparse
import hashlib
import json
import shutil
import sys
import time
from collections import Counter
from pathlib import Path

from . import dart, go, java, kotlin, python, shape, swift, typescript
from .contract import GROWN, Contract, Shown, ways, without_nulls
from .job import BUILD, ROOT, Failed, Job, Missing, say
from .row import Row
from .server import serving, validator

CONTRACT = ROOT / "openapi.yaml"

ROWS = (*shape.ROWS, *typescript.ROWS, *python.ROWS, *kotlin.ROWS, *swift.ROWS, *go.ROWS, *java.ROWS, *dart.ROWS)

MOST_FAULTS = 5


class Line:
    """What a row has come to so far, for its one line."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.said: dict[str, str] = {}
        self.began = time.monotonic()

    def __str__(self) -> str:
        steps = ("generated", "compiled", "round trip", "played")
        said = "  ".join(f"{step} {self.said.get(step, '-'):<9}" for step in steps)
        return f"{self.row.name:<22}{said}{time.monotonic() - self.began:6.1f} s"


def attempt(row: Row, contract: Contract, base: str) -> str:
    """Runs a row and prints its line; says whether it passed, failed, or was skipped in whole or in part."""
    line = Line(row)
    key = _key(row, contract)
    folder = BUILD / "rows" / row.name
    stamp = folder / ".made"
    as_before = stamp.exists() and stamp.read_text() == key
    if not as_before:
        shutil.rmtree(folder, ignore_errors=True)
    job = Job(row.name, folder)
    try:
        _make(row, job, contract, line, as_before)
        stamp.write_text(key)
        if row.trip:
            line.said["round trip"] = "no"
            line.said["round trip"] = _round_trips(row, job, contract)
        if row.play:
            line.said["played"] = "no"
            row.play(job, base)
            line.said["played"] = "yes"
    except Missing as missing:
        print(f"{line}  SKIPPED: {missing}", flush=True)
        return "skipped"
    except Failed as failed:
        print(f"{line}  FAILED: {failed}\n{job.tail()}\n    (all of it: {job.log})", flush=True)
        return "failed"
    print(f"{line}{'  ' + row.note if row.note else ''}", flush=True)
    return "skipped" if row.note else "passed"


def _key(row: Row, contract: Contract) -> str:
    digest = hashlib.sha256(contract.digest.encode())
    for file in row.sources:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _make(row: Row, job: Job, contract: Contract, line: Line, as_before: bool) -> None:
    steps = {"generated": row.generate, "compiled": row.compile}
    for step, make in steps.items():
        if not make:
            line.said[step] = "SKIPPED" if row.note else "-"
            continue
        line.said[step] = "yes" if as_before else "no"
        if not as_before:
            make(job, contract)
            line.said[step] = "yes"


def _round_trips(row: Row, job: Job, contract: Contract) -> str:
    """Sends every value that the contract shows through the client's classes, in every way that it may be written.

    Raises Failed if anything that counts is lost, added, or no longer of its schema.
    """
    assert row.trip
    there = [(shown, way, value) for shown in contract.shown for way, value in ways(contract, shown).items()]
    lines = "".join(f"{shown.schema}\t{json.dumps(value)}\n" for shown, _, value in there)
    back = job.run(*row.trip(job), text=lines).splitlines()
    if len(back) != len(there):
        raise Failed(f"{len(there)} values went, {len(back)} came back")
    faults = [
        (way, f"{shown.schema} ({shown.at}, {way})\n  there {json.dumps(value)}\n  back  {text}\n  {fault}")
        for (shown, way, value), text in zip(there, back, strict=True)
        if (fault := _fault(contract, shown, way, value, text))
    ]
    if faults:
        job.note("\n".join(text for _, text in faults[MOST_FAULTS:] + faults[:MOST_FAULTS]))
        by_way = ", ".join(f"{number} {way}" for way, number in Counter(way for way, _ in faults).items())
        raise Failed(f"{len(faults)} of {len(there)} values do not come back: {by_way}")
    return f"{len(there)}/{len(there)}"


def _fault(contract: Contract, shown: Shown, way: str, value: object, text: str) -> str | None:
    if text.startswith("!"):
        return text[1:]
    back = json.loads(text)
    if without_nulls(back) != without_nulls(value):
        return "not the same"
    if way == GROWN:
        return None
    schema = {"$ref": f"#/components/schemas/{shown.schema}"}
    return next((f"{one.json_path}: {one.message}" for one in validator(contract, schema).iter_errors(back)), None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=", ".join(row.name for row in ROWS))
    parser.add_argument("--quick", action="store_true", help="only rows that need no more than Node and Python")
    parser.add_argument("--contract", type=Path, default=CONTRACT)
    asked = parser.parse_args()
    if unknown := set(asked.rows) - {row.name for row in ROWS}:
        parser.error(f"no such row: {', '.join(sorted(unknown))}")
    rows = [row for row in ROWS if (row.quick or not asked.quick) and (not asked.rows or row.name in asked.rows)]
    contract = Contract(asked.contract.resolve())
    say(f"{contract.path.name}: {len(contract.shown)} values of {len(contract.objects)} object schemas")
    BUILD.mkdir(parents=True, exist_ok=True)
    with serving(contract, BUILD) as base:
        ended = Counter(attempt(row, contract, base) for row in rows)
    print(", ".join(f"{ended[how]} {how}" for how in ("passed", "failed", "skipped")))
    return 1 if ended["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
