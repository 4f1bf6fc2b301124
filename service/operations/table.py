"""The table of operations, and the one function that carries them out."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from marshmallow import Schema, ValidationError

from ..rules import redact
from ..rules.stored.faults import Unreadable
from ..rules.values.errors import Refusal
from ..wire.answers.problems import refusal_json, unreadable_json
from ..wire.read.fields import faults_of
from ..wire.read.requests import (
    ACTION_REQUEST,
    AUDIT_REQUEST,
    BATCH_REQUEST,
    LAYOUT_REQUEST,
    MATCH_REQUEST,
    PICTURE_REQUEST,
    POSITION_REQUEST,
    ROUND_REQUEST,
    RULESET_REQUEST,
    TEXT_REQUEST,
    VIEW_REQUEST,
)
from .actions import take_action
from .audits import audit_match
from .batching.batches import run_batch
from .layouts import lay_out_table
from .matches import deal_match
from .pictures import draw_picture
from .positions import show_position
from .rounds import deal_round
from .rulesets import show_ruleset
from .texts import tell_texts
from .views import show_view

KIB = 1024
LARGEST_BODY = 64 * KIB
LARGEST_BULK_BODY = 4 * KIB * KIB
"""The largest body, in bytes, of an operation that takes many states at once."""


class Operation(NamedTuple):
    """An operation: the schema of its request, its function, and the status of a successful answer.

    ``for_host`` says that it answers a host, who knows everything: to anybody else no refusal may tell what is hidden.
    ``heavy`` says that it can take long, so that a worker carries out only a few at a time; ``picture`` that its answer
    has an SVG document, which may be asked for as it is. ``limit`` is the size of the largest body, in bytes.

    ``run`` takes the loaded request and, of one that is ``sized``, the number of bytes that were posted.
    """

    schema: Schema
    run: Callable[..., Any]
    status: int = 200
    for_host: bool = False
    heavy: bool = False
    picture: bool = False
    sized: bool = False
    limit: int = LARGEST_BODY


def answer(name: str, body: Any, size: int = LARGEST_BODY) -> tuple[int, Any]:
    """Carry out an operation on a JSON value that was ``size`` bytes long, and return its status and answer.

    A refusal is an answer too.
    """
    try:
        loaded: Mapping[str, Any] = OPERATIONS[name].schema.load(body)
    except ValidationError as wrong:
        problem = unreadable_json(faults_of(wrong))
        return problem["status"], problem
    return carried_out(name, loaded, size)


def carried_out(name: str, loaded: Mapping[str, Any], size: int = 0) -> tuple[int, Any]:
    """Carry out an operation on a request that was loaded, and return its status and answer."""
    operation = OPERATIONS[name]
    try:
        return operation.status, operation.run(loaded, size) if operation.sized else operation.run(loaded)
    except Unreadable as wrong:  # what only the whole request shows
        problem = unreadable_json(wrong.faults)
    except Refusal as refusal:
        knows_all = operation.for_host and loaded.get("seat") is None
        problem = refusal_json(refusal if knows_all else redact.refusal(refusal))
    return problem["status"], problem


OPERATIONS: dict[str, Operation] = {
    "matches": Operation(MATCH_REQUEST, deal_match, status=201, for_host=True),
    "actions": Operation(ACTION_REQUEST, take_action, for_host=True),
    "rounds": Operation(ROUND_REQUEST, deal_round, status=201, for_host=True),
    "positions": Operation(POSITION_REQUEST, show_position, for_host=True),
    "views": Operation(VIEW_REQUEST, show_view),
    "audits": Operation(AUDIT_REQUEST, audit_match, for_host=True, heavy=True, limit=LARGEST_BULK_BODY),
    "rulesets": Operation(RULESET_REQUEST, show_ruleset, for_host=True),
    "layouts": Operation(LAYOUT_REQUEST, lay_out_table, heavy=True),
    "pictures": Operation(PICTURE_REQUEST, draw_picture, heavy=True, picture=True),
    "texts": Operation(TEXT_REQUEST, tell_texts, heavy=True),
    "batches": Operation(
        BATCH_REQUEST, partial(run_batch, carried_out), for_host=True, heavy=True, sized=True, limit=LARGEST_BULK_BODY
    ),
}
