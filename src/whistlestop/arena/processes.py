"""Games between bots on this computer: one process for each core, one game at a time in each.

Every process has its own pipe, so that the game of a process that dies is known.
"""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NoReturn

from whistlestop.arena.errors import TournamentError
from whistlestop.arena.playing import Play, Result, Task, lost, warm_up
from whistlestop.arena.rows import FailedRow

AHEAD = 2  # games assigned to a process: the present one and the next
PATIENCE = 1.0  # seconds for a process to end by itself
READY = "ready"


def play_here(
    title: str,
    options: dict[str, bool],
    bots: list[str],
    tasks: Iterable[Task],
    play: Play[Result],
) -> Generator[Result]:
    """Play the tasks in this process, one after the other, and yield their results."""
    begun = False
    for task in tasks:
        if not begun:
            warm_up(title, options, bots, len(task.line_up), task.luck)
            begun = True
        yield play(title, options, task)


class _Ended(BaseException):
    """The signal to end a process; unlike SystemExit, it cannot be mistaken for a bot's error."""


class _Worker:
    """A process, the pipe to it, and its assigned games that it has not finished."""

    def __init__(
        self, title: str, options: dict[str, bool], bots: list[str], play: Play[Any]
    ) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.given: deque[Task] = deque()
        self.is_ready = False
        self.process: BaseProcess = context.Process(
            target=_work, args=(theirs, title, options, bots, play), daemon=True
        )
        self.process.start()
        theirs.close()

    def give(self, tasks: Iterator[Task]) -> None:
        while len(self.given) < AHEAD:
            task = next(tasks, None)
            if task is None:
                return
            self.given.append(task)
            with suppress(BrokenPipeError):  # the reader of the pipe will notice
                self.pipe.send(task)

    def end(self) -> None:
        self.pipe.close()
        self.process.terminate()


def play_on_processes(
    title: str,
    options: dict[str, bool],
    bots: list[str],
    tasks: Iterable[Task],
    play: Play[Result],
    processes: int,
) -> Generator[Result | FailedRow]:
    """Play in this many processes, and yield results as games end, in any order.

    If a process dies, the row of its game has an ``error`` that says so, and another process takes
    its place. Closing this iterator ends all processes at once.
    """
    queue = _Queue(tasks)
    first = queue.peek()
    if first is None:
        return
    warm_up(title, options, bots, len(first.line_up), first.luck)  # to compile only once
    workers = [_Worker(title, options, bots, play) for _ in range(processes)]
    try:
        for worker in workers:
            worker.give(queue)
        while busy := {worker.pipe: worker for worker in workers if worker.given}:
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                worker = busy[pipe]
                try:
                    answer = pipe.recv()
                except (EOFError, OSError):  # possibly within an answer
                    workers.remove(worker)
                    yield _death(worker, queue)
                    workers.append(_Worker(title, options, bots, play))
                    workers[-1].give(queue)
                    continue
                if answer == READY:
                    worker.is_ready = True
                    continue
                worker.given.popleft()
                worker.give(queue)
                yield answer
    finally:
        _end(workers)


class _Queue(Iterator[Task]):
    """Tasks in their order, with the tasks returned from dead processes first."""

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._tasks = iter(tasks)
        self._first: deque[Task] = deque()

    def __next__(self) -> Task:
        return self._first.popleft() if self._first else next(self._tasks)

    def peek(self) -> Task | None:
        task = next(self, None)
        if task is not None:
            self._first.appendleft(task)
        return task

    def put_back(self, tasks: Iterable[Task]) -> None:
        self._first.extendleft(reversed(list(tasks)))


def _death(worker: _Worker, queue: _Queue) -> FailedRow:
    """Return the row of the game that a dead process was playing, and requeue its other games."""
    worker.process.join(PATIENCE)
    code = worker.process.exitcode
    worker.pipe.close()
    if not worker.is_ready:
        raise TournamentError(
            f"a process for the games ended with code {code} before it could play. In a script, "
            'play games only below `if __name__ == "__main__":`'
        )
    task = worker.given.popleft()
    queue.put_back(worker.given)
    return lost(task, f"the process of this game ended with code {code}")


def _end(workers: list[_Worker]) -> None:
    for worker in workers:
        worker.end()
    for worker in workers:
        worker.process.join(PATIENCE)
        if worker.process.is_alive():  # still in compiled code
            worker.process.kill()
            worker.process.join()


def _work(
    pipe: Connection, title: str, options: dict[str, bool], bots: list[str], play: Play[Any]
) -> None:
    """Run a process: play until a signal ends it, which may happen at any moment."""
    with suppress(_Ended):
        _serve_tasks(pipe, title, options, bots, play)


def _serve_tasks(
    pipe: Connection, title: str, options: dict[str, bool], bots: list[str], play: Play[Any]
) -> None:
    """Play the tasks that come through the pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the parent handles Ctrl+C
    is_warm = False
    try:
        signal.signal(signal.SIGTERM, _exit)
        while True:
            task = pipe.recv()
            if not is_warm:
                warm_up(title, options, bots, len(task.line_up), task.luck)
                pipe.send(READY)
                is_warm = True
            pipe.send(play(title, options, task))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    finally:
        signal.signal(signal.SIGTERM, _is_ending)  # an exception at exit would be printed


def _exit(number: int, frame: object) -> NoReturn:
    """Raise an exception to end the process, so that bots with resources are closed.

    The exception may strike within a destructor, or leave an object half closed. Python would
    print a traceback for either, although the process ends as it should.
    """
    sys.unraisablehook = _ignore
    raise _Ended


def _ignore(unraisable: object) -> None:
    """Print nothing for an error that Python could only print."""


def _is_ending(number: int, frame: object) -> None:
    """Do nothing; with the default handler, Python would report a signal that came just before."""
