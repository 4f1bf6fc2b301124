"""The storm: clients that send nothing but the dearest bodies, and what others notice of it."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice

import orjson

from deploy.reliability.corpus import Case
from deploy.reliability.load import PATIENCE, Connection

CLIENTS = 8
CHEAP = 2
EVERY = 0.1
"""Seconds between two looks at the health."""
PROMISED = 1.0
"""Seconds within which health is answered, and a request that there is no place for is turned away."""
PAUSE = 0.02
"""Seconds that a client waits after it was turned away, or a cheap one between two actions."""
MOST = 1_000_000
"""So many requests of a client are enough."""


@dataclass
class Weather:
    """What came of the storm. Times are in seconds, the slowest of each."""

    statuses: Counter[int] = field(default_factory=Counter)
    right: int = 0
    wrong: int = 0
    turned_away: int = 0
    lost: int = 0
    looks: int = 0
    health: float = 0.0
    cheap: float = 0.0
    turning: float = 0.0

    @property
    def kept(self) -> bool:
        """Whether every promise was kept."""
        served = self.looks > 0 and self.right > 0 and sum(self.statuses.values()) > 0
        failed = any(status >= 500 and status != 503 for status in self.statuses)
        quick = self.health < PROMISED and self.turning < PROMISED
        return served and quick and not failed and self.wrong == self.lost == 0

    def __str__(self) -> str:
        return (
            f"dear bodies {dict(sorted(self.statuses.items()))}; health looked at {self.looks} times, at most "
            f"{self.health * 1000:.0f} ms; cheap actions: {self.right} right within {self.cheap * 1000:.0f} ms, "
            f"{self.turned_away} turned away within {self.turning * 1000:.0f} ms, {self.wrong} wrong; {self.lost} lost"
        )


async def weather_of(port: int, dear: Sequence[Case], cheap: Sequence[Case], seconds: float) -> Weather:
    """Let it storm for so long, and return what happened. The cheap cases are carried out and answered with 200."""
    weather, end = Weather(), time.monotonic() + seconds
    clients = [
        *(_repeated(port, _turned(dear, at), end, weather, _dear) for at in range(CLIENTS)),
        *(_repeated(port, cheap[at::CHEAP], end, weather, _cheap) for at in range(CHEAP)),
        _watched(port, end, weather),
    ]
    await asyncio.gather(*clients)
    return weather


def _turned(cases: Sequence[Case], by: int) -> Sequence[Case]:
    """Return the cases from another one on, so that not all clients send the same."""
    at = by * len(cases) // CLIENTS
    return [*cases[at:], *cases[:at]]


Noted = Callable[[Weather, Case, int, bytes, float], float]
"""Notes an answer and how long it took; returns how long to pause."""


async def _repeated(port: int, cases: Sequence[Case], end: float, weather: Weather, note: Noted) -> None:
    """Send cases in turn until the end, each when the one before was answered."""
    connection = Connection(port)
    for case in islice(cycle(cases), MOST):
        began = time.monotonic()
        if began >= end:
            break
        try:
            status, body = await asyncio.wait_for(connection.post(case), PATIENCE)
        except (OSError, EOFError, TimeoutError):
            connection.close()
            weather.lost += 1
            await asyncio.sleep(EVERY)
            continue
        await asyncio.sleep(note(weather, case, status, body, time.monotonic() - began))
    connection.close()


async def _watched(port: int, end: float, weather: Weather) -> None:
    """Look at the health again and again, each time on a connection of its own, as probes do."""
    while (began := time.monotonic()) < end:
        connection = Connection(port)
        try:
            status, _ = await asyncio.wait_for(connection.get("/healthz"), PATIENCE)
            weather.wrong += status != 200
        except (OSError, EOFError, TimeoutError):
            weather.lost += 1
        connection.close()
        took = time.monotonic() - began
        weather.looks += 1
        weather.health = max(weather.health, took)
        await asyncio.sleep(max(0.0, EVERY - took))


def _dear(weather: Weather, _: Case, status: int, __: bytes, took: float) -> float:
    weather.statuses[status] += 1
    if status == 503:
        weather.turning = max(weather.turning, took)
        return PAUSE
    return 0.0


def _cheap(weather: Weather, case: Case, status: int, body: bytes, took: float) -> float:
    if (status, body) == (case.status, case.answer):
        weather.right += 1
        weather.cheap = max(weather.cheap, took)
    elif status == 503 and orjson.loads(body)["code"] == "unavailable":
        weather.turned_away += 1
        weather.turning = max(weather.turning, took)
    else:
        weather.wrong += 1
    return PAUSE
