"""A case at both tables: the engine's state and an oracle that was set up from the same notation."""

from service.rules import FromSeed, FromSnapshot, Setup, admit, tile_text
from service.rules.values.tiles import Tile
from tests import oracle
from tests.houses import House
from tests.knobs.case import Case, setup_of
from tests.oracle import Oracle
from tests.pair import Pair


def house_of(case: Case) -> House:
    """The table that a case is played at."""
    return House(case.game, case.seats, "partners" in case.text.split(), case.rules)


def pair_of(case: Case) -> Pair:
    """The case, before anything is played, in both referees."""
    setup, house = setup_of(case), house_of(case)
    return Pair(house, admit(setup), oracle_of(house, setup))


def must_be_dealt_again(case: Case) -> bool:
    """What the oracle says of a deal that comes from elsewhere."""
    setup = setup_of(case)
    assert not isinstance(setup.start, FromSeed)
    return oracle.needs_redeal(house_of(case).knobs, _texts(setup.start.hands), setup.leader is None)


def oracle_of(house: House, setup: Setup) -> Oracle:
    """The oracle for a round that is dealt, from a seed or from elsewhere, or that begins in the middle."""
    knobs, start, leader = house.knobs, setup.start, setup.leader
    by_rule = leader is None and knobs["opening"] != "lot"
    if isinstance(start, FromSeed):
        hands, boneyard, _ = oracle.deal(knobs, start.seed, setup.round, house.seats, by_rule)
        leader = leader if by_rule or leader is not None else oracle.lot(start.seed, setup.round, house.seats)
    else:
        hands, boneyard = _texts(start.hands), list(map(tile_text, start.boneyard))
        if isinstance(start, FromSnapshot) and leader is None and (start.table.line or not by_rule):
            leader = start.turn
    second = Oracle(
        knobs=knobs,
        seats=house.seats,
        partners=house.partners,
        round=setup.round,
        points=list(setup.points) or [0] * house.teams,
        held=list(setup.held) or [0] * house.teams,
        leader=leader,
        hands=hands,
        boneyard=boneyard,
    )
    if isinstance(start, FromSnapshot) and start.table.line:
        _put_in_the_middle(second, start)
    return second


def _put_in_the_middle(second: Oracle, start: FromSnapshot) -> None:
    """Lays the snapshot's table tile by tile, and ends the round where it is over."""
    assert start.table.first is not None
    assert start.last is not None
    first = oracle.read_tile(tile_text(start.table.first))
    at = start.table.line.index(first)
    rows = {"left": [(right, left) for left, right in start.table.line[:at][::-1]], "right": start.table.line[at + 1 :]}
    second.layout.place(first, None)
    for end, row in (rows | dict(start.table.arms)).items():
        for lying in row:
            second.layout.place(oracle.upright(lying), end)
    if second.round == 1:  # then all points were made in play since the round began
        second.carried_points = [0] * second.team_count
    second.turn, second.last_seat, second.drawn = start.turn, start.last, start.drawn
    second.voids = [list(values) for values in start.voids] or [[] for _ in range(second.seats)]
    if not second.hands[start.last]:
        second._settle_out(start.last)
    elif second._is_blocked():
        second._settle_block()


def _texts(hands: tuple[tuple[Tile, ...], ...]) -> list[list[str]]:
    return [list(map(tile_text, hand)) for hand in hands]
