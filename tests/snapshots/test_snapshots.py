"""Snapshots over HTTP: positions in mid-round, rounds that are over, and what follows from them."""

from random import Random
from typing import Any

import orjson
import pytest

from tests.client import Client
from tests.contract.stories import PUZZLE
from tests.houses import random_house
from tests.knobs.case import Case, look, setup_of
from tests.knobs.second import pair_of
from tests.knobs.wire import state_json
from tests.playing import acted, at_random, stubborn
from tests.snapshots.positions import OVER, RUNNING

Json = dict[str, Any]

MOST_MATCHES = 40


def _id(case: Case) -> str:
    return case.id


def _shown(answer: Json) -> Json:
    """What an answer shows, by the names that cases use."""
    now, result, match = answer["now"], answer["now"]["result"], answer["now"]["match"]
    ends = (f"{end['end']}:{'/'.join(map(str, end['values']))}" for end in now["ends"])
    shown = {name: now[name] for name in ("turn", "points", "held", "drawable", "drawn", "voids")}
    shown |= {
        "legal": " ".join(legal["action"] for legal in now["legal_actions"]),
        "ends": " ".join(ends),
        "count": now["count"]["total"],
        "match": None if match is None else [match["winners"], match["losers"]],
    }
    if result is not None:
        shown |= {"over": result["reason"], "next": result["next_leader"]}
        shown |= {name: result[name] for name in ("winner", "gained", "values")}
    return shown


@pytest.mark.parametrize("case", RUNNING + OVER, ids=_id)
def test_a_snapshot_is_the_position_that_it_describes(client: Client, case: Case) -> None:
    """It is admitted and shows what was worked out by hand, over HTTP and in the core."""
    answer = client.ok("positions", {"state": state_json(setup_of(case), case.play)})
    shown = _shown(answer)
    assert {name: shown[name] for name in case.sees} == case.sees
    assert look(case) == case.sees


UNTOLD = ("first double, the right one", "draw, blocked on a draw")
"""What the oracle cannot be told in notation: which double came first, and that the last draw ended the round."""


@pytest.mark.parametrize("case", [case for case in RUNNING + OVER if case.id not in UNTOLD], ids=_id)
def test_the_oracle_agrees(case: Case) -> None:
    """Set up from the same notation, it shows the same."""
    pair = pair_of(case)
    for action in case.play.split():
        pair.compare()
        pair.do(action)
    pair.compare()
    if pair.over:
        pair.compare_result()


@pytest.mark.parametrize("case", RUNNING + OVER, ids=_id)
def test_the_answered_state_is_canonical(client: Client, case: Case) -> None:
    """Posted again it is answered with the same bytes, whatever was written short or turned round before."""
    state = state_json(setup_of(case), case.play)
    first = client.post("positions", {"state": state})
    again = client.post("positions", {"state": first.json["state"]})
    assert again.body == first.body
    start = state["position"]
    turned = {**start, "hands": [["-".join(reversed(tile.split("-"))) for tile in hand] for hand in start["hands"]]}
    for name in ("drawn", "voids"):
        if not any(turned[name] if name == "voids" else [turned[name]]):
            del turned[name]
    assert client.post("positions", {"state": {**state, "position": turned}}).body == first.body


def _turned(text: str) -> str:
    """A tile, or an action at an end of the line, as it is seen from the other side of the table."""
    if text[-1].isdigit() and "@" not in text:
        return "-".join(reversed(text.split("-")))
    return text.replace("left", "*").replace("right", "left").replace("*", "right")


def _plain_first(case: Case) -> bool:
    """Whether the first tile has a right way round: a double looks the same from both sides of the table."""
    first = state_json(setup_of(case))["position"]["table"]["first"]
    return first is not None and first.partition("-")[0] != first.partition("-")[2]


@pytest.mark.parametrize("case", [case for case in RUNNING if _plain_first(case)], ids=_id)
def test_a_line_may_be_given_either_way_round(client: Client, case: Case) -> None:
    """Ends in the same body are those of the line as it is given; the answer is the canonical one."""
    state = state_json(setup_of(case))
    table = state["position"]["table"]
    turned = {**table, "line": [_turned(tile) for tile in reversed(table["line"])]}
    other = {**state, "position": {**state["position"], "table": turned}}
    shown = client.post("positions", {"state": state})
    assert client.post("positions", {"state": other}).body == shown.body
    for legal in shown.json["now"]["legal_actions"]:
        done = client.post("actions", {"state": state, "action": legal["action"]})
        assert client.post("actions", {"state": other, "action": _turned(legal["action"])}).body == done.body


def test_a_problem_points_into_the_line_as_it_was_given(client: Client) -> None:
    """The tile is where the body has it, not where the answer would."""
    table = {"line": ["6-5", "5-2", "2-1"], "first": "2-5"}
    twice = {**PUZZLE["position"], "table": table, "hands": [["0-2", "1-5", "1-2"], ["1-1", "4-4"]]}
    found = client.refused("positions", {"state": {**PUZZLE, "position": twice}})["problems"][0]
    assert (found["code"], found["pointer"]) == ("tile_twice", "/state/position/table/line/2")


