"""The generated parts of docs/house-rules.md. ``python -m tests.knobs.document`` writes them anew."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from service.rules.games import GAMES as RECORDS
from service.rules.house.conflicts import CONFLICTS
from service.rules.house.knob_values import SEATS
from service.rules.house.knobs import KNOB
from service.rules.values.tiles import SETS, full_set, pips
from tests.houses import GAMES
from tests.knobs.table import BY_SEATS, DEFAULTS, GROUPS, by_claim, text

PAGE = Path(__file__).parents[2] / "docs" / "house-rules.md"
_PART = re.compile(r"(<!-- begin: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


def _head(*cells: str) -> str:
    return _row(*cells) + f"|{'---|' * len(cells)}\n"


def values_table() -> str:
    """Knobs and their values by games: whether it is the default there, and the cases of that game that show it."""
    lines = [_head("knob", "value", *GAMES)]
    for knob, values in by_claim().items():
        for at, value in enumerate(_sorted(knob, values)):
            cells = [
                _cell(knob, value, game, [case.id for case in values[value] if case.game == game]) for game in GAMES
            ]
            lines.append(_row(f"`{knob}`" if at == 0 else "", f"`{value}`", *cells))
    return "".join(lines)


def _sorted(knob: str, values: dict[str, Any]) -> list[str]:
    """Names in the order in which the knob lists them, numbers by size, null last."""
    listed = [text(value) for value in KNOB[knob].values.described()["values"] or ()]
    return sorted(
        values,
        key=lambda value: (
            (listed.index(value), 0) if value in listed else (0, json.loads(value)) if value.isdigit() else (1, 0)
        ),
    )


def _cell(knob: str, value: str, game: str, ids: list[str]) -> str:
    usual = DEFAULTS[game][knob]
    usual = {text(number) for number in usual.values()} if knob in BY_SEATS else {text(usual)}
    return " ".join((["**default**"] if value in usual else []) + [f"`{id}`" for id in ids])


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
    """What the sets have, and what is left of them when the hands are as large as by default."""
    lines = [_head("`max_pip`", "tiles", "pips", "game", *(f"left of {seats} hands" for seats in SEATS))]
    for max_pip in SETS:
        tiles = full_set(max_pip)
        rests: dict[tuple[str, ...], list[str]] = {}
        for game in RECORDS:
            sizes = DEFAULTS[game.id]["hand_size"]
            rest = tuple(f"{seats} × {sizes[str(seats)]}: {len(tiles) - seats * sizes[str(seats)]}" for seats in SEATS)
            rests.setdefault(rest, []).append(game.title)
        for rest, titles in rests.items():
            whole = str(sum(pips(1 << tile) for tile in tiles))
            lines.append(_row(f"`{max_pip}`", str(len(tiles)), whole, ", ".join(titles), *rest))
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
