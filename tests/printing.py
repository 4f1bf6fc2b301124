"""Playthroughs: one whole round, printed so that a person can follow it.

``python -m tests.printing`` writes the files of ``tests/data/playthroughs`` again; the diff shows what has changed.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from service.rules import FromSeed, Outcome, Setup, State, act, deal, legal_actions, see, tile_text
from service.rules.house.house_rules import house_rules
from service.rules.house.ruleset import plain
from service.rules.match.match import Ending
from service.rules.play.events import TYPES, Event, RoundEnded
from service.rules.state.notation import tiles_text
from service.rules.table.table import Part
from service.rules.values.notation import lying_text
from service.rules.values.tiles import values_of
from tests.houses import House
from tests.notation import ends

FOLDER = Path(__file__).parent / "data" / "playthroughs"

ROUNDS: dict[str, House] = {
    "goat": House("goat", 3),
    "straight": House("straight", 2),
    "draw": House("draw", 2),
    "block": House("block", 4, partners=True),
    "all_fives": House("all_fives", 3),
    "goat-two-partners": House("goat", 4, True, {"partnership": "optional", "account_test": "held_plus_round"}),
    "goat-fish-writes-all": House("goat", 2, rules={"draw": "one", "block_points": "heaviest_writes_all"}),
    "straight-threes-on-a-double": House(
        "straight", 2, rules={"spinner": "first_tile_if_double", "play_points_multiple": [3], "double_counts": "once"}
    ),
    "draw-every-double": House("draw", 2, rules={"spinner": "every_double", "reserve": 2}),
    "all-fives-american": House(
        "all_fives", 2, rules={"spinner": "first_double", "spinner_order": "sides_first", "round_to": 5}
    ),
    "block-writes-own": House(
        "block",
        3,
        rules={"out_points": "losers_write_own", "block_points": "losers_write_own", "target_means": "loses"},
    ),
    "block-lightest-tile": House(
        "block", 4, rules={"block_tie": "lightest_tile", "block_points": "winner_takes_differences", "target": 0}
    ),
    "block-double-nine": House("block", 4, True, {"max_pip": 9, "hand_size": 9, "lead_after_out": "rotate"}),
}

SEEDS = {
    "all-fives-american": 13,
    "all_fives": 13,
    "block-double-nine": 10,
    "block-lightest-tile": 28,
    "draw": 48,
    "draw-every-double": 253,
    "goat": 9,
    "goat-fish-writes-all": 2993,
    "straight": 25,
    "straight-threes-on-a-double": 2,
}
"""The deals and plays that show what the name says; else number 0."""


def printed(name: str) -> str:
    """The round of that name, step by step."""
    house, seed = ROUNDS[name], f"{name}-{SEEDS.get(name, 0)}"
    random = Random(seed)
    setup = Setup(
        game=house.game,
        seats=house.seats,
        partners=house.partners,
        rules=house_rules(house.rules),
        start=FromSeed(seed),
    )
    outcome = deal(setup)
    lines = [
        f"{house.game}, {house.seats} seats{', partners' if house.partners else ''}, dealt from {seed}",
        *(f"  {knob} = {plain(outcome.state.round.rules, house.seats)[knob]}" for knob in sorted(house.rules)),
        "",
    ]
    while True:
        lines += [f"  * {_event(event)}" for event in outcome.events]
        lines += ["", *_position(outcome.state)]
        if outcome.state.reason is not None:
            return "\n".join([*lines, *_ending(outcome)]) + "\n"
        action = random.choice(legal_actions(outcome.state))
        lines += ["", f"> {outcome.state.turn}: {action.text}"]
        outcome = act(outcome.state, action)


def _position(state: State) -> Iterator[str]:
    now = see(state)
    yield f"step {now.step}, {now.phase}" + ("" if now.turn is None else f", turn {now.turn}, drawn {now.drawn}")
    yield f"  table     {' '.join(map(lying_text, now.table.line)) or '-'}"
    for name, arm in now.table.arms:
        yield f"  {name:<9} {' '.join(map(lying_text, arm)) or '-'}"
    yield f"  ends      {' '.join(f'{name}:{_values(values)}' for name, values in ends(state).items()) or '-'}"
    yield f"  count     {now.total} = {_parts(now.parts)}"
    for seat, hand in enumerate(now.hands):
        assert isinstance(hand, tuple)
        lacks = f"   lacks {_values(values_of(now.voids[seat]))}" if now.voids[seat] else ""
        yield f"  hand {seat}    {tiles_text(hand) or '-'}{lacks}"
    assert isinstance(now.boneyard, tuple)
    yield f"  boneyard  {tiles_text(now.boneyard) or '-'} ({now.drawable} to draw)"
    yield f"  points    {' '.join(map(str, now.accounts.points))}, held {' '.join(map(str, now.accounts.held))}"
    for preview in now.previews:
        marks = (
            f" +{preview.points}" * bool(preview.points) + " out" * preview.goes_out + " blocks" * bool(preview.blocks)
        )
        leaves = _values(preview.leaves)
        yield f"  may       {preview.action.text:<12} leaves {leaves}, count {preview.total}{marks}"
    if not now.previews:
        yield f"  may       {' '.join(action.text for action in now.legal) or '-'}"


def _ending(outcome: Outcome) -> Iterator[str]:
    (result,) = (event.result for event in outcome.events if isinstance(event, RoundEnded))
    settlement = result.settlement
    yield f"  values    {' '.join(map(str, settlement.values))}"
    for line in settlement.because:
        yield f"  because   {line.code}: team {line.team} {line.amount:+} {tiles_text(line.tiles)}".rstrip()
    yield f"  gained    {' '.join(map(str, settlement.gained))}"
    yield f"  before    {settlement.before}"
    yield f"  after     {settlement.after}"
    yield f"  next      leader {result.next_leader}, match {result.standing}"


def _event(event: Event) -> str:
    """The event's name and members in the notation."""
    members = ", ".join(f"{name} {_member(name, value)}" for name, value in event._asdict().items())
    return f"{TYPES[type(event)]} {members}"


def _member(name: str, value: Any) -> str:
    if name == "tile":
        return tile_text(value)
    if name == "of":
        return _parts(value)
    if isinstance(value, Ending):
        return f"{value.settlement.reason}, winner {value.settlement.winner}"
    return _values(value) if isinstance(value, tuple) else str(value)


def _parts(parts: tuple[Part, ...] | list[Part]) -> str:
    return " + ".join(f"{part.amount} ({tile_text(part.tile)} {part.end or 'alone'})" for part in parts) or "-"


def _values(values: Iterable[int]) -> str:
    return ",".join(map(str, values)) or "-"


def rewrite() -> None:
    """Writes every file again."""
    FOLDER.mkdir(exist_ok=True)
    for name in ROUNDS:
        (FOLDER / f"{name}.txt").write_text(printed(name))


if __name__ == "__main__":
    rewrite()
