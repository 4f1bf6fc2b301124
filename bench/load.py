"""Load from wrk, and what it costs the server."""

import os
import subprocess
from pathlib import Path
from typing import NamedTuple

from bench.servers import Server

CONNECTIONS = 16
_SCRIPT = Path(__file__).with_name("post.lua")


class Load(NamedTuple):
    """The result of one run of wrk: requests a second, the server's CPU microseconds for each, latencies."""

    rate: float
    cpu_us: float
    p50_ms: float
    p99_ms: float
    requests: int


def put_load(
    server: Server,
    file: Path,
    seconds: int,
    *,
    connections: int = CONNECTIONS,
    cpu: str = "",
    refusals: bool = False,
) -> Load:
    """Send the requests of a file for a while. Raises RuntimeError if an answer is missing or not a success."""
    before = server.cpu_seconds()
    pinned = ["taskset", "-c", cpu] if cpu else []
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "-s", str(_SCRIPT), server.url, "--", str(file)]
    out = subprocess.run([*pinned, *command], check=True, capture_output=True, text=True).stdout
    spent = server.cpu_seconds() - before
    line = next(line for line in out.splitlines() if line.startswith("RESULT"))
    requests, microseconds, p50, p99, refused, failed = map(int, line.split()[1:])
    if failed or (refused and not refusals) or not requests:
        raise RuntimeError(f"{server.name}: {line}")
    return Load(requests / microseconds * 1e6, spent / requests * 1e6, p50 / 1e3, p99 / 1e3, requests)


def apart() -> tuple[str, str]:
    """Return processors for a server and for wrk, different ones if there are two."""
    cpus = sorted(os.sched_getaffinity(0))
    return (str(cpus[0]), str(cpus[1])) if len(cpus) > 1 else (str(cpus[0]), str(cpus[0]))
