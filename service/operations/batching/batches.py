"""Carry out many operations in one request."""

from collections.abc import Callable, Mapping
from typing import Any

from ...rules.values.errors import Refusal
from ...wire.answers.problems import problem_json, refusal_json
from ...wire.read.requests import BATCHED
from ...wire.read.subjects import subject_of
from .prices import price

Json = dict[str, Any]
Answer = Callable[[str, Mapping[str, Any]], tuple[int, Json]]

ANSWERED = {
    "matches": "position",
    "actions": "position",
    "rounds": "position",
    "positions": "position",
    "views": "view",
    "audits": "audit",
    "rulesets": "ruleset",
    "layouts": "layout",
    "texts": "texts",
}
"""The member in which an item's answer is, by its operation."""

STARTED, PER_BYTE = 20_000, 2
"""What all items of a batch may cost together, and how much more for each byte of it; `prices` says what they do."""


def run_batch(answer: Answer, loaded: Mapping[str, Any], size: int) -> Json:
    """Carry out each item on its own with ``answer``; a refused one does not affect the others.

    ``size`` is the number of bytes that were posted. What items may cost grows with it; those that come when it is used
    up are answered ``unavailable``.
    """
    answers, left = [], STARTED + PER_BYTE * size
    for at, item in enumerate(loaded["items"]):
        try:
            name = subject_of(item, tuple(BATCHED), ("items", at))
        except Refusal as refusal:
            answers.append(_item(409, "problem", refusal_json(refusal)))
            continue
        left -= price(name, item[name])
        if left < 0:
            answers.append(_item(503, "problem", problem_json("unavailable", _TOO_MUCH)))
            continue
        status, answered = answer(name, item[name])
        answers.append(_item(status, ANSWERED[name] if status < 400 else "problem", answered))
    return {"items": answers}


_TOO_MUCH = "The items before this one have used up what is done for one batch; send it in another one."


def _item(status: int, member: str, answered: Json) -> Json:
    return {"status": status, member: answered}
