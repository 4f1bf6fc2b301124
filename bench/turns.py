"""Variants that take turns, and tables of their results."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median
from typing import TypeVar

T = TypeVar("T")


def take_turns(variants: Mapping[str, Callable[[], T]], rounds: int) -> dict[str, list[T]]:
    """Return each variant's result in each round; every round runs all once, beginning with a different one."""
    found: dict[str, list[T]] = {name: [] for name in variants}
    names = list(variants)
    for number in range(rounds):
        start = number % len(names)
        for name in names[start:] + names[:start]:
            found[name].append(variants[name]())
    return found


def ratio(found: Mapping[str, Sequence[float]], name: str, base: str) -> float:
    """Return the median of the ratios by round, so that a slow moment of the machine hits both sides of each."""
    return median(ours / theirs for ours, theirs in zip(found[name], found[base], strict=True))


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table."""
    cells = [[_cell(value) for value in row] for row in rows]
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *cells]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def slope(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Fit a line through points by least squares; return its value at 0 and its slope."""
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    rise = sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)
    return mean_y - rise * mean_x, rise


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.2f}" if abs(value) < 100 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
