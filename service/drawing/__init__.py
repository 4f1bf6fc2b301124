"""Tables as pictures: where every tile lies, and SVG. Imports the rules only; no rule depends on it."""

from .board import Board
from .placing import DEFAULT, Joint, Options, Placed, PlacedEnd, PlacedTile, place

__all__ = ["DEFAULT", "Board", "Joint", "Options", "Placed", "PlacedEnd", "PlacedTile", "place"]
