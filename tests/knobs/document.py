"""The generated parts of docs/house-rules.md. ``python -m tests.knobs.document`` writes them anew."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from service.rules.house.conflicts import CONFLICTS
from service.rules.house.knob_values import SEATS
from service.rules.house.knobs import KNOB
from service.rules.values.tiles import SETS, full_set, pips
from tests.knobs.table import GROUPS, by_claim, text

PAGE = Path(__file__).parents[2] / "docs" / "house-rules.md"
_PART = re.compile(r"(<!-- begin: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


def _head(*cells: str) -> str:
    return _row(*cells) + f"|{'---|' * len(cells)}\n"


def values_table() -> str:
    """Knobs and their values, with the cases that show each."""
    lines = [_head("knob", "value", "cases")]
    for knob, values in by_claim().items():
        for at, value in enumerate(_sorted(knob, values)):
            cases = " ".join(f"`{case.id}`" for case in values[value])
            lines.append(_row(f"`{knob}`" if at == 0 else "", f"`{value}`", cases))
    return "".join(lines)


def _sorted(knob: str, values: dict[str, Any]) -> list[str]:
    """Names in the order in which the knob lists them, numbers by size, lists last."""
    listed = [text(value) for value in KNOB[knob].values.described()["words"] or ()]
    return sorted(
        values,
        key=lambda value: (
            (listed.index(value), 0) if value in listed else (0, json.loads(value)) if value.isdigit() else (1, 0)
        ),
    )


def cases_table() -> str:
    """All cases, by what they are about."""
    lines = []
    for title, cases in GROUPS.items():
        lines += [f"\n### {title}\n\n", _head("case", "what it shows")]
        lines += [_row(f"`{case.id}`", case.says) for case in cases]
    return "".join(lines) + "\n"


def refused_table() -> str:
    """What is refused, as the service says it."""
    lines = [_head("knobs", "reason")]
    lines += [_row(", ".join(f"`{knob}`" for knob in conflict.knobs), conflict.reason) for conflict in CONFLICTS]
    return "".join(lines)


def sets_table() -> str:
    """What the sets have, and the largest hands that they can be dealt into."""
    lines = [_head("`max_pip`", "tiles", "pips", *(f"most for {seats}" for seats in SEATS))]
    for max_pip in SETS:
        tiles = full_set(max_pip)
        whole = str(sum(pips(1 << tile) for tile in tiles))
        most = (str(min(len(tiles) // seats, KNOB["hand_size"].values.described()["maximum"])) for seats in SEATS)
        lines.append(_row(f"`{max_pip}`", str(len(tiles)), whole, *most))
    return "".join(lines)


PARTS: dict[str, Callable[[], str]] = {
    "values": values_table,
    "cases": cases_table,
    "refused": refused_table,
    "sets": sets_table,
}


def renewed(page: str) -> str:
    """The page with its generated parts as they must be."""
    return _PART.sub(lambda part: f"{part[1]}{PARTS[part[2]]()}{part[3]}", page)


def examples(page: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The requests on the page, each with the heading above it."""
    heading = ""
    for found in re.finditer(r"^#+ (.*)$|^```json\n((?:[^`]*\n)*?)```$", page, re.MULTILINE):
        if found[1] is not None:
            heading = found[1]
        else:
            yield heading, json.loads(found[2])


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
