"""Statuses, headers and methods: what HTTP asks for."""

from io import BytesIO

import orjson
import pytest
import yaml

from service.operations.table import OPERATIONS
from service.wire.codes import CODES
from tests.client import JSON, PROBLEM, Client
from tests.contract.document import operations
from tests.contract.stories import STORY
from tests.ways import MakeApp

POSTS = sorted(operation.path for operation in operations() if operation.method == "POST")
KEPT = ["/v1/games", "/v1/games/goat", "/problems/must_play", "/openapi.yaml", "/openapi.json"]
"""What changes only with the version."""

GETS = [*KEPT, "/healthz", "/readyz"]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "PROPFIND", "get"]
BODY = orjson.dumps({"state": STORY, "action": "2-3@left", "seat": 0, "expect": "2.5", "views": {"spectator": True}})


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("method", [method for method in METHODS if method != "POST"])
def test_operations_are_posted_to(client: Client, path: str, method: str) -> None:
    """Any other method is 405 with the methods that are taken."""
    answer = client.send(method, path, BODY, {"Content-Type": JSON})
    assert answer.status == 405
    assert set(answer.headers["Allow"].split(", ")) == {"POST", "OPTIONS"}


@pytest.mark.parametrize("path", GETS)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_what_is_read_is_not_written(client: Client, path: str, method: str) -> None:
    """What can be read takes GET and HEAD only."""
    answer = client.send(method, path, b"{}", {"Content-Type": JSON})
    assert answer.status == 405
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


@pytest.mark.parametrize("path", GETS)
def test_head_is_get_without_a_body(client: Client, path: str) -> None:
    """HEAD has the status and the headers of GET."""
    got, head = client.get(path), client.send("HEAD", path)
    assert (head.status, head.body) == (got.status, b"")
    for name in ("Content-Type", "Content-Length", "Cache-Control"):
        assert head.headers.get(name) == got.headers.get(name)


@pytest.mark.parametrize("path", [*POSTS, *GETS])
def test_options_names_the_methods(client: Client, path: str) -> None:
    """OPTIONS answers what may be sent, without a body."""
    answer = client.send("OPTIONS", path)
    assert answer.status in (200, 204)
    assert "OPTIONS" in answer.headers["Allow"]
    assert answer.body == b""


@pytest.mark.parametrize(
    "path", ["/v2/matches", "/v1", "/v1/", "/v1/moves", "/v1/matches/", "/v1/matches/1", "/problems/", "/x"]
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_other_addresses(client: Client, path: str, method: str) -> None:
    """There is nothing there, whatever the method."""
    answer = client.send(method, path, b"{}" if method == "POST" else b"", {"Content-Type": JSON})
    assert (answer.status, answer.code) == (404, "not_found")


@pytest.mark.parametrize(
    "path",
    [
        "/v1//games",
        "/v1/games/../games",
        "/v1/%67ames/x",
        "/%00",
        "/v1/games/%ff",
    ],
)
def test_odd_addresses(client: Client, path: str) -> None:
    """Addresses that are only nearly right are refused as problems, too."""
    answer = client.send("GET", path)
    assert answer.status == 404


@pytest.mark.parametrize("path", POSTS)
def test_bodies_too_large_by_their_length(client: Client, path: str) -> None:
    """A body is refused by the length it announces, before it is read."""
    limit = OPERATIONS[path.removeprefix("/v1/")].limit
    answer = client.send("POST", path, b"", {"Content-Type": JSON}, CONTENT_LENGTH=str(limit + 1))
    assert (answer.status, answer.code) == (413, "too_large")
    answer = client.send("POST", path, b" " * limit, {"Content-Type": JSON})
    assert answer.status == 400
    answer = client.send("POST", path, b" " * (limit + 1), {"Content-Type": JSON})
    assert answer.status == 413


@pytest.mark.parametrize("path", POSTS)
def test_bodies_too_large_in_chunks(client: Client, path: str) -> None:
    """A body that announces no length is read up to the limit and then refused."""
    limit = OPERATIONS[path.removeprefix("/v1/")].limit

    def chunked(body: bytes) -> int:
        chunks = {"wsgi.input": BytesIO(body), "wsgi.input_terminated": True, "CONTENT_LENGTH": ""}
        headers = {"Content-Type": JSON, "Transfer-Encoding": "chunked"}
        return client.send("POST", path, b"", headers, **chunks).status

    assert chunked(b" " * limit + b"{}") == 413
    assert chunked(b" " * (limit - 2) + b"[]") == 422
    assert chunked(b"") == 400


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Content-Type": ""},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": "multipart/form-data; boundary=x"},
        {"Content-Type": "application/problem+json"},
        {"Content-Type": "application/jsonp"},
        {"Content-Type": "*/*"},
        {"Content-Type": JSON, "Content-Encoding": "gzip"},
        {"Content-Type": JSON, "Content-Encoding": "identity, gzip"},
        {"Content-Type": JSON, "Content-Encoding": "none"},
    ],
    ids=str,
)
def test_what_is_not_declared_as_json(client: Client, headers: dict[str, str]) -> None:
    """Only application/json is read, and only uncompressed."""
    answer = client.send("POST", "/v1/actions", BODY, headers)
    assert (answer.status, answer.code) == (415, "unsupported_media_type")


