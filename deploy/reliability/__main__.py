"""``python -m deploy.reliability [--seconds N | --minutes N] [RUN ...]``: how it behaves under load and faults.

Everything happens on 127.0.0.1 of this machine, with services that are started for it and ended after it.
"""

import argparse
import sys
import time

from deploy.reliability.corpus import corpus
from deploy.reliability.fuzz import run as fuzz
from deploy.reliability.runs import RUNS


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.reliability", description=__doc__)
    parser.add_argument("runs", nargs="*", metavar="RUN", help=f"which: {', '.join(RUNS)}, fuzz; all if none is named")
    parser.add_argument("--seconds", type=float, default=20, help="how long each lasts")
    parser.add_argument("--minutes", type=float, help="the same in minutes")
    parser.add_argument("--inputs", type=int, default=200_000, help="how many inputs the fuzzer sends")
    parser.add_argument("--seed", default="boneyard", help="what rounds and mutations are drawn from")
    options = parser.parse_args()
    seconds = options.seconds if options.minutes is None else options.minutes * 60
    names = options.runs or [*RUNS, "fuzz"]
    if unknown := set(names) - {*RUNS, "fuzz"}:
        parser.error(f"no such run: {', '.join(sorted(unknown))}")
    cases = corpus(options.seed)
    print(f"{len(cases)} cases, {sum(case.status >= 400 for case in cases)} of them refused", flush=True)
    failed = []
    for name in names:
        began = time.monotonic()
        good = _fuzz(options.inputs, options.seed) if name == "fuzz" else RUNS[name](cases, seconds)
        print(f"  {name}: {'ok' if good else 'FAILED'} ({time.monotonic() - began:.0f} s)", flush=True)
        failed += [] if good else [name]
    return len(failed)


def _fuzz(inputs: int, seed: str) -> bool:
    found = fuzz(inputs, seed)
    print(f"{found.inputs} mutated bodies: statuses {dict(sorted(found.statuses.items()))}")
    print(f"refused as {dict(found.codes.most_common())}")
    print(f"the slowest took {found.slowest * 1000:.1f} ms of CPU; {len(found.failed)} failed")
    for path, body, why in found.failed[:10]:
        print(f"  {path} {why}: {body[:200]!r}")
    return not found.failed


if __name__ == "__main__":
    sys.exit(main())
