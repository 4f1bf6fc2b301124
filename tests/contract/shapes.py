"""Compares the shapes that the service reads with the shapes that the contract describes.

Both sides become one plain form in which only what decides over a value is left: references are followed, descriptions
dropped, the several ways to write null, or no limit, made one. A keyword or a kind of
field that is not known here raises, so that nothing is passed over in silence.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import Schema

from service.rules.stored.kinds import KNOWN
from service.wire.read.fields import Of, Shape
from tests.contract.document import referred

Json = dict[str, Any]

_TOLD = ("description", "examples", KNOWN)
_KEPT = ("minimum", "maximum", "multipleOf", "minItems", "maxItems", "maxLength", "pattern")


def of_schema(schema: Schema) -> Json:
    """The plain form of what a marshmallow schema takes."""
    if not isinstance(schema, Shape):
        raise TypeError(f"{type(schema).__name__} is not closed")
    for name, field in schema.fields.items():
        if type(field) is not Of:
            raise TypeError(f"{name} is of an unknown kind of field: {type(field).__name__}")
    found = plain(schema.kind.schema, None)
    assert found["members"].keys() == schema.fields.keys()
    return found


def plain(node: Mapping[str, Any], document: Json | None) -> Json:
    """The plain form of a JSON Schema of the document; ``document`` None: of the code."""
    left = {key: value for key, value in node.items() if key not in _TOLD}
    found: Json = {}
    if "$ref" in left:
        found = plain(referred(left.pop("$ref"), document), document)
    if "oneOf" in left:
        branches = [plain(branch, document) for branch in left.pop("oneOf")]
        nothing = {"type": "null"}
        others = [branch for branch in branches if branch != nothing]
        found |= others[0] if len(others) == 1 else {"one of": others}
        if len(others) < len(branches):
            found["null"] = True
    if "type" in left:
        types = left.pop("type")
        types = [types] if isinstance(types, str) else list(types)
        if "null" in types and len(types) > 1:
            types.remove("null")
            found["null"] = True
        (found["type"],) = types
    if "enum" in left:
        values = left.pop("enum")
        if None in values:
            found["null"] = True
        found["enum"] = [value for value in values if value is not None]
    if "properties" in left:
        found["members"] = {name: plain(inner, document) for name, inner in left.pop("properties").items()}
        found["required"] = sorted(left.pop("required", []))
        found["closed"] = left.pop("additionalProperties", None) is False
    if "additionalProperties" in left:
        found["values"] = plain(left.pop("additionalProperties"), document)
        found["names"] = plain(left.pop("propertyNames", {}), document).get("pattern")
    if "items" in left:
        found["items"] = plain(left.pop("items"), document)
    if left.get("minItems") == 0:
        del left["minItems"]
    found |= {key: left.pop(key) for key in _KEPT if key in left}
    if left:
        raise TypeError(f"unknown keywords: {', '.join(left)}")
    return found


def differences(code: Any, contract: Any, path: str = "") -> Iterator[str]:
    """Every place in which two plain forms differ."""
    if isinstance(code, dict) and isinstance(contract, dict):
        for key in [*code, *(key for key in contract if key not in code)]:
            yield from differences(code.get(key), contract.get(key), f"{path}/{key}")
    elif isinstance(code, list) and isinstance(contract, list) and len(code) == len(contract):
        for at, (one, other) in enumerate(zip(code, contract, strict=True)):
            yield from differences(one, other, f"{path}/{at}")
    elif code != contract or type(code) is not type(contract):
        yield f"{path}: {code!r} in the code, {contract!r} in the contract"
