"""Load on a local service: kept-alive connections that send cases and check every answer."""

import asyncio
import time
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from deploy.reliability.corpus import Case

PATIENCE = 30.0
RETRIES = 5


@dataclass
class Tally:
    """What came of it."""

    right: int = 0
    wrong: int = 0
    busy: int = 0
    resets: int = 0
    lost: int = 0
    cured: int = 0
    seconds: float = 0.0
    latencies: "array[float]" = field(default_factory=lambda: array("d"))

    def latency(self, part: float) -> float:
        """Return the milliseconds within which this part of the accepted requests was answered."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000 if ordered else 0.0

    def __str__(self) -> str:
        return (
            f"{self.right} right, {self.wrong} wrong, {self.busy} busy (503/429), "
            f"{self.resets} connections reset, {self.cured} cured by a retry, {self.lost} lost; "
            f"{self.right / max(self.seconds, 1e-9):.0f} right answers/s, "
            f"p50 {self.latency(0.5):.1f} ms, p99 {self.latency(0.99):.1f} ms, max {self.latency(1):.0f} ms"
        )


class Connection:
    """A kept-alive connection, reopened when it is closed."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def post(self, case: Case) -> tuple[int, bytes]:
        """Send a case. Raises OSError or EOFError if the connection breaks."""
        head = f"Content-Type: application/json\r\nContent-Length: {len(case.body)}\r\n"
        return await self._ask(f"POST {case.path}", head, case.body)

    async def get(self, path: str) -> tuple[int, bytes]:
        """Read a path. Raises OSError or EOFError if the connection breaks."""
        return await self._ask(f"GET {path}", "", b"")

    async def _ask(self, what: str, headers: str, body: bytes) -> tuple[int, bytes]:
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        assert self._reader is not None
        head = f"{what} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n"
        self._writer.write(head.encode() + body)
        got = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(got.partition(b"content-length:")[2].partition(b"\r\n")[0])
        answer = await self._reader.readexactly(length)
        if b"connection: close" in got:
            self.close()
        return int(got[9:12]), answer

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


async def _client(port: int, cases: Sequence[Case], random: Random, end: float, tally: Tally) -> None:
    connection = Connection(port)
    while time.monotonic() < end:
        case = random.choice(cases)
        for attempt in range(RETRIES):
            began = time.monotonic()
            try:
                status, body = await asyncio.wait_for(connection.post(case), PATIENCE)
            except (OSError, EOFError, TimeoutError):
                connection.close()
                tally.resets += 1
                await asyncio.sleep(0.05)
                continue
            tally.cured += attempt > 0
            if status in (429, 503):
                tally.busy += 1
            elif (status, body) == (case.status, case.answer):
                tally.right += 1
                tally.latencies.append(time.monotonic() - began)
            else:
                tally.wrong += 1
            break
        else:
            tally.lost += 1
    connection.close()


async def send(port: int, cases: Sequence[Case], *, seconds: float, connections: int) -> Tally:
    """Keep this many connections busy for this long."""
    tally, began = Tally(), time.monotonic()
    end = began + seconds
    await asyncio.gather(*(_client(port, cases, Random(at), end, tally) for at in range(connections)))
    tally.seconds = time.monotonic() - began
    return tally


def memory(pids: Sequence[int]) -> float:
    """Return the memory of these processes, in MiB."""
    total = 0
    for pid in pids:
        status = Path(f"/proc/{pid}/status").read_text()
        total += int(status.partition("VmRSS:")[2].split()[0])
    return total / 1024
