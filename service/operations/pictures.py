"""Draw a table, and a hand beside it."""

from collections.abc import Mapping
from typing import Any

from ..drawing import DEFAULT, place
from ..drawing.picture.svg import draw
from ..rules.values.errors import NoSuchSeat
from ..wire.answers.pictures import picture_of
from .layouts import seen


def draw_picture(loaded: Mapping[str, Any]) -> str:
    """Draw a table as SVG. Raises Refusal."""
    view, table = seen(loaded)
    viewer, hands = loaded["for"], view["now"]["hands"]
    if isinstance(viewer, int) and (viewer >= len(hands) or isinstance(hands[viewer], int)):
        raise _HandNotShown(("for",))
    return draw(picture_of(view, place(table, loaded["options"] or DEFAULT), loaded))


class _HandNotShown(NoSuchSeat):
    """The view does not show the hand of this seat."""

    def __init__(self, path: tuple[str, ...]) -> None:
        super().__init__(path)
        self.detail = "This view shows no hand of that seat."
