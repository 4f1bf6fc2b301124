"""Compares the shapes that the service reads with the shapes that the contract describes.

Both sides become one plain form in which only what decides over a value is left: references are followed, descriptions
dropped, the several ways to write null, a constant, or a list of strings made one. A keyword or a kind of field that
is not known here raises, so that nothing is passed over in silence.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import Schema, missing

from service.wire.kinds import KNOBS
from service.wire.read.fields import Of, Shape
from service.wire.read.one_of import ExactlyOne
from service.wire.read.states import StateSchema
from tests.contract.document import referred

Json = dict[str, Any]

STATES = {"StateInput": StateSchema}
"""The schemas that a kind refers to by name."""

_TOLD = ("description", "title", "examples", "discriminator")
_KEPT = ("minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength", "minProperties", "pattern", "default")
_TYPES = {str: "string", int: "integer"}


def of_schema(schema: type[Schema]) -> Json:
    """The plain form of what a marshmallow schema takes."""
    if not issubclass(schema, Shape):
        raise TypeError(f"{schema.__name__} is not closed")
    fields = schema._declared_fields
    one_of = schema.one_of if issubclass(schema, ExactlyOne) else ()
    plain: Json = {"type": "object", "closed": True, "required": [], "members": {}}
    if one_of:
        plain["exactly one"] = sorted(one_of)
    for name, field in fields.items():
        if type(field) is not Of:
            raise TypeError(f"{schema.__name__}.{name} is of an unknown kind of field: {type(field).__name__}")
        key = field.data_key or name
        member = _of_kind(field.kind.schema)
        if field.allow_none:
            member["null"] = True
        if field.required:
            plain["required"].append(key)
        elif name in one_of:
            assert field.load_default is missing
        elif field.load_default is missing:
            raise TypeError(f"{schema.__name__}.{name} is neither required nor has a default")
        else:
            default = field.load_default() if callable(field.load_default) else field.load_default
            if default is not None:
                empty: object = {} if field.kind is KNOBS else []  # values without parts are all the empty tuple
                member["default"] = (list(default) or empty) if isinstance(default, tuple) else default
        plain["members"][key] = member
    plain["required"].sort()
    return plain


def _of_kind(schema: Mapping[str, Any]) -> Json:
    """The plain form of a kind's schema, which refers to states only."""
    return plain(schema, None)


def plain(node: Mapping[str, Any], document: Json | None) -> Json:
    """The plain form of a JSON Schema of the document; ``document`` None: of the code."""
    left = {key: value for key, value in node.items() if key not in _TOLD}
    found: Json = {}
    if "$ref" in left:
        name = left.pop("$ref")
        found = of_schema(STATES[name]) if document is None else plain(referred(name, document), document)
    if "oneOf" in left and all(branch.keys() == {"required"} for branch in left["oneOf"]):
        found["exactly one"] = sorted(name for branch in left.pop("oneOf") for name in branch["required"])
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
    if "const" in left:
        left["enum"] = [left.pop("const")]
    if "enum" in left:
        values = left.pop("enum")
        if None in values:
            found["null"] = True
        found["enum"] = [value for value in values if value is not None]
        found.setdefault("type", _TYPES[type(found["enum"][0])])
    if "properties" in left:
        found["members"] = {name: plain(inner, document) for name, inner in left.pop("properties").items()}
        found["required"] = sorted(left.pop("required", []))
        found["closed"] = left.pop("additionalProperties") is False
    if "additionalProperties" in left:
        found["values"] = plain(left.pop("additionalProperties"), document)
        found["names"] = plain(left.pop("propertyNames"), document)["pattern"]
    if "items" in left:
        found["items"] = plain(left.pop("items"), document)
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
