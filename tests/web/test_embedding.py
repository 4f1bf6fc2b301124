"""The blueprint in another app: under a prefix, with the app's own hooks, pages and error handlers around it."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin

import orjson
import pytest
from flask import Blueprint, Flask, Response, abort, got_request_exception, request
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from service.operations.table import OPERATIONS
from service.web import as_problem, boneyard, posting
from service.web.app import create_app
from service.web.headers import HEADERS
from service.words.catalogue import LANGUAGES, translations
from tests.client import JSON, PROBLEM
from tests.contract.document import Operation, operations
from tests.contract.stories import STORY

ACT = {"state": STORY, "action": "2-3@left"}
LAYOUT = "/dominoes/v1/layouts"


@pytest.fixture
def app() -> Flask:
    """An app with a page and an error page of its own, and the blueprint under a prefix."""
    app = Flask("host")
    app.register_blueprint(boneyard, url_prefix="/dominoes")
    app.add_url_rule("/", "lobby", lambda: "Welcome")
    app.register_error_handler(404, lambda _error: ("No such page", 404))
    return app


def posted(app: Flask, path: str, body: bytes, content_type: str = JSON) -> tuple[int, str, bytes]:
    """The status, media type and bytes of an answer."""
    answer = app.test_client().post(path, data=body, content_type=content_type)
    return answer.status_code, answer.content_type or "", answer.get_data()


def code(answer: tuple[int, str, bytes]) -> tuple[int, str]:
    """The status and the code of a problem."""
    status, media_type, body = answer
    assert media_type == PROBLEM
    return status, orjson.loads(body)["code"]


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_has_a_view_of_its_own(name: str) -> None:
    """Its name is the operation's, its docstring says what it does, and Flask lists it."""
    app = create_app()
    (rule,) = [rule for rule in app.url_map.iter_rules() if rule.endpoint == f"boneyard.{name}"]
    view = app.view_functions[rule.endpoint]
    assert (rule.rule, rule.methods) == (f"/v1/{name}", {"POST", "OPTIONS"})
    assert (view, view.__name__) == (getattr(posting, name), name)
    assert view.__doc__


@pytest.mark.parametrize("operation", [it for it in operations() if it.method == "POST"], ids=lambda it: it.name)
def test_the_answers_are_the_same_under_a_prefix(app: Flask, operation: Operation) -> None:
    """Status, media type and bytes, of good requests and of bad ones."""
    for body in (*map(orjson.dumps, operation.examples.values()), b"{}", b"{", b""):
        assert posted(app, f"/dominoes{operation.path}", body) == posted(create_app(), operation.path, body)


def test_hooks_see_what_is_posted(app: Flask) -> None:
    """A hook before the view may refuse, one after it may add; both know the blueprint."""
    seen = []

    @app.before_request
    def let_in() -> None:
        seen.append((request.blueprint, request.endpoint))
        if "X-Stranger" in request.headers:
            abort(401)

    @app.after_request
    def sign(response: Response) -> Response:
        response.headers["X-House"] = "ours"
        return response

    answer = app.test_client().post("/dominoes/v1/actions", json=ACT)
    assert (answer.status_code, answer.headers["X-House"]) == (200, "ours")
    assert seen == [("boneyard", "boneyard.actions")]
    refused = app.test_client().post("/dominoes/v1/actions", json=ACT, headers={"X-Stranger": "1"})
    assert (refused.status_code, refused.headers["X-House"]) == (401, "ours")
    assert refused.json is not None
    assert refused.json["code"] == "unauthorized"


@pytest.mark.parametrize("read", ["bytes", "JSON"])
@pytest.mark.parametrize("body", [orjson.dumps(ACT), b"{", b"[" * 100, b"", b" " * (64 * 1024 + 1)])
def test_a_hook_may_read_the_body_first(app: Flask, read: str, body: bytes) -> None:
    """The view finds it all the same, and so does a hook after the view."""
    after = []
    plain = posted(app, "/dominoes/v1/actions", body)
    hooked = Flask("host")
    hooked.register_blueprint(boneyard, url_prefix="/dominoes")

    @hooked.before_request
    def read_first() -> None:
        _ = request.get_data() if read == "bytes" else request.get_json(silent=True)

    @hooked.after_request
    def read_again(response: Response) -> Response:
        after.append(request.get_data())
        return response

    assert posted(hooked, "/dominoes/v1/actions", body) == plain
    assert after == [body]


def test_a_hook_after_the_view_may_read_the_body(app: Flask) -> None:
    """Also where nobody has read it before."""
    read = []

    @app.after_request
    def look(response: Response) -> Response:
        read.append(request.get_json())
        return response

    assert app.test_client().post("/dominoes/v1/actions", json=ACT).status_code == 200
    assert read == [ACT]


