"""A contract and the values that it shows: every example, in the ways that clients may write it."""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

GROWN = "grown"
NEW_MEMBER = "member_of_a_later_version"
NEW_VALUE = {"of": ["any", 1, None]}

METHODS = ("get", "post", "put", "patch", "delete")

Json = Any
Node = dict[str, Any]


@dataclass(frozen=True)
class Shown:
    """A value of an object schema, and where the contract shows it."""

    schema: str
    value: Json
    at: str


@dataclass(frozen=True)
class Operation:
    """One operation: its identifier, its way in, and what it says."""

    path: str
    method: str
    says: Node

    @property
    def id(self) -> str:
        name: str = self.says["operationId"]
        return name


class Contract:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._bytes = path.read_bytes()
        self.document: Node = yaml.load(self._bytes, yaml.CSafeLoader)
        self.schemas: dict[str, Node] = self.document["components"]["schemas"]

    @property
    def digest(self) -> str:
        return hashlib.sha256(self._bytes).hexdigest()

    def resolved(self, node: Node) -> Node:
        """The node that a chain of references leads to."""
        while "$ref" in node:
            target: Any = self.document
            for step in node["$ref"].removeprefix("#/").split("/"):
                target = target[step.replace("~1", "/").replace("~0", "~")]
            node = target
        return node

    @cached_property
    def objects(self) -> list[str]:
        """The schemas that become classes."""
        return [name for name, schema in self.schemas.items() if schema.get("type") == "object"]

    def operations(self) -> Iterator[Operation]:
        for path, item in self.document["paths"].items():
            yield from (Operation(path, method, item[method]) for method in METHODS if method in item)

    def asked(self, operation: Operation) -> Iterator[tuple[str, Node]]:
        """Content type and media object of what is posted."""
        yield from self.resolved(operation.says.get("requestBody", {})).get("content", {}).items()

    def answered(self, operation: Operation) -> Iterator[tuple[str, str, Node]]:
        """Status, content type and media object of every answer."""
        for status, response in operation.says["responses"].items():
            for content_type, media in self.resolved(response).get("content", {}).items():
                yield str(status), content_type, media

    def examples(self, node: Node) -> list[Json]:
        """The examples of a media object, a parameter or a schema."""
        many = node.get("examples", {})
        listed = many if isinstance(many, list) else [self.resolved(one)["value"] for one in many.values()]
        return listed + ([node["example"]] if "example" in node else [])

    @cached_property
    def shown(self) -> list[Shown]:
        """Every different value of an object schema that the contract shows."""
        found: dict[tuple[str, str], Shown] = {}
        for schema, value, at in self._all_shown():
            if schema in self.objects:
                found.setdefault((schema, json.dumps(value, sort_keys=True)), Shown(schema, value, at))
        return list(found.values())

    def _all_shown(self) -> Iterator[tuple[str, Json, str]]:
        for name, schema in self.schemas.items():
            yield from ((name, value, f"schema {name}") for value in self.examples(schema))
        for operation in self.operations():
            media = [node for _, node in self.asked(operation)] + [node for _, _, node in self.answered(operation)]
            for node in media:
                yield from ((_name(node.get("schema", {})), value, operation.id) for value in self.examples(node))

    def requests(self) -> Iterator[tuple[str, str, Json]]:
        """Path, schema and value of every request body that is shown."""
        for operation in self.operations():
            for _, media in self.asked(operation):
                for value in self.examples(media):
                    yield operation.path, _name(media.get("schema", {})), value

    def each_object(self, schema: Node, value: Json, change: Callable[[Node, Json], Json]) -> Json:
        """The value with every object in it, the inner ones first, changed by `change(schema, object)`."""
        schema = self.not_null(schema)
        if isinstance(value, list):
            return [self.each_object(schema.get("items", {}), item, change) for item in value]
        if not isinstance(value, dict):
            return value
        members, rest = schema.get("properties", {}), schema.get("additionalProperties")
        others = rest if isinstance(rest, dict) else {}
        inner = {name: self.each_object(members.get(name, others), item, change) for name, item in value.items()}
        return change(schema, inner) if members else inner

    def not_null(self, schema: Node) -> Node:
        """What a schema says of values other than null."""
        schema = self.resolved(schema)
        others = [one for one in schema.get("oneOf", ()) if one != {"type": "null"}]
        return self.not_null(others[0]) if len(others) == 1 else schema

    def takes_null(self, schema: Node) -> bool:
        schema = self.resolved(schema)
        return {"type": "null"} in schema.get("oneOf", ()) or "null" in schema.get("type", ())


def _name(schema: Node) -> str:
    """The name of a schema that is referred to; empty for one that is written on the spot."""
    name: str = schema.get("$ref", "").rpartition("/")[2]
    return name


def ways(contract: Contract, shown: Shown) -> dict[str, Json]:
    """A value as it stands, without nulls, with null for all that is absent, and as a later version would answer it."""
    schema = contract.schemas[shown.schema]

    def nulls(schema: Node, value: Json) -> Json:
        absent = {name: None for name, member in schema["properties"].items() if contract.takes_null(member)}
        return absent | value

    def grown(_: Node, value: Json) -> Json:
        return value | {NEW_MEMBER: NEW_VALUE}

    return {
        "as it is": shown.value,
        "without nulls": without_nulls(shown.value),
        "with nulls": contract.each_object(schema, shown.value, nulls),
        GROWN: contract.each_object(schema, shown.value, grown),
    }


def without_nulls(value: Json) -> Json:
    """The value without members that are null, nor those of a later version."""
    if isinstance(value, list):
        return [without_nulls(item) for item in value]
    if isinstance(value, dict):
        return {k: without_nulls(item) for k, item in value.items() if item is not None and k != NEW_MEMBER}
    return value
