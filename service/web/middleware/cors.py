"""Calls from pages in a browser that were not served by this service."""

from collections.abc import Iterable
from typing import Any

from flask import Response

HEADERS = "Authorization, Content-Type, X-Request-Id, traceparent"
EXPOSED = "Retry-After, X-Request-Id"
MAX_AGE = "7200"


class Cors:
    """The origins whose pages may call; none by default, ``*`` for all."""

    def __init__(self, origins: Iterable[str]) -> None:
        self._origins = frozenset(origins)
        self._all = "*" in self._origins

    def headers(self, environ: dict[str, Any]) -> list[tuple[str, str]]:
        """What an answer needs so that the calling page may read it."""
        if not self._origins:
            return []
        origin = "*" if self._all else environ.get("HTTP_ORIGIN", "")
        allow = [("Access-Control-Allow-Origin", origin)] if self._all or origin in self._origins else []
        expose = [("Access-Control-Expose-Headers", EXPOSED)] if allow else []
        return [*allow, *expose, *([] if self._all else [("Vary", "Origin")])]

    def preflight(self, environ: dict[str, Any]) -> Response | None:
        """The answer to a browser that asks first; None for everything else, and where nobody may call."""
        if not self._origins or environ["REQUEST_METHOD"] != "OPTIONS":
            return None
        if "HTTP_ACCESS_CONTROL_REQUEST_METHOD" not in environ:
            return None
        response = Response(status=204)
        response.headers["Access-Control-Allow-Methods"] = "GET, POST"
        response.headers["Access-Control-Allow-Headers"] = HEADERS
        response.headers["Access-Control-Max-Age"] = MAX_AGE
        return response
