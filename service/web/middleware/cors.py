"""CORS: calls from browser pages of other origins."""

from collections.abc import Iterable
from typing import Any

from flask import Response

HEADERS = "Authorization, Content-Type, X-Request-Id, traceparent"
EXPOSED = "Retry-After, X-Request-Id"
MAX_AGE = "7200"


class Cors:
    """The origins whose pages may call: none by default, all with ``*``."""

    def __init__(self, origins: Iterable[str]) -> None:
        self._origins = frozenset(origins)
        self._all = "*" in self._origins

    def headers(self, environ: dict[str, Any]) -> list[tuple[str, str]]:
        """Return the headers that let the calling page read an answer."""
        if not self._origins:
            return []
        origin = "*" if self._all else environ.get("HTTP_ORIGIN", "")
        allow = [("Access-Control-Allow-Origin", origin)] if self._all or origin in self._origins else []
        expose = [("Access-Control-Expose-Headers", EXPOSED)] if allow else []
        return [*allow, *expose, *([] if self._all else [("Vary", "Origin")])]

    def preflight(self, environ: dict[str, Any]) -> Response | None:
        """Return the answer to a preflight request; None for other requests, or if no origin may call."""
        if not self._origins or environ["REQUEST_METHOD"] != "OPTIONS":
            return None
        if "HTTP_ACCESS_CONTROL_REQUEST_METHOD" not in environ:
            return None
        response = Response(status=204)
        response.headers["Access-Control-Allow-Methods"] = "GET, POST"
        response.headers["Access-Control-Allow-Headers"] = HEADERS
        response.headers["Access-Control-Max-Age"] = MAX_AGE
        return response
