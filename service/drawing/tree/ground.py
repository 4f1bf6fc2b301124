"""The ground that a tree grows on: which cells are taken, and which are kept as ways out for ends.

Cells are a quarter of a tile wide. A line of cells is the bits of one number.
"""

from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from ..spots import Socket, Spot, Way, all_spots, anticlockwise, aside, clockwise

REACH = 128
"""How far from the middle a tile may reach, in steps."""

VIEW = 16
"""How far is looked straight ahead, in steps."""

_MARGIN = 2 * VIEW
"""More than a look from the edge can go beyond it; all cells there are taken."""

_ZERO = REACH + _MARGIN
_WALL = (1 << 2 * _ZERO) - 1
_OPEN = _WALL & ~(((1 << 2 * REACH) - 1) << _MARGIN)
_EMPTY = [*[_WALL] * _MARGIN, *[_OPEN] * (2 * REACH), *[_WALL] * _MARGIN]
_VIEW = (1 << VIEW) - 1


Cells: TypeAlias = tuple[int, int, int]
"""The cells of a rectangle: its first line, the line after its last, and the bits in each."""

Path: TypeAlias = tuple[Cells, ...]
"""The places of tiles that may come at an end."""


class Exit(NamedTuple):
    """Where a row may go on: a socket, and whether a tile may lie round the corner of the one before it."""

    socket: Socket
    corner: bool


class Move(NamedTuple):
    """A spot for a tile at a socket at 0, 0, with its cells there: where they begin, and a line of them."""

    spot: Spot
    ahead: Socket
    left: int
    top: int
    bottom: int
    bits: int


@cache
def moves(way: Way, corner: bool, double: bool, hand: int, loose: bool = False) -> tuple[Move, ...]:
    """Return every spot for a tile at an exit at 0, 0 that leads this way; corners to the ``hand`` (1: right) first."""
    before = Spot(-2 * way[0], -2 * way[1], way, double=False) if corner else None
    found = []
    spots = list(all_spots(before, Socket(0, 0, way), double, hand))
    if loose and (double or not corner):
        spots += [other for spot in spots if double or spot.way == way for other in aside(spot)]
    for spot in spots:
        left, top, right, bottom = spot.box
        found.append(Move(spot, spot.front, left + _ZERO, top + _ZERO, bottom + _ZERO, (1 << right - left) - 1))
    return tuple(found)


def moved(spot: Spot, by: Socket) -> Spot:
    """Return the spot of a move at the socket where it is made."""
    return Spot(spot.x + by.x, spot.y + by.y, spot.way, spot.double)


@lru_cache(maxsize=1 << 12)
def cells_of(spot: Spot, around: int = 0) -> Cells:
    """Return the cells that a tile takes, and those so many steps ``around`` it."""
    left, top, right, bottom = spot.box
    bits = ((1 << right - left + 2 * around) - 1) << left - around + _ZERO
    return top - around + _ZERO, bottom + around + _ZERO, bits


@lru_cache(maxsize=1 << 12)
def sides(spot: Spot) -> tuple[Exit, Exit]:
    """Return the exits at a double's short ends, the left or the upper one first."""
    ways = sorted((clockwise(spot.way), anticlockwise(spot.way)))
    return Exit(spot.side(ways[0]), corner=False), Exit(spot.side(ways[1]), corner=False)


class Ground:
    """The cells taken by tiles, and those ``kept`` for the paths of ends.

    ``looks`` counts the places looked at. Beyond ``most`` no path is found any more.
    """

    def __init__(self, most: int) -> None:
        self.most, self.looks = most, 0
        self.kept = [0] * len(_EMPTY)
        self._taken = _EMPTY.copy()

    def take(self, cells: Cells) -> None:
        """Lay a tile."""
        top, bottom, bits = cells
        for line in range(top, bottom):
            self._taken[line] |= bits

    def leave(self, cells: Cells) -> None:
        """Take a tile away."""
        top, bottom, bits = cells
        for line in range(top, bottom):
            self._taken[line] &= ~bits

    def keep(self, path: Path) -> None:
        """Keep cells for an end."""
        for top, bottom, bits in path:
            for line in range(top, bottom):
                self.kept[line] |= bits

    def free(self, path: Path) -> None:
        """Keep cells no longer."""
        for top, bottom, bits in path:
            for line in range(top, bottom):
                self.kept[line] &= ~bits

    def is_free(self, cells: Cells) -> bool:
        """Return whether no tile lies there."""
        self.looks += 1
        return not _meet(self._taken, cells)

    def is_kept(self, cells: Cells) -> bool:
        """Return whether any cell there is kept for an end."""
        return _meet(self.kept, cells)

    def path(self, exit: Exit, hand: int, length: int, *, kept: bool) -> Path | None:
        """Return places for so many tiles, one after the other, or None; not over cells ``kept`` unless told to."""
        (x, y, way), corner = exit
        return self._path(x, y, moves(way, corner, False, hand), hand, length, kept)

    def _path(self, x: int, y: int, found: tuple[Move, ...], hand: int, length: int, kept: bool) -> Path | None:
        taken, others = self._taken, self.kept
        for _, ahead, left, top, bottom, bits in found:
            self.looks += 1
            cells = (top + y, bottom + y, bits << left + x)
            for line in range(cells[0], cells[1]):
                if taken[line] & cells[2] or (others[line] & cells[2] and not kept):
                    break
            else:
                if length == 1:
                    return (cells,)
                if self.looks >= self.most:
                    return None
                further = moves(ahead.way, True, False, hand)
                rest = self._path(ahead.x + x, ahead.y + y, further, hand, length - 1, kept)
                if rest is not None:
                    return (cells, *rest)
        return None

    def cross(self, exit: Exit, hand: int) -> Path | None:
        """Return a place for a double and for tiles at its three free sides, not over cells kept; None if none is."""
        for move in moves(exit.socket.way, exit.corner, True, hand):
            spot = moved(move.spot, exit.socket)
            path: Path = (cells_of(spot),)
            if not self.is_free(path[0]) or self.is_kept(path[0]):
                continue
            for further, length in zip((Exit(spot.front, corner=False), *sides(spot)), (2, 2, 2), strict=True):
                more = self.path(further, hand, length, kept=False) if self.looks < self.most else None
                if more is None:
                    break
                path += more
            else:
                return path
        return None

    def view(self, socket: Socket) -> int:
        """Return how many steps straight ahead are free, twice as wide as a tile; `VIEW` at most."""
        x, y, (across, down) = socket
        at, taken = y + _ZERO, self._taken
        if down:
            bits = 0b1111 << x - 2 + _ZERO
            lines = taken[at : at + VIEW] if down > 0 else taken[at - VIEW : at][::-1]
            return next((free for free, line in enumerate(lines) if line & bits), VIEW)
        lane = taken[at - 2] | taken[at - 1] | taken[at] | taken[at + 1]
        if across < 0:
            return VIEW - (lane >> x + _ZERO - VIEW & _VIEW).bit_length()
        lane = lane >> x + _ZERO & _VIEW
        return (lane & -lane).bit_length() - 1 if lane else VIEW


def _meet(lines: list[int], cells: Cells) -> bool:
    """Return whether any of these cells is set."""
    top, bottom, bits = cells
    return any(line & bits for line in lines[top:bottom])
