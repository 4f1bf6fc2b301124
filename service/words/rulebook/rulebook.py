"""The rules of a match in plain words: which sentence of the catalogue is said, and when.

A sentence's id begins with ``rules.``, which is left out here. Ids can contain facts, as sentences can: with the knob
``draw`` at ``one``, ``draw.{draw}`` is the sentence ``rules.draw.one``.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ...rules.house.ruleset import Ruleset
from ...rules.values.tiles import TEXT
from ..catalogue import say
from . import when
from .facts import Facts, facts_of
from .told import Told, as_told
from .when import Condition, no


class Saying(NamedTuple):
    """A sentence, said where all conditions hold, once for each of these further facts."""

    id: str
    conditions: tuple[Condition, ...]
    each: Callable[[Told], Iterable[Facts]]


def line(id: str, *conditions: Condition, each: Callable[[Told], Iterable[Facts]] = lambda _: ({},)) -> Saying:
    """Return the line for a sentence."""
    return Saying(id, conditions, each)


def _target(told: Told) -> Iterator[Facts]:
    yield {"n": told.rules.match.target}


def _lone_tiles(told: Told) -> Iterator[Facts]:
    for tile, points in told.rules.points.lone_tile_points:
        yield {"tile": TEXT[tile], "points": points}


SECTIONS: dict[str, tuple[Saying, ...]] = {
    "goal": (
        line("goal"),
        line("goal.penalties", when.penalties),
        line("goal.won", no(when.penalties)),
        line("goal.in_play", when.counts),
    ),
    "kit": (
        line("max_pip.{max_pip}"),
        line("kit.doubles"),
    ),
    "set_up": (
        line("set_up", when.seated),
        line("left.nothing", when.seated, no(when.leaves)),
        line("left", when.leaves),
        line("left.untouched", when.leaves, no(when.draws), no(when.reserves)),
        line("left.reserve", when.reserves),
        line("short", when.is_short),
        line("partnership.{partnership}"),
        line("redeal.doubles", when.redeals_doubles, no(when.redeals_same_value)),
        line("redeal.same_value", when.redeals_same_value, no(when.redeals_doubles)),
        line("redeal.either", when.redeals_doubles, when.redeals_same_value),
    ),
    "start": (
        line("opening.{opening}"),
        line("opening_without_double.{opening_without_double}", no(when.opens_by_lot), when.may_lack_doubles),
        line("opening_tile.{opening_tile}", no(when.opens_by_lot)),
        line("later_rounds.{lead_after_out}", when.plays_on, when.leads_alike),
        line("lead_after_out.{lead_after_out}", when.plays_on, no(when.leads_alike)),
        line("lead_after_block.{lead_after_block}", when.plays_on, no(when.leads_alike)),
        line("lead_after_tie.{lead_after_tie}", when.plays_on, when.ties_apart),
        line("later_rounds.winning_pair", when.plays_on, when.pairs, when.winner_leads),
        line("later_rounds.any_tile", when.plays_on, no(when.opens_again)),
        line("later_rounds.any_other_tile", when.plays_on, when.opens_again, no(when.leads_alike)),
    ),
    "turn": (
        line("turn"),
        line("spinner.{spinner}", no(when.spins)),
        line("turn.must"),
        line("draw.{draw}"),
    ),
    "spinner": (
        line("spinner.{spinner}", when.spins),
        line("spinner_order.{spinner_order}", when.spins),
        line("other_tiles", when.spins),
    ),
    "round_end": (
        line("round_end.out"),
        line("block.{block}"),
        line("round_end.no_passing"),
    ),
    "in_play": (
        line("in_play.nothing", no(when.counts)),
        line("in_play.count", when.counts),
        line("spinner_counts.{spinner}", when.counts, when.spins),
        line("in_play.alone", when.counts),
    ),
    "settlement": (
        line("hand"),
        line("lone_tile_points", each=_lone_tiles),
        line("hand.total"),
        line("out_points.{out_points}"),
        line("settlement.partner", when.pairs),
        line("block_points.{block_points}"),
        line("block_tie.nobody.{block_decides}", when.ties),
        line("block_tie.lightest_tile", no(when.ties)),
        line("round_to", when.rounds_off),
    ),
    "account": (
        line("account", when.holds),
        line("account_test.{account_test}", when.holds),
        line("account.wiped", when.holds),
        line("account.at_target", when.holds, when.plays_on),
        line("account.one_round", when.holds, no(when.plays_on)),
    ),
    "match_end": (
        line("match_end.one_round", no(when.plays_on)),
        line("target_means.{target_means}", when.plays_on, each=_target),
        line("match_end.losers", when.plays_on, no(when.target_wins)),
        line("target_checked.{target_checked}", when.plays_on, when.counts),
        line("match_end.settled", when.plays_on, no(when.counts), when.target_wins),
        line("match_end.winner", when.plays_on, when.target_wins),
    ),
    "mistakes": (
        line("mistakes.joining"),
        line("mistakes.not_drawing", when.draws),
        line("branching.{spinner}"),
        line("mistakes.showing"),
    ),
    "tip": (line("tip"),),
}
"""By section, in order, the lines; a section without a sentence is left out with its heading."""


@lru_cache(maxsize=256)
def plain_words(title: str, rules: Ruleset, seats: int | None = None, language: str = "en") -> str:
    """Return the rules as paragraphs under headings, for this many players, or for two, three and four if None.

    Cached, as most requests are for the same few tables. Raises KeyError for a language without a catalogue of rules.
    """
    told = as_told(rules, seats)
    facts = facts_of(told, language)
    paragraphs = [title]
    for section, lines in SECTIONS.items():
        words = " ".join(_said(language, lines, told, facts))
        if words:
            heading = say(language, f"rules.heading.{section}", {})
            paragraphs.append(f"{heading}\n{words}")
    return "\n\n".join(paragraphs)


def _said(language: str, lines: Iterable[Saying], told: Told, facts: Facts) -> Iterator[str]:
    for id, conditions, each in lines:
        if all(condition(told) for condition in conditions):
            for more in each(told):
                yield say(language, f"rules.{id.format_map(facts)}", {**facts, **more} if more else facts)
