"""Make values by a JSON Schema, out of what matches really bring."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import orjson

Json = Any
Schema = Mapping[str, Any]
Pool = Mapping[str, list[Json]]
"""Real values, by the name of the member that they may stand in."""

ODD: tuple[Json, ...] = (
    *(None, True, 0, -1, 1.5, 2**53, 10**18, 1e300, "", "x", ":", [], {}, [[]], [{}], {"x": {}}),
    *("é" * 20, ":" * 500, "\\" * 300, "6-6", "12-12", "0-0@up", "0-1@12-12.up", "left", "en", "a" * 64),
)


def plain(schema: Schema) -> Schema:
    """Return a schema without its alternative of null."""
    for one in schema.get("oneOf", schema.get("anyOf", ())):
        if one.get("type") != "null":
            return plain(one)
    return schema


def inside(schema: Schema, key: str | int) -> Schema:
    """Return the schema of a member or an item; an empty one where there is none."""
    schema = plain(schema)
    if isinstance(key, int):
        items = schema.get("items", {})
        return items if isinstance(items, Mapping) else {}
    found = schema.get("properties", {}).get(key)
    if found is None:
        others = [*schema.get("patternProperties", {}).values(), schema.get("additionalProperties")]
        found = next((other for other in others if isinstance(other, Mapping)), {})
    return dict(found)


def copied(value: Json) -> Json:
    """Return a value that can be changed without changing this one."""
    return orjson.loads(orjson.dumps(value))


def words_of(schema: Json) -> Iterator[str]:
    """Yield all names and words of a schema, some of them many times."""
    if isinstance(schema, Mapping):
        yield from map(str, schema.get("properties", ()))
        yield from (word for name in ("enum", "x-known") for word in schema.get(name, ()) if isinstance(word, str))
        for part in schema.values():
            yield from words_of(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from words_of(part)


def made(random: Random, schema: Schema, pool: Pool, name: str = "", depth: int = 0) -> Json:
    """Return a value for a member: a real one where the pool has some, otherwise one by its schema."""
    schema = plain(schema)
    if pool.get(name) and random.random() < 0.95:
        return copied(random.choice(pool[name]))
    if "enum" in schema:
        return random.choice(schema["enum"])
    kinds = schema.get("type", "null")
    kind = kinds if isinstance(kinds, str) else kinds[0]
    match kind:
        case "object":
            return _object(random, schema, pool, depth)
        case "array":
            return _list(random, schema, pool, depth)
        case "integer" | "number":
            least, most = schema.get("minimum", 0), schema.get("maximum", 1000)
            step = schema.get("multipleOf", 1)
            return random.choice((least, most, random.randint(least, most) // step * step))
        case "boolean":
            return random.random() < 0.5
        case "string":
            return random.choice((*schema.get("x-known", ()), *ODD[-4:], "x"))
    return None


def _object(random: Random, schema: Schema, pool: Pool, depth: int) -> Json:
    needed = schema.get("required", ())
    wanted = random.choice((0.1, 0.5, 0.9)) if depth < 6 else 0.0
    return {
        name: made(random, part, pool, name, depth + 1)
        for name, part in schema.get("properties", {}).items()
        if name in needed or random.random() < wanted
    }


def _list(random: Random, schema: Schema, pool: Pool, depth: int) -> Json:
    least, most = schema.get("minItems", 0), schema.get("maxItems", 40)
    number = max(least, min(most, random.choice((0, 1, 2, 4))))
    return [made(random, schema.get("items", {}), pool, "", depth + 1) for _ in range(number)]
