"""The pages for people: the table to play at. They use the public API only."""

from pathlib import Path

from flask import Flask, redirect, send_from_directory
from werkzeug.wrappers import Response

_PLAY = Path(__file__).parent / "static" / "play"

PLAY_POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
"""What the table may load: what this service serves and nothing else, no inline script or style."""


def register_pages(app: Flask) -> None:
    """Serves the pages and what they load."""
    app.add_url_rule("/play", "play", play)
    app.add_url_rule("/play/", "play_folder", lambda: redirect("../play", 308))
    app.add_url_rule("/play/<path:name>", "play_asset", play_asset)


def play() -> Response:
    """The table to play at."""
    return play_asset("index.html")


def play_asset(name: str) -> Response:
    """A file of the table to play at."""
    response = send_from_directory(_PLAY, name)
    response.headers["Content-Security-Policy"] = PLAY_POLICY
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
