"""When a round is blocked (rule C4). Nothing here counts ends: only tiles against those that fit."""

from collections.abc import Sequence

from ..house.ruleset import Ruleset
from ..values.tiles import Mask, Tile, mask_of


def is_blocked(rules: Ruleset, hands: Sequence[Mask], boneyard: Sequence[Tile], spare: int, fits: Mask) -> bool:
    """Return whether nobody can move any more.

    ``boneyard`` is what is left of it, ``spare`` how many of these tiles may still be drawn, ``fits`` are the tiles
    that fit at an end.
    """
    for hand in hands:
        if hand & fits:
            return False
    return spare <= 0 or is_dead(rules, mask_of(boneyard), fits)


def is_dead(rules: Ruleset, tiles: Mask, fits: Mask) -> bool:
    """Return whether the rules end the round because none of these tiles, all that are off the table, fits."""
    return rules.table.block == "dead_table" and not tiles & fits
