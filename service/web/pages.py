"""The pages for people: the table to play at and the interactive documentation. They use the public API only."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from flask import Flask, redirect, send_from_directory
from werkzeug.wrappers import Response

_STATIC = Path(__file__).parent / "static"
_PLAY = _STATIC / "play"
_DOCS = _STATIC / "docs"

_NOTHING_ELSE = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

PLAY_POLICY = f"default-src 'self'; {_NOTHING_ELSE}"
"""What the table may load: what this service serves and nothing else, no inline script or style."""

DOCS_POLICY = f"default-src 'self'; img-src 'self' data:; {_NOTHING_ELSE}"
"""What the documentation may load. Swagger UI carries its icons in its stylesheet."""


def register_pages(app: Flask) -> None:
    """Serves the pages and what they load."""
    app.add_url_rule("/play", "play", play)
    app.add_url_rule("/play/", "play_folder", lambda: redirect("../play", 308))
    app.add_url_rule("/play/<path:name>", "play_asset", play_asset)
    app.add_url_rule("/docs", "docs", docs)
    app.add_url_rule("/docs/", "docs_folder", lambda: redirect("../docs", 308))
    app.add_url_rule("/docs/<path:name>", "docs_asset", docs_asset)


def play() -> Response:
    """The table to play at."""
    return _guarded(_page(_PLAY), PLAY_POLICY)


def play_asset(name: str) -> Response:
    """A file of the table to play at."""
    return _guarded(send_from_directory(_PLAY, name), PLAY_POLICY)


def docs() -> Response:
    """The interactive documentation of the contract."""
    return _guarded(_page(_DOCS), DOCS_POLICY)


def docs_asset(name: str) -> Response:
    """A file of the documentation: the page's own, or one of Swagger UI's."""
    folder = _DOCS if (_DOCS / name).is_file() else _swagger_ui()
    return _guarded(send_from_directory(folder, name), DOCS_POLICY)


def _page(folder: Path) -> Response:
    return Response((folder / "index.html").read_bytes(), content_type="text/html; charset=utf-8")


@cache
def _swagger_ui() -> Path:
    """Where Swagger UI's files are: the package is installed for them alone, and none of its code is run."""
    package = find_spec("flask_swagger_ui")
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).parent / "dist"


def _guarded(response: Response, policy: str) -> Response:
    response.headers["Content-Security-Policy"] = policy
    return response
