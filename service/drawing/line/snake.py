"""Lines that turn: one line, and a spinner's four arms, in regions that do not meet.

Each branch has a turf of its own: two columns that it stays between, and a way, up or down, that it only ever moves
along. So no two branches can meet, and a branch, whose rows keep `CLEAR` steps apart, cannot meet itself. Where a tile
lies depends on those before it in its branch and on nothing else: what lies stays where it is.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..spots import DOWN, LEFT, LONG, RIGHT, UP, Socket, Spot, Way, beyond, straight

CLEAR = 6
"""How many steps lie between the middles of two rows, at least: doubles that face each other leave a gap."""

SPARE = 3
"""The steps that a row keeps free before its limit: for a double, and for one more at the corner."""

ARM = 3
"""How far from the middle an arm reaches to both sides: with doubles, over either half of a spinner."""


class Turf(NamedTuple):
    """Where a branch may lie: between the columns ``left`` and ``right``, moving ``away`` only."""

    left: int
    right: int
    away: Way


def walk(doubles: Iterable[bool], start: Socket, turf: Turf, reach: int) -> Iterator[Spot]:
    """The spots of a branch's tiles, from ``start`` on; ``reach`` is how far it goes up or down before it turns."""
    socket, before, axis = start, None, 0
    for double in doubles:
        if before is None or double:
            spot = straight(socket, double)
        elif socket.way in (LEFT, RIGHT):
            spot = _along(socket, before, turf)
        else:
            spot = _away(socket, turf, axis, reach)
        if spot.way != socket.way:
            axis, reach = socket.y, CLEAR
        socket, before = spot.front, spot
        yield spot


def _along(socket: Socket, before: Spot, turf: Turf) -> Spot:
    """The next tile of a row: straight on while there is room, else round the corner."""
    room = turf.right - socket.x if socket.way == RIGHT else socket.x - turf.left
    return straight(socket if room >= LONG + SPARE else before.side(turf.away), False)


def _away(socket: Socket, turf: Turf, axis: int, reach: int) -> Spot:
    """The next tile on the way up or down: far enough from the row it left, it turns to where there is more room."""
    if abs(socket.y + socket.way[1] - axis) < reach:
        return straight(socket, False)
    return beyond(socket, RIGHT if turf.right - socket.x > socket.x - turf.left else LEFT)


def turfs(half: int, turns: int, with_arms: bool) -> dict[str, Turf]:
    """The turf of each branch; ``half`` is half the width, ``turns`` 1 where rows turn clockwise.

    A line alone has the table's two halves. With arms there are four quarters, like the sails of a windmill.
    """
    below, above = (DOWN, UP) if turns > 0 else (UP, DOWN)
    if not with_arms:
        return {"right": Turf(-half, half, below), "left": Turf(-half, half, above)}
    west, east = (-half, ARM), (-ARM, half)
    return {
        "right": Turf(ARM + 1, half, below),
        "left": Turf(-half, -ARM - 1, above),
        "down": Turf(*(west if turns > 0 else east), DOWN),
        "up": Turf(*(east if turns > 0 else west), UP),
    }
