"""The views of the operations, all of them POST."""

from flask import Response, request
from werkzeug.exceptions import MethodNotAllowed, RequestEntityTooLarge, UnsupportedMediaType

from ..operations.table import OPERATIONS
from .blueprint import boneyard
from .bodies import MalformedJson, UnknownQuery, is_json
from .middleware.capacity import HEAVY
from .middleware.note import NOTE
from .operate import operate

BROKEN_OFF = "It broke off, or its chunks are none."


@boneyard.post("/v1/matches")
def matches() -> Response:
    """Deal the first round of a match."""
    return _posted("matches")


@boneyard.post("/v1/actions")
def actions() -> Response:
    """Carry out an action."""
    return _posted("actions")


@boneyard.post("/v1/rounds")
def rounds() -> Response:
    """Deal the next round."""
    return _posted("rounds")


@boneyard.post("/v1/positions")
def positions() -> Response:
    """Show a state as it is."""
    return _posted("positions")


@boneyard.post("/v1/views")
def views() -> Response:
    """Show a state as a seat, or the public, may see it."""
    return _posted("views")


@boneyard.post("/v1/audits")
def audits() -> Response:
    """Replay a match and say whether it was played by the rules."""
    return _posted("audits")


@boneyard.post("/v1/rulesets")
def rulesets() -> Response:
    """Show the rules of a match before it is dealt."""
    return _posted("rulesets")


@boneyard.post("/v1/layouts")
def layouts() -> Response:
    """Place the tiles of a table."""
    return _posted("layouts")


@boneyard.post("/v1/pictures")
def pictures() -> Response:
    """Draw a table, and a hand beside it, as JSON or, for who accepts nothing else, as SVG."""
    return _posted("pictures")


@boneyard.post("/v1/texts")
def texts() -> Response:
    """Put a view, events or a refusal into sentences."""
    return _posted("texts")


@boneyard.post("/v1/batches")
def batches() -> Response:
    """Carry out many operations in one request."""
    return _posted("batches")


def _posted(name: str) -> Response:
    """Answer Flask's current request. Raises HTTPException if its body is not JSON."""
    environ = request.environ
    if environ["REQUEST_METHOD"] != "POST":  # Flask accepts "post" as well
        raise MethodNotAllowed(["POST", "OPTIONS"])
    if not is_json(environ):
        raise UnsupportedMediaType
    check_query()
    body = _body(OPERATIONS[name].limit)
    accept = environ.get("HTTP_ACCEPT", "")
    status, media_type, body, more = operate(name, body, environ.get(NOTE), accept, environ.get(HEAVY))
    return Response(body, status, more, content_type=media_type)


def check_query() -> None:
    """Check that the current request has no query members: no operation has any. Raises UnknownQuery."""
    if request.args:
        raise UnknownQuery(request.args)


def _body(limit: int) -> bytes:
    """Return the whole body, also after a hook that read it with `get_data` or `get_json`.

    Raises RequestEntityTooLarge, MalformedJson.
    """
    announced = request.content_length or 0
    limit = min(limit, request.max_content_length or limit)
    if announced > limit:
        raise RequestEntityTooLarge
    request.max_content_length = limit + 1  # one byte more reveals a body that is too large
    try:
        body = request.get_data()
    except Exception:  # from the socket, or the server's own for chunks
        raise MalformedJson(BROKEN_OFF) from None
    if len(body) > limit:
        raise RequestEntityTooLarge
    if len(body) < announced:
        raise MalformedJson(BROKEN_OFF)
    return body
