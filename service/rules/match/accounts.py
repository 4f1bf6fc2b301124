"""Accounts, and how a round's sums are entered: at once, or held until an account opens (Goat)."""

from typing import NamedTuple

from ..house.ruleset import Ruleset


class Accounts(NamedTuple):
    """What each team has: points that count, and points held until its account opens."""

    points: tuple[int, ...]
    held: tuple[int, ...]


class Entry(NamedTuple):
    """What became of a held sum. ``kind`` is ``wiped``, ``held`` (``total`` is all that is held now), or ``opened``."""

    kind: str
    team: int
    amount: int
    total: int


def enter(rules: Ruleset, before: Accounts, gained: tuple[int, ...], wiped: int | None) -> tuple[Accounts, list[Entry]]:
    """Enter what each team gained into its account; ``wiped`` is the team that went out, if one did.

    Returns the accounts after the round, and what became of held sums.
    """
    points, held = list(before.points), list(before.held)
    entries = []
    if wiped is not None and held[wiped]:
        entries.append(Entry("wiped", wiped, held[wiped], 0))
        held[wiped] = 0
    for team, amount in enumerate(gained):
        if not rules.points.account_opens_at or points[team] or not amount:
            points[team] += amount
            continue
        total = amount + held[team]
        tested = total if rules.points.account_test == "held_plus_round" else amount
        if tested >= rules.points.account_opens_at:
            points[team], held[team] = total, 0
            entries.append(Entry("opened", team, amount, total))
        else:
            held[team] = total
            entries.append(Entry("held", team, amount, total))
    return Accounts(tuple(points), tuple(held)), entries
