"""Bodies: from bytes to a JSON value and back."""

import json
from collections.abc import Mapping
from typing import Any

import orjson
from flask import Response
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

JSON = "application/json"
PROBLEM = "application/problem+json"
DEEPEST = 32
"""How deep lists and objects may lie in one another; no operation has a use for half of it."""


class MalformedJson(ValueError):
    """The body is no JSON text, or has a member twice in one object."""


def read_json(environ: Mapping[str, Any], limit: int) -> object:
    """The body of at most ``limit`` bytes as a JSON value.

    Raises MalformedJson, RequestEntityTooLarge, UnsupportedMediaType.
    """
    media_type = environ.get("CONTENT_TYPE", "")
    if media_type != JSON and media_type.partition(";")[0].strip().lower() != JSON:
        raise UnsupportedMediaType
    if "HTTP_CONTENT_ENCODING" in environ:
        raise UnsupportedMediaType
    body = _read(environ, limit)
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError as wrong:
        raise MalformedJson(str(wrong)) from None
    if body.count(b":") != _members(value):
        _check_unique(body)
    return value


def _read(environ: Mapping[str, Any], limit: int) -> bytes:
    """The body's bytes: as many as are announced, or those of a body in chunks, which announces no length."""
    announced = environ.get("CONTENT_LENGTH") or ""
    if announced.isdecimal() and int(announced) > limit:
        raise RequestEntityTooLarge
    in_chunks = limit + 1 if environ.get("wsgi.input_terminated") else 0
    length = int(announced) if announced.isdecimal() else in_chunks
    try:
        body: bytes = environ["wsgi.input"].read(length)
    except Exception:  # of a socket, or a server's own for chunks
        raise MalformedJson("It broke off, or its chunks are none.") from None
    if len(body) > limit:
        raise RequestEntityTooLarge
    return body


def write_json(value: Any, status: int, media_type: str = JSON) -> Response:
    """An answer with a JSON body."""
    return Response(json_bytes(value), status, content_type=media_type)


json_bytes = orjson.dumps
"""A JSON value as bytes."""


def _members(value: Any) -> int:
    """How many members all objects in the value have together. Raises MalformedJson where it is too deep."""
    members, depth, level = 0, 0, [value]
    while level:
        inside: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is dict:
                members += len(item)
                inside += item.values()
            elif kind is list:
                inside += item
        level = inside
        depth += 1
        if depth > DEEPEST:
            raise MalformedJson(f"It is nested deeper than {DEEPEST} levels.")
    return members


def _check_unique(body: bytes) -> None:
    """That no object has a member twice; asked only where there are more colons than members."""
    json.loads(body, object_pairs_hook=_unique, parse_int=str)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise MalformedJson("An object has the same member twice.")
    return members
