"""The recorded rounds, made by a plain second referee, replayed over HTTP step by step."""

from typing import Any

import pytest

from tests.client import Client
from tests.recorded import IDS, ROUNDS

pytestmark = pytest.mark.no_cover

Json = dict[str, Any]


def _shown(now: Json) -> Json:
    return {
        "turn": now["turn"],
        "legal": sorted(legal["action"] for legal in now["legal_actions"]),
        "count": now["count"]["total"],
        "ends": {end["end"]: end["values"] for end in now["ends"]},
        "points": now["points"],
        "voids": now["voids"],
    }


@pytest.mark.parametrize("record", ROUNDS, ids=IDS)
def test_a_recorded_round_is_refereed_in_the_same_way(one_way: Client, record: Json) -> None:
    """Turn, legal actions, count, ends, points and voids agree after every action, and so does the result."""
    state = {name: record[name] for name in ("game", "seats", "partners", "round", "leader")}
    state["deal"] = record["start"]
    state["carried"] = {"points": record["points"], "held": record["held"]}
    position = one_way.ok("positions", {"state": state})
    for at, step in enumerate(record["steps"]):
        shown = _shown(position["now"])
        assert {name: shown[name] for name in step} == {**step, "legal": sorted(step["legal"])}, f"after {at} actions"
        if at < len(record["actions"]):
            ask = {"state": position["state"], "action": record["actions"][at], "expect": position["now"]["step"]}
            position = one_way.ok("actions", {**ask, "seat": position["now"]["turn"]})
    assert position["state"]["actions"] == record["actions"]
    result = position["now"]["result"]
    assert record["result"] == {
        "reason": result["reason"],
        "seat": result["last_seat"],
        "points": result["after"]["points"],
        "held": result["after"]["held"],
        "match_over": position["now"]["phase"] == "match_over",
        "next_leader": result["next_leader"],
    }
