"""A position in one line, read and written, for tests, docs and ``repr``.

    draw 2 | L: 3-4 4-5 | H: 3-3 0-1 / 5-5 0-2 | BY: 1-1 * | T0

Parts are separated by ``|``: the game and the number of seats; ``L``, the line from left to right; ``F``, the first
tile, where it is not the first in the line that lies with its smaller half at the left; ``S``, the one spinner; each
arm under its end's name, from the spinner outward; ``H``, the hands by seat; ``BY``, the boneyard, front first, where
``*`` stands for all tiles of the set that are not named; ``V``, the public voids by seat. Then words: ``T0`` for
the seat on turn, ``last1`` for the seat that laid the last tile, ``drawn2`` for the tiles drawn this turn, ``round3``,
``leader1``, and ``partners``. House rules and points are not part of the line.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..games import find_game
from ..house.house_rules import house_rules
from ..house.knob_values import SEATS
from ..table.layout import Layout, layout
from ..values.notation import Lying, halves, lying_text, parse_lying, parse_tile, tile_text
from ..values.tiles import Tile, full_set, tile, tiles_of, values_of
from .begin import plays
from .setup import FromSnapshot, Setup
from .state import State

_NUMBERED = re.compile(r"(T|last|drawn|round|leader)(\d+)")
_NOT_ROWS = ("H", "BY", "F", "S", "V")


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read ``0-1 3-5``. Raises ValueError."""
    return tuple(map(parse_tile, text.split()))


def tiles_text(tiles: Sequence[Tile]) -> str:
    """Write tiles as ``0-1 3-5``."""
    return " ".join(map(tile_text, tiles))


def parse_position(text: str, *, rules: Mapping[str, object] | None = None, **more: Any) -> Setup:
    """Read a position as a setup; ``more`` are members of the setup (``points``, ``held`` ...).

    Without ``last``, the seat before the one on turn laid the last tile. Raises ValueError; KeyError for a game or a
    knob that there is not.
    """
    head, *parts = (part.strip() for part in text.split("|"))
    game, _, seats = head.partition(" ")
    if not seats.isdecimal() or int(seats) not in SEATS:
        raise ValueError(f"a position begins with a game and its number of seats: {text!r}")
    rows = {key: value for key, colon, value in (part.partition(":") for part in parts) if colon}
    numbers = {found[1]: int(found[2]) for part in parts if (found := _NUMBERED.fullmatch(part))}
    if "T" not in numbers or "H" not in rows:
        raise ValueError(f"a position needs hands (H:) and a seat on turn (T0): {text!r}")
    arms = {name: tuple(map(parse_lying, row.split())) for name, row in rows.items() if name not in _NOT_ROWS}
    line = arms.pop("L", ())
    laid = [tile(*lying) for row in (line, *arms.values()) for lying in row]
    hands, boneyard = deal_out(rows["H"], rows.get("BY", ""), laid, _max_pip(game, rules or {}))
    before = (numbers["T"] - 1) % int(seats)
    start = FromSnapshot(
        hands=hands,
        boneyard=boneyard,
        table=Layout(line, _first(line, rows.get("F")), _one(rows.get("S")), tuple(arms.items())),
        turn=numbers["T"],
        last=numbers.get("last", before if line else None),
        drawn=numbers.get("drawn", 0),
        voids=tuple(tuple(map(int, values.split())) for values in rows["V"].split("/")) if "V" in rows else (),
    )
    named = {name: numbers[name] for name in ("round", "leader") if name in numbers}
    partners = "partners" in parts
    return Setup(
        game=game,
        seats=int(seats),
        partners=partners,
        start=start,
        rules=house_rules(rules or {}),
        **(named | more),
    )


def deal_out(
    hands: str, boneyard: str, laid: Sequence[Tile], max_pip: int
) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]:
    """Read hands and boneyard; tiles not named go in place of the ``*``, or to the end of the boneyard."""
    places = [*hands.split("/"), boneyard]
    if not any("*" in place for place in places):
        places[-1] += " *"
    named = {*laid, *(one for place in places for one in parse_tiles(place.replace("*", "")))}
    rest = tiles_text([one for one in full_set(max_pip) if one not in named])
    *filled, left = (parse_tiles(place.replace("*", rest)) for place in places)
    return tuple(filled), left


def position_text(state: State) -> str:
    """Write the position of a state; `parse_position` reads it back to a state that plays on in the same way."""
    setup, table = state.round.setup, layout(state.round.rules, state.table, plays(state))
    drawn = state.drawn if state.reason is None else 0
    voids = [() if drawn and seat == state.turn else values_of(mask) for seat, mask in enumerate(state.voids)]
    leads = not state.table.empty or setup.leader is not None
    words = {
        "last": state.last,
        "drawn": drawn or None,
        "round": setup.round if setup.round > 1 else None,
        "leader": state.round.leader if leads else None,
    }
    parts = [
        f"{setup.game} {setup.seats}",
        *_table_parts(table),
        f"H: {' / '.join(tiles_text(tiles_of(hand)) for hand in state.hands)}",
        f"BY: {tiles_text(state.boneyard)}",
        *([f"V: {' / '.join(map(_numbers, voids))}"] if any(voids) else []),
        f"T{state.turn}",
        *(f"{word}{number}" for word, number in words.items() if number is not None),
        *(["partners"] if setup.partners else []),
    ]
    return " | ".join(parts)


def _table_parts(table: Layout) -> list[str]:
    """Write the rows of a table, and its first tile and spinner where they have to be named."""
    if table.first is None:
        return []
    rows = [("L", table.line), *((name, row) for name, row in table.arms if row)]
    parts = [f"{name}: {' '.join(map(lying_text, row))}" for name, row in rows]
    if _first(table.line, None) != table.first:
        parts.insert(1, f"F: {tile_text(table.first)}")
    return parts if table.spinner is None else [*parts, f"S: {tile_text(table.spinner)}"]


def _first(line: tuple[Lying, ...], text: str | None) -> Tile | None:
    """Return the first tile: the one that is named, or else the first in the line with its smaller half at the left."""
    if text is not None or not line:
        return _one(text)
    return next((tile(*lying) for lying in line if lying == halves(tile(*lying))), None)


def _one(text: str | None) -> Tile | None:
    return None if text is None else parse_tile(text.strip())


def _numbers(values: Sequence[int]) -> str:
    return " ".join(map(str, values))


def _max_pip(game: str, rules: Mapping[str, object]) -> int:
    """Return the set of the game as it is, or of the house rules."""
    found = find_game(game)
    written = rules.get("max_pip", found.versions[found.newest].deal.max_pip)
    return int(str(written))
