"""The contract, tried out by schemathesis: its examples, the edges of its schemas, anything that fits them or does not,
and stories in which one answer goes on into the next request.

schemathesis.toml has the settings. Among all tests it sends fewer requests: each edge of an operation once, those
inside a state or a view at one of the operations that take it, and fewer made-up requests. BONEYARD_DEEP=1 sends all.
"""

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest
import schemathesis
from schemathesis import engine
from schemathesis.engine import Status, events
from schemathesis.generation.meta import CoveragePhaseData

from service.web.app import create_app
from tests.contract.document import SHOWN_AT, operations
from tests.contract.reachable import Case, positions
from tests.depth import DEEP, amount
from tests.houses import GAMES, SEATS

pytestmark = pytest.mark.no_cover  # half of the time, and no line that other tests do not reach

MOST_EXAMPLES = amount(10, 500)

_MEMBER = re.compile(r"(?:Object with valid ')?(\w+)(?:'| ->|:)")
"""How an edge's description begins: ``state -> seats: Incorrect type`` or ``Object with valid 'state' value: ...``."""


@cache
def published() -> Any:
    """The contract as it is served, with the hooks of `reachable`."""
    schema = schemathesis.openapi.from_wsgi("/openapi.yaml", create_app())
    schema.config.generation.update(max_examples=MOST_EXAMPLES)
    if not DEEP:
        schema.hook("filter_case")(_is_new)
    return schema


_tried = set[tuple[str, str, str]]()


def _is_new(_: Any, case: Case) -> bool:
    """Whether a request is to be sent: an edge of the schemas the first time, at its operation; all others always."""
    edge = case.meta.phase.data if case.meta else None
    if case.meta is None or not isinstance(edge, CoveragePhaseData):
        return True
    operation, member = case.operation.path.rpartition("/")[2], _MEMBER.match(edge.description)
    key = (case.operation.label, case.meta.generation.mode.value, edge.description)
    if key in _tried or (member and SHOWN_AT.get(member[1], operation) != operation):
        return False
    _tried.add(key)
    return True


def run(schema: Any, *phases: str) -> tuple[Counter[str], list[str]]:
    """Lets schemathesis run: how many requests it sent in each phase, and all that was wrong."""
    sent, wrong = Counter[str](), list[str]()
    schema.config.phases.update(phases=list(phases))
    for event in engine.from_schema(schema).execute():
        match event:
            case events.ScenarioFinished():
                sent[event.phase.value] += len(event.recorder.cases)
                wrong += [
                    f"{check.failure_info.failure}\n{check.failure_info.code_sample}"
                    for checks in event.recorder.checks.values()
                    for check in checks
                    if check.failure_info and not _meant(check.failure_info)
                ]
                if event.status in (Status.ERROR, Status.INTERRUPTED):
                    wrong.append(f"{event.phase.value} {event.status.value}")
            case events.NonFatalError():
                wrong.append(f"{event.label}: {event.value!r}")
            case events.FatalError():
                wrong.append(repr(event.exception))
            case events.SchemaAnalysisWarnings():
                wrong += map(repr, event.warnings)
    return sent, wrong


MEANT = (
    ("Schema-valid request rejected", "/problems/"),
    ("Schema-valid request rejected", "/v1/games/"),
    ("Schema-valid request rejected", '"names": ["Ada", "Bo", "Cleo", "Dan"]'),
    ("Response violates schema", "/openapi."),
)
"""What is no fault.

A word that is not known has no page; four names, from an example, may be more than a view of another example has seats;
and the contract, a string to the contract, is parsed.
"""


def _meant(found: Any) -> bool:
    return any(str(found.failure).startswith(title) and path in found.code_sample for title, path in MEANT)


@pytest.mark.parametrize("label", [f"{operation.method} {operation.path}" for operation in operations()])
def test_an_operation_keeps_the_contract(label: str) -> None:
    """Every answer is documented and of its schema, what fits is taken, what does not fit is refused."""
    method, path = label.split()
    sent, wrong = run(published().include(method=method, path=path), "examples", "coverage", "fuzzing")
    assert not wrong, "\n\n".join(wrong)
    assert sent["coverage"] > 0
    assert sent["fuzzing"] > 0


def test_stories_keep_the_contract() -> None:
    """Matches are dealt, played, looked at, audited, and dealt on."""
    sent, wrong = run(published(), "stateful")
    assert not wrong, "\n\n".join(wrong)
    assert sent["stateful"] > MOST_EXAMPLES


def test_the_links_are_there() -> None:
    """What a deal answers goes on into actions, rounds, looks and audits; in the published file there are no links."""
    links = published().raw_schema["paths"]["/v1/matches"]["post"]["responses"]["201"]["links"]
    operations = {link["operationId"] for link in links.values() if "operationId" in link}
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
