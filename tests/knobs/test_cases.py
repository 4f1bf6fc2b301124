"""What the cases say is seen: in the rules core, over HTTP, and by the oracle."""

import orjson
import pytest

from service.rules import HOST, admit, see
from service.rules.house.ruleset import plain
from service.rules.values.errors import IncompatibleRules, LeaderRequired, SetTooSmall
from service.wire.answers.positions import now_json
from tests.client import Client
from tests.knobs.case import Case, look, setup_of
from tests.knobs.second import must_be_dealt_again, pair_of
from tests.knobs.table import CASES
from tests.knobs.wire import state_json
from tests.notation import played

SEEN = [case for case in CASES if "refused" not in case.sees]
REFUSED = [case for case in CASES if "refused" in case.sees]
WHOLE = {refusal.code for refusal in (IncompatibleRules, LeaderRequired, SetTooSmall)}
"""Refusals that are the request's own code; any other is a problem of the state."""


def _id(case: Case) -> str:
    return case.id


def test_ids_are_unique() -> None:
    """No two cases have the same id."""
    assert len({case.id for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=_id)
def test_a_case_is_seen_as_it_says(case: Case) -> None:
    """What was worked out by hand is what the rules core shows."""
    assert look(case) == case.sees


@pytest.mark.parametrize("case", SEEN, ids=_id)
def test_a_case_is_the_same_over_http(client: Client, case: Case) -> None:
    """The state with its house rules is answered with every knob resolved and with the position of the core."""
    setup = setup_of(case)
    state = played(admit(setup), case.play)
    answer = client.ok("positions", {"state": state_json(setup, case.play)})
    assert answer["rules"] == plain(state.round.rules, state.round.seats)
    assert answer["now"] == orjson.loads(orjson.dumps(now_json(see(state, HOST))))
    assert client.ok("positions", {"state": answer["state"]})["state"] == answer["state"]


@pytest.mark.parametrize("case", REFUSED, ids=_id)
def test_a_refused_case_is_refused_over_http(client: Client, case: Case) -> None:
    """With the same codes, for a state and for a new match."""
    setup, expected = setup_of(case), case.sees["refused"]
    state = state_json(setup)
    match = {name: state[name] for name in state if name not in ("round", "carried", "actions")}
    for problem in (client.refused("positions", {"state": state}), client.refused("matches", match)):
        if expected in WHOLE:
            assert problem["code"] == expected
        else:
            assert problem["code"] == "impossible_state"
            assert " ".join(each["code"] for each in problem["problems"]) == expected


@pytest.mark.parametrize("case", SEEN, ids=_id)
def test_the_oracle_agrees(case: Case) -> None:
    """After every action of a case, and at its end, both referees show the same."""
    pair = pair_of(case)
    for action in case.play.split():
        assert action in pair.compare()
        pair.do(action)
    pair.compare()
    pair.compare_table()
    if pair.over:
        pair.compare_result()


@pytest.mark.parametrize("case", [case for case in CASES if "H:" in case.text and "T" not in case.text], ids=_id)
def test_the_oracle_deals_the_same_hands_again(case: Case) -> None:
    """A deal stands or not in both referees."""
    assert must_be_dealt_again(case) == (case.sees.get("refused") == "redeal_required")
