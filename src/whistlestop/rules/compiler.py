"""One source, two ways to run it: plain Python, and machine code made by Numba.

``kernel`` marks the inner functions. They stay plain Python for whoever calls them from Python and
are compiled where compiled code calls them. ``entry_point`` marks what Python calls: it runs the
machine code if that lies in the cache on disk, and what it does otherwise is the program's choice:

- ``Uncompiled.WAIT`` (unless said otherwise): compile it now and keep it in the cache.
- ``Uncompiled.RUN_PLAIN``: run it as plain Python for now. Whoever has it compiled beside, by
  another process, calls ``load_cached`` when that is done, and from then on the machine code runs.

With ``NUMBA_DISABLE_JIT=1`` everything is plain Python. Numba is imported only when machine code is
loaded or made.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import threading
from collections.abc import Callable
from enum import Enum
from importlib.metadata import version
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from platformdirs import user_cache_path

Function = TypeVar("Function", bound=Callable[..., Any])
P = ParamSpec("P")
R = TypeVar("R")

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


class Uncompiled(Enum):
    """What an entry point does whose machine code is not in the cache."""

    WAIT = "wait"
    RUN_PLAIN = "run plain"


class _Settings:
    uncompiled = Uncompiled.WAIT


def set_uncompiled(choice: Uncompiled) -> None:
    """Choose, for this process, what entry points do without machine code."""
    _Settings.uncompiled = choice


def kernel(function: Function) -> Function:
    """A function of the kernel: called by entry points, by others of the kernel, and by tests."""
    function.__dict__["is_kernel"] = True
    return function


def inlined(function: Function) -> Function:
    """A function that entry points call, and that is compiled in the place of each call: so it may
    return several records, which Numba's functions can't."""
    function.__dict__["is_inlined"] = True
    return function


@functools.cache
def cache_folder(folder: Path) -> Path:
    """Where the machine code of the entry points in a source folder lies.

    Numba looks at an entry point's own file alone to see whether its code is still good, so the
    folder is named after all sources: change any of them and everything is compiled afresh.
    """
    digest = hashlib.sha256(f"{version('numba')} {version('numpy')}".encode())
    for sources in (Path(__file__).parent, folder):
        for source in sorted(sources.glob("*.py")):
            text = source.read_bytes()
            digest.update(text)
            if b"\n@entry_point" in text:  # Numba compares the times of those that declare some
                digest.update(str(source.stat().st_mtime_ns).encode())
    base = os.environ.get("WHISTLESTOP_CACHE") or user_cache_path("whistlestop")
    return Path(base) / "kernel" / digest.hexdigest()[:16]


def cache_problem() -> str:
    """Why machine code can't be kept on disk, with what would help; empty if it can, or if none
    is made."""
    if not COMPILED:
        return ""
    folder = cache_folder(Path(__file__).parent)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "writable").touch()
    except OSError as error:
        return (
            f"machine code can't be kept in {folder}: {error.strerror or error}; "
            "let WHISTLESTOP_CACHE name a folder that can be written"
        )
    return ""


class EntryPoint:
    """A function that Python calls, and its machine code once there is any.

    As soon as there is, it takes the place of the function in its module, so that
    ``entry_points.step(...)`` costs nothing more than the call.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.name = function.__name__
        # What only measures and tunes is compiled when it is called, and not before.
        self.is_ahead = function.__module__.endswith(".entry_points")
        self._machine_code: Callable[..., Any] | None = None
        self._lock = threading.Lock()
        self._looked = False  # whether it was looked for in the cache

    @property
    def folder(self) -> Path:
        return cache_folder(Path(self.function.__code__.co_filename).parent)

    @property
    def is_loaded(self) -> bool:
        return self._machine_code is not None

    def is_cached(self) -> bool:
        """Whether its machine code lies in the cache."""
        return self._marker().is_file()

    def _marker(self) -> Path:
        return self.folder / f"{self.name}.compiled"

    def load(self) -> Callable[..., Any]:
        """Its machine code, read from the cache or made now; used from now on."""
        with self._lock:
            if self._machine_code is None:
                from whistlestop.rules.numba_pipeline import compile_entry_point

                self._machine_code = compile_entry_point(self.function, self.folder)
                with contextlib.suppress(OSError):  # not kept: it is made again the next time
                    self._marker().touch()
                self.function.__globals__[self.name] = self._machine_code
        return self._machine_code

    def best(self) -> Callable[..., Any]:
        """What to call now."""
        if self._machine_code is not None:
            return self._machine_code
        if _Settings.uncompiled is Uncompiled.WAIT:
            return self.load()
        if not self._looked:
            self._looked = True
            if self.is_cached():
                return self.load()
        return self.function


REGISTERED: list[EntryPoint] = []


def load_cached() -> bool:
    """Load all machine code that lies in the cache; returns whether none is missing any more.

    To be called from a thread of its own: whoever plays meanwhile goes on in plain Python.
    """
    for point in REGISTERED:
        if not point.is_loaded and point.is_cached():
            point.load()
    return all(point.is_loaded for point in REGISTERED if point.is_ahead)


def entry_point(function: Callable[P, R]) -> Callable[P, R]:
    """A function called from Python, whose machine code is kept on disk.

    Its annotations say what it takes: ``Bytes``, ``int``, the arrays of ``records.py``, and named
    tuples of these.
    """
    if not COMPILED:
        return function
    point = EntryPoint(function)
    REGISTERED.append(point)

    @functools.wraps(function)
    def call(*args: P.args, **keywords: P.kwargs) -> R:
        return cast(R, point.best()(*args, **keywords))

    return call
