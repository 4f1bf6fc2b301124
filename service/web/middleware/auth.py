"""API keys: turn away requests without one."""

from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest

from flask import Response

from ..errors import problem_response


class Keys:
    """The API keys, as digests, compared in constant time."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._digests = [sha256(key.encode()).digest() for key in keys]

    def fit(self, authorization: str) -> bool:
        """Return whether an Authorization header holds one of the keys, or no keys are configured."""
        if not self._digests:
            return True
        scheme, _, key = authorization.partition(" ")
        given = sha256(key.strip().encode("latin-1")).digest()
        fits = False
        for digest in self._digests:
            fits |= compare_digest(digest, given)
        return fits and scheme.lower() == "bearer"


def unauthorized() -> Response:
    response = problem_response("unauthorized")
    response.headers["WWW-Authenticate"] = 'Bearer realm="boneyard"'
    return response
