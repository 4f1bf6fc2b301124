"""A real gunicorn with the deployed configuration."""

import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from tests.server import GUNICORN, MOST_DESCRIPTORS, PATIENCE, ROOT, Server, limited, open_descriptors, serving, until


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with two workers and no other settings, which the tests leave as it is."""
    with serving(tmp_path_factory.mktemp("plain"), workers="2") as server:
        yield server


def started(descriptors: int = MOST_DESCRIPTORS, **environ: str) -> subprocess.CompletedProcess[str]:
    """What comes of a start that is to fail, with nothing in the environment but this."""
    command, environ = limited([*GUNICORN, "service.wsgi:app"], descriptors), {"PATH": "", **environ}
    return subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_it_serves_restarts_workers_reloads_and_counts_for_all(tmp_path: Path, act: dict[str, Any]) -> None:
    """Metrics are right across workers, also those that were killed or replaced; its log is JSON, line by line."""
    with serving(tmp_path, workers="2", metrics="on", api_keys="0123456789abcdef") as server:
        until(lambda: len(server.workers()) == 2, "both workers are there")
        key = {"Authorization": "Bearer 0123456789abcdef"}
        sent = 0

        def send(times: int) -> None:
            nonlocal sent
            for _ in range(times):
                assert server.ask("POST", "/v1/actions", act, key).status == 200
                sent += 1

        def logged() -> int:
            return [line["event"] for line in server.lines()].count("request")

        send(10)
        until(lambda: logged() >= sent, "they are in the log")  # a worker that is killed loses what waits there
        victim = server.workers()[0]
        subprocess.run(["kill", "-KILL", str(victim)], check=True)
        send(10)
        until(lambda: len(server.workers()) == 2 and victim not in server.workers(), "the worker has a successor")
        old = set(server.workers())
        server.signal(signal.SIGHUP)
        send(10)
        until(lambda: len(server.workers()) == 2 and not old & set(server.workers()), "all workers are new")
        send(10)
        assert server.metric('boneyard_requests_total{route="/v1/actions",status="200"}') == sent
        assert server.metric('boneyard_actions_total{game="draw"}') == sent
        until(lambda: logged() >= sent, "all are in the log")
        assert not any("0123456789abcdef" in str(line) for line in server.lines())


def test_there_are_never_fewer_workers_than_listeners(plain: Server) -> None:
    """A signal that takes a worker away takes none of the last two."""
    until(lambda: len(plain.workers()) == 2, "both workers are there")
    plain.signal(signal.SIGTTOU)
    until(lambda: any("ttou" in str(line["event"]) for line in plain.lines()), "the signal has come")
    for _ in range(20):
        assert plain.ask("GET", "/healthz").status == 200
    assert len(plain.workers()) == 2


def test_it_is_not_ready_while_it_drains_and_answers_all_the_same(tmp_path: Path, act: dict[str, Any]) -> None:
    """After SIGTERM: ``/readyz`` 503 at once, everything else goes on; a second SIGTERM is the end."""
    with serving(tmp_path, workers="2", drain_seconds="3000") as server:
        assert server.ask("GET", "/readyz").status == 200
        server.signal(signal.SIGTERM)
        until(lambda: server.ask("GET", "/readyz").status == 503, "it is not ready")
        assert server.ask("GET", "/readyz").headers["Retry-After"]
        for _ in range(20):
            assert server.ask("POST", "/v1/actions", act).status == 200
            assert server.ask("GET", "/readyz").status == 503
        assert server.process.poll() is None
        server.signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
        events = [line["event"] for line in server.lines()]
        assert events.index("draining") < events.index("Handling signal: term")
        assert events[-1] == "Shutting down: Master"


def test_it_says_which_pages_to_open(plain: Server) -> None:
    """One line once it serves; the pages are at the address that was set, seen from this machine."""
    (ready,) = until(lambda: [line for line in plain.lines() if line["event"] == "ready"], "it is ready")
    assert ready["open"] == [f"http://127.0.0.1:{plain.port}{page}" for page in ("/play", "/docs")]
    for page in ready["open"]:
        assert plain.ask("GET", page.removeprefix(f"http://127.0.0.1:{plain.port}")).status == 200


@pytest.mark.parametrize(
    ("bind", "here"),
    [
        ("0.0.0.0:80", "http://127.0.0.1:80/"),
        ("[::]:80", "http://[::1]:80/"),
        ("unix:/x", None),
        ("a.b:8", "http://a.b:8/"),
    ],
)
def test_pages_can_be_opened_wherever_it_listens(bind: str, here: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address that stands for all addresses is none to open; a socket in the file system has no pages."""
    monkeypatch.setenv("BONEYARD_BIND", bind)
    pages = run_path(str(ROOT / "deploy" / "gunicorn.conf.py"))["_pages"]()
    assert pages == ([f"{here}play", f"{here}docs"] if here else [])


