"""The table of operations, and the one function that carries them out."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from marshmallow import Schema, ValidationError

from ..rules import redact
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
    speaks_for_seat,
)
from .actions import take_action
from .audits import audit_match
from .batches import run_batch
from .layouts import lay_out_table
from .matches import deal_match
from .pictures import draw_picture
from .positions import show_position
from .rounds import deal_round
from .rulesets import show_ruleset
from .texts import tell_texts
from .views import show_view

JSON = "application/json"
SVG = "image/svg+xml"

KIB = 1024
LARGEST_BODY = 64 * KIB
LARGEST_BULK_BODY = 4 * KIB * KIB
"""The largest body, in bytes, of an operation that takes many states at once."""


class Operation(NamedTuple):
    """An operation: the schema of its request, its function, and the status and media type of a successful answer.

    An answer that is not JSON is text. ``limit`` is the size of the largest body, in bytes.
    """

    schema: Schema
    run: Callable[[Mapping[str, Any]], Any]
    status: int
    media_type: str = JSON
    limit: int = LARGEST_BODY


def answer(name: str, body: Any) -> tuple[int, Any]:
    """Carry out an operation on a JSON value, and return its status and answer. A refusal is an answer too."""
    operation = OPERATIONS[name]
    loaded: Mapping[str, Any] = {}
    try:
        loaded = operation.schema.load(body)
        return operation.status, operation.run(loaded)
    except ValidationError as wrong:
        problem = unreadable_json(faults_of(wrong))
    except Refusal as refusal:
        problem = refusal_json(redact.refusal(refusal) if speaks_for_seat(loaded) else refusal)
    return problem["status"], problem


OPERATIONS: dict[str, Operation] = {
    "matches": Operation(MATCH_REQUEST, deal_match, 201),
    "actions": Operation(ACTION_REQUEST, take_action, 200),
    "rounds": Operation(ROUND_REQUEST, deal_round, 201),
    "positions": Operation(POSITION_REQUEST, show_position, 200),
    "views": Operation(VIEW_REQUEST, show_view, 200),
    "audits": Operation(AUDIT_REQUEST, audit_match, 200, limit=LARGEST_BULK_BODY),
    "rulesets": Operation(RULESET_REQUEST, show_ruleset, 200),
    "layouts": Operation(LAYOUT_REQUEST, lay_out_table, 200),
    "pictures": Operation(PICTURE_REQUEST, draw_picture, 200, SVG),
    "texts": Operation(TEXT_REQUEST, tell_texts, 200),
    "batches": Operation(BATCH_REQUEST, partial(run_batch, answer), 200, limit=LARGEST_BULK_BODY),
}
