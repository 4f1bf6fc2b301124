"""What is told of a request: noted while it is answered, then a line in the log and the metrics."""

import os
import re
from collections.abc import Callable, Iterator
from typing import Any

from ...rules.games import GAMES
from ..errors import HTTP_CODES
from ..settings import Settings
from .logs import write_line
from .metrics import Metrics

NOTE = "boneyard.note"
"""Where the WSGI environment holds the note of a request, if anybody wants to know."""

_IDS = frozenset(game.id for game in GAMES)
_REQUEST_ID = re.compile(r"[\w.:-]{1,64}", re.ASCII)
_TRACEPARENT = re.compile(r"[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}")


class Note:
    """What an operation tells of a request: its game and how it, or each item of a batch, came out."""

    __slots__ = ("acted", "game", "id", "refused")

    def __init__(self, id: str) -> None:
        self.id = id
        self.game: str | None = None
        self.refused: list[str] = []
        self.acted: list[str] = []

    def operation(self, name: str, asked: Any, status: int, answered: Any) -> None:
        """Notes an operation with its body and its answer."""
        self.game = _game(asked)
        for kind, body, code in _parts(name, asked, status, answered):
            if code is not None:
                self.refused.append(code)
            elif kind == "actions":
                self.acted.append(_game(body) or "")


class Watch:
    """Writes a line for each request and counts it, as the settings say."""

    def __init__(self, settings: Settings, route_of: Callable[[str], str]) -> None:
        self._lines = settings.log_level in ("debug", "info")
        self._route_of = route_of
        self.metrics = Metrics() if settings.metrics else None

    def __bool__(self) -> bool:
        return self._lines or self.metrics is not None

    def begin(self, environ: dict[str, Any]) -> Note:
        """The note of a request that comes in."""
        given = environ.get("HTTP_X_REQUEST_ID", "")
        note = environ[NOTE] = Note(given if _REQUEST_ID.fullmatch(given) else os.urandom(8).hex())
        return note

    def end(self, note: Note, environ: dict[str, Any], status: str, nanoseconds: int) -> None:
        """Tells of a request that was answered; ``status`` is three digits."""
        route = self._route_of(environ["PATH_INFO"])
        code = None
        if status >= "400":
            if not note.refused:
                note.refused.append(HTTP_CODES[int(status)])
            code = note.refused[0]
        if self._lines:
            trace = environ.get("HTTP_TRACEPARENT", "")
            write_line(
                "info",
                "request",
                id=note.id,
                traceparent=trace if _TRACEPARENT.fullmatch(trace) else None,
                method=environ["REQUEST_METHOD"],
                route=route,
                game=note.game,
                status=int(status),
                code=code,
                us=nanoseconds // 1000,
            )
        if self.metrics is not None:
            self.metrics.answered(route, status, nanoseconds / 1e9)
            for code in note.refused:
                self.metrics.refused(code)
            for game in note.acted:
                self.metrics.acted(game)


def routes(rules: list[str]) -> Callable[[str], str]:
    """A function from a path to its route, one of few, or ``other``; parameters have to come last."""
    whole = {rule: rule for rule in rules if "<" not in rule}
    begun = {rule[: rule.index("<")]: rule for rule in rules if "<" in rule}

    def route_of(path: str) -> str:
        route = whole.get(path)
        if route is None:
            route = next((rule for start, rule in begun.items() if path.startswith(start)), "other")
        return route

    return route_of


def _parts(name: str, asked: Any, status: int, answered: Any) -> Iterator[tuple[str, Any, str | None]]:
    """The operation, or in a batch each of them: its name, its body, and the code where it was refused."""
    if name == "batches" and status < 400:
        for item, got in zip(asked["items"], answered["items"], strict=True):
            yield item["operation"], item["body"], got["body"]["code"] if got["status"] >= 400 else None
    else:
        yield name, asked, answered["code"] if status >= 400 else None


def _game(asked: Any) -> str | None:
    """The game that a body is about, if it is one of the games."""
    inner = asked
    if isinstance(inner, dict):
        inner = inner.get("state", inner)
    game = inner.get("game") if isinstance(inner, dict) else None
    return game if isinstance(game, str) and game in _IDS else None
