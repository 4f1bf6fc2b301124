"""GET /v1/games and POST /v1/rulesets: what can be played, and by which rules."""

from typing import Any

import pytest

from service.rules.games import GAMES
from service.rules.house.knobs import KNOBS
from tests.client import Client
from tests.contract.document import contract
from tests.contract.stories import AMERICAN, STORY
from tests.houses import SEATS
from tests.playing import dealt

Json = dict[str, Any]

IDS = [game.id for game in GAMES]
WORDS = {each["name"]: each["words"] for each in Client().get("/v1/games").json["words"]}


def knobs(client: Client) -> list[Json]:
    """Every knob as it is described."""
    found: list[Json] = client.get("/v1/games").json["knobs"]
    return found


def test_all_games_are_listed(client: Client) -> None:
    """The list is the games, each as it is told alone."""
    listed = client.get("/v1/games").json["games"]
    assert [game["id"] for game in listed] == IDS
    assert listed == [client.get(f"/v1/games/{id}").json for id in IDS]


@pytest.mark.parametrize("id", IDS)
def test_a_game_s_defaults_are_those_it_is_dealt_with(client: Client, id: str) -> None:
    """Each default stands in the member of its kind, and is what a match without house rules has."""
    game = client.get(f"/v1/games/{id}").json
    assert game["seats"] == list(SEATS)
    defaults = [{"name": knob["name"], f"default_{knob['kind']}": ...} for knob in knobs(client)]
    assert [{**default, list(default)[1]: ...} for default in game["defaults"]] == defaults
    for seats in game["seats"]:
        rules = {default["name"]: _of_match(default, seats) for default in game["defaults"]}
        assert dealt(client, id, seats, "x")["rules"] == rules
        assert client.ok("rulesets", {"game": id, "seats": seats})["rules"] == rules
    assert game["versions"][-1] == client.ok("rulesets", {"game": id, "seats": 2})["version"]


def _of_match(default: Json, seats: int) -> Any:
    """The value of a default in a match with so many seats."""
    by_seats = default.get("default_by_seats")
    return by_seats[str(seats)] if by_seats else next(value for name, value in default.items() if name != "name")


def test_knobs_stand_once(client: Client) -> None:
    """Beside the games, in order, each with what a form needs: words, or a least and a greatest number."""
    described = knobs(client)
    assert [knob["name"] for knob in described] == [knob.name for knob in KNOBS]
    for knob in described:
        has_words, has_range = (knob.get(name) is not None for name in ("words", "minimum"))
        assert (has_words, has_range) == (knob["kind"] == "word", knob["kind"] != "word"), knob["name"]
    assert "knobs" not in client.get("/v1/games/goat").json
    assert client.get("/v1/games").body.count(b'"meaning"') == len(KNOBS)


def _values(knob: Json) -> tuple[list[Any], list[Any]]:
    """Values that a knob takes by its description, and values that it does not."""
    if knob["kind"] == "word":
        return [*knob["words"], None], ["no such word", "", 0, [knob["words"][0]]]
    least, most, step = knob["minimum"], knob["maximum"], knob.get("multiple_of") or 1
    good, bad = [least, most], [least - 1, most + 1, "1", 1.5]
    if step > 1:
        bad.append(least + 1)
    if knob["kind"] == "numbers":
        return [[value] for value in good] + [None, []], [[value] for value in bad] + [least, 1]
    if knob["kind"] == "by_tile":
        return [{"0-0": value} for value in good] + [None, {}], [{"0-0": value} for value in bad] + [1, {"x": 1}]
    return [*good, None], [*bad, [least], {"2": least}]


@pytest.mark.parametrize("knob", KNOBS, ids=lambda knob: knob.name)
def test_what_a_knob_is_said_to_take_is_taken(client: Client, knob: Any) -> None:
    """Each listed word, and each end of each range, is of the right shape; beyond them is not, nor another type."""
    good, bad = _values(next(each for each in knobs(client) if each["name"] == knob.name))
    for value in good:
        assert client.post("rulesets", {"game": "draw", "seats": 2, "rules": {knob.name: value}}).status in (200, 409)
    for value in bad:
        problem = client.refused("rulesets", {"game": "draw", "seats": 2, "rules": {knob.name: value}})
        assert problem["errors"][0]["pointer"].startswith(f"/rules/{knob.name}"), value


