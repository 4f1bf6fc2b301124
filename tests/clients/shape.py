"""The rules of shape that make a contract fit for every generator; each of them broke one that was tried.

They are checked first, since they say in a sentence what a compiler says in a hundred lines.
"""

from collections.abc import Callable, Iterator

from .contract import Contract, Node
from .job import Failed, Job
from .row import Row, sources


def _words(text: str) -> set[str]:
    return set(text.split())


TAKEN_SCHEMAS = _words("""
    Action Alert Align Animation Any Array Attribute Badge Binding Blob Boolean Border Button Byte Canvas Card Char
    Character Class Collection Color Column Comment Configuration Container Context Curve Data Date Decimal Dictionary
    Divider Document Double Duration Edge Element Enum Environment Error Event Expanded Field File Float Form Function
    Future Gradient Group Headers Icon Image Index Int Integer Iterable Key Label Link List Location Long Map Menu
    Module Node Number Object Offset Option Optional Package Padding Page Pair Path Picker Point Process Promise
    Property Range Record Rect Request Response Result Route Row Scene Section Selection Set Shape Short Size Spacer
    State Step Stream Symbol System Tab Table Task Text Theme Thread Timer Toggle Touch Tuple Type Unit Version View
    Void Window
""")
"""Names in the languages or in the libraries that draw: renamed, refused, or ambiguous where both are imported."""

TAKEN_ENDINGS = ("Aix", "Amd64", "Arm", "Arm64", "Darwin", "Js", "Linux", "Test", "Unix", "Wasm", "Windows")
"""Go reads these at the end of a file's name as "only on that system" or "only in tests"."""

TAKEN_MEMBERS = _words("""
    abstract additional_properties annotation api_client assert associatedtype async await bool break byte case catch
    char class const continue covariant debugger default defer deferred delete do double dynamic else entries enum
    export extends extension factory fallthrough false final float for from_dict func function get goto guard hide if
    implements import in infix init inout instanceof int interface internal is keys lazy left let library list mixin
    mutating native new nil none null object on operator optional override package part postfix precedence prefix
    private protected protocol public repeat required rethrows return right self set short show size static struct
    subscript super switch sync synchronized this throw throws to_dict transient true try typealias typeof unowned
    values var void volatile weak when where while with yield
""")
"""Members that a generator renames to something that nobody would guess, or that do not compile."""

KEPT = ("OpenEnd/values", "PlacedEnd/values", "RoundResult/values", "LayoutBounds/left")
"""Names of the first edition that stayed: Kotlin and Swift rename these members, and lose nothing by it."""

TAKEN_WORDS = _words("entries hash_code index name operator_ ordinal self_ to_string value values")
"""Members that every enum has in Kotlin or Dart, or that Swift makes a keyword of."""

JOINED = ("allOf", "anyOf", "not", "if", "discriminator", "prefixItems", "patternProperties")


def types(node: Node) -> list[str]:
    """The types that a node names, other than null."""
    named = node.get("type", [])
    return [one for one in (named if isinstance(named, list) else [named]) if one != "null"]


def _inner(contract: Contract, node: Node) -> list[Node]:
    """What a list or a map holds."""
    return [
        contract.resolved(node[key]) for key in ("items", "additionalProperties") if isinstance(node.get(key), dict)
    ]


def _is_union(_: Contract, node: Node) -> bool:
    choices = node.get("oneOf")
    fine = choices is None or (len(choices) == 2 and "$ref" in choices[0] and choices[1] == {"type": "null"})
    return not fine or len(types(node)) > 1 or any(key in node for key in JOINED)


RULES: dict[str, Callable[[Contract, Node], bool]] = {
    "has a default": lambda _, node: "default" in node,
    "has a const": lambda _, node: "const" in node,
    "has a title": lambda _, node: "title" in node,
    "is a union": _is_union,
    "says nothing of its type": lambda _, node: not {"type", "oneOf", *JOINED} & node.keys(),
    "has an enum of other values than words": lambda _, node: (
        not all(isinstance(word, str | None) for word in node.get("enum", ()))
    ),
    "has a word that is taken": lambda _, node: bool(TAKEN_WORDS & set(node.get("enum", ()))),
    "is a number without format double": lambda _, node: "number" in types(node) and node.get("format") != "double",
    "is a file, which Dart cannot read": lambda _, node: node.get("format") in ("binary", "byte"),
    "is a set, which has no order in Swift": lambda _, node: bool(node.get("uniqueItems")),
    "is an object without members": lambda _, node: (
        "object" in types(node)
        and not node.get("properties")
        and not isinstance(node.get("additionalProperties"), dict)
    ),
    "holds values that may be null": lambda contract, node: any(map(contract.takes_null, _inner(contract, node))),
    "holds lists of lists": lambda contract, node: any(
        "array" in types(inner) and any("array" in types(one) for one in _inner(contract, inner))
        for inner in _inner(contract, node)
    ),
    "holds lists by reference": lambda contract, node: (
        "$ref" in node.get("items", {}) and "array" in types(contract.resolved(node["items"]))
    ),
    "is a map of enums": lambda contract, node: (
        "object" in types(node) and any("enum" in inner for inner in _inner(contract, node))
    ),
}
"""What no schema may do, wherever it stands."""


