"""The rules to explain, and the numbers of players to explain them for."""

from typing import Any, NamedTuple

from ...rules.house.knob_values import SEATS
from ...rules.house.ruleset import Ruleset
from ...rules.values.tiles import HIGH, PIPS

PAIRS = 4
"""The number of players who can play as two pairs."""


class Told(NamedTuple):
    """Rules, and the numbers of players to explain them for: the set is enough for ``seats``, but not for ``short``.

    A knob without an effect at this table is set to the value that it amounts to, which then finds its sentence.
    """

    rules: Ruleset
    seats: tuple[int, ...]
    short: tuple[int, ...]

    def left(self, seats: int) -> int:
        """Return how many tiles are left over after the deal."""
        return self.rules.max_tiles - seats * self.rules.tiles_each(seats)

    def drawable(self, seats: int) -> int:
        """Return how many of these may be drawn in the round."""
        return max(0, self.left(seats) - self.rules.kept_back(seats))

    @property
    def doubles(self) -> int:
        """The number of doubles in the set, and of the tiles that carry any one value."""
        return self.rules.deal.max_pip + 1


def as_told(rules: Ruleset, seats: int | None) -> Told:
    """Return the rules to explain for this many players, or for any number of them if None."""
    asked = SEATS if seats is None else (seats,)
    enough = tuple(number for number in asked if number * rules.tiles_each(number) <= rules.max_tiles)
    given = Told(rules, enough, tuple(number for number in asked if number not in enough))
    return given._replace(rules=rules.turned(_idle_deal(given) | _idle_play(given) | _idle_leads(rules)))


def _idle_deal(given: Told) -> dict[str, Any]:
    """Turn off pairs where four cannot play, and redeals for what no hand can hold."""
    rules = given.rules
    most = min(max(map(rules.tiles_each, given.seats), default=0), given.doubles)
    redeals = {name: rules.value(name) for name in ("redeal_doubles", "redeal_same_value")}
    partnership = rules.deal.partnership if PAIRS in given.seats else "never"
    return {"partnership": partnership} | {name: n if n <= most else 0 for name, n in redeals.items()}


def _idle_play(given: Told) -> dict[str, Any]:
    """Turn off drawing where nothing can be drawn (all blocks are then alike), and tile points that change nothing."""
    can_draw = any(map(given.drawable, given.seats))
    points = given.rules.points.lone_tile_points
    changed = tuple((tile, n) for tile, n in points if HIGH[tile] < given.doubles and PIPS[tile] != n)
    return {"lone_tile_points": changed} | ({} if can_draw else {"draw": "none", "block": "boneyard_empty"})


def _idle_leads(rules: Ruleset) -> dict[str, Any]:
    """Settle leads that are by lot because the first one is, and the lead after a tie where every tie is broken."""
    out, block, tie = rules.leads
    leads = {"lead_after_out": out, "lead_after_block": block, "lead_after_tie": tie}
    if rules.points.block_tie != "nobody":
        leads["lead_after_tie"] = block
    if rules.lead.opening == "lot":
        leads = {name: "lot" if lead == "as_first_round" else lead for name, lead in leads.items()}
    return leads