@pytest.fixture(params=["plain", "own error pages", "a handler for everything"])
def any_app(request: pytest.FixtureRequest, app: Flask) -> Flask:
    """Apps that handle errors in different ways."""
    if request.param == "own error pages":
        for status in (400, 413, 415, 500):
            app.register_error_handler(status, lambda _error: ("A page of the app", 418))
    if request.param == "a handler for everything":
        app.register_error_handler(Exception, lambda _error: ("A page of the app", 418))
    return app


@pytest.mark.parametrize(
    ("body", "content_type", "expected"),
    [
        (b"{", JSON, (400, "malformed_json")),
        (b" " * (64 * 1024 + 1), JSON, (413, "too_large")),
        (b"{}", "text/plain", (415, "unsupported_media_type")),
        (b"[]", JSON, (422, "invalid_request")),
        (b"{}", JSON, (409, "subject_required")),
    ],
)
def test_what_its_views_refuse_is_a_problem(
    any_app: Flask, body: bytes, content_type: str, expected: tuple[int, str]
) -> None:
    """Whatever handlers the app has for its own pages."""
    assert code(posted(any_app, LAYOUT, body, content_type)) == expected
    answer = any_app.test_client().get("/dominoes/v1/games/chess")
    assert code((answer.status_code, answer.content_type or "", answer.get_data())) == (404, "not_found")


def test_what_a_hook_refuses_with_a_status_of_its_own(any_app: Flask) -> None:
    """It is a problem with that status, as long as it is on the way to a view of the blueprint."""

    class Odd(HTTPException):
        code = 499

    @any_app.before_request
    def refuse() -> None:
        if request.blueprint == "boneyard":
            raise Odd

    assert code(posted(any_app, LAYOUT, b"{}")) == (499, "bad_request")


def test_all_languages_are_read_when_it_is_registered() -> None:
    """No request has to wait for them."""
    translations.cache_clear()
    Flask("host").register_blueprint(boneyard)
    assert translations.cache_info().currsize == len(LANGUAGES)


@pytest.fixture
def _faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_asked: object) -> None:
        raise ValueError("the hand is 3-5")

    monkeypatch.setattr("service.web.operate.answer", fails)


