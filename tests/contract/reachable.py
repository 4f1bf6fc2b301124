"""Schemathesis hooks: states that can be reached, put where random ones would never be legal, and links from answer to
request, so that a dealt match is played on.

Random values of the right shape are practically never a legal position, so without these the tests would see refusals
only. schemathesis.toml names this module, for the command line as well as for the tests.
"""

from functools import cache
from random import Random
from typing import Any

import schemathesis
from hypothesis import strategies as st
from schemathesis.generation import GenerationMode

from tests.client import Client
from tests.contract.stories import CROSSES, PUZZLE, STORY, STUCK
from tests.houses import GAMES, SEATS, random_house
from tests.playing import Json, acted, at_random

Case = schemathesis.Case[Any]

FREE_MEMBERS = ("seat", "expect", "leader", "seed", "deal", "position")
"""Members that would have most requests refused if they stayed as they were made up."""


@cache
def positions() -> tuple[Json, ...]:
    """Positions of matches that were really played: all games, all seats, house rules, rounds that are over."""
    client, random = Client(), Random(20261130)
    choose = at_random(random)
    found = [client.ok("positions", {"state": state}) for state in (STORY, PUZZLE, STUCK)]
    games: list[tuple[str, int, Json]] = [(game, seats, {}) for game in GAMES for seats in SEATS]
    houses = [random_house(random) for _ in range(20)]
    games += [("all_fives", 2, CROSSES), *((house.game, house.seats, dict(house.rules)) for house in houses)]
    for game, seats, rules in games:
        asked = {"game": game, "seats": seats, "rules": rules, "seed": str(random.random())}
        answer = client.post("matches", asked)
        if answer.status != 201:
            continue
        position = answer.json
        for _ in range(2):
            while position["now"]["phase"] == "playing":
                if random.random() < 0.2:
                    found.append(position)
                position = acted(client, position, choose(position))
            found.append(position)
            if position["now"]["phase"] == "round_over":
                position = client.ok("rounds", {"state": position["state"]})
    return tuple(found)


def _some(*phases: str) -> st.SearchStrategy[Json]:
    return st.sampled_from([position for position in positions() if position["now"]["phase"] in phases])


def _any() -> st.SearchStrategy[Json]:
    return st.sampled_from(positions())


def _actions(body: Json) -> st.SearchStrategy[Json]:
    """A legal action most of the time, claimed by the seat on turn at the right step, or by nobody."""

    def asked(position: Json) -> st.SearchStrategy[Json]:
        legal = [legal["action"] for legal in position["now"]["legal_actions"]]
        return st.fixed_dictionaries(
            {
                "state": st.just(position["state"]),
                "action": st.sampled_from([*legal, *legal, body["action"], "draw", "pass"]),
                "seat": st.sampled_from([None, position["now"]["turn"]]),
                "expect": st.sampled_from([None, position["now"]["step"]]),
                "auto": st.booleans(),
                "views": _views(position),
            }
        )

    return _some("playing").flatmap(asked)


def _views(position: Json) -> st.SearchStrategy[Any]:
    seats = st.lists(st.sampled_from(range(position["state"]["seats"])), max_size=3)
    return st.none() | st.fixed_dictionaries({"seats": seats, "spectator": st.booleans()})


def _of_state(phases: tuple[str, ...], *keep: str) -> Any:
    def swapped(body: Json) -> st.SearchStrategy[Json]:
        kept = {name: body[name] for name in keep if name in body}
        return _some(*phases).flatmap(
            lambda position: _views(position).map(lambda views: {"state": position["state"], "views": views, **kept})
        )

    return swapped


def _seen(_: Json) -> st.SearchStrategy[Json]:
    return _any().flatmap(
        lambda position: st.sampled_from([None, *range(position["state"]["seats"])]).map(
            lambda seat: {"state": position["state"], "seat": seat}
        )
    )


def _audited(_: Json) -> st.SearchStrategy[Json]:
    states = _any().map(lambda position: position["state"])
    return st.lists(states, min_size=1, max_size=4).map(lambda rounds: {"rounds": rounds})


