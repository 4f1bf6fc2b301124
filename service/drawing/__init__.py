"""Tables as pictures: where every tile lies, and SVG. Rules only below it; nothing in the game depends on it."""

from .placing import DEFAULT, Joint, Options, Placed, PlacedEnd, PlacedTile, place

__all__ = ["DEFAULT", "Joint", "Options", "Placed", "PlacedEnd", "PlacedTile", "place"]
