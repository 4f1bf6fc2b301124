"""The contract holds together, and the service does what its examples show."""

import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

import service
from service.operations.table import LARGEST_BODY, LARGEST_BULK_BODY
from service.rules.admit.audit import CARRIED
from service.rules.house.knobs import KNOBS
from service.rules.play.events import TYPES
from service.rules.stored.faults import FAULTS
from service.rules.stored.house_rules import HOUSE_RULES as OVERRIDES
from service.rules.values.errors import NOT_ALLOWED, PROBLEMS
from service.web.bodies import DEEPEST
from service.wire.answers.problems import MOST_FAULTS
from service.wire.codes import CODES
from tests.client import Client, schema_of
from tests.contract.document import Json, Operation, contract, nodes, operations, referred, resolve

OPERATIONS = list(operations())
POSTS = [operation for operation in OPERATIONS if operation.method == "POST"]
EXAMPLES = [(operation, name) for operation in POSTS for name in operation.examples]

OPEN = {
    "#/BatchRequest/properties/items/items/properties/body",
    "#/Batch/properties/items/items/properties/body",
    "#/ProblemExample/properties/request/properties/body",
}
"""Where any JSON value may stand: the bodies of other operations."""

NOT_ANSWERED = {name for name in contract()["components"]["schemas"] if name.endswith(("Request", "Input"))}
IN_PART = {"Overrides"}
"""What is answered in part on purpose: the knobs that a match turns."""


def _schemas() -> Iterator[tuple[str, str, Json]]:
    """Every schema inside the components: the component's name, the place, the schema."""
    for name, schema in contract()["components"]["schemas"].items():
        for path, node in nodes(schema, f"#/{name}"):
            if not path.endswith(("/properties", "/mapping", "/discriminator")) and node.keys() != {"required"}:
                yield name, path, node


def test_it_is_a_valid_openapi_document() -> None:
    """The document is OpenAPI 3.1 by the published schema, and every example in it fits."""
    OpenAPIV31SpecValidator(contract()).validate()


def test_every_reference_leads_somewhere_and_every_component_is_used() -> None:
    """No reference is broken, and nothing is described that nothing refers to."""
    used = {node["$ref"] for _, node in nodes(contract()) if isinstance(node.get("$ref"), str)}
    used |= {
        example["$ref"]
        for _, node in nodes(contract()["paths"] | contract()["components"]["responses"])
        for example in node.get("examples", {}).values()
        if "$ref" in example
    }
    for reference in used:
        assert referred(reference) is not None
    everything = {f"#/components/{kind}/{name}" for kind, named in contract()["components"].items() for name in named}
    assert everything == used


def test_its_version_is_the_service_s() -> None:
    """The contract has the version of the package."""
    assert contract()["info"]["version"] == service.__version__


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.path)
def test_an_operation_is_named_explained_and_open_to_all(operation: Operation) -> None:
    """Each has its own id, a known tag, a summary, a description, and the same security."""
    ids = [other.spec["operationId"] for other in OPERATIONS]
    assert ids.count(operation.spec["operationId"]) == 1
    assert set(operation.spec["tags"]) <= {tag["name"] for tag in contract()["tags"]}
    assert operation.spec["summary"]
    assert operation.spec["description"]
    assert contract()["security"] == []
    assert "security" not in operation.spec


@pytest.mark.parametrize("operation", POSTS, ids=lambda operation: operation.name)
def test_a_post_documents_every_refusal_it_can_meet(operation: Operation) -> None:
    """What HTTP, the shape and the rules can refuse is there; audits and batches have no 409 of their own."""
    expected = {"400", "401", "404", "405", "413", "415", "422", "429", "500", "503"}
    if operation.name not in ("audits", "batches"):
        expected.add("409")
    assert {status for status in operation.spec["responses"] if not status.startswith("2")} == expected


def test_answers_have_the_headers_that_clients_rely_on() -> None:
    """No answer of an operation is stored; 405 names methods, 429 and 503 when to come back."""
    for operation in OPERATIONS:
        for status, response in operation.spec["responses"].items():
            headers = resolve(response)["headers"]
            if operation.path.startswith("/v1/"):
                assert "Cache-Control" in headers
            assert ("Allow" in headers) == (status == "405")
            assert ("Retry-After" in headers) == (status in ("429", "503"))


def test_every_json_answer_has_a_named_schema() -> None:
    """JSON answers are described by a component, so that clients get a name for each."""
    for operation in OPERATIONS:
        for response in operation.spec["responses"].values():
            for media_type, content in resolve(response)["content"].items():
                if media_type.endswith("json"):
                    assert content["schema"].keys() == {"$ref"}


def test_only_other_operations_bodies_are_open() -> None:
    """No schema lets anything through, but for the places where a body of another operation stands."""
    telling = {"type", "$ref", "oneOf", "pattern", "const"}
    assert {path for _, path, node in _schemas() if not node.keys() & telling} == OPEN


def test_every_object_is_closed() -> None:
    """An object has its members listed and takes no others, or it is a map with the kind of its values."""
    for _, path, node in _schemas():
        if node.get("type") != "object":
            continue
        if "properties" in node:
            assert node["additionalProperties"] is False, path
        else:
            assert isinstance(node["additionalProperties"], dict), path


def test_every_member_of_an_answer_is_always_there() -> None:
    """In answers all members are required; null stands where one has no meaning."""
    for name, path, node in _schemas():
        if "properties" in node and name not in NOT_ANSWERED | IN_PART:
            assert node["required"] == list(node["properties"]), path


