"""The page of every problem code, and the request that shows it."""

import pytest

from service.wire.codes import CODES
from tests.client import Client
from tests.contract.document import contract
from tests.contract.make_examples import sent
from tests.contract.problem_requests import REQUESTS

NEVER_BY_ONE_REQUEST = {
    "bad_request": "is for what an app around the service refuses",
    "precondition_failed": "is for files of the pages, which the contract does not describe",
    "range_not_satisfiable": "is for files of the pages, too",
    "unauthorized": "needs API keys in the configuration",
    "too_many_requests": "needs many requests",
    "internal_error": "would be a bug",
    "unavailable": "needs a service that is shutting down",
}


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_explained(client: Client, code: str) -> None:
    """Each code has its page, where the problem's ``type`` leads."""
    page = client.get(f"/problems/{code}").json
    assert {name: page[name] for name in CODES[code]._fields} == CODES[code]._asdict()
    assert page["code"] == code
    assert (page["example"] is None) == (code in NEVER_BY_ONE_REQUEST)


@pytest.mark.parametrize("code", REQUESTS)
def test_a_page_s_example_is_answered_as_shown(client: Client, code: str) -> None:
    """The request on the page meets the problem, with exactly the answer that is shown there and in the contract."""
    example = client.get(f"/problems/{code}").json["example"]
    answer = sent(client, example["request"])
    assert answer.status == CODES[code].status
    assert answer.json == example["answer"]
    assert answer.json["code"] == code
    assert contract()["components"]["examples"][f"problem_{code}"]["value"] == answer.json
