"""The application: routes, limits, and the headers that every answer has."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Response, abort, request

from service.web.bodies import JSON, PROBLEM, read_json, write_json
from service.web.catalogue import game_json, games_json
from service.web.contract import contract
from service.web.errors import register_errors
from service.web.operations import OPERATIONS, answer
from service.web.problem_pages import problem_page

KIB = 1024
LARGEST_BODY = 64 * KIB
LARGEST_BULK_BODY = 4 * KIB * KIB
BULK = ("audits", "batches")
"""The operations that take many states at once."""


def create_app() -> Flask:
    """A new application."""
    app = Flask("service", static_folder=None)
    register_errors(app)
    for name in OPERATIONS:
        app.add_url_rule(f"/v1/{name}", name, _operation_view(name), methods=["POST"])
    for path, view in READING.items():
        app.add_url_rule(path, view.__name__, view)
    app.after_request(_with_headers)
    return app


def _operation_view(name: str) -> Callable[[], Response]:
    limit = LARGEST_BULK_BODY if name in BULK else LARGEST_BODY

    def view() -> Response:
        request.max_content_length = limit
        status, body = answer(name, read_json(request))
        return write_json(body, status, JSON if status < 400 else PROBLEM)

    return view


def games() -> Response:
    return write_json(games_json(), 200)


def one_game(game: str) -> Response:
    return write_json(_or_not_found(lambda: game_json(game)), 200)


def openapi() -> Response:
    return Response(contract(), content_type="application/yaml")


def healthz() -> Response:
    return write_json({"status": "ok"}, 200)


def readyz() -> Response:
    return write_json({"status": "ready"}, 200)


def problem(code: str) -> Response:
    return write_json(_or_not_found(lambda: problem_page(code)), 200)


READING: dict[str, Callable[..., Response]] = {
    "/v1/games": games,
    "/v1/games/<game>": one_game,
    "/openapi.yaml": openapi,
    "/healthz": healthz,
    "/readyz": readyz,
    "/problems/<code>": problem,
}
"""What can be read, by path."""


def _or_not_found(find: Callable[[], Any]) -> Any:
    try:
        return find()
    except KeyError:
        abort(404)


def _with_headers(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
