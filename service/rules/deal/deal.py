"""The deal from a seed: hands and boneyard, with as many redeals as the rules call for."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from ..values.errors import DealTooRare
from ..values.tiles import BIT, DOUBLES_MASK, Mask, Tile, mask_of, most_of_one_value, size
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
    stand = standing(seats, each, unwanted)
    if stand < LEAST_STANDING:
        detail = f"Only {stand} of {TRIED_DEALS} deals stand under these rules; all others would be dealt again."
        raise DealTooRare(detail, knobs=unwanted.knobs)


@lru_cache(maxsize=256)
def standing(seats: int, each: int, unwanted: RedealRules) -> int:
    """Return how many of `TRIED_DEALS` trial deals stand."""
    stand = set(range(TRIED_DEALS))
    if unwanted.doubles or unwanted.no_double:
        doubles = _most_doubles(seats, each, unwanted.max_pip)
        most = unwanted.doubles or each + 1
        stand = {trial for trial in stand if unwanted.no_double <= doubles[trial] < most}
    if unwanted.same_value:
        same = _most_of_one_value(seats, each, unwanted.max_pip)
        stand = {trial for trial in stand if same[trial] < unwanted.same_value}
    return len(stand)


@lru_cache(maxsize=256)
def _most_doubles(seats: int, each: int, max_pip: int) -> tuple[int, ...]:
    """Return the most doubles in a hand of each trial deal: found once for all rules, of which many may be refused."""
    return tuple(max(size(hand & DOUBLES_MASK) for hand in hands) for hands in _trials(seats, each, max_pip))


@lru_cache(maxsize=256)
def _most_of_one_value(seats: int, each: int, max_pip: int) -> tuple[int, ...]:
    """Return the most tiles of one value in a hand of each trial deal."""
    return tuple(max(most_of_one_value(hand, max_pip) for hand in hands) for hands in _trials(seats, each, max_pip))


def _trials(seats: int, each: int, max_pip: int) -> Iterator[list[Mask]]:
    """Yield the hands of each trial deal."""
    for begun in trial_shuffles(max_pip):
        yield [begun[seat * each] ^ begun[(seat + 1) * each] for seat in range(seats)]


@cache
def trial_shuffles(max_pip: int) -> tuple[tuple[Mask, ...], ...]:
    """Return the shuffle of each trial deal, as the masks of its first 0, 1, 2 … tiles.

    They take some milliseconds, so a service calls this before it serves.
    """
    shuffles = (shuffled(f"tried.{number}", 1, 0, max_pip) for number in range(TRIED_DEALS))
    return tuple(tuple(accumulate((BIT[tile] for tile in tiles), or_, initial=0)) for tiles in shuffles)
