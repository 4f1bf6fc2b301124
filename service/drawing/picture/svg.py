"""Tables as SVG: no scripts, no fonts or pictures from elsewhere, and the same bytes for the same table."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.sax.saxutils import escape

from ...rules.values.tiles import Tile
from ..placing import Placed, Rectangle
from .strokes import UNIT, definitions, outline, shadows, short, tile_drawn
from .themes import THEMES, Theme

_MARGIN = 1.0
_LEAST = (16.0, 7.0)
"""The room around the table, and the smallest table, in half tiles."""


class Seat(NamedTuple):
    """A seat in the picture: its name, how many tiles it holds, and whether it is on turn."""

    name: str
    tiles: int
    on_turn: bool


class Picture(NamedTuple):
    """The content of a picture.

    ``ends`` are the values of each end to mark, ``last`` is the tile to mark as the last one laid, ``hand`` the hand to
    show with its ``playable`` tiles, ``seats`` the seats around the table. Empty members are not shown.
    """

    placed: Placed
    title: str
    description: str
    theme: str = "light"
    width: int = 800
    ends: Mapping[str | None, str] = {}
    last: Tile | None = None
    hand: tuple[Tile, ...] | None = None
    playable: frozenset[Tile] = frozenset()
    seats: tuple[Seat, ...] = ()


def draw(picture: Picture) -> str:
    """Return the picture as an SVG document."""
    frame = _framed(picture)
    theme = THEMES[picture.theme]
    height = round(picture.width * frame.height / frame.width)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{picture.width}" height="{height}" '
        f'viewBox="0 0 {short(frame.width * UNIT)} {short(frame.height * UNIT)}">',
        f"<title>{escape(picture.title)}</title>",
        f"<desc>{escape(picture.description)}</desc>",
        *definitions(picture.theme, theme),
        f'<rect width="100%" height="100%" rx="{UNIT // 2}" fill="url(#cloth-{picture.theme})"/>',
        *_seats(picture, frame, theme),
        *_table(picture, frame, theme),
        *_hand(picture, frame, theme),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


class _Frame(NamedTuple):
    """The picture's dimensions in half tiles: its size, the table's middle, the start of the hand's rail."""

    width: float
    height: float
    x: float
    y: float
    rail: float
    per_row: int


_SEATS_HEIGHT = 1.6
_HAND_STEP = (1.5, 2.7)


def _framed(picture: Picture) -> _Frame:
    placed = picture.placed
    inner_width, inner_height = max(placed.width, _LEAST[0]), max(placed.height, _LEAST[1])
    top = _MARGIN + (_SEATS_HEIGHT if picture.seats else 0)
    width, rail = inner_width + 2 * _MARGIN, top + inner_height + _MARGIN
    per_row = int((width - 1) // _HAND_STEP[0])
    rows = 0 if picture.hand is None else max(1, -(-len(picture.hand) // per_row))
    height = rail + (rows * _HAND_STEP[1] + 0.6 if rows else 0)
    x = width / 2 - (placed.left + placed.width / 2)
    y = top + inner_height / 2 - (placed.top + placed.height / 2)
    return _Frame(width, height, x, y, rail, per_row)


def _table(picture: Picture, frame: _Frame, theme: Theme) -> Iterator[str]:
    placed = picture.placed
    yield f'<g transform="translate({short(frame.x * UNIT)} {short(frame.y * UNIT)})">'
    yield from shadows((tile.rectangle for tile in placed.tiles), picture.theme, theme)
    for end in placed.ends:
        if end.end in picture.ends:
            yield from _end(end.rectangle, picture.ends[end.end], theme)
    for tile in placed.tiles:
        yield tile_drawn(tile.tile, tile.rectangle, picture.theme, theme)
    for tile in placed.tiles:
        if tile.tile == picture.last:
            yield outline(tile.rectangle, 2, f'fill="none" stroke="{theme.mark}" stroke-width="3"')
    yield "</g>"


def _hand(picture: Picture, frame: _Frame, theme: Theme) -> Iterator[str]:
    if picture.hand is None:
        return
    top = frame.rail * UNIT
    yield f'<path d="M0 {short(top)}H{short(frame.width * UNIT)}" stroke="{theme.rail}" stroke-width="2"/>'
    places = []
    for at, tile in enumerate(picture.hand):
        row, column = divmod(at, frame.per_row)
        in_row = min(frame.per_row, len(picture.hand) - row * frame.per_row)
        x = frame.width / 2 + (column - (in_row - 1) / 2) * _HAND_STEP[0]
        y = frame.rail + 0.3 + (row + 0.5) * _HAND_STEP[1]
        places.append((tile, Rectangle(x, y, 1, 2, 90)))
    yield from shadows((place for _, place in places), picture.theme, theme)
    for tile, place in places:
        yield tile_drawn(tile, place, picture.theme, theme)
        if tile in picture.playable:
            yield outline(place, 2, f'fill="none" stroke="{theme.end}" stroke-width="2.5"')


def _seats(picture: Picture, frame: _Frame, theme: Theme) -> Iterator[str]:
    room = frame.width / max(1, len(picture.seats))
    for at, seat in enumerate(picture.seats):
        x, y = (at * room + 0.5) * UNIT, 0.45 * UNIT
        label = _fitted(f"{seat.tiles} · {seat.name}", room * UNIT - 56)
        if seat.on_turn:
            width = 44 + _LETTER * len(label)
            ring = Rectangle((x - 6 + width / 2) / UNIT, (y + 12) / UNIT, width / UNIT, 34 / UNIT, 0)
            yield outline(ring, 0, f'fill="none" stroke="{theme.end}" stroke-width="2"', round=17)
        back = f'width="13" height="24" rx="3" fill="url(#back-{picture.theme})"'
        yield f'<rect x="{short(x + 6)}" y="{short(y)}" {back}/>'
        yield (
            f'<text x="{short(x + 26)}" y="{short(y + 17)}" font-family="system-ui,sans-serif" font-size="15" '
            f'fill="{theme.text}">{escape(label)}</text>'
        )


_LETTER = 9
"""The usual greatest width of a letter, in the picture's units."""


def _fitted(label: str, room: float) -> str:
    """Shorten a label to the room it has; the description has it in full."""
    most = int(room / _LETTER)
    return label if len(label) <= most else f"{label[: most - 1]}…"


def _end(place: Rectangle, values: str, theme: Theme) -> Iterator[str]:
    yield outline(place, -4, f'fill="none" stroke="{theme.end}" stroke-width="2" stroke-dasharray="5 4"')
    yield (
        f'<text x="{short(place.x * UNIT)}" y="{short(place.y * UNIT + 5)}" text-anchor="middle" fill="{theme.end}" '
        f'font-family="system-ui,sans-serif" font-size="15" font-weight="600">{escape(values)}</text>'
    )
