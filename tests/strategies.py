"""Hypothesis strategies: houses with turned knobs, and walks through a round that was really played."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from service.rules import (
    HOST,
    FromDeal,
    FromSeed,
    FromSnapshot,
    Setup,
    State,
    apply,
    deal,
    ending,
    find_game,
    legal_actions,
    next_round,
    see,
)
from service.rules.admit.admit import begin
from service.rules.deal.lead import lead
from service.rules.house.house_rules import house_rules, override
from service.rules.house.knob_values import Choice, Multiples, Number, Steps, TilePoints, Values
from service.rules.house.knobs import KNOBS
from service.rules.state.notation import tiles_text
from service.rules.state.state import Round, setup_of
from service.rules.values.actions import Action
from service.rules.values.errors import IncompatibleRules, SetTooSmall
from service.rules.values.tiles import TEXT, tiles_of
from tests.houses import GAMES, MULTIPLES, TELLING, House
from tests.notation import voids

MOST_ROUNDS_BEFORE = 3


class Walk:
    """A round from its deal to its end, state by state."""

    def __init__(self, house: House, states: tuple[State, ...]) -> None:
        self.house = house
        self.states = states

    def __repr__(self) -> str:
        round = self.first.round
        hands = " / ".join(tiles_text(tiles_of(hand)) for hand in round.hands)
        actions = " ".join(action.text for action in self.actions)
        return (
            f"{self.house}, round {round.setup.round}, leader {round.leader}, points {round.setup.points}, "
            f"held {round.setup.held}, "
            f"hands {hands}, boneyard {tiles_text(round.boneyard)}, actions {actions}"
        )

    @property
    def first(self) -> State:
        return self.states[0]

    @property
    def last(self) -> State:
        return self.states[-1]

    @property
    def actions(self) -> tuple[Action, ...]:
        return self.last.actions


def knob_values(name: str, values: Values) -> st.SearchStrategy[Any]:
    """The values of one knob, as a client writes them."""
    match values:
        case Choice():
            return st.sampled_from(values.values)
        case Steps():
            return st.sampled_from(values.numbers)
        case Number():
            return st.sampled_from(TELLING[name])
        case Multiples():
            return st.sampled_from(MULTIPLES)
        case TilePoints():
            return st.dictionaries(st.sampled_from(TEXT[:28]), st.sampled_from((0, 1, 10, 25, 50)), max_size=3)
    raise AssertionError(f"{name} has a kind of values that no test draws from")


@st.composite
def houses(draw: st.DrawFn) -> House:
    """A game with some of its knobs turned; those that contradict each other are turned back."""
    game = draw(st.sampled_from(GAMES))
    seats = draw(st.integers(2, 4))
    names = draw(st.lists(st.sampled_from(range(len(KNOBS))), max_size=6, unique=True))
    rules = {KNOBS[at].name: draw(knob_values(KNOBS[at].name, KNOBS[at].values)) for at in names}
    rules = _compatible(game, seats, rules)
    resolved = override(_newest(game), house_rules(rules))
    partners = seats == 4 and resolved.deal.partnership == "optional" and draw(st.booleans())
    return House(game, seats, partners, rules)


@st.composite
def walks(draw: st.DrawFn, tables: st.SearchStrategy[House] | None = None) -> Walk:
    """A round of a match that was played from its first round, whose leads and points it carries."""
    house = draw(tables or houses())
    seed = draw(st.integers(0, 9999))
    before = draw(st.integers(0, MOST_ROUNDS_BEFORE))
    choices = draw(st.lists(st.integers(0, 11), min_size=1, max_size=12))
    setup = Setup(
        game=house.game,
        seats=house.seats,
        partners=house.partners,
        rules=house_rules(house.rules),
        start=FromSeed(str(seed)),
    )
    states = play_out(_first_round(setup), choices)
    for _ in range(before):
        if ending(states[-1]).standing is not None:
            break
        states = play_out(next_round(states[-1]).state, choices)
    return Walk(house, states)


def play_out(state: State, choices: list[int]) -> tuple[State, ...]:
    """The states of a round to its end; ``choices`` say, over and over, which of the legal actions is taken."""
    states = [state]
    while state.reason is None:
        legal = legal_actions(state)
        state = apply(state, legal[choices[len(states) % len(choices)] % len(legal)])
        states.append(state)
    return tuple(states)


def dealt(round: Round) -> Setup:
    """The same round with its hands written out instead of the seed that dealt them."""
    by_rule = round.setup.leader is None and lead(round.rules, round.setup.round).by_rule
    return round.setup._replace(
        leader=None if by_rule else round.leader,
        start=FromDeal(tuple(tuple(tiles_of(hand)) for hand in round.hands), round.boneyard),
    )


def snapshot_of(state: State) -> Setup:
    """What a host that knows nothing of the round's past can write down of it."""
    round = state.round
    return setup_of(state)._replace(
        leader=None if state.table.empty and round.setup.leader is None else round.leader,
        points=state.points,
        actions=(),
        start=FromSnapshot(
            hands=tuple(tuple(tiles_of(hand)) for hand in state.hands),
            boneyard=state.boneyard,
            table=see(state, HOST).table,
            turn=state.turn,
            last=state.last,
            drawn=see(state, HOST).drawn,
            voids=tuple(map(tuple, voids(state))),
        ),
    )


def _newest(game: str) -> Any:
    found = find_game(game)
    return found.versions[found.newest]


def _first_round(setup: Setup) -> State:
    return deal(setup).state


def _compatible(game: str, seats: int, rules: Mapping[str, Any]) -> dict[str, Any]:
    """The rules without those that contradict each other, or for which there is no deal."""
    try:
        override(_newest(game), house_rules(rules))
        begin(Setup(game=game, seats=seats, rules=house_rules(rules), start=FromSeed("0")))
    except IncompatibleRules as refused:
        named = [name for name in rules if name in refused.knobs]
        return _compatible(game, seats, {name: value for name, value in rules.items() if name != named[0]})
    except SetTooSmall:
        return _compatible(game, seats, {name: value for name, value in rules.items() if name != "hand_size"})
    return dict(rules)
