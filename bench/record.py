"""Record the answers to 10,000 requests, and check later that the service still answers the same bytes.

``python -m bench.record write FILE`` before a change, ``python -m bench.record check FILE`` after it; the latter sends
them through Flask and by the shortcut, and both must agree. The requests are the same in every recording: random
matches of all games with house rules, through every operation, and faulty requests of all kinds among them.
"""

import argparse
import gzip
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import orjson
from flask import Flask

from bench.faulty import faulty
from service.rules import GAMES
from service.wire.codes import CODES
from tests.houses import default_house, random_house
from tests.ways import WAYS, shortcut_way

Json = dict[str, Any]

REQUESTS = 10_000
SEED = 20261130
SHOWN = 5
VIEWS = (None, 0, 1, 2, 3)
WRONG_ACTIONS = ("draw", "pass", "done", "0-0", "3-5@left", "6-6@right", "1-4@up", "2-3@6-6.down", "1-2@mexican")


class Recorded(NamedTuple):
    """A request and its answer. Bytes are written as Latin-1 text, which preserves each of them."""

    method: str
    path: str
    body: str
    status: int
    media_type: str
    answer: str


class Recorder:
    """Sends requests to an application in this process and keeps them with their answers."""

    def __init__(self, app: Flask) -> None:
        self._client = app.test_client()
        self.recorded: list[Recorded] = []

    def send(self, method: str, path: str, body: bytes = b"") -> Recorded:
        """Send bytes."""
        got = self._client.open(path, method=method, data=body, content_type="application/json" if body else None)
        answer = got.get_data().decode("latin-1")
        sent = Recorded(method, path, body.decode("latin-1"), got.status_code, got.content_type or "", answer)
        self.recorded.append(sent)
        return sent

    def post(self, operation: str, body: Any) -> tuple[int, Any]:
        """Post a JSON body; return the answer's status and JSON value."""
        sent = self.send("POST", f"/v1/{operation}", orjson.dumps(body))
        return sent.status, orjson.loads(sent.answer.encode("latin-1"))


def record(number: int) -> list[Recorded]:
    """Record this many requests with their answers."""
    recorder = Recorder(shortcut_way())
    random = Random(SEED)
    for path in _pages():
        recorder.send("GET", path)
    while len(recorder.recorded) < number:
        _play_match(recorder, random)
    return recorder.recorded[:number]


def check(recorded: list[Recorded], app: Flask) -> list[tuple[Recorded, Recorded]]:
    """Return the requests that an application now answers differently: before and after."""
    recorder = Recorder(app)
    pairs = ((was, recorder.send(was.method, was.path, was.body.encode("latin-1"))) for was in recorded)
    return [(was, now) for was, now in pairs if was != now]


def _pages() -> list[str]:
    games = [f"/v1/games/{game.id}" for game in GAMES]
    problems = [f"/problems/{code}" for code in CODES]
    return ["/", "/healthz", "/readyz", "/v1/games", *games, *problems, "/v1/games/none", "/none", "/v1/actions"]


def _play_match(recorder: Recorder, random: Random) -> None:
    """Play a match at a table of its own, and have it audited."""
    house = default_house(random) if random.random() < 0.5 else random_house(random)
    seed = f"record-{random.randrange(10**9)}"
    for other in (*(random_house(random) for _ in range(4)), house):
        match: Json = {"game": other.game, "seats": other.seats, "partners": other.partners, "rules": dict(other.rules)}
        recorder.post("rulesets", match)
        recorder.post("matches", match | {"seed": seed})
    status, position = recorder.post("matches", match | {"seed": seed, "views": _views(random)})
    if status == 201 and random.random() < 0.5:
        now = position["now"]
        deal = {"hands": [hand["tiles"] for hand in now["hands"]], "boneyard": now["boneyard"]["tiles"]}
        leader = random.choice((None, now["leader"]))
        status, position = recorder.post("matches", match | {"deal": deal, "leader": leader})
    rounds: list[Json] = []
    most = random.randint(1, 6)
    while status < 400:
        position = _play_round(recorder, random, position)
        rounds.append(position["state"])
        if position["now"]["phase"] != "round_over" or len(rounds) == most:
            break
        recorder.post("rounds", {"state": position["state"], "leader": random.choice((None, 0, 3))})
        status, position = recorder.post("rounds", _next_round(position, random))
    if rounds:
        recorder.post("audits", {"rounds": rounds})
        recorder.post("audits", {"rounds": rounds[random.randrange(len(rounds)) :]})
        recorder.post("audits", faulty({"rounds": rounds}, random))


def _play_round(recorder: Recorder, random: Random, position: Json) -> Json:
    """Play a round, with more requests on the way; return the last position."""
    asked: list[Json] = []
    while position["now"]["phase"] == "playing":
        state = position["state"]
        action = random.choice(position["now"]["legal_actions"])["action"]
        body = {"state": state, "action": action}
        _ask_more(recorder, random, position, body)
        more: Json = {"auto": random.random() < 0.3, "views": _views(random)}
        more |= random.choice(({}, {"seat": position["now"]["turn"]}, {"expect": position["now"]["step"]}))
        asked.append({"actions": body | more})
        status, after = recorder.post("actions", body | more)
        position = after if status == 200 else recorder.post("actions", body)[1]
    recorder.post("actions", {"state": position["state"], "action": "pass"})
    _ask_for_show(recorder, position)
    asked.append({"views": {"state": position["state"]}})
    asked.append({})
    recorder.post("batches", {"items": random.sample(asked, min(len(asked), 8))})
    return position


