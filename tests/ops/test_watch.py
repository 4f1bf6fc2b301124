"""What is written of requests, and what is counted."""

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.web.middleware.logs import OUT, JsonLines, logging_config
from service.web.settings import Settings
from tests.server import PATIENCE
from tests.ways import MakeApp

TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@pytest.fixture
def telling(make_app: MakeApp) -> FlaskClient:
    return make_app(Settings()).test_client()


def lines(capfd: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written(capfd).splitlines()]


def written(capfd: pytest.CaptureFixture[str]) -> str:
    """What was written up to now."""
    assert OUT.flush(PATIENCE)
    return capfd.readouterr().out


def test_a_request_is_a_line(telling: FlaskClient, act: dict[str, Any], capfd: pytest.CaptureFixture[str]) -> None:
    headers = {"X-Request-Id": "abc-1", "traceparent": TRACEPARENT}
    answer = telling.post("/v1/actions", json=act, headers=headers)
    (line,) = lines(capfd)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", line.pop("time"))
    assert line.pop("us") > 0
    assert line == {
        "level": "info",
        "event": "request",
        "id": "abc-1",
        "traceparent": TRACEPARENT,
        "method": "POST",
        "route": "/v1/actions",
        "game": "draw",
        "status": 200,
        "code": None,
    }
    assert answer.headers["X-Request-Id"] == "abc-1"


@pytest.mark.parametrize("header", ["", "a" * 65, "a b", 'a"b', "é"])
def test_a_bad_request_id_is_replaced(telling: FlaskClient, header: str) -> None:
    assert re.fullmatch("[0-9a-f]{16}", telling.get("/", headers={"X-Request-Id": header}).headers["X-Request-Id"])


def test_a_bad_traceparent_is_not_logged(telling: FlaskClient, capfd: pytest.CaptureFixture[str]) -> None:
    telling.get("/", headers={"traceparent": "x" * 55})
    assert lines(capfd)[0]["traceparent"] is None


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/v1/games/goat", "/v1/games/<game>"),
        ("/problems/must_play", "/problems/<code>"),
        ("/nowhere/at/all", "other"),
        ("/v1/games/", "/v1/games/<game>"),
        ("/", "/"),
    ],
)
def test_routes_are_few(telling: FlaskClient, path: str, route: str, capfd: pytest.CaptureFixture[str]) -> None:
    telling.get(path)
    assert lines(capfd)[0]["route"] == route


