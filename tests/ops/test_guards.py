"""Who is let in and who is turned away, and what every answer has on it."""

import threading
from typing import Any

import pytest

from service.operations import table
from service.operations.table import LARGEST_BODY, OPERATIONS
from service.web import operate
from service.web.bodies import DEEPEST
from service.web.middleware import draining
from service.web.middleware.auth import Keys
from service.web.middleware.capacity import Places
from service.web.middleware.logs import OUT
from service.web.settings import EXTENSION, Settings
from tests.ops.conftest import MakeClient
from tests.server import PATIENCE
from tests.ways import MakeApp

QUIET = "warning"
KEYS = ("first-key-0123456789", "second-key-012345678")


KEPT = ["/v1/games", "/openapi.yaml", "/openapi.json", "/problems/must_play"]


@pytest.mark.parametrize("path", ["/", "/healthz", "/nowhere", "/v1/games?x=1", *KEPT])
def test_every_answer_has_the_security_headers(make_client: MakeClient, path: str) -> None:
    headers = make_client().get(path).headers
    assert headers["Cache-Control"] == ("no-cache" if path in KEPT else "no-store")
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "Access-Control-Allow-Origin" not in headers


def test_the_front_door_says_what_this_is(make_client: MakeClient) -> None:
    about = make_client().get("/").json
    assert about is not None
    assert about["name"] == "boneyard"
    for link in ("docs", "contract", "play", "games", "health", "readiness"):
        assert make_client().get(about[link], buffered=True).status_code == 200


# --- keys


@pytest.mark.parametrize("header", ["", KEYS[0], f"Basic {KEYS[0]}", "Bearer ", f"Bearer {KEYS[0]}x", "Bearer clé"])
def test_without_a_key_operations_are_refused(make_client: MakeClient, header: str, act: dict[str, Any]) -> None:
    answer = make_client(api_keys=KEYS).post("/v1/actions", json=act, headers={"Authorization": header})
    assert answer.status_code == 401
    assert answer.json is not None
    assert answer.json["code"] == "unauthorized"
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert answer.content_type == "application/problem+json"


@pytest.mark.parametrize("header", [f"Bearer {KEYS[0]}", f"bearer {KEYS[1]}"])
def test_each_key_opens(make_client: MakeClient, header: str, act: dict[str, Any]) -> None:
    assert (
        make_client(api_keys=KEYS).post("/v1/actions", json=act, headers={"Authorization": header}).status_code == 200
    )


def test_who_looks_after_the_service_needs_no_key(make_client: MakeClient) -> None:
    guarded = make_client(api_keys=KEYS)
    for path in ("/", "/healthz", "/readyz", "/openapi.yaml", "/problems/unauthorized"):
        assert guarded.get(path).status_code == 200
    assert guarded.get("/v1/games").status_code == 401


def test_every_key_is_compared_whichever_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[bytes] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append(other)
        return one == other

    monkeypatch.setattr("service.web.middleware.auth.compare_digest", compare)
    keys = Keys(KEYS)
    for header in (f"Bearer {KEYS[0]}", f"Bearer {KEYS[1]}", "Bearer wrong"):
        compared.clear()
        keys.fit(header)
        assert len(compared) == len(KEYS)


# --- places


def test_places_are_given_back() -> None:
    places = Places(2)
    assert places.take()
    assert places.take()
    assert not places.take()
    places.leave()
    assert places.take()


def test_a_long_queue_turns_away() -> None:
    places = Places(2)
    places.waiting = lambda: 2
    assert not places.take()
    places.waiting = lambda: 1
    assert places.take()
    assert places.take()


