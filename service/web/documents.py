"""Documents that are served as they lie in the package: the contract, and what each problem code means."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from ..wire.codes import CODES

_PACKAGE = Path(__file__).resolve().parent.parent
_EXAMPLES = Path(__file__).with_name("problem_examples.json")
_SERVER = b"\nservers:\n  - url: /\n"


def contract(top: str = "/") -> bytes:
    """The contract's text, for a service whose paths begin with ``top``."""
    return _contract().replace(_SERVER, _SERVER.replace(b"/", json.dumps(top).encode())) if top != "/" else _contract()


@cache
def _contract() -> bytes:
    """The package's copy, in a checkout the one at its top."""
    packed = _PACKAGE / "openapi.yaml"
    return (packed if packed.exists() else _PACKAGE.parent / packed.name).read_bytes()


def problem_page(code: str) -> dict[str, Any]:
    """What a code means and what to do about it. Raises KeyError for an unknown one."""
    return {"code": code, **CODES[code]._asdict(), "example": _examples().get(code)}


@cache
def _examples() -> dict[str, Any]:
    """By code, a request that meets the problem, and its answer; not all codes can be shown by one request."""
    examples: dict[str, Any] = json.loads(_EXAMPLES.read_bytes())
    return examples
