"""What the search begins with: real states, views, events and refusals, and bodies of each operation made of them."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import orjson

from deploy.reliability.corpus import TABLES
from deploy.reliability.search.making import Json, Pool, Schema, made, plain
from service.operations.table import LARGEST_BODY, OPERATIONS
from service.rules.house.groups import Spinner
from service.web.operate import operate
from tests.houses import random_house

LARGE_SETS = (9, 12)
DEALT_OUT = ((2, 40), (3, 28), (4, 20), (2, 7))
"""Seats, and hands of theirs that leave little of a double-twelve or, the last ones, nearly all."""
CROWDED = 2
"""How many rounds are played with each of them."""
HOUSES = 24
LONGEST = 220
"""So many actions of a round are played at most."""
SEEN = 0.08
"""How many of the positions on the way go into the pool."""
LONG = 20
"""How many of the longest values have a place of their own among those of a name."""


def schema_of(operation: str) -> Schema:
    """Return the JSON Schema of an operation's request."""
    kind: Any = OPERATIONS[operation].schema
    schema: Schema = kind.kind.schema
    return schema


def post(operation: str, body: Json) -> Json:
    """Return an operation's answer, in this process; an empty one where it fails, which is not what is looked for."""
    try:
        return orjson.loads(operate(operation, orjson.dumps(body)).body)
    except Exception:
        return {}


def pool(random: Random) -> Pool:
    """Return what really played rounds bring: all games, larger sets under every spinner, and house rules."""
    found: dict[str, list[Json]] = {name: [] for name in ("state", "view", "events", "problem", "action", "rounds")}
    for asked in _tables(random):
        ended = []
        for position in _played(random, asked):
            _keep(random, found, position)
            ended.append(position["state"])
        if ended:
            found["rounds"].append(ended[-1:])
    found["rules"] = [state["rules"] for state in found["state"] if state.get("rules")]
    for name, values in found.items():
        values.sort(key=lambda value: len(orjson.dumps(value)))
        found[name] = values + values[-LONG:] * 3
    return found


def _tables(random: Random) -> Iterator[Json]:
    for game, seats, partners in TABLES:
        yield {"game": game, "seats": seats, "partners": partners}
    for max_pip in LARGE_SETS:
        for spinner in get_args(Spinner):
            for seats, hand in DEALT_OUT * CROWDED:
                rules = {"max_pip": max_pip, "hand_size": hand * max_pip // 12, "spinner": spinner, "reserve": 0}
                yield {"game": random.choice(("draw", "all_fives")), "seats": seats, "rules": rules}
    for _ in range(HOUSES):
        house = random_house(random)
        yield {"game": house.game, "seats": house.seats, "partners": house.partners, "rules": dict(house.rules)}


def _played(random: Random, asked: Json) -> Iterator[Json]:
    """Yield some positions of a round, the last one in any case; none if it cannot be dealt."""
    position = post("matches", asked | {"seed": f"start-{random.random()}"})
    for later in played_on(random, position, LONGEST):
        if random.random() < SEEN:
            yield later
        position = later
    if "now" in position:
        yield position


def played_on(random: Random, position: Json, most: int) -> Iterator[Json]:
    """Yield the positions after each of so many actions, drawn at random or, where that is drawn, doubles first."""
    doubles_first = random.random() < 0.5
    for _ in range(most):
        legal = position["now"]["legal_actions"] if "now" in position else []
        if not legal:
            return
        doubles = [play for play in legal if _is_double(play["action"])]
        action = random.choice(doubles if doubles and doubles_first else legal)["action"]
        position = post("actions", {"state": position["state"], "action": action})
        if "now" in position:
            yield position


def _is_double(action: str) -> bool:
    one, _, other = action.partition("@")[0].partition("-")
    return one == other


def _keep(random: Random, found: dict[str, list[Json]], position: Json) -> None:
    """Put a position into the pool in all the ways in which it can be posted."""
    state, now = position["state"], position["now"]
    found["state"] += [state, *_snapshot(state, now)]
    found["events"].append(position["events"])
    found["action"] += [legal["action"] for legal in now["legal_actions"][:2]]
    found["view"].append(post("views", {"state": state, "seat": random.choice((None, 0, 1))}))
    refused = post("actions", {"state": state, "action": random.choice(("draw", "pass", "0-1@left"))})
    found["problem"] += [refused] if "code" in refused else []


def _snapshot(state: Json, now: Json) -> list[Json]:
    """Return the position as a snapshot, where it is one that can be played on."""
    if now["phase"] != "playing":
        return []
    kept = {name: value for name, value in state.items() if name not in ("seed", "deal", "position", "actions")}
    hands = [hand["tiles"] for hand in now["hands"]]
    table = {"hands": hands, "boneyard": now["boneyard"]["tiles"], "table": now["table"], "turn": now["turn"]}
    return [{**kept, "position": table}]


def bodies(random: Random, operation: str, pool: Pool, number: int) -> list[bytes]:
    """Return bodies of an operation to start from: so many real ones, and so many hollow ones at most."""
    schema, limit = schema_of(operation), OPERATIONS[operation].limit
    if operation == "batches":
        pool = {**pool, "items": [_items(random, pool) for _ in range(number)]}
    found = [orjson.dumps(_lone(random, made(random, schema, pool))) for _ in range(number)]
    ways = list(_lists(schema))
    found += [hollow(way, min(limit, LARGEST_BODY)) for way in random.sample(ways, min(number, len(ways)))]
    return [body for body in found if len(body) <= limit]


def hollow(way: tuple[str | int, ...], size: int) -> bytes:
    """Return a body of this size that has nothing but, at the end of a way, a list of empty objects."""
    body: Json = [{}] * (size // len("{},") - 10 * len(way))
    for key in reversed(way):
        body = [body] if isinstance(key, int) else {key: body}
    return orjson.dumps(body)


def _lists(schema: Schema, *way: str | int) -> Iterator[tuple[str | int, ...]]:
    """Yield the ways to all lists of a schema."""
    schema = plain(schema)
    if "items" in schema:
        yield way
        yield from _lists(schema["items"], *way, 0)
    for name, inner in schema.get("properties", {}).items():
        yield from _lists(inner, *way, name)


def _lone(random: Random, body: Json) -> Json:
    """Return a body with one of the things that exclude each other, most of the time."""
    for several in (("state", "view"), ("view", "events", "problem"), ("seed", "deal", "position")):
        given = [name for name in several if name in body]
        for name in random.sample(given, max(0, len(given) - 1)):
            if random.random() < 0.9:
                del body[name]
    return body


def _items(random: Random, pool: Pool) -> Json:
    names = list(schema_of("batches")["properties"]["items"]["items"]["properties"])
    number = random.choice((1, 4, 16, 64))
    some = random.sample(names, random.randint(1, 3))
    return [
        {name: _lone(random, made(random, schema_of(name), pool))}
        for name in (random.choice(some) for _ in range(number))
    ]
