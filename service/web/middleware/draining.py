"""Whether the service is about to stop: one byte that all processes share, set by the server's master process."""

import mmap

_FLAG = mmap.mmap(-1, 1)
"""Anonymous shared memory: what is forked after this module was imported has the same."""


def begin() -> None:
    """From now on the service is not ready for new clients, but goes on to answer."""
    _FLAG[0] = 1


def is_draining() -> bool:
    return _FLAG[0] == 1
