"""Writes the contract's examples by running the service, and the requests that the problem pages show.

``python -m tests.contract.make_examples``: rewrites all that follows MARK in openapi.yaml, which has to be its end, and
service/web/problem_requests.json.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import service.web
from tests.client import Answer, Client
from tests.contract.document import PATH
from tests.contract.example_requests import requests
from tests.contract.problem_requests import REQUESTS

MARK = "    # All that follows is made by running the service: python -m tests.contract.make_examples\n"
PROBLEM_REQUESTS = Path(service.web.__file__).with_name("problem_requests.json")
READ = {
    "games": ("All games", "/v1/games"),
    "game": ("All Fives", "/v1/games/all_fives"),
    "problem_page": ("What must_play means", "/problems/must_play"),
    "front_door": ("Where to go from here", "/"),
}
"""What is read, not posted."""

_WIDTH = 180


def main() -> None:
    """Writes both files."""
    client = Client()
    problems = {code: {"request": request, "answer": sent(client, request).json} for code, request in REQUESTS.items()}
    assert all(code == example["answer"]["code"] for code, example in problems.items())
    PROBLEM_REQUESTS.write_text(f"{written(REQUESTS, 0)}\n")
    lines: list[str] = []
    for operation, name, (summary, body) in requests(client):
        key = f"{operation}_{name}"
        lines += _example(key, summary, body)
        lines += _example(f"{key}_answer", summary, client.ok(operation, body))
    for key, (summary, path) in READ.items():
        lines += _example(f"{key}_answer", summary, client.get(path).json)
    for code, example in problems.items():
        lines += _example(f"problem_{code}", example["answer"]["title"], example["answer"])
    by_hand, mark, _ = PATH.read_text().partition(MARK)
    PATH.write_text(by_hand + mark + "\n".join([*lines, ""]))


def sent(client: Client, request: dict[str, Any]) -> Answer:
    """The answer to a request in the form of problem_requests.json."""
    body = (request["body"] or "").encode()
    headers = dict(request["headers"])
    length = headers.pop("Content-Length", str(len(body)))
    return client.send(request["method"], request["path"], body, headers, CONTENT_LENGTH=length)


def written(value: Any, indent: int, room: int = 0) -> str:
    """JSON that is broken only where a line would be too long, so that it can be read and compared."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent + room <= _WIDTH or not isinstance(value, dict | list) or not value:
        return line
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        members = [
            f"{pad}{json.dumps(name)}: {written(inner, indent + 2, len(name) + 5)}" for name, inner in value.items()
        ]
        return "{\n" + ",\n".join(members) + f"\n{' ' * indent}}}"
    items = [written(inner, indent + 2, 1) for inner in value]
    return "[\n" + "\n".join(_filled(items, pad)) + f"\n{' ' * indent}]"


def _filled(items: list[str], pad: str) -> Iterator[str]:
    """The items of a list, as many to a line as there is room for."""
    line = pad
    for item in [*(f"{item}," for item in items[:-1]), items[-1]]:
        if line != pad and ("\n" in item or "\n" in line or len(line) + len(item) > _WIDTH):
            yield line.rstrip()
            line = pad
        line += f"{item} "
    yield line.rstrip()


def _example(key: str, summary: str, value: Any) -> Iterator[str]:
    yield f"    {key}:"
    yield f"      summary: {json.dumps(summary)}"
    yield "      value:"
    yield f"        {written(value, 8)}"


if __name__ == "__main__":
    main()
