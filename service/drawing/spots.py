"""Spots: how one tile lies against another, on a grid with steps of a quarter tile.

A tile is 4 steps long and 2 wide. One that is laid has a spot: its centre and the direction in which its row goes on.
A double lies across that direction. ``y`` grows downwards.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

Way: TypeAlias = tuple[int, int]
Box: TypeAlias = tuple[int, int, int, int]

RIGHT: Way = (1, 0)
LEFT: Way = (-1, 0)
DOWN: Way = (0, 1)
UP: Way = (0, -1)

LONG, WIDE = 4, 2
"""The length and the width of a tile, in steps."""


class Socket(NamedTuple):
    """The middle of an edge that a tile may be laid against, and the way out from it."""

    x: int
    y: int
    way: Way


class Spot(NamedTuple):
    """Where a tile lies: its centre, the way outward, and whether it lies across that way, as doubles do."""

    x: int
    y: int
    way: Way
    double: bool

    @property
    def lies_flat(self) -> bool:
        """Whether its long side is horizontal."""
        return (self.way[0] != 0) is not self.double

    @property
    def box(self) -> Box:
        """Left, top, right, bottom."""
        across, up = (LONG // 2, WIDE // 2) if self.lies_flat else (WIDE // 2, LONG // 2)
        return self.x - across, self.y - up, self.x + across, self.y + up

    @property
    def front(self) -> Socket:
        """The socket where its row goes on."""
        reach = WIDE // 2 if self.double else LONG // 2
        return Socket(self.x + reach * self.way[0], self.y + reach * self.way[1], self.way)

    def side(self, way: Way) -> Socket:
        """Return the socket at a side: at a double's short end, or at the outer half of any other tile."""
        if self.double:
            return Socket(self.x + 2 * way[0], self.y + 2 * way[1], way)
        return Socket(self.x + self.way[0] + way[0], self.y + self.way[1] + way[1], way)


def socket_at(spot: Spot, side: str) -> Socket:
    """Return the socket at a side of a double, or of the tile that everything starts from: left, right, up or down.

    Where the row goes up or down, ``up`` is the left one of a double's two sides, ``down`` the right one.
    """
    if side == "left":
        return spot._replace(way=back(spot.way)).front
    if side == "right":
        return spot.front
    flat = spot.way in (LEFT, RIGHT)
    return spot.side({"up": UP if flat else LEFT, "down": DOWN if flat else RIGHT}[side])


def straight(socket: Socket, double: bool) -> Spot:
    """Return the spot straight on from a socket; a double lies across."""
    x, y, way = socket
    reach = WIDE // 2 if double else LONG // 2
    return Spot(x + reach * way[0], y + reach * way[1], way, double)


def beyond(socket: Socket, way: Way) -> Spot:
    """Return the spot round the corner: the inner half lies straight on, the outer one beside it."""
    x, y, ahead = socket
    return Spot(x + ahead[0] + way[0], y + ahead[1] + way[1], way, False)


def clockwise(way: Way) -> Way:
    """Return the way to the right."""
    return -way[1], way[0]


def anticlockwise(way: Way) -> Way:
    """Return the way to the left."""
    return way[1], -way[0]


def back(way: Way) -> Way:
    """Return the opposite way."""
    return -way[0], -way[1]


def all_spots(before: Spot | None, socket: Socket, double: bool, hand: int) -> Iterator[Spot]:
    """Return every spot for the next tile: straight on, then the corners, that to the ``hand`` (1 for right) first.

    ``before`` is the tile whose front the socket is, None for a socket at a side.
    """
    yield straight(socket, double)
    right, left = clockwise(socket.way), anticlockwise(socket.way)
    for way in (right, left) if hand > 0 else (left, right):
        if before is not None and not before.double:
            yield straight(before.side(way), double)
        if not double:
            yield beyond(socket, way)


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes share more than an edge."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def meeting(one: Box, other: Box) -> Box:
    """Return the edge that two touching boxes share, as a box without width."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def aside(spot: Spot) -> tuple[Spot, Spot]:
    """Return the spot moved a quarter tile to either side."""
    across, up = abs(spot.way[1]), abs(spot.way[0])
    return spot._replace(x=spot.x - across, y=spot.y - up), spot._replace(x=spot.x + across, y=spot.y + up)
