"""Capacity: requests beyond what a worker can take on are turned away."""

from collections import deque
from collections.abc import Callable

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


def unavailable() -> Response:
    response = problem_response("unavailable")
    response.headers["Retry-After"] = RETRY_AFTER
    return response
