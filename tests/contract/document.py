"""The contract as the tests read it."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

PATH = Path(__file__).parents[2] / "openapi.yaml"

Json = dict[str, Any]

SHOWN_AT = {"state": "positions", "view": "layouts"}
"""Members that several operations take, each with the operation where a quick test tries what can be inside it."""


@cache
def contract() -> Json:
    """The whole document."""
    loaded: Json = yaml.load(PATH.read_bytes(), yaml.CSafeLoader)
    return loaded


class Operation(NamedTuple):
    """One operation of the contract."""

    method: str
    path: str
    spec: Json

    @property
    def name(self) -> str:
        """The last step of its path: ``actions``."""
        return self.path.rpartition("/")[2]

    @property
    def examples(self) -> Json:
        """The request bodies that it shows, by name."""
        return _examples(self.spec["requestBody"]) if "requestBody" in self.spec else {}

    @property
    def success(self) -> str:
        """The status that it answers when all goes well."""
        return next(str(status) for status in self.spec["responses"] if status.startswith("2"))

    def answers(self) -> Json:
        """The good answers that it shows, by name."""
        return _examples(self.spec["responses"][self.success])


def operations(document: Json | None = None) -> Iterator[Operation]:
    """Every operation."""
    for path, methods in (document or contract())["paths"].items():
        for method, spec in methods.items():
            yield Operation(method.upper(), path, spec)


def resolve(node: Any, document: Json | None = None) -> Any:
    """What a node is, or what its reference leads to."""
    while isinstance(node, dict) and "$ref" in node and len(node) == 1:
        node = referred(node["$ref"], document)
    return node


def referred(reference: str, document: Json | None = None) -> Any:
    """What a reference into the document leads to."""
    node = document or contract()
    for step in reference.removeprefix("#/").split("/"):
        node = node[step]
    return node


def nodes(node: Any, path: str = "#") -> Iterator[tuple[str, Json]]:
    """Every object in a part of the document, with its place; examples are left out."""
    if isinstance(node, dict):
        yield path, node
        for key, inner in node.items():
            if key not in ("examples", "default"):
                yield from nodes(inner, f"{path}/{key}")
    elif isinstance(node, list):
        for at, inner in enumerate(node):
            yield from nodes(inner, f"{path}/{at}")


def _examples(message: Json) -> Json:
    """The examples of a request's or an answer's first media type, which is JSON."""
    content = next(iter(resolve(message)["content"].values()))
    return {name: resolve(example)["value"] for name, example in content.get("examples", {}).items()}
