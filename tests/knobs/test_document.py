"""docs/house-rules.md: its tables are those of the cases, and its examples are matches that can be played."""

import re
from random import Random
from typing import Any

import pytest

from service.rules.house.knobs import KNOBS
from tests.client import Client
from tests.houses import House
from tests.knobs.document import PAGE, PARTS, examples, renewed
from tests.knobs.table import CASES
from tests.playing import at_random, played

TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = list(examples(TEXT))


def test_the_generated_parts_are_up_to_date() -> None:
    """If not, ``python -m tests.knobs.document`` writes them anew."""
    assert renewed(TEXT) == TEXT
    assert len(EXAMPLES) == TEXT.count("```json")
    assert set(re.findall(r"<!-- begin: (\w+) -->", TEXT)) == set(PARTS)


def test_every_case_and_every_knob_is_there() -> None:
    """Each case stands in the table of values and in the list, each knob has its rows."""
    values = TEXT.split("<!-- begin: values -->")[1].split("<!-- end -->")[0]
    cases = TEXT.split("<!-- begin: cases -->")[1]
    for case in CASES:
        assert f"`{case.id}`" in values
        assert f"| `{case.id}` | {case.says} |" in cases
    assert all(f"| `{knob.name}` |" in values for knob in KNOBS)


@pytest.mark.parametrize(("heading", "body"), EXAMPLES, ids=[heading for heading, _ in EXAMPLES])
def test_an_example_can_be_played(client: Client, heading: str, body: dict[str, Any]) -> None:
    """It is set up with the knobs that it names, and rounds are played to their end."""
    position = client.ok("matches", body)
    assert position["rules"] == House(body["game"], body["seats"], rules=body["rules"]).told
    assert position["state"]["partners"] == body.get("partners", False)
    seeded = {**body, "seed": "x"}
    over = played(client, client.ok("matches", seeded), None, at_random(Random(heading)))
    assert over["now"]["result"] is not None
    if over["now"]["phase"] == "round_over":
        assert client.ok("rounds", {"state": over["state"]})["now"]["phase"] == "playing"
    ruleset = client.ok("rulesets", {name: body[name] for name in ("game", "seats", "rules") if name in body})
    assert ruleset["rules"] == position["rules"]
