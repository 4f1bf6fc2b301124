"""A writer that never makes anybody wait: lines go to a queue, and a thread of its own writes them.

A disk that is full, a reader that is gone or one that has stalled costs lines, which are counted, and nothing else.
"""

import os
import threading
import time
from collections import deque
from collections.abc import Callable

MOST_WAITING = 2000
"""How many lines may wait to be written; more are dropped."""

PAUSE = 0.02
"""For how many seconds the thread lets lines gather, so that a busy service wakes it seldom."""

ATOMIC = 4096
"""Up to so many bytes are written in one piece even if several processes write to one pipe (POSIX: PIPE_BUF)."""


def untold(_number: int) -> None:
    """Tell nobody how many lines were dropped."""


class Writer:
    """Writes lines to a file descriptor. ``lost`` tells how many were dropped, once lines can be written again."""

    def __init__(self, descriptor: int, lost: Callable[[int], bytes]) -> None:
        self.dropping: Callable[[int], None] = untold
        """Is told how many lines were dropped, each time."""
        self._descriptor, self._lost = descriptor, lost
        self._start()
        os.register_at_fork(after_in_child=self._start)

    def _start(self) -> None:
        """Begin with an empty queue, without a thread: a forked process has none of its parent's."""
        self._waiting: deque[bytes] = deque()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._idle = True
        self._untold = 0
        self._torn = False

    def write(self, line: bytes) -> None:
        """Have a line written, soon; drop it if too many wait."""
        with self._changed:
            if len(self._waiting) >= MOST_WAITING:
                self._drop(1)
                return
            self._waiting.append(line)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="log", daemon=True)
                self._thread.start()
            if self._idle:
                self._idle = False
                self._changed.notify_all()

    def flush(self, seconds: float) -> bool:
        """Wait until all lines are written, so long at most; return whether they are."""
        with self._changed:
            return self._changed.wait_for(lambda: self._idle, seconds)

    def _run(self) -> None:
        changed = self._changed
        while True:
            with changed:
                changed.wait_for(lambda: not self._idle)
            time.sleep(PAUSE)
            while self._waiting:
                with changed:
                    piece, number = self._next()
                self._put(piece, number)
            with changed:
                self._idle = not self._waiting
                changed.notify_all()

    def _next(self) -> tuple[bytes, int]:
        """Take as many waiting lines as are written in one piece."""
        lines = [self._waiting.popleft()]
        size = len(lines[0])
        while self._waiting and size + len(self._waiting[0]) <= ATOMIC:
            lines.append(self._waiting.popleft())
            size += len(lines[-1])
        return b"".join(lines), len(lines)

    def _put(self, piece: bytes, number: int) -> None:
        """Write lines, and before them how many were lost; on a failure they are lost, too."""
        with self._changed:
            untold = self._untold
        told = (b"\n" if self._torn else b"") + (self._lost(untold) if untold else b"") + piece
        try:
            written = os.write(self._descriptor, told)
        except OSError:
            written = 0
        if written == len(told):
            self._torn = False
            with self._changed:
                self._untold -= untold
        else:
            self._torn = self._torn or written > 0
            with self._changed:
                self._drop(number)

    def _drop(self, number: int) -> None:
        self._untold += number
        self.dropping(number)
