"""Who is let in: requests beyond what a worker can take on, and those without an API key, are turned away."""

from collections import deque
from collections.abc import Callable, Iterable
from hashlib import sha256
from hmac import compare_digest

from flask import Response

from ..errors import problem_response

RETRY_AFTER = "1"


class Places:
    """The places of a worker for requests. ``waiting`` tells how many are in its queue, beside those that are in."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._free = deque([None] * number)
        self.waiting: Callable[[], int] = int

    def take(self) -> bool:
        """Takes a place, if there is one, and the queue is not so long that whoever is in it waits for too long."""
        try:
            self._free.pop()
        except IndexError:
            return False
        if self.waiting() >= self._number:
            self.leave()
            return False
        return True

    def leave(self) -> None:
        """Gives the place back."""
        self._free.append(None)


class Keys:
    """The API keys, as digests: comparing takes as long for a wrong key as for the right one."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._digests = [sha256(key.encode()).digest() for key in keys]

    def fit(self, authorization: str) -> bool:
        """Whether an Authorization header holds one of the keys, or none is asked for."""
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


def unavailable() -> Response:
    response = problem_response("unavailable")
    response.headers["Retry-After"] = RETRY_AFTER
    return response
