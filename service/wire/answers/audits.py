"""What an audit found."""

from typing import Any

from ...rules.admit.audit import Audit
from ...rules.stored.faults import pointer


def audit_json(audited: Audit) -> dict[str, Any]:
    """An Audit: how far the match is good, what it leaves open, and the first fault."""
    fault = audited.fault
    return {
        "ok": fault is None,
        "good": {"rounds": audited.rounds, "actions": audited.actions},
        "unproved": [part._asdict() for part in audited.unproved],
        "fault": None
        if fault is None
        else {
            "round": fault.round,
            "action": fault.action,
            "code": fault.code,
            "pointer": pointer(("rounds", fault.round, *fault.path)),
        },
    }
