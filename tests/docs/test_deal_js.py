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
from service.rules.house.ruleset import plain
from service.rules.state.setup import FromSeed, Setup
from service.rules.values.tiles import TEXT, tiles_of
from tests.client import Client

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")
DEALS = 1000

RUNNER = """
import { readFileSync } from "node:fs";
const { deal } = await import(process.argv[1]);
for (const line of readFileSync(0, "utf-8").split("\\n").filter(Boolean)) {
  console.log(JSON.stringify(deal(JSON.parse(line))));
}
"""

HOUSES: tuple[tuple[str, dict[str, object]], ...] = (
    ("goat", {"redeal_doubles": 3, "redeal_same_value": 4}),
    ("goat", {"max_pip": 12, "hand_size": 13, "redeal_same_value": 0}),
    ("draw", {"max_pip": 9, "hand_size": 2}),
    ("draw", {"hand_size": 1, "opening_without_double": "redeal"}),
    ("draw", {"hand_size": 1, "opening": "lowest_double"}),
    ("goat", {"hand_size": 1, "opening_tile": "any"}),
)
"""House rules that matter to the deal."""

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="node is not on PATH; this test alone needs it (20 or newer)"),
    pytest.mark.no_cover,
]


def setups(game: str, rules: dict[str, object], count: int) -> Iterator[Setup]:
    """Deals for two, three and four seats, in several rounds."""
    base = find_game(game)
    for number in range(count):
        seats, round = 2 + number % 3, 1 + number // 3 % 5
        decided = lead(base.versions[base.newest], round)
        named = number % seats if decided.by_last_round or (decided.by_lot and number % 7 == 0) else None
        start = FromSeed(f"{game}|{number}~{number * number}")
        yield Setup(game=game, seats=seats, rules=house_rules(rules), start=start, round=round, leader=named)


def case(setup: Setup) -> dict[str, Any]:
    """A setup as the runner reads it, with the rules that POST /v1/rulesets answers."""
    assert isinstance(setup.start, FromSeed)
    return {
        "rules": plain(begin(setup).round.rules, setup.seats),
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
    plan = [setup for game in GAMES for setup in setups(game.id, {}, DEALS)]
    plan += [setup for game, rules in HOUSES for setup in setups(game, rules, 60)]
    answers = by_example([case(setup) for setup in plan])
    assert len(answers) == len(plan)
    differing = [
        (setup, expected, answer)
        for setup, answer in zip(plan, answers, strict=True)
        if answer != (expected := dealt(setup))
    ]
    assert not differing, f"{len(differing)} deals differ, the first: {differing[0]}"
    reasons = {redeal["reason"] for answer in answers for redeal in answer["redeals"]}
    assert reasons == {"doubles", "same_value", "no_double"}


def printed(*arguments: str, rules: str = "") -> subprocess.CompletedProcess[str]:
    """What the example does as a program."""
    assert NODE is not None
    command = [NODE, "examples/deal.mjs", *arguments]
    return subprocess.run(command, cwd=ROOT, input=rules, capture_output=True, text=True, timeout=60, check=False)


def test_it_prints_what_the_document_shows() -> None:
    """The rules that the service answers, and arguments, make the deal on the page."""
    text = (ROOT / "docs" / "deal.md").read_text(encoding="utf-8")
    found = re.search(
        r"^```sh\n.*?/v1/rulesets .*? -d '(.*?)' .*?node examples/deal.mjs (.*?)\n```\n\n```text\n(.*?)^```$",
        text,
        re.MULTILINE | re.DOTALL,
    )
    assert found is not None
    rules = json.dumps(Client().ok("rulesets", json.loads(found[1])))
    assert printed(*found[2].split(), rules=rules).stdout == found[3]


@pytest.mark.parametrize("arguments", ["", "b2f1c0 goat", "b2f1c0 0", "b2f1c0 4 0", "é"])
def test_it_says_what_it_takes(arguments: str) -> None:
    """Wrong arguments end with a line that says which are right."""
    done = printed(*arguments.split())
    assert done.returncode == 2
    assert "SEED SEATS ROUND" in done.stderr
