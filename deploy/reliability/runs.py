"""The runs: each starts its own service on this machine, sends its requests, and reports the result."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.reliability import faults
from deploy.reliability.corpus import Case
from deploy.reliability.load import Tally, memory, send
from deploy.reliability.search import kept
from deploy.reliability.search.law import MEMORY
from deploy.reliability.storm import CLIENTS, weather_of
from tests.server import ROOT, Server, free_port, serving, until, variables

QUIET = {"log_level": "warning"}
CONNECTIONS = 16


@contextmanager
def service(**settings: str) -> Iterator[Server]:
    chosen = variables({"workers": "2", **QUIET, **settings})
    with TemporaryDirectory() as folder, serving(Path(folder), environ=chosen) as server:
        until(lambda: len(server.workers()) == int(settings.get("workers", "2")), "all workers are there")
        yield server


def _send(port: int, cases: list[Case], seconds: float, connections: int, *beside: Callable[[], None]) -> Tally:
    """Put on load and, every few seconds, do something else besides."""

    async def both() -> Tally:
        load = asyncio.create_task(send(port, cases, seconds=seconds, connections=connections))
        while beside and not load.done():
            await asyncio.wait([load], timeout=3)
            if not load.done():
                for happens in beside:
                    happens()
        return await load

    return asyncio.run(both())


def mixed(cases: list[Case], seconds: float) -> bool:
    """Send mixed load and check every answer."""
    with service() as server:
        _send(server.port, cases, 3, CONNECTIONS)
        before = memory(server.workers())
        tally = _send(server.port, cases, seconds, CONNECTIONS)
        after = memory(server.workers())
    print(f"mixed load, {seconds:.0f} s: {tally}; memory of two workers {before:.1f} -> {after:.1f} MiB")
    return tally.wrong == tally.resets == tally.busy == 0 and after < before * 1.2


def killed(cases: list[Case], seconds: float) -> bool:
    """Kill a worker every three seconds."""
    kills = 0
    with service() as server:

        def kill() -> None:
            nonlocal kills
            for worker in server.workers()[:1]:
                os.kill(worker, signal.SIGKILL)
                kills += 1

        tally = _send(server.port, cases, seconds, CONNECTIONS, kill)
    print(f"a worker killed every 3 s, {seconds:.0f} s, {kills} killed: {tally}")
    return tally.wrong == tally.lost == 0


def reloaded(cases: list[Case], seconds: float) -> bool:
    """Replace all workers every three seconds."""
    reloads = 0
    with service() as server:

        def reload() -> None:
            nonlocal reloads
            server.signal(signal.SIGHUP)
            reloads += 1

        tally = _send(server.port, cases, seconds, CONNECTIONS, reload)
    print(f"graceful reload every 3 s, {seconds:.0f} s, {reloads} reloads: {tally}")
    return tally.wrong == tally.resets == tally.busy == 0


def overload(cases: list[Case], seconds: float) -> bool:
    """Run ten times as many clients as there are places, none of which ever pauses."""
    places = 16
    with service(concurrency=str(places)) as server:
        _send(server.port, cases, 3, 2 * places)
        before = memory(server.workers())
        tally = _send(server.port, cases, seconds, 10 * 2 * places)
        after = memory(server.workers())
        usual = _send(server.port, cases, 3, 8)
    print(
        f"10 x overload, {seconds:.0f} s, {20 * places} clients at {2 * places} places: {tally}; "
        f"memory {before:.1f} -> {after:.1f} MiB; afterwards p99 {usual.latency(0.99):.1f} ms"
    )
    flat = after < before * 1.3 + 10
    return tally.wrong == tally.lost == tally.resets == 0 and tally.latency(1) < 5000 and tally.right > 0 and flat


HALF = b"POST /v1/actions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"


@contextmanager
def _halves(port: int, number: int, text: bytes = HALF) -> Iterator[None]:
    """Open clients that send half a request and fall silent."""
    with ExitStack() as open_ones:
        for _ in range(number):
            connection = open_ones.enter_context(socket.create_connection(("127.0.0.1", port)))
            connection.sendall(text)
        yield


def slow(cases: list[Case], seconds: float) -> bool:
    """Send half requests, straight to an instance and through nginx."""
    good = True
    with service(threads="8") as server:
        with _halves(server.port, 10):
            tally = _send(server.port, cases, seconds, 8)
        print(f"10 half-sent requests straight to 2 x 8 threads, {seconds:.0f} s: {tally}")
        good &= tally.wrong == tally.lost == 0 and tally.right > 0
        with _halves(server.port, 32):
            began = time.monotonic()
            tally = _send(server.port, cases, 1, 8)
            waited = time.monotonic() - began
        print(f"32 half-sent requests, twice the threads: all others waited up to {waited:.0f} s; {tally}")
        good &= tally.wrong == tally.lost == 0 and waited < 30
    with behind_nginx() as (nginx, _):
        with _halves(nginx, 400), _halves(nginx, 400, HALF[:30]):
            tally = _send(nginx, cases, seconds, 8)
        print(f"800 half-sent requests through nginx, {seconds:.0f} s: {tally}")
        good &= tally.wrong == tally.resets == tally.lost == 0 and tally.latency(0.99) < 500
    return good


@contextmanager
def behind_nginx() -> Iterator[tuple[int, tuple[Server, Server]]]:
    """Start two instances behind the example's nginx, without its rate limits."""
    binary = shutil.which("nginx")
    if binary is None:
        raise SystemExit("nginx has to be on this machine")
    with service(workers="1") as one, service(workers="1") as two, TemporaryDirectory() as folder:
        port = free_port()
        nginx = ROOT / "deploy" / "nginx"
        text = (nginx / "upstream.conf").read_text() + (nginx / "boneyard.conf").read_text()
        text = text.replace("boneyard-1:8000", f"127.0.0.1:{one.port}").replace(
            "boneyard-2:8000", f"127.0.0.1:{two.port}"
        )
        text = text.replace("listen 8080", f"listen 127.0.0.1:{port}").replace("/dev/stdout boneyard", "off")
        text = text.replace("limit_req zone", "# limit_req zone").replace(
            "limit_conn boneyard", "# limit_conn boneyard"
        )
        temporary = " ".join(
            f"{kind}_temp_path {folder};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        conf = Path(folder, "nginx.conf")
        conf.write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/errors; user root; worker_processes 1;"
            f"events {{ worker_connections 4096; }} http {{ {temporary}\n{text}\n}}"
        )
        process = subprocess.Popen([binary, "-c", str(conf), "-p", folder, "-e", f"{folder}/errors"])
        try:
            until(lambda: _listens(port), "nginx listens")
            yield port, (one, two)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def _listens(port: int) -> bool:
    """Return whether a connection is accepted. Raises OSError if nothing listens."""
    socket.create_connection(("127.0.0.1", port)).close()
    return True


