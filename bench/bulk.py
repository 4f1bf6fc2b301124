"""Bulk operations: audits by actions, batches by items, scaled to the speed of the machine."""

import argparse
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

import orjson

from bench.bodies import TABLES, Exchange, exchange, exchanges, last_states, save
from bench.load import CONNECTIONS, Load, apart, put_load
from bench.servers import gunicorn
from bench.setting import heading, need_wrk
from bench.turns import table, take_turns

REFERENCE = 3000
"""Goals are for a machine on which the echo view answers this many requests a second."""

ECHO = "echo"
FEW = 2
MATCHES = 240
"""Enough that no round's beginning is still cached when its match comes again."""
ITEMS = 64


def audits(where_from: int) -> tuple[list[Exchange], float]:
    """Return whole matches, and their average number of actions."""
    where = TABLES[where_from]
    matches = [last_states(where, f"bulk-{number}", Random(number)) for number in range(MATCHES)]
    actions = sum(len(state["actions"]) for rounds in matches for state in rounds)
    return [exchange("audits", {"rounds": rounds}) for rounds in matches], actions / MATCHES


def batches(where_from: int) -> tuple[list[Exchange], float]:
    """Return batches of actions in the middle of a round, and their number of items."""
    bodies = [orjson.loads(each.body) for each in exchanges(TABLES[where_from], "middle", "actions")]
    items = [{"operation": "actions", "body": bodies[number % len(bodies)]} for number in range(ITEMS)]
    return [exchange("batches", {"items": items})], ITEMS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    need_wrk()
    cpu, wrk_cpu = apart()
    settings = f"One gunicorn gthread worker on a processor of its own; {options.rounds} rounds of {options.seconds} s."
    print(heading("Bulk", ("flask", "gunicorn", "orjson", "marshmallow"), settings))
    work = {
        "audits, goat, actions": audits(0),
        "audits, straight, actions": audits(3),
        "batches, goat, items": batches(0),
    }
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        files = {name: save(bulk, Path(folder) / f"{name}.tsv") for name, (bulk, _) in work.items()}
        files[ECHO] = save(exchanges(TABLES[0], "middle", "actions"), Path(folder) / f"{ECHO}.tsv")
        env = {"BENCH_FILES": str(files[ECHO])}
        ours = stack.enter_context(gunicorn("service.wsgi:app", cpu=cpu))
        echo = stack.enter_context(gunicorn("bench.flask_views:echo_app", cpu=cpu, env=env))
        servers = dict.fromkeys(work, ours) | {ECHO: echo}
        variants = {
            name: partial(put_load, server, files[name], options.seconds, cpu=wrk_cpu, connections=_connections(name))
            for name, server in servers.items()
        }
        found = take_turns(variants, options.rounds)
    print(table(["", "units a request", "units/s", "scaled", "units by CPU/s", "scaled"], _rows(work, found)))
    print(f"\nScaled to a machine where the echo comes to {REFERENCE}/s; by CPU: in a second of the server's own time.")


def _connections(name: str) -> int:
    """Return the number of connections: few for slow requests, or a round ends before the first answers come."""
    return CONNECTIONS if name == ECHO else FEW


def _rows(work: dict[str, tuple[list[Exchange], float]], found: dict[str, list[Load]]) -> list[list[object]]:
    units = {name: each for name, (_, each) in work.items()} | {ECHO: 1.0}
    return [
        [name, units[name], *(value for way in WAYS for value in _scaled(runs, found[ECHO], units[name], way))]
        for name, runs in found.items()
    ]


def _scaled(
    runs: list[Load], base: list[Load], units: float, per_second: Callable[[Load], float]
) -> tuple[float, float]:
    """Return units a second: here, and on a machine where the echo view reaches the reference."""
    here = [per_second(run) * units for run in runs]
    there = [units / per_second(echo) * REFERENCE for units, echo in zip(here, base, strict=True)]
    return median(here), median(there)


def _by_rate(run: Load) -> float:
    return run.rate


def _by_cpu(run: Load) -> float:
    return 1e6 / run.cpu_us


WAYS = (_by_rate, _by_cpu)

if __name__ == "__main__":
    main()