@pytest.mark.usefixtures("_faulty")
def test_a_fault_is_a_problem_and_the_app_is_told(any_app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    """The answer tells nothing; Flask logs the fault and sends its signal, so that the app's own tools see it."""
    told: list[Exception] = []

    def tell(_app: Flask, exception: Exception) -> None:
        told.append(exception)

    with got_request_exception.connected_to(tell, any_app):
        answer = posted(any_app, "/dominoes/v1/actions", orjson.dumps(ACT))
    assert code(answer) == (500, "internal_error")
    assert b"3-5" not in answer[2]
    assert [type(error) for error in told] == [ValueError]
    assert [record.name for record in caplog.records] == ["host"]


@pytest.mark.usefixtures("_faulty")
def test_a_fault_comes_through_where_the_app_is_tested(app: Flask) -> None:
    """With Flask's TESTING, the exception reaches the test."""
    app.testing = True
    with pytest.raises(ValueError):
        app.test_client().post("/dominoes/v1/actions", json=ACT)


def test_the_pages_of_the_app_stay_its_own(any_app: Flask) -> None:
    """Its pages have none of the blueprint's headers, and what its routing refuses is answered by it."""
    page = any_app.test_client().get("/")
    assert page.text == "Welcome"
    assert not {name for name, _ in HEADERS} & set(page.headers.keys())
    for path in ("/nothing", "/dominoes/nothing", "/dominoes/v1/moves"):
        nothing = any_app.test_client().get(path)
        assert (nothing.status_code, nothing.text) == (404, "No such page")
    assert any_app.test_client().get("/dominoes/v1/actions").status_code in (405, 418)


def test_an_app_can_answer_as_the_service_does(app: Flask) -> None:
    """With the one handler, 404 and 405 under the prefix are the service's own, byte for byte."""
    for status in (404, 405):
        app.register_error_handler(status, as_problem)
    for path in ("v1/moves", "v1/actions"):
        ours, alone = app.test_client().get(f"/dominoes/{path}"), create_app().test_client().get(f"/{path}")
        assert (ours.status_code, ours.get_data()) == (alone.status_code, alone.get_data())
        assert dict(ours.headers) == dict(alone.headers)


def test_answers_have_the_usual_headers(app: Flask) -> None:
    """Those that the service has by itself, unless the app has set its own."""
    for answer in (
        app.test_client().post("/dominoes/v1/actions", json=ACT),
        app.test_client().post("/dominoes/v1/actions", json={}),
        app.test_client().post("/dominoes/v1/actions", data=b"{", content_type=JSON),
        app.test_client().options("/dominoes/v1/actions"),
        app.test_client().get("/dominoes/healthz"),
    ):
        assert {name: answer.headers[name] for name, _ in HEADERS} == dict(HEADERS)
        assert all(len(answer.headers.getlist(name)) == 1 for name, _ in HEADERS)
    kept = app.test_client().get("/dominoes/v1/games")
    assert kept.headers.getlist("Cache-Control") == ["no-cache"]
    page = app.test_client().get("/dominoes/play")
    assert [policy[:18] for policy in page.headers.getlist("Content-Security-Policy")] == ["default-src 'self'"]


def test_a_smaller_limit_of_the_app_holds(app: Flask) -> None:
    """A body beyond it is too large, one within it is taken."""
    body = orjson.dumps(ACT)
    app.config["MAX_CONTENT_LENGTH"] = len(body)
    assert posted(app, "/dominoes/v1/actions", body)[0] == 200
    assert code(posted(app, "/dominoes/v1/actions", body + b" ")) == (413, "too_large")


def test_many_apps_and_many_names() -> None:
    """One blueprint serves several apps, and one app several times, also inside another blueprint."""
    outer = Blueprint("outer", __name__)
    outer.register_blueprint(boneyard, url_prefix="/inner")
    app = Flask("host")
    app.register_blueprint(boneyard, url_prefix="/one")
    app.register_blueprint(boneyard, url_prefix="/two", name="second")
    app.register_blueprint(outer, url_prefix="/outer")
    plain = posted(create_app(), "/v1/actions", orjson.dumps(ACT))
    for prefix in ("/one", "/two", "/outer/inner"):
        assert posted(app, f"{prefix}/v1/actions", orjson.dumps(ACT)) == plain
        assert code(posted(app, f"{prefix}/v1/actions", b"{")) == (400, "malformed_json")
        about = app.test_client().get(f"{prefix}/").json
        assert about is not None
        assert about["games"] == f"{prefix}/v1/games"


def _mounted() -> Flask:
    """The whole service, with its middleware, under a prefix of another app."""
    app = Flask("host")
    app.wsgi_app = DispatcherMiddleware(app.wsgi_app, {"/dominoes": create_app()})  # type: ignore[method-assign]
    return app


@pytest.fixture(params=["registered", "mounted"])
def prefixed(request: pytest.FixtureRequest, app: Flask) -> Flask:
    """The service under a prefix, in both ways that there are."""
    return app if request.param == "registered" else _mounted()


def _get(app: Flask, path: str) -> tuple[int, str]:
    with app.test_client().get(path) as answer:
        return answer.status_code, answer.get_data().decode("latin-1")


def _named(app: Flask, page: str) -> Iterator[str]:
    """Whatever a page loads and leads to, and the modules that its modules import."""
    waiting, seen = [page], {page}
    while waiting:
        path = waiting.pop()
        status, text = _get(app, path)
        assert status == 200, path
        yield path
        if path.endswith((".css", "bundle.js", ".yaml", ".svg")):
            continue
        for name in re.findall(r'(?:src|href)="([^"#]+)"|from "(\.[^"]+)"', text):
            found = urljoin(path, "".join(name))
            if found not in seen:
                seen.add(found)
                waiting.append(found)


@pytest.mark.parametrize("page", ["play", "docs"])
def test_pages_work_under_a_prefix(prefixed: Flask, page: str) -> None:
    """All that they load is under it, and the API that they call is the one beside them."""
    found = list(_named(prefixed, f"/dominoes/{page}"))
    assert len(found) > 5
    assert all(path.startswith("/dominoes/") for path in found)
    (base,) = re.findall(r'new URL\("([^"]+)", import.meta.url\)', _get(prefixed, "/dominoes/play/js/api.js")[1])
    assert urljoin("/dominoes/play/js/api.js", base) == "/dominoes/v1/"
    with prefixed.test_client().get(f"/dominoes/{page}/") as answer:
        assert urljoin(f"/dominoes/{page}/", answer.headers["Location"]) == f"/dominoes/{page}"


def test_the_contract_names_the_prefix(prefixed: Flask) -> None:
    """Its one server is where it is served, and all else in it stays as it is; so do the links at the front door."""
    contract, alone = _get(prefixed, "/dominoes/openapi.yaml")[1], _get(create_app(), "/openapi.yaml")[1]
    assert contract == alone.replace("\n  - url: /\n", '\n  - url: "/dominoes"\n')
    about = prefixed.test_client().get("/dominoes/").json
    assert about is not None
    for link in ("docs", "contract", "play", "games", "health", "readiness"):
        assert _get(prefixed, about[link])[0] == 200
