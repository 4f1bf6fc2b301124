"""A second auditor, as naive as the oracle that it plays the rounds with: what is wrong with the first bad round."""

from collections import Counter
from typing import Any, NamedTuple

from tests import oracle
from tests.houses import House
from tests.oracle import Oracle

Json = dict[str, Any]


class Fault(NamedTuple):
    """Something wrong: at which action (None: before any), and its code, empty where any will do."""

    action: int | None
    code: str


class Verdict(NamedTuple):
    """How many rounds and actions are good, and all that is wrong with the round after them."""

    rounds: int
    actions: int
    faults: list[Fault]


def verdict(rounds: list[Json]) -> Verdict:
    """Looks at the rounds one after the other, up to the first that is not good."""
    good = 0
    before: Oracle | None = None
    for at, state in enumerate(rounds):
        faults = [] if before is None else _carried(before, rounds[at - 1], state)
        if before is None and state["round"] != 1:
            faults.append(Fault(None, "wrong_round"))
        second = _begun(state)
        if isinstance(second, Fault):
            return Verdict(at, good, [*faults, second])
        wrong = _replayed(second, state["actions"], last=at == len(rounds) - 1)
        if faults or wrong is not None:
            return Verdict(at, good, faults if wrong is None else [*faults, wrong])
        good += len(state["actions"])
        before = second
    return Verdict(len(rounds), good, [])


def _begun(state: Json) -> Oracle | Fault:
    """The oracle at the round's beginning, or what is wrong with it."""
    seats, seed, leader = state["seats"], state["seed"], state["leader"]
    house = House(state["game"], seats, state["partners"], state["rules"])
    knobs = house.knobs
    if state["version"] != 1:
        return Fault(None, "unsupported_version")
    if house.partners and (seats != 4 or knobs["partnership"] == "never"):
        return Fault(None, "incompatible_rules")
    points, held = state["carried"]["points"], state["carried"]["held"]
    if {len(points), len(held)} != {house.teams} or (state["round"] == 1 and any(points + held)):
        return Fault(None, "")
    if not _can_be_carried(knobs, points, held):
        return Fault(None, "")
    leads = (
        {knobs["opening"]} if state["round"] == 1 else {knobs[f"lead_after_{end}"] for end in ("out", "block", "tie")}
    )
    leads = {knobs["opening"] if how == "as_first_round" else how for how in leads}
    by_rule = bool(leads & {"lowest_double", "highest_double"})
    if leader is not None and leads <= {"lowest_double", "highest_double"}:
        return Fault(None, "leader_not_allowed")
    if leader is None and not by_rule and not (seed is not None and "lot" in leads):
        return Fault(None, "leader_required")
    if leader is not None and leader >= seats:
        return Fault(None, "no_such_seat")
    by_rule = by_rule and leader is None
    if seed is not None:
        hands, boneyard, _ = oracle.deal(knobs, seed, state["round"], seats, by_rule)
        if leader is None and not by_rule:
            leader = oracle.lot(seed, state["round"], seats)
    else:
        hands, boneyard = state["deal"]["hands"], state["deal"]["boneyard"]
        if not _can_be_dealt(knobs, hands, boneyard, by_rule):
            return Fault(None, "")
    return Oracle(
        knobs=knobs,
        seats=seats,
        partners=state["partners"],
        round=state["round"],
        points=points,
        held=held,
        leader=leader,
        hands=hands,
        boneyard=boneyard,
    )


def _can_be_carried(knobs: Json, points: list[int], held: list[int]) -> bool:
    """Whether a running match can have brought these accounts."""
    opens_at, target = knobs["account_opens_at"], knobs["target"]
    for counts, waits in zip(points, held, strict=True):
        if target and counts >= target:
            return False
        if not opens_at and waits:
            return False
        if opens_at and (0 < counts < opens_at or (counts and waits)):
            return False
    return True


def _can_be_dealt(knobs: Json, hands: list[list[str]], boneyard: list[str], by_rule: bool) -> bool:
    """Whether every tile is in one place, the hands have their size, and they stand."""
    tiles = Counter([*boneyard, *(tile for hand in hands for tile in hand)])
    size = knobs["hand_size"][str(len(hands))]
    if tiles != Counter(map(oracle.write_tile, oracle.all_tiles(knobs["max_pip"]))):
        return False
    return {len(hand) for hand in hands} == {size} and not oracle.needs_redeal(knobs, hands, by_rule)


def _replayed(second: Oracle, actions: list[str], *, last: bool) -> Fault | None:
    """The first action that is refused; a round that is not over, unless it is the last."""
    for at, action in enumerate(actions):
        code = second.why_not(action)
        if code is not None:
            return Fault(at, code)
        second.apply(action)
    if not last and not second.over:
        return Fault(len(actions), "round_not_over")
    return None


def _carried(before: Oracle, last: Json, state: Json) -> list[Fault]:
    """What does not follow from the round before."""
    faults = []
    if before.match is not None:
        faults.append(Fault(None, "match_over"))
    if any(state[name] != last[name] for name in ("game", "version", "rules", "seats", "partners")):
        faults.append(Fault(None, "match_changed"))
    if state["round"] != last["round"] + 1:
        faults.append(Fault(None, "wrong_round"))
    if state["carried"]["points"] != before.points:
        faults.append(Fault(None, "points_not_carried"))
    if state["carried"]["held"] != before.held:
        faults.append(Fault(None, "held_not_carried"))
    assert before.result is not None
    due = before.result["next_leader"]
    by_lot = due is None and "lot" in (before.knobs["lead_after_out"], before.knobs["opening"])
    if not by_lot and state["leader"] != due:
        faults.append(Fault(None, "wrong_leader"))
    return faults
