"""The one door: turns an unbelieved `Setup` into a `State`, or says everything that is wrong with it.

Proved: the rules fit together, every tile of the set is in exactly one place, hands have the size that is dealt and
need no redeal, the points are such as a running match can have, and every action since was legal. Not proved: that the
points carried into the round were really made; that is for an audit of the whole match.
"""

from functools import lru_cache
from typing import NamedTuple

from ..deal.lead import Lead, RedealRules, lead, opening, redeal, redeal_rules
from ..deal.shuffle import lot, shuffled
from ..games import find_game
from ..house.ruleset import Ruleset
from ..play.engine import replay
from ..state.state import FromSeed, FromSnapshot, Redeal, Round, Setup, State, in_the_middle
from ..values.errors import (
    ImpossibleState,
    IncompatibleRules,
    LeaderNotAllowed,
    LeaderRequired,
    SetTooSmall,
)
from ..values.tiles import SETS, Mask, Tile, full_set, mask_of
from .house_rules import resolve
from .keyed import Keyed
from .setup_problems import account_problems, start_problems
from .snapshot import completed, first_state

MOST_DEALS = 250
"""After so many deals that the rules refuse, the rules are held to be such as no deal can satisfy."""


def admit(setup: Setup) -> State:
    """The state that a setup describes.

    Raises UnsupportedVersion, IncompatibleRules, SetTooSmall, LeaderRequired, LeaderNotAllowed (in this order), or
    ImpossibleState with every problem found; ValueError for a knob value that no game takes; KeyError for an unknown
    game.
    """
    return replay(begin(setup), setup.actions)


def begin(setup: Setup) -> State:
    """The state at the round's start, before any of the setup's actions. Raises as `admit` does."""
    match = (setup.game, setup.version, repr(dict(setup.rules)), setup.seats, setup.partners)
    return _begin(Keyed(setup, (*match, setup.round, setup.leader, setup.points, setup.held, setup.start)))


@lru_cache(maxsize=1024)
def _begin(beginning: Keyed[Setup]) -> State:
    """The states of one round come in again and again, so the last beginnings are remembered."""
    setup = beginning.take()
    version, rules, overrides = resolve(find_game(setup.game), setup.version, setup.rules)
    check_table(rules, setup.seats, setup.partners, dealt=not isinstance(setup.start, FromSnapshot))
    decided = lead(rules, setup.round)
    _check_leader(setup, rules, decided)
    problems = list(account_problems(setup, rules))
    if isinstance(setup.start, FromSeed):
        dealt = _deal(_dealing(setup, setup.start, rules, decided))
    else:
        problems += start_problems(setup, setup.start, rules)
        dealt = _Dealt(tuple(mask_of(hand) for hand in setup.start.hands), setup.start.boneyard, ())
    if problems:
        raise ImpossibleState(problems)
    start = setup.start
    if isinstance(start, FromSnapshot):
        start = completed(start, rules, setup.seats)
    leader, forced = _leader(setup, rules, decided, dealt.hands)
    teams = 2 if setup.partners else setup.seats
    return first_state(
        Round(
            game=setup.game,
            version=version,
            rules=rules,
            overrides=overrides,
            seats=setup.seats,
            partners=setup.partners,
            number=setup.round,
            points=setup.points or (0,) * teams,
            held=setup.held or (0,) * teams,
            start=start,
            hands=dealt.hands,
            boneyard=dealt.boneyard,
            leader=leader,
            leader_given=setup.leader is not None,
            forced=forced,
            redeals=dealt.redeals,
        )
    )


