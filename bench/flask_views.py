"""Flask views that do no work: what gunicorn and Flask cost, however fast the referee."""

import os
from pathlib import Path

import orjson
from flask import Flask, Response, request

from bench.bodies import Exchange, load

JSON = "application/json"
FILES = os.environ.get("BENCH_FILES", "")


def empty() -> Response:
    """Read nothing and answer nothing."""
    return Response(b"", content_type=JSON)


def echo() -> Response:
    """Parse the body and answer with the service's bytes for it."""
    body = request.get_data(cache=False)
    orjson.loads(body)
    return Response(_answers[body], content_type=JSON)


def know(exchanges: list[Exchange]) -> None:
    """Keep the answers ready."""
    _answers.update({each.body: each.answer for each in exchanges})


_answers: dict[bytes, bytes] = {}
for _file in filter(None, FILES.split(":")):
    know(load(Path(_file)))

empty_app = Flask("bench", static_folder=None)
echo_app = Flask("bench", static_folder=None)
for _app, _view in ((empty_app, empty), (echo_app, echo)):
    _app.add_url_rule("/healthz", "healthz", lambda: "")
    for _name in ("actions", "positions"):
        _app.add_url_rule(f"/v1/{_name}", _name, _view, methods=["POST"])
