"""Default headers of answers."""

from flask import Response

HEADERS = (
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Referrer-Policy", "no-referrer"),
)
_NAMED = tuple((name.lower(), name, value) for name, value in HEADERS)


def add_headers(response: Response) -> Response:
    """Add the headers that are missing. (``setdefault`` would search all headers for each.)"""
    headers = response.headers
    own = {name.lower() for name, _ in headers}
    for key, name, value in _NAMED:
        if key not in own:
            headers.add(name, value)
    return response
