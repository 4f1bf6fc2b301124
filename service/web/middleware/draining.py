"""Whether the service is about to stop: one byte that all processes share, set by the server's master."""

import mmap

_FLAG = mmap.mmap(-1, 1)
"""Anonymous memory, shared with every process forked after this import."""


def begin() -> None:
    """Stop being ready for new clients, but keep answering."""
    _FLAG[0] = 1


def is_draining() -> bool:
    return _FLAG[0] == 1
