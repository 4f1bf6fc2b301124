"""``python -m deploy.reliability.search.nursery MODULE:FUNCTION``: carries out each body in a fresh fork of itself.

It stays as it was when everything had been imported, so that every body meets empty caches and a small heap, as in a
worker that has just started. Tasks and costs are pickles, on standard input and output.
"""

import gc
import os
import pickle
import resource
import signal
import struct
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from deploy.reliability.search.measuring import Task

Operate = Callable[[str, bytes], Any]

WALL = 5
"""A body is ended after so many times its seconds of processor time, too."""
MOST_MEMORY = 2 << 30
"""Bytes of address space that a fork may have."""

_TOLD = struct.Struct("idd")
"""Status, and the seconds of processor time at first and later."""


def main() -> None:
    module, _, function = sys.argv[1].partition(":")
    operate: Operate = getattr(import_module(module), function)
    gc.collect()
    gc.freeze()
    while True:
        try:
            task = Task(*pickle.load(sys.stdin.buffer))
        except EOFError:
            return
        pickle.dump(_carried_out(operate, task), sys.stdout.buffer)
        sys.stdout.buffer.flush()


def _carried_out(operate: Operate, task: Task) -> tuple[int, float, float, float]:
    """Carry out a task in a fork; return its status, its seconds at first and later, and its MiB at most."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _limit(task.seconds * (1 + task.again))
            os.write(write, _TOLD.pack(*_timed(operate, task)))
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        told = pipe.read()
    _, _, used = os.wait4(child, 0)
    seconds = used.ru_utime + used.ru_stime
    status, cold, warm = _TOLD.unpack(told) if told else (0, seconds, seconds)
    return status, cold, warm, used.ru_maxrss / 1024


def _limit(seconds: int) -> None:
    """Have this process ended when it takes too long."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.alarm(seconds * WALL)


def _timed(operate: Operate, task: Task) -> tuple[int, float, float]:
    """Carry out a task in this process; return its status, its seconds at first, and the fewest after that."""
    took = []
    for _ in range(1 + task.again):
        began = time.thread_time()  # the clock of a process is coarse under a limit
        status = operate(task.operation, task.body).status
        took.append(time.thread_time() - began)
    return status, took[0], min(took[1:], default=took[0])


if __name__ == "__main__":
    main()