def test_patterns_are_portable() -> None:
    """Patterns are anchored and use nothing that one language's regular expressions lack."""
    for _, path, node in _schemas():
        pattern = node.get("pattern")
        if pattern is not None:
            assert re.fullmatch(r"\^.*\$", pattern), path
            assert not re.search(r"\(\?|\\[0-9AZzbBdDwWsSpPkK]", pattern), path


def test_every_code_is_documented() -> None:
    """The closed lists of the contract are those of the code, in its order."""
    schemas = contract()["components"]["schemas"]
    moves = [code for code in NOT_ALLOWED if code not in ("round_not_over", "not_your_turn")]
    assert schemas["ProblemCode"]["enum"] == list(CODES)
    assert schemas["StateProblemCode"]["enum"] == [*PROBLEMS, *moves]
    assert schemas["FaultCode"]["enum"] == list(FAULTS)
    assert schemas["KnobName"]["enum"] == [knob.name for knob in KNOBS]
    assert set(schemas["AuditCode"]["enum"]) >= {*PROBLEMS, *moves, "round_not_over"} | {
        code for code, _ in CARRIED.values()
    }
    assert set(schemas["AuditCode"]["enum"]) <= {*CODES, *PROBLEMS} | {code for code, _ in CARRIED.values()}


def test_every_event_and_every_knob_is_there() -> None:
    """The union of events is the list of the rules, and both kinds of house rules have every knob."""
    schemas = contract()["components"]["schemas"]
    mapping = schemas["Event"]["discriminator"]["mapping"]
    assert set(mapping) == set(TYPES.values())
    assert list(mapping.values()) == [branch["$ref"] for branch in schemas["Event"]["oneOf"]]
    for type_, reference in mapping.items():
        assert referred(reference)["properties"]["type"] == {"type": "string", "const": type_}
    names = [knob.name for knob in KNOBS]
    assert names == list(schemas["Overrides"]["properties"]) == list(schemas["Ruleset"]["properties"])
    meanings = [knob["description"] for knob in schemas["Overrides"]["properties"].values()]
    assert meanings == [knob.meaning for knob in KNOBS]
    assert OVERRIDES.schema["properties"].keys() == schemas["Overrides"]["properties"].keys()


def test_the_limits_that_prose_names_are_the_service_s() -> None:
    """Sizes and numbers in sentences are those of the code."""
    assert (LARGEST_BODY, LARGEST_BULK_BODY) == (64 * 1024, 4 * 1024 * 1024)
    assert "64 KiB" in contract()["info"]["description"]
    assert "4 MiB" in contract()["info"]["description"]
    told = contract()["components"]
    assert f"at most {MOST_FAULTS} " in told["schemas"]["Problem"]["properties"]["errors"]["description"]
    assert f"deeper than {DEEPEST} " in told["responses"]["MalformedJson"]["description"]


@pytest.mark.parametrize("operation", POSTS, ids=lambda operation: operation.name)
def test_a_post_has_three_examples_at_least(operation: Operation) -> None:
    """Each has three requests or more, with the answer of each under the same name."""
    assert len(operation.examples) >= 3
    assert list(operation.answers()) == list(operation.examples)


@pytest.mark.parametrize(
    ("operation", "name"), EXAMPLES, ids=[f"{operation.name}-{name}" for operation, name in EXAMPLES]
)
def test_an_example_is_answered_as_shown(client: Client, operation: Operation, name: str) -> None:
    """The service answers every example's request with the example's answer, member by member, in order."""
    answer = client.post(operation.name, operation.examples[name])
    assert answer.status == int(operation.success)
    assert _ordered(answer.json) == _ordered(operation.answers()[name])


@pytest.mark.parametrize("operation", POSTS, ids=lambda operation: operation.name)
def test_examples_fit_by_the_reference_validator(operation: Operation) -> None:
    """The examples fit their schemas by jsonschema too, the validator that is written for exactness."""
    (content,) = operation.spec["requestBody"]["content"].values()
    asked = jsonschema.Draft202012Validator(schema_of(content["schema"]["$ref"].rpartition("/")[2]))
    (content,) = operation.spec["responses"][operation.success]["content"].values()
    answered = jsonschema.Draft202012Validator(schema_of(content["schema"]["$ref"].rpartition("/")[2]))
    for body in operation.examples.values():
        asked.validate(body)
    for body in operation.answers().values():
        answered.validate(body)


def test_the_introduction_is_true(client: Client) -> None:
    """The five requests of the introduction play one round and deal the next."""
    lines = re.findall(r"^    (.*)$", contract()["info"]["description"], re.MULTILINE)
    state, phases = b"", []
    for request, body in zip(lines[::2], lines[1::2], strict=True):
        method, path = request.split()
        sent = body.encode().replace(b"STATE", state)
        answer = client.send(method, path, sent, {"Content-Type": "application/json"})
        assert answer.code is None
        state = re.sub(rb'^\{"state":(.*),"now":.*$', rb"\1", answer.body)
        phases.append(answer.json["now"]["phase"])
    assert phases == ["playing", "playing", "playing", "round_over", "playing"]


def _ordered(value: Any) -> Any:
    """A value that is equal to another only where members stand in the same order."""
    if isinstance(value, dict):
        return [(name, _ordered(inner)) for name, inner in value.items()]
    return [_ordered(inner) for inner in value] if isinstance(value, list) else value
