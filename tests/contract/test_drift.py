"""What the service reads is what the contract describes."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from marshmallow import Schema, fields

from service.operations.table import OPERATIONS
from service.rules.stored.objects import object_of
from service.wire.read.fields import Shape
from tests.contract.document import Json, contract, operations
from tests.contract.shapes import differences, of_schema, plain

pytestmark = pytest.mark.no_cover


def drifts(document: Json) -> list[str]:
    """Every difference between the operations' schemas and a document."""
    found = []
    for operation in operations(document):
        if operation.method == "POST":
            schema = operation.spec["requestBody"]["content"]["application/json"]["schema"]
            code = of_schema(OPERATIONS[operation.name].schema)
            found += list(differences(code, plain(schema, document), operation.name))
    return found


def test_every_operation_is_described() -> None:
    """The contract has the operations of the service, and no others."""
    described = {operation.name for operation in operations() if operation.method == "POST"}
    assert described == OPERATIONS.keys()


def test_the_contract_describes_what_is_read() -> None:
    """Members, types, null, lists, patterns and limits of all requests are the same on both sides."""
    assert drifts(contract()) == []


def _schemas(document: Json) -> Any:
    return document["components"]["schemas"]


SEEDED: dict[str, Callable[[Any], Any]] = {
    "a member that is not read": lambda s: s["ActionRequest"]["properties"].update(hint={"type": "boolean"}),
    "a member that is read": lambda s: s["ActionRequest"]["properties"].pop("auto"),
    "a member too many required": lambda s: s["GameState"]["required"].append("actions"),
    "a member no longer required": lambda s: s["ViewRequest"]["required"].remove("state"),
    "null refused": lambda s: s["MatchRequest"]["properties"].update(leader={"$ref": "#/components/schemas/Seat"}),
    "null taken": lambda s: s["GameState"]["properties"]["seats"].update(type=["integer", "null"]),
    "a game that is not played": lambda s: s["GameId"]["enum"].append("chess"),
    "a knob's value missing": lambda s: s["HouseRules"]["properties"]["spinner"]["enum"].remove("none"),
    "a knob missing": lambda s: s["HouseRules"]["properties"].pop("target"),
    "a seat too many": lambda s: s["Seat"].update(maximum=8),
    "a lower minimum": lambda s: s["GameState"]["properties"]["seats"].update(minimum=1),
    "a limit of a list": lambda s: s["GameState"]["properties"]["actions"].update(maxItems=545),
    "a list without a limit": lambda s: s["AuditRequest"]["properties"]["rounds"].pop("maxItems"),
    "another tile": lambda s: s["Tile"].update(pattern="^[0-9]+-[0-9]+$"),
    "another name of an arm": lambda s: s["TableTiles"]["properties"]["arms"]["propertyNames"].update(pattern="^up$"),
    "a longer seed": lambda s: s["GameState"]["properties"]["seed"].update(maxLength=65),
    "a start missing": lambda s: s["RoundRequest"]["properties"].pop("position"),
    "an object left open": lambda s: s["GivenDeal"].pop("additionalProperties"),
    "a whole number as any number": lambda s: s["Pips"].update(type="number"),
    "a number as a string": lambda s: s["HouseRules"]["properties"]["target"].update(type=["string", "null"]),
    "points by tile without a limit": lambda s: s["HouseRules"]["properties"]["lone_tile_points"][
        "additionalProperties"
    ].pop("maximum"),
    "an operation in batches": lambda s: s["BatchItem"]["properties"].update(
        pictures={"oneOf": [{"$ref": "#/components/schemas/PictureRequest"}, {"type": "null"}]}
    ),
    "a kind of event missing": lambda s: s["GameEvent"]["properties"].pop("drew"),
    "a step of another form": lambda s: s["RoundStep"].update(pattern="^[0-9]+\\.[0-9]+$"),
    "true for one": lambda s: s["GameState"]["properties"]["format"].update(minimum=True),
}


@pytest.mark.parametrize("name", SEEDED)
def test_a_drift_is_found(name: str) -> None:
    """A contract that is changed in one place alone is found to differ."""
    document = deepcopy(contract())
    SEEDED[name](_schemas(document))
    assert drifts(document)


def test_a_keyword_that_nobody_compares_is_refused() -> None:
    """A keyword that the comparison does not know cannot slip through."""
    document = deepcopy(contract())
    _schemas(document)["GameState"]["properties"]["actions"]["uniqueItems"] = True
    with pytest.raises(TypeError, match="uniqueItems"):
        drifts(document)


def test_a_field_that_nobody_compares_is_refused() -> None:
    """A field that is not of a kind with a schema, or an open schema, cannot slip through."""

    class Careless(Shape):
        kind = object_of({})
        one_of = ()
        name = fields.String()

    class Open(Schema):
        pass

    with pytest.raises(TypeError, match="unknown kind of field"):
        of_schema(Careless())
    with pytest.raises(TypeError, match="not closed"):
        of_schema(Open())
