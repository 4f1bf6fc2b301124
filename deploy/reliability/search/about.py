"""Say in a few words what a body is."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import orjson

MANY = 16
"""Lists and objects of fewer parts are not spoken of."""
SHORT = 40


class Part(NamedTuple):
    """A part of a body that has many parts itself."""

    number: int
    way: str
    value: Any


def about(body: bytes) -> str:
    """Return the members of a body, its house rules and its two largest parts."""
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError:
        return f"no JSON, {len(body):,} bytes"
    if not isinstance(value, dict):
        return f"no object, {len(body):,} bytes"
    members = ", ".join(list(value)[:5]) or "nothing"
    largest = sorted(_parts("", value), key=lambda part: -part.number)[:2]
    rules = [_written(rules) for rules in _rules(value)][:1]
    return "; ".join([members, *rules, *map(_told, largest)])


def _parts(way: str, value: Any) -> Iterator[Part]:
    if isinstance(value, str):
        if len(value) > 200:
            yield Part(len(value), way, value)
        return
    if not isinstance(value, dict | list):
        return
    if len(value) > MANY:
        yield Part(len(value), way, value)
    named = value.items() if isinstance(value, dict) else [("*", item) for item in value[:3]]
    for name, inner in list(named)[:60]:
        yield from _parts(f"{way}.{name}" if way else str(name)[:SHORT], inner)


def _rules(value: Any) -> Iterator[Any]:
    """Yield the house rules of the body, of its state, or of its view."""
    for holder in (value.get("state"), value.get("view"), value):
        if isinstance(holder, dict) and holder.get("rules"):
            yield holder["rules"]
            return


def _told(part: Part) -> str:
    if isinstance(part.value, str):
        return f"{part.number:,} letters in {part.way}"
    first = next(iter(part.value.values() if isinstance(part.value, dict) else part.value))
    return f"{part.number:,} × {_written(first)} in {part.way or 'it'}"


def _written(value: Any) -> str:
    text = orjson.dumps(value).decode().replace("|", "¦").replace("`", "'")
    return f"`{text if len(text) <= 2 * SHORT else text[: 2 * SHORT] + '…'}`"