NULLS: list[tuple[str, Json]] = [
    *((game, {knob.name: None}) for game in IDS for knob in KNOBS),
    *((game, {name: []}) for game in IDS for name in ("play_points_multiple",)),
    *((game, {name: {}}) for game in IDS for name in ("lone_tile_points",)),
]


@pytest.mark.parametrize("game", IDS)
def test_null_and_empty_leave_a_knob_as_it_is(client: Client, game: str) -> None:
    """What switches something off is a value of its own, so that a serializer's nulls change nothing."""
    plain = client.post("rulesets", {"game": game, "seats": 3}).body
    for id, rules in NULLS:
        if id == game:
            assert client.post("rulesets", {"game": game, "seats": 3, "rules": rules}).body == plain, rules
    everything = {name: value for id, rules in NULLS if id == game for name, value in rules.items()}
    assert client.post("rulesets", {"game": game, "seats": 3, "rules": everything}).body == plain


OFF: list[tuple[str, Any, str, str]] = [
    ("target", 0, "goat", "draw"),
    ("redeal_doubles", 0, "goat", "draw"),
    ("redeal_same_value", 0, "goat", "draw"),
    ("play_points_multiple", [0], "all_fives", "draw"),
    ("round_to", 0, "straight", "all_fives"),
    ("account_opens_at", 0, "goat", "draw"),
    ("reserve", 0, "draw", "draw"),
    ("lone_tile_points", {"0-0": 0}, "goat", "draw"),
]


@pytest.mark.parametrize(("knob", "value", "on", "off"), OFF, ids=[knob for knob, *_ in OFF])
def test_nought_switches_off(client: Client, knob: str, value: Any, on: str, off: str) -> None:
    """It is a house rule in a game that has the knob on; the same number in one that has it off leaves it so."""
    answer = client.ok("rulesets", {"game": on, "seats": 2, "rules": {knob: value}})
    assert answer["rules"][knob] == value
    assert answer["overrides"] == ({knob: value} if on != off else {})
    if knob not in ("target", "lone_tile_points"):
        assert client.ok("rulesets", {"game": off, "seats": 2, "rules": {knob: value}})["overrides"] == {}


def test_presets_are_rules_to_copy(client: Client) -> None:
    """One for each seating, which can be dealt as it stands; a state holds them as short as they can be."""
    for game in client.get("/v1/games").json["games"]:
        for preset in game["presets"]:
            asked = {"game": game["id"], **{name: preset[name] for name in ("seats", "partners", "rules")}}
            position = dealt(client, seed="x", **asked)
            assert preset["rules"].items() <= position["rules"].items()
            assert position["state"]["rules"].items() <= preset["rules"].items()
        seatings = [(preset["id"], preset["seats"], preset["partners"]) for preset in game["presets"]]
        assert len(set(seatings)) == len(seatings)


def _words_in(answers: Any, member: str, schema: str) -> set[str]:
    """Every word that a member of objects of a schema has, anywhere in answers."""
    needed = {*contract()["components"]["schemas"][schema]["required"]}
    if isinstance(answers, list):
        return {word for inner in answers for word in _words_in(inner, member, schema)}
    if not isinstance(answers, dict):
        return set()
    here = {answers[member]} if needed <= answers.keys() and isinstance(answers.get(member), str) else set()
    return here | _words_in([*answers.values()], member, schema)


MEMBERS = ["GameEvent.type", "RedealtEvent.reason", "RoundResult.reason", "PointsLine.code", "LegalAction.kind"]
MEMBERS += ["PositionNow.phase", "PlayerView.game", "KnobInfo.kind", "UnprovedPart.what", "AuditFault.code"]
MEMBERS += ["Problem.code"]


