"""What is wrong with the shape of a request: one fault each, with the JSON pointer to it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA

MOST_FAULTS = 200
"""A request with more faults than this is told of so many."""


class Fault(NamedTuple):
    """One fault of shape: a code of FAULTS, and a sentence."""

    code: str
    message: str


FAULTS = ("required", "unknown", "null", "type", "value", "range", "pattern", "length")
"""The closed list of codes that a fault can have."""

REQUIRED = Fault("required", "This member is required.")
UNKNOWN = Fault("unknown", "There is no such member here.")
NULL = Fault("null", "This member may not be null.")
NOT_AN_OBJECT = Fault("type", "This must be an object.")
NOT_A_LIST = Fault("type", "This must be a list.")


class Faults(ValidationError):
    """Faults of one member, by the way to each: ``{0: {1: [fault]}}``, or a list where it is the member itself."""

    def __init__(self, messages: list[Fault] | Mapping[Any, Any]) -> None:
        super().__init__(dict(messages) if isinstance(messages, Mapping) else list(messages))


def listed(messages: Any) -> list[dict[str, str]]:
    """All faults that marshmallow collected, as the answer lists them: sorted by where they are."""
    found = sorted(_walk(messages, ()), key=lambda item: [_in_order(step) for step in item[0]])
    return [
        {"pointer": pointer(path), "code": fault.code, "message": fault.message} for path, fault in found[:MOST_FAULTS]
    ]


def _in_order(step: int | str) -> str:
    """Sorts items by number and members by name."""
    return f"{step:06}" if isinstance(step, int) else step


def pointer(path: tuple[Any, ...]) -> str:
    """The JSON pointer (RFC 6901) of a path; the root is the empty string."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in path)


def _walk(messages: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Fault]]:
    if isinstance(messages, Mapping):
        for step, inner in messages.items():
            itself = step == SCHEMA and inner == [NOT_AN_OBJECT]
            yield from _walk(inner, path if itself else (*path, step))
    else:
        for fault in messages:
            yield path, fault
