"""What can be wrong with the shape of a JSON value: one fault each, with the JSON pointer to it."""

from collections.abc import Iterable
from typing import NamedTuple

from ..values.errors import Path


class Fault(NamedTuple):
    """One fault of shape: a code of FAULTS, a sentence, and the path from the value that was read."""

    code: str
    message: str
    path: Path = ()

    def within(self, step: str | int) -> "Fault":
        """Return the same fault of a value that is the member or item ``step`` of what was read."""
        return Fault(self.code, self.message, (step, *self.path))

    @property
    def pointer(self) -> str:
        """The JSON pointer to the fault."""
        return pointer(self.path)


FAULTS = ("missing", "unknown", "wrong_type", "wrong_value", "out_of_range", "wrong_pattern", "wrong_length")
"""The codes that a fault can have."""

MISSING = Fault("missing", "This member is required.")
UNKNOWN = Fault("unknown", "There is no such member here.")
NOT_AN_OBJECT = Fault("wrong_type", "This must be an object.")
NOT_A_LIST = Fault("wrong_type", "This must be a list.")


MOST_FAULTS = 200
"""Reading stops where so many faults were found."""


class Unreadable(ValueError):
    """A JSON value is not of the shape that was asked for; ``faults`` has every fault, or the first `MOST_FAULTS`."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        return "; ".join(f"{fault.pointer}: {fault.message}" for fault in in_order(self.faults))


def in_order(faults: Iterable[Fault]) -> list[Fault]:
    """Return the faults sorted by where they are: members by name, items by number."""
    return sorted(faults, key=lambda fault: [f"{step:06}" if isinstance(step, int) else step for step in fault.path])


def pointer(path: Path) -> str:
    """Return the JSON pointer (RFC 6901) of a path; the root is the empty string."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in path)
