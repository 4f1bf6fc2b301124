"""What a problem code means, for who follows a problem's ``type``."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from ..wire.codes import CODES

_EXAMPLES = Path(__file__).with_name("problem_examples.json")


@cache
def _examples() -> dict[str, Any]:
    """By code, a request that meets the problem and its answer; none where no request alone brings it about."""
    examples: dict[str, Any] = json.loads(_EXAMPLES.read_bytes())
    return examples


def problem_page(code: str) -> dict[str, Any]:
    """The page of a code. Raises KeyError for an unknown one."""
    return {"code": code, **CODES[code]._asdict(), "example": _examples().get(code)}
