"""Keys for what is asked again and again, and is worked out once, but cannot be hashed by itself."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Keyed(Generic[T]):
    """A value with the facts that tell it from others: two are equal where all their facts are."""

    __slots__ = ("facts", "value")

    def __init__(self, value: T, facts: tuple[object, ...]) -> None:
        self.value = value
        self.facts = facts

    def __hash__(self) -> int:
        try:
            return hash(self.facts)
        except TypeError:  # a dict in a snapshot, or lists where tuples are due
            return hash(repr(self.facts))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keyed) and self.facts == other.facts
