"""The words of the lists that may grow, by the schema and the member in which answers have them."""

from collections.abc import Sequence

from ..rules.admit.audit import CARRIED, LEFT_OPEN
from ..rules.stored.kinds import KNOWN, Kind
from ..rules.values.errors import (
    DealTooRare,
    IncompatibleRules,
    LeaderNotAllowed,
    LeaderRequired,
    SetTooSmall,
    SeveralStarts,
    StartRequired,
    TooManySeats,
    UnknownGame,
    UnsupportedVersion,
)
from ..words import ABOUT
from .answers.events import EVENT, EVENTS
from .answers.positions import LEGAL_ACTION, NOW, VIEW, WHY_NOT
from .answers.problems import FAULT, REFUSED, STATE_PROBLEM
from .answers.results import LINE, RESULT


def _known(kind: Kind, member: str) -> Sequence[str]:
    words: Sequence[str] = kind.schema["properties"][member][KNOWN]
    return words


KINDS = ("number", "numbers", "word", "by_seats", "by_tile")
"""The kinds of knobs."""

_REFUSED = (
    StartRequired,
    SeveralStarts,
    UnknownGame,
    TooManySeats,
    UnsupportedVersion,
    IncompatibleRules,
    SetTooSmall,
    DealTooRare,
    LeaderRequired,
    LeaderNotAllowed,
)
"""Why a state is refused before anything is replayed."""

_AUDITED = (
    *(refusal.code for refusal in _REFUSED),
    *_known(STATE_PROBLEM, "code"),
    "round_not_over",
    *(code for code, _ in CARRIED.values()),
)

WORDS: dict[str, Sequence[str]] = {
    "PlayerView.game": _known(VIEW, "game"),
    "PositionNow.phase": _known(NOW, "phase"),
    "LegalAction.kind": _known(LEGAL_ACTION, "kind"),
    "WhyNot.drawing": _known(WHY_NOT, "drawing"),
    "WhyNot.passing": _known(WHY_NOT, "passing"),
    "GameEvent.type": _known(EVENT, "type"),
    "RedealtEvent.reason": _known(EVENTS["redealt"], "reason"),
    "RoundResult.reason": _known(RESULT, "reason"),
    "PointsLine.code": _known(LINE, "code"),
    "Problem.code": _known(REFUSED, "code"),
    "StateProblem.code": _known(STATE_PROBLEM, "code"),
    "ShapeFault.code": _known(FAULT, "code"),
    "AuditFault.code": tuple(dict.fromkeys(_AUDITED)),
    "UnprovedPart.what": LEFT_OPEN,
    "Sentence.about": ABOUT,
    "KnobInfo.kind": KINDS,
}
