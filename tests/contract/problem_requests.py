"""For each problem code that one request can bring about, such a request."""

import json
from typing import Any

from tests.contract.stories import BLOCK_HANDS, OVER, STORY, STUCK

Json = dict[str, Any]

JSON = {"Content-Type": "application/json"}


def _request(method: str, path: str, headers: Json, body: str | None = None) -> Json:
    return {"method": method, "path": path, "headers": headers, "body": body}


def _post(operation: str, body: Json) -> Json:
    return _request("POST", f"/v1/{operation}", JSON, json.dumps(body))


def _act(state: Json, action: str, **more: Any) -> Json:
    return _post("actions", {"state": state, "action": action, **more})


def _state(**changed: Any) -> Json:
    return {**STORY, **changed}


_TWICE = [["0-1", "0-4", "1-5", "2-3", "2-6", "3-6", "4-4"], BLOCK_HANDS["hands"][1]]
_MUST_DRAW = _state(actions=STORY["actions"][:-1])

_UNKNOWN: Json = {
    "type": "/problems/out_of_tiles",
    "title": "Out of tiles",
    "status": 409,
    "detail": "There are no tiles.",
    "code": "out_of_tiles",
}
_EVENT: Json = {"type": "drew", "step": "1.4", "drew": {"seat": 0}}

REQUESTS: dict[str, Json] = {
    "malformed_json": _request("POST", "/v1/matches", JSON, '{"game": "goat", "seats": 3, "seats": 4}'),
    "not_found": _request("GET", "/v1/games/chess", {}),
    "method_not_allowed": _request("PUT", "/v1/actions", JSON, "{}"),
    "too_large": _request("POST", "/v1/positions", {**JSON, "Content-Length": "65537"}),
    "unsupported_media_type": _request(
        "POST", "/v1/matches", {"Content-Type": "text/plain"}, '{"game": "goat", "seats": 3}'
    ),
    "invalid_request": _post(
        "matches", {"game": "chess", "seats": 9, "rules": {"target": "51"}, "seed": "b 2", "speed": 3}
    ),
    "unknown_game": _post("positions", {"state": _state(game="chess")}),
    "too_many_seats": _post("matches", {"game": "goat", "seats": 8}),
    "unsupported_version": _post("positions", {"state": _state(version=7)}),
    "incompatible_rules": _post("matches", {"game": "goat", "seats": 3, "rules": {"target_means": "wins"}}),
    "set_too_small": _post("matches", {"game": "draw", "seats": 4, "rules": {"hand_size": 8}}),
    "deal_too_rare": _post("matches", {"game": "goat", "seats": 4, "rules": {"redeal_same_value": 2}}),
    "leader_required": _post("matches", {"game": "straight", "seats": 2, "deal": BLOCK_HANDS}),
    "leader_not_allowed": _post("matches", {"game": "goat", "seats": 3, "seed": "b2f1c0", "leader": 2}),
    "start_required": _post("rounds", {"state": OVER}),
    "several_starts": _post("positions", {"state": _state(seed="b2f1c0")}),
    "subject_required": _post("layouts", {"options": {"width": 40}}),
    "several_subjects": _post("texts", {"language": "en", "events": [_EVENT], "problem": _UNKNOWN}),
    "unknown_word": _post("texts", {"language": "en", "problem": _UNKNOWN}),
    "invalid_marks": _post("pictures", {"state": STORY, "marks": ["none", "ends"]}),
    "impossible_state": _post(
        "positions", {"state": {"game": "block", "seats": 2, "deal": {**BLOCK_HANDS, "hands": _TWICE}}}
    ),
    "no_such_seat": _post("views", {"state": STORY, "seat": 3}),
    "stale_state": _act(STORY, "2-3@left", seat=0, expect="2.4"),
    "match_over": _act({**OVER, "rules": {"target": 0}}, "1-1@left"),
    "round_over": _act(OVER, "1-1@left"),
    "round_not_over": _post("rounds", {"state": STORY}),
    "not_your_turn": _act(STORY, "2-3@left", seat=1),
    "tile_not_in_hand": _act(STORY, "3-4@left", seat=0),
    "opening_tile_required": _act({"game": "block", "seats": 2, "deal": BLOCK_HANDS}, "2-3"),
    "no_such_end": _act(STORY, "2-3@up", seat=0),
    "does_not_fit": _act(STORY, "6-6@left", seat=0),
    "must_play": _act(STORY, "pass", seat=0),
    "cannot_draw": _act(STUCK, "draw", seat=0),
    "must_draw": _act(_MUST_DRAW, "pass", seat=0),
    "nothing_to_end": _act(STORY, "done", seat=0),
}
"""The body is the text that is sent."""
