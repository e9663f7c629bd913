"""What is done for the editor beside the server: boards are tidied, titles are balanced.

One job after the other, each in a process of its own that says in lines of JSON how far it is. The
process has a low priority, a limit of time, and can be ended by whoever asked. Jobs are kept in
memory alone: after a restart of the server one asks again.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from whistlestop.server.child_process import run_child
from whistlestop.server.errors import Refused

WITHIN = 600.0  # seconds
MOST_WAITING = 8
KEPT_FOR = 900.0  # seconds after which a job is forgotten
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

    def hear(self, said: dict[str, Any]) -> None:
        """A line that the process said."""
        if said.get("of"):
            self.progress = said.get("done", 0) / said["of"]
        self.progress = said.get("progress", self.progress)
        self.message = said.get("error", self.message)
        self.result = said.get("board") or said.get("result") or self.result


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
            is_tidying = job.kind == "tidy"
            with tempfile.TemporaryDirectory() as folder:
                failure = await run_child(
                    (sys.executable, "-m", tool, *_arguments(job, Path(folder))),
                    json.dumps(job.facts).encode() if is_tidying else b"",
                    job.hear,
                    WITHIN,
                    closes=is_tidying,  # the other tool ends when it is closed
                )
            job.state = "done" if job.result is not None else "failed"
            if job.state == "failed" and not job.message:
                job.message = failure or f"{tool} failed; the server's log says why"


def _arguments(job: Job, folder: Path) -> tuple[str, ...]:
    """What a tool is called with; the title is in a file where it asks for one."""
    if job.kind == "tidy":
        return (str(WORLD),)
    file = folder / "title.json"
    file.write_text(json.dumps(job.facts), encoding="utf-8")
    return (json.dumps({"title": str(file), "games": GAMES}), "1")
