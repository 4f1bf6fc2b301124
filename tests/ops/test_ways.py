"""Raw requests over a real socket: whatever is sent, Flask's way and the shortcut answer with the same bytes."""

import re
import socket
from collections.abc import Iterator

import orjson
import pytest

from service.operations.table import LARGEST_BODY
from tests.contract.stories import STORY
from tests.server import PATIENCE, Server, serving

BODY = orjson.dumps({"state": STORY, "action": "2-3@left"})
BLANK = b" " * LARGEST_BODY
PICTURE = orjson.dumps({"state": STORY, "seat": 0})


def post(
    *headers: str, body: bytes = BODY, path: str = "/v1/actions", method: str = "POST", http: str = "1.1"
) -> bytes:
    """A request as it goes over the wire, with only these headers beside Host."""
    lines = [f"{method} {path} HTTP/{http}", "Host: x", "Connection: close", *headers, "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


def length(number: int | str) -> str:
    return f"Content-Length: {number}"


def chunks(*parts: bytes, end: bytes = b"0\r\n\r\n") -> bytes:
    """A body in chunks."""
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts) + end


MEDIA = "application/json"
JSON = f"Content-Type: {MEDIA}"
CHUNKED = "Transfer-Encoding: chunked"
WHOLE = length(len(BODY))

