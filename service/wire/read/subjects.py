"""What a request may be of the right shape and still not say: one subject, and words that are known here."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...rules.stored.faults import Fault, Unreadable
from ...rules.stored.kinds import KNOWN
from ...rules.values.errors import Path, Refusal
from ..answers.events import EVENTS


class SubjectRequired(Refusal):
    """None of the members was given of which there must be one."""

    code = "subject_required"

    def __init__(self, names: Sequence[str], path: Path = ()) -> None:
        super().__init__(f"One of these is needed: {_listed(names)}.", path=path)


class SeveralSubjects(Refusal):
    """More than one of the members was given of which there must be one."""

    code = "several_subjects"

    def __init__(self, names: Sequence[str], path: Path = ()) -> None:
        super().__init__(f"These cannot be given together: {_listed(names)}.", path=(*path, names[1]))


class UnknownWord(Refusal):
    """A view, an event or a problem has a word that is not known here."""

    code = "unknown_word"

    def __init__(self, path: Path, facts: str) -> None:
        super().__init__("This word is not known here; a newer service may have written it.", path=path, facts=facts)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def subject_of(loaded: Mapping[str, Any], names: Sequence[str], path: Path = ()) -> str:
    """Return the one member that is given. Raises SubjectRequired, SeveralSubjects."""
    given = [name for name in names if loaded[name] is not None]
    if not given:
        raise SubjectRequired(names, path)
    if len(given) > 1:
        raise SeveralSubjects(given, path)
    return given[0]


def check_names(names: Sequence[str], seats: int) -> None:
    """Check that there are no more names than seats. Raises Unreadable."""
    if len(names) > seats:
        raise Unreadable(Fault("wrong_length", f"There are {seats} seats for {len(names)} names.", ("names",)))


def check_words(value: Any, schema: Mapping[str, Any], path: Path) -> None:
    """Check that every word in an answer that was posted back is known, and that each event is what its type says.

    Raises UnknownWord, SubjectRequired, SeveralSubjects.
    """
    for where, found, inner in _walk(value, schema, path):
        if KNOWN in inner and found not in inner[KNOWN]:
            raise UnknownWord(where, f"It is {found}.")
        if isinstance(found, dict) and EVENTS.keys() <= found.keys() and found["type"] in EVENTS:
            type_ = subject_of(found, tuple(EVENTS), where)
            if type_ != found["type"]:
                raise SubjectRequired([found["type"]], where)


def _walk(value: Any, schema: Mapping[str, Any], path: Path) -> Iterator[tuple[Path, Any, Mapping[str, Any]]]:
    """Yield everything in a completed JSON value with its path and its schema; nothing of what is null."""
    if value is None:
        return
    schema = schema["oneOf"][0] if "oneOf" in schema else schema
    yield path, value, schema
    if isinstance(value, list):
        for at, item in enumerate(value):
            yield from _walk(item, schema["items"], (*path, at))
    elif isinstance(value, dict) and "properties" in schema:
        for name, inner in schema["properties"].items():
            yield from _walk(value[name], inner, (*path, name))
    elif isinstance(value, dict):
        for name in value:
            yield (*path, name), name, schema["propertyNames"]
