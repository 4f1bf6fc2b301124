"""The middleware: admit requests or turn them away, add headers, write the access log."""

from collections.abc import Callable, Iterable
from time import perf_counter_ns
from typing import Any

from flask import Flask

from ..errors import problem_response
from ..headers import HEADERS
from ..settings import Settings
from .access_log import Watch, routes
from .auth import Keys, unauthorized
from .capacity import HEAVY, Places, unavailable
from .cors import Cors
from .metrics import Metrics

OPERATIONS = "/v1/"
"""The paths that need a key and a place; health checks and metrics are always let in."""

CHUNKED = "chunked"
"""The only transfer coding that a request may have: nothing here takes compressed bodies."""

_NAMES = frozenset(dict(HEADERS))

Environ = dict[str, Any]
Start = Callable[..., Any]
Wsgi = Callable[[Environ, Start], Iterable[bytes]]


class Middleware:
    """A WSGI application around another one, ``inner``."""

    def __init__(self, app: Flask, settings: Settings, metrics: Metrics | None) -> None:
        self.inner: Wsgi = app.wsgi_app
        self._cors = Cors(settings.cors_origins)
        self._keys = Keys(settings.api_keys)
        self.places = Places(settings.concurrency)
        self._heavy = Places(settings.heavy_places)
        self.watch = Watch(settings, metrics, routes([rule.rule for rule in app.url_map.iter_rules()]))

    def __call__(self, environ: Environ, start_response: Start) -> Iterable[bytes]:
        began = perf_counter_ns()
        note = self.watch.begin(environ) if self.watch else None
        extra = self._cors.headers(environ)
        if note is not None:
            extra.append(("X-Request-Id", note.id))
        answered = ""

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            nonlocal answered
            answered = status[:3]
            return start_response(status, _with(headers, extra), *error)

        body = self._answer(environ, start)
        if note is not None:
            self.watch.end(note, environ, answered, perf_counter_ns() - began)
        return body

    def _answer(self, environ: Environ, start: Start) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path[:1] != "/" or path[:2] == "//":  # Flask would look past the slashes
            return problem_response("not_found")(environ, start)
        if environ.get("HTTP_TRANSFER_ENCODING", CHUNKED).strip().lower() != CHUNKED:
            return problem_response("unsupported_media_type")(environ, start)
        preflight = self._cors.preflight(environ)
        if preflight is not None:
            return preflight(environ, start)
        if not path.startswith(OPERATIONS):
            return self.inner(environ, start)
        if not self._keys.fit(environ.get("HTTP_AUTHORIZATION", "")):
            return unauthorized()(environ, start)
        if not self.places.take():
            return unavailable()(environ, start)
        environ[HEAVY] = self._heavy
        try:
            return self.inner(environ, start)
        finally:
            self.places.leave()


def _with(headers: list[tuple[str, str]], extra: list[tuple[str, str]]) -> list[tuple[str, str]]:
    own = [name for name, _ in headers if name in _NAMES]
    usual = [header for header in HEADERS if header[0] not in own] if own else HEADERS
    return [*headers, *usual, *extra]
