"""Games of a tournament on this computer: one process a core, one game at a time each.

A pipe to every process, so that it is known which game a process that dies takes with it.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import NoReturn

from whistlestop.arena.errors import TournamentError
from whistlestop.arena.playing import Task, lost, play_task, warm_up
from whistlestop.arena.rows import Row

AHEAD = 2  # games a process is given at a time: the one it plays, and the next
PATIENCE = 1.0  # seconds for a process to end by itself
READY = "ready"


def play_here(
    title: str, options: dict[str, bool], bots: list[str], tasks: Iterable[Task]
) -> Generator[Row]:
    """Play in this process, one after the other."""
    begun = False
    for task in tasks:
        if not begun:
            warm_up(title, options, bots, len(task.line_up), task.luck)
            begun = True
        yield play_task(title, options, task)


class _Ended(BaseException):
    """A process is told to end: no SystemExit, which would be a bot's mistake."""


class _Worker:
    """A process, the pipe to it, and the games that it has been given and not yet played."""

    def __init__(self, title: str, options: dict[str, bool], bots: list[str]) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.given: deque[Task] = deque()
        self.is_ready = False
        self.process: BaseProcess = context.Process(
            target=_work, args=(theirs, title, options, bots), daemon=True
        )
        self.process.start()
        theirs.close()

    def give(self, tasks: Iterator[Task]) -> None:
        while len(self.given) < AHEAD:
            task = next(tasks, None)
            if task is None:
                return
            self.given.append(task)
            with suppress(BrokenPipeError):  # that it is gone is seen where it is listened to
                self.pipe.send(task)

    def end(self) -> None:
        self.pipe.close()
        self.process.terminate()


def play_on_processes(
    title: str, options: dict[str, bool], bots: list[str], tasks: Iterable[Task], processes: int
) -> Generator[Row]:
    """Play in so many processes and give the rows as games end, in no order.

    A process that dies loses its game, whose row has an ``error`` that says so; another process
    takes its place. Whoever closes this iterator ends all processes at once.
    """
    queue = _Queue(tasks)
    first = queue.peek()
    if first is None:
        return
    warm_up(title, options, bots, len(first.line_up), first.luck)  # compiles once, if nobody has
    workers = [_Worker(title, options, bots) for _ in range(processes)]
    try:
        for worker in workers:
            worker.give(queue)
        while busy := {worker.pipe: worker for worker in workers if worker.given}:
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                worker = busy[pipe]
                try:
                    answer = pipe.recv()
                except (EOFError, OSError):  # also amid an answer
                    workers.remove(worker)
                    yield _death(worker, queue)
                    workers.append(_Worker(title, options, bots))
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
    """Tasks in their order, and those that come back from a process that died."""

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


def _death(worker: _Worker, queue: _Queue) -> Row:
    """The row of the game that a dead process was playing; the others come back."""
    worker.process.join(PATIENCE)
    code = worker.process.exitcode
    worker.pipe.close()
    if not worker.is_ready:
        raise TournamentError(
            f"a process for the games ended with code {code} before it could play. In a script of "
            'your own, call play_tournament below `if __name__ == "__main__":`'
        )
    task = worker.given.popleft()
    queue.put_back(worker.given)
    return lost(task, f"the process that played ended with code {code}")


def _end(workers: list[_Worker]) -> None:
    for worker in workers:
        worker.end()
    for worker in workers:
        worker.process.join(PATIENCE)
        if worker.process.is_alive():  # deep in compiled code
            worker.process.kill()
            worker.process.join()


def _work(pipe: Connection, title: str, options: dict[str, bool], bots: list[str]) -> None:
    """The life of a process: play until it is told to end, which may be at any moment."""
    with suppress(_Ended):
        _play_what_comes(pipe, title, options, bots)


def _play_what_comes(
    pipe: Connection, title: str, options: dict[str, bool], bots: list[str]
) -> None:
    """Play what comes through the pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that asked
    is_warm = False
    try:
        signal.signal(signal.SIGTERM, _exit)
        while True:
            task = pipe.recv()
            if not is_warm:
                warm_up(title, options, bots, len(task.line_up), task.luck)
                pipe.send(READY)
                is_warm = True
            pipe.send(play_task(title, options, task))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    finally:
        signal.signal(signal.SIGTERM, _is_ending)  # an exception at exit would be printed


def _exit(number: int, frame: object) -> NoReturn:
    """End by an exception, so that bots that hold something are closed."""
    raise _Ended


def _is_ending(number: int, frame: object) -> None:
    """Nothing more: not the default, with which Python tells of a signal that came just before."""
