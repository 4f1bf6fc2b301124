"""Whole matches over HTTP, at every table, by players who do anything legal. BONEYARD_DEEP=1 plays many more."""

from random import Random

import pytest

from tests.client import Client
from tests.depth import amount
from tests.houses import TABLES
from tests.playing import Json, acted, at_random
from tests.web.shapes import event

pytestmark = pytest.mark.no_cover  # much of the same, on lines that others reach

SEEDS = amount(2, 200)
MOST_ACTIONS = 6000
"""No match comes near to so many; one that does would not end."""


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("game", "seats", "partners"), TABLES)
def test_a_match_comes_to_its_end(one_way: Client, game: str, seats: int, partners: bool, seed: int) -> None:
    """It ends with winners, its points are carried from round to round, and its audit is good."""
    random = Random(f"{game}-{seats}-{partners}-{seed}")
    choose = at_random(random)
    table = {"game": game, "seats": seats, "partners": partners}
    position = one_way.ok("matches", {**table, "seed": f"end-{random.random()}"})
    rounds: list[Json] = []
    actions = 0
    while position["now"]["phase"] != "match_over":
        now = position["now"]
        if now["phase"] == "round_over":
            rounds.append(position["state"])
            position = one_way.ok("rounds", {"state": position["state"], "expect": now["step"]})
            assert position["state"]["carried"] == now["result"]["after"]
            continue
        claims = {"seat": now["turn"], "expect": now["step"]} if random.random() < 0.5 else {}
        position = acted(one_way, position, choose(position), auto=random.random() < 0.5, **claims)
        actions += 1
        assert actions < MOST_ACTIONS
    rounds.append(position["state"])
    now = position["now"]
    assert now["match"]["winners"]
    assert not set(now["match"]["winners"]) & set(now["match"]["losers"])
    assert position["events"][-1] == event("match_ended", now["step"], **now["match"])
    assert max(now["points"]) >= one_way.ok("positions", {"state": position["state"]})["rules"]["target"]
    good = {"rounds": len(rounds), "actions": sum(len(state["actions"]) for state in rounds)}
    assert one_way.ok("audits", {"rounds": rounds}) == {"ok": True, "good": good, "unproved": [], "fault": None}
    for operation, more in (("rounds", {}), ("actions", {"action": "pass"})):
        assert one_way.refused(operation, {"state": position["state"], **more})["code"] == "match_over"