def test_beyond_its_places_a_worker_answers_503_at_once(
    make_app: MakeApp, act: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One request is inside; a second one is told to come again, and the service can still be looked at."""
    inside, go = threading.Event(), threading.Event()

    def slow(*_asked: Any) -> tuple[int, dict[str, Any]]:
        inside.set()
        assert go.wait(10)
        return 200, {}

    monkeypatch.setattr("service.web.operate.answer", slow)
    app = make_app(Settings(log_level=QUIET, concurrency=1))
    first = threading.Thread(target=lambda: app.test_client().post("/v1/actions", json=act))
    first.start()
    assert inside.wait(10)
    try:
        second = app.test_client().post("/v1/actions", json=act)
        assert second.status_code == 503
        assert second.headers["Retry-After"] == "1"
        assert second.json is not None
        assert second.json["code"] == "unavailable"
        assert app.test_client().get("/healthz").status_code == 200
    finally:
        go.set()
        first.join()
    assert app.test_client().post("/v1/actions", json=act).status_code == 200


HEAVY = [name for name, operation in OPERATIONS.items() if operation.heavy]


def test_what_takes_many_states_or_draws_is_heavy() -> None:
    assert HEAVY == ["audits", "layouts", "pictures", "texts", "batches"]
    assert all(OPERATIONS[name].heavy for name in OPERATIONS if OPERATIONS[name].limit > LARGEST_BODY)


def test_heavy_operations_leave_threads_for_the_others(
    make_app: MakeApp, act: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond their own places they are turned away at once, whichever they are; an action goes on."""
    inside, go = threading.Semaphore(0), threading.Event()
    real = table.answer

    def slow(name: str, body: Any, size: int) -> tuple[int, Any]:
        if name in HEAVY:
            inside.release()
            assert go.wait(10)
            return 200, {"svg": ""}
        return real(name, body, size)

    monkeypatch.setattr(operate, "answer", slow)
    app = make_app(Settings(log_level=QUIET, threads=4))
    first = [threading.Thread(target=lambda: app.test_client().post("/v1/texts", json={})) for _ in range(2)]
    for thread in first:
        thread.start()
        assert inside.acquire(timeout=10)
    try:
        for name in HEAVY:
            turned_away = app.test_client().post(f"/v1/{name}", json={})
            assert (turned_away.status_code, turned_away.headers["Retry-After"]) == (503, "1")
            assert turned_away.mimetype == "application/problem+json"
            assert turned_away.json is not None
            assert turned_away.json["code"] == "unavailable"
        assert app.test_client().post("/v1/actions", json=act).status_code == 200
        assert app.test_client().get("/healthz").status_code == 200
    finally:
        go.set()
        for thread in first:
            thread.join()
    assert app.test_client().post("/v1/texts", json={}).status_code == 200


def test_a_refusal_gives_its_place_back(make_app: MakeApp, act: dict[str, Any]) -> None:
    app = make_app(Settings(log_level=QUIET, concurrency=1))
    for body in (b"", b"{", b"[" * 100, b'{"state": 1}'):
        assert app.test_client().post("/v1/actions", data=body, content_type="application/json").status_code >= 400
    assert app.test_client().post("/v1/actions", json=act).status_code == 200
    assert app.extensions[EXTENSION].places.take()


# --- bodies


def nested(depth: int) -> bytes:
    return b'{"state": ' + b"[" * (depth - 1) + b"]" * (depth - 1) + b"}"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (nested(DEEPEST), 422),
        (nested(DEEPEST + 1), 400),
        (nested(1000), 400),
        (b"[" * 60_000, 400),
        (b'{"a":' * 10_000, 400),
        (b'{"a":[' * 200 + b"1" + b"]}" * 200, 400),
        (b'{"state": "' + b"[" * 60_000 + b'"}', 422),
        (b'{"state": 1, "state": 1}', 400),
        (b'{"state": {"seats": 2, "seats": 3}}', 400),
        (b'{"state": "a:b", "state": "a"}', 400),
        (b'{"state": NaN}', 400),
        (b'{"state": Infinity}', 400),
        (b'{"state": "\\ud800"}', 400),
        (b'{"state": "\xff"}', 400),
        ('{"state": 1}'.encode("utf-16"), 400),
        (b"\xef\xbb\xbf{}", 400),
        (b'{"state": 1e999}', 400),
        (b'{"state": ' + b"9" * 5000 + b"}", 400),
        (b"", 400),
        (b'{"state": "' + b"x" * 70_000 + b'"}', 413),
    ],
)
def test_bodies_that_are_no_request(make_client: MakeClient, body: bytes, status: int) -> None:
    answer = make_client().post("/v1/positions", data=body, content_type="application/json")
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"


