"""Jobs of the title editor in child processes: tidying boards and balancing titles.

Each job is a process of its own that reports its progress in lines of JSON. It has a low priority
and a time limit, and its guest can cancel it. Two run at the same time, but only one for each
network address; the others wait in fair turns, short ones first. Jobs are in memory only: a restart
ends them.
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

from whistlestop import drawing
from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused
from whistlestop.server.work.child_process import run_child
from whistlestop.server.work.fair_turns import FairTurns, Ticket

WITHIN = 600.0  # seconds
SLOTS = 2  # jobs that run at the same time
JOB_LIFETIME = 900.0  # seconds after which a job is forgotten
WORLD = Path(drawing.__file__).parent / "world.json"  # coast lines
TOOLS = {"tidy": "whistlestop.drawing.custom_board", "balance": "whistlestop.arena.balance.child"}
GAMES = 200  # that each level plays with each number of seats

SECONDS = {"tidy": 10.0, "balance": 60.0}  # about how long a job takes

Kind = Literal["tidy", "balance"]
State = Literal["waiting", "running", "done", "failed"]


@dataclass(slots=True)
class Job:
    guest: str
    kind: Kind
    facts: dict[str, Any]
    ticket: Ticket
    state: State = "waiting"
    progress: float = 0.0
    result: dict[str, Any] | None = None
    message: str = ""
    asked: float = field(default_factory=time.monotonic)
    task: asyncio.Task[None] | None = None

    def on_message(self, said: dict[str, Any]) -> None:
        """Take in a line of the process."""
        if said.get("of"):
            self.progress = said.get("done", 0) / said["of"]
        self.progress = said.get("progress", self.progress)
        self.message = said.get("error", self.message)
        self.result = said.get("board") or said.get("result") or self.result


class EditorJobs:
    """All jobs. A guest has one at a time: a new job replaces the guest's earlier one."""

    def __init__(self, limits: Limits) -> None:
        self.jobs: dict[str, Job] = {}
        self.turns = FairTurns(limits, "editor_jobs_waiting", slots=SLOTS)

    def begin(self, asker: Asker, kind: Kind, facts: dict[str, Any]) -> str:
        """Return the name of a new job for facts that were checked. Raises Refused."""
        for name, job in list(self.jobs.items()):
            if job.guest == asker.guest or time.monotonic() - job.asked > JOB_LIFETIME:
                self._forget(name)
        ticket = self.turns.enter(asker, SECONDS[kind])
        name = secrets.token_hex(12)
        job = Job(asker.guest, kind, facts, ticket)
        self.jobs[name] = job
        job.task = asyncio.create_task(self._run(job))
        return name

    def job(self, guest: str, name: str) -> Job:
        """Return a guest's job. Raises Refused."""
        job = self.jobs.get(name)
        if job is None or job.guest != guest:
            raise Refused(404, "no_job", "there is no such job; start it again")
        return job

    def cancel(self, guest: str, name: str) -> None:
        """Cancel a guest's job. Raises Refused."""
        self.job(guest, name)
        self._forget(name)

    def close(self) -> None:
        for name in list(self.jobs):
            self._forget(name)

    def _forget(self, name: str) -> None:
        job = self.jobs.pop(name)
        if job.task is not None:
            job.task.cancel()
        self.turns.leave(job.ticket)

    async def _run(self, job: Job) -> None:
        async with self.turns.turn(job.ticket):
            job.state = "running"
            tool = TOOLS[job.kind]
            is_tidying = job.kind == "tidy"
            with tempfile.TemporaryDirectory() as folder:
                failure = await run_child(
                    (sys.executable, "-m", tool, *_arguments(job, Path(folder))),
                    json.dumps(job.facts).encode() if is_tidying else b"",
                    job.on_message,
                    WITHIN,
                    closes=is_tidying,  # the other tool ends when its input is closed
                )
            job.state = "done" if job.result is not None else "failed"
            if job.state == "failed" and not job.message:
                job.message = failure or f"{tool} failed; the server's log says why"


def _arguments(job: Job, folder: Path) -> tuple[str, ...]:
    """Return the arguments of a tool; the title is written to a file if the tool needs one."""
    if job.kind == "tidy":
        return (str(WORLD),)
    file = folder / "title.json"
    file.write_text(json.dumps(job.facts), encoding="utf-8")
    return (json.dumps({"title": str(file), "games": GAMES}), "1")
