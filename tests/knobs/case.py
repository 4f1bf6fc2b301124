"""What a case is: a position or a deal in notation, what is done there, and what must be seen afterwards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from service.rules import (
    HOST,
    FromSeed,
    ImpossibleState,
    Now,
    Refusal,
    Setup,
    State,
    admit,
    next_round,
    see,
)
from service.rules.house.house_rules import house_rules
from service.rules.state.notation import parse_position
from service.rules.state.setup import Start
from tests.notation import deal_setup, ends, legal, played, voids

Seen = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One case, worked out by hand from the rules.

    ``text`` is a position (with ``T0``), a deal (hands alone), or a seed (``draw 4 | seed b2f1c0``). ``rules`` are the
    knobs turned, ``proves`` those of all knobs whose value the case shows. ``given`` are more members of the state,
    ``play`` what is done, ``then`` the deal of the next round (``leads``: who leads it), ``sees`` what must be seen.
    """

    id: str
    says: str
    proves: tuple[str, ...]
    text: str
    rules: Mapping[str, Any]
    given: Mapping[str, Any]
    play: str
    then: str
    sees: Mapping[str, Any]

    @property
    def game(self) -> str:
        return self.text.split()[0]

    @property
    def seats(self) -> int:
        return int(self.text.split()[1])


def case(
    id: str,
    says: str,
    proves: str,
    text: str,
    play: str = "",
    *,
    rules: Mapping[str, Any] | None = None,
    given: Mapping[str, Any] | None = None,
    then: str = "",
    **sees: Any,
) -> Case:
    """A case; ``proves`` are names with blanks between, everything that must be seen is named."""
    assert sees.keys() <= {*LOOKS, "leads", "refused"}, id
    return Case(
        id=id,
        says=says,
        proves=tuple(proves.split()),
        text=text,
        rules=rules or {},
        given=given or {},
        play=play,
        then=then,
        sees=sees,
    )


def setup_of(case: Case) -> Setup:
    """The round that a case begins with."""
    more = {"rules": case.rules, **case.given}
    if any(part.strip()[:1] == "T" for part in case.text.split("|")):
        return parse_position(case.text, **more)
    rows = dict(part.strip().partition(" ")[::2] for part in case.text.split("|")[1:])
    more["partners"] = "partners" in rows
    if "seed" in rows:
        more["rules"] = house_rules(case.rules)
        return Setup(game=case.game, seats=case.seats, start=FromSeed(rows["seed"]), **more)
    return deal_setup(case.game, rows["H:"], max_pip=case.rules.get("max_pip", 6), **more)


def next_start(case: Case) -> Start:
    """How the next round of a case is dealt."""
    name, _, rest = case.then.partition(" ")
    if name == "seed":
        return FromSeed(rest)
    return deal_setup(case.game, rest, max_pip=case.rules.get("max_pip", 6)).start


class After(NamedTuple):
    """What there is to look at when all of a case has been played."""

    state: State
    now: Now


def _settled(name: str) -> Callable[[After], Any]:
    def found(at: After) -> Any:
        if at.now.ending is None:
            return None
        value = getattr(at.now.ending.settlement, name)
        return list(value) if isinstance(value, tuple) else value

    return found


def _match(at: After) -> Any:
    stands = None if at.now.ending is None else at.now.ending.standing
    return None if stands is None else [list(teams) for teams in stands]


def _ends(at: After) -> str:
    return " ".join(f"{name}:{'/'.join(map(str, values))}" for name, values in ends(at.state).items())


LOOKS: dict[str, Callable[[After], Any]] = {
    "turn": lambda at: at.now.turn,
    "legal": lambda at: legal(at.state),
    "ends": _ends,
    "count": lambda at: at.now.total,
    "points": lambda at: list(at.now.accounts.points),
    "held": lambda at: list(at.now.accounts.held),
    "hands": lambda at: [len(hand) for hand in at.now.hands if isinstance(hand, tuple)],
    "drawn": lambda at: at.now.drawn,
    "voids": lambda at: voids(at.state),
    "drawable": lambda at: at.now.drawable,
    "redeals": lambda at: len(at.state.round.redeals),
    "over": lambda at: at.state.reason,
    "winner": _settled("winner"),
    "gained": _settled("gained"),
    "values": _settled("values"),
    "next": lambda at: None if at.now.ending is None else at.now.ending.next_leader,
    "match": _match,
}
"""What can be seen after the last action of a case, by name."""


def look(case: Case) -> Seen:
    """What is seen of a case: of all that can be seen, what the case names."""
    try:
        state = played(admit(setup_of(case)), case.play)
    except Refusal as refusal:
        return {"refused": told(refusal)}
    after = After(state, see(state, HOST))
    seen = {name: LOOKS[name](after) for name in case.sees if name in LOOKS}
    if case.then:
        seen["leads"] = _next(case, state)
    return seen


def told(refusal: Refusal) -> str:
    """The code of a refusal; of a state that cannot be, the codes of all its problems."""
    if isinstance(refusal, ImpossibleState):
        return " ".join(problem.code for problem in refusal.problems)
    return refusal.code


def _next(case: Case, state: State) -> Any:
    """Who leads the next round, or why it cannot be dealt."""
    try:
        return next_round(state, next_start(case)).state.turn
    except Refusal as refusal:
        return told(refusal)
