"""A worker's memory before, during and after 100,000 requests, half of them never seen before."""

import argparse
import tempfile
from pathlib import Path
from time import monotonic

import orjson

from bench.load import apart, put_load
from bench.record import record
from bench.servers import Server, gunicorn
from bench.setting import heading, need_wrk
from bench.turns import slope, table

WARM_UP = 2_000
REQUESTS = 100_000
PARTS = 10
SECONDS = 600
"""The time limit, however slow the machine."""

RECORDED = 2_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=REQUESTS)
    options = parser.parse_args()
    need_wrk()
    cpu, wrk_cpu = apart()
    settings = "One gunicorn gthread worker; recorded requests of all kinds, and as many matches with seeds never used."
    print(heading("Memory", ("flask", "gunicorn", "orjson", "marshmallow"), settings))
    with tempfile.TemporaryDirectory() as folder, gunicorn("service.wsgi:app", cpu=cpu) as server:
        file = _requests(Path(folder) / "memory.tsv")
        samples = measure(server, file, wrk_cpu, options.requests)
    print(table(["requests", "RSS KiB"], samples))
    later = samples[len(samples) // 2 :]
    _, rise = slope([(requests, kib) for requests, kib in later])
    grown = later[-1][1] - later[0][1]
    print(
        f"\nIn the second half, from {later[0][0]:,} requests on: {grown:+,} KiB, {rise * 1024:+.1f} bytes a request."
    )


def measure(server: Server, file: Path, wrk_cpu: str, requests: int) -> list[tuple[int, int]]:
    """Return the worker's memory in KiB, by the number of requests."""
    samples = [(0, server.rss_kib())]
    sent = 0
    until = monotonic() + SECONDS
    while sent < requests and monotonic() < until:
        sent += put_load(server, file, 2, cpu=wrk_cpu, refusals=True).requests
        step = WARM_UP if len(samples) == 1 else samples[1][0] + (len(samples) - 1) * requests // PARTS
        if sent >= min(step, requests):
            samples.append((sent, server.rss_kib()))
    return samples


def _requests(file: Path) -> Path:
    """Write recorded requests that fit into a line, mixed with new matches, whose seeds the load script numbers."""
    lines = []
    match = {"game": "goat", "seats": 3}
    for each in record(RECORDED):
        if each.method != "POST" or not each.body.isascii() or any(sign in each.body for sign in "\n\t@"):
            continue
        lines.append(f"{each.path}\t{each.body}\n")
        if each.path == "/v1/matches":
            match = orjson.loads(each.body)
        lines.append(f"/v1/matches\t{orjson.dumps(match | {'start': {'seed': 'memory-@@'}}).decode()}\n")
    file.write_text("".join(lines), encoding="ascii")
    return file


if __name__ == "__main__":
    main()
