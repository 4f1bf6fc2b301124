"""The client of all web tests: it holds every answer against the contract before a test sees it."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import jsonschema_rs
import orjson
from flask import Flask

from service.web.app import create_app
from service.wire.codes import CODES
from tests.contract.document import contract, operations, resolve

JSON = "application/json"
PROBLEM = "application/problem+json"
SVG = "image/svg+xml"


class Answer(NamedTuple):
    """An answer that keeps the contract."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as a JSON value; a picture as a string."""
        return self.body.decode() if self.headers["Content-Type"] == SVG else orjson.loads(self.body)

    @property
    def code(self) -> str | None:
        """The problem's code, None where the request was carried out."""
        return self.json["code"] if self.status >= 400 else None


class Client:
    """Sends requests to the application in this process."""

    def __init__(self, app: Flask | None = None) -> None:
        self._http = (app or create_app()).test_client()

    def post(self, operation: str, body: Any, headers: Mapping[str, str] | None = None) -> Answer:
        """Posts a JSON body to an operation under /v1."""
        answer = self.send("POST", f"/v1/{operation}", orjson.dumps(body), {"Content-Type": JSON, **(headers or {})})
        if operation == "batches" and answer.status == 200:
            _check_items(body["items"], answer.json["items"])
        return answer

    def get(self, path: str) -> Answer:
        """Reads a path."""
        return self.send("GET", path)

    def send(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        headers: Mapping[str, str] | None = None,
        **environ: Any,
    ) -> Answer:
        """Sends anything; ``environ`` overrides what WSGI is told."""
        got = self._http.open(path, method=method, data=body, headers=dict(headers or {}), environ_overrides=environ)
        answer = Answer(got.status_code, dict(got.headers), got.get_data())
        check(method, path, answer)
        return answer

    def ok(self, operation: str, body: Any) -> Any:
        """The JSON value of an answer that is no refusal."""
        answer = self.post(operation, body)
        assert answer.code is None, answer.body.decode()
        return answer.json

    def refused(self, operation: str, body: Any) -> Any:
        """The problem that a request is refused with."""
        answer = self.post(operation, body)
        assert answer.code is not None, answer.body.decode()
        return answer.json


def check(method: str, path: str, answer: Answer) -> None:
    """Fails where the answer is not one that the contract has for this request."""
    if answer.status >= 400 or method == "POST":
        assert answer.headers["Cache-Control"] == "no-store"
    if method == "OPTIONS":
        return
    if answer.status == 405:
        assert answer.headers["Allow"]
    if method == "HEAD" or answer.status == 304:
        return
    template = _template(path)
    documented = _documented().get((method, template))
    if documented and answer.status == 422 and "?" in path:
        documented = {"422": {PROBLEM: "Problem"}}
    if documented is None:
        assert answer.status in (404, 405, 412, 416), (method, path, answer)
        documented = {str(answer.status): {PROBLEM: "Problem"}}
    assert str(answer.status) in documented, (method, path, answer)
    media_type = answer.headers["Content-Type"].partition(";")[0]
    assert media_type in documented[str(answer.status)], (method, path, answer)
    name = documented[str(answer.status)][media_type]
    if name is None:
        return
    value = answer.json
    validator(name).validate(value)
    if name == "Problem":
        assert (value["status"], value["type"]) == (answer.status, f"/problems/{value['code']}")
        assert CODES[value["code"]].status == answer.status


def _check_items(asked: list[dict[str, Any]], answered: list[dict[str, Any]]) -> None:
    """Holds each item of a batch against the contract of its own operation."""
    for item, got in zip(asked, answered, strict=True):
        (body,) = (value for name, value in got.items() if name != "status")
        media_type = JSON if got["status"] < 400 else PROBLEM
        answer = Answer(got["status"], {"Content-Type": media_type, "Cache-Control": "no-store"}, orjson.dumps(body))
        for operation in item if len(item) == 1 else ():
            check("POST", f"/v1/{operation}", answer)


@cache
def validator(name: str) -> jsonschema_rs.Validator:
    """The validator of a schema among the contract's components."""
    return jsonschema_rs.validator_for(schema_of(name))


def schema_of(name: str) -> dict[str, Any]:
    """A component as a JSON Schema that stands alone."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$ref": f"#/components/schemas/{name}",
        "components": {"schemas": contract()["components"]["schemas"]},
    }


@cache
def _documented() -> dict[tuple[str, str], dict[str, dict[str, str | None]]]:
    """By method and path, then status and media type: the schema of the answer (None: no JSON)."""
    return {
        (operation.method, operation.path): {
            status: {
                media_type: content.get("schema", {}).get("$ref", "").rpartition("/")[2] or None
                for media_type, content in resolve(response).get("content", {}).items()
            }
            for status, response in operation.spec["responses"].items()
        }
        for operation in operations()
    }


@cache
def _template(path: str) -> str:
    """The contract's path that a request's path is one of."""
    path = path.partition("?")[0]
    for folder, parameter in (("/v1/games/", "{game}"), ("/problems/", "{code}")):
        if path.startswith(folder) and "/" not in path.removeprefix(folder):
            return folder + parameter
    return path
