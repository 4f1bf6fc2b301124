"""POST /v1/texts: views, events and refusals in plain sentences."""

import json
import re
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from service.rules.play.events import TYPES, Event
from service.rules.state.notation import parse_position
from service.rules.stored.faults import FAULTS
from service.rules.table.table import Part
from service.rules.values.notation import ACTIONS_BY_TEXT
from service.rules.values.tiles import tile
from service.wire.answers.events import EVENTS, event_json
from service.wire.answers.problems import STATE_PROBLEMS
from service.wire.codes import CODES
from service.wire.vocabulary import WORDS
from service.words import LANGUAGES, Speaker
from service.words.catalogue import say
from service.words.events import ENDINGS, VARIANTS
from tests.catalogues import LACKING, fields, files, messages
from tests.client import Client
from tests.contract.document import contract
from tests.contract.stories import CROSSES, OVER, STORY, STUCK
from tests.houses import GAMES
from tests.knobs.wire import state_json
from tests.playing import acted, dealt, first, played

Json = dict[str, Any]

BECAUSE = WORDS["PointsLine.code"]


def texts(client: Client, language: str = "en", **body: Any) -> list[Json]:
    """The texts that a request is answered with."""
    answer = client.ok("texts", {"language": language, **body})
    assert answer["language"] == language
    found: list[Json] = answer["texts"]
    return found


def about(found: list[Json], *topics: str) -> list[str]:
    """The sentences about some topics."""
    return [text["text"] for text in found if text["about"] in topics]


def view(client: Client, state: Json, viewer: int | None) -> Json:
    """A view of a state."""
    found: Json = client.ok("views", {"state": state, "seat": viewer})
    return found


