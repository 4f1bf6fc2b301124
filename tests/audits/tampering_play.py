"""What can be done to the deals and the actions of a match's record, and what of all that cannot be found by nature."""

from random import Random

from tests.audits.tampering import ROUNDS, Rounds, Tamper
from tests.side_by_side import EVERY_ACTION

LAWFUL = (
    "another seed",
    "leader",
    "hands swapped",
    "tiles swapped",
    "boneyard turned round",
    "actions swapped",
    "an action replaced",
    "another end",
    "the last actions dropped",
    "the last round left out",
)
"""What cannot always be found, for the record that results may be that of another match, which is just as good.

A round may be dealt from any seed and from anywhere, a leader by lot may be given, and what nobody draws nobody sees. A
match may be running still, so its end may be missing. An action may be another one where all that follows fits to
both: mostly the last one of a round, with the same points. The second auditor has to find each such record good.
"""


def _hands(rounds: Rounds, random: Random) -> bool:
    deal = random.choice(rounds)["deal"]
    if deal is None:
        return False
    hands = deal["hands"]
    one, other = random.sample(range(len(hands)), 2)
    hands[one], hands[other] = hands[other], hands[one]
    return True


def _tiles(rounds: Rounds, random: Random) -> bool:
    start = random.choice(rounds)["deal"]
    if start is None:
        return False
    one, other = random.sample([*start["hands"], start["boneyard"]] if start["boneyard"] else start["hands"], 2)
    at, there = random.randrange(len(one)), random.randrange(len(other))
    one[at], other[there] = other[there], one[at]
    return True


def _boneyard(rounds: Rounds, random: Random) -> bool:
    boneyard = (random.choice(rounds)["deal"] or {}).get("boneyard", [])
    boneyard.reverse()
    return len(boneyard) > 1


def _tile_twice(rounds: Rounds, random: Random) -> bool:
    deal = random.choice(rounds)["deal"]
    if deal is None:
        return False
    hands = deal["hands"]
    hands[0][0] = hands[1][0]
    return True


def _swapped(rounds: Rounds, random: Random) -> bool:
    actions: list[str] = random.choice(rounds)["actions"]
    at = random.randrange(len(actions) - 1)
    actions[at], actions[at + 1] = actions[at + 1], actions[at]
    return actions[at] != actions[at + 1]


def _replaced(rounds: Rounds, random: Random) -> bool:
    actions: list[str] = random.choice(rounds)["actions"]
    at = random.randrange(len(actions))
    before, actions[at] = actions[at], random.choice(EVERY_ACTION[6])
    return actions[at] != before


def _other_end(rounds: Rounds, random: Random) -> bool:
    """The same tile at the other end of the line, which may well fit."""
    actions: list[str] = random.choice(rounds)["actions"]
    at = random.randrange(len(actions))
    turn = {"left": "right", "right": "left"}
    tile, _, end = actions[at].partition("@")
    if end not in turn:
        return False
    actions[at] = f"{tile}@{turn[end]}"
    return True


def _gone(rounds: Rounds, random: Random) -> bool:
    actions = random.choice(rounds[:-1])["actions"]
    del actions[random.randrange(len(actions))]
    return True


def _added(rounds: Rounds, random: Random) -> bool:
    actions = random.choice(rounds[:-1])["actions"]
    actions.insert(random.randrange(len(actions) + 1), random.choice(("draw", "pass", "0-0", "3-4@left")))
    return True


def _cut(rounds: Rounds, random: Random) -> bool:
    actions = random.choice(rounds[:-1])["actions"]
    del actions[random.randrange(len(actions)) :]
    return True


def _last_cut(rounds: Rounds, random: Random) -> bool:
    actions = rounds[-1]["actions"]
    del actions[random.randrange(len(actions)) :]
    return True


TAMPERING: dict[str, Tamper] = ROUNDS | {
    "hands swapped": _hands,
    "tiles swapped": _tiles,
    "a tile twice": _tile_twice,
    "boneyard turned round": _boneyard,
    "actions swapped": _swapped,
    "an action replaced": _replaced,
    "another end": _other_end,
    "an action gone": _gone,
    "an action added": _added,
    "actions cut off": _cut,
    "the last actions dropped": _last_cut,
}
