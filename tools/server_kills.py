"""Kill servers of a pair at random moments while people play, and check that nothing is lost.

    python tools/server_kills.py --database postgresql+psycopg://user@host/database --kills 100

Starts ``whistlestop serve --processes 2`` with an empty database. Two people play at each table,
and connect again when their connection ends, as the web client does. With ``--restarts`` the
servers also restart one after the other, as for an upgrade; meanwhile every request has to succeed.

Prints in seconds how long the tables stood still after each kill. At the end every action that any
player was shown has to be in the database, and every log has to replay. All traffic stays on this
computer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sql
from websockets import ConnectionClosed, InvalidHandshake
from websockets.asyncio.client import ClientConnection, connect

from processes import children
from whistlestop.server.store.game_log import standing
from whistlestop.server.store.reading_store import ReadingStore
from whistlestop.server.store.server_rows import SERVERS
from whistlestop.server.store.stored_game import deal, play_stored

AGAIN_AFTER = 0.1  # seconds before a player connects again
MOVE_EVERY = 0.05  # seconds that a player thinks
ACTIONS_BETWEEN = (5, 40)  # actions at all tables between two kills
GOES_ON_WITHIN = 60.0  # seconds after which this program gives up
ASK_EVERY = 0.02  # seconds between two requests


@dataclass
class Table:
    """A table as its players see it. ``entries``: the actions that any of them was shown."""

    code: str
    players: list[httpx.AsyncClient]
    entries: dict[int, str] = field(default_factory=dict)
    moved: float = 0.0  # when an action was shown last
    is_over: bool = False
    chance: random.Random = field(default_factory=random.Random)


async def main() -> int:
    """Play, kill and print; return the exit status."""
    options = _options()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "whistlestop", "serve", "--processes", "2", "--no-browser"]
        command += ["--port", "0", "--data", folder, "--limit", "all=off"]
        process = subprocess.Popen(
            [*command, "--database", options.database], stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://[0-9.]+:\d+", process.stdout.readline())
            assert found is not None, "the servers did not start"
            tables = await _played(found[0], process.pid, options, chance)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)
        lost = sum(_check(Path(folder), options.database, table) for table in tables)
    print(f"{sum(len(table.entries) for table in tables)} actions shown, {lost} lost")
    return 1 if lost else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--database", required=True, help="URL of an empty PostgreSQL database")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--restarts", type=int, default=0, help="of both servers, one by one")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


async def _played(
    address: str, parent: int, options: argparse.Namespace, chance: random.Random
) -> list[Table]:
    """Return the tables after all kills and restarts."""
    tables = [await _open(address, options.seed + number) for number in range(options.tables)]
    players = [
        asyncio.create_task(_play(address, table, player))
        for table in tables
        for player in table.players
    ]
    stood: list[float] = []
    for kill in range(options.kills):
        await _some_actions(tables, chance.randint(*ACTIONS_BETWEEN))
        victim = chance.choice(children(parent))
        begin = time.monotonic()
        with suppress(ProcessLookupError):
            subprocess.run(["kill", "-KILL", str(victim)], check=False)
        stood.append(await _all_go_on(tables, begin))
        print(f"kill {kill + 1}: {stood[-1]:.1f} s", flush=True)
        await _both_ready(options.database)
        while sum(not table.is_over for table in tables) < options.tables:
            new = await _open(address, chance.randrange(1 << 30))
            tables.append(new)
            players += [asyncio.create_task(_play(address, new, each)) for each in new.players]
    if stood:
        print(f"stood still: at most {max(stood):.1f} s, mean {sum(stood) / len(stood):.1f} s")
    for _ in range(options.restarts):
        await _both_ready(options.database)
        answers, failures = await _restarted(address, parent, tables[0])
        print(f"restart: {answers} requests answered, {failures} failed")
        assert not failures
        await _some_actions(tables, 20)
    for task in players:
        task.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return tables


async def _open(address: str, seed: int) -> Table:
    """Return a new table whose two players are seated."""
    players = [httpx.AsyncClient(base_url=f"{address}/api", timeout=30) for _ in range(2)]
    request = {"title": "europe", "name": "Ada", "seats": [{"kind": "you"}, {"kind": "open"}]}
    table = await _ask(players[0], "/tables", request)
    code = table["code"]
    invitation = next(seat["invitation"] for seat in table["seats"] if seat["invitation"])
    await _ask(players[1], f"/tables/{code}/join", {"name": "Béla", "invitation": invitation})
    await _ask(players[0], f"/tables/{code}/start", {})
    return Table(code, players, chance=random.Random(seed))


async def _ask(player: httpx.AsyncClient, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = await player.post(path, json=body)
    answer.raise_for_status()
    found: dict[str, Any] = answer.json()
    return found


async def _play(address: str, table: Table, player: httpx.AsyncClient) -> None:
    """Play any legal actions until the game is over; connect again whenever it is necessary."""
    cookies = "; ".join(f"{name}={value}" for name, value in player.cookies.items())
    url = f"{address.replace('http', 'ws')}/api/tables/{table.code}/play"
    while not table.is_over:
        with suppress(ConnectionClosed, OSError, TimeoutError, InvalidHandshake):
            async with connect(url, additional_headers={"Cookie": cookies}) as socket:
                await _play_on(table, socket)
        await asyncio.sleep(AGAIN_AFTER)


async def _play_on(table: Table, socket: ClientConnection) -> None:
    async for text in socket:
        message = json.loads(text)
        if message["type"] == "refused":
            print(f"table {table.code}: refused: {message}", flush=True)
        if message["type"] != "update":
            continue
        view = message["view"]
        for entry in message["entries"]:
            if entry["action"] is not None:
                table.entries[entry["number"]] = entry["action"]
                table.moved = time.monotonic()
        table.is_over = view["phase"] == "over"
        if table.is_over:
            return
        if view["turn"] == view["seat"] and view["legal"]:
            await asyncio.sleep(MOVE_EVERY)
            action = table.chance.choice(view["legal"])
            number = message["length"]
            await socket.send(json.dumps({"type": "play", "number": number, "action": action}))


async def _both_ready(database: str) -> None:
    """Wait until two servers answer, at the addresses that each has for the other."""
    engine = sql.create_engine(database)
    async with httpx.AsyncClient() as client:
        while True:
            with engine.connect() as connection:
                addresses = connection.scalars(sql.select(SERVERS.c.address)).all()
            with suppress(httpx.HTTPError):
                found = [await client.get(f"http://{address}/readyz") for address in addresses]
                if [answer.status_code for answer in found] == [200, 200]:
                    break
            await asyncio.sleep(0.1)
    engine.dispose()


async def _some_actions(tables: list[Table], count: int) -> None:
    """Wait until so many more actions were shown."""
    wanted = sum(len(table.entries) for table in tables) + count
    until = time.monotonic() + GOES_ON_WITHIN
    while sum(len(table.entries) for table in tables) < wanted:
        assert time.monotonic() < until, "the games stand still"
        if all(table.is_over for table in tables):
            return
        await asyncio.sleep(0.01)


async def _all_go_on(tables: list[Table], since: float) -> float:
    """Return the seconds after which every table has gone on."""
    while any(table.moved <= since and not table.is_over for table in tables):
        still = [table.code for table in tables if table.moved <= since and not table.is_over]
        assert time.monotonic() - since < GOES_ON_WITHIN, f"tables do not go on: {still}"
        await asyncio.sleep(0.01)
    return max((table.moved - since for table in tables if not table.is_over), default=0.0)


async def _restarted(address: str, parent: int, table: Table) -> tuple[int, int]:
    """Restart both servers while requests are sent; return how many were answered, and failed."""
    before, answers, failures = set(children(parent)), 0, 0
    subprocess.run(["kill", "-HUP", str(parent)], check=True)
    one_each = httpx.Limits(max_keepalive_connections=0)  # browsers repeat requests on old ones
    base, cookies = table.players[0].base_url, table.players[0].cookies
    async with httpx.AsyncClient(base_url=base, cookies=cookies, limits=one_each) as client:
        while before & set(children(parent)):
            try:
                answer = await client.get(f"/tables/{table.code}", timeout=30)
            except httpx.HTTPError as error:
                print(f"a request failed: {error!r}")
                failures += 1
            else:
                answers += 1
                if answer.status_code != 200:
                    print(f"a request was refused: {answer.status_code} {answer.text}")
                    failures += 1
            await asyncio.sleep(ASK_EVERY)
    return answers, failures


def _check(folder: Path, database: str, table: Table) -> int:
    """Return how many actions that were shown are not in the log; replay the log."""
    with closing(ReadingStore(folder, sql.make_url(database))) as store:
        row, log = store.table(table.code), store.actions(table.code)
    assert row is not None
    game = deal(row)
    for number, action in enumerate(standing(log).actions):
        play_stored(game, number, action)
    stored = {number: action.notation for number, action in enumerate(log)}
    return sum(stored.get(number) != shown for number, shown in table.entries.items())


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
