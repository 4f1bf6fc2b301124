"""Carry out many operations in one request."""

from collections.abc import Callable, Mapping
from typing import Any

Answer = Callable[[str, Any], tuple[int, Any]]


def run_batch(answer: Answer, loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Carry out each item on its own with ``answer``; a refused one does not affect the others."""
    answers = [answer(item["operation"], item["body"]) for item in loaded["items"]]
    return {"items": [{"status": status, "body": body} for status, body in answers]}
