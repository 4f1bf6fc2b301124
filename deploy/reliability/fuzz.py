"""Bad input at scale: real bodies, mutated, into the JSON entry. No answer may be a 5xx or take long."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import orjson

from deploy.reliability.corpus import Case, corpus
from service.web.app import create_app
from service.wire.codes import CODES

ODD: tuple[bytes, ...] = (
    *(b"null", b"true", b"NaN", b"Infinity", b"[]", b"{}", b"[[]]", b'{"seed":"x"}'),
    *(b"0", b"-1", b"-0", b"1.0", b"1e999", b"1e-400", b"9" * 400),
    *(b'""', b'"\\ud800"', b'"\\u0000"', b'"\xff"', '"６-６"'.encode(), b'"' + b"a" * 300 + b'"'),
    *(b'"6-6"', b'"5-3"', b'"6-6\\n"', b'"13-13"', b'"0-0@up"', b'"3-5@6-6.up"'),
    *(b"[" * 50 + b"]" * 50, b'{"a":' * 40 + b"1" + b"}" * 40),
)
TYPES = ["application/json"] * 30 + [
    "application/json; charset=utf-16",
    "text/plain",
    "",
    "application/x-www-form-urlencoded",
]


@dataclass
class Found:
    """What came of the inputs."""

    inputs: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    failed: list[tuple[str, bytes, str]] = field(default_factory=list)
    slowest: float = 0.0
    slowest_body: bytes = b""


def flip(random: Random, body: bytearray, _: bytes) -> None:
    for _time in range(random.randint(1, 4)):
        body[random.randrange(len(body))] = random.randrange(256)


def cut(random: Random, body: bytearray, _: bytes) -> None:
    at = random.randrange(len(body))
    del body[at : at + random.randint(1, 40)]


def copy(random: Random, body: bytearray, _: bytes) -> None:
    at = random.randrange(len(body))
    piece = body[at : at + random.randint(1, 60)]
    body[random.randrange(len(body)) :][:0] = piece
    body += piece if random.random() < 0.3 else b""


def splice(random: Random, body: bytearray, other: bytes) -> None:
    at, start = random.randrange(len(body)), random.randrange(len(other))
    body[at : at + random.randint(0, 30)] = other[start : start + random.randint(1, 60)]


def odd(random: Random, body: bytearray, _: bytes) -> None:
    """Replace some value with an odd one."""
    starts = [at + 1 for at, byte in enumerate(body) if byte in b":[,"]
    if starts:
        at = random.choice(starts)
        end = at
        while end < len(body) and body[end] not in b",]}":
            end += 1
        body[at:end] = random.choice(ODD)


def tree(random: Random, body: bytearray, other: bytes) -> None:
    """Change the value instead of the bytes: remove, duplicate, exchange or wrap members and items."""
    try:
        value, strange = orjson.loads(bytes(body)), orjson.loads(other)
    except ValueError:
        return
    places = list(_places(value))
    if not places:
        return
    inside, key = random.choice(places)
    match random.randrange(6):
        case 0:
            del inside[key]
        case 1:
            inside[key] = random.choice(list(_values(strange)))
        case 2:
            inside[key] = [inside[key]] * random.randint(0, 5)
        case 3:
            inside[key] = {str(key): inside[key]}
        case 4 if isinstance(inside, dict):
            inside[random.choice(("x", "state", "__proto__", "", "é"))] = inside[key]
        case _:
            one, two = random.choice(places), random.choice(places)
            try:
                one[0][one[1]], two[0][two[1]] = two[0][two[1]], one[0][one[1]]
                body[:] = orjson.dumps(value)
            except (KeyError, IndexError, ValueError, RecursionError, orjson.JSONEncodeError):
                pass
            return
    body[:] = orjson.dumps(value)


def doubled(random: Random, body: bytearray, _: bytes) -> None:
    """Repeat a member."""
    starts = [at for at in range(1, len(body)) if body[at : at + 1] == b'"' and body[at - 1] in b"{,"]
    if starts:
        at = random.choice(starts)
        end = body.find(b",", at)
        if end > 0:
            body[at:at] = body[at : end + 1]


MUTATIONS: tuple[Callable[[Random, bytearray, bytes], None], ...] = (
    *(flip, cut, copy, splice, doubled),
    *(odd,) * 3,
    *(tree,) * 10,
)


def _places(value: Any) -> Any:
    waiting = [value]
    while waiting:
        inside = waiting.pop()
        items = inside.items() if isinstance(inside, dict) else enumerate(inside) if isinstance(inside, list) else ()
        for key, item in items:
            yield inside, key
            waiting.append(item)


def _values(value: Any) -> Any:
    yield value
    for inside, key in _places(value):
        yield inside[key]


def mutated(random: Random, cases: list[Case]) -> tuple[str, bytes]:
    """Return a path and a mutated real body."""
    case, other = random.choice(cases), random.choice(cases)
    body = bytearray(case.body)
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 6))):
        if not body:
            break
        random.choice(MUTATIONS)(random, body, other.body)
    return (other if random.random() < 0.05 else case).path, bytes(body)


def run(inputs: int, seed: str, limit: float = 0.1) -> Found:
    """Send this many inputs to an application in this process; ``limit`` is in seconds of CPU."""
    random, found, client = Random(seed), Found(), create_app().test_client()
    cases = corpus(seed)
    while found.inputs < inputs:
        path, body = mutated(random, cases)
        found.inputs += 1
        began = time.thread_time()
        got = client.post(path, data=body, content_type=random.choice(TYPES))
        took = time.thread_time() - began
        if took > found.slowest:
            found.slowest, found.slowest_body = took, body
        found.statuses[got.status_code] += 1
        why = _wrong(got.status_code, got.get_data(), found.codes)
        if why or took > limit:
            found.failed.append((path, body, why or f"{took:.3f} s of CPU"))
    return found


def _wrong(status: int, answer: bytes, codes: Counter[str]) -> str:
    """Return what is wrong with an answer, empty if nothing is."""
    if status >= 500:
        return f"status {status}"
    if status < 400:
        return ""
    value = orjson.loads(answer)
    codes[value["code"]] += 1
    return "" if CODES[value["code"]].status == status == value["status"] else f"{status} with {value['code']}"