def _dealt(body: Json) -> st.SearchStrategy[Json]:
    """The made-up rules as they are, from a seed, to seats that can play them."""
    kept = {name: value for name, value in body.items() if name not in FREE_MEMBERS}
    return st.text("abcxyz0189", min_size=1, max_size=20).map(
        lambda seed: {**kept, "partners": False, "version": 1, "views": {"spectator": True}, "seed": seed}
    )


def _batched(_: Json) -> st.SearchStrategy[Json]:
    items = st.sampled_from(sorted(_SWAPPED.keys() - {"batches", "matches", "actions", "pictures"})).flatmap(
        lambda name: _SWAPPED[name]({}).map(lambda body: {name: body})
    )
    return st.lists(items, min_size=1, max_size=5).map(lambda items: {"items": items})


def _drawn(*keep: str) -> Any:
    """A state or a view of it, with the made-up members that are kept."""

    def swapped(body: Json) -> st.SearchStrategy[Json]:
        kept = {name: body[name] for name in keep if name in body}
        return _any().flatmap(
            lambda position: st.sampled_from(
                [{"state": position["state"], **kept}, {"view": _public(position), "options": kept.get("options")}]
            )
        )

    return swapped


def _told(body: Json) -> st.SearchStrategy[Json]:
    kept: Json = {name: body[name] for name in ("language", "names") if name in body}

    def told(position: Json) -> st.SearchStrategy[Json]:
        bodies: list[Json] = [{"view": _public(position), **kept}, {"events": position["events"], **kept}]
        return st.sampled_from(bodies)

    return _any().flatmap(told)


def _public(position: Json) -> Json:
    view: Json = Client().ok("views", {"state": position["state"]})
    return view


_SWAPPED: dict[str, Any] = {
    "matches": _dealt,
    "actions": _actions,
    "rounds": _of_state(("round_over",)),
    "positions": _of_state(("playing", "round_over", "match_over")),
    "views": _seen,
    "audits": _audited,
    "layouts": _drawn("options"),
    "pictures": _drawn("options", "seat", "around", "theme", "width", "marks", "language", "names"),
    "texts": _told,
    "batches": _batched,
}


@schemathesis.hook
def flatmap_case(_: Any, case: Case) -> st.SearchStrategy[Case]:
    """Three of four made-up requests that fit their schema get a state that can be reached."""
    swapped = _SWAPPED.get(case.path.removeprefix("/v1/"))
    made_up = case.meta is not None and case.meta.generation.mode == GenerationMode.POSITIVE
    if swapped is None or not made_up or not isinstance(case.body, dict):
        return st.just(case)

    def with_body(body: Json) -> Case:
        case.body = body
        return case

    bodies = swapped(case.body)
    return st.sampled_from([False, True, True, True]).flatmap(
        lambda swap: bodies.map(with_body) if swap else st.just(case)
    )


@schemathesis.hook
def before_load_schema(_: Any, raw_schema: Json) -> None:
    """Links, so that what one operation answers goes on into the next; here, as some generators refuse them."""
    state = "$response.body#/state"
    next_steps = {
        "play": ("takeAction", {"state": state, "action": "$response.body#/now/legal_actions/0/action"}),
        "playOn": (
            "takeAction",
            {"state": state, "action": "$response.body#/now/legal_actions/0/action", "auto": True},
        ),
        "dealOn": ("dealRound", {"state": state}),
        "look": ("showPosition", {"state": state}),
        "lookPublic": ("showView", {"state": state}),
        "prove": ("auditMatch", {"rounds": [state]}),
    }
    links = {
        name: {"operationId": operation, "requestBody": body, "x-schemathesis": {"merge_body": False}}
        for name, (operation, body) in next_steps.items()
    }
    for path, status in (("matches", "201"), ("actions", "200"), ("rounds", "201"), ("positions", "200")):
        raw_schema["paths"][f"/v1/{path}"]["post"]["responses"][status]["links"] = links
