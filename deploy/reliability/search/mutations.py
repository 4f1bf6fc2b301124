"""What changes a body: each mutation changes the value at one place, most of them by the contract."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import orjson

from deploy.reliability.search.making import ODD, Json, Pool, Schema, copied, inside, made, plain, words_of
from deploy.reliability.search.starts import played_on, post

DEEPER = 0.8
LARGEST_STATE = 8192
"""Larger states, in bytes, are not played on."""


TRIES = 5
"""So often something else is tried where a change comes to nothing or to too much."""


class Place(NamedTuple):
    """Where a value is, and what the contract says about it."""

    holder: Any
    key: Any
    schema: Schema
    name: str

    @property
    def value(self) -> Json:
        return self.holder[self.key]

    def put(self, value: Json) -> None:
        self.holder[self.key] = value


class Mutations:
    """The mutations of an operation's bodies."""

    def __init__(self, schema: Schema, pool: Pool, limit: int) -> None:
        self._schema = schema
        self._pool = pool
        self._limit = limit
        self._words = sorted(set(words_of(schema)))
        self._all: tuple[Callable[[Random, Place, Json, int], None], ...] = (
            *(self._made, self._borrowed, self._odd, self._word, self._extreme),
            *(self._repeated, self._filled, self._bare, self._bare, *(self._added,) * 4, self._many_members),
            *(self._dropped, self._halved, self._nested, self._long, self._alone),
            *(self._played_on,) * 3,
        )

    def mutated(self, random: Random, body: bytes, other: bytes) -> bytes:
        """Return a changed body that is not larger than the operation takes."""
        changed = body
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            for _time in range(TRIES):
                once = self._changed(random, changed, other)
                if len(once) <= self._limit and once != changed:
                    changed = once
                    break
        return changed

    def _changed(self, random: Random, body: bytes, other: bytes) -> bytes:
        """Return a body changed once. It is read anew each time: what stands in it twice is then two values."""
        try:
            root, strange = {"": orjson.loads(body)}, {"": orjson.loads(other)}
        except orjson.JSONDecodeError:
            return body[: random.randrange(len(body) + 1)] + other[random.randrange(len(other) + 1) :]
        random.choice(self._all)(random, self._place(random, root), strange, self._limit - len(body))
        try:
            written = orjson.dumps(root[""])
        except orjson.JSONEncodeError:
            return body
        return _rewritten(random, written) if random.random() < 0.03 else written

    def _place(self, random: Random, root: Json) -> Place:
        """Return a place on a random way down."""
        place = Place(root, "", self._schema, "")
        while place.value and isinstance(place.value, dict | list) and random.random() < DEEPER:
            key = _way_down(random, place.value)
            place = Place(place.value, key, inside(place.schema, key), key if isinstance(key, str) else place.name)
        return place

    def _made(self, random: Random, place: Place, _: Json, __: int) -> None:
        place.put(made(random, place.schema, self._pool, place.name))

    def _borrowed(self, random: Random, place: Place, strange: Json, _: int) -> None:
        place.put(copied(random.choice(self._pool.get(place.name) or [self._place(random, strange).value])))

    def _odd(self, random: Random, place: Place, _: Json, __: int) -> None:
        place.put(copied(random.choice(ODD)))

    def _word(self, random: Random, place: Place, _: Json, __: int) -> None:
        place.put(random.choice(self._words))

    def _extreme(self, random: Random, place: Place, _: Json, __: int) -> None:
        schema = plain(place.schema)
        place.put(copied(schema.get(random.choice(("minimum", "maximum")), random.choice(ODD))))

    def _repeated(self, random: Random, place: Place, _: Json, room: int) -> None:
        if isinstance(place.value, list) and place.value:
            size = len(orjson.dumps(place.value))
            place.put(place.value * min(random.choice((2, 3, 8, 64)), 1 + max(0, room) // size))

    def _filled(self, random: Random, place: Place, _: Json, room: int) -> None:
        """Fill a list with one of its items up to what the contract takes, or to the largest body."""
        if isinstance(place.value, list) and place.value:
            self._fill(random, place, random.choice(place.value), room)

    def _bare(self, random: Random, place: Place, _: Json, room: int) -> None:
        """Fill a list with next to nothing."""
        if isinstance(place.value, list):
            items = made(random, inside(place.schema, 0), self._pool)
            self._fill(random, place, random.choice(({}, {}, [], None, 0, "", [{}], {"x": 0}, items)), room)

    def _fill(self, random: Random, place: Place, item: Json, room: int) -> None:
        most = max(1, (room + len(orjson.dumps(place.value))) // (1 + len(orjson.dumps(item))))
        taken = min(most, plain(place.schema).get("maxItems", most))
        number = random.choice((taken, most, random.randint(1, most)))
        place.put([item] * max(1, number - 2))

    def _added(self, random: Random, place: Place, _: Json, __: int) -> None:
        """Add a member that the contract has, or make it anew."""
        names = plain(place.schema).get("properties", {})
        if isinstance(place.value, dict) and names:
            name = random.choice(sorted(names))
            place.value[name] = made(random, names[name], self._pool, name)

    def _many_members(self, random: Random, place: Place, _: Json, room: int) -> None:
        """Add members with names of their own."""
        if isinstance(place.value, dict):
            value = random.choice((0, {}, [], None, *list(place.value.values())[:3]))
            most = max(1, room // (10 + len(orjson.dumps(value))))
            place.put(place.value | {f"x{at}": value for at in range(random.choice((10, most)))})

    def _dropped(self, _: Random, place: Place, __: Json, ___: int) -> None:
        if place.name or isinstance(place.key, int):
            del place.holder[place.key]

    def _halved(self, random: Random, place: Place, _: Json, __: int) -> None:
        if isinstance(place.value, list | str):
            half = len(place.value) // 2
            place.put(place.value[:half] if random.random() < 0.5 else place.value[half:])

    def _nested(self, random: Random, place: Place, _: Json, __: int) -> None:
        value = place.value
        for _time in range(random.choice((1, 2, 12))):
            value = [value] if random.random() < 0.5 else {random.choice(self._words): value}
        place.put(value)

    def _long(self, random: Random, place: Place, _: Json, room: int) -> None:
        text = random.choice(("a", ":", "é", "\\", '"', "0-0 ", "%(x)s", "{0}"))
        place.put(text * (max(0, random.choice((100, room - 10))) // (2 * len(text.encode()))))

    def _alone(self, _: Random, place: Place, __: Json, ___: int) -> None:
        """Leave nothing but this value where it is."""
        if isinstance(place.holder, dict):
            for name in set(place.holder) - {place.key}:
                del place.holder[name]

    def _played_on(self, random: Random, place: Place, _: Json, __: int) -> None:
        """Take back some of a state's actions, none or all of them, and play on by the rules."""
        value = place.holder.get("state", place.value) if isinstance(place.holder, dict) else place.value
        state = value.get("state", value) if isinstance(value, dict) else None
        if not isinstance(state, dict) or len(orjson.dumps(state)) > LARGEST_STATE:
            return
        actions = state.get("actions")
        if not isinstance(actions, list) or not actions:
            actions = []
        kept = actions[: len(actions) - random.choice((0, 0, 1, 4, 16, 64))] if random.random() < 0.9 else []
        position = post("positions", {"state": state | {"actions": kept}})
        for later in played_on(random, position, random.choice((1, 4, 16, 64, 200))):
            position = later
        if "state" in position:
            state.clear()
            state.update(position["state"])


def _way_down(random: Random, value: Json) -> Any:
    """Return one of the keys of a list or an object, rather one with something below."""
    if isinstance(value, list):
        return random.randrange(len(value))
    below = [name for name, inner in value.items() if inner and isinstance(inner, dict | list)]
    return random.choice(below if below and random.random() < 0.7 else list(value))


def _rewritten(random: Random, body: bytes) -> bytes:
    """Return the same value in other bytes, or none at all."""
    match random.randrange(4):
        case 0:
            return body.replace(b"-", b"\\u002d")
        case 1:
            return body.replace(b",", b", ").replace(b":", b" :")
        case 2 if b'":' in body:
            at = body.index(b'":')
            start = body.rfind(b'"', 0, at)
            return body[:start] + body[start:at] + b'":0,' + body[start:]
    return body[: random.randrange(len(body)) + 1]
