"""What the storm calls a kept promise, with a service that is none."""

import asyncio

import orjson
import pytest

from deploy.reliability.corpus import Case
from deploy.reliability.storm import PROMISED, Weather, weather_of

pytestmark = pytest.mark.no_cover

DEAR = Case("/v1/texts", b"[]", 0, b"")
CHEAP = Case("/v1/actions", b"{}", 200, b'{"right":true}')
BUSY = 503, orjson.dumps({"code": "unavailable"})
RIGHT = 200, CHEAP.answer
Answered = tuple[int, bytes]


def stormed(dear: Answered = RIGHT, cheap: Answered = RIGHT, slow: float = 0.0) -> Weather:
    """Half a second of storm at something that answers like this, and looks at its health so slowly."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = int((head.partition(b"Content-Length: ")[2].partition(b"\r\n")[0]) or 0)
                await reader.readexactly(length)
                health = head.startswith(b"GET /healthz")
                await asyncio.sleep(slow if health else 0.01)
                status, body = RIGHT if health else cheap if b"/v1/actions" in head else dear
                writer.write(b"HTTP/1.1 %d X\r\nContent-Length: %d\r\n\r\n%b" % (status, len(body), body))
        except asyncio.IncompleteReadError:
            writer.close()

    async def run() -> Weather:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        async with server:
            return await weather_of(server.sockets[0].getsockname()[1], [DEAR], [CHEAP, CHEAP], 0.5)

    return asyncio.run(run())


def test_the_promises_are_kept_by_right_answers_and_by_turning_away_at_once() -> None:
    weather = stormed(dear=BUSY)
    assert weather.kept, weather
    assert weather.statuses.keys() == {503}
    assert weather.looks > 1
    assert weather.right > 1


def test_a_wrong_answer_a_failure_a_slow_health_and_no_answer_to_the_cheap_are_noticed() -> None:
    assert stormed(cheap=(200, b'{"right":false}')).wrong
    assert not stormed(dear=(500, b"{}")).kept
    assert not stormed(cheap=BUSY).kept
    assert stormed(slow=PROMISED).health >= PROMISED
    assert not stormed(slow=PROMISED).kept
