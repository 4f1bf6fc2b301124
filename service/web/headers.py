"""The headers that an answer has unless it brings its own."""

from flask import Response

HEADERS = (
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Referrer-Policy", "no-referrer"),
)


def add_headers(response: Response) -> Response:
    """Add those that are missing."""
    for name, value in HEADERS:
        response.headers.setdefault(name, value)
    return response
