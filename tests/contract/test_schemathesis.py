"""The contract, tried out by schemathesis: its examples, the edges of its schemas, anything that fits them or does not,
and stories in which one answer goes on into the next request.
"""

import schemathesis

from service.web.app import create_app
from tests.contract.reachable import Case, positions
from tests.houses import GAMES, SEATS

schema = schemathesis.openapi.from_wsgi("/openapi.yaml", create_app())
"""Loaded after `reachable`, whose hooks it needs; the settings are in schemathesis.toml."""


@schema.parametrize()
def test_an_operation_keeps_the_contract(case: Case) -> None:
    """Every answer is documented and of its schema, what fits is taken, what does not fit is refused."""
    case.call_and_validate()


TestStories = schema.as_state_machine().TestCase
"""Matches are dealt, played, looked at, audited, and dealt on."""


def test_the_links_are_there() -> None:
    """What a deal answers goes on into actions, rounds, looks and audits; in the published file there are no links."""
    links = schema.raw_schema["paths"]["/v1/matches"]["post"]["responses"]["201"]["links"]
    operations = {link["operationId"] for link in links.values()}
    assert operations == {"takeAction", "dealRound", "showPosition", "showView", "auditMatch"}


def test_the_states_that_are_swapped_in_are_of_every_kind() -> None:
    """All games, seats and phases, forced draws and passes, points in play, spinners and house rules are among them."""
    found = positions()
    assert {(position["state"]["game"], position["state"]["seats"]) for position in found} >= {
        (game, seats) for game in GAMES for seats in SEATS
    }
    assert {position["now"]["phase"] for position in found} == {"playing", "round_over", "match_over"}
    kinds = {legal["kind"] for position in found for legal in position["now"]["legal_actions"]}
    assert kinds == {"play", "draw", "pass"}
    assert any(position["now"]["table"]["arms"] for position in found)
    assert any(any(position["now"]["held"]) for position in found)
    assert any(event["type"] == "scored" for position in found for event in position["events"])
    assert len({str(position["state"]["rules"]) for position in found}) > 10
