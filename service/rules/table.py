"""The table: which ends are open, what fits there, and what they count.

A `Table` knows nothing of how the tiles lie; that is `layout`'s. An end is what a player would point at: the free half
of an outermost tile, or a bare side of a spinner (rules C1, C5, Straight).
"""

from functools import cache
from typing import NamedTuple

from service.rules.actions import END_RANK, LINE_ENDS, SIDE_ENDS
from service.rules.ruleset import Ruleset
from service.rules.tiles import HIGH, IS_DOUBLE, LOW, PIPS, TEXT, WITH, Mask, Tile, other_half, values_mask


class Part(NamedTuple):
    """What one end or one spinner adds to the count; ``end`` is None for a lone tile and for a double spinner."""

    end: str | None
    tile: Tile
    amount: int


class End(NamedTuple):
    """A place where a tile may be laid.

    ``tile`` lies there (at a spinner's bare side: the spinner). ``values`` are the halves that a tile may match and
    ``fits`` the tiles that do. ``amount`` is what the end adds to the count, None where it has no part in it.
    ``spinner`` says whether the end is a bare side of a spinner.
    """

    name: str
    tile: Tile
    values: tuple[int, ...]
    fits: Mask
    amount: int | None
    spinner: bool


class Spinner(NamedTuple):
    """A tile on the table that takes tiles on all four sides.

    ``amount`` is what it adds to the count while fewer than two of its sides are ``covered`` (None for a non-double,
    whose bare ends count for themselves). ``along`` are its bare sides along the line, ``sides`` the two others,
    which are ``shut`` where they open only when those along the line are covered.
    """

    tile: Tile
    amount: int | None
    covered: int
    along: tuple[str, ...]
    sides: tuple[str, ...]
    shut: bool


class Table(NamedTuple):
    """The open ends in the listing order, the tiles that fit at any of them, and the spinners."""

    lone: Tile | None
    ends: tuple[End, ...]
    fits: Mask
    spinners: tuple[Spinner, ...]

    @property
    def empty(self) -> bool:
        return not self.ends

    @property
    def values(self) -> Mask:
        """The open values, as a mask of values."""
        return values_mask(value for end in self.ends for value in end.values)

    def end(self, name: str | None) -> End | None:
        """The open end of that name, or None."""
        for end in self.ends:
            if end.name == name:
                return end
        return None


EMPTY = Table(lone=None, ends=(), fits=0, spinners=())


def lay(rules: Ruleset, table: Table, tile: Tile, end: End | None) -> Table:
    """The table after ``tile``, which fits, is laid at ``end`` (None: as the first tile)."""
    if end is None:
        return _lay_first(rules, tile)
    value = next(value for value in end.values if WITH[value] >> tile & 1)
    if table.spinners or (IS_DOUBLE[tile] and rules.spinner in ("first_double", "every_double")):
        return _lay_with_spinners(rules, table, tile, end, value)
    laid = _loose_end(end.name, tile, other_half(tile, value), rules.doubles_count_twice)
    left, right = table.ends
    ends = (laid, right) if end is left else (left, laid)
    return Table(None, ends, ends[0].fits | ends[1].fits, ())


def count(rules: Ruleset, table: Table) -> int:
    """The sum of the open ends (rule C5, Straight's count)."""
    if table.lone is not None:
        return _lone_amount(rules, table.lone)
    total = 0
    for end in table.ends:
        total += end.amount or 0
    for spinner in table.spinners:
        if spinner.covered < 2:
            total += spinner.amount or 0
    return total


def parts(rules: Ruleset, table: Table) -> list[Part]:
    """The count, part by part: double spinners first, then the ends that have a part in it."""
    if table.lone is not None:
        return [Part(None, table.lone, _lone_amount(rules, table.lone))]
    spinners = [
        Part(None, spinner.tile, spinner.amount)
        for spinner in table.spinners
        if spinner.amount is not None and spinner.covered < 2
    ]
    return spinners + [Part(end.name, end.tile, end.amount) for end in table.ends if end.amount is not None]


def _lay_first(rules: Ruleset, tile: Tile) -> Table:
    twice = rules.doubles_count_twice
    spinner = _takes_four_sides(rules, tile, first=True)
    if spinner and IS_DOUBLE[tile]:
        left, right = (_bare_side(name, tile) for name in LINE_ENDS)
    else:
        halves = zip(LINE_ENDS, (LOW[tile], HIGH[tile]), strict=True)
        left, right = (_loose_end(name, tile, half, twice, spinner) for name, half in halves)
    if not spinner:
        return _table((left, right), (), lone=tile)
    return _with_spinner(rules, (left, right), (), tile, covered=0, along=LINE_ENDS, lone=tile)


