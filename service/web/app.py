"""The application that is served: the blueprint at the root, with the middleware around it."""

from types import TracebackType

from flask import Flask
from werkzeug.exceptions import HTTPException

from .blueprint import boneyard
from .errors import as_problem
from .middleware.logs import fault, write_line
from .middleware.metrics import Metrics
from .middleware.middleware import Middleware
from .settings import EMBEDDED, EXTENSION, Settings


class Application(Flask):
    """A Flask app that logs faults without their messages, which may quote a hand."""

    def log_exception(self, exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None]) -> None:
        assert exc_info[1] is not None
        write_line("error", "fault", **fault(exc_info[1]))


def create_app(settings: Settings = EMBEDDED) -> Flask:
    """Return a new, complete app, which also answers with a problem where the blueprint has no view."""
    app = Application(__name__, static_folder=None)
    app.url_map.merge_slashes = False
    app.register_blueprint(boneyard)
    app.register_error_handler(HTTPException, as_problem)
    metrics = Metrics() if settings.metrics else None
    if metrics is not None:
        app.add_url_rule("/metrics", "metrics", metrics.page)
    app.extensions[EXTENSION] = middleware = Middleware(app, settings, metrics)
    app.wsgi_app = middleware  # type: ignore[method-assign]
    return app
