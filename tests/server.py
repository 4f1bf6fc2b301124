"""A real gunicorn with the configuration that is deployed, on a free port of this machine."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[1]
PATIENCE = 120.0
"""Seconds after which something that should have come has failed to come, even on a machine that is busy elsewhere."""

GUNICORN = [sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]


MOST_DESCRIPTORS = 2048
"""How many descriptors a service may have, if a test does not say otherwise."""


def limited(command: Sequence[str], descriptors: int) -> list[str]:
    """A command that may have so many descriptors."""
    return ["/bin/sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "sh", *command]


class Server:
    """A running service."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
        self.process = process
        self.port = port
        self._log = log

    def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> "Answer":
        """Sends one request on a connection of its own."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            data = body if body is None or isinstance(body, bytes) else json.dumps(body)
            connection.request(method, path, data, {"Content-Type": "application/json", **(headers or {})})
            response = connection.getresponse()
            return Answer(response.status, dict(response.getheaders()), response.read())
        finally:
            connection.close()

    def lines(self) -> list[dict[str, Any]]:
        """What it has written so far."""
        return [json.loads(line) for line in self._log.read_text().splitlines()]

    def metric(self, name: str) -> float:
        """The value of a metric, with all its labels, or the sum over them; 0 if it has none."""
        rows = [row.rpartition(" ") for row in self.ask("GET", "/metrics").body.decode().splitlines()]
        return sum(float(value) for labelled, _, value in rows if name in (labelled, labelled.partition("{")[0]))

    def workers(self) -> list[int]:
        """The process ids of its workers."""
        pid = self.process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)


class Answer:
    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def until(happens: Callable[[], Any], what: str) -> Any:
    """Waits until something is true, and fails if it takes too long."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            if result := happens():
                return result
        except OSError:
            pass
        time.sleep(0.02)
    raise AssertionError(f"waited in vain until {what}")


@contextmanager
def small_file_system(folder: Path, size: str) -> Iterator[bool]:
    """Has a folder on a file system of this size; yields False without the right to mount one."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "small", str(folder)]
    mounted = subprocess.run(command, check=False, capture_output=True).returncode == 0
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(folder)], check=True)


def open_descriptors(pid: int) -> int:
    """How many descriptors a process has open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def variables(settings: Mapping[str, str]) -> dict[str, str]:
    """The environment variables of settings that are given without their prefix and in lower case."""
    return {f"BONEYARD_{name.upper()}": value for name, value in settings.items()}


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(
    folder: Path,
    app: str = "service.wsgi:app",
    out: IO[bytes] | int | None = None,
    environ: Mapping[str, str] | None = None,
    descriptors: int = MOST_DESCRIPTORS,
    **settings: str,
) -> Iterator[Server]:
    """Serves with these settings, given without their prefix and in lower case; logs into the folder, or to ``out``."""
    port, log = free_port(), folder / "log"
    known = {name: value for name, value in os.environ.items() if not name.startswith(("BONEYARD_", "PROMETHEUS_"))}
    known |= {"BONEYARD_BIND": f"127.0.0.1:{port}", **variables(settings), **(environ or {})}
    with log.open("wb") as file:
        command = [*GUNICORN, app]
        process = subprocess.Popen(
            limited(command, descriptors), cwd=ROOT, env=known, stdout=out or file, stderr=subprocess.STDOUT
        )
    server = Server(process, port, log)
    try:
        until(lambda: process.poll() is not None or server.ask("GET", "/healthz").status == 200, "it serves")
        assert process.poll() is None, log.read_text()
        yield server
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
