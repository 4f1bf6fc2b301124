"""The application: what can be read, and in front of it what can be posted."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Response, abort

from .. import __version__
from ..operations.games import game_json, games_json
from ..words.catalogue import load_all
from .bodies import write_json
from .contract import contract
from .dispatch import PATHS
from .errors import error_response
from .middleware import draining
from .middleware.auth import unavailable
from .middleware.metrics import Metrics
from .middleware.middleware import Front
from .pages import register_pages
from .problem_pages import problem_page
from .settings import EMBEDDED, EXTENSION, Settings


def create_app(settings: Settings = EMBEDDED) -> Flask:
    """A new application."""
    load_all()
    app = Flask(__name__, static_folder=None)
    app.url_map.merge_slashes = False
    app.register_error_handler(Exception, error_response)
    for path, name in PATHS.items():  # what is posted does not come so far; Flask refuses all other methods
        app.add_url_rule(path, name, lambda: abort(405), methods=["POST"])
    for path, view in READING.items():
        app.add_url_rule(path, view.__name__, view)
    register_pages(app)
    if settings.metrics:
        app.add_url_rule("/metrics", "metrics", lambda: _metrics(app).page())
    app.extensions[EXTENSION] = front = Front(app, settings)
    app.wsgi_app = front  # type: ignore[method-assign]
    return app


def about() -> Response:
    """What this is, for who comes to the front door."""
    return write_json(
        {
            "name": "boneyard",
            "version": __version__,
            "about": "A referee for dominoes that keeps nothing: post a state and an action, get the next state.",
            "docs": "/docs",
            "contract": "/openapi.yaml",
            "play": "/play",
            "games": "/v1/games",
            "problems": "/problems/{code}",
            "health": "/healthz",
            "readiness": "/readyz",
        },
        200,
    )


def games() -> Response:
    return write_json(games_json(), 200)


def one_game(game: str) -> Response:
    return write_json(_or_not_found(lambda: game_json(game)), 200)


def openapi() -> Response:
    return Response(contract(), content_type="application/yaml")


def healthz() -> Response:
    return write_json({"status": "ok"}, 200)


def readyz() -> Response:
    return unavailable() if draining.is_draining() else write_json({"status": "ready"}, 200)


def problem(code: str) -> Response:
    return write_json(_or_not_found(lambda: problem_page(code)), 200)


READING: dict[str, Callable[..., Response]] = {
    "/": about,
    "/v1/games": games,
    "/v1/games/<game>": one_game,
    "/openapi.yaml": openapi,
    "/healthz": healthz,
    "/readyz": readyz,
    "/problems/<code>": problem,
}
"""What can be read, by path."""


def _metrics(app: Flask) -> Metrics:
    front: Front = app.extensions[EXTENSION]
    assert front.watch.metrics is not None
    return front.watch.metrics


def _or_not_found(find: Callable[[], Any]) -> Any:
    try:
        return find()
    except KeyError:
        abort(404)
