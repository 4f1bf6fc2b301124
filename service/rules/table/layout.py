"""How the tiles lie: the line from left to right, and the arms from their spinner outward.

`layout` follows from the plays, and no rule depends on it. `unlay` finds plays that lead to a given layout, which
proves that a snapshot's table is possible.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from ..house.ruleset import Ruleset
from ..values.actions import LINE_ENDS, SIDE_ENDS, Action, named_sides, play
from ..values.notation import Lying
from ..values.tiles import BIT, HIGH, LOW, PIPS, WITH, Tile, tile
from .grow import lay
from .table import EMPTY, Table


class Layout(NamedTuple):
    """A table as it lies. ``spinner`` is the one spinner, None if there is none or every double is one.

    ``arms`` are pairs of an end's name and the tiles in its row, from the spinner outward.
    """

    line: tuple[Lying, ...]
    first: Tile | None
    spinner: Tile | None
    arms: tuple[tuple[str, tuple[Lying, ...]], ...]

    @property
    def mirrored(self) -> bool:
        """Whether the line is read from its other end: the first tile lies in it with its larger half at the left."""
        if self.first is None:
            return False
        low, high = LOW[self.first], HIGH[self.first]
        return (low, high) not in self.line and (high, low) in self.line

    def turned(self) -> "Layout":
        """Return the same table with its line read from the other end."""
        return self._replace(line=tuple(_turned(self.line)))

    def places(self) -> Iterator[tuple[tuple[str, ...], int, Tile]]:
        """Yield every tile: the path to its row, its place in the row, and the tile."""
        rows = [(("line",), self.line), *((("arms", name), row) for name, row in self.arms)]
        for way, row in rows:
            for at, lying in enumerate(row):
                yield way, at, tile(*lying)


NOTHING = Layout((), None, None, ())


def layout(rules: Ruleset, table: Table, plays: Iterable[Action]) -> Layout:
    """Return how the tiles of ``table`` lie; ``plays`` led to it."""
    rows: dict[str, list[Lying]] = {end: [] for end in LINE_ENDS}
    outer: dict[str, int] = {}
    first: Tile | None = None
    for action in plays:
        laid, end = action.tile, action.end
        assert laid is not None
        if end is None:
            first = laid
            outer = {"left": LOW[laid], "right": HIGH[laid]}
            continue
        inner = outer[end] if end in outer else _half_on_spinner(table, end, laid)
        outer[end] = PIPS[laid] - inner
        rows.setdefault(end, []).append((inner, outer[end]))
    if first is None:
        return NOTHING
    line = (*_turned(rows["left"]), (LOW[first], HIGH[first]), *rows["right"])
    named = rules.table.spinner == "every_double"
    spinner = table.spinners[0].tile if table.spinners and not named else None
    arms = tuple((side, tuple(rows.get(side, ()))) for spun in table.spinners for side in spun.sides)
    return Layout(line, first, spinner, arms)


def _half_on_spinner(table: Table, side: str, laid: Tile) -> int:
    """Return which half of a tile laid at a spinner's ``side`` touches the spinner."""
    spinner = next(spinner.tile for spinner in table.spinners if side in spinner.sides)
    return LOW[spinner] if WITH[LOW[spinner]] & BIT[laid] else HIGH[spinner]


def unlay(rules: Ruleset, lying: Layout) -> tuple[Action, ...]:
    """Return plays that lead to this layout. Raises ValueError with a code of PROBLEMS if none do."""
    _check_joints(lying)
    if lying.first is None:
        if lying != NOTHING:
            raise ValueError("wrong_arms" if lying.arms else "wrong_spinner")
        return ()
    at = lying.line.index((LOW[lying.first], HIGH[lying.first]))
    rows = {"left": tuple(_turned(lying.line[:at])), "right": lying.line[at + 1 :], **dict(lying.arms)}
    plays = [play(lying.first)]
    table = lay(rules, EMPTY, plays[0])
    for name, inner, outer in _outward(rows, lying.first, lying.spinner):
        end = table.end(name)
        if end is None or inner not in end.values:
            raise ValueError("wrong_arms")
        plays.append(end.plays[tile(inner, outer)])
        table = lay(rules, table, plays[-1])
    made = layout(rules, table, plays)
    if made.spinner != lying.spinner:
        raise ValueError("wrong_spinner")
    if dict(lying.arms).keys() - dict(made.arms).keys():
        raise ValueError("wrong_arms")
    return tuple(plays)


def _turned(row: Iterable[Lying]) -> list[Lying]:
    """Return a row read from its other end."""
    return [(right, left) for left, right in reversed(list(row))]


def _check_joints(lying: Layout) -> None:
    """Check that tiles join, and that the first tile lies in the line the right way round. Raises ValueError."""
    if lying.first is None and lying.line:
        raise ValueError("wrong_first_tile")
    if lying.first is not None and (LOW[lying.first], HIGH[lying.first]) not in lying.line:
        raise ValueError("wrong_first_tile")
    for row in (lying.line, *(row for _, row in lying.arms)):
        if any(inner[1] != outer[0] for inner, outer in pairwise(row)):
            raise ValueError("table_not_joined")


def _outward(
    rows: Mapping[str, tuple[Lying, ...]], first: Tile, spinner: Tile | None
) -> Iterator[tuple[str, int, int]]:
    """Yield every tile but the first, each after the one it touches: the end it lies at, its inner and its outer half.

    The line comes before the arms, its part towards the spinner first. An arm may begin at a double of another arm, so
    arms come in the order in which their doubles are laid.
    """
    towards = next((name for name in LINE_ENDS if spinner is not None and (HIGH[spinner],) * 2 in rows[name]), "left")
    waiting = [
        towards,
        *(name for name in LINE_ENDS if name != towards),
        *sorted(rows.keys() - set(LINE_ENDS)),
    ]
    laid = {*LINE_ENDS, *SIDE_ENDS, *named_sides(first)}
    while waiting:
        name = next((name for name in waiting if name in laid), waiting[0])
        waiting.remove(name)
        for inner, outer in rows[name]:
            yield name, inner, outer
            laid |= set(named_sides(tile(inner, outer)))
