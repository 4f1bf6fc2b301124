"""The parts of pictures: tiles, their shadows, outlines and gradients."""

from collections.abc import Iterable, Iterator

from ...rules.values.tiles import HIGH, LOW, Tile
from ..placing import Rectangle
from .pips import pip_path, pip_size
from .themes import Theme

UNIT = 30
"""The length of a half tile in the picture's own units."""


def definitions(name: str, theme: Theme) -> Iterator[str]:
    """Define the gradients and the blur of a theme; their ids end in its name, so that pictures can share a page."""
    yield "<defs>"
    yield _gradient("radial", f"cloth-{name}", theme.cloth)
    yield _gradient("linear", f"tile-{name}", theme.tile)
    yield _gradient("linear", f"back-{name}", theme.back)
    yield f'<filter id="soft-{name}"><feGaussianBlur stdDeviation="2.2"/></filter>'
    yield "</defs>"


def _gradient(kind: str, name: str, colours: tuple[str, str]) -> str:
    light, dark = colours
    lean = ' x2=".3" y2="1"' if kind == "linear" else ' r=".75"'
    stops = f'<stop stop-color="{light}"/><stop offset="1" stop-color="{dark}"/>'
    return f'<{kind}Gradient id="{name}"{lean}>{stops}</{kind}Gradient>'


def shadows(places: Iterable[Rectangle], name: str, theme: Theme) -> Iterator[str]:
    """Draw soft shadows under tiles."""
    yield f'<g filter="url(#soft-{name})" opacity="{theme.shadow}">'
    for place in places:
        yield outline(place._replace(x=place.x + 0.04, y=place.y + 0.1), -1, 'fill="#000"')
    yield "</g>"


def tile_drawn(tile: Tile, place: Rectangle, name: str, theme: Theme) -> str:
    """Draw a tile at its place."""
    half = UNIT / 2
    pips = _pips(LOW[tile], -half, theme) + _pips(HIGH[tile], half, theme)
    turned = f" rotate({place.rotation})" if place.rotation else ""
    return (
        f'<g transform="translate({short(place.x * UNIT)} {short(place.y * UNIT)}){turned}" stroke-linecap="round">'
        f'<rect x="{1 - UNIT}" y="{short(1 - half)}" width="{2 * UNIT - 2}" height="{UNIT - 2}" rx="5" '
        f'fill="url(#tile-{name})" stroke="{theme.edge}"/>'
        f'<path d="M0 -10V10" stroke="{theme.edge}" stroke-width="1.5"/>{pips}</g>'
    )


def _pips(value: int, centre: float, theme: Theme) -> str:
    if not value:
        return ""
    dots, size = pip_path(value, centre, UNIT / 2), short(pip_size(value, UNIT / 2))
    return f'<path d="{dots}" stroke="{theme.pips(value)}" stroke-width="{size}"/>'


def outline(place: Rectangle, grown: float, look: str, round: int = 6) -> str:
    """Draw the outline of a place, larger by ``grown`` on each side, with corners of radius ``round``."""
    width, height = place.width * UNIT + 2 * grown, place.height * UNIT + 2 * grown
    x, y = place.x * UNIT - width / 2, place.y * UNIT - height / 2
    return f'<rect x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}" rx="{round}" {look}/>'


def short(number: float) -> str:
    """Write a number as briefly as possible."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
