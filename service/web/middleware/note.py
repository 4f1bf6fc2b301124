"""The note of a request: what the access log needs to know about its answer."""

from collections.abc import Iterator
from typing import Any

from ...rules.games import GAMES

NOTE = "boneyard.note"
"""Where the WSGI environment holds the note of a request, if it is logged or counted."""

_IDS = frozenset(game.id for game in GAMES)


class Note:
    """The game of a request, and the outcome of its operation or of each item of its batch."""

    __slots__ = ("acted", "game", "id", "refused")

    def __init__(self, id: str) -> None:
        self.id = id
        self.game: str | None = None
        self.refused: list[str] = []
        self.acted: list[str] = []

    def operation(self, name: str, asked: Any, status: int, answered: Any) -> None:
        """Note an operation with its body and its answer."""
        self.game = _game(asked)
        for kind, body, code in _parts(name, asked, status, answered):
            if code is not None:
                self.refused.append(code)
            elif kind == "actions":
                self.acted.append(_game(body) or "")


def _parts(name: str, asked: Any, status: int, answered: Any) -> Iterator[tuple[str, Any, str | None]]:
    """Yield the name, body and refusal code (if any) of the operation, or of each one in a batch."""
    if name == "batches" and status < 400:
        for item, got in zip(asked["items"], answered["items"], strict=True):
            code = got["problem"]["code"] if got["status"] >= 400 else None
            given = [(operation, body) for operation, body in item.items() if body is not None]
            operation, body = given[0] if given else ("", None)
            yield operation, body, code
    else:
        yield name, asked, answered["code"] if status >= 400 else None


def _game(asked: Any) -> str | None:
    """Return the id of the game in a body, if there is such a game."""
    inner = asked
    if isinstance(inner, dict):
        inner = inner.get("state", inner)
    game = inner.get("game") if isinstance(inner, dict) else None
    return game if isinstance(game, str) and game in _IDS else None
