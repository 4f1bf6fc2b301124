"""The pages: the table to play at and the interactive documentation. They use only the public API."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from flask import abort, redirect, request, send_from_directory
from werkzeug.wrappers import Response

from .blueprint import boneyard

_STATIC = Path(__file__).parent / "static"
_PLAY = _STATIC / "play"
_DOCS = _STATIC / "docs"
_OWN = frozenset(path.name for path in _DOCS.iterdir())

_NOTHING_ELSE = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

PLAY_POLICY = f"default-src 'self'; {_NOTHING_ELSE}"
"""What the table may load: only what this service serves, and no inline script or style."""

DOCS_POLICY = f"default-src 'self'; img-src 'self' data:; {_NOTHING_ELSE}"
"""What the documentation may load. Swagger UI carries its icons in its stylesheet."""


@boneyard.get("/play")
def play() -> Response:
    """Show the table to play at."""
    return _guarded(_page(_PLAY), PLAY_POLICY)


@boneyard.get("/play/")
def play_folder() -> Response:
    """Redirect away from a trailing slash."""
    return redirect("../play", 308)


@boneyard.get("/play/<path:name>")
def play_asset(name: str) -> Response:
    """Send one of the table's files."""
    return _guarded(_file(_PLAY, name), PLAY_POLICY)


@boneyard.get("/docs")
def docs() -> Response:
    """Show the contract, to read and to try out."""
    return _guarded(_page(_DOCS), DOCS_POLICY)


@boneyard.get("/docs/")
def docs_folder() -> Response:
    """Redirect away from a trailing slash."""
    return redirect("../docs", 308)


@boneyard.get("/docs/<path:name>")
def docs_asset(name: str) -> Response:
    """Send one of the documentation's files: the page's own, or Swagger UI's."""
    return _guarded(_file(_DOCS if name in _OWN else _swagger_ui(), name), DOCS_POLICY)


def _page(folder: Path) -> Response:
    return Response((folder / "index.html").read_bytes(), content_type="text/html; charset=utf-8")


def _file(folder: Path, name: str) -> Response:
    """Send a file, whole or the requested range. Raises NotFound, PreconditionFailed, RequestedRangeNotSatisfiable."""
    any_version = request.if_match.star_tag  # Werkzeug: no file meets this condition; RFC 9110: every file does
    response = send_from_directory(folder, name, conditional=not any_version)
    if response.status_code == 412:  # Werkzeug sends the file with it
        response.close()
        abort(412)
    return response


@cache
def _swagger_ui() -> Path:
    """Find Swagger UI's files; the package is installed for them alone, and none of its code is run."""
    package = find_spec("flask_swagger_ui")
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).parent / "dist"


def _guarded(response: Response, policy: str) -> Response:
    response.headers["Content-Security-Policy"] = policy
    return response
