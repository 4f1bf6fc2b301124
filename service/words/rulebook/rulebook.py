"""The rules of a match in plain words, written from the knobs so that they tell the truth about each of them."""

from collections.abc import Callable, Iterator

from ...rules.house.ruleset import Ruleset
from . import points, start, turn
from .terms import Told, told

SECTIONS: tuple[tuple[str, Callable[[Told], Iterator[str]]], ...] = (
    ("The goal", points.goal),
    ("The kit", start.kit),
    ("Setting up", start.set_up),
    ("Who starts", start.who_starts),
    ("Your turn", turn.turn),
    ("The spinner", turn.spinner),
    ("The end of a round", turn.round_end),
    ("Points in play", points.in_play),
    ("Points at the end of a round", points.at_round_end),
    ("The account", points.account),
    ("The end of the match", points.match_end),
    ("Common mistakes", turn.mistakes),
    ("A tip", turn.tip),
)
"""The sections with their headings; one that has nothing to tell under the rules is left out."""


def plain_words(title: str, rules: Ruleset, seats: int | None = None) -> str:
    """The rules as paragraphs under headings, for that number of players; ``seats`` None: for two, three and four."""
    about = told(rules, seats)
    paragraphs = [(heading, " ".join(filter(None, tell(about)))) for heading, tell in SECTIONS]
    return "\n\n".join([title, *(f"{heading}\n{words}" for heading, words in paragraphs if words)])
