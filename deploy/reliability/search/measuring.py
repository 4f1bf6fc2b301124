"""Measure what a body costs, in a fresh fork of a process that has done nothing yet."""

import pickle
import subprocess
import sys
from math import ceil
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from deploy.reliability.search.law import MEMORY, cpu_allowed

ROOT = Path(__file__).parents[3]
OPERATE = "deploy.reliability.search.served:operate"
SMALL = b"{}"


class Task(NamedTuple):
    """A body to be carried out: once, and again so many times. It is ended after so many seconds of processor time."""

    operation: str
    body: bytes
    seconds: int
    again: int


class Cost(NamedTuple):
    """What a body of this size cost: seconds of processor time, at first and later, and MiB. Status 0: it was ended."""

    size: int
    status: int
    cold: float
    warm: float
    memory: float

    @property
    def cpu_share(self) -> float:
        """Which part of the law's processor time it took, 1.0 being all of it."""
        return self.cold / cpu_allowed(self.size)

    @property
    def memory_share(self) -> float:
        """Which part of the law's memory it took."""
        return self.memory / MEMORY


class Nursery:
    """A process that forks for each body. ``operate`` says what carries bodies out, as MODULE:FUNCTION."""

    def __init__(self, operate: str = OPERATE) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "deploy.reliability.search.nursery", operate],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._usual: dict[str, float] = {}

    def __enter__(self) -> "Nursery":
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(60)
        self._process.stdout.close()

    def cost(self, operation: str, body: bytes, *, seconds: int | None = None, again: int = 0) -> Cost:
        """Measure a body; it is ended when it is far beyond the law, or after so many seconds."""
        if operation not in self._usual:
            self._usual[operation] = self._ask(Task(operation, SMALL, 10, 0)).memory
        cost = self._ask(Task(operation, body, seconds or 1 + ceil(2 * cpu_allowed(len(body))), again))
        return cost._replace(memory=max(0.0, cost.memory - self._usual[operation]))

    def _ask(self, task: Task) -> Cost:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        pickle.dump(tuple(task), self._process.stdin)
        self._process.stdin.flush()
        return Cost(len(task.body), *pickle.load(self._process.stdout))
