"""What came over a client's sockets, read byte by byte, and which tiles it told."""

import base64
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]

TILE = re.compile(rb"\b(\d{1,2})-(\d{1,2})\b")
FORM = b"3-5@left, 3-5, draw or pass"
"""What every refusal of an action's form says."""
STEP = re.compile(rb'"(?:step|actual)":"([\d.]+)"')
"""The first of them is the step of a view, or of the state that an action was refused in."""


@dataclass(frozen=True)
class Told:
    """A piece of what a client got, and the step of the match that it tells of."""

    game: str
    seat: int | None
    step: str | None
    text: bytes

    @property
    def tiles(self) -> set[str]:
        """Every tile in it, wherever it stands."""
        found = (map(int, halves) for halves in TILE.findall(self.text.replace(FORM, b"")))
        return {f"{min(a, b)}-{max(a, b)}" for a, b in found}


@dataclass(frozen=True)
class Socket:
    """What came over one connection, and what was asked on it."""

    game: str
    seat: int | None
    path: str
    expect: str | None
    raw: bytes

    @property
    def told(self) -> Iterator[Told]:
        """All of it, in pieces: the head, and the answer or the events."""
        head, _, rest = self.raw.partition(b"\r\n\r\n")
        yield self._piece(None, head)
        body = dechunked(rest) if b"\r\nTransfer-Encoding: chunked" in head else rest
        if self.path != "events":
            yield self._piece(self._step(body), body)
            return
        for event in body.split(b"\n\n"):
            found = re.match(rb"id: (.*)\n", event)
            yield self._piece(found[1].decode() if found else None, event)

    def _piece(self, step: str | None, text: bytes) -> Told:
        return Told(self.game, self.seat, step, text)

    def _step(self, body: bytes) -> str | None:
        """The step that an answer tells, or else the one that was expected."""
        found = STEP.search(body)
        return found[1].decode() if found else self.expect


def dechunked(rest: bytes) -> bytes:
    """The body of what was sent in chunks; it may break off."""
    body = b""
    while rest:
        size, _, rest = rest.partition(b"\r\n")
        end = int(size or b"0", 16)
        body, rest = body + rest[:end], rest[end + 2 :]
    return body


def sockets(lines: str) -> list[Socket]:
    """What the clients have kept."""
    return [_socket(**json.loads(line)) for line in lines.splitlines()]


def _socket(game: str, seat: int | None, path: str, raw: str, expect: str | None = None) -> Socket:
    return Socket(game, seat, path, expect, base64.b64decode(raw))
