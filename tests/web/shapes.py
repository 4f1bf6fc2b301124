"""Parts of answers in one line."""

from typing import Any

Json = dict[str, Any]


def event(type_: str, step: str, **members: Any) -> Json:
    """An event as it is answered."""
    return {"type": type_, "step": step, type_: members}


def tiles(held: Json) -> list[str]:
    """The tiles of a hand or a boneyard that are seen."""
    found: list[str] = held["tiles"]
    assert held["number"] == len(found)
    return found


def hidden(number: int) -> Json:
    """A hand or a boneyard of which only the number is seen."""
    return {"number": number, "tiles": None}


def seen(found: list[str]) -> Json:
    """A hand or a boneyard that is seen."""
    return {"number": len(found), "tiles": found}