def test_compressed_bodies_are_refused_unread(make_client: MakeClient) -> None:
    headers = {"Content-Encoding": "gzip"}
    answer = make_client().post("/v1/positions", data=b"\x1f\x8b", headers=headers, content_type="application/json")
    assert answer.status_code == 415


def test_faults_of_the_service_are_told_without_their_text(
    make_client: MakeClient, act: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fails(*_asked: Any) -> None:
        raise ValueError("the hand is 3-5 6-6")

    monkeypatch.setattr("service.web.operate.answer", fails)
    answer = make_client().post("/v1/actions", json=act)
    assert answer.status_code == 500
    assert answer.json is not None
    assert answer.json["code"] == "internal_error"
    assert OUT.flush(PATIENCE)
    written = capfd.readouterr().out
    assert '"exception":"ValueError"' in written
    assert "in view" not in answer.text
    assert "3-5" not in written + answer.text


# --- pages of others


def test_pages_of_an_allowed_origin_may_call(make_client: MakeClient, act: dict[str, Any]) -> None:
    calling = make_client(cors_origins=("https://a.example", "https://b.example"))
    answer = calling.post("/v1/actions", json=act, headers={"Origin": "https://b.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "https://b.example"
    assert answer.headers["Vary"] == "Origin"
    refused = calling.post("/v1/actions", json=act, headers={"Origin": "https://c.example"})
    assert "Access-Control-Allow-Origin" not in refused.headers
    assert refused.headers["Vary"] == "Origin"


def test_refusals_can_be_read_by_pages_too(make_client: MakeClient) -> None:
    answer = make_client(cors_origins=("*",), api_keys=KEYS).post(
        "/v1/actions", headers={"Origin": "https://a.example"}
    )
    assert answer.status_code == 401
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_a_preflight_is_answered_without_a_key(make_client: MakeClient) -> None:
    asked = {
        "Origin": "https://a.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type, authorization",
    }
    answer = make_client(cors_origins=("https://a.example",), api_keys=KEYS).options("/v1/actions", headers=asked)
    assert answer.status_code == 204
    assert answer.headers["Access-Control-Allow-Origin"] == "https://a.example"
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert {"Content-Type", "Authorization"} <= set(answer.headers["Access-Control-Allow-Headers"].split(", "))
    assert int(answer.headers["Access-Control-Max-Age"]) > 0
    assert "Access-Control-Allow-Origin" not in make_client().options("/v1/actions", headers=asked).headers


def test_a_question_for_methods_is_no_preflight(make_client: MakeClient) -> None:
    """OPTIONS that asks for no method of another page is answered as it is without origins."""
    asked = {"Origin": "https://a.example"}
    answer = make_client(cors_origins=("https://a.example",)).options("/v1/actions", headers=asked)
    assert (answer.status_code, "Access-Control-Max-Age" in answer.headers) == (200, False)
    assert {"POST", "OPTIONS"} <= set(answer.headers["Allow"].split(", "))


def test_it_is_not_ready_from_the_moment_it_drains(make_client: MakeClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the server's master sets all workers see; what is asked is answered all the same."""
    monkeypatch.setattr(draining, "_FLAG", bytearray(1))
    client = make_client()
    assert client.get("/readyz").status_code == 200
    draining.begin()
    assert (client.get("/readyz").status_code, client.get("/healthz").status_code) == (503, 200)
