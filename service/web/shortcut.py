"""The shortcut: answer posted operations before Flask, with the same bytes, where only Flask would notice.

Flask's path from a request to a view and back takes about as long as the referee (``bench/RESULTS.md`` has the
figures), so `service.wsgi`, the app served by itself, avoids it. Unusual requests are left to Flask: other methods,
other media types, query members, bodies without a length or beyond the limit. So is every request once the app has
hooks of its own.
"""

from collections.abc import Callable, Iterable, Sized
from io import BytesIO
from typing import NamedTuple

from flask import Flask, Response, signals
from werkzeug.http import HTTP_STATUS_CODES

from ..operations.table import OPERATIONS
from . import posting
from .blueprint import boneyard
from .bodies import is_json
from .middleware.capacity import HEAVY
from .middleware.middleware import Environ, Middleware, Start, Wsgi
from .middleware.note import NOTE
from .operate import operate
from .settings import EXTENSION

_SIGNALS = (
    signals.appcontext_popped,
    signals.appcontext_pushed,
    signals.appcontext_tearing_down,
    signals.got_request_exception,
    signals.request_finished,
    signals.request_started,
    signals.request_tearing_down,
)
_STATUS_LINES = {status: f"{status} {text.upper()}" for status, text in HTTP_STATUS_CODES.items()}
_LONGEST_NUMBER = 9
"""A longer length exceeds every limit."""


class Post(NamedTuple):
    """An operation as it is posted, and the view that stands for it in Flask."""

    name: str
    limit: int
    endpoint: str
    view: Callable[[], Response]


def with_shortcut(app: Flask) -> Flask:
    """Return an app made by `create_app`, with the shortcut put between its middleware and Flask."""
    middleware: Middleware = app.extensions[EXTENSION]
    middleware.inner = Shortcut(app, middleware.inner)
    return app


class Shortcut:
    """A WSGI application in front of Flask's."""

    def __init__(self, app: Flask, inner: Wsgi) -> None:
        self._app = app
        self._inner = inner
        self._posts = {
            f"/v1/{name}": Post(name, operation.limit, f"{boneyard.name}.{name}", getattr(posting, name))
            for name, operation in OPERATIONS.items()
        }
        self._own_hooks = app.after_request_funcs[boneyard.name]
        self._other_hooks = _hooks_of_others(app)

    def __call__(self, environ: Environ, start_response: Start) -> Iterable[bytes]:
        post = self._posts.get(environ["PATH_INFO"])
        if (
            post is None
            or environ["REQUEST_METHOD"] != "POST"
            or environ.get("QUERY_STRING")
            or self._steps_aside(post)
        ):
            return self._inner(environ, start_response)
        body = _read(environ, post.limit)
        if body is None:
            return self._inner(environ, start_response)
        try:
            status, media_type, answered, more = operate(
                post.name, body, environ.get(NOTE), environ.get("HTTP_ACCEPT", ""), environ.get(HEAVY)
            )
        except Exception as error:
            with self._app.request_context(environ):
                return self._app.handle_exception(error)(environ, start_response)
        headers = [("Content-Type", media_type), ("Content-Length", str(len(answered))), *more]
        start_response(_STATUS_LINES[status], headers)
        return (answered,)

    def _steps_aside(self, post: Post) -> bool:
        """Whether somebody wants to see the request: by a hook, a signal, another view, or a limit of the app's own."""
        app = self._app
        return (
            any(self._other_hooks)
            or len(self._own_hooks) > 1
            or app.view_functions[post.endpoint] is not post.view
            or app.config["MAX_CONTENT_LENGTH"] is not None
        )


def _hooks_of_others(app: Flask) -> list[Sized]:
    """Return where Flask keeps everything it calls besides views; all empty if the app has only the blueprint."""
    by_blueprint = (
        app.before_request_funcs,
        app.after_request_funcs,
        app.teardown_request_funcs,
        app.url_value_preprocessors,
    )
    everywhere = [named.setdefault(None, []) for named in by_blueprint]
    here = [named.setdefault(boneyard.name, []) for named in by_blueprint if named is not app.after_request_funcs]
    told = [signal.receivers for signal in _SIGNALS]
    return [*everywhere, *here, app.teardown_appcontext_funcs, *told]


def _read(environ: Environ, limit: int) -> bytes | None:
    """The body of an ordinary request; None for any other, whose body is left, or put back, for Flask."""
    announced = environ.get("CONTENT_LENGTH", "")
    if not announced.isdecimal() or len(announced) > _LONGEST_NUMBER:
        return None
    length = int(announced)
    if not 0 < length <= limit or not is_json(environ) or "HTTP_TRANSFER_ENCODING" in environ:
        return None
    try:
        body: bytes = environ["wsgi.input"].read(length)
    except Exception:  # of the socket: Flask finds a body that is shorter than it should be
        body = b""
    if len(body) == length:
        return body
    environ["wsgi.input"] = BytesIO(body)
    return None
