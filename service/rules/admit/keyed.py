"""Keys for what is asked again and again, and is worked out once, but cannot be hashed by itself."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Keyed(Generic[T]):
    """A value with the facts that tell it from others: two are equal where all their facts are.

    The value can be taken once: what is remembered is what was made of it, and it is not kept beside that.
    """

    __slots__ = ("_value", "facts")

    def __init__(self, value: T, facts: tuple[object, ...]) -> None:
        self._value: T | None = value
        self.facts = facts

    def take(self) -> T:
        """The value, which the key does not hold any longer."""
        value, self._value = self._value, None
        assert value is not None
        return value

    def __hash__(self) -> int:
        try:
            return hash(self.facts)
        except TypeError:  # a dict in a snapshot, or lists where tuples are due
            return hash(repr(self.facts))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keyed) and self.facts == other.facts
