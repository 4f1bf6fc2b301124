"""The only way in: turn a `Setup`, which anybody may have made up, into a `State`, or report everything wrong with it.

Proved: the rules fit together, every tile of the set is in exactly one place, hands have the size that is dealt and
need no redeal, a running match can have these points, and every action since was legal. Not proved: that the points
carried into the round were really made; only an audit of the whole match proves that.
"""

from functools import lru_cache
from typing import Any

from ..deal.deal import TRIED_DEALS, Dealing, Dealt, check_deals, deal, standing
from ..deal.lead import Lead, RedealRules, lead, opening, redeal_rules
from ..deal.shuffle import lot
from ..games.resolve import resolve
from ..house.ruleset import Ruleset
from ..play.engine import replay
from ..state.begin import first_state
from ..state.setup import FromSeed, FromSnapshot, NotOneStart, Setup, Start, in_the_middle, is_mirrored, upright
from ..state.state import Round, State
from ..values.actions import mirrored
from ..values.errors import (
    ImpossibleState,
    IncompatibleRules,
    LeaderNotAllowed,
    LeaderRequired,
    SetTooSmall,
    SeveralStarts,
    StartRequired,
)
from ..values.tiles import SETS, Mask, Tile, full_set, mask_of
from .setup_problems import account_problems, start_problems
from .snapshot import completed


def admit(setup: Setup) -> State:
    """Return the state that a setup describes.

    Raises StartRequired, SeveralStarts, UnknownGame, TooManySeats, UnsupportedVersion, IncompatibleRules, SetTooSmall,
    DealTooRare, LeaderRequired, LeaderNotAllowed (in this order), or ImpossibleState with every problem found;
    ValueError for fewer seats than a table has.
    """
    return play_on(begin(setup), setup)


def begin(setup: Setup) -> State:
    """Return the state at the round's start, before any of the setup's actions. Raises as `admit` does."""
    return _begin(*setup[:-1])


def play_on(state: State, setup: Setup) -> State:
    """Return the state after the setup's actions, from the one at the round's start. Raises ImpossibleState."""
    actions = setup.actions
    return replay(state, map(mirrored, actions) if is_mirrored(setup.start) else actions)


@lru_cache(maxsize=1024)
def _begin(*beginning: Any) -> State:
    """Cached: all requests of a round share one first state. Takes the members of a setup, without the actions."""
    setup = Setup(*beginning)
    _check_start(setup.start)
    version, rules, house = resolve(setup.game, setup.version, setup.rules, setup.seats)
    check_table(rules, setup.seats, setup.partners, dealt=not isinstance(setup.start, FromSnapshot))
    decided = lead(rules, setup.round)
    _check_leader(setup, rules, decided)
    problems = list(account_problems(setup, rules))
    start = setup.start
    if isinstance(start, FromSeed):
        dealt = deal(_dealing(setup, start, rules, decided))
    else:
        problems += start_problems(setup, start, rules)
        dealt = Dealt(tuple(mask_of(hand) for hand in start.hands), start.boneyard, ())
    if problems:
        raise ImpossibleState(problems)
    leader, forced = _leader(setup, rules, decided, dealt.hands)
    zeros = (0,) * setup.team_count
    canonical = setup._replace(
        version=version,
        rules=house,
        points=setup.points or zeros,
        held=setup.held or zeros,
        start=completed(upright(start), rules, setup.seats) if isinstance(start, FromSnapshot) else start,
    )
    spare = len(dealt.boneyard) - rules.kept_back(setup.seats)
    return first_state(Round(canonical, rules, dealt.hands, dealt.boneyard, leader, forced, dealt.redeals, spare))


def _check_start(start: Start | NotOneStart) -> None:
    """Check that there is one start. Raises StartRequired, SeveralStarts."""
    if isinstance(start, NotOneStart):
        if start.given:
            raise SeveralStarts(start.given)
        raise StartRequired


def check_table(rules: Ruleset, seats: int, partners: bool, *, dealt: bool = True) -> None:
    """Check that this many seats can be dealt under these rules.

    Raises IncompatibleRules, SetTooSmall, DealTooRare.
    """
    if partners and rules.deal.partnership == "never":
        raise IncompatibleRules("In this game each seat plays for itself.", knobs=["partnership"])
    if partners and seats != 4:
        raise IncompatibleRules("Partners need four seats.", knobs=["partnership"])
    wanted = seats * rules.tiles_each(seats)
    if dealt and wanted > rules.max_tiles:
        enough = next((max_pip for max_pip in SETS if len(full_set(max_pip)) >= wanted), None)
        advice = "no set has so many." if enough is None else f"the set up to {enough}-{enough} would do."
        detail = f"{seats} hands take {wanted} tiles, and the set has {rules.max_tiles}; {advice}"
        raise SetTooSmall(detail, path=("rules",))
    if dealt:
        check_deals(seats, rules.tiles_each(seats), _unwanted(rules))


def deals_expected(rules: Ruleset, seats: int) -> float:
    """Return how often tiles are dealt on average until a deal stands. Raises as `check_table`."""
    check_table(rules, seats, partners=False)
    return TRIED_DEALS / standing(seats, rules.tiles_each(seats), _unwanted(rules))


def _unwanted(rules: Ruleset) -> RedealRules:
    """Return all that calls for a redeal in any round."""
    by_rule = any(lead(rules, number).by_rule for number in (1, 2))
    return redeal_rules(rules, by_rule=by_rule)


def _check_leader(setup: Setup, rules: Ruleset, decided: Lead) -> None:
    """Check that a leader is given exactly where nothing else decides (rule C9).

    A snapshot may leave open which seat led its round, unless the next leader follows from that. On an empty table the
    seat on turn leads. Raises LeaderRequired, LeaderNotAllowed.
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
    """Return the seat that leads, and the tile that must be laid first, if any."""
    if setup.leader is not None or in_the_middle(setup.start):
        return setup.leader, None
    if decided.by_rule and any(hands):
        found = opening(rules, hands)
        return found.seat, found.tile if rules.lead.opening_tile == "forced" else None
    if isinstance(setup.start, FromSeed):
        return lot(setup.start.seed, setup.round, setup.seats), None
    return setup.start.turn if isinstance(setup.start, FromSnapshot) else None, None


def _dealing(setup: Setup, start: FromSeed, rules: Ruleset, decided: Lead) -> Dealing:
    unwanted = redeal_rules(rules, by_rule=setup.leader is None and decided.by_rule)
    each = rules.tiles_each(setup.seats)
    return Dealing(start.seed, setup.round, setup.seats, each, rules.deal.max_pip, unwanted)
