"""The problem codes: what a client is told of each, once."""

from typing import NamedTuple

from ..rules.values.errors import NOT_ALLOWED


class Code(NamedTuple):
    """A problem code: its HTTP status, title, meaning, the rule it comes from, and what a client should do."""

    status: int
    title: str
    meaning: str
    rule: str
    remedy: str


_HTTP = "HTTP"
_CONTRACT = "the contract, openapi.yaml"

CODES: dict[str, Code] = {
    "malformed_json": Code(
        400,
        "Not JSON",
        "The body is not a JSON text in UTF-8, an object in it has the same member twice, or it is nested too deeply.",
        "RFC 8259",
        "Send one JSON object, every member once.",
    ),
    "bad_request": Code(
        400,
        "Bad request",
        "The request cannot be answered as it was sent; its status says why.",
        _HTTP,
        "Look the status up and change the request.",
    ),
    "unauthorized": Code(
        401,
        "No valid API key",
        "This service takes requests only with an API key, and none that it knows was sent.",
        "the service's configuration",
        "Send the key that you were given as `Authorization: Bearer KEY`.",
    ),
    "not_found": Code(
        404, "Nothing here", "There is nothing at this address.", _HTTP, "Look the address up in /openapi.yaml."
    ),
    "method_not_allowed": Code(
        405,
        "Method not allowed",
        "The address exists, but not for this method.",
        _HTTP,
        "Use a method that the answer's `Allow` header names.",
    ),
    "precondition_failed": Code(
        412,
        "Precondition failed",
        "The file is not in the version that the request asks for.",
        _HTTP,
        "Ask for the file without `If-Match`.",
    ),
    "too_large": Code(
        413,
        "Body too large",
        "The body is longer than the operation takes, or holds too many values.",
        _CONTRACT,
        "Keep bodies within 64 KiB, those of batches and audits within 4 MiB; send several.",
    ),
    "unsupported_media_type": Code(
        415,
        "Not declared as JSON",
        "The body is not declared as JSON.",
        _HTTP,
        "Send `Content-Type: application/json`, uncompressed.",
    ),
    "range_not_satisfiable": Code(
        416,
        "No such range",
        "The file has no bytes in the range that the request asks for.",
        _HTTP,
        "Ask for a range within the file, or for the whole file without `Range`.",
    ),
    "invalid_request": Code(
        422,
        "Not of the contract's shape",
        "The body is JSON, but a member is missing, unknown, of the wrong type, or outside its range or pattern.",
        _CONTRACT,
        "Mend every place that `errors` points to.",
    ),
    "unknown_game": Code(
        409,
        "Unknown game",
        "The game of the state is not played here.",
        "the games, GET /v1/games",
        "Use a game that GET /v1/games lists.",
    ),
    "too_many_seats": Code(
        409,
        "Too many seats",
        "The game is not played by so many here.",
        "the game's seats, GET /v1/games",
        "Seat as many as GET /v1/games lists for the game.",
    ),
    "unsupported_version": Code(
        409,
        "Unknown version of the rules",
        "The game is not played here in this version of its rules.",
        "the game's versions, GET /v1/games",
        "Use a version that GET /v1/games lists, or leave `version` out for the newest.",
    ),
    "incompatible_rules": Code(
        409,
        "House rules that contradict each other",
        "Each knob has a value that it can take, but together they make no game.",
        "the refused combinations, GET /v1/games/{game}",
        "Change one of the knobs that `knobs` names.",
    ),
    "set_too_small": Code(
        409,
        "Not enough tiles",
        "The set has fewer tiles than the hands would take.",
        "knobs `max_pip` and `hand_size`",
        "Deal fewer tiles, to fewer seats, or from a larger set.",
    ),
    "deal_too_rare": Code(
        409,
        "Deals stand too seldom",
        "Under these house rules nearly every deal would be dealt again.",
        "knobs `redeal_doubles`, `redeal_same_value` and `opening_without_double`; C8",
        "Let the knobs that `knobs` names call for fewer redeals.",
    ),
    "leader_required": Code(
        409,
        "A leader must be given",
        "Who leads this round follows neither from the tiles nor from a seed.",
        "C9",
        "Give `leader`.",
    ),
    "leader_not_allowed": Code(
        409,
        "The rules decide who leads",
        "A leader was given for a round whose leader the rules decide.",
        "C9",
        "Leave `leader` out, or null.",
    ),
    "start_required": Code(
        409,
        "A start must be given",
        "There is nothing to deal from: no seed, no deal and no position.",
        "a round begins in one of three ways",
        "Give one of `seed`, `deal` and `position`.",
    ),
    "several_starts": Code(
        409,
        "More than one start",
        "A round begins from a seed, from a deal or at a position, and more than one of them was given.",
        "a round begins in one of three ways",
        "Give one of `seed`, `deal` and `position`.",
    ),
    "subject_required": Code(
        409,
        "Nothing to answer about",
        "None of the members was given of which there must be one.",
        _CONTRACT,
        "Give one of the members that the detail names.",
    ),
    "several_subjects": Code(
        409,
        "More than one thing at once",
        "More than one of the members was given of which there must be one.",
        _CONTRACT,
        "Send a request for each.",
    ),
    "unknown_word": Code(
        409,
        "Unknown word",
        "A view, an event or a problem that was sent back has a word that is not known here.",
        "the lists of words, GET /v1/games",
        "Send what this service answered, as it was answered.",
    ),
    "invalid_marks": Code(
        409,
        "Contradictory marks",
        "`none` was given together with other marks.",
        _CONTRACT,
        "Give `none` alone, or only the marks that you want.",
    ),
    "impossible_state": Code(
        409,
        "Impossible state",
        "The state cannot have come about under its rules.",
        "conservation of tiles, the deal, and every rule that an action can break",
        "Look at all `problems`; a state that this service answered is never refused.",
    ),
    "no_such_seat": Code(
        409,
        "No such seat",
        "The seat does not exist at this table.",
        "seats count from 0",
        "Use a seat below the state's `seats`.",
    ),
    "stale_state": Code(
        409,
        "The state has moved on",
        "The state is not at the step that the client saw.",
        "`expect` and `now.step`",
        "Fetch the newest state and decide again; a double click ends here.",
    ),
    "match_over": Code(
        409, "The match is over", NOT_ALLOWED["match_over"], "C11", "Deal a new match: POST /v1/matches."
    ),
    "round_over": Code(
        409, "The round is over", NOT_ALLOWED["round_over"], "C4", "Deal the next round: POST /v1/rounds."
    ),
    "round_not_over": Code(
        409, "The round is not over", NOT_ALLOWED["round_not_over"], "C4", "Play on: POST /v1/actions."
    ),
    "not_your_turn": Code(
        409, "Not your turn", NOT_ALLOWED["not_your_turn"], "C2", "Wait until `now.turn` is the seat."
    ),
    "tile_not_in_hand": Code(
        409, "Tile not in hand", NOT_ALLOWED["tile_not_in_hand"], "C1", "Choose one of `now.legal_actions`."
    ),
    "opening_tile_required": Code(
        409,
        "Another tile must open",
        NOT_ALLOWED["opening_tile_required"],
        "the game's opening, knob `opening_tile`",
        "Lay the one tile that `now.legal_actions` names.",
    ),
    "no_such_end": Code(
        409, "No such end", NOT_ALLOWED["no_such_end"], "C1", "Name an end of `now.ends`; none on an empty table."
    ),
    "does_not_fit": Code(409, "Does not fit", NOT_ALLOWED["does_not_fit"], "C1", "Choose one of `now.legal_actions`."),
    "must_play": Code(
        409, "Must play", NOT_ALLOWED["must_play"], "C2", "Choose one of `now.legal_actions`, all of them plays."
    ),
    "cannot_draw": Code(
        409,
        "Nothing to draw",
        NOT_ALLOWED["cannot_draw"],
        "C3, knobs `draw` and `reserve`",
        "Pass.",
    ),
    "must_draw": Code(409, "Must draw", NOT_ALLOWED["must_draw"], "C3", "Draw."),
    "nothing_to_end": Code(
        409, "Nothing to end", NOT_ALLOWED["nothing_to_end"], "C2", "Choose one of `now.legal_actions`."
    ),
    "too_many_requests": Code(
        429,
        "Too many requests",
        "More requests came than this client may send.",
        "the service's configuration",
        "Wait as long as `Retry-After` says.",
    ),
    "internal_error": Code(
        500,
        "A fault of the service",
        "The service failed; the request may be in order.",
        "none",
        "Report it with the request's body, without its hands and seed.",
    ),
    "unavailable": Code(
        503,
        "Not available now",
        "The service is busy, or shutting down.",
        _HTTP,
        "Send the same request again after `Retry-After`; it has changed nothing.",
    ),
}
"""Every code, in the order of statuses; those of 409 in the order in which they are looked at.

Statuses that have no code are answered, as they are, under `bad_request` or, from 500 up, `internal_error`.
"""
