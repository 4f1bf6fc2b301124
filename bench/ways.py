"""Over HTTP: the service through Flask, by the shortcut before Flask, and the echo view."""

import argparse
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median

from bench.bodies import TABLES, exchanges, load, save
from bench.load import CONNECTIONS, apart, put_load
from bench.servers import THREADS, Server, gunicorn
from bench.setting import heading, need_wrk
from bench.turns import ratio, table, take_turns

FLASK, SHORTCUT, ECHO = "through Flask", "by the shortcut", "echo"
COMPARED = ((FLASK, SHORTCUT), (FLASK, ECHO), (SHORTCUT, ECHO))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=1, help="length of one round of one way")
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    need_wrk()
    cpu, wrk_cpu = apart()
    settings = (
        f"gunicorn gthread with {THREADS} threads, wrk with {CONNECTIONS} connections, {options.rounds} rounds of "
        f"{options.seconds} s each; server on processor {cpu}, wrk on {wrk_cpu}; no log lines."
    )
    print(heading("Flask's way and the shortcut", ("flask", "werkzeug", "gunicorn", "orjson"), settings))
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        files = [
            save(exchanges(where, "middle", "actions"), Path(folder) / f"actions {where.name} middle.tsv")
            for where in TABLES
        ]
        env = {"BENCH_FILES": ":".join(map(str, files))}
        servers = {
            FLASK: stack.enter_context(gunicorn("service.web.app:create_app()", cpu=cpu)),
            SHORTCUT: stack.enter_context(gunicorn("service.wsgi:app", cpu=cpu)),
            ECHO: stack.enter_context(gunicorn("bench.flask_views:echo_app", cpu=cpu, env=env)),
        }
        rows = [measured(servers, file, options.rounds, options.seconds, wrk_cpu) for file in files]
    ratios = [f"{ours} : {theirs}, {what}" for what in ("rate", "CPU") for ours, theirs in COMPARED]
    print(table(["requests", *(f"{name}, CPU µs" for name in servers), *ratios], rows))


def measured(servers: dict[str, Server], file: Path, rounds: int, seconds: int, cpu: str) -> list[object]:
    """Return a row of the table: a request's cost each way, and the ratios of rates and of costs."""
    for each in load(file):
        for name, server in servers.items():
            if server.post(each.path, each.body) != each.answer:
                raise RuntimeError(f"{name} gives another answer to {each.path} {each.body.decode()}")
    found = take_turns(
        {name: partial(put_load, server, file, seconds, cpu=cpu) for name, server in servers.items()}, rounds
    )
    rates = {name: [run.rate for run in runs] for name, runs in found.items()}
    spent = {name: [run.cpu_us for run in runs] for name, runs in found.items()}
    return [
        file.stem,
        *(median(spent[name]) for name in servers),
        *(ratio(rates, ours, theirs) for ours, theirs in COMPARED),
        *(ratio(spent, theirs, ours) for ours, theirs in COMPARED),
    ]


if __name__ == "__main__":
    main()
