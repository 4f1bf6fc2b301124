"""A game's rules, every knob resolved, and the house rules that contradict each other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from ..values.errors import IncompatibleRules
from ..values.tiles import HIGH, Tile
from .knobs import KNOB, KNOBS
from .values import MIN_SEATS


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """All knobs of one game, resolved. The names and values are the public ones of ``knobs.py``."""

    max_pip: int = 6
    hand_size: tuple[int, ...] = (7, 7, 7)
    partnership: str = "optional"
    redeal_doubles: int | None = None
    redeal_same_value: int | None = None
    opening: str
    opening_without_double: str = "highest_tile"
    opening_tile: str = "forced"
    lead_after_out: str
    lead_after_block: str
    lead_after_tie: str
    draw: str = "until_playable"
    reserve: tuple[int, ...] = (0, 0, 0)
    block: str = "boneyard_empty"
    spinner: str = "none"
    spinner_order: str = "any"
    play_points_multiple: int | None = None
    double_counts: str = "both"
    lone_tile_points: tuple[tuple[Tile, int], ...] = ()
    out_points: str = "winner_takes_opponents"
    block_points: str
    block_tie: str = "nobody"
    round_to: int | None = None
    account_opens_at: int | None = None
    account_test: str = "round"
    target: int | None
    target_means: str = "wins"
    target_checked: str = "at_once"

    def tiles_each(self, seats: int) -> int:
        """How many tiles each seat is dealt."""
        return self.hand_size[seats - MIN_SEATS]

    def kept_back(self, seats: int) -> int:
        """How many tiles of the boneyard may not be drawn."""
        return self.reserve[seats - MIN_SEATS] if self.draws else self.max_tiles

    @property
    def max_tiles(self) -> int:
        """How many tiles the set has."""
        return (self.max_pip + 1) * (self.max_pip + 2) // 2

    @property
    def draws(self) -> bool:
        """Whether the game has drawing at all."""
        return self.draw != "none"

    @property
    def penalties(self) -> bool:
        """Whether a round's points are penalties: the fewer the better."""
        return self.out_points == "losers_write_own"

    def ends_at_once(self, points: int) -> bool:
        """Whether these points, made in play, end the match before the round is over."""
        return self.target is not None and self.target_checked == "at_once" and points >= self.target

    @property
    def leads(self) -> tuple[str, str, str]:
        """Every rule that may decide who leads a later round."""
        return self.lead_after_out, self.lead_after_block, self.lead_after_tie


class Conflict(NamedTuple):
    """House rules that can't be played together: which, why, and the test for it."""

    knobs: tuple[str, ...]
    reason: str
    clashes: Callable[[Ruleset], bool]


_HEAVIEST = ("heaviest_writes_others", "heaviest_writes_all")


def _has_penalties(rules: Ruleset) -> bool:
    return rules.penalties or rules.block_points in (*_HEAVIEST, "losers_write_own")


def _has_winnings(rules: Ruleset) -> bool:
    return not rules.penalties or rules.block_points.startswith("winner_") or rules.play_points_multiple is not None


CONFLICTS: tuple[Conflict, ...] = (
    Conflict(
        ("out_points", "block_points", "target_means"),
        "Penalty points cannot lead to a target that wins.",
        lambda r: r.target is not None and r.target_means == "wins" and _has_penalties(r),
    ),
    Conflict(
        ("out_points", "block_points", "play_points_multiple", "target_means"),
        "Points that are won cannot lead to a target that loses.",
        lambda r: r.target is not None and r.target_means == "loses" and _has_winnings(r),
    ),
    Conflict(
        ("out_points", "block_points", "play_points_multiple"),
        "Points that are won and penalty points cannot be kept in one account.",
        lambda r: _has_penalties(r) and _has_winnings(r),
    ),
    Conflict(
        ("account_opens_at", "play_points_multiple"),
        "Points in play count at once, so they cannot be held until an account opens.",
        lambda r: r.account_opens_at is not None and r.play_points_multiple is not None,
    ),
    Conflict(
        ("spinner_order", "spinner"),
        "Without a spinner there are no sides to cover first.",
        lambda r: r.spinner_order == "sides_first" and r.spinner == "none",
    ),
    Conflict(
        ("reserve", "draw"),
        "Without drawing there is nothing to hold in reserve.",
        lambda r: any(r.reserve) and not r.draws,
    ),
    Conflict(
        ("block_tie", "block_points"),
        "The lightest tile breaks a tie for the lowest total; here the highest total decides.",
        lambda r: r.block_tie == "lightest_tile" and r.block_points in _HEAVIEST,
    ),
    Conflict(
        ("lead_after_block", "block_points"),
        "A blocked round has no winner here who could lead the next one.",
        lambda r: r.lead_after_block == "round_winner" and r.block_points in _HEAVIEST,
    ),
    Conflict(
        ("lone_tile_points",),
        "A tile can be given points only once.",
        lambda r: len(dict(r.lone_tile_points)) < len(r.lone_tile_points),
    ),
    Conflict(
        ("lone_tile_points", "max_pip"),
        "A tile outside the set cannot be given points.",
        lambda r: any(HIGH[tile] > r.max_pip for tile, _ in r.lone_tile_points),
    ),
)

assert [knob.name for knob in KNOBS] == [field.name for field in fields(Ruleset)]


def override(base: Ruleset, overrides: Mapping[str, object]) -> Ruleset:
    """The game's rules with some knobs turned.

    Raises ValueError for a value that a knob can't take, IncompatibleRules for values that contradict each other.
    """
    if not overrides:
        return base
    values = {name: KNOB[name].values.read(value, getattr(base, name)) for name, value in overrides.items()}
    rules = replace(base, **values)
    clashes = [conflict for conflict in CONFLICTS if conflict.clashes(rules)]
    if clashes:
        raise IncompatibleRules(
            " ".join(conflict.reason for conflict in clashes),
            knobs={knob for conflict in clashes for knob in conflict.knobs},
        )
    return rules


def overrides(base: Ruleset, rules: Ruleset) -> dict[str, object]:
    """What has to be overridden in ``base`` to get ``rules``: sorted, as a client writes it."""
    if rules is base:
        return {}
    return {
        name: KNOB[name].values.override(getattr(rules, name), getattr(base, name))
        for name in sorted(KNOB)
        if getattr(rules, name) != getattr(base, name)
    }


def plain(rules: Ruleset) -> dict[str, Any]:
    """Every knob with its value, as a client reads it."""
    return {knob.name: knob.values.plain(getattr(rules, knob.name)) for knob in KNOBS}
