"""Nothing about the log can lose or delay an answer: what cannot be written is dropped, counted, and told later."""

import fcntl
import json
import logging
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from service.web.middleware.logs import JsonLines, logging_config
from service.web.middleware.writer import MOST_WAITING, Writer
from tests.server import PATIENCE, Server, serving, until

DROPPED = "boneyard_log_lines_dropped_total"
SMALLEST = 4096
"""The smallest pipe, in bytes."""


def told(number: int) -> bytes:
    return f"{number} lost\n".encode()


@contextmanager
def pipe() -> Iterator[tuple[int, int]]:
    """A small pipe, closed at the end as far as it still is open."""
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, SMALLEST)
    try:
        yield reading, writing
    finally:
        for end in (reading, writing):
            try:
                os.close(end)
            except OSError:
                continue


def test_lines_come_in_order_and_whole() -> None:
    with pipe() as (reading, writing):
        writer = Writer(writing, told)
        for number in range(100):
            writer.write(b"%d\n" % number)
        assert writer.flush(PATIENCE)
        assert os.read(reading, SMALLEST) == b"".join(b"%d\n" % number for number in range(100))


def test_on_a_full_disk_lines_are_dropped_and_counted() -> None:
    dropped: list[int] = []
    with Path("/dev/full").open("wb") as full:
        writer = Writer(full.fileno(), told)
        writer.dropping = dropped.append
        for _ in range(50):
            writer.write(b"a line\n")
        assert writer.flush(PATIENCE)
    assert sum(dropped) == 50


def test_lines_for_a_reader_that_is_gone_are_dropped() -> None:
    dropped: list[int] = []
    with pipe() as (reading, writing):
        os.close(reading)
        writer = Writer(writing, told)
        writer.dropping = dropped.append
        writer.write(b"a line\n")
        assert writer.flush(PATIENCE)
    assert dropped == [1]


def test_a_reader_that_stalls_makes_nobody_wait_and_hears_later_what_it_missed() -> None:
    dropped: list[int] = []
    line = b"x" * 99 + b"\n"
    with pipe() as (reading, writing):
        writer = Writer(writing, told)
        writer.dropping = dropped.append
        sent = MOST_WAITING + 1000
        began = time.monotonic()
        for _ in range(sent):
            writer.write(line)
        assert time.monotonic() - began < PATIENCE / 2
        assert not writer.flush(0.01)
        assert 0 < len(dropped) < sent
        got = b""
        while got.count(line) < sent - len(dropped):
            got += os.read(reading, SMALLEST)
        assert writer.flush(PATIENCE)
        writer.write(b"again\n")
        assert writer.flush(PATIENCE)
        got += os.read(reading, SMALLEST)
    assert got.count(line) == sent - len(dropped)
    assert told(len(dropped)) in got
    assert got.endswith(b"again\n")


def test_a_forked_process_writes_with_a_thread_of_its_own() -> None:
    with pipe() as (reading, writing):
        writer = Writer(writing, told)
        writer.write(b"parent\n")
        assert writer.flush(PATIENCE)
        child = os.fork()
        if child == 0:
            writer.write(b"child\n")
            os._exit(0 if writer.flush(5) else 1)
        assert os.waitpid(child, 0)[1] == 0
        assert os.read(reading, SMALLEST) == b"parent\nchild\n"


def ask(server: Server, times: int) -> list[int]:
    """The statuses of so many health checks on one connection."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    statuses = []
    for _ in range(times):
        connection.request("GET", "/healthz")
        response = connection.getresponse()
        response.read()
        statuses.append(response.status)
    connection.close()
    return statuses


def ended(server: Server) -> float:
    """How many seconds it takes to end after SIGTERM."""
    began = time.monotonic()
    server.signal(signal.SIGTERM)
    server.process.wait(PATIENCE)
    return time.monotonic() - began


def test_the_service_goes_on_when_the_disk_is_full(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full, serving(tmp_path, out=full, workers="1", metrics="on") as server:
        assert set(ask(server, 100)) == {200}
        until(lambda: server.metric(DROPPED) >= 100, "its lines are counted")
        assert ended(server) < 20


def test_the_service_goes_on_when_its_reader_is_gone(tmp_path: Path) -> None:
    with pipe() as (reading, writing):
        os.close(reading)
        with serving(tmp_path, out=writing, workers="1") as server:
            assert set(ask(server, 100)) == {200}
            assert ended(server) < 20


def test_the_service_goes_on_when_its_reader_stalls(tmp_path: Path) -> None:
    with pipe() as (_, writing), serving(tmp_path, out=writing, workers="1") as server:
        assert set(ask(server, MOST_WAITING + 200)) == {200}
        assert ended(server) < 20


@pytest.mark.parametrize("level", ["debug", "info"])
def test_the_server_s_own_lines_for_debugging_are_never_written(level: str) -> None:
    """They quote bodies and headers."""
    config = logging_config(level)
    assert config["root"]["level"] == config["loggers"]["gunicorn.error"]["level"] == "INFO"


def test_at_debug_nothing_secret_is_written(tmp_path: Path) -> None:
    secret, key = "a-very-secret-seed", "0123456789abcdef-secret"
    with serving(tmp_path, log_level="debug", workers="1", api_keys=key) as server:
        headers = {"Authorization": f"Bearer {key}", "X-Secret": secret}
        body = {"game": "draw", "seats": 2, "seed": secret}
        assert server.ask("POST", "/v1/matches?seed=" + secret, body, headers).status == 422
        assert server.ask("POST", "/v1/matches", body, headers).status == 201
        assert server.ask("GET", f"/{secret}?x={secret}", None, headers).status == 404
        until(lambda: len([line for line in server.lines() if line["event"] == "request"]) >= 3, "they are logged")
    written = (tmp_path / "log").read_text()
    assert secret not in written
    assert key not in written


def test_what_a_library_says_of_a_failed_request_is_told_without_its_address() -> None:
    record = logging.LogRecord(
        "gunicorn.error", logging.ERROR, "", 0, "Error handling request %s", ("/v1/x?seed=secret",), None
    )
    record.exc_info = (ValueError, ValueError("secret"), None)
    line = json.loads(JsonLines().format(record))
    assert line["event"] == "Error handling request"
    assert "secret" not in json.dumps(line)
