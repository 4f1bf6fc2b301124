"""An operation over HTTP: from the bytes of a body to the bytes of an answer."""

from typing import NamedTuple

from ..operations.table import OPERATIONS, answer
from .bodies import PROBLEM, MalformedJson, json_bytes, read_json
from .errors import problem_of
from .middleware.note import Note


class Answer(NamedTuple):
    """What goes back over HTTP."""

    status: int
    media_type: str
    body: bytes


def operate(name: str, body: bytes, note: Note | None = None) -> Answer:
    """Carry out an operation and note the outcome. A body that is not JSON gets an answer too."""
    asked = None
    try:
        asked = read_json(body)
        status, answered = answer(name, asked)
    except MalformedJson as wrong:
        answered = problem_of(wrong)
        status = answered["status"]
    if note is not None:
        note.operation(name, asked, status, answered)
    media_type = OPERATIONS[name].media_type if status < 400 else PROBLEM
    return Answer(status, media_type, answered.encode() if isinstance(answered, str) else json_bytes(answered))
