"""``python -m deploy.reliability.search [--minutes N] [--operations A,B] [--out DIR]``: find the dearest bodies.

With ``--again DIR`` it measures those that were found before. Nothing is sent over a network.
"""

import argparse
import sys
import time
from pathlib import Path
from random import Random

from deploy.reliability.search import kept
from deploy.reliability.search.climb import GOALS, Climb, Found
from deploy.reliability.search.law import CPU, CPU_PER_BYTE, MEMORY
from deploy.reliability.search.making import Pool
from deploy.reliability.search.measuring import Nursery
from deploy.reliability.search.mutations import Mutations
from deploy.reliability.search.report import HEAD, lawful, measured, row
from deploy.reliability.search.starts import bodies, pool, schema_of
from service.operations.table import OPERATIONS

STARTS = 120
"""How many bodies of an operation the search begins with."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.reliability.search", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="how long, all operations together")
    parser.add_argument(
        "--operations", default=",".join(OPERATIONS), help="which, separated by commas; all if not said"
    )
    parser.add_argument("--out", type=Path, default=Path("build/dearest"), help="where to keep the dearest bodies")
    parser.add_argument("--keep", type=int, default=3, help="how many of an operation, for each of time and memory")
    parser.add_argument("--seed", default="boneyard", help="what starts and mutations are drawn from")
    parser.add_argument("--again", type=Path, metavar="DIR", help="only measure the bodies that are kept there")
    options = parser.parse_args()
    names = options.operations.split(",")
    if unknown := set(names) - set(OPERATIONS):
        parser.error(f"no such operation: {', '.join(sorted(unknown))}")
    with Nursery() as nursery:
        if options.again is None:
            _search(nursery, names, options)
        return _again(nursery, options.again or options.out, names)


def _search(nursery: Nursery, names: list[str], options: argparse.Namespace) -> None:
    began = time.monotonic()
    real = pool(Random(options.seed))
    print(f"{len(real['state'])} states to begin with ({time.monotonic() - began:.0f} s)", flush=True)
    end = began + options.minutes * 60
    for at, name in enumerate(names):
        seconds = max(0.0, end - time.monotonic()) / (len(names) - at)
        climb = _climbed(nursery, name, real, Random(f"{options.seed}-{name}"), time.monotonic() + seconds)
        dearest = {found.body: (goal, found) for goal in GOALS for found in climb.dearest(goal, options.keep)}
        kept.write(options.out, name, dearest.values())
        print(f"{name}: {climb.tried} bodies tried{_best(climb)}", flush=True)


def _climbed(nursery: Nursery, name: str, real: Pool, random: Random, end: float) -> Climb:
    mutations = Mutations(schema_of(name), real, OPERATIONS[name].limit)
    climb = Climb(lambda body: nursery.cost(name, body), mutations.mutated, random, lambda: time.monotonic() < end)
    known = [one.body for one in kept.read() if one.operation == name]
    climb.run([*known, *bodies(random, name, real, STARTS)])
    return climb


def _best(climb: Climb) -> str:
    def told(goal: str, found: Found) -> str:
        return f", {goal} {GOALS[goal](found.cost):.0%} of the law with {len(found.body):,} bytes"

    return "".join(told(goal, found) for goal in GOALS for found in climb.dearest(goal, 1))


def _again(nursery: Nursery, folder: Path, names: list[str]) -> int:
    """Print the table of the bodies in a folder; return 1 if one of them is beyond the law."""
    print(f"\nThe law: {CPU * 1000:.0f} ms and {CPU_PER_BYTE * 1e6:.0f} µs a byte; {MEMORY:.0f} MiB.\n")
    print(*HEAD, sep="\n")
    beyond = 0
    for one in measured(nursery, (one for one in kept.read(folder) if one.operation in names)):
        print(row(one), flush=True)
        beyond += not lawful(one.cost)
    print(f"\n{beyond} beyond the law")
    return 1 if beyond else 0


if __name__ == "__main__":
    sys.exit(main())