def test_the_first_run_says_what_it_does(tmp_path: Path) -> None:
    """What `make run` does before it serves is told in words, and not on standard output."""
    command = ["make", "--dry-run", "run", f"VENV={tmp_path}/new"]
    lines = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    told = [line for line in lines if line.startswith("echo ")]
    assert [line.split()[1] for line in told] == ['"Creating', '"Installing', '"Starting.']
    assert all(line.endswith(">&2") for line in told)


def test_after_the_time_that_was_set_it_ends_by_itself(tmp_path: Path) -> None:
    """One SIGTERM is enough."""
    with serving(tmp_path, workers="1", drain_seconds="1") as server:
        server.signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
        events = [line["event"] for line in server.lines()]
        assert events.index("draining") < events.index("Handling signal: term")


def test_a_wrong_configuration_keeps_it_from_starting() -> None:
    """Every problem is a line, without a traceback."""
    done = started(BONEYARD_WORKERS="many", BONEYARD_METRIX="on")
    assert done.returncode != 0
    assert "BONEYARD_WORKERS must be a whole number from 1 to 256" in done.stderr
    assert "BONEYARD_METRIX is not a setting" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_second_instance_at_the_same_address_does_not_start(plain: Server, workers: str) -> None:
    """Listeners of several workers share their address, which must not let another instance in among them."""
    told = [line["event"] for line in plain.lines() if line["event"].startswith("Listening at: ")]
    assert told == [f"Listening at: http://127.0.0.1:{plain.port} ({plain.process.pid})"]
    done = started(BONEYARD_BIND=f"127.0.0.1:{plain.port}", BONEYARD_WORKERS=workers)
    assert done.returncode != 0
    assert done.stderr.startswith(f"127.0.0.1:{plain.port} is in use; set BONEYARD_PORT")
    assert "Traceback" not in done.stderr
    assert plain.ask("GET", "/healthz").status == 200


CHUNKED = (
    b"POST /v1/actions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
)


GZIPPED = CHUNKED.replace(b"chunked", b"gzip, chunked")


@pytest.mark.parametrize(
    "request_text",
    [
        b'POST {"hands": [["3-5"]]} \r\n\r\n',
        b"GET /healthz HTTP/1.1\r\n" + b"X-A: b\r\n" * 60 + b"\r\n",
        b"GET /healthz HTTP/1.1\r\nX-A: " + b"b" * 10_000 + b"\r\n\r\n",
        b"GET /" + b"a" * 3000 + b" HTTP/1.1\r\n\r\n",
        CHUNKED + b"zz\r\n",
        CHUNKED + b"-1\r\n",
        CHUNKED + b"2\r\n{}no line\r\n",
        CHUNKED + b"1\r\n \r\n" * 20_000 + b"2\r\n{}\r\n0\r\n\r\n",
        GZIPPED + b"2\r\n{}\r\n0\r\n\r\n",
    ],
    ids=[
        "no HTTP",
        "many headers",
        "a long header",
        "a long address",
        "no size",
        "a size below 0",
        "a chunk too long",
        "crumbs",
        "compressed",
    ],
)
def test_what_is_no_request_is_turned_away(plain: Server, request_text: bytes) -> None:
    """With a status of 4xx and nothing of what it was, neither to the client nor in the log."""
    with socket.create_connection(("127.0.0.1", plain.port), PATIENCE) as connection:
        connection.sendall(request_text)
        answer = connection.recv(65536)
    assert b"HTTP/1.1 4" in answer[:12]
    assert b"Traceback" not in answer
    assert plain.ask("GET", "/healthz").status == 200
    assert "3-5" not in str(plain.lines())


@pytest.mark.parametrize("name", ["SCRIPT_NAME", "SCRIPT-NAME", "PATH_INFO", "REMOTE_USER"])
def test_no_header_says_where_the_application_is_mounted(plain: Server, name: str) -> None:
    """Not even from this machine, from which a proxy may."""
    answer = plain.ask("GET", "/", headers={name: "/x"})
    assert (answer.status, answer.json["docs"]) == (200, "/docs")


def test_connections_are_fewer_than_descriptors(tmp_path: Path) -> None:
    """Many that are silent leave the worker alive; a limit too low for its threads keeps it from starting."""
    with serving(tmp_path, workers="1", descriptors=64) as server:
        workers = server.workers()
        silent = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(100)]
        for connection in silent:
            connection.sendall(b"GET /he")
        until(lambda: open_descriptors(workers[0]) > 35, "the worker has many connections")
        for connection in silent:
            connection.close()
        assert all(server.ask("GET", "/healthz").status == 200 for _ in range(20))
        assert server.workers() == workers
        (line,) = [line for line in server.lines() if line["event"] == "few_descriptors"]
        assert line["connections"] < 64


def test_too_few_descriptors_keep_it_from_starting() -> None:
    done = started(descriptors=32)
    assert done.returncode != 0
    assert done.stderr.startswith("32 file descriptors are too few for 8 threads; allow ")
    assert "Traceback" not in done.stderr
