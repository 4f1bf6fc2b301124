"""The deal from a seed: hands and boneyard, with as many redeals as the rules call for."""

from functools import lru_cache
from typing import NamedTuple

from ..values.errors import DealTooRare
from ..values.tiles import Mask, Tile, mask_of
from .lead import Redeal, RedealRules, redeal
from .shuffle import shuffled

TRIED_DEALS = 200
LEAST_STANDING = 10
"""Rules are refused under which fewer than this many of `TRIED_DEALS` deals from fixed seeds stand."""

MOST_DEALS = 4000
"""Under rules that are not refused, that none of so many deals stands has a chance below 1e-12."""


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
    """Deal from a seed. Raises DealTooRare where no deal stands.

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
    raise DealTooRare(f"None of {MOST_DEALS} deals stood under these rules.", knobs=dealing.unwanted.knobs)


def check_deals(seats: int, each: int, unwanted: RedealRules) -> None:
    """Check that deals stand often enough under these rules. Raises DealTooRare."""
    standing = _standing(seats, each, unwanted)
    if standing < LEAST_STANDING:
        detail = f"Only {standing} of {TRIED_DEALS} deals stand under these rules; all others would be dealt again."
        raise DealTooRare(detail, knobs=unwanted.knobs)


@lru_cache(maxsize=256)
def _standing(seats: int, each: int, unwanted: RedealRules) -> int:
    """Count the trial deals that stand, up to as many as have to. Cached: rules that are refused cost the most."""
    standing = 0
    for number in range(TRIED_DEALS):
        tiles = shuffled(f"tried.{number}", 1, 0, unwanted.max_pip)
        hands = [mask_of(tiles[seat * each : (seat + 1) * each]) for seat in range(seats)]
        standing += redeal(unwanted, hands) is None
        if standing == LEAST_STANDING:
            break
    return standing
