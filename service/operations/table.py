"""The table of operations, and the one function that carries them out."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from marshmallow import Schema, ValidationError

from ..rules.values.errors import Refusal
from ..wire.drawings import LayoutRequest, PictureRequest
from ..wire.read.fields import faults_of
from ..wire.read.requests import (
    ActionRequest,
    AuditRequest,
    BatchRequest,
    MatchRequest,
    PositionRequest,
    RoundRequest,
    RulesetRequest,
    ViewRequest,
    speaks_for_seat,
)
from ..wire.sentences import TextRequest
from ..wire.write.problems import refusal_json, unreadable_json
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
"""The largest body of an operation that takes many states at once."""


class Operation(NamedTuple):
    """The schema of what an operation takes, what it does, and its successful answer's status and media type.

    An answer that is not JSON is a text. ``limit`` is the size of the largest body, in bytes.
    """

    schema: Schema
    run: Callable[[Mapping[str, Any]], Any]
    status: int
    media_type: str = JSON
    limit: int = LARGEST_BODY


def answer(name: str, body: Any) -> tuple[int, Any]:
    """Carry out an operation on a JSON value; its status and answer. A refusal is an answer, too."""
    operation = OPERATIONS[name]
    loaded: Mapping[str, Any] = {}
    try:
        loaded = operation.schema.load(body)
        return operation.status, operation.run(loaded)
    except ValidationError as wrong:
        problem = unreadable_json(faults_of(wrong))
    except Refusal as refusal:
        problem = refusal_json(refusal, for_seat=speaks_for_seat(loaded))
    return problem["status"], problem


OPERATIONS: dict[str, Operation] = {
    "matches": Operation(MatchRequest(), deal_match, 201),
    "actions": Operation(ActionRequest(), take_action, 200),
    "rounds": Operation(RoundRequest(), deal_round, 201),
    "positions": Operation(PositionRequest(), show_position, 200),
    "views": Operation(ViewRequest(), show_view, 200),
    "audits": Operation(AuditRequest(), audit_match, 200, limit=LARGEST_BULK_BODY),
    "rulesets": Operation(RulesetRequest(), show_ruleset, 200),
    "layouts": Operation(LayoutRequest(), lay_out_table, 200),
    "pictures": Operation(PictureRequest(), draw_picture, 200, SVG),
    "texts": Operation(TextRequest(), tell_texts, 200),
    "batches": Operation(BatchRequest(), partial(run_batch, answer), 200, limit=LARGEST_BULK_BODY),
}
