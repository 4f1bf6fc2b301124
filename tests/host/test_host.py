"""examples/host: four clients play whole matches on it, and none of them ever gets what its seat may not know."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from tests.server import PATIENCE, Server, free_port, serving

from .hosting import hosting
from .received import Socket, Told, sockets
from .referee import Exchange, Recorder, recording

Json = dict[str, Any]
Known = dict[tuple[str, str | None, int | None], set[str]]
"""Tiles by game, step and seat."""

NODE = shutil.which("node")
HERE = Path(__file__).parent
TABLES: list[Json] = [
    {"game": "goat", "seats": 4, "rules": {"target": 40}},
    {"game": "draw", "seats": 4, "partners": False, "rules": {"target": 60}},
    {"game": "all_fives", "seats": 4, "rules": {"target": 80}, "auto": True},
]

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="node is not on PATH; examples/host needs it (20 or newer)"),
    pytest.mark.no_cover,
    pytest.mark.host,
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("referee"), workers="1") as running:
        yield running


@pytest.fixture(scope="module")
def host(server: Server) -> Iterator[str]:
    with hosting(f"http://127.0.0.1:{server.port}") as address:
        yield address


@dataclass(frozen=True)
class Played:
    """What the clients counted, what came over their sockets, and what the host asked meanwhile."""

    counted: list[Json]
    sockets: list[Socket]
    recorder: Recorder


@pytest.fixture(scope="module")
def played(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A match at each table, with four clients that click in every way."""
    assert NODE is not None
    kept = tmp_path_factory.mktemp("clients") / "sockets"
    with recording(server) as (referee, recorder), hosting(referee) as address:
        command = [NODE, str(HERE / "clients.mjs"), address, str(kept), json.dumps(TABLES)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return Played(json.loads(done.stdout), sockets(kept.read_text()), recorder)


def kept(exchanges: list[Exchange]) -> Iterator[Exchange]:
    """Those whose answer has a state that the host went on from."""
    return (one for one in exchanges if one.status < 300 and not one.lost and "now" in one.said)


def known(exchanges: list[Exchange]) -> Known:
    """What a seat may know at each step of a game: its hand, the table, and at a round's end everything."""
    tiles: Known = {}
    for now, game in ((one.said["now"], one.said["state"]["game"]) for one in kept(exchanges)):
        table = [*now["table"]["line"], *(tile for arm in now["table"]["arms"].values() for tile in arm)]
        hands = [hand["tiles"] or [] for hand in now["hands"]]
        everything = {tile for hand in hands for tile in hand} | set(now["boneyard"]["tiles"] or [])
        for seat, hand in enumerate(hands):
            shown = everything if now["phase"] != "playing" else set(hand)
            tiles[game, now["step"], seat] = shown | {"-".join(sorted(tile.split("-"))) for tile in table}
    return tiles


def seeds(exchanges: list[Exchange]) -> set[bytes]:
    return {one.said["state"]["seed"].encode() for one in kept(exchanges)}


def leaks(told: Told, known: Known, seeds: set[bytes]) -> list[str]:
    """What a piece tells and its client may not know."""
    foreign = told.tiles - known.get((told.game, told.step, told.seat), set())
    return sorted(foreign) + ["a seed"] * any(seed in told.text for seed in seeds)


def test_every_way_of_clicking_was_tried(played: Played) -> None:
    """In every match: double clicks, lost answers, clicks out of turn, a referee that fails, streams that break."""
    for counted, asked in zip(played.counted, TABLES, strict=True):
        assert counted.pop("game") == asked["game"]
        assert counted.pop("dealt") >= 1
        ways = {"taken", "doubled", "lost", "wrong", "offline", "reloaded"}
        assert set(counted) == ways | {"stale_state", "not_your_turn", "unavailable"}


def test_no_client_gets_a_foreign_tile_or_a_seed(played: Played) -> None:
    """In all that came over all sockets, heads of answers included, is nothing that the seat may not know."""
    exchanges = played.recorder.exchanges
    tiles, secrets = known(exchanges), seeds(exchanges)
    assert len(secrets) == len(TABLES)
    told = [piece for socket in played.sockets for piece in socket.told]
    assert sum(len(piece.tiles) for piece in told) > 10_000
    assert [(piece, found) for piece in told if (found := leaks(piece, tiles, secrets))] == []


def test_all_that_came_was_looked_at(played: Played) -> None:
    """The pieces that are looked at are what came; none was passed over because it could not be read."""
    for socket in played.sockets:
        pieces = b"".join(piece.text for piece in socket.told)
        assert len(TILES_AS_SENT.findall(socket.raw)) == len(TILES_AS_SENT.findall(pieces))
        assert b'"state":' not in pieces


TILES_AS_SENT = re.compile(rb'"\d+-\d+')


def test_a_leak_would_be_noticed(played: Played) -> None:
    """A view that another seat got is found to tell foreign tiles, and so is a seed in a head."""
    exchanges = played.recorder.exchanges
    tiles, secrets = known(exchanges), seeds(exchanges)
    first = next(piece for socket in played.sockets for piece in socket.told if piece.step == "1.0" and piece.tiles)
    assert first.seat is not None
    assert leaks(first, tiles, secrets) == []
    assert leaks(replace(first, seat=(first.seat + 1) % 4), tiles, secrets) == sorted(first.tiles)
    assert leaks(Told("goat", 0, None, b"X-Seed: " + min(secrets)), tiles, secrets) == ["a seed"]


def test_no_action_is_lost(played: Played) -> None:
    """Each state that the host went on from continues the one before it, and it asks one thing of a match at a time."""
    assert played.recorder.overlapping == 0
    for game in (table["game"] for table in TABLES):
        before: Json = {"round": 0, "actions": []}
        for one in kept(played.recorder.exchanges):
            state = one.said["state"]
            if state["game"] != game:
                continue
            if one.operation == "actions":
                assert state["round"] == before["round"]
                assert state["actions"][: len(before["actions"])] == before["actions"]
                assert len(state["actions"]) > len(before["actions"])
            else:
                assert (state["round"], state["actions"]) == (before["round"] + 1, [])
            before = state


def test_one_request_is_enough_for_an_action(played: Played) -> None:
    """Views come with the action: the host never asks for them, and asks for an audit once a match."""
    asked = [one.operation for one in played.recorder.exchanges]
    assert set(asked) == {"matches", "actions", "rounds", "audits"}
    assert asked.count("matches") == asked.count("audits") == len(TABLES)


def test_every_match_is_proved(played: Played) -> None:
    """The audit at the end has every round, and all of them are good."""
    for audit in (one for one in played.recorder.exchanges if one.operation == "audits"):
        assert audit.said["ok"]
        assert audit.said["good"]["rounds"] == len(audit.asked["rounds"])


def posted(host: str, path: str, body: Json | bytes, key: str = "") -> tuple[int, Json]:
    """Posts to the host."""
    with closing(HTTPConnection(host.removeprefix("http://"), timeout=PATIENCE)) as connection:
        text = body if isinstance(body, bytes) else json.dumps(body)
        connection.request("POST", path, text, {"Idempotency-Key": key} if key else {})
        response = connection.getresponse()
        return response.status, json.loads(response.read())


@contextmanager
def stream(host: str, token: str, last: str = "") -> Iterator[HTTPResponse]:
    """A seat's stream."""
    with closing(HTTPConnection(host.removeprefix("http://"), timeout=PATIENCE)) as connection:
        connection.request("GET", f"/seats/{token}/events", headers={"Last-Event-ID": last} if last else {})
        with connection.getresponse() as response:
            yield response


def steps(response: HTTPResponse, until: str) -> list[str]:
    """The steps of the events, up to the one that is waited for."""
    found: list[str] = []
    while until not in found:
        line = response.readline().decode()
        assert line, "the stream has ended"
        found += [line.removeprefix("id: ").strip()] if line.startswith("id: ") else []
    return found


def test_whoever_was_away_gets_the_end_of_every_round_that_was_missed(host: str) -> None:
    """With the last step that was seen: the ends of the rounds since, then the present view; without it that alone."""
    status, opened = posted(host, "/matches", {"game": "draw", "seats": 2, "rules": {"target": 1000}})
    assert status == 201
    with stream(host, opened["tokens"][0]) as response:
        assert steps(response, "1.0") == ["1.0"]
    ends = [played_out(host, opened["tokens"], deal=True) for _ in range(2)]
    for last, expected in (("1.0", [*ends, "3.0"]), (ends[0], [ends[1], "3.0"]), ("", ["3.0"]), ("?", [*ends, "3.0"])):
        with stream(host, opened["tokens"][0], last) as response:
            assert steps(response, "3.0") == expected


def test_whoever_comes_after_the_match_gets_its_audit(host: str) -> None:
    """The last step was seen, the audit was not."""
    _, opened = posted(host, "/matches", {"game": "goat", "seats": 2, "rules": {"target": 0}})
    last = played_out(host, opened["tokens"])
    with stream(host, opened["tokens"][1], last) as response:
        assert [response.readline() for _ in range(2)] == [b"event: audit\n", b'data: {"ok":true}\n']


def played_out(host: str, tokens: list[str], deal: bool = False) -> str:
    """Plays a round to its end, and may deal the next one; the last step of the round."""
    while (now := fresh(host, tokens[0])["now"])["phase"] == "playing":
        seat, step = now["turn"], now["step"]
        action = fresh(host, tokens[seat])["now"]["legal_actions"][0]["action"]
        assert posted(host, f"/seats/{tokens[seat]}/actions", {"action": action, "expect": step}, step)[0] == 200
    last = str(now["step"])
    if deal:
        assert posted(host, f"/seats/{tokens[0]}/rounds", {"expect": last}, last)[0] == 201
    return last


def fresh(host: str, token: str) -> Json:
    """The present view of a seat."""
    with stream(host, token) as response:
        view: Json = next(views_of(response))
    return view


def views_of(response: HTTPResponse) -> Iterator[Json]:
    """The views that come over a stream."""
    while line := response.readline().decode():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


def test_nobody_can_choose_the_tiles(server: Server) -> None:
    """What would let a client know hidden tiles is not passed on: a seed, a deal, a position."""
    with recording(server) as (referee, recorder), hosting(referee) as address:
        asked = {"game": "goat", "seats": 2, "seed": "known", "deal": {}, "position": {}, "views": {"spectator": True}}
        assert posted(address, "/matches", asked)[0] == 201
    (exchange,) = recorder.exchanges
    assert exchange.asked == {"game": "goat", "seats": 2, "views": {"seats": [0, 1]}}


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/matches", {"game": "goat", "seats": 9}, 422, "invalid_request"),
        ("/matches", {"game": "goat", "seats": 2, "rules": {"max_pip": 6, "hand_size": 30}}, 409, "set_too_small"),
        ("/matches", b"{", 400, "malformed_json"),
        ("/matches", b" " * 5000 + b"{}", 400, "malformed_json"),
        ("/matches", b"null", 422, "invalid_request"),
        ("/seats/0/actions", {"action": "pass", "expect": "1.0"}, 404, "not_found"),
        ("/", {}, 404, "not_found"),
    ],
)
def test_what_the_host_refuses(host: str, path: str, body: Json | bytes, status: int, code: str) -> None:
    """Refusals are problems, the host's own like the referee's."""
    answered, problem = posted(host, path, body, "key")
    assert (answered, problem["status"], problem["code"]) == (status, status, code)


def test_a_referee_that_is_away_is_a_503() -> None:
    """The client is told to try again."""
    with hosting(f"http://127.0.0.1:{free_port()}") as address:
        status, problem = posted(address, "/matches", {"game": "goat", "seats": 2})
    assert (status, problem["code"]) == (503, "unavailable")