def _lay_with_spinners(rules: Ruleset, table: Table, tile: Tile, end: End, value: int) -> Table:
    others = tuple(other for other in table.ends if other is not end)
    spinners = table.spinners
    if end.spinner:
        others, spinners = _cover(spinners, others, end)
    if _takes_four_sides(rules, tile, first=False) and (rules.spinner == "every_double" or not spinners):
        ends = (*others, _bare_side(end.name, tile))
        return _with_spinner(rules, ends, spinners, tile, covered=1, along=(end.name,))
    laid = _loose_end(end.name, tile, other_half(tile, value), rules.doubles_count_twice)
    return _table((*others, laid), spinners)


def _takes_four_sides(rules: Ruleset, tile: Tile, *, first: bool) -> bool:
    """Whether a tile of this kind becomes a spinner (the first tile of the round, or a later one)."""
    match rules.spinner:
        case "first_tile":
            return first
        case "first_tile_if_double":
            return first and IS_DOUBLE[tile]
        case "first_double" | "every_double":
            return IS_DOUBLE[tile]
        case _:
            return False


def _with_spinner(
    rules: Ruleset,
    ends: tuple[End, ...],
    spinners: tuple[Spinner, ...],
    tile: Tile,
    *,
    covered: int,
    along: tuple[str, ...],
    lone: Tile | None = None,
) -> Table:
    named = rules.spinner == "every_double"
    sides = tuple(f"{TEXT[tile]}.{side}" for side in SIDE_ENDS) if named else SIDE_ENDS
    amount = _double_amount(tile, rules.doubles_count_twice) if IS_DOUBLE[tile] else None
    shut = rules.spinner_order == "sides_first"
    spinner = Spinner(tile, amount, covered, along, sides, shut)
    if not shut:
        ends = (*ends, *(_bare_side(side, tile) for side in sides))
    return _table(ends, (*spinners, spinner), lone=lone)


def _cover(
    spinners: tuple[Spinner, ...], ends: tuple[End, ...], end: End
) -> tuple[tuple[End, ...], tuple[Spinner, ...]]:
    """Covers the spinner's side ``end``; opens its other sides where they waited for that."""
    at = next(at for at, spinner in enumerate(spinners) if spinner.tile == end.tile)
    spinner = spinners[at]
    along = tuple(name for name in spinner.along if name != end.name)
    if spinner.shut and not along:
        ends = (*ends, *(_bare_side(side, spinner.tile) for side in spinner.sides))
    covered = spinner._replace(covered=spinner.covered + 1, along=along, shut=spinner.shut and bool(along))
    return ends, (*spinners[:at], covered, *spinners[at + 1 :])


def _table(ends: tuple[End, ...], spinners: tuple[Spinner, ...], lone: Tile | None = None) -> Table:
    fits = 0
    for end in ends:
        fits |= end.fits
    return Table(lone, tuple(sorted(ends, key=_end_rank)), fits, spinners)


def _end_rank(end: End) -> int:
    return END_RANK[end.name]


@cache
def _loose_end(name: str, tile: Tile, value: int, doubles_count_twice: bool, spinner: bool = False) -> End:
    """A free half that counts: the outer one of an outermost tile, or one of a spinner that is no double."""
    amount = _double_amount(tile, doubles_count_twice) if IS_DOUBLE[tile] else value
    return End(name, tile, (value,), WITH[value], amount, spinner)


@cache
def _bare_side(name: str, tile: Tile) -> End:
    """A bare side of a spinner that counts nothing for itself."""
    values = (LOW[tile],) if IS_DOUBLE[tile] else (LOW[tile], HIGH[tile])
    return End(name, tile, values, WITH[LOW[tile]] | WITH[HIGH[tile]], None, True)


def _double_amount(tile: Tile, twice: bool) -> int:
    return PIPS[tile] if twice else LOW[tile]


def _lone_amount(rules: Ruleset, tile: Tile) -> int:
    return _double_amount(tile, rules.doubles_count_twice) if IS_DOUBLE[tile] else PIPS[tile]
