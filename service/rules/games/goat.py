"""Goat (Kozel): every seat for itself; whoever reaches 101 penalty points is a goat."""

from ..house.groups import DealRules, LeadRules, MatchRules, PointsRules, TableRules
from ..house.ruleset import Ruleset
from ..values.tiles import tile
from .game import Game

GOAT = Game(
    id="goat",
    title="Goat",
    versions={
        1: Ruleset(
            deal=DealRules(partnership="never", redeal_doubles=5, redeal_same_value=6),
            lead=LeadRules(
                opening="lowest_double",
                opening_without_double="lowest_tile",
                lead_after_out="out_seat",
                lead_after_block="blocker",
                lead_after_tie="blocker",
            ),
            table=TableRules(block="dead_table"),
            points=PointsRules(
                lone_tile_points=((tile(0, 0), 10),),
                out_points="losers_write_own",
                block_points="heaviest_writes_others",
                account_opens_at=13,
            ),
            match=MatchRules(target=101, target_means="loses"),
        )
    },
)