@pytest.mark.parametrize("name", MEMBERS)
def test_every_word_that_the_contract_shows_is_listed(name: str) -> None:
    """The lists of words have all that the contract's examples of answers have."""
    schema, member = name.split(".")
    examples = [example["value"] for example in contract()["components"]["examples"].values()]
    assert _words_in(examples, member, schema) <= {*WORDS[name]}


AUDITED: dict[str, Json] = {
    "start_required": {"deal": None},
    "several_starts": {"seed": "x"},
    "unknown_game": {"game": "chess"},
    "too_many_seats": {"seats": 5},
    "unsupported_version": {"version": 7},
    "incompatible_rules": {"rules": {"target_means": "wins", "block_points": "losers_write_own"}},
    "set_too_small": {"rules": {"hand_size": 10}},
    "deal_too_rare": {"rules": {"redeal_same_value": 2}},
    "leader_required": {"rules": {"opening": "lot"}},
    "leader_not_allowed": {"leader": 1},
    "wrong_round": {"round": 2, "leader": 1},
    "wrong_hand_size": {"rules": {"hand_size": 6}},
    "does_not_fit": {"actions": ["0-1", "0-2@right"]},
}


@pytest.mark.parametrize("code", AUDITED)
def test_every_code_of_an_audit_is_listed(client: Client, code: str) -> None:
    """Those of refusals too, which are no refusals where a match is proved."""
    state = {**STORY, "round": 1, "leader": None, "carried": None, "actions": [], **AUDITED[code]}
    assert client.ok("audits", {"rounds": [state]})["fault"]["code"] in WORDS["AuditFault.code"]
    assert code in WORDS["AuditFault.code"]


def test_the_closed_list_of_faults_of_shape() -> None:
    """Seven codes, of which each is shown where shapes are tested."""
    shape = ["missing", "unknown", "wrong_type", "wrong_value", "out_of_range", "wrong_pattern", "wrong_length"]
    assert WORDS["ShapeFault.code"] == shape


def test_unknown_games(client: Client) -> None:
    """There is no such address."""
    for path in ("/v1/games/chess", "/v1/games/", "/v1/games/goat/", "/v1/games/%00", "/v1/games/GOAT"):
        assert client.get(path).status == 404


def test_rules_before_the_deal(client: Client) -> None:
    """House rules are resolved, made canonical, and told in words, for the seats where they are given."""
    answer = client.ok("rulesets", {"game": "all_fives", "rules": {**AMERICAN, "target": 100}, "seats": 2})
    assert answer["overrides"] == {"round_to": 5, "spinner": "first_double", "spinner_order": "sides_first"}
    assert answer["rules"] == dealt(client, "all_fives", 2, "x", rules=AMERICAN)["rules"]
    assert answer["text"].startswith("All Fives\n\n")
    assert answer["text"] != client.ok("rulesets", {"game": "all_fives", "rules": AMERICAN, "seats": 3})["text"]


def test_rules_that_are_refused(client: Client) -> None:
    """As a match would refuse them: the seats belong to them."""
    assert client.refused("rulesets", {"game": "goat"})["errors"][0]["pointer"] == "/seats"
    assert client.refused("rulesets", {"game": "goat", "seats": 2, "version": 2})["code"] == "unsupported_version"
    clash = {"game": "goat", "seats": 2, "rules": {"target_means": "wins"}}
    assert client.refused("rulesets", clash)["code"] == "incompatible_rules"
    large = {"game": "draw", "rules": {"hand_size": 10}}
    assert client.ok("rulesets", {**large, "seats": 2})["rules"]["hand_size"] == 10
    assert client.refused("rulesets", {**large, "seats": 3})["code"] == "set_too_small"
    rare = {"game": "goat", "seats": 4, "rules": {"redeal_same_value": 2}}
    assert client.refused("rulesets", rare)["code"] == "deal_too_rare"
    single = {"game": "goat", "seats": 4, "rules": {"redeal_same_value": 1}}
    assert client.refused("rulesets", single)["knobs"] == ["redeal_same_value"]
    assert client.refused("rulesets", {"game": "draw", "seats": 3, "partners": True})["code"] == "incompatible_rules"