def faults(contract: Contract) -> Iterator[str]:
    """Everything in the shape of a contract that some generator stumbles over."""
    for at, node in _nodes(contract):
        yield from (f"{at} {what}" for what, broken in RULES.items() if broken(contract, node))
        if "/" in at and "properties" in node:
            yield f"{at} is an object without a name of its own"
    for name in contract.schemas:
        if name in TAKEN_SCHEMAS or name.endswith(TAKEN_ENDINGS):
            yield f"{name} is a name that is taken"
    for name in contract.objects:
        yield from _member_faults(contract, name)
    yield from _direction_faults(contract)
    yield from _example_faults(contract)


def _nodes(contract: Contract) -> Iterator[tuple[str, Node]]:
    """Every schema that is written down, and where; none for mere references."""
    for name, schema in contract.schemas.items():
        yield from _within(name, schema)
    for operation in contract.operations():
        media = [media for _, media in contract.asked(operation)]
        media += [media for _, _, media in contract.answered(operation)]
        for one in map(contract.resolved, (*media, *operation.says.get("parameters", ()))):
            if "schema" in one:
                yield from _within(f"{operation.id}/", one["schema"])


def _within(at: str, node: Node) -> Iterator[tuple[str, Node]]:
    if "$ref" in node:
        return
    yield at, node
    for name, member in node.get("properties", {}).items():
        yield from _within(f"{at}/{name}", member)
    for key in ("items", "additionalProperties"):
        if isinstance(node.get(key), dict):
            yield from _within(f"{at}/{key}", node[key])


def _member_faults(contract: Contract, name: str) -> Iterator[str]:
    schema = contract.schemas[name]
    required = set(schema.get("required", ()))
    for member, node in schema.get("properties", {}).items():
        if member in TAKEN_MEMBERS and f"{name}/{member}" not in KEPT:
            yield f"{name}/{member} is a name that is taken"
        if member in required and contract.takes_null(node):
            yield f"{name}/{member} is required and may be null"
        if member not in required and not contract.takes_null(node):
            yield f"{name}/{member} may be left out and may not be null"
    yield from (
        f"{name}/{member} is required and not there" for member in required - schema.get("properties", {}).keys()
    )


def _direction_faults(contract: Contract) -> Iterator[str]:
    """What is posted is closed, so that a slip is told; what is only answered is open, so that it can grow."""
    asked = [media for operation in contract.operations() for _, media in contract.asked(operation)]
    posted = _reached(contract, [media.get("schema", {}) for media in asked])
    for name in contract.objects:
        closed = contract.schemas[name].get("additionalProperties") is False
        if closed != (name in posted):
            yield f"{name} is {'answered only, and closed' if closed else 'posted, and open'}"


def _reached(contract: Contract, nodes: list[Node]) -> set[str]:
    """The names of all schemas that these lead to."""
    names: set[str] = set()
    while nodes:
        node = nodes.pop()
        name = node.get("$ref", "").rpartition("/")[2]
        if name and name not in names:
            names.add(name)
            nodes.append(contract.schemas[name])
        nodes += [*node.get("properties", {}).values(), *node.get("oneOf", ())]
        nodes += [node[key] for key in ("items", "additionalProperties") if isinstance(node.get(key), dict)]
    return names


def _example_faults(contract: Contract) -> Iterator[str]:
    """Every parameter, object, and body but those of refusals is shown, or what comes back of it cannot be tried."""
    for operation in contract.operations():
        answered = [(kind, media) for status, kind, media in contract.answered(operation) if status < "400"]
        media = [*contract.asked(operation), *answered]
        yield from (f"{operation.id} has no example of {kind}" for kind, one in media if not contract.examples(one))
        for parameter in map(contract.resolved, operation.says.get("parameters", ())):
            if not contract.examples(parameter) and not contract.examples(contract.resolved(parameter["schema"])):
                yield f"{operation.id} has no example of {parameter['name']}"
    seen: set[int] = set()
    for shown in contract.shown:
        contract.each_object(contract.schemas[shown.schema], shown.value, lambda schema, _: seen.add(id(schema)))
    yield from (f"{name} is never shown" for name in contract.objects if id(contract.schemas[name]) not in seen)


def _check(job: Job, contract: Contract) -> None:
    found = list(faults(contract))
    job.note("\n".join(found))
    if found:
        raise Failed(f"{len(found)} faults of shape")


ROWS = (Row("shape", _check, quick=True, sources=sources("shape.py", "contract.py")),)
