"""Faults that were found once, each by the smallest request that showed it."""

from typing import Any

import pytest
from gunicorn.http.errors import ChunkMissingTerminator, InvalidChunkSize
from werkzeug.test import EnvironBuilder, run_wsgi_app

from service.rules.values.tiles import TEXT, full_set
from service.web.settings import Settings
from tests.client import Client
from tests.ways import MakeApp
from tests.web.shapes import tiles

Json = dict[str, Any]


def _rest(*tiles: str) -> list[str]:
    """The tiles of the double-six set that are not among these."""
    used = {"-".join(sorted(text.split("-"))) for text in tiles}
    return [TEXT[tile] for tile in full_set(6) if TEXT[tile] not in used]


def test_an_arm_on_an_arm_of_the_first_double_is_admitted(client: Client) -> None:
    """Where sides are covered first, the first double's own arms still come before the arms on them."""
    arms = {"5-5.down": ["5-3", "3-3", "3-2"], "3-3.up": ["3-0"]}
    line = ["6-5", "5-5", "5-1"]
    start = {
        "hands": [["2-4"], ["1-3"]],
        "boneyard": _rest("2-4", "1-3", *line, *arms["5-5.down"], *arms["3-3.up"]),
        "table": {"line": line, "first": "5-5", "spinner": None, "arms": arms},
        "turn": 0,
        "last": 1,
    }
    rules = {"spinner": "every_double", "spinner_order": "sides_first"}
    answered = client.ok("positions", {"state": {"game": "draw", "seats": 2, "rules": rules, "position": start}})
    full = {"3-3.down": [], "3-3.up": ["3-0"], "5-5.down": arms["5-5.down"], "5-5.up": []}
    assert answered["now"]["table"]["arms"] == full
    assert answered["state"]["position"]["table"]["arms"] == full
    assert client.ok("positions", {"state": answered["state"]}) == answered


def test_no_round_follows_the_last_that_a_state_can_have(client: Client) -> None:
    """What is answered can always be posted again, so a match has at most 9999 rounds."""
    state = {
        "game": "goat",
        "seats": 2,
        "round": 9999,
        "leader": 0,
        "rules": {"hand_size": 1},
        "deal": {"hands": [["1-1"], ["6-6"]], "boneyard": _rest("1-1", "6-6")},
        "actions": ["1-1"],
    }
    assert client.refused("rounds", {"state": state, "seed": "x"})["code"] == "match_over"


def test_a_tile_in_two_places_is_told_with_pointers_from_the_root(client: Client) -> None:
    """Both places are named as they stand in the body."""
    dealt = client.ok("matches", {"game": "block", "seats": 2, "seed": "b2f1c0"})["now"]
    hands = [tiles(hand) for hand in dealt["hands"]]
    hands[1][0] = hands[0][0]
    deal = {"hands": hands, "boneyard": tiles(dealt["boneyard"])}
    problems = client.refused("positions", {"state": {"game": "block", "seats": 2, "deal": deal}})["problems"]
    twice = next(problem for problem in problems if problem["code"] == "tile_twice")
    assert twice["pointer"] == "/state/deal/hands/1/0"
    assert "/state/deal/hands/0/0" in twice["message"]


@pytest.mark.parametrize(
    ("operation", "body", "code"),
    [
        ("matches", {"game": "draw", "seats": 2, "rules": {"lone_tile_points": {"7-7": 1}}}, "incompatible_rules"),
        ("rulesets", {"game": "goat", "seats": 4, "partners": True}, "incompatible_rules"),
    ],
    ids=["a tile outside the set is priced", "partners where each plays alone"],
)
def test_rules_that_cannot_be(client: Client, operation: str, body: Json, code: str) -> None:
    """They are refused, whatever else is left open."""
    assert client.refused(operation, body)["code"] == code


def test_a_snapshot_with_a_seat_too_many_is_impossible(client: Client) -> None:
    """Only a leader that is asked for is `no_such_seat`; a seat inside the start is a fault of the start."""
    line = ["6-6"]
    start = {
        "hands": [["2-4"], ["1-3"]],
        "boneyard": _rest("2-4", "1-3", *line),
        "table": {"line": line, "first": "6-6", "spinner": None, "arms": {}},
        "turn": 3,
        "last": 1,
    }
    body = {"game": "draw", "seats": 2, "position": start}
    assert client.refused("matches", body)["code"] == "impossible_state"
    lot = {"game": "straight", "seats": 2, "seed": "x", "leader": 3}
    assert client.refused("matches", lot)["code"] == "no_such_seat"


class _Broken:
    """A body in chunks that are none, as a server hands it on, with an error of its own."""

    def __init__(self, error: type[Exception]) -> None:
        self._error = error

    def read(self, size: int) -> bytes:
        raise self._error(f"no chunk of {size} bytes")


@pytest.mark.parametrize("error", [OSError, InvalidChunkSize, ChunkMissingTerminator])
def test_a_body_whose_chunks_are_none_is_malformed(make_app: MakeApp, error: type[Exception]) -> None:
    """It is the client's fault, and no fault of the service."""
    environ = EnvironBuilder("/v1/positions", method="POST", content_type="application/json").get_environ()
    environ |= {"wsgi.input": _Broken(error), "wsgi.input_terminated": True}
    _, status, _ = run_wsgi_app(make_app(), environ)
    assert status.startswith("400")


@pytest.mark.parametrize("path", ["//v1/matches", "///v1/matches", "v1/matches", "//v1/games", "//healthz", ""])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_path_with_more_slashes_is_not_found(make_app: MakeApp, path: str, method: str) -> None:
    """No key is asked for by looking at the path, so what looks otherwise must not lead to the same place."""
    app = make_app(Settings(log_level="error", api_keys=("k" * 16,)))
    environ = EnvironBuilder("/", method=method, content_type="application/json").get_environ()
    _, status, _ = run_wsgi_app(app, environ | {"PATH_INFO": path})
    assert status == "404 NOT FOUND"


def test_a_method_is_written_large(make_app: MakeApp) -> None:
    """``post`` is another method than ``POST``."""
    environ = EnvironBuilder("/v1/matches", method="POST", content_type="application/json").get_environ()
    _, status, _ = run_wsgi_app(make_app(), environ | {"REQUEST_METHOD": "post"})
    assert status == "405 METHOD NOT ALLOWED"
