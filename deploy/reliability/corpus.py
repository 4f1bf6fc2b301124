"""Requests with their expected answers: random rounds of all games, through every operation."""

from random import Random
from typing import Any, NamedTuple

import orjson

from service.rules.games import GAMES
from service.web.app import create_app

TABLES = [
    (game.id, seats, partners)
    for game in GAMES
    for seats, partners in ((2, False), (3, False), (4, False), (4, True))
    if not partners or game.versions[game.newest].deal.partnership == "optional"
]
"""Every game, with every number of seats, and with partners where it has them."""


class Case(NamedTuple):
    """A request and its expected answer, byte by byte."""

    path: str
    body: bytes
    status: int
    answer: bytes


def corpus(seed: str, matches: int = 20, *, bulk: bool = True) -> list[Case]:
    """Return cases of every operation, some refused, a tenth of them not even JSON or of no known shape."""
    random, client = Random(seed), create_app().test_client()
    cases: list[Case] = []

    def post(operation: str, body: Any) -> Any:
        data = body if isinstance(body, bytes) else orjson.dumps(body)
        path = f"/v1/{operation}"
        got = client.post(path, data=data, content_type="application/json")
        cases.append(Case(path, data, got.status_code, got.get_data()))
        return orjson.loads(got.get_data()) if "json" in got.content_type else None

    for number in range(matches):
        game, seats, partners = TABLES[number % len(TABLES)]
        opened = {"game": game, "seats": seats, "partners": partners, "seed": f"{seed}-{number}"}
        post("rulesets", {name: opened[name] for name in ("game", "seats", "partners")})
        position = post("matches", opened)
        rounds: list[Any] = []
        while len(rounds) < 3:
            state, now = position["state"], position["now"]
            if now["phase"] != "playing":
                rounds.append(state)
                post("positions", {"state": state, "views": {"seats": [0, 1], "spectator": True}})
                if now["phase"] == "match_over":
                    break
                position = post("rounds", {"state": state, "expect": now["step"]})
                continue
            if random.random() < 0.1:
                post("actions", {"state": state, "action": random.choice(("draw", "pass", "6-6", "0-1@left"))})
                view = post("views", {"state": state, "seat": random.choice((None, 0, 1))})
                post("texts", {"view": view, "language": "en"})
                post("layouts", {"state": state})
                post("pictures", {"state": state, "seat": random.choice((None, 0, 1))})
                post("pictures", {"view": view, "around": True})
                post("positions", {"state": state | {"seats": random.choice((2, 3, 4, 5, 9))}})
                post("actions", orjson.dumps({"state": state})[: random.randrange(1, 60)])
            action = random.choice(now["legal_actions"])["action"]
            asked = {"state": state, "action": action, "seat": now["turn"], "expect": now["step"], "auto": True}
            position = post("actions", asked | ({"views": {"seats": [now["turn"]]}} if random.random() < 0.3 else {}))
        if bulk:
            post("audits", {"rounds": rounds})
            items = [{"positions": {"state": state}} for state in rounds]
            post("batches", {"items": [*items, {"views": {"state": rounds[0], "seat": 0}}]})
    return cases
