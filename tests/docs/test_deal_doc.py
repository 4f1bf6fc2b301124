"""docs/deal.md: every vector in it is what the referee deals."""

import json
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from service.rules.admit.admit import begin
from service.rules.deal.deal import MOST_DEALS
from service.rules.deal.shuffle import ALGORITHM, _below, _words, lot, shuffled
from service.rules.games import GAMES
from service.rules.house.house_rules import house_rules
from service.rules.state.setup import FromSeed, Setup
from service.rules.state.state import Round
from service.rules.values.notation import parse_tile, tile_text
from service.rules.values.tiles import mask_of

DOC = (Path(__file__).parents[2] / "docs" / "deal.md").read_text(encoding="utf-8")


def vectors(name: str) -> list[dict[str, Any]]:
    """The JSON lines of the document's block of that name."""
    blocks = re.findall(rf"^```jsonl {name}\n(.*?)^```$", DOC, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1
    return [json.loads(line) for line in blocks[0].splitlines()]


def begun(vector: dict[str, Any]) -> Round:
    setup = Setup(
        game=vector["game"],
        seats=vector["seats"],
        rules=house_rules(vector["rules"]),
        start=FromSeed(vector["seed"]),
        round=vector["round"],
        leader=vector["leader"],
    )
    return begin(setup).round


def id_of(vector: dict[str, Any]) -> str:
    names = ("game", "seed", "part", "n", "words", "seats", "round", "leader")
    return " ".join(str(vector[name]) for name in names if vector.get(name) is not None)


@pytest.mark.parametrize("vector", vectors("words"), ids=id_of)
def test_words(vector: dict[str, Any]) -> None:
    """The streams begin with these words, and the ninth comes from the second digest."""
    stream = _words(vector["seed"], vector["round"], vector["part"])
    assert " ".join(f"{word:08x}" for word in islice(stream, 9)) == vector["words"]


@pytest.mark.parametrize("vector", vectors("below"), ids=id_of)
def test_below(vector: dict[str, Any]) -> None:
    """Words of the last, incomplete run of n are thrown away."""
    stream = iter([int(word, 16) for word in vector["words"].split()])
    assert _below(stream, vector["n"]) == vector["gives"]
    assert next(stream, None) is None


@pytest.mark.parametrize("vector", vectors("lots"), ids=id_of)
def test_lots(vector: dict[str, Any]) -> None:
    """The lots of a seed's first rounds."""
    lots = [lot(vector["seed"], number, vector["seats"]) for number in range(1, 9)]
    assert lots == vector["lots"]


@pytest.mark.parametrize("vector", vectors("deals"), ids=id_of)
def test_deals(vector: dict[str, Any]) -> None:
    """Hands, boneyard, redeals, leader and first tile are those of the document."""
    round = begun(vector)
    hands = [[parse_tile(text) for text in hand.split()] for hand in vector["hands"]]
    assert [mask_of(hand) for hand in hands] == list(round.hands)
    assert [tile_text(tile) for tile in round.boneyard] == vector["boneyard"].split()
    assert [redeal._asdict() for redeal in round.redeals] == vector["redeals"]
    assert round.leader == vector["leads"]
    assert (None if round.forced is None else tile_text(round.forced)) == vector["first_tile"]


@pytest.mark.parametrize("vector", vectors("deals"), ids=id_of)
def test_hands_are_given_as_dealt(vector: dict[str, Any]) -> None:
    """Hand after hand, then the boneyard, is the shuffled set."""
    round = begun(vector)
    order = shuffled(vector["seed"], vector["round"], len(round.redeals), round.rules.deal.max_pip)
    assert " ".join([*vector["hands"], vector["boneyard"]]).split() == [tile_text(tile) for tile in order]


def test_vectors_cover_what_the_document_says() -> None:
    """All numbers of seats, every reason to deal again, the sets, a lot, and openings without a double."""
    deals = vectors("deals")
    assert {vector["game"] for vector in deals} <= {game.id for game in GAMES}
    assert {vector["seats"] for vector in deals} == {2, 3, 4}
    assert {len(vector["redeals"]) for vector in deals} == {0, 1, 2, 3}
    reasons = {redeal["reason"] for vector in deals for redeal in vector["redeals"]}
    assert reasons == {"doubles", "same_value", "no_double"}
    assert {vector["rules"].get("max_pip", 6) for vector in deals} == {6, 9, 12}
    first = {vector["first_tile"] for vector in deals}
    assert None in first
    assert [tile for tile in first if tile and len(set(tile.split("-"))) == 2]
    assert any(vector["leader"] is not None for vector in deals)


def test_the_limit_of_redeals_is_the_one_in_the_text() -> None:
    """The document says after how many deals the referee gives up."""
    assert f"first {MOST_DEALS} deals of a round (ATTEMPT 0 to {MOST_DEALS - 1})" in " ".join(DOC.split())
    assert f"`{ALGORITHM}`" in DOC.splitlines()[0]
