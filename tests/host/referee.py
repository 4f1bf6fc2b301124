"""Between a host and Boneyard: passes every request on, keeps it with its answer, and fails now and then."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any

from tests.server import Server

Json = dict[str, Any]

BUSY = 11
"""Every so many actions are refused with 503."""
LOST = 7
"""Every so many actions are carried out, and the answer is lost."""


@dataclass(frozen=True)
class Exchange:
    """A request of the host's, and what Boneyard said."""

    operation: str
    asked: Json
    status: int
    said: Json
    lost: bool = False
    """Whether the answer never came to the host."""


@dataclass
class Recorder:
    """What the host and Boneyard said to each other, in order."""

    server: Server
    exchanges: list[Exchange] = field(default_factory=list)
    overlapping: int = 0
    """How many requests came while another one of the same match was being answered."""
    _lock: Lock = field(default_factory=Lock)
    _busy: set[str] = field(default_factory=set)
    _actions: int = 0

    def passed_on(self, path: str, body: bytes) -> tuple[int, bytes] | None:
        """Boneyard's answer, or none if it is to be lost."""
        asked = json.loads(body)
        seed = asked.get("state", {}).get("seed", "")
        with self._lock:
            self._actions += path.endswith("/actions")
            turn = self._actions if path.endswith("/actions") else 1
            self.overlapping += bool(seed) and seed in self._busy
            self._busy.add(seed)
        try:
            return self._answer(path, asked, turn)
        finally:
            with self._lock:
                self._busy.discard(seed)

    def _seeded(self, path: str, asked: Json) -> Json:
        """What is asked, with a seed for a match, so that every run of a test plays the same matches."""
        return asked | {"seed": f"seed-of-{asked['game']}"} if path.endswith("/matches") else asked

    def _answer(self, path: str, asked: Json, turn: int) -> tuple[int, bytes] | None:
        if turn % BUSY == 0:
            return 503, json.dumps({"status": 503, "code": "overloaded"}).encode()
        answer = self.server.ask("POST", path, self._seeded(path, asked))
        lost = turn % LOST == 0
        self.exchanges.append(Exchange(path.rpartition("/")[2], asked, answer.status, answer.json, lost))
        return None if lost else (answer.status, answer.body)


@contextmanager
def recording(server: Server) -> Iterator[tuple[str, Recorder]]:
    """The address of a recorder in front of a server."""
    recorder = Recorder(server)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            answer = recorder.passed_on(self.path, self.rfile.read(int(self.headers["Content-Length"])))
            if answer is None:
                return
            status, body = answer
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as front:
        Thread(target=front.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{front.server_port}", recorder
        front.shutdown()