def check_table(rules: Ruleset, seats: int | None, partners: bool, *, dealt: bool = True) -> None:
    """That these seats (None: any) can sit down to these rules. Raises IncompatibleRules, SetTooSmall."""
    if partners and rules.partnership == "never":
        raise IncompatibleRules("In this game each seat plays for itself.", knobs=["partnership"])
    if seats is None:
        return
    if partners and seats != 4:
        raise IncompatibleRules("Partners need four seats.", knobs=["partnership"])
    wanted = seats * rules.tiles_each(seats)
    if dealt and wanted > rules.max_tiles:
        enough = next((max_pip for max_pip in SETS if len(full_set(max_pip)) >= wanted), None)
        advice = "no set has so many." if enough is None else f"the set up to {enough}-{enough} would do."
        detail = f"{seats} hands take {wanted} tiles, and the set has {rules.max_tiles}; {advice}"
        raise SetTooSmall(detail, path=("rules",))


def _check_leader(setup: Setup, rules: Ruleset, decided: Lead) -> None:
    """Rule C9: the leader is given exactly where nothing else decides. Raises LeaderRequired, LeaderNotAllowed.

    Who led a snapshot's round is the past: it may be told, and has to be only where the next leader follows from it.
    On an empty table the seat on turn leads.
    """
    if in_the_middle(setup.start):
        if setup.leader is None and "rotate" in rules.leads:
            raise LeaderRequired
    elif setup.leader is not None:
        if not (decided.by_lot or decided.by_last_round):
            raise LeaderNotAllowed
    elif not decided.by_rule and not isinstance(setup.start, FromSnapshot):
        drawn = decided.by_lot and isinstance(setup.start, FromSeed)
        if not drawn:
            raise LeaderRequired


def _leader(setup: Setup, rules: Ruleset, decided: Lead, hands: tuple[Mask, ...]) -> tuple[int | None, Tile | None]:
    """Who leads, and the tile that must be laid first (None: any)."""
    if setup.leader is not None or in_the_middle(setup.start):
        return setup.leader, None
    if decided.by_rule and any(hands):
        found = opening(rules, hands)
        return found.seat, found.tile if rules.opening_tile == "forced" else None
    if isinstance(setup.start, FromSeed):
        return lot(setup.start.seed, setup.round, setup.seats), None
    return setup.start.turn if isinstance(setup.start, FromSnapshot) else None, None


def _dealing(setup: Setup, start: FromSeed, rules: Ruleset, decided: Lead) -> "_Dealing":
    unwanted = redeal_rules(rules, by_rule=setup.leader is None and decided.by_rule)
    each = rules.tiles_each(setup.seats)
    return _Dealing(start.seed, setup.round, setup.seats, each, rules.max_pip, unwanted)


class _Dealing(NamedTuple):
    """All that a deal from a seed depends on."""

    seed: str
    round: int
    seats: int
    each: int
    max_pip: int
    unwanted: RedealRules


class _Dealt(NamedTuple):
    hands: tuple[Mask, ...]
    boneyard: tuple[Tile, ...]
    redeals: tuple[Redeal, ...]


@lru_cache(maxsize=256)
def _deal(dealing: _Dealing) -> _Dealt:
    """The hands and the boneyard from a seed, dealt again as often as the rules ask for it.

    That can be often, so the last deals are remembered, too: a beginning that is refused is not.
    """
    dealt = dealing.seats * dealing.each
    redeals: list[Redeal] = []
    while len(redeals) < MOST_DEALS:
        tiles = shuffled(dealing.seed, dealing.round, len(redeals), dealing.max_pip)
        hands = tuple(mask_of(tiles[at : at + dealing.each]) for at in range(0, dealt, dealing.each))
        again = redeal(dealing.unwanted, hands)
        if again is None:
            return _Dealt(hands, tiles[dealt:], tuple(redeals))
        redeals.append(again)
    asked = {"redeal_doubles": dealing.unwanted.doubles, "redeal_same_value": dealing.unwanted.same_value}
    knobs = [name for name, number in asked.items() if number is not None]
    if dealing.unwanted.no_double:
        knobs.append("opening_without_double")
    raise IncompatibleRules(f"None of {MOST_DEALS} deals was one that these rules let stand.", knobs=knobs)
