"""What is done for the editor beside the server: boards are tidied, titles are balanced.

One job after the other, each in a process of its own that says in lines of JSON how far it is. The
process has a low priority, a limit of time, and can be ended by whoever asked. Jobs are kept in
memory alone: after a restart of the server one asks again.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from whistlestop.server.errors import Refused

log = logging.getLogger("whistlestop.editor")

WITHIN = 600.0  # seconds
MOST_WAITING = 8
KEPT_FOR = 900.0  # seconds after which a job is forgotten
LONGEST_LINE = 1 << 20  # bytes: a whole board, or all figures of a title
WORLD = Path(__file__).parent / "client" / "assets" / "world.json"
TOOLS = {"tidy": "whistlestop.drawing.own_board", "balance": "whistlestop.arena.balance.child"}
GAMES = 200  # that each level plays with each number of seats

Kind = Literal["tidy", "balance"]
State = Literal["waiting", "running", "done", "failed"]


@dataclass(slots=True)
class Job:
    guest: str
    kind: Kind
    facts: dict[str, Any]
    state: State = "waiting"
    progress: float = 0.0
    result: dict[str, Any] | None = None
    message: str = ""
    asked: float = field(default_factory=time.monotonic)
    task: asyncio.Task[None] | None = None


class EditorJobs:
    """All jobs. A guest has one at a time: another one takes its place."""

    def __init__(self) -> None:
        self.jobs: dict[str, Job] = {}
        self.turn = asyncio.Lock()

    def begin(self, guest: str, kind: Kind, facts: dict[str, Any]) -> str:
        """The name of a new job for facts that are good. Raises Refused."""
        for name, job in list(self.jobs.items()):
            if job.guest == guest or time.monotonic() - job.asked > KEPT_FOR:
                self._forget(name)
        if sum(job.state in ("waiting", "running") for job in self.jobs.values()) >= MOST_WAITING:
            raise Refused(503, "editor_busy", "many titles wait already; try again in a minute")
        name = secrets.token_hex(12)
        job = Job(guest, kind, facts)
        self.jobs[name] = job
        job.task = asyncio.create_task(self._run(job))
        return name

    def job(self, guest: str, name: str) -> Job:
        """A guest's job. Raises Refused."""
        job = self.jobs.get(name)
        if job is None or job.guest != guest:
            raise Refused(404, "no_job", "this is not worked at any more; ask again")
        return job

    def cancel(self, guest: str, name: str) -> None:
        """End a guest's job. Raises Refused."""
        self.job(guest, name)
        self._forget(name)

    def close(self) -> None:
        for name in list(self.jobs):
            self._forget(name)

    def _forget(self, name: str) -> None:
        job = self.jobs.pop(name)
        if job.task is not None:
            job.task.cancel()

    async def _run(self, job: Job) -> None:
        async with self.turn:
            job.state = "running"
            tool = TOOLS[job.kind]
            with tempfile.TemporaryDirectory() as folder:
                process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", tool, *_arguments(job, Path(folder))),
                    stdin=PIPE,
                    stdout=PIPE,
                    limit=LONGEST_LINE,
                )
                try:
                    await asyncio.wait_for(_listen(process, job), WITHIN)
                except TimeoutError:
                    job.message = f"it was given up after {WITHIN:.0f} seconds"
                except (OSError, ValueError):  # it ended, or said what is no JSON
                    log.exception("%s was not understood", tool)
                finally:
                    if process.returncode is None:  # given up, called off or not understood
                        process.kill()
                    await process.wait()
            job.state = "done" if job.result is not None else "failed"
            if job.state == "failed" and not job.message:
                log.error("%s ended with exit status %s", tool, process.returncode)
                job.message = f"{tool} failed; the server's log says why"


def _arguments(job: Job, folder: Path) -> tuple[str, ...]:
    """What a tool is called with; the title is in a file where it asks for one."""
    if job.kind == "tidy":
        return (str(WORLD),)
    file = folder / "title.json"
    file.write_text(json.dumps(job.facts), encoding="utf-8")
    return (json.dumps({"title": str(file), "games": GAMES}), "1")


async def _listen(process: Process, job: Job) -> None:
    """Hand the facts over, and hear what comes of them until the process has ended."""
    assert process.stdin is not None and process.stdout is not None
    if job.kind == "tidy":
        process.stdin.write(json.dumps(job.facts).encode())
        process.stdin.close()  # the other tool ends when it is closed
    while line := await process.stdout.readline():
        said = json.loads(line)
        if said.get("of"):
            job.progress = said.get("done", 0) / said["of"]
        job.progress = said.get("progress", job.progress)
        job.message = said.get("error", job.message)
        job.result = said.get("board") or said.get("result") or job.result
    await process.wait()  # killing it now would lose its exit status
