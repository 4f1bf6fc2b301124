"""The kinds of values that a knob can take.

A value is hashable. ``read`` makes it from what a client writes, and ``plain`` turns it back. Null, an empty list and
an empty object never come here: they leave the knob as it is. What switches something off is a value, mostly 0.
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
"""The numbers of seats that games are played by."""

MOST_SEATS = 8
"""What a state has room for: a table that a later version may seat is of the right shape, and refused by the rules."""


class Values(ABC):
    """The values that a knob can take."""

    @abstractmethod
    def read(self, value: object) -> Any:
        """Read what a client wrote. Raises ValueError with a sentence for an invalid value."""

    def plain(self, value: Any) -> object:
        """Return the value as clients read and write it."""
        return value

    def of_match(self, value: Any, seats: int) -> Any:
        """Return the value that a game's knob has with this many seats."""
        return value

    def of_game(self, value: Any) -> Any:
        """Return the value as a game's knob holds it."""
        return value

    @abstractmethod
    def described(self) -> dict[str, Any]:
        """Describe the values for clients: their kind, and the words or the range of them."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of what ``read`` takes."""


@dataclass(frozen=True, slots=True)
class Choice(Values):
    """One of a few words."""

    values: tuple[str, ...]

    def read(self, value: object) -> Any:
        if not isinstance(value, str) or value not in self.values:
            raise ValueError(f"must be one of {', '.join(self.values)}")
        return value

    def described(self) -> dict[str, Any]:
        return _described("word", words=list(self.values))

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.values)}


@dataclass(frozen=True, slots=True)
class Number(Values):
    """A whole number in a range."""

    least: int
    most: int

    def read(self, value: object) -> Any:
        number = whole(value)
        if number is None or not self.least <= number <= self.most:
            raise ValueError(f"must be a whole number from {self.least} to {self.most}")
        return number

    def described(self) -> dict[str, Any]:
        return _described("number", minimum=self.least, maximum=self.most)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Steps(Number):
    """A multiple of ``step`` in a range."""

    step: int

    def read(self, value: object) -> Any:
        number = whole(value)
        if number not in self.numbers:
            raise ValueError(f"must be one of {', '.join(map(str, self.numbers))}")
        return number

    @property
    def numbers(self) -> tuple[int, ...]:
        """All of them, rising."""
        return tuple(range(self.least, self.most + 1, self.step))

    def described(self) -> dict[str, Any]:
        return _described("number", minimum=self.least, maximum=self.most, multiple_of=self.step)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most, "multipleOf": self.step}


@dataclass(frozen=True, slots=True)
class BySeats(Number):
    """A whole number of this match. A game has one for each number of seats, kept as a tuple, two seats first."""

    def of_match(self, value: Any, seats: int) -> Any:
        return value[seats - MIN_SEATS]

    def of_game(self, value: Any) -> Any:
        return (value,) * len(SEATS)

    def described(self) -> dict[str, Any]:
        return _described("by_seats", minimum=self.least, maximum=self.most)


@dataclass(frozen=True, slots=True)
class Multiples(Values):
    """A few whole numbers, ``[5]`` or ``[3, 5]``; ``[0]``, kept as the empty tuple, is none."""

    most: int
    most_numbers: int

    def read(self, value: object) -> tuple[int, ...]:
        number = Number(0, self.most)
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= self.most_numbers:
            raise ValueError(f"must be a list of 1 to {self.most_numbers} whole numbers from 0 to {self.most}")
        numbers = tuple(number.read(item) for item in value)
        return () if numbers == (0,) else numbers

    def plain(self, value: Any) -> object:
        return list(value) or [0]

    def described(self) -> dict[str, Any]:
        return _described("numbers", minimum=0, maximum=self.most)

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "maxItems": self.most_numbers, "items": Number(0, self.most).schema()}


@dataclass(frozen=True, slots=True)
class TilePoints(Values):
    """Points for single tiles, ``{"0-0": 10}``; kept as pairs of tile and points in the listing order."""

    most: int

    def read(self, value: object) -> tuple[tuple[int, int], ...]:
        if not isinstance(value, Mapping):
            raise ValueError("must be an object from tiles to points")
        number = Number(0, self.most)
        try:
            points = [(parse_tile(text), number.read(amount)) for text, amount in value.items()]
        except ValueError:
            raise ValueError(f"must give tiles like 0-0 whole numbers from 0 to {self.most}") from None
        return tuple(sorted(points, key=lambda item: RANK[item[0]]))

    def plain(self, value: Any) -> object:
        return {tile_text(tile): points for tile, points in value}

    def described(self) -> dict[str, Any]:
        return _described("by_tile", minimum=0, maximum=self.most)

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "propertyNames": {"pattern": TILE_PATTERN},
            "additionalProperties": Number(0, self.most).schema(),
        }


def _described(kind: str, **members: object) -> dict[str, Any]:
    return {"kind": kind, "words": None, "minimum": None, "maximum": None, "multiple_of": None, **members}


def whole(value: object) -> int | None:
    """Return the value as a whole number (1.0 is one, as JSON Schema has it; true is not), or None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return None
