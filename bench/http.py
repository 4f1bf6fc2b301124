"""Over HTTP: the service against views that do nothing, and against the same job on FastAPI."""

import argparse
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median

from bench.bodies import STAGES, TABLES, exchanges, load, save
from bench.load import CONNECTIONS, Load, apart, put_load
from bench.servers import THREADS, Server, gunicorn, uvicorn
from bench.setting import COMPILED, ROOT, heading, need_compiled, need_foreign, need_wrk
from bench.turns import ratio, table, take_turns

OURS, OURS_COMPILED, ECHO, EMPTY = "service", "compiled", "echo", "empty"
FASTAPI, FASTER = "FastAPI", "FastAPI+"
PACKAGES = ("flask", "werkzeug", "gunicorn", "orjson", "marshmallow", "fastapi", "pydantic", "uvicorn", "uvloop")
WHOLE = ("goat-3-hands", "straight-4-hands")
"""The tables whose early and late requests are sent too."""

TWO = "actions goat-3-hands middle"
"""The requests for two workers."""

NEVER_SEEN = 1500
"""Enough rounds that none is still cached when it comes again."""

LINES = {"BONEYARD_LOG_LEVEL": "info"}
LEGEND = """
- compiled: the service with its core compiled by mypyc
- empty: a Flask view that reads and answers nothing
- echo: a Flask view that parses the body with orjson and answers the service's bytes, kept ready
- FastAPI: pydantic models, the service's engine and answers, uvicorn with asyncio and h11
- FastAPI+: the same with uvloop and httptools
- CPU µs: processor time of the server for one request, which the machine's other users disturb less than its rate
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=1, help="length of one round of one variant")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="only tables, stages or operations whose name has this in it")
    parser.add_argument("--skip-two", action="store_true", help="one worker only")
    options = parser.parse_args()
    need_wrk()
    need_foreign()
    need_compiled()
    server_cpu, wrk_cpu = apart()
    settings = (
        f"gunicorn gthread with {THREADS} threads, wrk with {CONNECTIONS} connections, {options.rounds} rounds of "
        f"{options.seconds} s each; server on processor {server_cpu}, wrk on {wrk_cpu}; no log lines."
    )
    print(heading("HTTP", PACKAGES, settings), LEGEND)
    with tempfile.TemporaryDirectory() as folder:
        files = _files(Path(folder), options.only)
        one_worker(files, options.rounds, options.seconds)
        if not options.skip_two:
            two_workers(_files(Path(folder), TWO)[0], options.rounds, options.seconds)


def one_worker(files: list[Path], rounds: int, seconds: int) -> None:
    """Measure every variant on one processor."""
    cpu, wrk_cpu = apart()
    env = {"BENCH_FILES": ":".join(map(str, files))}
    with ExitStack() as stack:
        servers = {
            OURS: stack.enter_context(gunicorn("service.wsgi:app", cpu=cpu, folder=ROOT)),
            OURS_COMPILED: stack.enter_context(gunicorn("service.wsgi:app", cpu=cpu, folder=COMPILED)),
            ECHO: stack.enter_context(gunicorn("bench.flask_views:echo_app", cpu=cpu, env=env)),
            EMPTY: stack.enter_context(gunicorn("bench.flask_views:empty_app", cpu=cpu, env=env)),
            FASTAPI: stack.enter_context(uvicorn("bench.fastapi_app:app", fast=False, cpu=cpu)),
            FASTER: stack.enter_context(uvicorn("bench.fastapi_app:app", fast=True, cpu=cpu)),
        }
        names = list(servers)
        rows = []
        compared: dict[str, tuple[list[list[object]], tuple[str, ...]]] = {
            OURS: ([], (ECHO, EMPTY, FASTAPI, FASTER)),
            OURS_COMPILED: ([], (OURS, ECHO)),
        }
        for file in files:
            _check_same_answers(servers, file)
            found = take_turns(_variants(servers, file, seconds, wrk_cpu), rounds)
            rows.append([file.stem, *(median(run.cpu_us for run in found[name]) for name in names)])
            print("*", file.stem, {name: round(median(run.rate for run in found[name])) for name in names}, flush=True)
            for ours, (ratios, others) in compared.items():
                ratios.append([file.stem, *_ratios(found, ours, others)])
    print("\nCPU µs a request:\n\n" + table(["requests", *names], rows))
    for ours, (ratios, others) in compared.items():
        head = [f"{ours} against", *(f"{name}, {what}" for what in ("rate", "CPU") for name in others)]
        print("\n" + table(head, ratios))


def two_workers(file: Path, rounds: int, seconds: int) -> None:
    """Measure the service with one worker, with two, and with a log line for each request; nothing is pinned."""
    env = {"BENCH_FILES": str(file)}
    with ExitStack() as stack:
        servers = {
            OURS: stack.enter_context(gunicorn("service.wsgi:app")),
            f"{OURS} × 2": stack.enter_context(gunicorn("service.wsgi:app", workers=2)),
            f"{OURS}, with log lines": stack.enter_context(gunicorn("service.wsgi:app", env=LINES)),
            ECHO: stack.enter_context(gunicorn("bench.flask_views:echo_app", env=env)),
            f"{ECHO} × 2": stack.enter_context(gunicorn("bench.flask_views:echo_app", workers=2, env=env)),
        }
        found = take_turns(_variants(servers, file, seconds, ""), rounds)
    rates = {name: [run.rate for run in runs] for name, runs in found.items()}
    rows = [
        [name, *(median(getattr(run, what) for run in found[name]) for what in ("rate", "cpu_us", "p50_ms", "p99_ms"))]
        for name in servers
    ]
    print(f"Two workers, nothing pinned, {file.stem}:\n")
    print(table(["server", "requests/s", "CPU µs", "p50 ms", "p99 ms"], rows))
    for name in (OURS, ECHO):
        print(f"\nTwo workers : one, {name}: {ratio(rates, f'{name} × 2', name):.2f}")


def _variants(servers: dict[str, Server], file: Path, seconds: int, cpu: str) -> dict[str, partial[Load]]:
    return {name: partial(put_load, server, file, seconds, cpu=cpu) for name, server in servers.items()}


def _ratios(found: dict[str, list[Load]], ours: str, others: tuple[str, ...]) -> list[float]:
    """Compare a variant with others by rate and by processor time (above 1: it needs less)."""
    rates = {name: [run.rate for run in runs] for name, runs in found.items()}
    spent = {name: [run.cpu_us for run in runs] for name, runs in found.items()}
    return [*(ratio(rates, ours, name) for name in others), *(ratio(spent, name, ours) for name in others)]


def _check_same_answers(servers: dict[str, Server], file: Path) -> None:
    """Check that all but the empty view answer the same bytes. Raises RuntimeError if one does not."""
    for each in load(file):
        for name, server in servers.items():
            if name != EMPTY and server.post(each.path, each.body) != each.answer:
                raise RuntimeError(f"{name} gives another answer to {each.path} {each.body.decode()}")


def _files(folder: Path, only: str) -> list[Path]:
    """Write a file of requests for each operation, table and stage: the middle of a round for all, others for some."""
    wanted = {
        f"{operation} {where.name} {stage}": partial(exchanges, where, stage, operation)
        for operation in ("actions", "positions")
        for where in TABLES
        for stage in STAGES
        if stage == "middle" or (operation == "actions" and where.name in WHOLE)
    }
    wanted[f"{TWO}, every round a new one"] = partial(exchanges, TABLES[0], "middle", "actions", NEVER_SEEN)
    return [save(make(), folder / f"{name}.tsv") for name, make in wanted.items() if only in name]


if __name__ == "__main__":
    main()
