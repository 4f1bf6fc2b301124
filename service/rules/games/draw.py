"""Draw, the plain game of dominoes, which Block and All Fives vary."""

from ..house.groups import DealRules, LeadRules, MatchRules, PointsRules, TableRules
from ..house.ruleset import Ruleset
from .game import Game

RULES = Ruleset(
    deal=DealRules(hand_size=(7, 5, 5)),
    lead=LeadRules(
        opening="highest_double",
        lead_after_out="as_first_round",
        lead_after_block="as_first_round",
        lead_after_tie="as_first_round",
    ),
    table=TableRules(),
    points=PointsRules(block_points="winner_takes_difference"),
    match=MatchRules(target=100),
)

DRAW = Game(id="draw", title="Draw", versions={1: RULES})
