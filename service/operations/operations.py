"""What the service does: one function an operation, from a loaded request to an answer. Nothing here knows HTTP."""

import secrets
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from marshmallow import Schema, ValidationError

from ..rules.admit.admit import check_table
from ..rules.admit.audit import audit
from ..rules.games import find_game
from ..rules.games.resolve import resolve
from ..rules.house.house_rules import written
from ..rules.house.ruleset import plain
from ..rules.referee import Outcome, act, check_step, deal, next_round
from ..rules.state.setup import FromSeed, Setup
from ..rules.state.state import State
from ..rules.values.errors import ImpossibleState, NoSuchSeat, NotAllowed, Refusal
from ..wire.drawings import LayoutRequest, PictureRequest
from ..wire.faults import listed
from ..wire.read.requests import (
    ActionRequest,
    AuditRequest,
    BatchRequest,
    MatchRequest,
    PositionRequest,
    RoundRequest,
    RulesetRequest,
    ViewRequest,
    speaks_for_seat,
)
from ..wire.sentences import TextRequest
from ..wire.write.answers import audit_json, position_json, view_json
from ..wire.write.problems import problem_json, refusal_json
from ..words.rulebook.rulebook import plain_words
from .believed import admitted, check_viewer
from .drawing import draw_picture, lay_out_table, tell_texts

Loaded = Mapping[str, Any]
Json = dict[str, Any]

_SEED_BYTES = 16


def answer(name: str, body: Any) -> tuple[int, Any]:
    """The status and the answer of the operation for a JSON body; a refusal is an answer, too."""
    operation = OPERATIONS[name]
    loaded: Loaded = {}
    try:
        loaded = operation.schema.load(body)
        return operation.status, operation.run(loaded)
    except ValidationError as wrong:
        problem = problem_json("invalid_request", errors=listed(wrong.messages))
    except Refusal as refusal:
        problem = refusal_json(refusal, for_seat=speaks_for_seat(loaded))
    return problem["status"], problem


def deal_match(loaded: Loaded) -> Json:
    """Deals the first round; without a start from a seed that is drawn here, the only randomness of the service."""
    start = loaded["start"] or FromSeed(secrets.token_hex(_SEED_BYTES))
    members = {name: loaded[name] for name in ("game", "version", "rules", "seats", "partners", "leader")}
    outcome = _dealt(lambda: deal(Setup(**members, start=start)))
    _check_viewers(loaded, outcome.state)
    return _position(outcome, loaded, with_rules=True)


def take_action(loaded: Loaded) -> Json:
    """Carries out an action."""
    state = admitted(loaded)
    _check_viewers(loaded, state)
    outcome = act(state, loaded["action"], seat=loaded["seat"], expect=loaded["expect"], auto=loaded["auto"])
    return _position(outcome, loaded)


def deal_round(loaded: Loaded) -> Json:
    """Deals the next round; that none can be dealt yet, or any more, is looked at last."""
    state = admitted(loaded)
    outcome, refused = None, None
    try:
        outcome = _dealt(lambda: next_round(state, loaded["start"], loaded["leader"]))
    except NotAllowed as refusal:
        refused = refusal
    _check_viewers(loaded, state)
    check_step(state, loaded["expect"])
    if outcome is None:
        assert refused is not None
        raise refused
    return _position(outcome, loaded)


def show_position(loaded: Loaded) -> Json:
    """Shows a state as it is."""
    state = admitted(loaded)
    _check_viewers(loaded, state)
    return _position(Outcome(state, []), loaded, with_rules=True)


def show_view(loaded: Loaded) -> Json:
    """Shows a state as a seat, or the public, may see it."""
    state = admitted(loaded)
    check_viewer(loaded["viewer"], state, "for")
    return view_json(Outcome(state, []), loaded["viewer"])


def audit_match(loaded: Loaded) -> Json:
    """Replays a match."""
    return audit_json(audit(loaded["rounds"]))


def show_ruleset(loaded: Loaded) -> Json:
    """Shows the rules of a match before it is dealt, every knob resolved, and in plain words."""
    game = find_game(loaded["game"])
    seats, partners = loaded["seats"], loaded["partners"]
    version, rules, house = resolve(game.id, loaded["version"], loaded["rules"])
    check_table(rules, seats, partners)
    return {
        "game": game.id,
        "version": version,
        "overrides": written(house),
        "rules": plain(rules),
        "text": plain_words(game.title, rules, seats),
    }


def run_batch(loaded: Loaded) -> Json:
    """Carries out each item for itself; a refused one harms no other."""
    answers = [answer(item["operation"], item["body"]) for item in loaded["items"]]
    return {"items": [{"status": status, "body": body} for status, body in answers]}


class Operation(NamedTuple):
    """An operation: the schema of what it takes, what it does, and the status and media type of its answer.

    An answer that is no JSON is a text.
    """

    schema: Schema
    run: Callable[[Loaded], Any]
    status: int
    media_type: str = "application/json"


OPERATIONS: dict[str, Operation] = {
    "matches": Operation(MatchRequest(), deal_match, 201),
    "actions": Operation(ActionRequest(), take_action, 200),
    "rounds": Operation(RoundRequest(), deal_round, 201),
    "positions": Operation(PositionRequest(), show_position, 200),
    "views": Operation(ViewRequest(), show_view, 200),
    "audits": Operation(AuditRequest(), audit_match, 200),
    "rulesets": Operation(RulesetRequest(), show_ruleset, 200),
    "layouts": Operation(LayoutRequest(), lay_out_table, 200),
    "pictures": Operation(PictureRequest(), draw_picture, 200, "image/svg+xml"),
    "texts": Operation(TextRequest(), tell_texts, 200),
    "batches": Operation(BatchRequest(), run_batch, 200),
}


def _position(outcome: Outcome, loaded: Loaded, *, with_rules: bool = False) -> Json:
    return position_json(outcome, loaded["views"], with_rules=with_rules)


def _dealt(deal_it: Callable[[], Outcome]) -> Outcome:
    """What is dealt; a leader that is at no seat is the request's fault and not a state's."""
    try:
        return deal_it()
    except ImpossibleState as refusal:
        if [problem.path for problem in refusal.problems] == [("leader",)]:
            raise NoSuchSeat(("leader",)) from None
        raise


def _check_viewers(loaded: Loaded, state: State) -> None:
    for at, viewer in enumerate(loaded["views"] or ()):
        check_viewer(viewer, state, "views", at)
