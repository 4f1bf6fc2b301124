"""The rules in plain words: they change with every knob that has an effect, and what they say is so."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from babel.support import Translations

from service.rules.games import GAMES, find_game
from service.rules.house.house_rules import house_rules, override
from service.rules.house.knob_values import Choice
from service.rules.house.knobs import KNOB, KNOBS
from service.rules.house.ruleset import Ruleset
from service.rules.values.errors import IncompatibleRules
from service.rules.values.tiles import HIGH, PIPS, SETS
from service.words import catalogue
from service.words.rulebook import facts
from service.words.rulebook.facts import facts_of
from service.words.rulebook.rulebook import SECTIONS, plain_words
from service.words.rulebook.told import as_told
from tests.catalogues import fields, messages
from tests.oracle import DEFAULTS

SEATS = (2, 3, 4)

VALUES: dict[str, tuple[object, ...]] = {
    "max_pip": SETS,
    "hand_size": (1, 5, 6, 7, 9, 14, 45),
    "partnership": ("never", "optional"),
    "redeal_doubles": (0, *range(2, 14)),
    "redeal_same_value": (0, *range(2, 14)),
    "opening": ("lowest_double", "highest_double", "lot"),
    "opening_without_double": ("lowest_tile", "highest_tile", "redeal"),
    "opening_tile": ("forced", "any"),
    "lead_after_out": ("out_seat", "round_winner", "rotate", "as_first_round", "lot"),
    "lead_after_block": ("blocker", "round_winner", "rotate", "as_first_round", "lot"),
    "lead_after_tie": ("blocker", "rotate", "as_first_round", "lot"),
    "draw": ("until_playable", "one", "none"),
    "reserve": (0, 1, 2, 91),
    "block": ("dead_table", "boneyard_empty"),
    "spinner": ("none", "first_tile", "first_tile_if_double", "first_double", "every_double"),
    "spinner_order": ("any", "sides_first"),
    "play_points_multiple": ([0], [2], [3], [5], [3, 5], [100]),
    "double_counts": ("both", "once"),
    "lone_tile_points": ({"0-0": 0}, {"0-0": 10}, {"0-0": 25, "6-6": 50}, {"9-9": 50}, {"1-1": 2}),
    "out_points": ("winner_takes_opponents", "losers_write_own"),
    "block_points": (
        "heaviest_writes_others",
        "heaviest_writes_all",
        "losers_write_own",
        "winner_takes_opponents",
        "winner_takes_difference",
        "winner_takes_differences",
    ),
    "block_tie": ("nobody", "lightest_tile"),
    "round_to": (0, 2, 5),
    "account_opens_at": (0, 2, 13, 30, 1000),
    "account_test": ("round", "held_plus_round"),
    "target": (0, 1, 51, 101, 10000),
    "target_means": ("wins", "loses"),
    "target_checked": ("at_once", "round_end"),
}
"""Every value of a knob; of those that take a number or a map, the ends and some between."""


def has_winner(game: str) -> bool:
    """Whether a blocked round of this game has a winner, so that a tie for it can be broken."""
    return bool(DEFAULTS[game]["block_points"].startswith("winner_"))


HOUSES: tuple[tuple[str, dict[str, Any]], ...] = (
    *((game.id, {}) for game in GAMES),
    *((game.id, {"target": 0}) for game in GAMES),
    *((game.id, {"block_tie": "lightest_tile"}) for game in GAMES if has_winner(game.id)),
    ("goat", {"partnership": "optional", "block_points": "losers_write_own", "block_tie": "lightest_tile"}),
    ("goat", {"opening": "lot", "lead_after_out": "lot"}),
    ("goat", {"draw": "one", "reserve": 2, "lead_after_block": "rotate"}),
    ("goat", {"account_opens_at": 0, "target": 51}),
    ("goat", {"hand_size": 14}),
    ("straight", {"opening": "highest_double", "spinner": "every_double", "target_checked": "round_end"}),
    ("draw", {"max_pip": 9, "out_points": "losers_write_own", "block_points": "losers_write_own", "target": 0}),
    ("draw", {"lead_after_out": "rotate", "lead_after_block": "rotate", "lead_after_tie": "rotate"}),
    ("block", {"hand_size": 14, "lead_after_out": "rotate", "opening": "lot"}),
    ("all_fives", {"spinner": "first_double", "spinner_order": "sides_first", "round_to": 5}),
    ("all_fives", {"play_points_multiple": [3], "spinner": "first_tile_if_double", "max_pip": 12, "hand_size": 9}),
)
"""The tables that the knobs are turned at: every game as it is, and some house rules."""


def playable(rules: Ruleset) -> list[int]:
    return [seats for seats in SEATS if seats * rules.tiles_each(seats) <= rules.max_tiles]


def left(rules: Ruleset) -> list[int]:
    return [rules.max_tiles - seats * rules.tiles_each(seats) for seats in playable(rules)]


def drawable(rules: Ruleset) -> list[int]:
    kept = [rules.kept_back(seats) for seats in playable(rules)]
    return [max(0, over - back) for over, back in zip(left(rules), kept, strict=True)]


def without_double(rules: Ruleset) -> object:
    """What decides without a double, where the opening looks at tiles and all doubles can be left over."""
    matters = rules.lead.opening != "lot" and any(over > rules.deal.max_pip for over in left(rules))
    return matters and rules.lead.opening_without_double


def reachable(rules: Ruleset, number: int) -> int:
    """The number, 0 where no hand can hold so many doubles, or tiles with one value."""
    largest = max((rules.tiles_each(seats) for seats in playable(rules)), default=0)
    return number if number <= min(largest, rules.deal.max_pip + 1) else 0


def leads(rules: Ruleset, lead: str) -> str | None:
    if not rules.match.target:
        return None
    return "lot" if lead == "as_first_round" and rules.lead.opening == "lot" else lead


def after_out(rules: Ruleset) -> str | None:
    lead = leads(rules, rules.lead.lead_after_out)
    return "out_seat" if lead == "round_winner" else lead


def priced(rules: Ruleset) -> list[tuple[int, int]]:
    return [
        (tile, n) for tile, n in rules.points.lone_tile_points if HIGH[tile] <= rules.deal.max_pip and PIPS[tile] != n
    ]


class Effect(NamedTuple):
    """What a knob brings about under the others, where that is less than its value; and the reason."""

    of: Callable[[Ruleset], object]
    because: str


EFFECTS: dict[str, Effect] = {
    "partnership": Effect(lambda r: 4 in playable(r) and r.deal.partnership, "four hands cannot be dealt"),
    "redeal_doubles": Effect(lambda r: reachable(r, r.deal.redeal_doubles), "no hand can hold so many"),
    "redeal_same_value": Effect(lambda r: reachable(r, r.deal.redeal_same_value), "no hand can hold so many"),
    "opening_without_double": Effect(without_double, "the lot looks at no tile; some double is always dealt"),
    "opening_tile": Effect(lambda r: r.lead.opening != "lot" and r.lead.opening_tile, "the lot looks at no tile"),
    "lead_after_out": Effect(after_out, "one round only; who goes out has won; the first round's leader is by lot"),
    "lead_after_block": Effect(
        lambda r: leads(r, r.lead.lead_after_block), "one round only; the first round's leader is by lot"
    ),
    "lead_after_tie": Effect(
        lambda r: leads(r, r.lead.lead_after_tie) if r.points.block_tie == "nobody" else None,
        "one round only; the first round's leader is by lot; a tie is always broken",
    ),
    "draw": Effect(lambda r: any(drawable(r)) and r.table.draw, "nothing is left over that could be drawn"),
    "reserve": Effect(drawable, "the boneyard is no larger"),
    "block": Effect(lambda r: any(drawable(r)) and r.table.block, "without drawing both mean that nobody can move"),
    "double_counts": Effect(
        lambda r: r.points.play_points_multiple and r.points.double_counts, "nothing counts the ends"
    ),
    "lone_tile_points": Effect(priced, "the tile is not in the set, or is given its own pips"),
    "account_test": Effect(
        lambda r: r.points.account_opens_at and r.points.account_test, "there is no account to open"
    ),
    "target_means": Effect(lambda r: r.match.target and r.match.target_means, "no number of points ends the match"),
    "target_checked": Effect(
        lambda r: r.match.target and r.points.play_points_multiple and r.match.target_checked,
        "no points are made in play, or no number of points ends the match",
    ),
}
"""The only reasons for which a knob may be turned without a change of the text."""


def is_idle(name: str, old: Ruleset, new: Ruleset) -> bool:
    return name in EFFECTS and EFFECTS[name].of(old) == EFFECTS[name].of(new)


def house(game: str, overrides: dict[str, object]) -> Ruleset:
    found = find_game(game)
    return override(found.versions[found.newest], house_rules(overrides))


def turned(rules: Ruleset, name: str) -> Iterator[tuple[object, Ruleset]]:
    """The rules with one knob turned, to every other value that is not refused."""
    for value in VALUES[name]:
        try:
            new = override(rules, house_rules({name: value}))
        except IncompatibleRules:
            continue
        if new != rules:
            yield value, new


def id_of(table: tuple[str, dict[str, Any]]) -> str:
    return " ".join([table[0], *(f"{name}={value}" for name, value in table[1].items())])


def default_text(game: str, seats: int | None = None) -> str:
    return plain_words("A game", house(game, {}), seats)


def section(text: str, heading: str) -> str:
    """The paragraph under a heading, empty where there is none."""
    found = [part for part in text.split("\n\n") if part.startswith(f"{heading}\n")]
    return found[0].removeprefix(f"{heading}\n") if found else ""


def test_every_knob_is_turned() -> None:
    """The values that are tried are values, every knob has some, and those of a choice are complete."""
    assert list(VALUES) == [knob.name for knob in KNOBS]
    for name, values in VALUES.items():
        schema = KNOB[name].values.schema()
        assert list(schema.get("enum", values)) == sorted(values, key=schema.get("enum", list(values)).index)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("table", HOUSES, ids=id_of)
def test_text_changes_with_every_knob(table: tuple[str, dict[str, Any]], name: str) -> None:
    """A knob that is turned changes the text, and leaves it alone exactly where a reason is named."""
    rules = house(*table)
    text = plain_words("A game", rules)
    for value, new in turned(rules, name):
        same = plain_words("A game", new) == text
        assert same == is_idle(name, rules, new), f"{name} = {value}"


@pytest.mark.parametrize("name", VALUES)
def test_every_value_is_told_apart_somewhere(name: str) -> None:
    """No value of a knob is without effect at every table, so no reason hides it."""
    seen = {str(value) for table in HOUSES for value, new in turned(house(*table), name)}
    told = {
        str(value)
        for table in HOUSES
        for value, new in turned(house(*table), name)
        if not is_idle(name, house(*table), new)
    }
    hidden = {"target_means": {"wins", "loses"}, "lone_tile_points": {"{'1-1': 2}"}}.get(name, set())
    assert seen - told <= hidden


def test_what_the_target_means_is_told() -> None:
    """Penalties and winnings cannot share a target, so this knob is turned together with those for points."""
    wins = section(default_text("draw"), "The end of the match")
    turned = house(
        "draw", {"out_points": "losers_write_own", "block_points": "losers_write_own", "target_means": "loses"}
    )
    loses = section(plain_words("A game", turned), "The end of the match")
    assert "100 points or more" in wins
    assert "highest account wins" in wins
    assert "an account to 100 or more" in loses
    assert "has lost" in loses
    assert "lowest account wins" in loses


def test_every_reason_is_needed() -> None:
    """Each knob in the table of reasons is without effect somewhere, and the reason is said."""
    needed = {
        name
        for name in EFFECTS
        if any(is_idle(name, house(*table), new) for table in HOUSES for _, new in turned(house(*table), name))
    }
    assert needed == set(EFFECTS)
    assert all(effect.because for effect in EFFECTS.values())


@pytest.mark.parametrize("seats", [None, 2, 3, 4])
@pytest.mark.parametrize("table", HOUSES, ids=id_of)
def test_text_is_well_formed(table: tuple[str, dict[str, Any]], seats: int | None) -> None:
    """A title, then a heading and one paragraph of whole sentences a section, without gaps or leftovers."""
    title, *parts = plain_words("A game", house(*table), seats).split("\n\n")
    assert title == "A game"
    headings = [catalogue.say("en", f"rules.heading.{section}", {}) for section in SECTIONS]
    found = [part.split("\n")[0] for part in parts]
    assert found == [heading for heading in headings if heading in found]
    for part in parts:
        _, words = part.split("\n")
        assert words.endswith(".")
        assert "  " not in words
        assert not set("{}_[]") & set(words)
        assert "None" not in words


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_text_for_some_seats(game: str) -> None:
    """The text for a number of players says nothing of the others."""
    for seats, words in ((2, ("three", "four")), (3, ("two players", "four")), (4, ("two players", "three"))):
        text = section(default_text(game, seats), "Setting up")
        assert not [word for word in words if word in text]


DEFAULT_TEXTS: dict[str, dict[str, tuple[str, ...]]] = {
    "goat": {
        "The kit": ("double-six", "28 tiles", "168 pips", "7 tiles with two equal halves"),
        "Setting up": (
            "two, three or four players",
            "takes 7 tiles.",
            "14 tiles with two players, 7 with three, none with four",
            "Everybody plays alone",
            "5 or more doubles",
            "6 or more tiles that carry one same value",
        ),
        "Who starts": (
            "1-1 decides",
            "so on up to 6-6; 0-0 comes last",
            "the lowest tile decides",
            "must be the first one on the table",
            "somebody went out, the player who went out leads",
            "After a blocked round, the player who laid the last tile leads",
            "Any tile may be laid first then",
        ),
        "Your turn": ("clockwise", "two ends", "until one fits", "all that can be drawn"),
        "The end of a round": ("no tile in the hands or the boneyard fits",),
        "Points in play": ("scores nothing",),
        "Points at the end of a round": (
            "nothing but 0-0 is worth 10",
            "every other player writes down what their own tiles are worth, as penalty",
            "largest total writes down the totals of all the others",
            "not their own",
            "If the largest total is shared, nobody writes",
        ),
        "The account": (
            "sum of 12 or less is only held",
            "A sum of 13 or more opens the account",
            "the round's sum stands alone",
            "Going out wipes what the player holds",
        ),
        "The end of the match": ("an account to 101 or more", "has lost", "lowest account wins"),
    },
    "straight": {
        "Setting up": ("takes 7 tiles.", "two pairs, seats 0 and 2 against seats 1 and 3"),
        "Who starts": ("a lot decides", "may lay any tile", "In every later round a lot decides"),
        "The spinner": ("double or not", "all four sides", "match either half", "in any order"),
        "Points in play": (
            "a multiple of 5 and not 0",
            "both halves",
            "until a second of its sides is covered",
            "up and down count nothing",
        ),
        "Points at the end of a round": (
            "scores what the opponents' hands are worth",
            "lowest total wins and scores the totals of all the others",
            "nearest multiple of 5",
        ),
        "The end of the match": ("250 points or more", "in the middle of the round"),
    },
    "draw": {
        "Setting up": (
            "takes 7 tiles with two players, 5 with three or four.",
            "14 tiles with two players, 13 with three, 8",
        ),
        "Who starts": (
            "6-6 if somebody holds it",
            "the highest tile decides",
            "later round it is decided as in the first",
        ),
        "Your turn": ("two ends", "until one fits"),
        "Points at the end of a round": ("less its own total once", "shared, nobody wins and nobody scores"),
        "The end of the match": ("100 points or more", "when a round has been settled"),
    },
    "block": {
        "Setting up": ("Nobody draws from it",),
        "Your turn": ("If none fits, you pass; there is no drawing.",),
        "The end of a round": ("when no hand has a tile that fits.",),
        "The end of the match": ("100 points or more",),
    },
    "all_fives": {
        "Your turn": ("two ends",),
        "Points in play": ("a multiple of 5 and not 0", "counts both halves", "scores it as it is"),
        "The end of the match": ("100 points or more", "in the middle of the round"),
    },
}


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_default_text_tells_the_facts(game: str) -> None:
    """What the law says of each game stands in its text, under the heading where one looks for it."""
    text = default_text(game)
    missing = [
        (heading, fact)
        for heading, facts in DEFAULT_TEXTS[game].items()
        for fact in facts
        if fact not in section(text, heading)
    ]
    assert not missing


def test_sections_that_have_nothing_to_tell_are_left_out() -> None:
    """Only a game with a spinner or an account tells of one, and no section is ever empty."""
    with_spinner = [game.id for game in GAMES if section(default_text(game.id), "The spinner")]
    with_account = [game.id for game in GAMES if section(default_text(game.id), "The account")]
    assert with_spinner == [game for game, knobs in DEFAULTS.items() if knobs["spinner"] != "none"] != []
    assert with_account == [game for game, knobs in DEFAULTS.items() if knobs["account_opens_at"] != 0] != []


def test_mistakes_speak_of_drawing_only_where_there_is_some() -> None:
    """In Block, and in Goat for four, nothing can be drawn, so nobody can forget it."""
    told = {
        (game, seats): "without drawing" in section(default_text(game, seats), "Common mistakes")
        for game, seats in (("block", None), ("goat", 4), ("goat", 3), ("goat", None), ("draw", 4))
    }
    assert list(told.values()) == [False, False, True, True, True]


def test_mistakes_speak_of_branching_as_the_table_allows() -> None:
    """Where a tile may branch, that tile is not warned of."""
    texts = {
        spinner: section(plain_words("A game", house("draw", {"spinner": spinner})), "Common mistakes")
        for spinner in VALUES["spinner"]
    }
    assert "not even a double" in texts["none"]
    assert "no double" in texts["every_double"]
    assert "not the spinner" in texts["first_double"]


def test_hands_too_large_for_the_set() -> None:
    """Where the set is too small, the text says for whom, and tells the rest for the others."""
    text = section(plain_words("A game", house("goat", {"hand_size": 8})), "Setting up")
    assert "For two or three players." in text
    assert "too small for such hands with four players" in text
    text = section(plain_words("A game", house("goat", {"hand_size": 45})), "Setting up")
    assert "too small for such hands with two, three or four players" in text


def test_reserve_is_told_as_what_may_be_drawn() -> None:
    """The text names the tiles that can be drawn, by the number of players."""
    text = plain_words("A game", house("draw", {"reserve": 2}))
    assert "this much may be: 12 tiles with two players, 11 with three, 6 with four." in text


def test_text_names_no_game() -> None:
    """A game is told by its knobs alone: the same knobs give the same words."""
    rules = house("goat", {})
    assert plain_words("X", replace(rules)) == default_text("goat").replace("A game", "X", 1)


SENTENCES = messages("en", "rules.po")
"""The sentences of the rules by their ids, each in all its forms."""


def picks() -> dict[str, set[tuple[str, ...]]]:
    """The phrases that sentences offer, by what picks one of them."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for form in (form for forms in SENTENCES.values() for form in forms):
        for name, phrases in fields(form):
            if phrases:
                found.setdefault(name, set()).add(tuple(phrases.split("|")))
    return found


