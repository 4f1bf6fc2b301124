"""Bodies: from bytes to a JSON value and back."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import orjson
from flask import Response
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge, UnprocessableEntity

JSON = "application/json"
PROBLEM = "application/problem+json"
SVG = "image/svg+xml"
UNCOMPRESSED = ("", "identity")
MOST_CONTAINERS = 100_000
MOST_VALUES = 700_000
"""How many lists and objects, and how many commas and colons, a body may have; a good one has fewer.

Of commas and colons half as many if it is not all ASCII: other strings take more memory.
"""

DEEPEST = 32
"""How deeply lists and objects may be nested; no operation needs even half of this."""


class MalformedJson(BadRequest):
    """The body is not JSON, or an object in it repeats a member."""


class TooManyValues(RequestEntityTooLarge):
    """The body has more values than any good one: parsed, they would take many times its size in memory."""

    def __init__(self, most: str) -> None:
        super().__init__(f"It has more than {most}.")


class UnknownQuery(UnprocessableEntity):
    """The address has query members, and no operation has any."""

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__()
        self.names = sorted(names)


def is_json(environ: Mapping[str, Any]) -> bool:
    """Return whether a request declares its body as uncompressed JSON."""
    media_type: str = environ.get("CONTENT_TYPE", "")
    declared = media_type == JSON or media_type.partition(";")[0].strip().lower() == JSON
    return declared and environ.get("HTTP_CONTENT_ENCODING", "").strip().lower() in UNCOMPRESSED


def read_json(body: bytes) -> object:
    """Return the JSON value of a body. Raises MalformedJson, TooManyValues."""
    _check_number(body)
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError as wrong:
        raise MalformedJson(str(wrong)) from None
    if body.count(b":") == _members(value):
        return value
    del value  # a large body is not held twice
    _check_unique(body)
    return orjson.loads(body)


def write_json(value: Any, status: int, media_type: str = JSON) -> Response:
    """Return an answer with a JSON body."""
    return Response(json_bytes(value), status, content_type=media_type)


json_bytes = orjson.dumps
"""A JSON value as bytes."""


def _check_number(body: bytes) -> None:
    """Check that a body has not too many values, counting what is in its strings too. Raises TooManyValues."""
    if len(body) > MOST_CONTAINERS:
        if body.count(b"{") + body.count(b"[") > MOST_CONTAINERS:
            raise TooManyValues(f"{MOST_CONTAINERS:,} lists and objects")
        most = MOST_VALUES if body.isascii() else MOST_VALUES // 2
        if body.count(b",") + body.count(b":") > most:
            raise TooManyValues(f"{most:,} commas and colons")


def _members(value: Any) -> int:
    """Count the members of all objects in the value. Raises MalformedJson if it is nested too deeply."""
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
    """Check that no object repeats a member; needed only if there are more colons than members."""
    json.loads(body, object_pairs_hook=_unique, parse_int=str)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise MalformedJson("An object has the same member twice.")
    return members
