"""Facts: the parameters of the sentences about the rules."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from ...rules.house.knob_values import Choice
from ...rules.house.knobs import KNOBS, Knob
from ...rules.house.labels import POINTS_ARE
from ...rules.values.tiles import PIPS, full_set
from ..catalogue import Pick, enumerated, say
from . import when
from .told import Told

Facts: TypeAlias = dict[str, Any]


def facts_of(told: Told, language: str) -> Facts:
    """Return every knob by its name, and what follows from them."""
    rules, points = told.rules, told.rules.points
    return {
        **{knob.name: _fact(knob, rules.value(knob.name)) for knob in KNOBS},
        "tiles": rules.max_tiles,
        "pips": sum(PIPS[tile] for tile in full_set(rules.deal.max_pip)),
        "doubles": told.doubles,
        "seats": _seats(language, told.seats),
        "short": _seats(language, told.short),
        "hand_size": _tiles(language, told.seats, rules.tiles_each),
        "left": _tiles(language, told.seats, told.left),
        "drawable": _tiles(language, told.seats, told.drawable),
        "side": _pick(when.pairs(told)),
        "draws": _pick(when.draws(told)),
        "penalties": _pick(when.penalties(told)),
        "ties_apart": _pick(when.ties_apart(told)),
        "block_decides": "heaviest" if rules.heaviest_decides else POINTS_ARE[points.block_points],
        "below": points.account_opens_at - 1,
        "multiples": enumerated(language, [str(number) for number in points.play_points_multiple], "or"),
    }


def _fact(knob: Knob, value: Any) -> Any:
    """Return a knob's value; that of a choice also picks a phrase."""
    return Pick(value, knob.values.values) if isinstance(knob.values, Choice) else value


def _pick(holds: bool) -> Pick:
    return Pick(holds, (False, True))


def _seats(language: str, seats: Iterable[int]) -> str:
    """``two, three or four``."""
    numbers = "-".join(map(str, seats))
    return say(language, f"rules.seats.{numbers}", {}) if numbers else ""


def _tiles(language: str, seats: Iterable[int], number: Callable[[int], int]) -> str:
    """Give the number of tiles for each number of players: ``7 tiles with two players, 5 with three or four``."""
    groups: dict[int, list[int]] = {}
    for players in seats:
        groups.setdefault(number(players), []).append(players)
    if len(groups) == 1:
        return _counted(language, "rules.tiles", *groups)
    said = ""
    for n, alike in groups.items():
        id = "rules.tiles.more" if said else "rules.tiles.first"
        said = _counted(language, id, n, seats=_seats(language, alike), so_far=said)
    return said


def _counted(language: str, id: str, n: int, **more: str) -> str:
    return say(language, id, {"n": n, **more}) if n else say(language, f"{id}.none", more)
