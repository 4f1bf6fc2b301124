"""Who plays in the tests, and who deals: at random, or so that rare things happen often."""

from collections.abc import Callable
from random import Random
from typing import Any

from service.rules import HOST, see
from service.rules.values.tiles import WITH, mask_of, size
from tests import oracle
from tests.pair import Pair
from tests.side_by_side import Deal, hand_out


def random_player(pair: Pair, random: Random) -> str:
    """Any legal action."""
    return random.choice(pair.second.legal())


def blocking_player(pair: Pair, random: Random) -> str:
    """The play after which the fewest tiles off the table fit."""
    now = see(pair.state, HOST)
    off_table = mask_of(now.boneyard if isinstance(now.boneyard, tuple) else ())
    for hand in pair.state.hands:
        off_table |= hand
    best: list[str] = []
    least = 1000
    for preview in now.previews:
        fits = 0
        for value in preview.leaves:
            fits |= WITH[value]
        left = size(off_table & fits)
        if left < least:
            best, least = [], left
        if left == least:
            best.append(preview.action.text)
    return random.choice(best or pair.second.legal())


def saving_player(pair: Pair, random: Random) -> str:
    """The heaviest tile, so that 0-0 is kept to the last."""
    legal = pair.second.legal()
    if legal[0] in ("draw", "pass"):
        return legal[0]
    heaviest = max(sum(oracle.read_play(action)[0]) for action in legal)
    return random.choice([action for action in legal if sum(oracle.read_play(action)[0]) == heaviest])


def without_doubles(random: Random, knobs: dict[str, Any], seats: int) -> Deal:
    """The hands hold as few doubles as they can."""
    return _last(random, knobs, seats, lambda tile: tile[0] == tile[1])


def with_one_value(random: Random, knobs: dict[str, Any], seats: int) -> Deal:
    """The tiles of one value are all in the hands, so that its ends die early."""
    value = random.randint(0, knobs["max_pip"])
    return _last(random, knobs, seats, lambda tile: value not in tile)


def _last(random: Random, knobs: dict[str, Any], seats: int, late: Callable[[oracle.Tile], bool]) -> Deal:
    """Tiles that are ``late`` go to the boneyard as far as it takes them."""
    tiles = oracle.all_tiles(knobs["max_pip"])
    random.shuffle(tiles)
    names = [oracle.write_tile(tile) for tile in sorted(tiles, key=late)]
    hands, boneyard = hand_out(names, knobs, seats)
    dealt = [name for hand in hands for name in hand]
    random.shuffle(dealt)
    random.shuffle(boneyard)
    return hand_out(dealt + boneyard, knobs, seats)