@pytest.mark.parametrize(
    "declared", [JSON, "application/json; charset=utf-8", "APPLICATION/JSON", "application/json;q=1"]
)
def test_what_is_declared_as_json(client: Client, declared: str) -> None:
    """Parameters and letter case of the media type do not matter."""
    assert client.send("POST", "/v1/actions", BODY, {"Content-Type": declared}).status == 200


@pytest.mark.parametrize("encoding", ["", "identity", "Identity", " identity "])
def test_what_is_said_to_be_uncompressed(client: Client, encoding: str) -> None:
    """Who says so is believed."""
    plain = client.send("POST", "/v1/actions", BODY, {"Content-Type": JSON})
    answer = client.send("POST", "/v1/actions", BODY, {"Content-Type": JSON, "Content-Encoding": encoding})
    assert (answer.status, answer.body) == (200, plain.body)


def test_the_same_body_has_the_same_answer_whatever_the_headers(client: Client) -> None:
    """Bytes, status and media type depend on the body alone."""
    plain = client.send("POST", "/v1/actions", BODY, {"Content-Type": JSON})
    for headers in (
        {"Accept": "text/html"},
        {"Accept": "application/xml;q=1, */*;q=0"},
        {"Accept-Language": "ru"},
        {"Accept-Encoding": "gzip, br"},
        {"Accept-Charset": "utf-16"},
        {"Cookie": "session=1"},
        {"If-None-Match": "*"},
        {"If-Modified-Since": "Mon, 30 Nov 2026 00:00:00 GMT"},
        {"Range": "bytes=0-10"},
        {"X-Request-Id": "abc"},
        {"X-HTTP-Method-Override": "GET"},
        {"Idempotency-Key": "7"},
        {"Prefer": "return=minimal"},
        {"Expect": ""},
        {"Host": "elsewhere.example"},
        {"Authorization": "Bearer x"},
        {"Origin": "https://elsewhere.example"},
        {"User-Agent": ""},
    ):
        answer = client.send("POST", "/v1/actions", BODY, {"Content-Type": JSON, **headers})
        assert (answer.status, answer.body) == (plain.status, plain.body), headers
        assert answer.headers["Content-Type"] == plain.headers["Content-Type"]


def test_the_same_body_has_the_same_answer_at_any_time() -> None:
    """One application after many requests, and a new one, answer with the same bytes: nothing is kept."""
    old = Client()
    first = old.send("POST", "/v1/actions", BODY, {"Content-Type": JSON})
    for operation in operations():
        for body in operation.examples.values():
            old.post(operation.name, body)
    assert old.send("POST", "/v1/actions", BODY, {"Content-Type": JSON}).body == first.body
    assert Client().send("POST", "/v1/actions", BODY, {"Content-Type": JSON}).body == first.body


QUERIES = {
    "action=pass&debug=1": ["action", "debug"],
    "debug": ["debug"],
    "a=1&a=2": ["a"],
    "views=": ["views"],
    "=x": [""],
    "%C3%A9=1": ["é"],
    "%FF=1": ["%FF"],
}


@pytest.mark.parametrize("path", [*POSTS, *KEPT])
@pytest.mark.parametrize("query", QUERIES)
def test_members_in_the_address_are_refused(client: Client, path: str, query: str) -> None:
    """No operation has any: whoever sends one believes that it does something. Each is told, by name, once."""
    method, body = ("POST", BODY) if path in POSTS else ("GET", b"")
    answer = client.send(method, f"{path}?{query}", body, {"Content-Type": JSON})
    assert (answer.status, answer.code) == (422, "invalid_request")
    errors = answer.json["errors"]
    assert {(error["pointer"], error["code"]) for error in errors} == {("", "unknown")}
    assert [error["message"] for error in errors] == [
        f"There is no query member {name} here." for name in QUERIES[query]
    ]


