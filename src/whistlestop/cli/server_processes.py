"""Several server processes that accept connections on one port, and the process that runs them.

Each is started like the command itself. It inherits the socket, and two more files: it writes to
one when it is ready, and stops when the other closes, because the parent has ended.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FrameType

log = logging.getLogger("whistlestop.processes")

LOOK_EVERY = 0.1  # seconds
STOPS_WITHIN = 15.0  # seconds; then a process is killed
LONGEST_PAUSE = 30.0  # seconds before another process starts in place of some that never answered


@dataclass(frozen=True, slots=True)
class Inherited:
    """What a server process has from its parent: file descriptors."""

    listener: int
    ready: int
    alive: int

    def __str__(self) -> str:
        return f"{self.listener}:{self.ready}:{self.alive}"

    @classmethod
    def of(cls, text: str) -> Inherited:
        """Read the value of the option. Raises ValueError."""
        return cls(*map(int, text.split(":", 2)))

    def socket(self) -> socket.socket:
        """Return the socket that all processes share."""
        return socket.socket(fileno=self.listener)

    def note_ready(self) -> None:
        """Tell the parent that this server answers."""
        os.write(self.ready, b"r")
        os.close(self.ready)

    def follow(self) -> None:
        """Stop this process, as Ctrl+C does, when the parent ends."""

        def wait() -> None:
            os.read(self.alive, 1)
            os.kill(os.getpid(), signal.SIGTERM)

        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # it is for the parent
        threading.Thread(target=wait, name="parent", daemon=True).start()


class _Process:
    """A server process. ``number``: from 0; no two have the same at the same time."""

    def __init__(
        self, number: int, listener: socket.socket, alive: int, more: Callable[[int], Sequence[str]]
    ) -> None:
        self.number = number
        self._has_answered = False
        self._ready, writing = os.pipe()
        inherited = Inherited(listener.fileno(), writing, alive)
        command = [sys.executable, "-m", "whistlestop", *sys.argv[1:], *more(number)]
        self.child = subprocess.Popen(
            [*command, "--inherited", str(inherited)],
            stdin=subprocess.DEVNULL,
            pass_fds=(inherited.listener, inherited.ready, inherited.alive),
        )
        os.close(writing)

    def is_ready(self) -> bool:
        """Wait until the server answers; return False if it ends instead."""
        self._has_answered = self._has_answered or os.read(self._ready, 1) != b""
        return self._has_answered

    def terminate(self) -> None:
        """Stop the server as Ctrl+C does."""
        if self.child.poll() is None:
            self.child.terminate()

    def wait(self) -> int:
        """Wait until the server has ended, and return its exit status."""
        os.close(self._ready)
        try:
            return self.child.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            self.child.kill()
            return self.child.wait()


class Processes:
    """The server processes, until a signal ends them.

    ``more``: returns the last options of the process with a number. SIGHUP restarts them one after
    the other, each when its successor answers.
    """

    def __init__(
        self, listener: socket.socket, count: int, more: Callable[[int], Sequence[str]]
    ) -> None:
        self._listener, self._count, self._more = listener, count, more
        self._reading, self._writing = os.pipe()  # closes when this process ends
        self._running: list[_Process] = []
        self._is_ending = self._restarts = False
        self._pause = 0.0
        self._due: dict[int, float] = {}  # when each process starts in place of one that ended

    def run(self, on_ready: Callable[[], None]) -> int:
        """Run until a signal comes; return the exit status.

        ``on_ready``: is called when all servers answer. A server that can't start says why itself,
        and its exit status is that of this process.
        """
        for ending in (signal.SIGTERM, signal.SIGINT):
            signal.signal(ending, self._end)
        signal.signal(signal.SIGHUP, self._restart)
        try:
            for number in range(self._count):
                process = self._start(number)
                if not process.is_ready():
                    self._running.remove(process)
                    status = process.wait()
                    return 0 if self._is_ending else status
            on_ready()
            while not self._is_ending:
                time.sleep(LOOK_EVERY)
                self._replace_ended()
                if self._restarts:
                    self._restarts = False
                    self._roll()
            return 0
        finally:
            for process in self._running:
                process.terminate()
            for process in self._running:
                process.wait()

    def _start(self, number: int) -> _Process:
        process = _Process(number, self._listener, self._reading, self._more)
        self._running.append(process)
        return process

    def _end(self, _signal: int, _frame: FrameType | None) -> None:
        self._is_ending = True
        for process in self._running:  # this process may be waiting for one that starts
            process.terminate()

    def _restart(self, _signal: int, _frame: FrameType | None) -> None:
        self._restarts = True

    def _replace_ended(self) -> None:
        """Start another process for each that has ended."""
        for process in list(self._running):
            status = process.child.poll()
            if status is None or self._is_ending:
                continue
            self._running.remove(process)
            was_ready = process.is_ready()
            process.wait()
            why = f"exit status {status}" if status >= 0 else signal.Signals(-status).name
            log.error(
                "server process %d has ended (%s); another one starts", process.child.pid, why
            )
            self._pause = 0.0 if was_ready else min(2 * self._pause + 1.0, LONGEST_PAUSE)
            self._due[process.number] = time.monotonic() + self._pause
        for number, at in list(self._due.items()):
            if time.monotonic() >= at and not self._is_ending:
                del self._due[number]
                self._start(number)

    def _roll(self) -> None:
        """Replace the processes one after the other; stop at one that can't start."""
        for old in list(self._running):
            new = self._start((old.number + self._count) % (2 * self._count))
            if not new.is_ready():
                self._running.remove(new)
                new.wait()
                if not self._is_ending:
                    log.error("the new server process does not start; the old ones go on")
                return
            old.terminate()
            old.wait()
            self._running.remove(old)