@pytest.mark.parametrize(
    ("family", "codes"),
    [
        ("problem", {*CODES, "knobs"}),
        ("state_problem", {*STATE_PROBLEMS}),
        ("fault", {*FAULTS, "whole"}),
        ("because", {*BECAUSE, "rounding.down"}),
        ("game", {*GAMES}),
        ("result", {"out", "blocked", "target", "winner", "nobody", "gained", "next_leader"}),
        ("view.phase", {"round_over", "match_over"}),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_sentence(language: str, family: str, codes: set[str]) -> None:
    """Each problem, fault, reason for points, game, way to end and phase has its sentence, and nothing else has."""
    known = {id.removeprefix(f"{family}.") for id in messages(language) if id.startswith(f"{family}.")}
    assert known == codes


MEMBERS: dict[str, tuple[Any, ...]] = {
    "seat": (0,),
    "team": (1,),
    "leader": (2,),
    "round": (3,),
    "hand_sizes": ((1, 1), (7, 7)),
    "boneyard": (14,),
    "reason": tuple(WORDS["RedealtEvent.reason"]),
    "attempt": (1,),
    "tile": (tile(1, 2), tile(3, 3)),
    "end": ("left", "up", "6-6.down"),
    "amount": (1, 25),
    "total": (40,),
    "of": ((Part(None, tile(1, 2), 3),),),
    "lacks": ((), (1,), (1, 6)),
}
"""Values that the members of an event can have; where the member may be null, None is one more."""


def examples(kind: type[Event]) -> Iterator[Json]:
    """Events of a kind, as they are answered: every combination of its members' values."""
    members = EVENTS[TYPES[kind]].schema["properties"]
    values = [(*MEMBERS[name], *((None,) if "null" in members[name]["type"] else ())) for name in kind._fields]
    return (event_json(("1.2", kind(*members))) for members in product(*values))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_its_sentence(client: Client, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each type of event in each of its variants has its sentence, and nothing else has; none of them leaves a gap."""
    assert {*VARIANTS, *ENDINGS} <= set(TYPES.values())
    said: set[str] = set()
    say = Speaker.say

    def noted(speaker: Speaker, id: str, /, **members: Any) -> str:
        said.add(id)
        return say(speaker, id, **members)

    monkeypatch.setattr(Speaker, "say", noted)
    events = [event for kind, name in TYPES.items() if name not in ENDINGS for event in examples(kind)]
    found = texts(client, language, events=events)
    assert [text["of"] for text in found] == [event["type"] for event in events]
    assert not [text for text in found if re.search(r"[{}]|None", text["text"])]
    assert {id for id in said if id.startswith("event.")} == {
        id for id in messages(language) if id.startswith("event.")
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_languages_say_the_same(language: str) -> None:
    """The same files but those that may be lacking; in them the same sentences, with the same parameters."""
    lacking = LACKING.get(language, set())
    assert files(language) == files("en") - lacking
    english, known = messages("en", *files(language)), messages(language)
    assert known.keys() == english.keys()
    for id, forms in known.items():
        assert all(forms), id
        assert len(forms) == len(english[id]), id
        for form in forms:
            assert parameters(form) == parameters(english[id][0]), (id, form)
    if language != "en":
        same = {id for id, forms in known.items() if forms == english[id]}
        assert same <= {"tile.double", "game.straight"}


def parameters(sentence: str) -> list[str]:
    """The parameters of a sentence."""
    return sorted(name for name, _ in fields(sentence))


def test_a_view_tells_all_that_one_needs(client: Client) -> None:
    """Table, ends, count, hands, turn, actions, points and voids of the seat on turn."""
    found = texts(client, view=view(client, STORY, 0), names=["Ada", "Bo", "Cleo"])
    assert about(found, "game", "table", "end", "count") == [
        "Goat, round 2.",
        "On the table, from left to right: 2-6, 6-4, 4-5, 5-2.",
        "Left end, at the 2-6: a tile with 2 fits.",
        "Right end, at the 2-5: a tile with 2 fits.",
        "The open ends count 4.",
    ]
    assert about(found, "hand", "seat", "boneyard", "turn") == [
        "Your hand: 0-1, 0-3, 0-6, 1-6, 2-3, double 3, and double 6.",
        "Bo holds 6 tiles.",
        "Cleo holds 5 tiles.",
        "There are 6 tiles in the boneyard.",
        "6 tiles can be drawn.",
        "It is your turn.",
    ]
    assert [(text["of"], text["text"]) for text in found if text["about"] == "action"] == [
        ("2-3@left", "Lay the 2-3 at the left end. It leaves 2 and 3 open."),
        ("2-3@right", "Lay the 2-3 at the right end. It leaves 2 and 3 open."),
    ]
    assert about(found, "points") == ["Ada: 20 points.", "Bo: 0 points.", "Cleo: 0 points.", "Bo: 9 points held."]


def test_a_waiting_seat_is_told_whose_turn_it_is(client: Client) -> None:
    """No actions and no other hands, in each language."""
    seen = view(client, STORY, 2)
    assert about(texts(client, "en", view=seen), "turn", "action") == ["It is Player 1's turn."]
    assert about(texts(client, "fr", view=seen), "turn", "action") == ["À Joueur 1 de jouer."]
    assert about(texts(client, "es", view=seen), "turn", "action") == ["Le toca a Jugador 1."]


def test_a_spinner_and_what_a_play_leads_to_are_told(client: Client) -> None:
    """The spinner and its arms, and of each action the values it leaves, its points, and that it is the last tile."""
    rules = {"spinner": "first_double"}
    crossed = parse_position("all_fives 2 | L: 3-5 5-5 5-2 | S: 5-5 | up: 5-1 | H: 1-3 / 1-1 0-0 | T0", rules=rules)
    found = texts(client, view=view(client, state_json(crossed), 0))
    assert about(found, "table") == [
        "On the table, from left to right: 3-5, double 5, 5-2.",
        "The spinner is the double 5.",
        "Upper side of the spinner, going outward: 5-1.",
    ]
    assert "Lay the 1-3 at the left end. It leaves 1, 2, and 5 open. It is the last tile of the hand." in about(
        found, "action"
    )
    scoring = parse_position("straight 2 | L: 3-5 5-5 5-1 | S: 3-5 | H: 1-1 0-3 / 1-2 0-0 | T0 | round2 | leader0")
    found = texts(client, view=view(client, state_json(scoring), 0))
    last = about(found, "action")[-1]
    assert last == "Lay the double 1 at the right end. It leaves 1, 3, and 5 open. It scores 5 points."
    blocking = parse_position("block 2 | L: 1-0 0-2 2-1 1-3 3-4 4-1 1-1 1-5 5-6 | H: 1-6 0-0 / 2-2 | T0")
    found = texts(client, view=view(client, state_json(blocking), 0))
    assert "It blocks the round." in about(found, "action")[-1]


def test_an_empty_table_and_an_opening_are_told(client: Client) -> None:
    """Before the first tile the table is empty, and a seat is told what it may open with."""
    state = dealt(client, "draw", 2, "x")["state"]
    found = texts(client, view=view(client, state, 1))
    assert about(found, "table", "action") == ["The table is empty.", "Open with the double 6. It leaves 6 open."]


def test_the_end_of_a_round_and_of_a_match_are_told(client: Client) -> None:
    """Why the points are what they are, and who has won and lost."""
    round_end = [
        "Ada went out.",
        "Winner of the round: Ada.",
        "Ada gets 10 points for the hand of Bo: double 1 and double 4.",
        "Ada: 10 points from this round's end.",
    ]
    names = ["Ada", "Bo"]
    found = texts(client, view=view(client, OVER, 0), names=names)
    assert about(found, "turn", "result", "because", "match") == ["The round is over.", *round_end]
    found = texts(client, view=view(client, {**OVER, "rules": {"target": 0}}, 0), names=names)
    match_end = ["The match is over. Won: Ada.", "Lost: Bo."]
    assert about(found, "turn", "result", "because", "match") == ["The match is over.", *round_end, *match_end]


def test_a_sentence_that_there_is_not_cannot_be_said() -> None:
    """An id without a sentence is an error of the program, in every language."""
    for language in LANGUAGES:
        with pytest.raises(KeyError):
            say(language, "no.such.sentence", {})


def test_what_is_hidden_stays_so(client: Client) -> None:
    """The sentences of a view name no tile that the view does not have."""
    state = played(client, dealt(client, "straight", 4, "words"), 6, first)["state"]
    for viewer in (None, 0, 1, 2, 3):
        seen = view(client, state, viewer)
        named = set(re.findall(r"\d+-\d+", str(seen)))
        for text in texts(client, view=seen):
            told = {"-".join(sorted(tile.split("-"))) for tile in re.findall(r"\d+-\d+", text["text"])}
            assert told <= {"-".join(sorted(tile.split("-"))) for tile in named}


TOLD_WITH: dict[str, Json] = {"straight": {"partners": True}, "all_fives": {"rules": CROSSES}}


@pytest.mark.no_cover
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_round_can_be_told(one_way: Client, language: str, game: str) -> None:
    """Every view and every event of a round has its words; each event exactly one, in order."""
    more = TOLD_WITH.get(game, {})
    position = dealt(one_way, game, 4 if more.get("partners") else 3, "told", **more)
    while True:
        events = position["events"]
        told = texts(one_way, language, events=events)
        assert [text["of"] for text in told] == [event["type"] for event in events]
        for viewer in (None, 0):
            found = texts(one_way, language, view=view(one_way, position["state"], viewer))
            assert all(text["text"] and not re.search(r"[{}]|None", text["text"]) for text in found)
        if position["now"]["phase"] != "playing":
            break
        position = acted(one_way, position, first(position))
    assert about(found, "result")
    assert len(about(found, "because")) == len(position["now"]["result"]["because"])


def test_partners_are_teams(client: Client) -> None:
    """With partners a team is its two players, in events too once the round's end is among them."""
    position = played(client, dealt(client, "draw", 4, "pairs", partners=True), None, first)
    found = texts(client, events=position["events"], names=["Ada", "Bo", "Cleo", "Dan"])
    assert "(Ada and Cleo)" in found[-1]["text"] or "(Bo and Dan)" in found[-1]["text"]


def test_a_refusal_is_told_with_what_may_be_done_instead(client: Client) -> None:
    """The problem's sentence, then the legal actions."""
    problem = client.refused("actions", {"state": STUCK, "action": "draw", "seat": 0})
    found = texts(client, "fr", problem=problem)
    assert [(text["about"], text["of"], text["text"]) for text in found] == [
        ("problem", "cannot_draw", "On ne peut rien piocher maintenant."),
        ("action", "pass", "Passer."),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_can_be_said(client: Client, language: str) -> None:
    """Also one that no game has yet, but that can be posted."""
    problem = client.refused("actions", {"state": STUCK, "action": "draw"})
    kinds = ("1-2", "3-3", "draw", "pass", "done")
    actions = [text for text in sorted(ACTIONS_BY_TEXT) if text.partition("@")[0] in kinds]
    found = texts(client, language, problem={**problem, "legal_actions": actions})
    assert [text["of"] for text in found if text["about"] == "action"] == actions
    assert not [text for text in found if re.search(r"[{}]|None", text["text"])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_of_the_contract_is_told(client: Client, language: str) -> None:
    """All examples of problems can be said, with their parameters."""
    examples = contract()["components"]["examples"]
    for name, example in examples.items():
        if name.startswith("problem_") and not name.startswith("problem_page"):
            found = texts(client, language, problem=example["value"])
            assert found[0]["of"] == example["value"]["code"]
            assert not any(re.search(r"[{}]|None", text["text"]) for text in found)


def test_everything_that_is_wrong_is_told(client: Client) -> None:
    """Faults of shape and problems of a state get a sentence each, with the place."""
    faulty = client.refused("actions", {"state": {**STORY, "seats": 9}, "hint": True})
    assert [(text["about"], text["of"]) for text in texts(client, problem=faulty)] == [
        ("problem", "invalid_request"),
        *(("fault", error["pointer"]) for error in faulty["errors"]),
    ]
    start = {**OVER["position"], "hands": [*OVER["position"]["hands"], ["1-1"]]}
    impossible = client.refused("positions", {"state": {**OVER, "position": start}})
    found = texts(client, problem=impossible)
    assert [text["of"] for text in found[1:]] == [problem["pointer"] for problem in impossible["problems"]]


def test_exactly_one_thing_is_told(client: Client) -> None:
    """A view, events or a problem: one of them, where null and an empty list say the same as left out."""
    seen, events = view(client, STORY, 0), view(client, STORY, 0)["log"]
    problem = client.refused("actions", {"state": STUCK, "action": "draw"})
    nothing: Json
    for nothing in ({}, {"events": []}, {"view": None, "events": None, "problem": None}):
        refused = client.refused("texts", {"language": "en", **nothing})
        assert (refused["code"], refused["pointer"]) == ("subject_required", "")
    subjects = {"view": seen, "events": events, "problem": problem}
    for one, other in combinations(subjects, 2):
        refused = client.refused("texts", {"language": "en", one: subjects[one], other: subjects[other]})
        assert (refused["code"], refused["pointer"]) == ("several_subjects", f"/{other}")
    for name, subject in subjects.items():
        others: Json = {other: [] if other == "events" else None for other in subjects if other != name}
        assert texts(client, **{name: subject}) == texts(client, **{name: subject, **others}) != []
    assert client.refused("texts", {"language": "de", "events": events})["errors"][0]["pointer"] == "/language"


DREW: Json = {"type": "drew", "step": "1.1", "drew": {"seat": 0}}
MISMATCHED: dict[str, tuple[Json, str, str]] = {
    "no member": ({"type": "drew", "step": "1.1"}, "subject_required", "/events/1"),
    "another member": ({**DREW, "type": "passed"}, "subject_required", "/events/1"),
    "a member too many": ({**DREW, "blocked": {"seat": 0}}, "several_subjects", "/events/1/blocked"),
    "a member that is null": ({**DREW, "drew": None}, "subject_required", "/events/1"),
    "a type of a newer service": ({"type": "swapped", "step": "1.1"}, "unknown_word", "/events/1/type"),
    "such a type, with a member": ({**DREW, "type": "swapped"}, "unknown_word", "/events/1/type"),
}


@pytest.mark.parametrize("what", MISMATCHED)
def test_an_event_is_what_its_type_says(client: Client, what: str) -> None:
    """It has the one member that is named after its type: in a list, in a view, and in a view's log."""
    wrong, code, pointer = MISMATCHED[what]
    refused = client.refused("texts", {"language": "en", "events": [DREW, wrong]})
    assert (refused["code"], refused["pointer"]) == (code, pointer)
    for member in ("events", "log"):
        seen = {**view(client, STORY, 0), member: [DREW, wrong]}
        refused = client.refused("texts", {"language": "en", "view": seen})
        assert (refused["code"], refused["pointer"]) == (code, pointer.replace("/events", f"/view/{member}"))
    assert texts(client, events=[{**DREW, "blocked": None}]) == texts(client, events=[DREW])


PROBLEM: Json = {"type": "/problems/must_play", "title": "x", "status": 409, "detail": "x", "code": "must_play"}
NEWER: dict[str, tuple[Json, str]] = {
    "a code": ({"code": "too_late"}, "/problem/code"),
    "a knob": ({"knobs": ["target", "colour"]}, "/problem/knobs/1"),
    "a fault": ({"errors": [{"pointer": "", "code": "too_blue", "message": "x"}]}, "/problem/errors/0/code"),
    "a state's problem": (
        {"problems": [{"code": "tile_lost", "pointer": "", "message": "x"}]},
        "/problem/problems/0/code",
    ),
}


@pytest.mark.parametrize("what", NEWER)
def test_a_problem_of_a_newer_service(client: Client, what: str) -> None:
    """Its words are not known here, and are told as such."""
    changes, pointer = NEWER[what]
    refused = client.refused("texts", {"language": "en", "problem": {**PROBLEM, **changes}})
    assert (refused["code"], refused["pointer"]) == ("unknown_word", pointer)
    assert texts(client, problem=PROBLEM)


def test_more_names_than_seats(client: Client) -> None:
    """Where a view says how many there are, one more is of the wrong shape; events do not say."""
    names = ["Ada", "Bo", "Cleo", "Dan"]
    (error,) = client.refused("texts", {"language": "en", "view": view(client, STORY, 0), "names": names})["errors"]
    assert (error["pointer"], error["code"]) == ("/names", "wrong_length")
    assert texts(client, events=[DREW], names=names)[0]["text"].startswith("Ada")
    assert (
        client.refused("texts", {"language": "en", "events": [DREW], "names": ["x"] * 9})["code"] == "invalid_request"
    )


def test_spanish_and_french_are_written_as_they_should_be() -> None:
    """French has a protected space before high signs and a typographic apostrophe; no straight ones are left."""
    for forms in messages("fr").values():
        for form in forms:
            assert not re.search(r" [:;?!]|'", form), form
            assert not re.search(r"[^\u00a0][:;](?! *$)(?=\s)", form), form


def test_the_words_in_the_documentation_are_the_service_s(client: Client) -> None:
    """The example of docs/pictures.md is answered as it stands there."""
    guide = (Path(__file__).parents[2] / "docs" / "pictures.md").read_text()
    asked, answered = re.findall(r"```json\n(.*)\n```\n\nanswers\n\n```json\n(.*)\n```", guide)[0]
    assert client.ok("texts", json.loads(asked)) == json.loads(answered)
