"""Lines that turn: one line, or a spinner's four arms, in regions that do not meet.

Each row has a turf of its own: it stays between two columns and moves only one way, up or down. So no two rows can
meet, and since a row's lanes are `CLEAR` steps apart, none can meet itself. Where a tile lies depends only on those
before it in its row, so tiles stay where they are.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..spots import DOWN, LEFT, LONG, RIGHT, UP, Socket, Spot, Way, beyond, straight

CLEAR = 6
"""The least distance between the middles of two lanes, in steps: doubles that face each other leave a gap."""

SPARE = 3
"""The steps that a lane keeps free before its limit, for a double and for another at the corner."""

ARM = 3
"""How far an arm reaches from the middle to each side, with doubles, over either half of a spinner."""


class Turf(NamedTuple):
    """Where a row may lie: between the columns ``left`` and ``right``, moving ``away`` only."""

    left: int
    right: int
    away: Way


def walk(doubles: Iterable[bool], unturned: int, start: Socket, turf: Turf, reach: int) -> Iterator[Spot]:
    """Yield the spots of a row's tiles from ``start``; ``reach`` is how far it goes up or down before it turns.

    The first ``unturned`` tiles lie straight, however long the row.
    """
    socket, before, axis = start, None, 0
    for at, double in enumerate(doubles):
        if before is None or double or at < unturned:
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
    """Place the next tile of a lane: straight on while there is room, else round the corner."""
    room = turf.right - socket.x if socket.way == RIGHT else socket.x - turf.left
    return straight(socket if room >= LONG + SPARE else before.side(turf.away), False)


def _away(socket: Socket, turf: Turf, axis: int, reach: int) -> Spot:
    """Place the next tile on the way up or down: far enough from the lane it left, turn to where there is more room."""
    if abs(socket.y + socket.way[1] - axis) < reach:
        return straight(socket, False)
    return beyond(socket, RIGHT if turf.right - socket.x > socket.x - turf.left else LEFT)


def turfs(half: int, turns: int, with_arms: bool) -> dict[str, Turf]:
    """Return the turf of each row; ``half`` is half the width, ``turns`` is 1 if rows turn clockwise.

    A line alone has two turfs, the halves of the table. With arms there are four, like the sails of a windmill.
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