@pytest.mark.parametrize("query", ["", "&", "&&"])
def test_a_question_mark_without_members_changes_nothing(client: Client, query: str) -> None:
    """There is nothing to refuse."""
    plain = client.send("POST", "/v1/actions", BODY, {"Content-Type": JSON})
    assert client.send("POST", f"/v1/actions?{query}", BODY, {"Content-Type": JSON}).body == plain.body
    assert client.get(f"/v1/games?{query}").body == client.get("/v1/games").body


@pytest.mark.parametrize("path", ["/", "/healthz", "/readyz", "/play", "/docs"])
def test_probes_and_pages_may_have_members_in_the_address(make_app: MakeApp, path: str) -> None:
    """Health checks of others add some, and pages have their own."""
    with make_app().test_client().get(f"{path}?now=1") as answer:
        assert answer.status_code == 200


def test_how_a_body_is_written_changes_nothing(client: Client) -> None:
    """White space, the order of members, and escapes are of no account."""
    plain = client.send("POST", "/v1/actions", BODY, {"Content-Type": JSON})
    asked = orjson.loads(BODY)
    for body in (
        orjson.dumps(asked, option=orjson.OPT_INDENT_2),
        orjson.dumps(asked, option=orjson.OPT_SORT_KEYS),
        b" \r\n\t" + BODY + b"\n",
        BODY.replace(b"left", b"l\\u0065ft"),
        BODY.replace(b'"seats":3', b'"seats":3.0'),
    ):
        assert client.send("POST", "/v1/actions", body, {"Content-Type": JSON}).body == plain.body


def test_answers_may_not_be_stored_or_sniffed(client: Client) -> None:
    """Good answers and refusals have the same headers for safety."""
    for answer in (
        client.get("/"),
        client.get("/nowhere"),
        client.send("POST", "/v1/actions", BODY, {"Content-Type": JSON}),
        client.send("POST", "/v1/actions", b"{}", {"Content-Type": JSON}),
        client.send("PUT", "/v1/actions"),
    ):
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "Set-Cookie" not in answer.headers
        assert "ETag" not in answer.headers


@pytest.mark.parametrize("path", KEPT)
def test_what_changes_with_the_version_is_asked_for_once(client: Client, path: str) -> None:
    """Its tag is the same at every time, and who has it is told that nothing has changed, without a body."""
    whole = client.get(path)
    tag = whole.headers["ETag"]
    assert whole.headers["Cache-Control"] == "no-cache"
    assert whole.headers["X-Content-Type-Options"] == "nosniff"
    assert Client().get(path).headers["ETag"] == tag
    for condition in (tag, f"W/{tag}", f'"another", {tag}', "*"):
        for method in ("GET", "HEAD"):
            same = client.send(method, path, headers={"If-None-Match": condition})
            assert (same.status, same.body) == (304, b"")
            assert (same.headers["ETag"], same.headers["Cache-Control"]) == (tag, "no-cache")
    for condition in ('"another"', tag[:-1], ""):
        again = client.send("GET", path, headers={"If-None-Match": condition})
        assert (again.status, again.body) == (200, whole.body)


def test_every_page_has_a_tag_of_its_own(client: Client) -> None:
    """Two games, or two codes, are never taken for each other."""
    paths = [*KEPT, "/v1/games/draw", "/problems/must_draw"]
    assert len({client.get(path).headers["ETag"] for path in paths}) == len(paths)


def test_the_contract_is_the_same_in_both_forms(client: Client) -> None:
    """JSON has what YAML has, in the same order."""
    as_yaml, as_json = client.get("/openapi.yaml"), client.get("/openapi.json")
    assert orjson.dumps(yaml.load(as_yaml.body, yaml.CSafeLoader)) == as_json.body
    assert as_json.headers["Content-Type"] == "application/vnd.oai.openapi+json"


def test_media_types(client: Client) -> None:
    """A good answer is application/json, a refusal application/problem+json, the contract YAML."""
    assert client.send("POST", "/v1/actions", BODY, {"Content-Type": JSON}).headers["Content-Type"] == JSON
    assert client.send("POST", "/v1/actions", b"{}", {"Content-Type": JSON}).headers["Content-Type"] == PROBLEM
    assert client.get("/nowhere").headers["Content-Type"] == PROBLEM
    assert client.get("/openapi.yaml").headers["Content-Type"].startswith("application/yaml")


def test_matches_and_rounds_are_created(client: Client) -> None:
    """What begins is 201, all else 200."""
    expected = {"matches": 201, "rounds": 201}
    for operation in operations():
        for body in operation.examples.values():
            assert client.post(operation.name, body).status == expected.get(operation.name, 200)


def test_no_refusal_has_a_status_of_success() -> None:
    """Every problem code has a status from 400 up."""
    assert all(code.status >= 400 for code in CODES.values())
