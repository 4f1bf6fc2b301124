"""Whatever headers, methods and paths come: never a fault of the service, and every refusal is a problem."""

from random import Random

import pytest

from service.wire.codes import CODES
from tests.depth import amount
from tests.ways import WAYS

PATHS = [
    "/",
    "/healthz",
    "/readyz",
    "/play",
    "/play/",
    "/play/js/main.js",
    "/play/js",
    "/play/js/../../../app.py",
    "/docs",
    "/docs/swagger-ui.css",
    "/docs/" + "a" * 300,
    "/docs/" + "../" * 12 + "root/x",
    "/docs/%2e%2e/%2e%2e/%00",
    "/openapi.yaml",
    "/openapi.json",
    "/problems/not_found",
    "/problems/" + "x" * 2000,
    "/v1/games",
    "/v1/games/goat",
    "/v1/actions",
    "/v1/batches",
    "/v1/pictures",
    "/v2/nothing",
    "//v1/games",
    "/v1/games?x=1",
]
METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "post", "FOO"]
HEADERS = {
    "If-Match": ["*", '"x"', 'W/"x"', "x", ""],
    "If-None-Match": ["*", '"x"', 'W/"x", "y"', ","],
    "If-Modified-Since": ["Tue, 01 Dec 2026 10:00:00 GMT", "never", "Thu, 01 Jan 1970 00:00:00 GMT"],
    "If-Unmodified-Since": ["Thu, 01 Jan 1970 00:00:00 GMT", "x"],
    "If-Range": ['"x"', "Tue, 01 Dec 2026 10:00:00 GMT"],
    "Range": [
        "bytes=0-5",
        "bytes=99999999-",
        "bytes=-5",
        "bytes=5-1",
        "bytes=0-1,4-5",
        "lines=1-2",
        "bytes=" + "9" * 400 + "-",
    ],
    "Host": ["localhost", "a" * 3000, "[::1", "a b", "x:99999", "é", ""],
    "Accept": ["*/*", "image/svg+xml", "text/html;q=x", "," * 500],
    "Accept-Encoding": ["gzip", "br;q=2", "*;q=0"],
    "Content-Type": [
        "application/json",
        "application/json; charset=x",
        "text/plain",
        "multipart/form-data; boundary=",
        "",
    ],
    "Content-Encoding": ["gzip", "identity", "x"],
    "Transfer-Encoding": ["chunked", "gzip, chunked", "identity", "x"],
    "Content-Length": ["0", "5", "-1", "x", "99999999999999999999"],
    "Expect": ["100-continue", "x"],
    "Authorization": ["Bearer x", "Basic x", "é"],
    "Cookie": ["a=b", "=" * 300],
    "Origin": ["null", "https://a.example", "x"],
    "Access-Control-Request-Method": ["POST", "x"],
    "X-Forwarded-Proto": ["https", "x"],
    "X-Forwarded-Prefix": ["/x"],
    "Script-Name": ["/x"],
    "Upgrade": ["h2c", "websocket"],
}
BODIES = [b"", b"{}", b"{", b"null", b"\xff", b"[" * 40]


@pytest.mark.parametrize("way", WAYS)
def test_every_answer_is_one_of_the_contract_s(way: str) -> None:
    """Some thousand combinations, drawn at random."""
    random, client = Random(way), WAYS[way]().test_client()
    for _ in range(amount(1500, 20_000)):
        method, path = random.choice(METHODS), random.choice(PATHS)
        names = random.sample(sorted(HEADERS), random.randint(0, 4))
        environ = {_key(name): random.choice(HEADERS[name]) for name in names}
        got = client.open(path, method=method, data=random.choice(BODIES), environ_overrides=environ)
        what = (method, path, environ, got.status_code)
        assert got.status_code < 500, what
        if got.status_code >= 400 and method != "HEAD":
            assert got.mimetype == "application/problem+json", what
            assert got.json is not None
            assert got.json["code"] in CODES, what
            assert got.json["status"] == got.status_code, what
        got.close()


def _key(name: str) -> str:
    """The name of a header in a WSGI environment."""
    key = name.upper().replace("-", "_")
    return key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
