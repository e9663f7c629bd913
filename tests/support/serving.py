"""``whistlestop serve`` in a process of its own, for tests that stop it, kill it or visit it."""

import re
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from postgres import database_options

WHISTLESTOP = ["-m", "whistlestop"]
SAME_SEED = [str(Path(__file__).with_name("same_seed.py"))]
SOON_AWAY = [str(Path(__file__).with_name("soon_away.py"))]
FEW_FILES = [str(Path(__file__).with_name("few_files.py"))]
STARTS_WITHIN = 120  # seconds: the first start compiles the rules


class Served:
    """A server on a port of this machine (0: any free one), with its games in ``data``.

    ``more``: other options of ``serve``.
    """

    def __init__(
        self,
        data: Path,
        port: int = 0,
        program: Sequence[str] = WHISTLESTOP,
        more: Sequence[str] = (),
    ) -> None:
        self.more = more
        self.data = data
        self.port = port
        self.program = program

    def start(self) -> Self:
        """Start the server and wait until it answers."""
        options = ["--no-browser", "--port", str(self.port), "--data", str(self.data)]
        options += database_options(self.data)
        options += ["--limit", "all=off", *self.more]  # one address has many guests in tests
        self.process = subprocess.Popen(
            [sys.executable, *self.program, "serve", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        late = threading.Timer(STARTS_WITHIN, self.process.kill)
        late.start()
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        late.cancel()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
        assert found, f"the server did not start: {said}{self.process.stdout.read()}"
        self.port = int(found[1])
        self.address = found[0]
        return self

    def kill(self) -> None:
        """Kill the server like a power cut: no handler runs and nothing is written."""
        self.process.kill()
        self._gone()

    def end(self) -> None:
        """Stop the server as Ctrl+C does."""
        self.process.terminate()
        self._gone()

    def _gone(self) -> None:
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.end()
