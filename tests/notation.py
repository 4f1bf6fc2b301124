"""Cases in one line: positions, deals and hands written in the notation of the referee.

A position is a list of fields parted by ``|``, first the game and the number of seats:

    goat 3 | L: 3-2 2-6 6-4 | H: 0-1 0-3 / 0-2 0-5 / 4-4 | BY: 1-1 2-2 | T0

``L`` the line as it lies, ``F`` the round's first tile (else the leftmost that lies with its smaller half left), ``S``
the spinner, any other name an arm (``up: 6-3``, ``5-5.down: 5-1``), ``H`` the hands parted by ``/``, ``BY`` the
boneyard, front first, ``V`` the voids by seat, ``T0`` the seat on turn, ``last2`` who laid the last tile (else the seat
before), ``drawn1`` the tiles drawn this turn, ``partners``. Tiles of the set that are not named go where ``*`` stands,
to the boneyard's end where it stands nowhere.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from service.rules import (
    FromDeal,
    FromSnapshot,
    Layout,
    Setup,
    State,
    admit,
    apply,
    house_rules,
    legal_actions,
    parse_action,
    see,
)
from service.rules.values.notation import Lying, halves, lying_text, parse_lying, parse_tile, tile_text
from service.rules.values.tiles import Tile, full_set, tile, values_of

_NUMBERED = re.compile(r"(T|last|drawn)(\d+)")


def tiles(text: str) -> tuple[Tile, ...]:
    """``0-1 3-5`` as tiles."""
    return tuple(parse_tile(word) for word in text.split())


def texts(some: Sequence[Tile]) -> str:
    """Tiles as ``0-1 3-5``."""
    return " ".join(tile_text(one) for one in some)


def snapshot_setup(text: str, *, rules: Mapping[str, object] | None = None, **more: Any) -> Setup:
    """The setup of a position in notation; ``more`` are members of the setup (``points``, ``round`` ...)."""
    head, *parts = (part.strip() for part in text.split("|"))
    game, seats = head.split()
    rows = {key: value for key, _, value in (part.partition(":") for part in parts) if _}
    numbers = {found[1]: int(found[2]) for part in parts if (found := _NUMBERED.fullmatch(part))}
    turn = numbers["T"]
    lying = {name: tuple(parse_lying(word) for word in row.split()) for name, row in rows.items() if _is_row(name)}
    laid = [tile(*half) for row in lying.values() for half in row]
    max_pip = (rules or {}).get("max_pip", 6)
    hands, boneyard = _dealt_out(rows["H"], rows.get("BY", "*" if "*" not in rows["H"] else ""), laid, max_pip)
    line = lying.pop("L", ())
    start = FromSnapshot(
        hands=hands,
        boneyard=boneyard,
        table=Layout(line, _first(line, rows.get("F")), _one(rows.get("S")), tuple(lying.items())),
        turn=turn,
        last=numbers.get("last", (turn - 1) % int(seats) if line else None),
        drawn=numbers.get("drawn", 0),
        voids=tuple(tuple(map(int, values.split())) for values in rows["V"].split("/")) if "V" in rows else (),
    )
    partners = "partners" in parts
    return Setup(game=game, seats=int(seats), partners=partners, start=start, rules=house_rules(rules or {}), **more)


def position(text: str, **more: Any) -> State:
    """The state of a position in notation."""
    return admit(snapshot_setup(text, **more))


def deal_setup(
    game: str,
    hands: str,
    boneyard: str = "*",
    *,
    max_pip: int = 6,
    rules: Mapping[str, object] | None = None,
    **more: Any,
) -> Setup:
    """The setup of a round dealt in notation: hands parted by ``/``, ``*`` where the rest of the set goes."""
    if "*" in hands and boneyard == "*":
        boneyard = ""
    dealt, left = _dealt_out(hands, boneyard, [], max_pip)
    return Setup(game=game, seats=len(dealt), start=FromDeal(dealt, left), rules=house_rules(rules or {}), **more)


def played(state: State, actions: str | Sequence[str]) -> State:
    """The state after the actions, a text with blanks between or a list of texts."""
    for text in actions.split() if isinstance(actions, str) else actions:
        state = apply(state, parse_action(text))
    return state


def legal(state: State) -> str:
    """The legal actions, in order, as one text."""
    return " ".join(action.text for action in legal_actions(state))


def ends(state: State) -> dict[str, list[int]]:
    """The open ends with their values, in order."""
    return {end.name: list(end.values) for end in state.table.ends}


def table_text(layout: Layout) -> dict[str, Any]:
    """A table as clients see it."""
    return {
        "line": [lying_text(lying) for lying in layout.line],
        "first": None if layout.first is None else tile_text(layout.first),
        "spinner": None if layout.spinner is None else tile_text(layout.spinner),
        "arms": {name: [lying_text(lying) for lying in arm] for name, arm in layout.arms},
    }


def voids(state: State) -> list[list[int]]:
    """The public voids by seat."""
    return [list(values_of(mask)) for mask in see(state).voids]


def setup_of(state: State, actions: bool = True) -> Setup:
    """The setup that a state came from, with the actions done since (or from before them)."""
    return state.round.setup._replace(actions=state.actions if actions else ())


def _is_row(name: str) -> bool:
    return name not in ("H", "BY", "F", "S", "V")


def _one(text: str | None) -> Tile | None:
    return None if text is None else parse_tile(text.strip())


def _first(line: tuple[Lying, ...], text: str | None) -> Tile | None:
    if text is not None or not line:
        return _one(text)
    return next(tile(*lying) for lying in line if lying == halves(tile(*lying)))


def _dealt_out(
    hands: str, boneyard: str, laid: Sequence[Tile], max_pip: int
) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]:
    """Hands and boneyard, with the tiles that are named nowhere put where the ``*`` stands."""
    places = [*hands.split("/"), boneyard]
    if not any("*" in place for place in places):
        places[-1] += " *"
    named = {*laid, *(one for place in places for one in tiles(place.replace("*", "")))}
    rest = texts([one for one in full_set(max_pip) if one not in named])
    *filled, left = (tiles(place.replace("*", rest)) for place in places)
    return tuple(filled), left


def overridden(defaults: Mapping[str, Any], rules: Mapping[str, Any]) -> dict[str, Any]:
    """A game's knobs with some turned, as a client reads them: a number by seats may be given in part."""
    knobs = dict(defaults)
    for name, value in rules.items():
        if name in ("hand_size", "reserve"):
            given = value if isinstance(value, Mapping) else dict.fromkeys(("2", "3", "4"), value)
            knobs[name] = {**knobs[name], **given}
        else:
            knobs[name] = value
    return knobs
