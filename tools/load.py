"""Measure how long moves and pages take while many people play at the same time.

    python tools/load.py --tables 100 --seconds 60

Writes a data folder with games of four people that have gone on for a while, starts a server in it,
connects four players and a spectator to every table, and lets every table move once in
``--interval`` seconds. Prints in milliseconds how long a move takes from its sending until its
player sees it and until all at the table see it, how long a page takes, and the server's memory.
Then starts the server again, and prints how long a player of each table waits for the game.
All traffic stays on this computer.

With ``--malformed``, ``tools/malformed.py`` sends this many malformed requests and frames
meanwhile, and people play until it has ended. The server soon refuses nearly all of them, because
they come from one address; with ``--unlimited`` it answers every one.

With ``--database`` the games are in an empty PostgreSQL database, for ``--processes`` servers.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import sqlalchemy as sql
from websockets.asyncio.client import ClientConnection, connect

from processes import memory, processor_time
from whistlestop.bots import make_bot
from whistlestop.bots.bot import bot_seed
from whistlestop.game import Game
from whistlestop.server.http.guests import Guests, hashed
from whistlestop.server.store.game_log import ActionRow
from whistlestop.server.store.rows import SeatRow, TableRow
from whistlestop.server.store.store import Store
from whistlestop.server.store.summary import summary_of
from whistlestop.titles.title import FOLDER

PLAYERS = 4
DIFFERENT_GAMES = 8  # the tables share so many games
CONNECTING = 24  # connections that are being opened at a time
READY_WITHIN = 900.0  # seconds: the first start on a computer compiles
PAGE_EVERY = 0.05  # seconds between two pages
ONE_ADDRESS = (  # all players of the load have one address
    *("--limit", "sockets.address=off", "--limit", "connections.address=off"),
    *("--limit", "title_checks_waiting.address=off"),
)
STRANGER = "127.0.0.2"  # address from which malformed requests come: it has limits of its own
MALFORMED = Path(__file__).with_name("malformed.py")
PERCENTILES = (50, 95, 99, 100)


class Start(msgspec.Struct):
    """The part of a view, or of its changes, that the load needs."""

    number: int | msgspec.UnsetType = msgspec.UNSET
    turn: int | msgspec.UnsetType | None = msgspec.UNSET
    legal: list[str] | msgspec.UnsetType = msgspec.UNSET

    def follow(self, changes: Start) -> None:
        """Apply the changes of a view."""
        for name in self.__struct_fields__:
            if (value := getattr(changes, name)) is not msgspec.UNSET:
                setattr(self, name, value)


class Message(msgspec.Struct):
    """The part of a message over the WebSocket that the load needs."""

    type: str
    view: Start | None = None
    message: str = ""


DECODER = msgspec.json.Decoder(Message)


@dataclass(slots=True)
class LoadTable:
    """A table of the load: its connections, and the newest view of each."""

    code: str
    cookies: list[str]
    compression: str | None
    sockets: list[ClientConnection] = field(default_factory=list)
    views: list[Start] = field(default_factory=list)
    seen: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False


@dataclass(slots=True)
class Latencies:
    """The measured times, in seconds."""

    mover: list[float] = field(default_factory=list)
    everyone: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)


async def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tables = _write_tables(folder, options)
        async with _server(folder, options) as (address, process), AsyncExitStack() as stack:
            await _connect_all(stack, address, tables)
            before = memory(process.pid)
            gc.collect()
            gc.disable()  # pauses of the load are not the server's
            used = processor_time(process.pid)
            found = await _measure(address, tables, options)
            used = processor_time(process.pid) - used
            after = memory(process.pid)
            await _disconnect(tables)
        gc.enable()
        returned = await _restart(folder, options, tables)
    players = options.tables * PLAYERS
    print(f"{options.tables} tables, {players} players, {options.tables} spectators, ", end="")
    print(f"one move in {options.interval:g} s, for {options.seconds:g} s, {os.cpu_count()} cores")
    _print("moves until the player sees them", found.mover)
    _print("moves until everyone sees them", found.everyone)
    _print("pages", found.pages)
    _print("people who have their view back after a restart, since they connected", returned)
    moves = max(1, len(found.everyone))
    print(f"processor of the server: {used:.1f} s, {1000 * used / moves:.1f} ms for each move")
    print(f"memory of the server: {before} MB with all connected, {after} MB at the end")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--interval", type=float, default=5.0, help="between moves of a table")
    parser.add_argument("--checks", type=int, default=0, help="guests who have titles checked")
    parser.add_argument("--malformed", type=int, default=0, help="malformed requests and frames")
    parser.add_argument("--unlimited", action="store_true", help="the server limits no address")
    parser.add_argument("--played", type=int, default=80, help="actions before the load begins")
    parser.add_argument("--database", type=sql.make_url, help="URL of an empty PostgreSQL database")
    parser.add_argument("--deflate", action="store_true", help="compress as web browsers do")
    parser.add_argument("--processes", type=int, default=1, help="servers; more need --database")
    return parser.parse_args()


# the data folder


def _write_tables(folder: Path, options: argparse.Namespace) -> list[LoadTable]:
    """Write games that go on into a new database."""
    count = options.tables
    games = [_game(seed, options.played) for seed in range(min(count, DIFFERENT_GAMES))]
    store = Store(folder, options.database)
    guests = Guests(store.secret(), {})
    tables = [
        _write_table(store, guests, f"{number:06}", games[number % len(games)], options.deflate)
        for number in range(count)
    ]
    store.close()
    return tables


def _game(seed: int, played: int) -> Game:
    game = Game.new("europe", players=PLAYERS, seed=seed)
    bots = [make_bot("path", bot_seed(seed, seat)) for seat in range(PLAYERS)]
    while (seat := game.seat) is not None and len(game.played) < played:
        game.play(bots[seat].choose(game.view(seat)))
    return game


def _write_table(store: Store, guests: Guests, code: str, game: Game, deflates: bool) -> LoadTable:
    browsers = [secrets.token_urlsafe(24) for _ in range(PLAYERS)]
    now = int(time.time() * 1000)
    seats = [
        SeatRow(n, "person", f"Player {n}", None, hashed(browser), secrets.token_hex(5), player=n)
        for n, browser in enumerate(browsers)
    ]
    row = TableRow(
        code=code,
        title="europe",
        state="playing",
        seating="as_listed",
        pace=0,
        options={},
        seed=game.seed,
        salt=secrets.token_hex(16),
        creator=hashed(browsers[0]),
        next_table=None,
        seats=seats,
        changed=now,
        started=now,
        series=code,
    )
    store.add_table(row)
    log = [ActionRow(seat, str(action), None, now) for seat, action in game.played]
    store.add_actions(code, 0, log, summary_of(game.view(None)))
    cookies = [str(guests.serializer.dumps(browser)) for browser in browsers]
    return LoadTable(code, cookies, "deflate" if deflates else None)


# the server


@asynccontextmanager
async def _server(
    folder: Path, options: argparse.Namespace
) -> AsyncIterator[tuple[str, subprocess.Popen[str]]]:
    command = [sys.executable, "-m", "whistlestop", "serve", "--no-browser", "--port", "0"]
    limits = ("--limit", "all=off") if options.unlimited else ONE_ADDRESS
    command += ["--data", str(folder), *limits, "--processes", str(options.processes)]
    if options.database is not None:
        command += ["--database", options.database.render_as_string(hide_password=False)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        found = re.search(r"http://[0-9.]+:\d+", process.stdout.readline())
        assert found is not None, "the server did not start"
        await _until_ready(found[0])
        yield found[0], process
    finally:
        process.terminate()
        process.wait(30)


async def _until_ready(address: str) -> None:
    deadline = time.monotonic() + READY_WITHIN
    async with httpx.AsyncClient(base_url=address) as guest:
        while time.monotonic() < deadline:
            try:
                (await guest.get("/api/bots")).raise_for_status()
                return
            except httpx.TransportError:
                await asyncio.sleep(0.2)
    raise RuntimeError("the server does not answer")


async def _restart(
    folder: Path, options: argparse.Namespace, tables: list[LoadTable]
) -> list[float]:
    """Start a server again and let the first player of every table connect, all at once.

    Return the seconds until each has the view of the game.
    """
    async with _server(folder, options) as (address, _), AsyncExitStack() as stack:
        begin = time.perf_counter()

        async def come_back(table: LoadTable) -> float:
            socket = await stack.enter_async_context(_socket(address, table, table.cookies[0]))
            await _first_view(socket)
            return time.perf_counter() - begin

        return list(await asyncio.gather(*(come_back(table) for table in tables)))


# the players


async def _connect_all(stack: AsyncExitStack, address: str, tables: list[LoadTable]) -> None:
    slots = asyncio.Semaphore(CONNECTING)

    async def connect_one(table: LoadTable) -> None:
        async with slots:
            for cookie in [*table.cookies, None]:
                socket = await _socket(address, table, cookie)
                table.sockets.append(socket)
                table.views.append(await _first_view(socket))

    await asyncio.gather(*(connect_one(table) for table in tables))


def _socket(address: str, table: LoadTable, cookie: str | None) -> connect:
    """Return the connection to a table that is being opened."""
    url = f"{address.replace('http', 'ws')}/api/tables/{table.code}/play?protocol=2"
    headers = {"Cookie": f"whistlestop_guest={cookie}"} if cookie else {}
    options: dict[str, Any] = {"max_size": None, "compression": table.compression}
    options |= {"open_timeout": 120, "ping_interval": None, "max_queue": None}
    return connect(url, additional_headers=headers, **options)


async def _first_view(socket: ClientConnection) -> Start:
    while True:
        message = DECODER.decode(await socket.recv())
        if message.view is not None:
            return message.view


async def _disconnect(tables: list[LoadTable]) -> None:
    for table in tables:
        for socket in table.sockets:
            socket.transport.abort()


async def _measure(address: str, tables: list[LoadTable], options: argparse.Namespace) -> Latencies:
    found = Latencies()
    attack = await _attack(address, tables[0].code, options.malformed)
    end = time.monotonic() + options.seconds
    reading = [
        asyncio.create_task(_read(table, seat, socket))
        for table in tables
        for seat, socket in enumerate(table.sockets)
    ]
    rng = random.Random(1)
    playing = [
        _play(table, rng.uniform(0, options.interval), options.interval, end, found, attack)
        for table in tables
    ]
    checking = [asyncio.create_task(_check_titles(address)) for _ in range(options.checks)]
    await asyncio.gather(*playing, _pages(address, tables, end, found, attack))
    assert not any(task.done() for task in reading), "a player's connection has ended"
    for task in [*reading, *checking]:
        task.cancel()
    if attack is not None:
        sent, _ = await attack.communicate()
        print(f"malformed: {sent.decode().strip()}")
    return found


async def _attack(address: str, code: str, count: int) -> asyncio.subprocess.Process | None:
    """Let another process send malformed requests and frames."""
    if not count:
        return None
    command = [str(MALFORMED), address, code, "--count", str(count), "--source", STRANGER]
    return await asyncio.create_subprocess_exec(
        sys.executable, *command, stdout=asyncio.subprocess.PIPE
    )


def _goes_on(end: float, attack: asyncio.subprocess.Process | None) -> bool:
    """Check whether people go on playing: until the end, and until the attack is over."""
    return time.monotonic() < end or (attack is not None and attack.returncode is None)


async def _read(table: LoadTable, seat: int, socket: ClientConnection) -> None:
    async for text in socket:
        message = DECODER.decode(text)
        assert message.type != "refused", message.message
        if message.view is not None:
            table.views[seat].follow(message.view)
            table.seen.set()


async def _play(
    table: LoadTable,
    wait: float,
    interval: float,
    end: float,
    found: Latencies,
    attack: asyncio.subprocess.Process | None,
) -> None:
    """Play one move in every interval until the end."""
    due = time.monotonic() + wait
    while due < end or _goes_on(end, attack):
        await asyncio.sleep(due - time.monotonic())
        due += interval
        turn = table.views[PLAYERS].turn
        if turn is None:
            return  # the game is over
        await _move(table, turn, found)


async def _move(table: LoadTable, turn: int, found: Latencies) -> None:
    view = table.views[turn]
    number = view.number
    wanted = {"type": "play", "number": number, "action": _wanted(view.legal)}
    begin = time.perf_counter()
    await table.sockets[turn].send(msgspec.json.encode(wanted).decode())
    is_shown = False
    while not all(each.number > number for each in table.views):
        table.seen.clear()
        await table.seen.wait()
        if not is_shown and table.views[turn].number > number:
            is_shown = True
            found.mover.append(time.perf_counter() - begin)
    found.everyone.append(time.perf_counter() - begin)


def _wanted(legal: list[str]) -> str:
    """Return a draw if one is legal, so that games last long."""
    return next((action for action in legal if action.startswith("draw ")), legal[0])


async def _pages(
    address: str,
    tables: list[LoadTable],
    end: float,
    found: Latencies,
    attack: asyncio.subprocess.Process | None,
) -> None:
    """Request the tables' pages over HTTP, on one connection that stays open."""
    async with httpx.AsyncClient(base_url=f"{address}/api", timeout=120) as guest:
        for number in range(10**9):
            if not _goes_on(end, attack):
                return
            begin = time.perf_counter()
            answer = await guest.get(f"/tables/{tables[number % len(tables)].code}")
            answer.raise_for_status()
            found.pages.append(time.perf_counter() - begin)
            await asyncio.sleep(PAGE_EVERY)


async def _check_titles(address: str) -> None:
    """Request checks of a title, one after the other; a refusal counts as an answer."""
    facts = json.loads((FOLDER / "europe" / "title.json").read_text(encoding="utf-8"))
    async with httpx.AsyncClient(base_url=f"{address}/api", timeout=600) as guest:
        await guest.get("/me")
        while True:
            await guest.post("/editor/check", json={"facts": facts})


def _print(name: str, seconds: list[float]) -> None:
    ordered = sorted(1000 * each for each in seconds)
    if not ordered:
        print(f"{name}: none")
        return
    shares = [ordered[min(len(ordered) - 1, len(ordered) * share // 100)] for share in PERCENTILES]
    told = ", ".join(
        f"{'worst' if share == 100 else f'p{share}'} {value:.0f}"
        for share, value in zip(PERCENTILES, shares, strict=True)
    )
    print(f"{len(ordered)} {name}, in ms: {told}")


if __name__ == "__main__":
    asyncio.run(main())
