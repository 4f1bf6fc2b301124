"""The rules in plain words, while tiles are laid: the turn, the spinner, the end of a round."""

from collections.abc import Iterator

from .terms import Told

_DRAWS = {
    "until_playable": "If none fits, you draw from the boneyard, tile by tile, until one fits, and that one you lay. "
    "You may go through all that can be drawn; if even then nothing fits, you pass.",
    "one": "If none fits, you draw one tile from the boneyard. You lay it if it fits; if not, or if nothing could be "
    "drawn, you pass.",
}
_NO_DRAW = "If none fits, you pass; there is no drawing."

_SPINNERS = {
    "first_tile": "The first tile of a round is the spinner, double or not: tiles go on it at all four sides, left and "
    "right along the line, up and down across it. A double shows its value at each of them. Any other spinner has its "
    "lower half at the left and its higher half at the right, and up and down it takes tiles that match either half.",
    "first_tile_if_double": "If the first tile of a round is a double, it is the spinner: tiles go on it at all four "
    "sides, left and right along the line, up and down across it. If it is no double, the round has no spinner and "
    "the line just its two ends.",
    "first_double": "The first double of a round, whenever it is laid, becomes the spinner: tiles go on it at all four "
    "sides, two along the line and two, up and down, across it. Until then the line has just its two ends.",
    "every_double": "Every double is a spinner: tiles go on it at all four sides, the tile it was laid against being "
    "at one of them. Two sides lie along the row it was laid in; the two across it are named up and down and start "
    "rows of their own.",
}

_ORDERS = {
    "any": "All sides of a spinner are open as soon as it lies, in any order.",
    "sides_first": "A spinner's sides up and down open only when both of its sides along the row are covered.",
}

_BLOCKS = {
    "boneyard_empty": "when no hand has a tile that fits and nothing can be drawn any more",
    "dead_table": "when no hand has a tile that fits and nothing can be drawn any more, or earlier, as soon as no tile "
    "in the hands or the boneyard fits anywhere, even if there are tiles to draw",
    "no_drawing": "when no hand has a tile that fits",
}


_BRANCHING = {
    "none": "Branching off: no tile, not even a double, takes tiles at its long sides.",
    "first_tile": "Branching off a tile that is not the spinner.",
    "first_tile_if_double": "Branching off a tile that is not the spinner.",
    "first_double": "Branching off a tile that is not the spinner.",
    "every_double": "Branching off a tile that is no double.",
}


def turn(told: Told) -> Iterator[str]:
    """What the player on turn does."""
    rules = told.rules
    yield "Turns go clockwise, one tile a turn."
    yield "A tile goes to an open end, touching it with a half of the same value; its other half is the new end."
    if rules.table.spinner == "none":
        yield "The tiles form one line, which has two ends."
    yield "If a tile of yours fits, you have to lay one."
    yield _DRAWS[rules.table.draw] if told.draws else _NO_DRAW
    if told.draws:
        yield "Drawn tiles stay in the hand."


def spinner(told: Told) -> Iterator[str]:
    """The tiles that are open on four sides, where there are any."""
    rules = told.rules
    if rules.table.spinner != "none":
        yield _SPINNERS[rules.table.spinner]
        yield _ORDERS[rules.table.spinner_order]
        yield "All other tiles are built on at their free end only."


def round_end(told: Told) -> Iterator[str]:
    """Going out and blocks."""
    block = told.rules.table.block if told.draws else "no_drawing"
    looked_at = "every tile laid or drawn" if told.draws else "every tile laid"
    yield "A round ends at once when a player lays the last tile of the hand: that player goes out."
    yield f"It also ends when it is blocked: {_BLOCKS[block]}."
    yield f"Nobody needs to pass first, as this is looked at after {looked_at}."
    yield "Equal values at the ends alone do not make a block."


def mistakes(told: Told) -> Iterator[str]:
    """What players get wrong."""
    yield "Joining halves that differ: a 3 meets a 3, never a 2."
    if told.draws:
        yield "Passing without drawing while something can be drawn."
    yield _BRANCHING[told.rules.table.spinner]
    yield "Letting others see your tiles."


def tip(_: Told) -> Iterator[str]:
    """How to play better."""
    yield "Remember which values the others could not play, and keep the ends at those values to hold them up."