def _ask_for_show(recorder: Recorder, position: Json) -> None:
    """Ask for the table placed and drawn, and a view in words."""
    state = {"state": position["state"]}
    recorder.post("layouts", state)
    recorder.send("POST", "/v1/pictures", orjson.dumps(state))
    _, view = recorder.post("views", state)
    recorder.post("texts", {"language": "en", "view": view})


def _ask_more(recorder: Recorder, random: Random, position: Json, body: Json) -> None:
    """Now and then send another request about a position: a look at it, a refused action, or a faulty body."""
    now, state = position["now"], position["state"]
    match random.randrange(12):
        case 0:
            recorder.post("positions", {"state": state, "views": _views(random)})
        case 1:
            recorder.post("views", {"state": state, "seat": random.choice(VIEWS)})
        case 2:
            recorder.post("positions", {"state": _snapshot(state, now), "views": _views(random)})
        case 3:
            recorder.post("actions", body | {"state": _snapshot(state, now)})
        case 4:
            wrong = random.choice(
                (
                    "draw",
                    "pass",
                    "0-0",
                    "3-5@left",
                    "6-6@right",
                    "1-4@up",
                    "2-3@6-6.down",
                    *now["hands"][now["turn"]]["tiles"],
                )
            )
            recorder.post("actions", body | {"action": wrong, "seat": random.choice((None, 0, 1, 2, 3))})
        case 5:
            recorder.post("actions", body | {"expect": "1.0", "seat": random.choice((None, 0, 3))})
        case 6 | 7 | 8:
            recorder.post("actions", faulty(body, random))
        case 9:
            cut = orjson.dumps(body)
            at = random.randrange(len(cut))
            recorder.send("POST", "/v1/actions", cut[:at] + random.choice((b"", b"\xff", b"{", b'"')) + cut[at + 1 :])
        case 10:
            recorder.post("rounds", {"state": state, "expect": random.choice((None, "1.0"))})
        case _:
            pass


def _snapshot(state: Json, now: Json) -> Json:
    """Return the position as a snapshot, without its past."""
    position = {name: now[name] for name in ("table", "turn", "last", "drawn", "voids")}
    position |= {"hands": [hand["tiles"] for hand in now["hands"]], "boneyard": now["boneyard"]["tiles"]}
    return state | {"seed": None, "deal": None, "position": position, "actions": [], "leader": now["leader"]}


def _next_round(position: Json, random: Random) -> Json:
    body = {"state": position["state"]}
    if position["state"]["seed"] is None or random.random() < 0.1:
        return body | {"seed": f"again-{random.randrange(10**9)}"}
    return body


def _views(random: Random) -> Json | None:
    """Return the views to ask for: mostly none, rarely those of a seat that may not exist."""
    if random.random() < 0.8:
        return None
    seats = VIEWS if random.random() < 0.1 else VIEWS[:3]
    asked = random.sample(seats, random.randint(0, 3))
    return {"seats": [seat for seat in asked if seat is not None], "spectator": None in asked}


def _write(file: Path) -> None:
    recorded = record(REQUESTS)
    with gzip.open(file, "wb", compresslevel=3) as lines:
        lines.writelines(orjson.dumps(list(each), option=orjson.OPT_APPEND_NEWLINE) for each in recorded)
    counts = Counter((each.path.partition("/problems/")[0] or "/problems", each.status) for each in recorded)
    for (path, status), count in sorted(counts.items()):
        print(f"{count:6} {status} {path}")
    codes = {orjson.loads(each.answer.encode("latin-1"))["code"] for each in recorded if each.status >= 400}
    print(f"{len(recorded)} requests in {file}; {len(codes)} codes: {', '.join(sorted(codes))}")


def _check(file: Path) -> None:
    with gzip.open(file, "rb") as lines:
        recorded = [Recorded(*orjson.loads(line)) for line in lines]
    changed = {way: check(recorded, make_app()) for way, make_app in WAYS.items()}
    for way, pairs in changed.items():
        for was, now in pairs[:SHOWN]:
            print(f"{was.method} {was.path} {was.body[:1000]!r}")
            print(f"  was {str(was[3:])[:2000]}\n  is  {str(now[3:])[:2000]}\n")
        print(f"{len(recorded)} requests, {len(pairs)} answered in another way ({way})")
        for path, count in Counter(was.path for was, _ in pairs).most_common():
            print(f"{count:6} {path}")
    sys.exit(any(changed.values()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("write", "check"))
    parser.add_argument("file", type=Path)
    options = parser.parse_args()
    {"write": _write, "check": _check}[options.what](options.file)


if __name__ == "__main__":
    main()
