"""All cases, and what they claim to prove."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from service.rules import find_game
from service.rules.house.knobs import KNOB
from service.rules.house.ruleset import Ruleset, plain
from tests.houses import GAMES, SEATS
from tests.knobs.case import Case
from tests.knobs.cases_kit import HANDS, PARTNERS, REDEALS, SET
from tests.knobs.cases_leads import AFTER_BLOCK, AFTER_OUT, AFTER_TIE, OPENINGS
from tests.knobs.cases_matches import ACCOUNTS, CHECKED, TARGETS
from tests.knobs.cases_points import IN_PLAY, LONE, ROUNDING, SETTLEMENTS, TIES
from tests.knobs.cases_turn import DRAWING, SPINNERS, STAYING
from tests.notation import BY_SEATS, overridden

GROUPS: dict[str, tuple[Case, ...]] = {
    "The set": SET,
    "Hands": HANDS,
    "Partners": PARTNERS,
    "Hands that are dealt again": REDEALS,
    "The opening": OPENINGS,
    "The lead after a seat went out": AFTER_OUT,
    "The lead after a block": AFTER_BLOCK,
    "The lead after a tie": AFTER_TIE,
    "Drawing": DRAWING,
    "Reserve and block": STAYING,
    "Spinners": SPINNERS,
    "Points in play": IN_PLAY,
    "Lone tiles": LONE,
    "A round's points": SETTLEMENTS,
    "Ties": TIES,
    "Rounding": ROUNDING,
    "Accounts": ACCOUNTS,
    "The target": TARGETS,
    "When the target is looked at": CHECKED,
}

CASES: tuple[Case, ...] = tuple(case for group in GROUPS.values() for case in group)


SWITCHED_OFF = ("redeal_doubles", "redeal_same_value", "round_to", "account_opens_at", "target")
"""Knobs that 0 switches off."""

NEVER_ONE = ("redeal_doubles", "redeal_same_value", "round_to", "account_opens_at")
"""Those of them that are 0 or 2 and more, and the account, which a single point opens as no account would."""


class Claim(NamedTuple):
    """That a case shows a knob's value; of a number by seats the one for the case's seats."""

    knob: str
    value: Any


def base(game: str) -> Ruleset:
    """A game's rules as they are."""
    found = find_game(game)
    return found.versions[found.newest]


def of_match(rules: Ruleset, knob: str, seats: int) -> Any:
    """The value of a knob in a match, as a client reads it."""
    return plain(rules, seats)[knob]


DEFAULTS: dict[str, dict[str, Any]] = {
    game: {
        knob: {str(seats): of_match(base(game), knob, seats) for seats in SEATS}
        if knob in BY_SEATS
        else of_match(base(game), knob, SEATS[0])
        for knob in KNOB
    }
    for game in GAMES
}
"""Every knob of every game as a client reads it, by seats where a game has a number for each."""


def value_of(case: Case, knob: str) -> Any:
    """The value that a knob has in a case."""
    value = overridden(DEFAULTS[case.game], case.rules)[knob]
    return value[str(case.seats)] if knob in BY_SEATS else value


def claims(case: Case) -> Iterator[Claim]:
    """What a case claims to show."""
    for knob in case.proves:
        yield Claim(knob, value_of(case, knob))


def others(claim: Claim) -> list[Any]:
    """The values that a claimed one must be told from: all, or of a range the games' defaults and the neighbours."""
    values = KNOB[claim.knob].values.described()
    if claim.knob == "lone_tile_points":
        nothing = claim.value in ({}, {"0-0": 0})
        found: list[Any] = [{"0-0": 10}] if nothing else [{"0-0": 0}, {"0-0": 10}]
    elif claim.knob == "play_points_multiple":
        found = [[0], [2], [3], [5], [3, 5]]
    elif values["words"] is not None:
        found = list(values["words"])
    elif values["multiple_of"] is not None:
        found = list(range(values["minimum"], values["maximum"] + 1, values["multiple_of"]))
    else:
        usual = [DEFAULTS[game][claim.knob] for game in GAMES]
        found = [number for one in usual for number in (one.values() if claim.knob in BY_SEATS else [one])]
        found += [claim.value - 1, claim.value + 1]
        if claim.knob in SWITCHED_OFF:
            found.append(0)
        least = values["minimum"]
        found = [one for one in found if one >= least and not (one == 1 and claim.knob in NEVER_ONE)]
    unlike = [one for one in found if one != claim.value]
    return [one for at, one in enumerate(unlike) if one not in unlike[:at]]


def by_claim() -> dict[str, dict[str, list[Case]]]:
    """The cases by knob and by the value that they show, written as text."""
    found: dict[str, dict[str, list[Case]]] = {knob: {} for knob in KNOB}
    for case in CASES:
        for knob, value in claims(case):
            found[knob].setdefault(text(value), []).append(case)
    return found


def text(value: Any) -> str:
    """A value as a client writes it."""
    return json.dumps(value)
