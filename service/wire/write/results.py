"""How rounds and matches ended, and what a count is made of."""

from typing import Any

from ...rules.match.accounts import Accounts
from ...rules.match.match import Ending, Standing
from ...rules.match.scoring import Line
from ...rules.table.table import Part
from ...rules.values.notation import tile_text


def result_json(ending: Ending) -> dict[str, Any]:
    """How a round ended."""
    settled = ending.settlement
    return {
        "reason": settled.reason,
        "out_seat": settled.out_seat,
        "last_seat": settled.last_seat,
        "winner": settled.winner,
        "values": settled.values,
        "gained": settled.gained,
        "before": _accounts_json(settled.before),
        "after": _accounts_json(settled.after),
        "because": [_line_json(line) for line in settled.because],
        "next_leader": ending.next_leader,
    }


def standing_json(standing: Standing) -> dict[str, Any]:
    """How a match ended."""
    return {"winners": standing.winners, "losers": standing.losers}


def part_json(part: Part) -> dict[str, Any]:
    """One part of the count."""
    return {"end": part.end, "tile": tile_text(part.tile), "amount": part.amount}


def _accounts_json(accounts: Accounts) -> dict[str, Any]:
    return {"points": accounts.points, "held": accounts.held}


def _line_json(line: Line) -> dict[str, Any]:
    return {
        "code": line.code,
        "team": line.team,
        "amount": line.amount,
        "seats": line.seats,
        "tiles": [tile_text(tile) for tile in line.tiles],
    }
