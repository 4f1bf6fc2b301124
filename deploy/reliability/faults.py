"""Faults of what a service stands on: its log, its metrics, its descriptors. It goes on; only the operator notices."""

import fcntl
import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.reliability.corpus import Case
from deploy.reliability.load import memory
from service.web.middleware.shared import FOLDER
from tests.server import Server, open_descriptors, serving, small_file_system, until

SMALLEST_PIPE = 4096


class Asked:
    """What came of asking a service on one connection: how many answers were right, and the slowest health check."""

    def __init__(self) -> None:
        self.right = self.failed = 0
        self.slowest = 0.0

    def __str__(self) -> str:
        return f"{self.right:,} answers right, {self.failed} failed, health within {self.slowest * 1000:.0f} ms"


def _ask(server: Server, cases: list[Case], times: int) -> Asked:
    """Ask for an action and for the health, in turn."""
    asked = Asked()
    cheap = [case for case in cases if case.path == "/v1/actions"]
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    for at in range(times):
        case = cheap[at % len(cheap)]
        try:
            connection.request("POST", case.path, case.body, {"Content-Type": "application/json"})
            right = connection.getresponse().read() == case.answer
            began = time.monotonic()
            connection.request("GET", "/healthz")
            right &= connection.getresponse().read() == b'{"status":"ok"}'
            asked.slowest = max(asked.slowest, time.monotonic() - began)
        except OSError:
            right = False
            connection.close()
        asked.right += right
        asked.failed += not right
    return asked


@contextmanager
def _outs() -> Iterator[dict[str, int]]:
    """Yield where nothing can be written: a full disk, a pipe without a reader, a pipe that nobody reads."""
    gone, unread = os.pipe(), os.pipe()
    os.close(gone[0])
    fcntl.fcntl(unread[1], fcntl.F_SETPIPE_SZ, SMALLEST_PIPE)
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        yield {"/dev/full": full, "a reader that is gone": gone[1], "a reader that stalls": unread[1]}
    finally:
        for descriptor in (full, gone[1], *unread):
            os.close(descriptor)


def logs(cases: list[Case], _seconds: float) -> bool:
    """Write the log where it cannot be written."""
    good = True
    with _outs() as outs:
        for what, out in outs.items():
            with TemporaryDirectory() as folder, serving(Path(folder), out=out, workers="1", metrics="on") as server:
                asked = _ask(server, cases, 2000)
                dropped = server.metric("boneyard_log_lines_dropped_total")
                grown = memory(server.workers())
                began = time.monotonic()
                server.signal(signal.SIGTERM)
                server.process.wait(60)
                ended = time.monotonic() - began
            print(f"log to {what}: {asked}; {dropped:,.0f} lines dropped; {grown:.0f} MiB; ended in {ended:.1f} s")
            good &= asked.failed == 0 and dropped > 0 and ended < 20
    return good


def metrics(cases: list[Case], _seconds: float) -> bool:
    """Give the metrics no room, then kill a worker fifty times, then kill the service and start another."""
    good = True
    with (
        TemporaryDirectory() as folder,
        TemporaryDirectory() as small,
        small_file_system(Path(small), "64k") as mounted,
    ):
        if not mounted:
            print("metrics without room: not looked at, since only root may mount a small file system")
        else:
            with serving(Path(folder), environ={FOLDER: small}, workers="2", metrics="on") as server:
                workers = until(lambda: len(server.workers()) == 2 and server.workers(), "both workers are there")
                asked = _ask(server, cases, 500)
                same = server.workers() == workers
            print(f"metrics in a folder of 64 kB: {asked}; the workers {'are the same' if same else 'were replaced'}")
            good &= asked.failed == 0 and same
    with TemporaryDirectory() as folder, TemporaryDirectory() as files:
        with serving(Path(folder), environ={FOLDER: files}, workers="1", metrics="on") as server:
            for _ in range(50):
                victim = until(server.workers, "there is a worker")[0]
                _ask(server, cases, 5)
                os.kill(victim, signal.SIGKILL)
                until(lambda: server.workers() not in ([], [victim]), "it has a successor")  # noqa: B023
            counted = server.metric("boneyard_actions_total")
            number, size = _files(Path(files))
        print(f"a worker killed 50 times: {counted:.0f} actions counted; {number} files, {size / 1024:.0f} KiB")
        good &= number == 4 and counted >= 200
    return good


def _files(folder: Path) -> tuple[int, int]:
    """Return how many files of metrics there are, and their size together."""
    files = list(folder.glob("*.db"))
    return len(files), sum(file.stat().st_size for file in files)


def descriptors(cases: list[Case], _seconds: float) -> bool:
    """Connect more silent clients than a worker may have descriptors."""
    good = True
    for most, silent in ((64, 100), (1024, 1150)):
        with TemporaryDirectory() as folder, serving(Path(folder), descriptors=most, workers="1") as server:
            workers = server.workers()
            connections = [socket.create_connection(("127.0.0.1", server.port), 30) for _ in range(silent)]
            for connection in connections:
                connection.sendall(b"GET /he")
            time.sleep(2)
            open_ones = open_descriptors(workers[0])
            for connection in connections:
                connection.close()
            asked = _ask(server, cases, 200)
            same = server.workers() == workers
        print(
            f"{silent:,} silent clients at {most:,} descriptors: {open_ones:,} open at most; then {asked}; "
            f"the worker {'is the same' if same else 'was replaced'}"
        )
        good &= same and asked.failed == 0 and open_ones < most
    return good
