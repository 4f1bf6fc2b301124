"""Bodies: from bytes to a JSON value and back."""

import json
from typing import Any

import orjson
from flask import Request, Response
from werkzeug.exceptions import UnsupportedMediaType

JSON = "application/json"
PROBLEM = "application/problem+json"


class MalformedJson(ValueError):
    """The body is no JSON text, or has a member twice in one object."""


def read_json(request: Request) -> object:
    """The request's body. Raises MalformedJson, and what werkzeug raises for a body too large or not JSON."""
    if request.mimetype != JSON or "Content-Encoding" in request.headers:
        raise UnsupportedMediaType
    body = request.get_data(cache=False)
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError as wrong:
        raise MalformedJson(str(wrong)) from None
    if body.count(b":") != _members(value):
        _check_unique(body)
    return value


def write_json(value: Any, status: int, media_type: str = JSON) -> Response:
    """An answer with a JSON body."""
    return Response(orjson.dumps(value), status, content_type=media_type)


def _members(value: object) -> int:
    """How many members all objects in the value have together."""
    members, waiting = 0, [value]
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, dict):
            members += len(inner)
            waiting += inner.values()
        elif isinstance(inner, list):
            waiting += inner
    return members


def _check_unique(body: bytes) -> None:
    """That no object has a member twice; asked only where there are more colons than members."""
    try:
        json.loads(body, object_pairs_hook=_unique, parse_int=str)
    except RecursionError:
        raise MalformedJson("It is nested too deeply.") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise MalformedJson("An object has the same member twice.")
    return members
