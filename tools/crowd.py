"""Measure how long a person waits while bots think at other tables.

    python tools/crowd.py --tables 20 --level dispatcher --moves 200

The program starts a server, where bots play at this many tables without a pause. It plays as two
people at one more table, and prints the time from sending a move to its display, in milliseconds.
With ``--answers``, one more person plays a quick bot at another table and asks for hints. With
``--analyses``, this many finished games wait for their analysis meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from whistlestop.bots import make_bot
from whistlestop.bots.bot import bot_seed
from whistlestop.game import Game

READY_WITHIN = 900.0  # seconds: a first start compiles


async def main() -> None:
    options = _options()
    with tempfile.TemporaryDirectory() as folder:
        async with _server(folder, options.bot_threads) as address:
            tables = [await _bots(address, options) for _ in range(options.tables)]
            print(f"{options.tables} tables of {options.seats} × {options.level}", flush=True)
            await _until_all_move(address, tables)
            asked = await _ask_for_analyses(address, options.analyses)
            before = await _decisions(address, tables)
            await _answers(address, min(1, options.answers))  # loads the code of hints
            stranger = [asyncio.create_task(_ask_for_hints(address, options.hints))]
            await asyncio.sleep(1.0 if options.hints else 0.0)
            begin = time.perf_counter()
            alone = await _people(address, options.moves)
            bots, hints = await _answers(address, options.answers)
            seconds = time.perf_counter() - begin
            thought = await _decisions(address, tables) - before
            done = await _finished(address, asked)
            await asyncio.gather(*stranger)
    _print("moves of people", alone)
    _print("answers of a newcomer", bots)
    _print("hints", hints)
    print(f"the bots made {thought} decisions in {seconds:.0f} seconds, on {os.cpu_count()} cores")
    if asked:
        print(f"of {len(asked)} analyses {done} were finished by then")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--level", default="dispatcher")
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument(
        "--answers", type=int, default=0, help="moves against a quick bot, with hints"
    )
    parser.add_argument(
        "--analyses", type=int, default=0, help="analyses of finished games, requested at once"
    )
    parser.add_argument(
        "--hints", type=int, default=0, help="hints of one stranger, requested at once"
    )
    parser.add_argument("--bot-threads", type=int, help="threads for bots that search")
    return parser.parse_args()


@asynccontextmanager
async def _server(folder: str, bot_threads: int | None) -> AsyncIterator[str]:
    command = [sys.executable, "-m", "whistlestop", "serve", "--no-browser", "--port", "0"]
    command += ["--limit", "all=off"]  # all guests have one address
    command += ["--data", folder, *(["--bot-threads", str(bot_threads)] if bot_threads else [])]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        found = re.search(r"http://[0-9.]+:\d+", process.stdout.readline())
        assert found is not None, "the server did not start"
        yield found[0]
    finally:
        process.terminate()
        process.wait(30)


async def _bots(address: str, options: argparse.Namespace) -> str:
    """Start a table where only bots play, as fast as they think; return its code."""
    async with httpx.AsyncClient(base_url=f"{address}/api", timeout=READY_WITHIN) as guest:
        seats = [{"kind": "bot", "bot": options.level}] * options.seats
        wanted = {"title": "europe", "name": "Nobody", "seats": seats, "pace": 0}
        table = (await guest.post("/tables", json=wanted)).raise_for_status().json()
        (await guest.post(f"/tables/{table['code']}/start")).raise_for_status()
        return str(table["code"])


async def _number(address: str, code: str) -> int:
    """Return the number of actions played at a table."""
    socket = f"{address.replace('http', 'ws')}/api/tables/{code}/play"
    async with connect(socket, max_size=None) as look:
        async for text in look:
            message = json.loads(text)
            if message["type"] == "update":
                return int(message["view"]["number"])
    raise RuntimeError(f"table {code} was closed")


async def _decisions(address: str, codes: list[str]) -> int:
    return sum([await _number(address, code) for code in codes])


async def _until_all_move(address: str, codes: list[str]) -> None:
    deadline = time.monotonic() + READY_WITHIN
    while not all([await _number(address, code) > 0 for code in codes]):
        assert time.monotonic() < deadline, "the bots do not move"
        await asyncio.sleep(1.0)


async def _ask_for_analyses(address: str, count: int) -> list[str]:
    """Request analyses of new games of Europe with four seats, as one guest."""
    async with httpx.AsyncClient(base_url=f"{address}/api", timeout=60) as guest:
        records = [{"record": _record(number)} for number in range(count)]
        answers = [await guest.post("/analyses", json=record) for record in records]
    asked = [str(answer.raise_for_status().json()["id"]) for answer in answers]
    while count and not await _running(address, asked[0]):
        await asyncio.sleep(1.0)  # until the first analysis has compiled its code
    return asked


async def _ask_for_hints(address: str, count: int) -> None:
    """Ask for a hint at each of this many tables, as one guest and all at once."""
    async with httpx.AsyncClient(base_url=f"{address}/api", timeout=READY_WITHIN) as guest:
        seats = [{"kind": "you"}, {"kind": "bot", "bot": "newcomer"}]
        wanted = {"title": "europe", "name": "Cyd", "seats": seats, "hints": True}
        paths = []
        for _ in range(count):
            table = (await guest.post("/tables", json=wanted)).raise_for_status().json()
            paths.append(f"/tables/{table['code']}")
            (await guest.post(f"{paths[-1]}/start")).raise_for_status()
        asking = [guest.post(f"{path}/hint", json={"number": 0}) for path in paths]
        for answer in await asyncio.gather(*asking):
            answer.raise_for_status()


async def _running(address: str, analysis: str) -> bool:
    async with httpx.AsyncClient(base_url=f"{address}/api", timeout=60) as guest:
        answer = (await guest.get(f"/analyses/{analysis}")).raise_for_status().json()
    return bool(answer["pieces"])


async def _finished(address: str, asked: list[str]) -> int:
    async with httpx.AsyncClient(base_url=f"{address}/api", timeout=60) as guest:
        answers = [await guest.get(f"/analyses/{each}") for each in asked]
    return sum(each.raise_for_status().json()["state"] == "done" for each in answers)


def _record(seed: int) -> str:
    game = Game.new("europe", players=4, seed=seed)
    bots = [make_bot("path", bot_seed(seed, seat)) for seat in range(4)]
    while (seat := game.seat) is not None:
        game.play(bots[seat].choose(game.view(seat)))
    return game.record()


async def _people(address: str, moves: int) -> list[float]:
    """Play as two people, and return the time of each move until its display, in seconds."""
    taken: list[float] = []
    while len(taken) < moves:
        async with (
            httpx.AsyncClient(base_url=f"{address}/api", timeout=60) as ada,
            httpx.AsyncClient(base_url=f"{address}/api", timeout=60) as bela,
        ):
            seats = [{"kind": "you"}, {"kind": "open"}]
            wanted = {"title": "europe", "name": "Ada", "seats": seats, "seating": "as_listed"}
            table = (await ada.post("/tables", json=wanted)).raise_for_status().json()
            path = f"/tables/{table['code']}"
            invitation = {"invitation": table["seats"][1]["invitation"], "name": "Béla"}
            (await bela.post(f"{path}/join", json=invitation)).raise_for_status()
            (await ada.post(f"{path}/start")).raise_for_status()
            socket = f"{address.replace('http', 'ws')}/api{path}/play"
            async with (
                connect(socket, additional_headers=_cookie(ada), max_size=None) as one,
                connect(socket, additional_headers=_cookie(bela), max_size=None) as two,
            ):
                taken += await _play((one, two), moves - len(taken))
    return taken


def _cookie(guest: httpx.AsyncClient) -> dict[str, str]:
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in guest.cookies.items())}


async def _play(players: tuple[ClientConnection, ClientConnection], moves: int) -> list[float]:
    """Draw cards and claim routes where possible, until the game is over or the moves are done."""
    taken: list[float] = []
    views = [await _view(player, -1) for player in players]
    if views[0]["phase"] == "choose_tickets":  # both choose at the same time
        for player, view in zip(players, views, strict=True):
            choice = {"type": "play", "number": view["number"], "action": view["legal"][0]}
            await player.send(json.dumps(choice))
        views = [await _view(player, 1) for player in players]
    while len(taken) < moves and views[0]["turn"] is not None:
        seat = views[0]["turn"]
        view = views[seat]
        claims = [action for action in view["legal"] if action.startswith("claim ")]
        wanted = {"type": "play", "number": view["number"], "action": (claims or view["legal"])[0]}
        begin = time.perf_counter()
        await players[seat].send(json.dumps(wanted))
        mine = await _view(players[seat], view["number"])
        taken.append(time.perf_counter() - begin)
        views[seat] = mine
        views[1 - seat] = await _view(players[1 - seat], view["number"])
        await asyncio.sleep(0.05)
    return taken


async def _answers(address: str, count: int) -> tuple[list[float], list[float]]:
    """Play against a newcomer, and return the times of its answers and of a hint for each move."""
    bots: list[float] = []
    hints: list[float] = []
    async with httpx.AsyncClient(base_url=f"{address}/api", timeout=READY_WITHIN) as ada:
        seats = [{"kind": "you"}, {"kind": "bot", "bot": "newcomer"}]
        wanted = {"title": "europe", "name": "Ada", "seats": seats, "seating": "as_listed"}
        wanted |= {"pace": 0, "hints": True}
        table = (await ada.post("/tables", json=wanted)).raise_for_status().json()
        path = f"/tables/{table['code']}"
        (await ada.post(f"{path}/start")).raise_for_status()
        socket = f"{address.replace('http', 'ws')}/api{path}/play"
        async with connect(socket, additional_headers=_cookie(ada), max_size=None) as mine:
            view = await _view(mine, -1)
            while len(hints) < count:
                number = view["number"]
                begin = time.perf_counter()
                (await ada.post(f"{path}/hint", json={"number": number})).raise_for_status()
                hints.append(time.perf_counter() - begin)
                play = {"type": "play", "number": number, "action": view["legal"][0]}
                await mine.send(json.dumps(play))
                view = await _view(mine, number)
                while view["turn"] != 0:
                    begin = time.perf_counter()
                    view = await _view(mine, view["number"])
                    bots.append(time.perf_counter() - begin)
    return bots, hints


async def _view(player: ClientConnection, number: int) -> dict[str, Any]:
    """Return the next view after more than ``number`` actions."""
    while True:
        message = json.loads(await player.recv())
        assert message["type"] != "refused", message
        if message["type"] == "update" and message["view"]["number"] > number:
            view: dict[str, Any] = message["view"]
            return view


def _print(what: str, taken: list[float]) -> None:
    if not taken:
        return
    ordered = sorted(1000 * each for each in taken)
    shares = (50, 90, 95, 99, 100)
    values = [ordered[min(len(ordered) - 1, len(ordered) * share // 100)] for share in shares]
    told = ", ".join(f"{share} %: {value:.0f}" for share, value in zip(shares, values, strict=True))
    print(f"{len(ordered)} {what}, milliseconds until shown: {told}")


if __name__ == "__main__":
    asyncio.run(main())
