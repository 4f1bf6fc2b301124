"""For each problem code that one request can bring about, such a request."""

from typing import Any

from tests.contract.stories import BLOCK_HANDS, OVER, STORY, STUCK

Json = dict[str, Any]

JSON = {"Content-Type": "application/json"}


def _post(operation: str, body: Json) -> Json:
    return {"method": "POST", "path": f"/v1/{operation}", "headers": JSON, "body": body, "raw": None}


def _act(state: Json, action: str, **more: Any) -> Json:
    return _post("actions", {"state": state, "action": action, **more})


def _state(**changed: Any) -> Json:
    return {**STORY, **changed}


_TWICE = [["0-1", "0-4", "1-5", "2-3", "2-6", "3-6", "4-4"], BLOCK_HANDS["hands"][1]]
_MUST_DRAW = _state(actions=STORY["actions"][:-1])

REQUESTS: dict[str, Json] = {
    "malformed_json": {
        "method": "POST",
        "path": "/v1/matches",
        "headers": JSON,
        "body": None,
        "raw": '{"game": "goat", "seats": 3, "seats": 4}',
    },
    "not_found": {"method": "GET", "path": "/v1/games/chess", "headers": {}, "body": None, "raw": None},
    "method_not_allowed": {"method": "PUT", "path": "/v1/actions", "headers": JSON, "body": {}, "raw": None},
    "too_large": {
        "method": "POST",
        "path": "/v1/positions",
        "headers": {**JSON, "Content-Length": "65537"},
        "body": None,
        "raw": "",
    },
    "unsupported_media_type": {
        "method": "POST",
        "path": "/v1/matches",
        "headers": {"Content-Type": "text/plain"},
        "body": {"game": "goat", "seats": 3},
        "raw": None,
    },
    "invalid_request": _post(
        "matches", {"game": "chess", "seats": 5, "rules": {"target": "51"}, "start": {"seed": "b2f1c0"}, "speed": 3}
    ),
    "unsupported_version": _post("positions", {"state": _state(version=7)}),
    "incompatible_rules": _post("matches", {"game": "goat", "seats": 3, "rules": {"target_means": "wins"}}),
    "set_too_small": _post("matches", {"game": "draw", "seats": 4, "rules": {"hand_size": 8}}),
    "leader_required": _post("matches", {"game": "straight", "seats": 2, "start": BLOCK_HANDS}),
    "leader_not_allowed": _post("matches", {"game": "goat", "seats": 3, "start": {"seed": "b2f1c0"}, "leader": 2}),
    "start_required": _post("rounds", {"state": OVER}),
    "impossible_state": _post(
        "positions", {"state": {"game": "block", "seats": 2, "start": {**BLOCK_HANDS, "hands": _TWICE}}}
    ),
    "no_such_seat": _post("views", {"state": STORY, "for": 3}),
    "stale_state": _act(STORY, "2-3@left", seat=0, expect="2.4"),
    "match_over": _act({**OVER, "rules": {"target": None}}, "1-1@left"),
    "round_over": _act(OVER, "1-1@left"),
    "round_not_over": _post("rounds", {"state": STORY}),
    "not_your_turn": _act(STORY, "2-3@left", seat=1),
    "tile_not_in_hand": _act(STORY, "3-4@left", seat=0),
    "opening_tile_required": _act({"game": "block", "seats": 2, "start": BLOCK_HANDS}, "2-3"),
    "no_such_end": _act(STORY, "2-3@up", seat=0),
    "does_not_fit": _act(STORY, "6-6@left", seat=0),
    "must_play": _act(STORY, "pass", seat=0),
    "cannot_draw": _act(STUCK, "draw", seat=0),
    "must_draw": _act(_MUST_DRAW, "pass", seat=0),
}
"""A request has its body either as a JSON value or, where it is to be sent as it stands, as text (``raw``)."""
