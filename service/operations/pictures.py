"""Draw a table, and a hand beside it."""

from collections.abc import Mapping
from typing import Any

from ..drawing import place
from ..drawing.picture.svg import draw
from ..rules.values.errors import NoSuchSeat, Refusal
from ..wire.answers.pictures import picture_of
from ..wire.read.requests import NO_MARKS
from ..wire.read.subjects import check_names
from .layouts import seen


def draw_picture(loaded: Mapping[str, Any]) -> dict[str, Any]:
    """Draw a table as SVG. Raises Refusal."""
    if NO_MARKS in loaded["marks"] and len(loaded["marks"]) > 1:
        raise InvalidMarks
    view, board = seen(loaded, loaded["seat"])
    check_names(loaded["names"], view["seats"])
    seat = view["seat"] if loaded["seat"] is None else loaded["seat"]
    if seat != view["seat"] or (seat is not None and seat >= len(view["now"]["hands"])):
        raise HandNotShown
    return {"svg": draw(picture_of(view, place(board, loaded["options"]), {**loaded, "seat": seat}))}


class InvalidMarks(Refusal):
    """No marks are asked for, and some."""

    code = "invalid_marks"

    def __init__(self) -> None:
        super().__init__(f"`{NO_MARKS}` stands alone: it is no marks at all.", path=("marks",))


class HandNotShown(NoSuchSeat):
    """The view is not that of this seat."""

    def __init__(self) -> None:
        super().__init__(("seat",))
        self.detail = "This view shows no hand of that seat."
