"""The rules in plain words, up to a round's first tile: kit, set-up, who starts."""

from collections.abc import Iterator

from ...rules.house.ruleset import Ruleset
from ...rules.values.tiles import PIPS, full_set
from .terms import SEAT_WORDS, Told, by_seats, either

_SETS = {6: "double-six", 9: "double-nine", 12: "double-twelve"}

_OPENINGS = {
    "lowest_double": "In the first round 1-1 decides who leads: its holder does. If nobody holds it, 2-2 decides, and "
    "so on up to {top}; 0-0 comes last of all.",
    "highest_double": "In the first round the highest double in any hand decides who leads: {top} if somebody holds "
    "it, else the next one down, 0-0 last.",
    "lot": "In the first round a lot decides who leads, and the leader may lay any tile.",
}

_WITHOUT_DOUBLE = {
    "lowest_tile": "If no hand has a double, the lowest tile decides: the one with the fewest pips, and of equal "
    "sums the one with the smaller lower half (0-3 before 1-2).",
    "highest_tile": "If no hand has a double, the highest tile decides: the one with the most pips, and of equal "
    "sums the one with the larger higher half (3-6 before 4-5).",
    "redeal": "If no hand has a double, the tiles are shuffled and dealt again until one has.",
}

_OPENING_TILES = {
    "forced": "The tile that decided must be the first one on the table.",
    "any": "Whoever leads may lay any tile; it need not be the one that decided.",
}

_LEADS = {
    "out_seat": "the player who went out leads",
    "blocker": "the player who laid the last tile leads, whoever drew or passed since",
    "round_winner": "the winner leads",
    "rotate": "the lead goes to the next player clockwise from the last leader",
    "as_first_round": "it is decided as in the first round",
    "lot": "a lot decides who leads",
}

_WINNING_PAIR = (
    "In a winning pair the lighter hand leads; if both weigh the same, the first of the two clockwise after the player "
    "who laid the last tile."
)


def kit(told: Told) -> Iterator[str]:
    """The set."""
    top = told.rules.deal.max_pip
    pips = sum(PIPS[tile] for tile in full_set(top))
    yield f"One {_SETS[top]} set: {told.rules.max_tiles} tiles from 0-0 to {top}-{top}, with {pips} pips in all."
    yield f"Every pair of values is there once; the {told.doubles} tiles with two equal halves are the doubles."


def set_up(told: Told) -> Iterator[str]:
    """Players, hands, what is left over, and deals that do not stand."""
    if told.seats:
        yield f"For {either(SEAT_WORDS[seats] for seats in told.seats)} players."
        yield "Shuffle the tiles face down."
        yield f"Everybody takes {by_seats(told, told.rules.tiles_each)}."
        yield from _left_over(told)
    if told.short:
        yield f"The set is too small for such hands with {either(SEAT_WORDS[seats] for seats in told.short)} players."
    if told.partners:
        yield "Four may also play as two pairs, seats 0 and 2 against seats 1 and 3; partners score together."
        yield "A side is such a pair, or else a single player."
    else:
        yield "Everybody plays alone."
    yield from _redeals(told)


def _left_over(told: Told) -> Iterator[str]:
    if not any(told.left(seats) for seats in told.seats):
        yield "Nothing is left over, so there is no boneyard."
        return
    yield f"Left over: {by_seats(told, told.left)}; they stay face down as the boneyard."
    if not told.rules.draws:
        yield "Nobody draws from it or looks at it before the round is over."
    elif any(told.left(seats) != told.drawable(seats) for seats in told.seats):
        yield f"A reserve at its back is never drawn; this much may be: {by_seats(told, told.drawable)}."


def _redeals(told: Told) -> Iterator[str]:
    rules, most = told.rules, min(told.largest_hand, told.doubles)
    causes = []
    if rules.deal.redeal_doubles is not None and rules.deal.redeal_doubles <= most:
        causes.append(f"{rules.deal.redeal_doubles} or more doubles")
    if rules.deal.redeal_same_value is not None and rules.deal.redeal_same_value <= most:
        causes.append(
            f"{rules.deal.redeal_same_value} or more tiles that carry one same value, its double being one tile"
        )
    if causes:
        yield f"If any hand has {', or '.join(causes)}, all tiles are shuffled and dealt again, as often as needed."


def who_starts(told: Told) -> Iterator[str]:
    """The first round's leader, and those of the later rounds."""
    rules, top = told.rules, f"{told.rules.deal.max_pip}-{told.rules.deal.max_pip}"
    yield _OPENINGS[rules.lead.opening].format(top=top)
    if rules.lead.opening != "lot":
        if any(told.left(seats) >= told.doubles for seats in told.seats):
            yield _WITHOUT_DOUBLE[rules.lead.opening_without_double]
        yield _OPENING_TILES[rules.lead.opening_tile]
    if told.plays_on:
        yield from _later_rounds(told)


def _later_rounds(told: Told) -> Iterator[str]:
    leads = _later_leads(told.rules)
    if len(set(leads.values())) == 1:
        yield f"In every later round {_LEADS[next(iter(leads.values()))]}."
    else:
        yield from (f"After {what}, {_LEADS[lead]}." for what, lead in leads.items())
    if "round_winner" in leads.values() and told.partners:
        yield _WINNING_PAIR
    if "as_first_round" not in leads.values():
        yield "Any tile may be laid first then."
    elif len(set(leads.values())) > 1:
        yield "A leader who is not found as in the first round may lay any tile first."


def _later_leads(rules: Ruleset) -> dict[str, str]:
    """What decides after each kind of ending; kinds that need no telling apart are one."""
    out, block, tie = (_plainer(rules, lead) for lead in rules.leads)
    leads = {"a round in which somebody went out": "out_seat" if out == "round_winner" else out}
    if block == tie or rules.points.block_tie != "nobody":
        return leads | {"a blocked round": block}
    return leads | {"a blocked round without a tie": block, "a tied one": tie}


def _plainer(rules: Ruleset, lead: str) -> str:
    return "lot" if lead == "as_first_round" and rules.lead.opening == "lot" else lead
