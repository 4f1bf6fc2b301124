"""Access log and metrics of a request."""

import os
import re
from collections.abc import Callable
from typing import Any

from ..errors import code_of
from ..settings import Settings
from .logs import OUT, write_line
from .metrics import Metrics
from .note import NOTE, Note
from .writer import untold

_REQUEST_ID = re.compile(r"[\w.:-]{1,64}", re.ASCII)
_TRACEPARENT = re.compile(r"[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}")


class Watch:
    """Logs and counts each request, as the settings say."""

    def __init__(self, settings: Settings, metrics: Metrics | None, route_of: Callable[[str], str]) -> None:
        self._lines = settings.log_level in ("debug", "info")
        self._route_of = route_of
        self._metrics = metrics
        if metrics is not None:
            OUT.dropping = metrics.dropped.inc

    def __bool__(self) -> bool:
        return self._lines or self._metrics is not None

    def stop_counting(self) -> None:
        """Serve without metrics: nothing is counted any more, dropped lines neither."""
        self._metrics = None
        OUT.dropping = untold

    def begin(self, environ: dict[str, Any]) -> Note:
        """Return a note for an incoming request."""
        given = environ.get("HTTP_X_REQUEST_ID", "")
        note = environ[NOTE] = Note(given if _REQUEST_ID.fullmatch(given) else os.urandom(8).hex())
        return note

    def end(self, note: Note, environ: dict[str, Any], status: str, nanoseconds: int) -> None:
        """Log and count an answered request; ``status`` is three digits."""
        route = self._route_of(environ["PATH_INFO"])
        code = None
        if status >= "400":
            if not note.refused:
                note.refused.append(code_of(int(status)))
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
        if self._metrics is not None:
            self._metrics.answered(route, status, nanoseconds / 1e9)
            for code in note.refused:
                self._metrics.refused(code)
            for game in note.acted:
                self._metrics.acted(game)


def routes(rules: list[str]) -> Callable[[str], str]:
    """Return a function from a path to its route, or to ``other``. Parameters must come last in a route."""
    whole = {rule: rule for rule in rules if "<" not in rule}
    begun = {rule[: rule.index("<")]: rule for rule in rules if "<" in rule}

    def route_of(path: str) -> str:
        route = whole.get(path)
        if route is None:
            route = next((rule for start, rule in begun.items() if path.startswith(start)), "other")
        return route

    return route_of
