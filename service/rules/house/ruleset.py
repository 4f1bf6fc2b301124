"""A game's rules with every knob set."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from .groups import DealRules, LeadRules, MatchRules, PointsRules, TableRules
from .knob_values import MIN_SEATS
from .knobs import GROUPS, KNOB, KNOBS
from .labels import HEAVIEST_DECIDES, POINTS_ARE


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """All knobs of one game by group, and what follows from them."""

    deal: DealRules
    lead: LeadRules
    table: TableRules
    points: PointsRules
    match: MatchRules

    def tiles_each(self, seats: int) -> int:
        """Return how many tiles each seat is dealt."""
        return self.deal.hand_size[seats - MIN_SEATS]

    def kept_back(self, seats: int) -> int:
        """Return how many tiles of the boneyard may not be drawn."""
        return self.table.reserve[seats - MIN_SEATS] if self.draws else self.max_tiles

    @property
    def max_tiles(self) -> int:
        """The number of tiles in the set."""
        return (self.deal.max_pip + 1) * (self.deal.max_pip + 2) // 2

    @property
    def draws(self) -> bool:
        """Whether the game has drawing at all."""
        return self.table.draw != "none"

    @property
    def penalties(self) -> bool:
        """Whether a round's points are penalties: the fewer the better."""
        return POINTS_ARE[self.points.out_points] == "penalty"

    @property
    def heaviest_decides(self) -> bool:
        """Whether a blocked round is decided by the highest total, which leaves it without a winner."""
        return self.points.block_points in HEAVIEST_DECIDES

    def ends_at_once(self, before: int, made: int) -> bool:
        """Return whether points made in play end the match before the round is over."""
        if not made or not self.match.target or self.match.target_checked != "at_once":
            return False
        return before + made >= self.match.target

    @property
    def leads(self) -> tuple[str, str, str]:
        """Every rule that may decide who leads a later round."""
        return self.lead.lead_after_out, self.lead.lead_after_block, self.lead.lead_after_tie

    def value(self, knob: str) -> Any:
        """Return a knob's value by its public name. Raises KeyError."""
        return getattr(getattr(self, KNOB[knob].group), knob)

    def of_match(self, knob: str, seats: int) -> Any:
        """Return the value that a knob has in a match of this many seats. Raises KeyError."""
        return KNOB[knob].values.of_match(self.value(knob), seats)

    def turned(self, values: Mapping[str, Any]) -> "Ruleset":
        """Return these rules with some knobs set to other values. Raises KeyError for an unknown knob."""
        groups: dict[str, dict[str, Any]] = {}
        for name, value in values.items():
            groups.setdefault(KNOB[name].group, {})[name] = value
        return replace(self, **{group: replace(getattr(self, group), **turned) for group, turned in groups.items()})


assert list(GROUPS) == [field.name for field in fields(Ruleset)]


def plain(rules: Ruleset, seats: int) -> dict[str, Any]:
    """Return every knob with its value in a match of this many seats, as clients read it."""
    return {knob.name: knob.values.plain(rules.of_match(knob.name, seats)) for knob in KNOBS}
