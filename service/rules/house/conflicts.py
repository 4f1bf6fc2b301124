"""House rules that contradict each other. Those about points follow from the labels of the values."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, get_args

from ..values.tiles import HIGH
from .groups import BlockPoints, OutPoints
from .labels import PLAY_POINTS_ARE, POINTS_ARE, TARGET_COUNTS, Label
from .ruleset import Ruleset


class Conflict(NamedTuple):
    """House rules that cannot be played together: the knobs, the reason, and the test."""

    knobs: tuple[str, ...]
    reason: str
    clashes: Callable[[Ruleset], bool]


def _labelled(rules: Ruleset) -> Iterator[Label]:
    """Return the labels of the kinds of points that these rules give."""
    yield POINTS_ARE[rules.points.out_points]
    yield POINTS_ARE[rules.points.block_points]
    if rules.points.play_points_multiple:
        yield PLAY_POINTS_ARE


def _able(label: Label) -> tuple[str, ...]:
    """Return the knobs that have a value with this label."""
    choices = {"out_points": get_args(OutPoints), "block_points": get_args(BlockPoints)}
    able = [knob for knob, values in choices.items() if any(POINTS_ARE[value] == label for value in values)]
    return (*able, "play_points_multiple") if label == PLAY_POINTS_ARE else tuple(able)


def _misses_target(label: Label) -> Callable[[Ruleset], bool]:
    """Return whether the rules give points of this label while the target is for the other."""

    def clashes(rules: Ruleset) -> bool:
        counted = TARGET_COUNTS[rules.match.target_means]
        return rules.match.target > 0 and counted != label and label in _labelled(rules)

    return clashes


def _are_no_multiples(numbers: tuple[int, ...]) -> bool:
    return any(number < 2 for number in numbers) or len(set(numbers)) < len(numbers)


CONFLICTS: tuple[Conflict, ...] = (
    Conflict(
        ("redeal_doubles",),
        "A single double cannot call for a redeal: it is 0 for never, or 2 and more.",
        lambda r: r.deal.redeal_doubles == 1,
    ),
    Conflict(
        ("redeal_same_value",),
        "A single tile cannot call for a redeal: it is 0 for never, or 2 and more.",
        lambda r: r.deal.redeal_same_value == 1,
    ),
    Conflict(
        ("play_points_multiple",),
        "The count is scored for different multiples of 2 and more, or [0] for none at all.",
        lambda r: _are_no_multiples(r.points.play_points_multiple),
    ),
    Conflict(
        ("round_to",),
        "Rounding to 1 changes nothing: it is 0 for no rounding, or 2 and more.",
        lambda r: r.points.round_to == 1,
    ),
    Conflict(
        (*_able("penalty"), "target_means"),
        "Penalty points cannot lead to a target that wins.",
        _misses_target("penalty"),
    ),
    Conflict(
        (*_able("won"), "target_means"),
        "Points that are won cannot lead to a target that loses.",
        _misses_target("won"),
    ),
    Conflict(
        tuple(dict.fromkeys((*_able("penalty"), *_able("won")))),
        "Points that are won and penalty points cannot be kept in one account.",
        lambda r: len(set(_labelled(r))) > 1,
    ),
    Conflict(
        ("account_opens_at", "play_points_multiple"),
        "Points in play count at once, so they cannot be held until an account opens.",
        lambda r: r.points.account_opens_at > 0 and r.points.play_points_multiple != (),
    ),
    Conflict(
        ("spinner_order", "spinner"),
        "Without a spinner there are no sides to cover first.",
        lambda r: r.table.spinner_order == "sides_first" and r.table.spinner == "none",
    ),
    Conflict(
        ("reserve", "draw"),
        "Without drawing there is nothing to hold in reserve.",
        lambda r: any(r.table.reserve) and not r.draws,
    ),
    Conflict(
        ("block_tie", "block_points"),
        "The lightest tile breaks a tie for the lowest total; here the highest total decides.",
        lambda r: r.points.block_tie == "lightest_tile" and r.heaviest_decides,
    ),
    Conflict(
        ("lead_after_block", "block_points"),
        "A blocked round has no winner here who could lead the next one.",
        lambda r: r.lead.lead_after_block == "round_winner" and r.heaviest_decides,
    ),
    Conflict(
        ("lone_tile_points",),
        "A tile can be given points only once.",
        lambda r: len(dict(r.points.lone_tile_points)) < len(r.points.lone_tile_points),
    ),
    Conflict(
        ("lone_tile_points", "max_pip"),
        "A tile outside the set cannot be given points.",
        lambda r: any(HIGH[tile] > r.deal.max_pip for tile, _ in r.points.lone_tile_points),
    ),
)
