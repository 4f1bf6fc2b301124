"""Servers on loopback, each a child process that ends with this one."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from bench.setting import FOREIGN, MEASURED, ROOT

THREADS = 4
_TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A running server."""

    def __init__(self, name: str, port: int, process: subprocess.Popen[bytes]) -> None:
        self.name = name
        self.url = f"http://127.0.0.1:{port}"
        self._process = process

    def processes(self) -> list[int]:
        """The process and its children."""
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [pid, *map(int, children)]

    def cpu_seconds(self) -> float:
        """The CPU time of all its processes."""
        return sum(map(_cpu_seconds, self.processes()))

    def rss_kib(self) -> int:
        """The resident memory of the worker, or of all of them."""
        workers = self.processes()[1:] or self.processes()
        return sum(map(_rss_kib, workers))

    def post(self, path: str, body: bytes) -> bytes:
        """Return the answer to one request."""
        headers = {"Content-Type": "application/json"}
        with urlopen(Request(self.url + path, body, headers), timeout=10) as answer:
            got: bytes = answer.read()
            return got

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@contextmanager
def gunicorn(
    app: str, *, workers: int = 1, cpu: str = "", env: Mapping[str, str] | None = None, folder: Path = MEASURED
) -> Iterator[Server]:
    """Start a WSGI application under gunicorn with the settings of all variants; ``folder`` holds the service."""
    port = _free_port()
    options = ["--worker-class", "gthread", "--threads", str(THREADS), "--keep-alive", "15", "--no-control-socket"]
    options += ["--log-level", "warning", "--bind", f"127.0.0.1:{port}", "--workers", str(workers)]
    options += ["--reuse-port"] if workers > 1 else []
    options += ["--worker-tmp-dir", "/dev/shm"] if os.path.isdir("/dev/shm") else []
    command = [sys.executable, "-m", "gunicorn", *options, app]
    with _running(f"{app} × {workers}", port, command, cpu, env, folder) as server:
        yield server


@contextmanager
def uvicorn(app: str, *, fast: bool, cpu: str = "", env: Mapping[str, str] | None = None) -> Iterator[Server]:
    """Start an ASGI application under uvicorn; if ``fast``, with uvloop and httptools, else without extras."""
    port = _free_port()
    loop, http = ("uvloop", "httptools") if fast else ("asyncio", "h11")
    options = ["--loop", loop, "--http", http, "--no-access-log", "--log-level", "warning", "--port", str(port)]
    with _running(f"{app} {http}", port, [FOREIGN, "-m", "uvicorn", *options, app], cpu, env) as server:
        yield server


@contextmanager
def _running(
    name: str, port: int, command: list[str], cpu: str, env: Mapping[str, str] | None, folder: Path = ROOT
) -> Iterator[Server]:
    pinned = ["taskset", "-c", cpu] if cpu else []
    clean = {key: value for key, value in os.environ.items() if not key.startswith("BONEYARD_")}
    environ = clean | {"BONEYARD_LOG_LEVEL": "warning", "PYTHONPATH": str(ROOT)} | dict(env or {})
    process = subprocess.Popen([*pinned, *command], cwd=folder, env=environ, stdout=subprocess.DEVNULL)
    server = Server(name, port, process)
    try:
        _wait_until_up(server, process)
        yield server
    finally:
        server.stop()


def _wait_until_up(server: Server, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"{server.name} ended with {process.returncode}")
        try:
            with urlopen(f"{server.url}/healthz", timeout=2):
                return
        except (URLError, ConnectionError, TimeoutError):
            time.sleep(0.05)
    raise RuntimeError(f"{server.name} did not come up")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _cpu_seconds(pid: int) -> float:
    times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(times[11]) + int(times[12])) / _TICKS


def _rss_kib(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])
