"""The shortcut before Flask: it answers what is posted as Flask would, and steps aside for whoever wants to see it."""

from collections.abc import Callable
from typing import Any

import orjson
import pytest
from blinker import NamedSignal
from flask import Flask, Response, signals

from service import wsgi
from service.web import posting
from service.web.app import create_app
from service.web.blueprint import boneyard
from service.web.middleware.logs import OUT
from service.web.settings import EXTENSION
from service.web.shortcut import Shortcut
from tests.client import JSON
from tests.contract.stories import STORY
from tests.ways import MakeApp, shortcut_way

ACT = {"state": STORY, "action": "2-3@left"}
PLAIN = create_app().test_client().post("/v1/actions", json=ACT).get_data()


class Passed:
    """Counts the requests that Flask gets to see."""

    def __init__(self, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = 0
        dispatch = app.full_dispatch_request

        def counted(*context: Any) -> Response:
            self.times += 1
            return dispatch(*context)

        monkeypatch.setattr(app, "full_dispatch_request", counted)


@pytest.fixture
def app() -> Flask:
    """An app with the shortcut."""
    return shortcut_way()


@pytest.fixture
def passed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Passed:
    """What comes through to Flask in that app."""
    return Passed(app, monkeypatch)


def test_it_is_the_served_app_s_alone() -> None:
    """The app that is served by itself has it, an app that is made has not."""
    assert isinstance(wsgi.app.extensions[EXTENSION].inner, Shortcut)
    assert not isinstance(create_app().extensions[EXTENSION].inner, Shortcut)


def test_what_is_posted_does_not_reach_flask(app: Flask, passed: Passed) -> None:
    """Neither good requests nor refused ones; what is read does."""
    for body in (orjson.dumps(ACT), b"{}", b"{", b"[" * 100):
        app.test_client().post("/v1/actions", data=body, content_type=f"{JSON}; charset=utf-8")
    assert passed.times == 0
    app.test_client().get("/v1/games")
    assert passed.times == 1


@pytest.mark.parametrize(
    "unusual",
    [
        {"content_type": "text/plain"},
        {"headers": {"Content-Encoding": "gzip"}},
        {"data": b""},
        {"data": b" " * (64 * 1024 + 1)},
        {"environ_overrides": {"CONTENT_LENGTH": ""}},
        {"environ_overrides": {"CONTENT_LENGTH": "many"}},
        {"environ_overrides": {"CONTENT_LENGTH": "9" * 5000}},
        {"environ_overrides": {"CONTENT_LENGTH": "60000"}},
        {"environ_overrides": {"HTTP_TRANSFER_ENCODING": "chunked"}},
    ],
    ids=str,
)
def test_unusual_requests_are_flask_s(app: Flask, passed: Passed, unusual: dict[str, Any]) -> None:
    """Their answers are the same by construction."""
    sent = {"data": orjson.dumps(ACT), "content_type": JSON} | unusual
    answer, alone = (
        app.test_client().post("/v1/actions", **sent),
        create_app().test_client().post("/v1/actions", **sent),
    )
    assert passed.times == 1
    assert (answer.status_code, answer.get_data()) == (alone.status_code, alone.get_data())


class Silent:
    """A body whose client has fallen silent: each attempt to read it waits in vain."""

    def __init__(self) -> None:
        self.tried = 0

    def read(self, _size: int) -> bytes:
        self.tried += 1
        raise BlockingIOError


def test_nobody_waits_twice_for_a_client_that_is_silent(app: Flask) -> None:
    """Flask answers, but does not try again what the shortcut has tried."""
    body = Silent()
    overrides = {"wsgi.input": body, "CONTENT_LENGTH": "10"}
    answer = app.test_client().post("/v1/actions", content_type=JSON, environ_overrides=overrides)
    assert (answer.status_code, answer.json and answer.json["code"]) == (400, "malformed_json")
    assert body.tried == 1


class Hook:
    """Counts how often it is called; it changes nothing."""

    def __init__(self) -> None:
        self.called = 0

    def before(self, *_: Any, **__: Any) -> None:
        """What is called beside a view, or told by a signal."""
        self.called += 1

    def after(self, response: Response) -> Response:
        """What is called with a view's answer."""
        self.called += 1
        return response

    def instead(self) -> Response:
        """What is called in the place of a view, and calls it."""
        self.called += 1
        return posting.actions()


HOOKS: dict[str, Callable[[Flask, Hook], object]] = {
    "before_request": lambda app, hook: app.before_request(hook.before),
    "after_request": lambda app, hook: app.after_request(hook.after),
    "teardown_request": lambda app, hook: app.teardown_request(hook.before),
    "teardown_appcontext": lambda app, hook: app.teardown_appcontext(hook.before),
    "url_value_preprocessor": lambda app, hook: app.url_value_preprocessor(hook.before),
    "the blueprint's before_request": lambda app, hook: _of_blueprint(app.before_request_funcs).append(hook.before),
    "the blueprint's after_request": lambda app, hook: _of_blueprint(app.after_request_funcs).append(hook.after),
    "the blueprint's teardown": lambda app, hook: _of_blueprint(app.teardown_request_funcs).append(hook.before),
    "another view": lambda app, hook: app.view_functions.update({"boneyard.actions": hook.instead}),
}
SIGNALS = (
    signals.appcontext_pushed,
    signals.appcontext_popped,
    signals.appcontext_tearing_down,
    signals.request_started,
    signals.request_finished,
    signals.request_tearing_down,
)


def _of_blueprint(hooks: Any) -> Any:
    """Where the app keeps the hooks of the blueprint alone."""
    return hooks.setdefault(boneyard.name, [])


@pytest.mark.parametrize("kind", HOOKS)
def test_it_steps_aside_for_a_hook(app: Flask, kind: str) -> None:
    """Whatever Flask calls beside the view sees the request, and the bytes stay the same."""
    hook = Hook()
    HOOKS[kind](app, hook)
    assert app.test_client().post("/v1/actions", json=ACT).get_data() == PLAIN
    assert hook.called == 1


@pytest.mark.parametrize("signal", SIGNALS, ids=lambda signal: signal.name)
def test_it_steps_aside_for_who_listens_to_a_signal(app: Flask, passed: Passed, signal: NamedSignal) -> None:
    """A listener hears of the request; when it has gone, the shortcut is back."""
    hook = Hook()
    with signal.connected_to(hook.before, app):
        assert app.test_client().post("/v1/actions", json=ACT).get_data() == PLAIN
    assert (hook.called, passed.times) == (1, 1)
    assert app.test_client().post("/v1/actions", json=ACT).get_data() == PLAIN
    assert (hook.called, passed.times) == (1, 1)


def test_it_steps_aside_for_a_limit_of_the_app(app: Flask, passed: Passed) -> None:
    """A smaller limit for bodies holds."""
    app.config["MAX_CONTENT_LENGTH"] = 10
    assert app.test_client().post("/v1/actions", json=ACT).status_code == 413
    assert passed.times == 1


def test_a_fault_is_answered_and_told_as_flask_does(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """On both ways: a problem, one line in the log without the exception's text, and with TESTING the exception."""

    def fails(*_asked: Any) -> None:
        raise ValueError("the hand is 3-5")

    monkeypatch.setattr("service.web.operate.answer", fails)
    app = make_app()
    answer = app.test_client().post("/v1/actions", json=ACT)
    assert (answer.status_code, answer.json and answer.json["code"]) == (500, "internal_error")
    assert OUT.flush(10)
    out, err = capfd.readouterr()
    (line,) = out.splitlines()
    assert orjson.loads(line)["exception"] == "ValueError"
    assert "3-5" not in out + err
    app.testing = True
    with pytest.raises(ValueError):
        app.test_client().post("/v1/actions", json=ACT)


def test_only_the_blueprint_s_own_hook_is_not_a_hook() -> None:
    """What the blueprint registers for itself is one function, that for headers."""
    app = create_app()
    assert [name for name, found in app.after_request_funcs.items() if found] == [boneyard.name]
    assert len(app.after_request_funcs[boneyard.name]) == 1
