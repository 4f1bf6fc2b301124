"""When a round is blocked (rule C4): a comparison of the remaining tiles with those that fit."""

from collections.abc import Sequence

from ..house.ruleset import Ruleset
from ..values.tiles import Mask, mask_of
from .state import Round


def is_blocked(round: Round, hands: Sequence[Mask], taken: int, fits: Mask) -> bool:
    """Return whether nobody can move: ``taken`` tiles were drawn, ``fits`` are the tiles that fit an end."""
    for hand in hands:
        if hand & fits:
            return False
    return taken >= round.spare or is_dead(round.rules, mask_of(round.boneyard[taken:]), fits)


def is_dead(rules: Ruleset, tiles: Mask, fits: Mask) -> bool:
    """Return whether the rules end the round because none of ``tiles``, all those off the table, fits."""
    return rules.table.block == "dead_table" and not tiles & fits
