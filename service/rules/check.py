"""The one door: turns an unbelieved `Setup` into a `State`, or says everything that is wrong with it.

Proved: the rules fit together, every tile of the set is in exactly one place, hands have the size that is dealt and
need no redeal, the points are such as a running match can have, and every action since was legal. Not proved: that the
points carried into the round were really made; that is for an audit of the whole match.
"""

from collections.abc import Mapping

from service.rules.engine import apply
from service.rules.errors import (
    ImpossibleState,
    IncompatibleRules,
    LeaderNotAllowed,
    LeaderRequired,
    NotAllowed,
    Problem,
    SetTooSmall,
    UnsupportedVersion,
)
from service.rules.games import Game, find_game
from service.rules.openings import lead, opening, redeal
from service.rules.problems import account_problems, start_problems
from service.rules.ruleset import Ruleset, override, overrides
from service.rules.shuffle import lot, shuffled
from service.rules.snapshot import first_state
from service.rules.state import FromSeed, FromSnapshot, Redeal, Round, Setup, State
from service.rules.tiles import SETS, Tile, full_set, mask_of

MOST_DEALS = 1000
"""After so many deals that the rules refuse, the rules are held to be such as no deal can satisfy."""


def admit(setup: Setup) -> State:
    """The state that a setup describes.

    Raises UnsupportedVersion, IncompatibleRules, SetTooSmall, LeaderRequired, LeaderNotAllowed (in this order), or
    ImpossibleState with every problem found; ValueError for a knob value that no game takes; KeyError for an unknown
    game.
    """
    state = begin(setup)
    for at, action in enumerate(setup.actions):
        try:
            state = apply(state, action)
        except NotAllowed as refused:
            raise ImpossibleState([Problem(refused.code, ("actions", at), refused.facts)]) from None
    return state


def begin(setup: Setup) -> State:
    """The state at the round's start, before any of the setup's actions. Raises as `admit` does."""
    game = find_game(setup.game)
    version, rules = resolve(game, setup.version, setup.rules)
    check_table(rules, setup.seats, setup.partners, dealt=not isinstance(setup.start, FromSnapshot))
    _check_leader(setup, rules)
    problems = list(account_problems(setup, rules))
    if isinstance(setup.start, FromSeed):
        hands, boneyard, redeals = _deal(setup, rules)
    else:
        hands, boneyard, redeals = setup.start.hands, setup.start.boneyard, []
        problems += start_problems(setup, setup.start, rules)
    if problems:
        raise ImpossibleState(problems)
    masks = tuple(mask_of(hand) for hand in hands)
    leader, forced = _leader(setup, rules, masks)
    teams = 2 if setup.partners else setup.seats
    return first_state(
        Round(
            game=setup.game,
            version=version,
            rules=rules,
            overrides=overrides(game.versions[version], rules),
            seats=setup.seats,
            partners=setup.partners,
            number=setup.round,
            points=setup.points or (0,) * teams,
            held=setup.held or (0,) * teams,
            start=setup.start,
            hands=masks,
            boneyard=boneyard,
            leader=leader,
            leader_given=setup.leader is not None,
            forced=forced,
            redeals=tuple(redeals),
        )
    )


def resolve(game: Game, version: int | None, turned: Mapping[str, object]) -> tuple[int, Ruleset]:
    """The version (None: the newest) and the rules with knobs turned. Raises UnsupportedVersion, IncompatibleRules."""
    version = game.newest if version is None else version
    if version not in game.versions:
        known = ", ".join(map(str, sorted(game.versions)))
        raise UnsupportedVersion(f"This game is played here in version {known} of its rules.", path=("version",))
    return version, override(game.versions[version], turned)


def check_table(rules: Ruleset, seats: int, partners: bool, *, dealt: bool = True) -> None:
    """That these seats can sit down to these rules. Raises IncompatibleRules, SetTooSmall."""
    if partners and seats != 4:
        raise IncompatibleRules("Partners need four seats.", knobs=["partnership"])
    if partners and rules.partnership == "never":
        raise IncompatibleRules("In this game each seat plays for itself.", knobs=["partnership"])
    wanted = seats * rules.tiles_each(seats)
    if dealt and wanted > rules.max_tiles:
        enough = next((max_pip for max_pip in SETS if len(full_set(max_pip)) >= wanted), None)
        advice = "no set has so many." if enough is None else f"the set up to {enough}-{enough} would do."
        detail = f"{seats} hands take {wanted} tiles, and the set has {rules.max_tiles}; {advice}"
        raise SetTooSmall(detail, path=("rules",))


def _check_leader(setup: Setup, rules: Ruleset) -> None:
    """Rule C9: the leader is given exactly where nothing else decides. Raises LeaderRequired, LeaderNotAllowed."""
    decided = lead(rules, setup.round)
    if isinstance(setup.start, FromSnapshot):
        if setup.leader is None and "rotate" in rules.leads:
            raise LeaderRequired
    elif setup.leader is None:
        if not decided.by_rule and not (decided.by_lot and isinstance(setup.start, FromSeed)):
            raise LeaderRequired
    elif not (decided.by_lot or decided.by_last_round):
        raise LeaderNotAllowed


def _leader(setup: Setup, rules: Ruleset, hands: tuple[int, ...]) -> tuple[int | None, Tile | None]:
    """Who leads, and the tile that must be laid first (None: any)."""
    if setup.leader is not None:
        return setup.leader, None
    if lead(rules, setup.round).by_rule and any(hands):
        found = opening(rules, hands)
        return found.seat, found.tile if rules.opening_tile == "forced" else None
    if isinstance(setup.start, FromSeed):
        return lot(setup.start.seed, setup.round, setup.seats), None
    return None, None


def _deal(setup: Setup, rules: Ruleset) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...], list[Redeal]]:
    """The hands and the boneyard from the seed, dealt again as often as the rules ask for it."""
    assert isinstance(setup.start, FromSeed)
    each = rules.tiles_each(setup.seats)
    by_rule = setup.leader is None and lead(rules, setup.round).by_rule
    redeals: list[Redeal] = []
    while len(redeals) < MOST_DEALS:
        tiles = shuffled(setup.start.seed, setup.round, len(redeals), rules.max_pip)
        hands = tuple(tiles[seat * each : (seat + 1) * each] for seat in range(setup.seats))
        again = redeal(rules, [mask_of(hand) for hand in hands], by_rule=by_rule)
        if again is None:
            return hands, tiles[setup.seats * each :], redeals
        redeals.append(again)
    raise IncompatibleRules(
        f"None of {MOST_DEALS} deals was one that these rules let stand.",
        knobs=["opening_without_double", "redeal_doubles", "redeal_same_value"],
    )
