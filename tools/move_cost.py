"""Measure the cost of a move and of an audience for the server's main thread.

    python tools/move_cost.py --seats 4 --moves 150
    python tools/move_cost.py --seats 2 --moves 20 --spectators 800

The program starts a server, seats this many people at a Europe table, connects them and some
spectators, and plays random moves over the wire. It prints the processor time of the server's main
thread for the connection of all, for a move, and for the end of the audience's connections, and how
many bytes all connections receive for a move. Waiting and other programs do not count, so a busy
machine gives the same figures. Linux only: it reads /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 900  # seconds: a first start compiles


class Server:
    """``whistlestop serve`` as a process, with a clock for its main thread."""

    def __init__(self, folder: str) -> None:
        command = [sys.executable, "-m", "whistlestop", "serve", "--no-browser", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--data", folder], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        found = re.search(r"http://[0-9.]+:\d+", self.process.stdout.readline())
        assert found is not None, "the server did not start"
        self.address = found[0]

    def seconds(self) -> float:
        """Return the processor time of the main thread so far, in seconds."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/schedstat")
        return int(path.read_text().split()[0]) / 1e9

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(30)


class CountingConnection(ClientConnection):
    """A connection that counts the bytes it receives, as they were sent."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


class Page:
    """An open page, with the view that it shows now."""

    def __init__(self, socket: CountingConnection) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {}

    async def until(self, number: int) -> None:
        """Receive messages until a view shows this number of actions."""
        while self.view.get("number", -1) < number:
            message = json.loads(await self.socket.recv())
            assert message["type"] != "refused", message
            self.view |= message.get("view", {})  # a view, or the fields that have changed


async def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            await _measure(server, options)
        finally:
            server.end()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--moves", type=int, default=150)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--plain", action="store_true", help="connect without compression")
    return parser.parse_args()


async def _measure(server: Server, options: argparse.Namespace) -> None:
    compression = None if options.plain else "deflate"
    async with AsyncExitStack() as stack:
        code, cookies = await _table(server.address, options.seats)
        socket = f"{server.address.replace('http', 'ws')}/api/tables/{code}/play?protocol=2"

        async def look(headers: dict[str, str]) -> Page:
            connecting = connect(
                socket,
                create_connection=CountingConnection,
                additional_headers=headers,
                max_size=None,
                open_timeout=PATIENCE,
                compression=compression,
                ping_interval=None,  # no task reads between moves
            )
            connection = await stack.enter_async_context(connecting)
            assert isinstance(connection, CountingConnection)
            page = Page(connection)
            await page.until(0)
            return page

        players = [await look(cookie) for cookie in cookies]
        await asyncio.sleep(1.0)
        begin = server.seconds()
        audience = [await look({}) for _ in range(options.spectators)]
        if audience:
            print(f"{len(audience)} spectators connected: {server.seconds() - begin:.2f} s")
        pages = [*players, *audience]
        await _choose_tickets(players, pages)
        begin, received = server.seconds(), sum(page.socket.received for page in pages)
        played = await _play(players, pages, options.moves)
        if played:
            spent = 1000 * (server.seconds() - begin) / played
            traffic = (sum(page.socket.received for page in pages) - received) / played
            print(
                f"{options.seats} seats, {len(audience)} spectators: {spent:.1f} ms and "
                f"{traffic:,.0f} bytes a move"
            )
        begin = server.seconds()
        await asyncio.gather(*(page.socket.close() for page in audience))
        if audience:
            await asyncio.sleep(1.0)
            print(
                f"{len(audience)} spectators left: {server.seconds() - begin:.2f} s",
                flush=True,
            )


async def _table(address: str, seats: int) -> tuple[str, list[dict[str, str]]]:
    """Return the code of a started game, and the cookies of its players by seat."""
    guests = [httpx.AsyncClient(base_url=f"{address}/api", timeout=PATIENCE) for _ in range(seats)]
    asked = {
        "title": "europe",
        "name": "Guest",
        "seats": [{"kind": "you"}, *({"kind": "open"} for _ in guests[1:])],
        "seating": "as_listed",
    }
    table = (await guests[0].post("/tables", json=asked)).raise_for_status().json()
    path = f"/tables/{table['code']}"
    for seat, guest in enumerate(guests[1:], 1):
        join = {"invitation": table["seats"][seat]["invitation"], "name": "Guest"}
        (await guest.post(f"{path}/join", json=join)).raise_for_status()
    (await guests[0].post(f"{path}/start")).raise_for_status()
    cookies = []
    for guest in guests:
        cookies.append({"Cookie": "; ".join(f"{k}={v}" for k, v in guest.cookies.items())})
        await guest.aclose()
    return table["code"], cookies


async def _choose_tickets(players: list[Page], pages: list[Page]) -> None:
    """Let all players keep their first tickets, which they choose at the same time."""
    for page in players:
        keep = {"type": "play", "number": page.view["number"], "action": page.view["legal"][0]}
        await page.socket.send(json.dumps(keep))
    await asyncio.gather(*(page.until(len(players)) for page in pages))


async def _play(players: list[Page], pages: list[Page], moves: int) -> int:
    """Play moves, claims preferred at every fourth, and return their number."""
    chance = random.Random(1)
    for number in range(moves):
        turn = players[0].view["turn"]
        if turn is None:
            return number
        view = players[turn].view
        claims = [action for action in view["legal"] if action.startswith("claim")]
        action = chance.choice(claims if claims and number % 4 == 0 else view["legal"])
        play = {"type": "play", "number": view["number"], "action": action}
        await players[turn].socket.send(json.dumps(play))
        await asyncio.gather(*(page.until(len(players) + number + 1) for page in pages))
    return moves


if __name__ == "__main__":
    asyncio.run(main())