REQUESTS: dict[str, tuple[bytes, int]] = {
    "as usual": (post(JSON, WHOLE), 200),
    "a charset": (post("Content-Type: application/json; charset=utf-8", WHOLE), 200),
    "another charset": (post('Content-Type: Application/JSON ; charset="utf-16"', WHOLE), 200),
    "a parameter without a name": (post("Content-Type: application/json;", WHOLE), 200),
    "no media type": (post(WHOLE), 415),
    "two media types": (post("Content-Type: application/json, text/plain", WHOLE), 415),
    "text": (post("Content-Type: text/plain", WHOLE), 415),
    "a form": (post("Content-Type: application/x-www-form-urlencoded", length(5), body=b"a=%41"), 415),
    "many parts": (post("Content-Type: multipart/form-data; boundary=x", length(5), body=b"--x--"), 415),
    "compressed": (post(JSON, "Content-Encoding: gzip", WHOLE), 415),
    "not compressed, and said so": (post(JSON, "Content-Encoding: identity", WHOLE), 200),
    "an empty encoding": (post(JSON, "Content-Encoding:", WHOLE), 200),
    "two encodings": (post(JSON, "Content-Encoding: identity", "Content-Encoding: identity", WHOLE), 415),
    "no length": (post(JSON), 400),
    "no length, HTTP/1.0": (post(JSON, http="1.0"), 400),
    "length 0": (post(JSON, length(0), body=b""), 400),
    "a length with zeros before it": (post(JSON, f"Content-Length: 00{len(BODY)}"), 200),
    "a length that is no number": (post(JSON, length("many")), 400),
    "a length below 0": (post(JSON, length(-1)), 400),
    "a length with a sign": (post(JSON, f"Content-Length: +{len(BODY)}"), 400),
    "two lengths": (post(JSON, WHOLE, length(3)), 400),
    "too short a length": (post(JSON, length(len(BODY) - 1)), 400),
    "broken off": (post(JSON, length(len(BODY) + 10)), 400),
    "broken off at once": (post(JSON, length(10), body=b""), 400),
    "just as long as may be": (post(JSON, length(LARGEST_BODY), body=BODY + BLANK[len(BODY) :]), 200),
    "too long, announced": (post(JSON, length(LARGEST_BODY + 1), body=b""), 413),
    "too long, in a number of many digits": (post(JSON, length("9" * 50), body=b""), 413),
    "too long and not JSON": (post(length(LARGEST_BODY + 1), body=b""), 415),
    "in one chunk": (post(JSON, CHUNKED, body=chunks(BODY)), 200),
    "in many chunks": (post(JSON, CHUNKED, body=chunks(*(BODY[at : at + 7] for at in range(0, len(BODY), 7)))), 200),
    "in chunks, with a trailer": (post(JSON, CHUNKED, body=chunks(BODY, end=b"0\r\nX-A: b\r\n\r\n")), 200),
    "in no chunk": (post(JSON, CHUNKED, body=chunks()), 400),
    "in chunks and a length": (post(JSON, CHUNKED, WHOLE, body=chunks(BODY)), 400),
    "in chunks, just as long as may be": (post(JSON, CHUNKED, body=chunks(BODY, BLANK[len(BODY) :])), 200),
    "in chunks, too long": (post(JSON, CHUNKED, body=chunks(BLANK, b"{}")), 413),
    "a chunk broken off": (post(JSON, CHUNKED, body=chunks(BODY)[:20]), 400),
    "no last chunk": (post(JSON, CHUNKED, body=chunks(BODY, end=b"")), 400),
    "a chunk without a size": (post(JSON, CHUNKED, body=b"zz\r\n{}\r\n0\r\n\r\n"), 400),
    "a chunk longer than its size": (post(JSON, CHUNKED, body=b"2\r\n{}}\r\n0\r\n\r\n"), 400),
    "waiting to be told to go on": (post(JSON, "Expect: 100-continue", WHOLE), 100),
    "not JSON": (post(JSON, length(1), body=b"{"), 400),
    "a shape of its own": (post(JSON, length(2), body=b"{}"), 422),
    "refused by the rules": (post(JSON, WHOLE, body=BODY.replace(b"2-3@left", b"6-6@left")), 409),
    "two slashes": (post(JSON, WHOLE, path="//v1/actions"), 404),
    "two slashes within": (post(JSON, WHOLE, path="/v1//actions"), 404),
    "a slash behind": (post(JSON, WHOLE, path="/v1/actions/"), 404),
    "a way up": (post(JSON, WHOLE, path="/v1/games/../actions"), 404),
    "an escaped letter": (post(JSON, WHOLE, path="/v1/%61ctions"), 200),
    "an escaped slash": (post(JSON, WHOLE, path="/v1%2Factions"), 200),
    "an escaped zero": (post(JSON, WHOLE, path="/v1/actions%00"), 404),
    "a query": (post(JSON, WHOLE, path="/v1/actions?action=pass"), 422),
    "a query without members": (post(JSON, WHOLE, path="/v1/actions?&"), 200),
    "a question mark": (post(JSON, WHOLE, path="/v1/actions?"), 200),
    "a picture": (post(JSON, length(len(PICTURE)), body=PICTURE, path="/v1/pictures"), 200),
    "a picture by itself": (
        post(JSON, length(len(PICTURE)), "Accept: image/svg+xml", body=PICTURE, path="/v1/pictures"),
        200,
    ),
    "a picture either way": (
        post(
            JSON, length(len(PICTURE)), "Accept: image/svg+xml", f"Accept: {MEDIA}", body=PICTURE, path="/v1/pictures"
        ),
        200,
    ),
    "a picture that is refused": (
        post(JSON, length(2), "Accept: image/svg+xml", body=b"{}", path="/v1/pictures"),
        409,
    ),
    "a whole address": (post(JSON, WHOLE, path="http://x/v1/actions"), 200),
    "GET": (post(JSON, WHOLE, method="GET"), 405),
    "HEAD": (post(method="HEAD", body=b""), 405),
    "OPTIONS": (post(method="OPTIONS", body=b""), 200),
    "PUT": (post(JSON, WHOLE, method="PUT"), 405),
    "DELETE": (post(method="DELETE", body=b""), 405),
    "an operation that there is not": (post(JSON, WHOLE, path="/v1/moves"), 404),
    "two requests on one connection": (
        post(JSON, WHOLE).replace(b"Connection: close\r\n", b"") + post(JSON, WHOLE, path="/v1/positions"),
        200,
    ),
    "another request after a body that nobody reads": (
        post(WHOLE).replace(b"Connection: close\r\n", b"") + post(JSON, WHOLE),
        415,
    ),
}


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """A server with Flask's way, and one with the shortcut."""
    with (
        serving(tmp_path_factory.mktemp("flask"), "service.web.app:create_app()", workers="1") as by_flask,
        serving(tmp_path_factory.mktemp("shortcut"), workers="1", log_level="warning") as by_shortcut,
    ):
        yield by_flask, by_shortcut


def sent(server: Server, request: bytes) -> bytes:
    """All that comes back to a request, after which nothing more is sent; without the time, methods in order."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        got = b"".join(iter(lambda: connection.recv(65536), b""))
    return re.sub(rb"\r\nDate: [^\r]*", b"", got).replace(b"Allow: POST, OPTIONS", b"Allow: OPTIONS, POST")


@pytest.mark.parametrize("what", REQUESTS)
def test_both_ways_answer_the_same(servers: tuple[Server, Server], what: str) -> None:
    """The status line, the headers and the body, or what the server itself says of a request that is none."""
    request, status = REQUESTS[what]
    by_flask, by_shortcut = (sent(server, request) for server in servers)
    assert re.match(rb"HTTP/1.[01] %d " % status, by_flask), by_flask
    assert by_shortcut == by_flask
    assert (b"\r\nAllow: OPTIONS, POST\r\n" in by_flask) == (status == 405 or what == "OPTIONS")
