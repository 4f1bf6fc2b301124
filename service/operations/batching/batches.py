"""Carry out many operations in one request."""

from collections.abc import Callable, Mapping
from typing import Any

from ...rules.state.setup import Setup
from ...rules.values.errors import Refusal
from ...wire.answers.problems import problem_json, refusal_json
from ...wire.read.requests import BATCHED
from ...wire.read.subjects import subject_of

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

MOST_WORK = 60_000
"""What all items of a batch may take together, in actions to carry out again."""

_OVERHEAD = {"layouts": 100, "texts": 50}
_LEAST = 10


def run_batch(answer: Answer, loaded: Mapping[str, Any]) -> Json:
    """Carry out each item on its own with ``answer``; a refused one does not affect the others.

    Items that come when the work for one batch is used up are answered ``unavailable``.
    """
    answers, left = [], MOST_WORK
    for at, item in enumerate(loaded["items"]):
        try:
            name = subject_of(item, tuple(BATCHED), ("items", at))
        except Refusal as refusal:
            answers.append(_item(409, "problem", refusal_json(refusal)))
            continue
        left -= _work(name, item[name])
        if left < 0:
            answers.append(_item(503, "problem", problem_json("unavailable", _TOO_MUCH)))
            continue
        status, answered = answer(name, item[name])
        answers.append(_item(status, ANSWERED[name] if status < 400 else "problem", answered))
    return {"items": answers}


_TOO_MUCH = "The items before this one have used up what is done for one batch; send it in another one."


def _item(status: int, member: str, answered: Json) -> Json:
    return {"status": status, member: answered}


def _work(name: str, loaded: Mapping[str, Any]) -> int:
    """Return how much work an item is: the actions in its states, and something for everything else."""
    states: list[Setup | None] = loaded["rounds"] if name == "audits" else [loaded.get("state")]
    actions = sum(len(setup.actions) for setup in states if setup is not None)
    return _LEAST + actions + _OVERHEAD.get(name, 0)
