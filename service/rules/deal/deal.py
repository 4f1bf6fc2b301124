"""The deal from a seed: hands and boneyard, with as many redeals as the rules call for."""

from functools import lru_cache
from typing import NamedTuple

from ..values.errors import IncompatibleRules
from ..values.tiles import Mask, Tile, mask_of
from .lead import Redeal, RedealRules, redeal
from .shuffle import shuffled

MOST_DEALS = 250
"""After this many deals in a row that call for a redeal, the rules are refused."""


class Dealing(NamedTuple):
    """Everything that a deal from a seed depends on; ``each`` is the number of tiles in a hand."""

    seed: str
    round: int
    seats: int
    each: int
    max_pip: int
    unwanted: RedealRules


class Dealt(NamedTuple):
    """Hands and boneyard, and the redeals that came before them."""

    hands: tuple[Mask, ...]
    boneyard: tuple[Tile, ...]
    redeals: tuple[Redeal, ...]


@lru_cache(maxsize=256)
def deal(dealing: Dealing) -> Dealt:
    """Deal from a seed. Raises IncompatibleRules where no deal stands.

    Cached separately from the beginnings of rounds, which are not kept when refused, although their deals may have
    been costly.
    """
    dealt = dealing.seats * dealing.each
    redeals: list[Redeal] = []
    while len(redeals) < MOST_DEALS:
        tiles = shuffled(dealing.seed, dealing.round, len(redeals), dealing.max_pip)
        hands = tuple(mask_of(tiles[at : at + dealing.each]) for at in range(0, dealt, dealing.each))
        again = redeal(dealing.unwanted, hands)
        if again is None:
            return Dealt(hands, tiles[dealt:], tuple(redeals))
        redeals.append(again)
    asked = {"redeal_doubles": dealing.unwanted.doubles, "redeal_same_value": dealing.unwanted.same_value}
    knobs = [name for name, number in asked.items() if number is not None]
    if dealing.unwanted.no_double:
        knobs.append("opening_without_double")
    raise IncompatibleRules(f"None of {MOST_DEALS} deals was one that these rules let stand.", knobs=knobs)
