"""The rules of shape: each finds what it is there for."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from .contract import GROWN, Contract, ways, without_nulls
from .job import HERE
from .shape import faults

pytestmark = pytest.mark.no_cover

SPIKE = HERE / "spike.yaml"
TILE = {"$ref": "#/components/schemas/Tile"}
TEXTS = {"type": "array", "items": {"type": "string"}}


def changed(folder: Path, member: Any = None, **schema: Any) -> list[str]:
    """What is wrong with the contract when `WentOutEvent` has this member, or says this of itself."""
    document = yaml.load(SPIKE.read_bytes(), yaml.CSafeLoader)
    event = document["components"]["schemas"]["WentOutEvent"]
    event.update(schema)
    if member is not None:
        event["properties"]["extra"] = member
        event["required"].append("extra")
    path = folder / "contract.yaml"
    path.write_text(yaml.dump(document, Dumper=yaml.CSafeDumper))
    return list(faults(Contract(path)))


def test_the_small_contract_breaks_no_rule() -> None:
    """The contract that has every construct is one that every generator takes."""
    assert list(faults(Contract(SPIKE))) == []


@pytest.mark.parametrize(
    ("member", "what"),
    [
        ({"type": "integer", "default": 1}, "has a default"),
        ({"type": "string", "const": "x"}, "has a const"),
        ({"type": "string", "title": "Extra"}, "has a title"),
        ({"type": ["integer", "string"]}, "is a union"),
        ({"oneOf": [TILE, {"$ref": "#/components/schemas/Seat"}]}, "is a union"),
        ({"anyOf": [TILE]}, "is a union"),
        ({"description": "anything"}, "says nothing of its type"),
        ({"type": "integer", "enum": [1, 2]}, "has an enum of other values than words"),
        ({"type": "string", "enum": ["value"]}, "has a word that is taken"),
        ({"type": "number"}, "is a number without format double"),
        ({"type": "string", "format": "binary"}, "is a file, which Dart cannot read"),
        (TEXTS | {"uniqueItems": True}, "is a set, which has no order in Swift"),
        ({"type": "object"}, "is an object without members"),
        ({"type": "object", "properties": {"x": TILE}, "required": ["x"]}, "is an object without a name of its own"),
        ({"type": "array", "items": {"type": ["string", "null"]}}, "holds values that may be null"),
        ({"type": "array", "items": {"type": "array", "items": TEXTS}}, "holds lists of lists"),
        ({"type": "object", "additionalProperties": {"$ref": "#/components/schemas/GameId"}}, "is a map of enums"),
        ({"type": ["string", "null"]}, "is required and may be null"),
    ],
)
def test_a_member_that_breaks_a_generator_is_found(tmp_path: Path, member: Any, what: str) -> None:
    """What a generator stumbles over is told with the place where it stands."""
    assert f"WentOutEvent/extra {what}" in changed(tmp_path, member)


@pytest.mark.parametrize(
    ("schema", "what"),
    [
        ({"additionalProperties": False}, "WentOutEvent is answered only, and closed"),
        ({"required": []}, "WentOutEvent/seat may be left out and may not be null"),
        ({"required": ["seat", "team"]}, "WentOutEvent/team is required and not there"),
        ({"properties": {"seat": TILE, "public": TILE}}, "WentOutEvent/public is a name that is taken"),
    ],
)
def test_a_schema_that_breaks_a_generator_is_found(tmp_path: Path, schema: dict[str, Any], what: str) -> None:
    """So is what is wrong with an object as a whole."""
    assert what in changed(tmp_path, **schema)


def test_a_value_is_written_in_every_way_that_means_the_same() -> None:
    """With nulls and without, with members of a later version: without those it is one value, and each is its own."""
    contract = Contract(SPIKE)
    shown = next(one for one in contract.shown if one.schema == "GameEvent")
    written = ways(contract, shown)
    assert written["without nulls"] == {"type": "went_out", "went_out": {"seat": 1}}
    assert written["with nulls"] == {"type": "went_out", "went_out": {"seat": 1}, "dealt": None, "played": None}
    assert written[GROWN] != shown.value
    assert all(without_nulls(value) == shown.value for value in written.values())
