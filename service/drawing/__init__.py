"""Tables as pictures: where every tile lies, and SVG. Imports the rules only; no rule depends on it."""

from .placing import DEFAULT, Joint, Options, Placed, PlacedEnd, PlacedTile, place

__all__ = ["DEFAULT", "Joint", "Options", "Placed", "PlacedEnd", "PlacedTile", "place"]
