"""Cases in one line: positions, deals and hands in the notation of `service.rules.state.notation`."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.rules import (
    FromDeal,
    Layout,
    Setup,
    State,
    admit,
    apply,
    house_rules,
    legal_actions,
    parse_action,
    see,
)
from service.rules.state.notation import deal_out, parse_position
from service.rules.values.notation import lying_text, tile_text
from service.rules.values.tiles import values_of

BY_SEATS = ("hand_size", "reserve")
"""Knobs of which a game has a number for each number of seats, and a match one."""


def position(text: str, **more: Any) -> State:
    """The state of a position in notation."""
    return admit(parse_position(text, **more))


def deal_setup(
    game: str,
    hands: str,
    boneyard: str = "*",
    *,
    max_pip: int = 6,
    rules: Mapping[str, object] | None = None,
    **more: Any,
) -> Setup:
    """The setup of a round dealt in notation: hands parted by ``/``, ``*`` where the rest of the set goes."""
    if "*" in hands and boneyard == "*":
        boneyard = ""
    dealt, left = deal_out(hands, boneyard, [], max_pip)
    return Setup(game=game, seats=len(dealt), start=FromDeal(dealt, left), rules=house_rules(rules or {}), **more)


def played(state: State, actions: str | Sequence[str]) -> State:
    """The state after the actions, a text with blanks between or a list of texts."""
    for text in actions.split() if isinstance(actions, str) else actions:
        state = apply(state, parse_action(text))
    return state


def legal(state: State) -> str:
    """The legal actions, in order, as one text."""
    return " ".join(action.text for action in legal_actions(state))


def ends(state: State) -> dict[str, list[int]]:
    """The open ends with their values, in order."""
    return {end.name: list(end.values) for end in state.table.ends}


def table_text(layout: Layout) -> dict[str, Any]:
    """A table as clients see it."""
    return {
        "line": [lying_text(lying) for lying in layout.line],
        "first": None if layout.first is None else tile_text(layout.first),
        "spinner": None if layout.spinner is None else tile_text(layout.spinner),
        "arms": {name: [lying_text(lying) for lying in arm] for name, arm in layout.arms},
    }


def voids(state: State) -> list[list[int]]:
    """The public voids by seat."""
    return [list(values_of(mask)) for mask in see(state).voids]


def setup_of(state: State, actions: bool = True) -> Setup:
    """The setup that a state came from, with the actions done since (or from before them)."""
    return state.round.setup._replace(actions=state.actions if actions else ())


def overridden(defaults: Mapping[str, Any], rules: Mapping[str, Any]) -> dict[str, Any]:
    """A game's knobs with some turned; what a game has by seats is one number in a match."""
    by_seats = {name: dict.fromkeys(("2", "3", "4"), rules[name]) for name in BY_SEATS if name in rules}
    return {**defaults, **rules, **by_seats}
