"""What HTTP refuses: every status has a problem that says so, and nothing is answered under the code of another one."""

from collections.abc import Mapping
from json import loads
from typing import NamedTuple, NoReturn

import pytest
from flask import abort
from werkzeug.exceptions import HTTPException, default_exceptions

from service.web.errors import as_problem, code_of
from service.wire.codes import CODES
from tests.ways import MakeApp

GENERAL = {"bad_request", "internal_error"}
FILES = ("/docs/docs.css", "/docs/swagger-ui.css", "/play/js/main.js")


@pytest.mark.parametrize("status", sorted(default_exceptions))
def test_a_status_is_answered_under_a_code_of_its_own_or_a_general_one(make_app: MakeApp, status: int) -> None:
    """The problem has the answer's status, and its code belongs to that status or to no other one."""
    app = make_app()
    app.add_url_rule("/refused", "refused", lambda: abort(status))
    answer = app.test_client().get("/refused")
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    assert answer.json is not None
    assert answer.json["status"] == status
    code = answer.json["code"]
    assert code in GENERAL or CODES[code].status == status
    assert code != "malformed_json"
    assert (code == "internal_error") <= (status >= 500)


def test_a_status_that_nobody_has_heard_of_is_a_problem_too(make_app: MakeApp) -> None:
    """Without a code of its own, a status is answered as it is, under a general code."""

    class Odd(HTTPException):
        code = 499

    def odd() -> NoReturn:
        raise Odd

    app = make_app()
    app.add_url_rule("/odd", "odd", odd)
    answer = app.test_client().get("/odd")
    assert (answer.status_code, answer.json and answer.json["code"]) == (499, "bad_request")
    assert {code_of(status) for status in (402, 410, 431, 451)} == {"bad_request"}
    assert {code_of(status) for status in (501, 502, 504)} == {"internal_error"}


def test_the_error_handler_is_for_any_app(make_app: MakeApp) -> None:
    """Whatever it is given, it answers with a problem; what is no error of HTTP is a fault of the service."""
    with make_app().test_request_context():
        assert as_problem(KeyError("3-5")).status_code == 500
        assert "3-5" not in as_problem(KeyError("3-5")).get_data(as_text=True)


class Sent(NamedTuple):
    """A file, or why it was not sent."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def code(self) -> str:
        return str(loads(self.body)["code"])


def file(make_app: MakeApp, path: str, method: str = "GET", **headers: str) -> Sent:
    """Asks for a file, to its end."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with make_app().test_client().open(path, method=method, headers=named) as answer:
        return Sent(answer.status_code, dict(answer.headers), answer.get_data())


@pytest.mark.parametrize("path", FILES)
def test_a_range_that_a_file_does_not_have(make_app: MakeApp, path: str) -> None:
    """It is 416, with the length of the file; a range that it has is sent."""
    whole, refused = file(make_app, path), file(make_app, path, Range="bytes=99999999-")
    assert (refused.status, refused.code) == (416, "range_not_satisfiable")
    assert refused.headers["Content-Range"] == f"bytes */{len(whole.body)}"
    assert file(make_app, path, Range="bytes=0-9").body == whole.body[:10]


@pytest.mark.parametrize("path", FILES)
def test_a_file_in_another_version(make_app: MakeApp, path: str) -> None:
    """It is 412 where `If-Match` names another version, and the file where it names any or this one."""
    refused = file(make_app, path, If_Match='"another"')
    assert (refused.status, refused.code) == (412, "precondition_failed")
    assert file(make_app, path, "HEAD", If_Match='"another"').status == 412
    whole = file(make_app, path)
    for condition in ("*", whole.headers["ETag"]):
        assert file(make_app, path, If_Match=condition).body == whole.body


@pytest.mark.parametrize("page", ["play", "docs"])
@pytest.mark.parametrize("name", ["a" * 300, "a/" * 1000, "../../x", "../../wsgi.py", "..", "%2e%2e/x", "%00", "é"])
def test_files_that_are_not_there(make_app: MakeApp, page: str, name: str) -> None:
    """However long or odd the name is, there is nothing."""
    refused = file(make_app, f"/{page}/{name}")
    assert (refused.status, refused.code) == (404, "not_found")
