"""Straight: points in play around the first tile, which is always the spinner."""

from ..house.groups import DealRules, LeadRules, MatchRules, PointsRules, TableRules
from ..house.ruleset import Ruleset
from .game import Game

STRAIGHT = Game(
    id="straight",
    title="Straight",
    versions={
        1: Ruleset(
            deal=DealRules(),
            lead=LeadRules(
                opening="lot",
                opening_tile="any",
                lead_after_out="lot",
                lead_after_block="lot",
                lead_after_tie="lot",
            ),
            table=TableRules(spinner="first_tile"),
            points=PointsRules(play_points_multiple=(5,), block_points="winner_takes_opponents", round_to=5),
            match=MatchRules(target=250),
        )
    },
)