def pair(cases: list[Case], seconds: float) -> bool:
    """Run two instances behind nginx: they answer the same bytes, and one may go away and come back."""
    with behind_nginx() as (nginx, servers):
        different = 0
        for case in cases:
            answers = {server.ask("POST", case.path, case.body).body for server in servers}
            different += answers != {case.answer}
        print(f"{len(cases)} bodies to each of two instances: {different} different answers")
        tally = _send(nginx, cases, seconds, CONNECTIONS)
        print(f"two instances behind nginx, {seconds:.0f} s: {tally}")

        def stop_a_worker() -> None:
            for worker in servers[0].workers():
                os.kill(worker, signal.SIGKILL)

        killed_tally = _send(nginx, cases, seconds, CONNECTIONS, stop_a_worker)
        print(f"the same, one instance's only worker killed every 3 s: {killed_tally}")
    whole = tally.wrong == tally.resets == tally.busy == 0
    return different == 0 and whole and killed_tally.wrong == killed_tally.lost == killed_tally.busy == 0


def storm(cases: list[Case], seconds: float) -> bool:
    """Send the dearest bodies that are known, and nothing else, while others play and look at the health."""
    dear = [Case(f"/v1/{one.operation}", one.body, 0, b"") for one in kept.read()]
    cheap = [case for case in cases if case.path == "/v1/actions" and case.status == 200]
    with service() as server:
        before = memory(server.workers())
        weather = asyncio.run(weather_of(server.port, dear, cheap, seconds))
        after = memory(server.workers())
    print(f"storm of {len(dear)} bodies, {seconds:.0f} s: {weather}; memory {before:.1f} -> {after:.1f} MiB")
    return weather.kept and after - before <= CLIENTS * MEMORY


RUNS: dict[str, Callable[[list[Case], float], bool]] = {
    run.__name__: run
    for run in (mixed, killed, reloaded, overload, slow, pair, storm, faults.logs, faults.metrics, faults.descriptors)
}
