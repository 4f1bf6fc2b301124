"""Replay a match and say whether it was played by the rules."""

from collections.abc import Mapping
from typing import Any

from ..rules.admit.audit import audit
from ..wire.answers.audits import audit_json


def audit_match(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Replay the last states of a match's rounds. A fault in them is the answer, not a refusal."""
    return audit_json(audit(loaded["rounds"]))
