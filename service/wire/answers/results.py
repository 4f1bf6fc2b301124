"""What a count is made of, and how rounds and matches ended."""

from ...rules.house.knob_values import MOST_SEATS
from ...rules.match.accounts import Accounts
from ...rules.match.match import Ending, Standing
from ...rules.match.scoring import PointsLine
from ...rules.stored.kinds import END, TILE, integer, list_of, uncopied, word
from ...rules.stored.objects import Members, at, optional, record
from ...rules.stored.starts import SEAT, TILES
from ...rules.table.table import Part
from .members import AMOUNT, POINTS, TEAM

PART = record("Part", Part, {"end": optional(END), "tile": TILE, "amount": AMOUNT})

_ACCOUNTS = record("Accounts", Accounts, {"points": POINTS, "held": POINTS})
LINE = record(
    "Line",
    PointsLine,
    {
        "code": word("opponents_hand", "own_hand_deducted", "own_hand", "others_hand", "rounding"),
        "team": TEAM,
        "amount": integer(),
        "seats": uncopied(list_of(SEAT, 0, MOST_SEATS)),
        "tiles": TILES,
    },
)
RESULT = record(
    "Result",
    Ending,
    {
        "reason": at("settlement.reason", word("out", "blocked", "target")),
        "out_seat": at("settlement.out_seat", optional(SEAT)),
        "last_seat": at("settlement.last_seat", SEAT),
        "winner": at("settlement.winner", optional(TEAM)),
        "values": at("settlement.values", POINTS),
        "gained": at("settlement.gained", POINTS),
        "before": at("settlement.before", _ACCOUNTS),
        "after": at("settlement.after", _ACCOUNTS),
        "because": at("settlement.because", list_of(LINE)),
        "next_leader": optional(SEAT),
    },
)

WINNERS_AND_LOSERS: Members = {
    "winners": uncopied(list_of(TEAM, 1, MOST_SEATS)),
    "losers": uncopied(list_of(TEAM, 0, MOST_SEATS)),
}
STANDING = record("Standing", Standing, WINNERS_AND_LOSERS)
