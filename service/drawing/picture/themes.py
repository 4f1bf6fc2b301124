"""Themes of pictures: cloth, tiles, ink and marks."""

from typing import NamedTuple


class Theme(NamedTuple):
    """A theme's colours. Pairs run from the light to the dark end of a gradient; ``edge`` is a tile's outline."""

    cloth: tuple[str, str]
    rail: str
    tile: tuple[str, str]
    edge: str
    back: tuple[str, str]
    ink: str
    text: str
    mark: str
    end: str
    shadow: float
    large: tuple[str, ...]

    def pips(self, value: int) -> str:
        """Return the ink of a half: values above 6 are coloured, so that they are easier to tell apart."""
        return self.ink if value <= 6 else self.large[value - 7]


_LARGE = ("#8a1f2b", "#1d4f91", "#1c6b3c", "#6d3a8f", "#8a4b0f", "#0f5f6b")

THEMES: dict[str, Theme] = {
    "light": Theme(
        cloth=("#9dbfa9", "#7ea58d"),
        rail="#6f9780",
        tile=("#fffdf6", "#f1e7cf"),
        edge="#b9a97f",
        back=("#4a6a86", "#3a556d"),
        ink="#23211d",
        text="#10231a",
        mark="#a8321c",
        end="#1c4a36",
        shadow=0.32,
        large=_LARGE,
    ),
    "dark": Theme(
        cloth=("#2c3f3a", "#1a2724"),
        rail="#15201d",
        tile=("#f4ecd8", "#dccfb0"),
        edge="#8d8062",
        back=("#5d7f9c", "#456279"),
        ink="#1e1b16",
        text="#e9f0ea",
        mark="#ffb454",
        end="#a9d8bd",
        shadow=0.6,
        large=_LARGE,
    ),
    "plain": Theme(
        cloth=("#ffffff", "#ffffff"),
        rail="#f2f2f2",
        tile=("#ffffff", "#ffffff"),
        edge="#000000",
        back=("#767676", "#767676"),
        ink="#000000",
        text="#000000",
        mark="#b00020",
        end="#004d99",
        shadow=0.0,
        large=("#000000",) * 6,
    ),
}
"""By name; ``plain`` is for print and for the strongest contrast."""
