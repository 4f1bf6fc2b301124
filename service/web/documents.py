"""Documents that are part of the package: the contract, and the page of each problem code."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from ..wire.answers.problems import problem_json
from ..wire.codes import CODES
from .bodies import json_bytes
from .operate import operate

_PACKAGE = Path(__file__).resolve().parent.parent
_REQUESTS = Path(__file__).with_name("problem_requests.json")
_BY_OPERATIONS = (400, 409, 422)
_SERVER = b"\nservers:\n  - url: /\n"


def contract(top: str = "/") -> bytes:
    """The contract's text, for a service whose paths begin with ``top``."""
    text, server = _contract(), top.rstrip("/")
    return text.replace(_SERVER, _SERVER.replace(b"/", json.dumps(server).encode())) if server else text


@cache
def contract_json(top: str = "/") -> bytes:
    """The contract as JSON."""
    return json_bytes(yaml.safe_load(contract(top)))


@cache
def _contract() -> bytes:
    """Read the package's copy or, in a checkout, the one at its root."""
    packed = _PACKAGE / "openapi.yaml"
    return (packed if packed.exists() else _PACKAGE.parent / packed.name).read_bytes()


def problem_page(code: str) -> dict[str, Any]:
    """Return the page of a code: what it means and what to do about it. Raises KeyError for an unknown one."""
    request = _requests().get(code)
    example = None if request is None else {"request": request, "answer": _refusal(code, request)}
    return {"code": code, **CODES[code]._asdict(), "example": example}


@cache
def _requests() -> dict[str, Any]:
    """Read the example requests by code; a few codes cannot be shown by one request."""
    requests: dict[str, Any] = json.loads(_REQUESTS.read_bytes())
    return requests


def _refusal(code: str, request: Mapping[str, Any]) -> Any:
    """Return the answer to an example: the operation's or, where HTTP itself refuses it, the code's problem."""
    if CODES[code].status not in _BY_OPERATIONS:
        return problem_json(code)
    return json.loads(operate(request["path"].removeprefix("/v1/"), request["body"].encode()).body)