@pytest.mark.parametrize("case", OVER, ids=_id)
def test_a_round_that_is_over_is_answered_as_such(client: Client, case: Case) -> None:
    """With its result, nothing to do, an action refused, and the next round where the match goes on."""
    answer = client.ok("positions", {"state": state_json(setup_of(case))})
    now = answer["now"]
    ended = now["match"] is not None
    assert now["phase"] == ("match_over" if ended else "round_over")
    assert (now["turn"], now["why_not"], now["legal_actions"]) == (None, None, [])
    assert sum(line["amount"] for line in now["result"]["because"]) == sum(now["result"]["gained"])
    problem = client.refused("actions", {"state": answer["state"], "action": "pass"})
    assert problem["code"] == ("match_over" if ended else "round_over")
    ask: Json = {"state": answer["state"], "seed": "snapshots"}
    if ended:
        assert client.refused("rounds", ask)["code"] == "match_over"
    else:
        begun = client.ok("rounds", ask)
        assert begun["state"]["carried"] == now["result"]["after"]
        if now["result"]["next_leader"] is not None:
            assert begun["now"]["turn"] == now["result"]["next_leader"]
    view = client.ok("views", {"state": answer["state"]})
    assert view["now"]["hands"] == now["hands"]


@pytest.mark.parametrize("case", RUNNING, ids=_id)
def test_a_snapshot_has_views(client: Client, case: Case) -> None:
    """Every seat and the public see it with numbers for what they cannot see, and nothing from before it."""
    state = state_json(setup_of(case))
    now = client.ok("positions", {"state": state})["now"]
    for viewer in (*range(state["seats"]), None):
        view = client.ok("views", {"state": state, "seat": viewer})
        expected = [hand if seat == viewer else {**hand, "tiles": None} for seat, hand in enumerate(now["hands"])]
        assert view["now"]["hands"] == expected
        assert view["now"]["boneyard"] == {**now["boneyard"], "tiles": None}
        assert view["now"]["table"] == now["table"]


def _snapshot(position: Json) -> Json:
    """The state that a host makes of what it sees of a position."""
    now, state = position["now"], position["state"]
    start = {name: now[name] for name in ("table", "turn", "last", "drawn", "voids")}
    start |= {"hands": [hand["tiles"] for hand in now["hands"]], "boneyard": now["boneyard"]["tiles"]}
    led = {"leader": now["leader"] if now["table"]["line"] else state["leader"]}
    kept = {name: state[name] for name in ("game", "version", "rules", "seats", "partners", "round")}
    return {**kept, **led, "carried": {"points": now["points"], "held": now["held"]}, "position": start}


def _compared(now: Json, *, voids: bool) -> Json:
    """All that must be the same: not the step, nor the arms of no tiles, nor voids from before the draws of a turn."""
    left_out = {"step", "leader"} if voids else {"step", "leader", "voids"}
    return {name: value for name, value in now.items() if name not in left_out}


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(MOST_MATCHES))
def test_playing_on_from_a_snapshot(client: Client, seed: int) -> None:
    """In all games and under any house rules the round goes on from a snapshot as it does without, up to its result."""
    random = Random(f"snapshot {seed}")
    position = _some_position(client, random)
    now, rules = position["now"], client.ok("positions", {"state": position["state"]})["rules"]
    if now["phase"] != "playing" or (rules["target"] and max(now["points"]) >= rules["target"]):
        return
    copy = client.ok("positions", {"state": _snapshot(position)})
    voids = now["drawn"] == 0
    assert _compared(copy["now"], voids=True) == _compared(now, voids=True)
    choose = at_random(random)
    while now["phase"] == "playing":
        action = choose(position)
        position, copy = acted(client, position, action), acted(client, copy, action)
        assert _untimed(copy["events"]) == _untimed(position["events"])
        now = position["now"]
        assert _compared(copy["now"], voids=voids) == _compared(now, voids=voids)
    assert copy["now"]["result"] == now["result"]


def _untimed(events: list[Json]) -> list[Json]:
    """Events without their steps, which count from the snapshot on."""
    return [{name: value for name, value in event.items() if name != "step"} for event in events]


def _some_position(client: Client, random: Random) -> Json:
    """A position in the middle of a round of a random match."""
    while True:
        house = random_house(random)
        rules = {**house.rules, **({} if random.random() < 0.5 else {"target": 250, "opening_tile": "any"})}
        ask = {"game": house.game, "seats": house.seats, "partners": house.partners, "rules": rules}
        answer = client.post("matches", {**ask, "seed": str(random.random())})
        if answer.code is not None:
            continue
        position: Json = answer.json
        choose = stubborn if random.random() < 0.3 else at_random(random)
        for _ in range(random.randrange(1, 25)):
            if position["now"]["phase"] == "playing":
                position = acted(client, position, choose(position))
        if position["now"]["phase"] == "playing":
            return position


def test_a_snapshot_s_bytes_do_not_depend_on_who_asks(client: Client) -> None:
    """The same state in another order of members is answered with the same bytes."""
    state = state_json(setup_of(RUNNING[0]))
    mixed = {name: state[name] for name in sorted(state)} | {
        "position": dict(sorted(state["position"].items(), reverse=True))
    }
    assert orjson.dumps(mixed) != orjson.dumps(state)
    assert client.post("positions", {"state": mixed}).body == client.post("positions", {"state": state}).body
