"""Kinds of JSON values: how one is read, its JSON Schema, and how a value is written as one, side by side.

A reader raises `Unreadable` with the faults that it found, each with its place. It reads nothing twice, and stops where
there are too many faults. The contract in ``openapi.yaml`` is written by hand; a test compares it with these schemas.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..house.knob_values import whole
from ..values.actions import ENDS, Action
from ..values.notation import (
    ACTION_PATTERN,
    ACTIONS_BY_TEXT,
    END_PATTERN,
    LYING_BY_TEXT,
    TILE_PATTERN,
    TILES_BY_TEXT,
    lying_text,
    parse_action,
    tile_text,
)
from .faults import MOST_FAULTS, NOT_A_LIST, Fault, Unreadable
from .writing import AS_IT_IS, Writing, by, constant, each, or_null


class Kind(NamedTuple):
    """A kind of JSON value. ``by_text`` are the usual strings, with what they are read as, if it is one of strings."""

    read: Callable[[Any], Any]
    schema: Mapping[str, Any]
    writing: Writing = AS_IT_IS
    by_text: Mapping[str, Any] | None = None


def integer(least: int | None = None, most: int | None = None) -> Kind:
    """A whole number, ``least`` at least, ``most`` at most; 1.0 is one, "1" and true are not. A most needs a least."""
    range_ = f"{least} at least" if most is None else f"from {least} to {most}"

    def read(value: Any) -> int:
        number = value if type(value) is int else whole(value)
        if number is None:
            raise Unreadable(Fault("wrong_type", "This must be a whole number."))
        if (least is not None and number < least) or (most is not None and number > most):
            raise Unreadable(Fault("out_of_range", f"This must be {range_}."))
        return number

    return Kind(read, {"type": "integer"} | _limits(minimum=least, maximum=most))


def _limits(**limits: int | None) -> dict[str, Any]:
    """The limits that there are."""
    return {name: limit for name, limit in limits.items() if limit is not None}


def _read_boolean(value: Any) -> bool:
    if value is True or value is False:
        return bool(value)
    raise Unreadable(Fault("wrong_type", "This must be true or false."))


BOOLEAN = Kind(_read_boolean, {"type": "boolean"})


def choice(*choices: str) -> Kind:
    """One of a few strings."""

    def read(value: Any) -> str:
        if isinstance(value, str) and value in choices:
            return value
        raise Unreadable(Fault("wrong_value", f"This must be one of {', '.join(choices)}."))

    return Kind(read, {"type": "string", "enum": list(choices)})


def text(pattern: str, longest: int | None = None) -> Kind:
    """A string of a pattern."""
    matches = re.compile(pattern.removeprefix("^").removesuffix("$")).fullmatch

    def read(value: Any) -> str:
        string = _read_string(value)
        if longest is not None and len(string) > longest:
            raise Unreadable(Fault("wrong_length", f"This may have at most {longest} characters."))
        if matches(string) is None:
            raise Unreadable(Fault("wrong_pattern", f"This must match {pattern}."))
        return string

    return Kind(read, {"type": "string", "pattern": pattern} | _limits(maxLength=longest))


def _read_string(value: Any) -> str:
    if isinstance(value, str):
        return value
    raise Unreadable(Fault("wrong_type", "This must be a string."))


STRING = Kind(_read_string, {"type": "string"})


def _notation(by_text: Mapping[str, Any], pattern: str, what: str, writing: Writing) -> Kind:
    def read(value: Any) -> Any:
        try:
            return by_text[value]
        except (KeyError, TypeError):
            code = "wrong_pattern" if isinstance(value, str) else "wrong_type"
            raise Unreadable(Fault(code, f"This must be {what}.")) from None

    return Kind(read, {"type": "string", "pattern": pattern}, writing, by_text)


TILE = _notation(TILES_BY_TEXT, TILE_PATTERN, "a tile like 3-5", by("tile", tile_text))
LYING = _notation(LYING_BY_TEXT, TILE_PATTERN, "a tile as it lies, like 6-3", by("lying", lying_text))


def _read_action(value: Any) -> Action:
    code = "wrong_type"
    if isinstance(value, str):  # asked first: compiled, the parser takes nothing but a string
        try:
            return parse_action(value)
        except ValueError:
            code = "wrong_pattern"
    raise Unreadable(Fault(code, "This must be an action: 3-5@left, 3-5, draw or pass."))


KNOWN = "x-known"
"""Where a schema lists the words that are known today."""

ACTION = Kind(
    _read_action,
    {"type": "string", "pattern": ACTION_PATTERN, KNOWN: ACTIONS_BY_TEXT.keys()},
    Writing(lambda action: f"{action}.text", {}),
    ACTIONS_BY_TEXT,
)


END = text(END_PATTERN)
END = END._replace(schema={**END.schema, KNOWN: ENDS})

WORD_PATTERN = "^[a-z0-9_]{1,40}$"


def word(*known: str) -> Kind:
    """A word of a list that may grow: any word is read, as a newer service may have written it."""
    return Kind(text(WORD_PATTERN).read, {"type": "string", "pattern": WORD_PATTERN, KNOWN: list(known)})


def or_left_out(kind: Kind, default: Any) -> Kind:
    """The kind of a member that may be left out: null says the same, and so does an empty list or map."""
    schema, null = kind.schema, {"type": "null"}
    empty: Any = (
        []
        if schema.get("type") == "array"
        else {}
        if "additionalProperties" in schema and "properties" not in schema
        else None
    )
    with_null = {"oneOf": [schema, null]} if "properties" in schema else {**schema, "type": [schema["type"], "null"]}

    def read(value: Any) -> Any:
        return default if value is None or value == empty else kind.read(value)

    return Kind(read, with_null, or_null(kind.writing) if default is None else kind.writing)


def list_of(kind: Kind, least: int = 0, most: int | None = None) -> Kind:
    """A list of values of a kind, read as a tuple."""
    by_text = kind.by_text
    read_one: Callable[[Any], Any] = kind.read if by_text is None else by_text.__getitem__
    refusals = (Unreadable,) if by_text is None else (KeyError, TypeError)
    length = "This list is too short or too long." if most is None else f"This must have {least} to {most} items."

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Unreadable(NOT_A_LIST)
        if len(value) < least or (most is not None and len(value) > most):
            raise Unreadable(Fault("wrong_length", length))
        items: list[Any] = []
        try:
            for item in map(read_one, value):  # not `extend`, which, compiled, keeps nothing of what it took so far
                items.append(item)
        except refusals as wrong:  # the items before it are read
            return _read_on(kind, value, items, wrong)
        return tuple(items)

    limits = _limits(minItems=least, maxItems=most)
    return Kind(read, {"type": "array", **limits, "items": dict(kind.schema)}, each(kind.writing))


def _read_on(kind: Kind, values: list[Any], read: list[Any], wrong: Exception) -> tuple[Any, ...]:
    """Read the rest of a list after what was ``read``; the next item went ``wrong``, if only as an unusual string.

    Raises Unreadable with the faults of all items.
    """
    faults: list[Fault] = []
    first = len(read)
    if isinstance(wrong, Unreadable):
        faults += [fault.within(first) for fault in wrong.faults]
        first += 1
    for at in range(first, len(values)):
        if len(faults) >= MOST_FAULTS:
            break
        try:
            read.append(kind.read(values[at]))
        except Unreadable as also_wrong:
            faults += [fault.within(at) for fault in also_wrong.faults]
    if faults:
        raise Unreadable(*faults[:MOST_FAULTS])
    return tuple(read)


def uncopied(kind: Kind) -> Kind:
    """The kind, written as it is: a tuple of numbers is a list to every JSON encoder, and copying it takes time."""
    return kind._replace(writing=AS_IT_IS)


def always(kind: Kind, word: str | int) -> Kind:
    """The kind, written as one word whatever the value is."""
    return kind._replace(writing=constant(word))
