"""An operation over HTTP: from the bytes of a body to the bytes of an answer."""

from typing import NamedTuple

from ..operations.table import OPERATIONS, answer
from ..wire.answers.problems import problem_json
from .bodies import JSON, PROBLEM, SVG, MalformedJson, TooManyValues, json_bytes, read_json
from .errors import problem_of
from .middleware.capacity import RETRY, UNAVAILABLE, Places
from .middleware.note import Note


class Answer(NamedTuple):
    """What goes back over HTTP; ``headers`` are those beside its length and its media type."""

    status: int
    media_type: str
    body: bytes
    headers: tuple[tuple[str, str], ...] = ()


def operate(name: str, body: bytes, note: Note | None = None, accept: str = "", heavy: Places | None = None) -> Answer:
    """Carry out an operation and note the outcome. A body that is not JSON gets an answer too.

    ``accept`` is the request's header of that name: a picture is answered as JSON or as itself. ``heavy`` are the
    places of operations that can take long, which are turned away when none is free.
    """
    if heavy is None or not OPERATIONS[name].heavy:
        return _operated(name, body, note, accept)
    if not heavy.take():
        if note is not None:
            note.refused.append(UNAVAILABLE)
        return Answer(503, PROBLEM, json_bytes(problem_json(UNAVAILABLE)), RETRY)
    try:
        return _operated(name, body, note, accept)
    finally:
        heavy.leave()


def _operated(name: str, body: bytes, note: Note | None, accept: str) -> Answer:
    asked = None
    try:
        asked = read_json(body)
        status, answered = answer(name, asked, len(body))
    except (MalformedJson, TooManyValues) as wrong:
        answered = problem_of(wrong)
        status = answered["status"]
    if note is not None:
        note.operation(name, asked, status, answered)
    if status >= 400:
        return Answer(status, PROBLEM, json_bytes(answered))
    if OPERATIONS[name].picture and SVG in accept and JSON not in accept:
        return Answer(status, SVG, answered["svg"].encode())
    return Answer(status, JSON, json_bytes(answered))
