"""The operations over HTTP: a body is posted, an answer goes back.

They are WSGI by themselves and stand before Flask, whose way from a request to a view and back takes about as long as
the referee does (``bench/RESULTS.md`` has the figures). All other requests, and all other methods, are Flask's.
"""

from collections.abc import Callable, Iterable
from typing import Any

from werkzeug.http import HTTP_STATUS_CODES

from ..operations.table import OPERATIONS, answer
from .bodies import PROBLEM, json_bytes, read_json
from .errors import error_response
from .middleware.access_log import NOTE

PATHS = {f"/v1/{name}": name for name in OPERATIONS}
"""The operation at each path."""

_STATUS_LINES = {status: f"{status} {text.upper()}" for status, text in HTTP_STATUS_CODES.items()}

Environ = dict[str, Any]
Start = Callable[..., Any]
Wsgi = Callable[[Environ, Start], Iterable[bytes]]


class Posts:
    """A WSGI application before another one: it answers what is posted to the operations, and lets the rest through."""

    def __init__(self, inner: Wsgi) -> None:
        self._inner = inner

    def __call__(self, environ: Environ, start_response: Start) -> Iterable[bytes]:
        name = PATHS.get(environ["PATH_INFO"])
        if name is None or environ["REQUEST_METHOD"] != "POST":
            return self._inner(environ, start_response)
        try:
            status, media_type, body = _operate(name, environ)
        except Exception as error:
            return error_response(error)(environ, start_response)
        start_response(_STATUS_LINES[status], [("Content-Type", media_type), ("Content-Length", str(len(body)))])
        return (body,)


def _operate(name: str, environ: Environ) -> tuple[int, str, bytes]:
    """The status, the media type and the bytes of the answer. Raises what `read_json` raises."""
    asked = read_json(environ, OPERATIONS[name].limit)
    status, body = answer(name, asked)
    if NOTE in environ:
        environ[NOTE].operation(name, asked, status, body)
    media_type = OPERATIONS[name].media_type if status < 400 else PROBLEM
    return status, media_type, body.encode() if isinstance(body, str) else json_bytes(body)