CHOICES = {knob.name: knob.values.values for knob in KNOBS if isinstance(knob.values, Choice)}


@pytest.mark.parametrize("name", CHOICES)
def test_every_value_of_a_choice_has_its_sentence(name: str) -> None:
    """Each word that a knob can be has a sentence of its own, or each picks a phrase of the same sentence."""
    told = {id.removeprefix(f"rules.{name}.").split(".")[0] for id in SENTENCES if id.startswith(f"rules.{name}.")}
    assert told == {str(value) for value in CHOICES[name] if value is not None} or (not told and name in picks())


def test_sentences_by_value_leave_out_only_what_cannot_be() -> None:
    """Where a line finds its sentence by a knob's value, there is one for each value that can come there."""
    values: dict[str, tuple[object, ...]] = {
        **CHOICES,
        "max_pip": SETS,
        "block_decides": ("heaviest", "won", "penalty"),
    }
    lines = [line.id for lines in SECTIONS.values() for line in lines]
    by_value = [(id, fact) for id in lines for fact, _ in fields(id)]
    wanted = {f"rules.{id}".format(**{fact: value}) for id, fact in by_value for value in values[fact]}
    assert wanted - SENTENCES.keys() == {
        "rules.spinner_counts.none",  # no spinner, so nothing that it could count
        "rules.later_rounds.out_seat",  # nobody goes out in a blocked round, so rounds are told apart
        "rules.later_rounds.round_winner",  # the winner is a player after going out, and may be a pair after a block
    }


