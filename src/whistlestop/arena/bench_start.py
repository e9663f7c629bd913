"""Startup measurements: import, compilation, first page and first move on a new computer."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

Result = dict[str, Any]
ROUNDS = 3  # repetitions; the best one counts, because other programs only slow it down

IMPORT = """
import time
begin = time.perf_counter()
from whistlestop import Game
print(time.perf_counter() - begin)
"""
FIRST_GAME = """
import time
begin = time.perf_counter()
from whistlestop import Game
game = Game.new("europe", players=4, seed=1)
for _ in range(4):
    game.play(game.legal_actions()[0])
print(time.perf_counter() - begin)
"""
WHOLE_GAME = FIRST_GAME.replace(
    "print(",
    "while game.seat is not None:\n"
    "    game.view(game.seat)\n"
    "    game.play(game.legal_actions()[-1])\n"
    "game.scores()\n"
    "print(",
)


def starts() -> Iterator[Result]:
    """Yield every startup measurement when it is done."""
    with tempfile.TemporaryDirectory() as cold:
        yield first_page_and_move(cold)
        yield _timed("first-game/cold-cache", FIRST_GAME, cold, 1)
    with tempfile.TemporaryDirectory() as cold:
        yield _timed("whole-game/cold-cache", WHOLE_GAME, cold, 1)
    with tempfile.TemporaryDirectory() as folder:
        yield compiling(folder)
        yield _timed("import/warm-cache", IMPORT, folder, ROUNDS)
        yield _timed("first-game/warm-cache", FIRST_GAME, folder, 1 + ROUNDS)


def _environment(folder: str) -> dict[str, str]:
    return {**os.environ, "WHISTLESTOP_CACHE": folder}


def _timed(name: str, program: str, cache: str, rounds: int) -> Result:
    """Return the least time that a program in a new process reports, in seconds."""
    seconds = []
    for _ in range(rounds):
        output = subprocess.run(
            [sys.executable, "-c", program],
            env=_environment(cache),
            capture_output=True,
            text=True,
            check=True,
        )
        seconds.append(float(output.stdout))
    return {"name": name, "seconds": min(seconds)}


def compiling(cache: str) -> Result:
    """Measure compilation in two processes: elapsed seconds, and processor seconds of both."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "whistlestop.bots.compile_ahead"],
        env=_environment(cache),
        check=True,
    )
    seconds = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"name": "compile/cold-cache", "seconds": seconds, "processor_seconds": processor}


def first_page_and_move(cache: str) -> Result:
    """Measure ``whistlestop serve`` without compiled code: its first page and its first move.

    The figures are the time from start to page, and the time of the request that begins a game. In
    that request the server plays the first bot's choice.
    """
    with tempfile.TemporaryDirectory() as data:
        begin = time.perf_counter()
        server = subprocess.Popen(
            [sys.executable, "-m", "whistlestop", "serve", "--no-browser", "--port", "0",
             "--data", str(Path(data) / "games")],
            env=_environment(cache),
            stdout=subprocess.PIPE,
            text=True,
        )  # fmt: skip
        try:
            assert server.stdout is not None
            address = next(word for word in server.stdout.readline().split() if "http" in word)
            urlopen(address, timeout=120).read()
            page = time.perf_counter() - begin
            bot = {"kind": "bot", "bot": "traveller"}
            wanted = {"title": "europe", "name": "Ada", "seats": [{"kind": "you"}, bot, bot, bot]}
            answer = urlopen(_post(f"{address}/api/tables", wanted), timeout=120)
            cookie = answer.headers["Set-Cookie"].split(";")[0]
            code = json.load(answer)["code"]
            begin = time.perf_counter()
            urlopen(_post(f"{address}/api/tables/{code}/start", {}, cookie), timeout=120).read()
            started = time.perf_counter() - begin
        finally:
            server.kill()
            server.wait()
    return {"name": "page/cold-cache", "seconds": page, "seconds_to_begin_a_game": started}


def _post(address: str, body: dict[str, Any], cookie: str = "") -> Request:
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    return Request(address, json.dumps(body).encode(), headers, method="POST")
