"""Send malformed requests and frames to a server, and count the answers.

    python tools/malformed.py http://127.0.0.1:8080 abcdef --count 100000

``abcdef`` is the code of a table whose WebSocket gets the frames. The same seed sends the same
texts. Prints JSON: how many were sent, in how many seconds, and how often each answer came: the
status of a request, the close code of a WebSocket, or ``none`` where the server only closed the
connection. ``tools/load.py --malformed`` runs it while people play.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

ANSWERED_WITHIN = 60.0  # seconds
LONG = 70_000  # bytes: more than a request may have
KINDS = ("request", "request", "request", "frames", "bytes")  # how often each is chosen
PATHS = (
    "/api/tables",
    "/api/tables/{code}/join",
    "/api/tables/{code}/start",
    "/api/tables/{code}/hint",
    "/api/tables/{code}/seats/9",
    "/api/tables/{code}/replay?perspective=x",
    "/api/tables/zzzzzz",
    "/api/me",
    "/api/me/whose",
    "/api/editor/check",
    "/api/editor/titles",
    "/api/analyses",
    "/api/analyses/x/judge",
    "/api/replays",
    "/api/positions/check",
    "/api/puzzles/x/answer",
    "/api/push",
    "/api/maps",
    "/api/games/finished?skip=-1",
    "/api/nowhere",
    "/table/%ff",
    "/assets/../app.py",
)
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "TRACE")
BODIES = (
    b"",
    b"{",
    b"null",
    b"[]",
    b'{"name": 7}',
    b'{"title": "europe", "seats": []}',
    b'{"title": "\\ud800", "seats": [{"kind": "you"}, {"kind": "king"}]}',
    b'{"code": "wrong", "number": -1, "record": "x", "facts": {}, "board": {}, "position": ""}',
    b"\xff\xfe\x00",
    b"[" * 5_000,
    b'{"facts": ' + b'{"a":' * 200 + b"1" + b"}" * 201,
    b"x" * LONG,
)
FRAMES: tuple[str | bytes, ...] = (
    "",
    "{",
    "null",
    '{"type": "play"}',
    '{"type": "play", "number": -1, "action": "draw deck"}',
    '{"type": "say", "kind": "shout", "what": "x"}',
    '{"type": "look", "seat": "1"}',
    "[" * 2_000,
    "x" * 3_000,
    b"\x00\xff",
)
LINES = (
    b"\x00\x01\x02\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 40 + b"\r\n",
    b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
)


@dataclass(frozen=True, slots=True)
class Place:
    """The server, the table, and the address to send from."""

    address: str
    code: str
    source: str | None

    @property
    def local(self) -> tuple[str, int] | None:
        return None if self.source is None else (self.source, 0)


async def main() -> None:
    options = _options()
    found: Counter[str] = Counter()
    left = [options.count]
    begin = time.monotonic()
    async with asyncio.TaskGroup() as group:
        for number in range(options.connections):
            rng = random.Random(f"{options.seed} {number}")
            place = Place(options.address, options.code, options.source)
            group.create_task(_send_all(place, rng, left, found))
    seconds = time.monotonic() - begin
    print(json.dumps({"sent": options.count, "seconds": round(seconds, 1), "answers": found}))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("address")
    parser.add_argument("code")
    parser.add_argument("--count", type=int, default=100_000, help="requests and frames")
    parser.add_argument("--connections", type=int, default=8, help="how many send at a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--source", help="this computer's address to send from, as 127.0.0.2")
    return parser.parse_args()


async def _send_all(place: Place, rng: random.Random, left: list[int], found: Counter[str]) -> None:
    """Send until nothing is left; a WebSocket or a connection takes as many as it bears."""
    transport = httpx.AsyncHTTPTransport(local_address=place.source)
    async with httpx.AsyncClient(
        base_url=place.address, timeout=ANSWERED_WITHIN, transport=transport
    ) as client:
        while left[0] > 0:
            match rng.choice(KINDS):
                case "request":
                    left[0] -= 1
                    found[await _request(client, place.code, rng)] += 1
                case "frames":
                    frames = [rng.choice(FRAMES) for _ in range(min(3, left[0]))]
                    left[0] -= len(frames)
                    found[await _frames(place, frames)] += len(frames)
                case _:
                    left[0] -= 1
                    found[await _bytes(place, rng.choice(LINES))] += 1


async def _request(client: httpx.AsyncClient, code: str, rng: random.Random) -> str:
    path, method = rng.choice(PATHS).format(code=code), rng.choice(METHODS)
    headers = {"Content-Type": "application/json"}
    if rng.random() < 0.2:
        headers["Origin"] = "https://evil.example"
    body = rng.choice(BODIES) if method not in ("GET", "TRACE") else None
    try:
        answer = await client.request(method, path, content=body, headers=headers)
    except httpx.TransportError as error:
        return type(error).__name__
    return str(answer.status_code)


async def _frames(place: Place, frames: list[str | bytes]) -> str:
    """Send frames over a new WebSocket, and return the code with which the server closes it."""
    url = f"{place.address.replace('http', 'ws')}/api/tables/{place.code}/play"
    options: dict[str, Any] = {"max_size": None, "open_timeout": ANSWERED_WITHIN}
    try:
        async with connect(url, local_addr=place.local, **options) as socket:
            try:
                for frame in frames:
                    await socket.send(frame)
                async with asyncio.timeout(ANSWERED_WITHIN if len(frames) > 2 else 0.1):
                    while True:
                        await socket.recv()
            except (ConnectionClosed, TimeoutError):
                pass
        return f"close {socket.close_code}"
    except (InvalidStatus, InvalidMessage, OSError, TimeoutError) as error:
        return type(error).__name__


async def _bytes(place: Place, line: bytes) -> str:
    """Send bytes that are no request, and return the status of the answer."""
    server = urlsplit(place.address)
    try:
        async with asyncio.timeout(ANSWERED_WITHIN):
            reader, writer = await asyncio.open_connection(
                server.hostname, server.port, local_addr=place.local
            )
            writer.write(line)
            writer.write_eof()
            answer = await reader.read(20)
            writer.close()
    except (OSError, TimeoutError) as error:
        return type(error).__name__
    return answer[9:12].decode() if answer.startswith(b"HTTP/1.1 ") else "none"


if __name__ == "__main__":
    asyncio.run(main())