def test_phrases_are_as_many_as_what_they_are_picked_by() -> None:
    """A sentence offers one phrase for each value, and names nothing that it is not given."""
    facts = facts_of(as_told(house("goat", {}), None), "en")
    for name, offered in picks().items():
        assert {len(phrases) for phrases in offered} == {len(facts[name].among)}, name
    named = {name for forms in SENTENCES.values() for form in forms for name, _ in fields(form)}
    assert named - facts.keys() == {"n", "tile", "points", "so_far"}


class Listening(Translations):
    """A catalogue that notes which sentences it is asked for."""

    def __init__(self, said: set[str], translations: Any) -> None:
        super().__init__()
        self._said, self._translations = said, translations

    def gettext(self, message: str) -> str:
        self._said.add(message)
        return str(self._translations.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self._said.add(msgid1)
        return str(self._translations.ngettext(msgid1, msgid2, n))


def test_no_sentence_is_left_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sentence of the rules is said at some table; no entry of the catalogue is unused."""
    said: set[str] = set()
    listening = Listening(said, catalogue.translations("en"))
    monkeypatch.setattr(catalogue, "translations", {"en": listening}.__getitem__)
    by_seats = house("block", {}).turned({"hand_size": (14, 9, 7)})  # as a game may have it, that leaves 0, 1, 0 tiles
    for rules in (by_seats, *(house(*table) for table in HOUSES)):
        for tried in (rules, *(new for name in VALUES for _, new in turned(rules, name))):
            for seats in (None, 2):
                plain_words.__wrapped__("A game", tried, seats)
    assert said == SENTENCES.keys()


@pytest.fixture
def ids_for_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A language in which every sentence is its own id in brackets, and nothing else is said."""
    made = Catalog(locale="en")
    for id, forms in SENTENCES.items():
        made.add((id, id) if len(forms) > 1 else id, tuple(f"<{id}>" for _ in forms) if len(forms) > 1 else f"<{id}>")
    (tmp_path / "ids").mkdir()
    with (tmp_path / "ids" / "rules.po").open("wb") as file:
        write_po(file, made, width=0)
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    monkeypatch.setattr(facts, "enumerated", lambda *_: "")
    catalogue.translations.cache_clear()
    return "ids"


@pytest.mark.parametrize("table", HOUSES, ids=id_of)
def test_every_word_is_the_catalogue_s(table: tuple[str, dict[str, Any]], ids_for_words: str) -> None:
    """In another language no word of the text is left in English: all that is said is sentences with an id."""
    text = plain_words("", house(*table), None, ids_for_words)
    assert not re.sub(r"<rules[\w.-]+>", "", text).strip()
    assert text.count("<rules.heading.") == len(text.split("\n\n")) - 1


def test_no_sentence_stands_in_the_code() -> None:
    """The code of the words has no words: no text of two or more stands in it, but what explains it."""
    for file in Path(catalogue.__file__).parent.rglob("*.py"):
        tree = ast.parse(file.read_text())
        explains = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explains:
                assert not re.search(r"[^\W\d]{2,}[ ,.]+ [^\W\d]{2,}|[^\W\d]{2,} [^\W\d]{2,}", node.value), file
