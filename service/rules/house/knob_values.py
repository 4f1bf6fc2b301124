"""The kinds of values that a knob can take.

A value is hashable. ``read`` makes it from what a client writes (numbers, strings, null, and objects for ``hand_size``,
``reserve`` and ``lone_tile_points``), and ``plain`` turns it back. A client may leave parts of a value to the game's
default: ``over`` fills them in, ``beyond`` leaves out the parts that equal the default.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..values.notation import TILE_PATTERN, parse_tile, tile_text
from ..values.tiles import RANK

MIN_SEATS = 2
MAX_SEATS = 4
SEATS = tuple(range(MIN_SEATS, MAX_SEATS + 1))
_SEAT_KEYS = tuple(str(seats) for seats in SEATS)


class Values(ABC):
    """The values that a knob can take."""

    @abstractmethod
    def read(self, value: object) -> Any:
        """Read what a client wrote. Raises ValueError with a sentence for an invalid value."""

    def plain(self, value: Any) -> object:
        """Return the value as clients read and write it."""
        return value

    def over(self, value: Any, default: Any) -> Any:
        """Return the value, with omitted parts taken from ``default``."""
        return value

    def beyond(self, value: Any, default: Any) -> Any:
        """Return the value, without the parts that may be omitted because they equal ``default``."""
        return value

    @abstractmethod
    def described(self) -> dict[str, Any]:
        """Describe the values for people: their JSON types, and the list or range of them."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of what ``read`` takes."""


@dataclass(frozen=True, slots=True)
class Choice(Values):
    """One of a few names or numbers, or null where None is among them."""

    values: tuple[str | int | None, ...]

    def read(self, value: object) -> Any:
        number = whole(value)
        for choice in self.values:
            if choice == (value if number is None else number) and not isinstance(value, bool):
                return choice
        raise ValueError(f"must be one of {', '.join(_shown(choice) for choice in self.values)}")

    def described(self) -> dict[str, Any]:
        types = {None: "null", str: "string", int: "integer"}
        found = {types[None if value is None else type(value)] for value in self.values}
        return _described(*sorted(found), values=list(self.values))

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}


@dataclass(frozen=True, slots=True)
class Number(Values):
    """A whole number in a range, or null where ``nullable``."""

    least: int
    most: int
    nullable: bool = True

    def read(self, value: object) -> Any:
        if value is None and self.nullable:
            return None
        number = whole(value)
        if number is None or not self.least <= number <= self.most:
            null = ", or null" if self.nullable else ""
            raise ValueError(f"must be a whole number from {self.least} to {self.most}{null}")
        return number

    def described(self) -> dict[str, Any]:
        types = ("integer", "null") if self.nullable else ("integer",)
        return _described(*types, minimum=self.least, maximum=self.most)

    def schema(self) -> dict[str, Any]:
        kind: object = ["integer", "null"] if self.nullable else "integer"
        return {"type": kind, "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class BySeats(Values):
    """A whole number for each number of seats, kept as a tuple for 2, 3 and 4 seats.

    Written as ``{"2": 7, "3": 7, "4": 7}``; a member left out (None in the tuple) keeps the game's default, and a bare
    number stands for every number of seats.
    """

    least: int
    most: int

    def read(self, value: object) -> tuple[int | None, ...]:
        number = Number(self.least, self.most, nullable=False)
        if not isinstance(value, Mapping):
            return (number.read(value),) * len(SEATS)
        if not value or not all(key in _SEAT_KEYS for key in value):
            raise ValueError(f"must be a number or an object with members among {', '.join(_SEAT_KEYS)}")
        return tuple(number.read(value[key]) if key in value else None for key in _SEAT_KEYS)

    def plain(self, value: Any) -> object:
        return {key: number for key, number in zip(_SEAT_KEYS, value, strict=True) if number is not None}

    def over(self, value: Any, default: Any) -> Any:
        return tuple(usual if number is None else number for number, usual in zip(value, default, strict=True))

    def beyond(self, value: Any, default: Any) -> Any:
        return tuple(None if number == usual else number for number, usual in zip(value, default, strict=True))

    def described(self) -> dict[str, Any]:
        return _described("integer", "object", minimum=self.least, maximum=self.most)

    def schema(self) -> dict[str, Any]:
        number = Number(self.least, self.most, nullable=False).schema()
        by_seats = {
            "type": "object",
            "additionalProperties": False,
            "minProperties": 1,
            "properties": dict.fromkeys(_SEAT_KEYS, number),
        }
        return {"oneOf": [number, by_seats]}


@dataclass(frozen=True, slots=True)
class TilePoints(Values):
    """Points for single tiles, ``{"0-0": 10}``; kept as pairs of tile and points in the listing order."""

    most: int

    def read(self, value: object) -> tuple[tuple[int, int], ...]:
        if not isinstance(value, Mapping):
            raise ValueError("must be an object from tiles to points")
        number = Number(0, self.most, nullable=False)
        try:
            points = [(parse_tile(text), number.read(amount)) for text, amount in value.items()]
        except ValueError:
            raise ValueError(f"must give tiles like 0-0 whole numbers from 0 to {self.most}") from None
        return tuple(sorted(points, key=lambda item: RANK[item[0]]))

    def plain(self, value: Any) -> object:
        return {tile_text(tile): points for tile, points in value}

    def described(self) -> dict[str, Any]:
        return _described("object", minimum=0, maximum=self.most)

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "propertyNames": {"pattern": TILE_PATTERN},
            "additionalProperties": Number(0, self.most, nullable=False).schema(),
        }


def whole(value: object) -> int | None:
    """Return the value as a whole number, or None. As in JSON Schema, 1.0 is one and true is not."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return None


def _described(*types: str, **members: object) -> dict[str, Any]:
    return {"types": list(types), "values": None, "minimum": None, "maximum": None, **members}


def _shown(value: object) -> str:
    return "null" if value is None else str(value)