@pytest.mark.parametrize(
    ("body", "status", "code", "game"),
    [
        (b"{", 400, "malformed_json", None),
        (b'{"state": 1}', 422, "invalid_request", None),
        (b'{"state": {"game": "chess"}}', 422, "invalid_request", None),
        (b'{"state": {"game": ["goat"]}}', 422, "invalid_request", None),
        (b'{"state": {"game": "goat"}}', 422, "invalid_request", "goat"),
        (b'{"state": {"game": "goat", "seats": 2}}', 409, "start_required", "goat"),
        (b'{"state": {"game": "chess", "seats": 2, "seed": "x"}}', 409, "unknown_game", None),
    ],
)
def test_refusals_are_told_by_their_code(
    telling: FlaskClient, body: bytes, status: int, code: str, game: str | None, capfd: pytest.CaptureFixture[str]
) -> None:
    telling.post("/v1/positions", data=body, content_type="application/json")
    line = lines(capfd)[0]
    assert (line["status"], line["code"], line["game"]) == (status, code, game)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"data": b"{}", "environ_overrides": {"CONTENT_LENGTH": "9"}}, "malformed_json"),
        ({"data": b" " * 70_000}, "too_large"),
        ({"data": b"{}", "content_type": "text/plain"}, "unsupported_media_type"),
        ({"data": b"{}", "method": "PUT"}, "method_not_allowed"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_http_refuses_is_told_by_its_code_too(
    telling: FlaskClient, sent: dict[str, Any], code: str, capfd: pytest.CaptureFixture[str]
) -> None:
    answer = telling.open("/v1/positions", **({"method": "POST", "content_type": "application/json"} | sent))
    assert answer.json is not None
    assert lines(capfd)[0]["code"] == answer.json["code"] == code


def test_nothing_hidden_is_ever_written(telling: FlaskClient, capfd: pytest.CaptureFixture[str]) -> None:
    """No tile, no seed and no key of a request or an answer occurs in the log."""
    seed = "a-very-secret-seed"
    headers = {"Authorization": "Bearer top-secret-key-123"}
    dealt = telling.post("/v1/matches", json={"game": "goat", "seats": 4, "seed": seed}, headers=headers)
    assert dealt.json is not None
    state, now = dealt.json["state"], dealt.json["now"]
    telling.post(
        "/v1/actions", json={"state": state, "action": now["legal_actions"][0]["action"], "views": {"seats": [0]}}
    )
    telling.post("/v1/actions", json={"state": state, "action": "pass"})
    telling.post("/v1/actions", json={"state": state | {"actions": ["0-0", "0-1@left"]}, "action": "pass"})
    telling.post(f"/v1/{seed}", json={"state": state})
    telling.get(f"/problems/{seed}?seed={seed}")
    told = written(capfd)
    assert told.count("\n") == 6
    assert not re.search(r"\b\d-\d\b", re.sub(r'"time":"[^"]*"', "", told))
    assert seed not in told
    assert "secret" not in told


def test_at_a_higher_level_requests_are_silent(
    make_app: MakeApp, act: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    for level in ("warning", "error"):
        answer = make_app(Settings(log_level=level)).test_client().post("/v1/actions", json=act)
        assert "X-Request-Id" not in answer.headers
    assert lines(capfd) == []


def test_metrics_count_requests_refusals_and_actions(make_app: MakeApp, act: dict[str, Any]) -> None:
    counted = make_app(Settings(log_level="warning", metrics=True)).test_client()
    counted.post("/v1/actions", json=act)
    counted.post("/v1/actions", json=act | {"action": "5-5"})
    items = [
        {"actions": act, "views": None},
        {"actions": act | {"action": "pass"}},
        {"positions": {"state": act["state"]}},
        {"positions": {"state": act["state"]}, "actions": act},
        {},
    ]
    counted.post("/v1/batches", json={"items": items})
    counted.get("/nowhere")
    page = counted.get("/metrics").text
    for line in (
        'boneyard_requests_total{route="/v1/actions",status="200"} 1.0',
        'boneyard_requests_total{route="/v1/actions",status="409"} 1.0',
        'boneyard_requests_total{route="other",status="404"} 1.0',
        'boneyard_request_seconds_count{route="/v1/actions"} 2.0',
        'boneyard_refusals_total{code="opening_tile_required"} 1.0',
        'boneyard_refusals_total{code="must_play"} 1.0',
        'boneyard_refusals_total{code="not_found"} 1.0',
        'boneyard_refusals_total{code="several_subjects"} 1.0',
        'boneyard_refusals_total{code="subject_required"} 1.0',
        'boneyard_actions_total{game="draw"} 2.0',
    ):
        assert line in page.splitlines()


def test_metrics_are_off_by_default(make_app: MakeApp) -> None:
    assert make_app(Settings(log_level="warning")).test_client().get("/metrics").status_code == 404


def record(message: str, error: BaseException | None = None) -> logging.LogRecord:
    """A log record of a library, as its own logger makes it."""
    raised = None if error is None else (type(error), error, None)
    return logging.LogRecord("gunicorn.error", logging.WARNING, "", 0, message, (), raised)


def test_a_library_s_message_is_a_line_and_quotes_no_request() -> None:
    """Of an invalid request there is the address; of an exception its type, as its message could quote a body."""
    line = json.loads(JsonLines().format(record("Invalid request from ip=1.2.3.4: Invalid HTTP: b'3-5'")))
    assert (line["level"], line["event"], line["logger"]) == (
        "warning",
        "Invalid request from ip=1.2.3.4:",
        "gunicorn.error",
    )
    line = json.loads(JsonLines().format(record("Error handling request", ValueError("3-5"))))
    assert (line["exception"], line["message"], line["at"]) == ("ValueError", None, [])


def test_a_client_that_falls_silent_is_not_worth_a_line() -> None:
    """It is the client's affair; every other failure is told."""
    (worth_telling,) = (each["()"]() for each in logging_config("info")["filters"].values())
    assert not worth_telling(record("Error handling request", BlockingIOError()))
    assert worth_telling(record("Error handling request", OSError()))
    assert worth_telling(record("Booting worker"))


def test_metrics_of_all_workers_are_added_up(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where workers share a folder the page is made from what all of them wrote there, and from nothing else."""
    counted = make_app(Settings(log_level="warning", metrics=True)).test_client()
    counted.get("/healthz")
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    page = counted.get("/metrics")
    assert (page.status_code, page.text.strip()) == (200, "")
