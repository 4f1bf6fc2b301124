"""examples/deal.mjs: the deal written a second time, in JavaScript, gives the referee's hands and leaders."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.rules.admit.admit import begin
from service.rules.deal.lead import lead
from service.rules.games import GAMES, find_game
from service.rules.house.house_rules import house_rules
from service.rules.state.setup import FromSeed, Setup
from service.rules.values.tiles import TEXT, tiles_of

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")
DEALS = 1000

RUNNER = """
import { readFileSync } from "node:fs";
const { deal, GAMES } = await import(process.argv[1]);
for (const line of readFileSync(0, "utf-8").split("\\n").filter(Boolean)) {
  const { game, rules, ...table } = JSON.parse(line);
  console.log(JSON.stringify(deal({ ...GAMES[game], ...rules, ...table })));
}
"""

HOUSES: tuple[tuple[str, dict[str, object], dict[str, object]], ...] = (
    ("goat", {"redeal_doubles": 3, "redeal_same_value": 4}, {"redealDoubles": 3, "redealSameValue": 4}),
    (
        "goat",
        {"max_pip": 12, "hand_size": 13, "redeal_same_value": None},
        {"maxPip": 12, "handSize": 13, "redealSameValue": None},
    ),
    ("draw", {"max_pip": 9, "hand_size": 2}, {"maxPip": 9, "handSize": 2}),
    ("draw", {"hand_size": 1, "opening_without_double": "redeal"}, {"handSize": 1, "openingWithoutDouble": "redeal"}),
    ("draw", {"hand_size": 1, "opening": "lowest_double"}, {"handSize": 1, "opening": "lowest_double"}),
    ("goat", {"hand_size": 1, "opening_tile": "any"}, {"handSize": 1, "openingTile": "any"}),
)
"""House rules that matter to the deal, as the service and as the example name them."""

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not on PATH; this test alone needs it (20 or newer)")


def setups(game: str, rules: dict[str, object], count: int) -> Iterator[Setup]:
    """Deals for two, three and four seats, in several rounds."""
    base = find_game(game)
    for number in range(count):
        seats, round = 2 + number % 3, 1 + number // 3 % 5
        decided = lead(base.versions[base.newest], round)
        named = number % seats if decided.by_last_round or (decided.by_lot and number % 7 == 0) else None
        start = FromSeed(f"{game}|{number}~{number * number}")
        yield Setup(game=game, seats=seats, rules=house_rules(rules), start=start, round=round, leader=named)


def case(setup: Setup, rules: dict[str, object]) -> dict[str, Any]:
    """A setup as the runner reads it."""
    assert isinstance(setup.start, FromSeed)
    return {
        "game": setup.game,
        "rules": rules,
        "seed": setup.start.seed,
        "round": setup.round,
        "seats": setup.seats,
        "leader": setup.leader,
    }


def dealt(setup: Setup) -> dict[str, Any]:
    """The referee's deal as the example answers it, each hand in the listing order."""
    round = begin(setup).round
    return {
        "hands": [[TEXT[tile] for tile in tiles_of(hand)] for hand in round.hands],
        "boneyard": [TEXT[tile] for tile in round.boneyard],
        "redeals": [redeal._asdict() for redeal in round.redeals],
        "leader": round.leader,
        "firstTile": None if round.forced is None else TEXT[round.forced],
    }


def by_example(cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the example deals: all cases in one process, one JSON object a line in and out."""
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", RUNNER, "--", (ROOT / "examples" / "deal.mjs").as_uri()],
        input="\n".join(json.dumps(case) for case in cases),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for answer in answers:
        answer["hands"] = [sorted(hand, key=halves) for hand in answer["hands"]]
    return answers


def halves(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split("-")))


def test_example_deals_as_the_referee() -> None:
    """A thousand deals of every game, and some with house rules: the same hands, boneyard, redeals and leader."""
    plan: list[tuple[Setup, dict[str, object]]] = [
        (setup, {}) for game in GAMES for setup in setups(game.id, {}, DEALS)
    ]
    plan += [(setup, theirs) for game, ours, theirs in HOUSES for setup in setups(game, ours, 60)]
    answers = by_example([case(setup, theirs) for setup, theirs in plan])
    assert len(answers) == len(plan)
    differing = [
        (setup, expected, answer)
        for (setup, _), answer in zip(plan, answers, strict=True)
        if answer != (expected := dealt(setup))
    ]
    assert not differing, f"{len(differing)} deals differ, the first: {differing[0]}"
    reasons = {redeal["reason"] for answer in answers for redeal in answer["redeals"]}
    assert reasons == {"doubles", "same_value", "no_double"}


def printed(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What the example does as a program."""
    assert NODE is not None
    command = [NODE, "examples/deal.mjs", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


def test_it_prints_what_the_document_shows() -> None:
    text = (ROOT / "docs" / "deal.md").read_text(encoding="utf-8")
    found = re.search(
        r"^```sh\nnode examples/deal.mjs (.*)\n```\n\n```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL
    )
    assert found is not None
    assert printed(*found[1].split()).stdout == found[2]


@pytest.mark.parametrize("arguments", ["", "b2f1c0 chess", "b2f1c0 toString", "b2f1c0 goat 5", "b2f1c0 goat 4 0", "é"])
def test_it_says_what_it_takes(arguments: str) -> None:
    done = printed(*arguments.split())
    assert done.returncode == 2
    assert "SEED GAME SEATS ROUND" in done.stderr
