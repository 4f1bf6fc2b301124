"""An operation that costs what its body says, for the tests of the search."""

import time
from typing import NamedTuple

import orjson


class Answer(NamedTuple):
    status: int


def operate(_: str, body: bytes) -> Answer:
    """Takes as many milliseconds, and as many MiB, as the body asks for."""
    asked = orjson.loads(body)
    _held = b"x" * (int(asked.get("mib", 0)) << 20)
    end = time.thread_time() + asked.get("ms", 0) / 1000
    while time.thread_time() < end:
        pass
    return Answer(200)
