"""The contract holds together, and the service does what its examples show."""

import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

import service
from service.operations.table import LARGEST_BODY, LARGEST_BULK_BODY
from service.rules.house.knobs import KNOBS
from service.rules.play.events import TYPES
from service.rules.stored.faults import MOST_FAULTS
from service.web.bodies import DEEPEST
from service.wire.vocabulary import WORDS
from tests.client import Client, schema_of
from tests.contract.document import Json, Operation, contract, nodes, operations, referred, resolve
from tests.contract.make_examples import READ

OPERATIONS = list(operations())
POSTS = [operation for operation in OPERATIONS if operation.method == "POST"]
EXAMPLES = [(operation, name) for operation in POSTS for name in operation.examples]

POSTED_BACK = {"PlayerView", "GameEvent", "Problem", "GameState"}
"""What is answered and posted back: closed, as all that is posted."""


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
    """405 names methods, 429 and 503 when to come back; what changes only with the version can be asked for again."""
    for operation in OPERATIONS:
        for status, response in operation.spec["responses"].items():
            headers = resolve(response)["headers"]
            assert "Cache-Control" in headers
            assert ("Allow" in headers) == (status == "405")
            assert ("Retry-After" in headers) == (status in ("429", "503"))


def test_every_json_answer_has_a_named_schema() -> None:
    """JSON answers are described by a component, so that clients get a name for each."""
    for operation in OPERATIONS:
        for response in operation.spec["responses"].values():
            for media_type, content in resolve(response).get("content", {}).items():
                if media_type.endswith("json") and operation.path != "/openapi.json":
                    assert content["schema"].keys() == {"$ref"}


def test_nothing_is_of_any_type() -> None:
    """Every schema says what a value is."""
    telling = {"type", "$ref", "oneOf", "pattern"}
    assert [path for _, path, node in _schemas() if not node.keys() & telling] == []


def _reached(*roots: str) -> set[str]:
    """The schemas that these are made of, themselves included."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            references = (node.get("$ref", "") for _, node in nodes(contract()["components"]["schemas"][name]))
            waiting += [reference.rpartition("/")[2] for reference in references if "/schemas/" in reference]
    return found


def test_what_is_posted_is_closed_and_what_is_only_answered_is_open() -> None:
    """So a slip in a request is found, and an answer may gain members."""
    asked = _reached(*(name for name in contract()["components"]["schemas"] if name.endswith("Request")), *POSTED_BACK)
    for name, schema in contract()["components"]["schemas"].items():
        if "properties" in schema:
            assert (schema.get("additionalProperties") is False) == (name in asked - {"ExampleRequest"}), name


def test_a_member_that_may_be_null_may_be_left_out() -> None:
    """And one that may be left out may be null."""
    for _, path, node in _schemas():
        for member, schema in node.get("properties", {}).items():
            null = "null" in schema.get("type", ()) or {"type": "null"} in schema.get("oneOf", ())
            assert null == (member not in node.get("required", ())), f"{path}/{member}"


def test_objects_inside_others_have_names_of_their_own() -> None:
    """No object is described in the middle of another one, so that each has a name in every client."""
    for name, path, node in _schemas():
        assert "properties" not in node or path == f"#/{name}", path


def test_patterns_are_portable() -> None:
    """Patterns are anchored and use nothing that one language's regular expressions lack."""
    for _, path, node in _schemas():
        pattern = node.get("pattern")
        if pattern is not None:
            assert re.fullmatch(r"\^.*\$", pattern), path
            assert not re.search(r"\(\?|\\[0-9AZzbBdDwWsSpPkK]", pattern), path


def _told_words(text: str) -> list[str]:
    """The words in a sentence like "One of `a`, `b`, or one that is new."."""
    listed = re.search(r"One of (.*?),? or one that is new", text)
    return re.findall(r"`([a-z0-9_]+)`", listed[1]) if listed else []


def test_the_words_of_lists_that_may_grow_are_those_of_the_service() -> None:
    """The description of such a member names the known words; the codes of refusals have pages of their own."""
    schemas = contract()["components"]["schemas"]
    for name, words in WORDS.items():
        schema, member = name.split(".")
        told = _told_words(schemas[schema]["properties"][member].get("description", ""))
        assert told in ([], list(words)), name
    listed = {name for name in WORDS if _told_words(str(schemas[name.split(".")[0]]["properties"][name.split(".")[1]]))}
    assert listed >= {"PositionNow.phase", "GameEvent.type", "RoundResult.reason", "ShapeFault.code", "Sentence.about"}


def test_every_event_and_every_knob_is_there() -> None:
    """An event has a member for each type, and both kinds of house rules have every knob, with its meaning."""
    schemas = contract()["components"]["schemas"]
    assert list(schemas["GameEvent"]["properties"]) == ["type", "step", *TYPES.values()]
    names = [knob.name for knob in KNOBS]
    assert names == list(schemas["HouseRules"]["properties"]) == list(schemas["Ruleset"]["properties"])
    meanings = [knob["description"] for knob in schemas["HouseRules"]["properties"].values()]
    assert meanings == [knob.meaning for knob in KNOBS]


def test_the_limits_that_prose_names_are_the_service_s() -> None:
    """Sizes and numbers in sentences are those of the code."""
    assert (LARGEST_BODY, LARGEST_BULK_BODY) == (64 * 1024, 4 * 1024 * 1024)
    told = contract()["components"]
    assert "64 KiB, or 4 MiB" in told["responses"]["TooLarge"]["description"]
    assert f"{MOST_FAULTS} of them at most" in told["schemas"]["Problem"]["properties"]["errors"]["description"]
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
    content = operation.spec["responses"][operation.success]["content"]["application/json"]
    answered = jsonschema.Draft202012Validator(schema_of(content["schema"]["$ref"].rpartition("/")[2]))
    for body in operation.examples.values():
        asked.validate(body)
    for body in operation.answers().values():
        answered.validate(body)


def test_what_can_be_read_is_answered_as_shown(client: Client) -> None:
    """The examples of GET are what the service answers."""
    for key, (_, path) in READ.items():
        assert client.get(path).json == contract()["components"]["examples"][f"{key}_answer"]["value"]


def test_the_introduction_leads_somewhere() -> None:
    """Its links are operations, under their first tag."""
    links = re.findall(r"\(#/(\w+)/(\w+)\)", contract()["info"]["description"])
    assert len(links) > 8
    assert set(links) <= {(operation.spec["tags"][0], operation.spec["operationId"]) for operation in OPERATIONS}


def _ordered(value: Any) -> Any:
    """A value that is equal to another only where members stand in the same order."""
    if isinstance(value, dict):
        return [(name, _ordered(inner)) for name, inner in value.items()]
    return [_ordered(inner) for inner in value] if isinstance(value, list) else value
