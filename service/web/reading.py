"""The views to GET: games, contract, problem pages, health."""

from collections.abc import Callable
from typing import Any

from flask import Response, abort, request, url_for

from .. import __version__
from ..operations.games import game_json, games_json
from .blueprint import boneyard
from .bodies import write_json
from .documents import contract, contract_json, problem_page
from .middleware import draining
from .middleware.capacity import unavailable
from .posting import check_query


@boneyard.get("/")
def about() -> Response:
    """Say what this is, and where to go next."""
    top = _top()
    return write_json(
        {
            "name": "boneyard",
            "version": __version__,
            "about": "A referee for dominoes that keeps nothing: post a state and an action, get the next state.",
            "docs": f"{top}docs",
            "contract": f"{top}openapi.yaml",
            "play": f"{top}play",
            "games": f"{top}v1/games",
            "problems": f"{top}problems/{{code}}",
            "health": f"{top}healthz",
            "readiness": f"{top}readyz",
        },
        200,
    )


@boneyard.get("/v1/games")
def games() -> Response:
    """Show all games."""
    return _revalidated(write_json(games_json(), 200))


@boneyard.get("/v1/games/<game>")
def one_game(game: str) -> Response:
    """Show one game."""
    return _revalidated(write_json(_or_not_found(lambda: game_json(game)), 200))


@boneyard.get("/openapi.yaml")
def openapi() -> Response:
    """Show the contract."""
    return _revalidated(Response(contract(_top()), content_type="application/yaml"))


@boneyard.get("/openapi.json")
def openapi_as_json() -> Response:
    """Show the contract as JSON."""
    return _revalidated(Response(contract_json(_top()), content_type="application/vnd.oai.openapi+json"))


@boneyard.get("/healthz")
def healthz() -> Response:
    """Say that the process is alive."""
    return write_json({"status": "ok"}, 200)


@boneyard.get("/readyz")
def readyz() -> Response:
    """Say whether the service takes new clients."""
    return unavailable() if draining.is_draining() else write_json({"status": "ready"}, 200)


@boneyard.get("/problems/<code>")
def problem(code: str) -> Response:
    """Explain a problem code."""
    return _revalidated(write_json(_or_not_found(lambda: problem_page(code)), 200))


def _revalidated(response: Response) -> Response:
    """Let clients keep what changes only with the version, and ask whether it is still good.

    Raises UnknownQuery, PreconditionFailed.
    """
    check_query()
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    if not request.if_match.star_tag:  # every document meets it, which Werkzeug does not know
        response.make_conditional(request)
    if response.status_code == 412:
        abort(412)
    return response


def _top() -> str:
    """Return the path under which the blueprint is registered, ending in a slash."""
    return url_for(".about")


def _or_not_found(find: Callable[[], Any]) -> Any:
    try:
        return find()
    except KeyError:
        abort(404)
