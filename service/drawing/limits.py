"""The limits of a placing, in steps."""

from typing import NamedTuple


class Limits(NamedTuple):
    """Half the width, 1 for rows that turn clockwise or else -1, and an arm's length before it turns; in steps."""

    half: int
    turns: int
    arm: int
