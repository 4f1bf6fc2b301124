"""Capacity: turn away requests beyond what a worker can take on."""

from collections import deque
from collections.abc import Callable

from flask import Response

from ..errors import problem_response

UNAVAILABLE = "unavailable"
"""The code of requests that are turned away."""

RETRY = (("Retry-After", "1"),)
"""The header that says when to try again, in seconds."""

HEAVY = "boneyard.heavy"
"""Where the WSGI environment holds the places of heavy operations."""


class Places:
    """A worker's places for requests. ``waiting`` counts those in its queue, without those that have a place."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._free = deque([None] * number)
        self.waiting: Callable[[], int] = int

    def take(self) -> bool:
        """Take a place; return False if none is free, or the queue is as long as there are places."""
        try:
            self._free.pop()
        except IndexError:
            return False
        if self.waiting() >= self._number:
            self.leave()
            return False
        return True

    def leave(self) -> None:
        """Give the place back."""
        self._free.append(None)


def unavailable() -> Response:
    response = problem_response(UNAVAILABLE)
    response.headers.extend(RETRY)
    return response
