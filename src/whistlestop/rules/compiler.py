"""Two ways to run the same source: plain Python, and machine code made by Numba.

``kernel`` marks inner functions. They stay plain Python when Python calls them and are compiled
when compiled code calls them. ``entry_point`` marks functions for Python to call. They run machine
code if it is in the cache on disk. Otherwise the program chooses:

- ``Uncompiled.WAIT`` (the default): compile it now and store it in the cache.
- ``Uncompiled.RUN_PLAIN``: run plain Python for now. A program that lets another process compile
  calls ``load_cached`` when that has finished; from then on the machine code runs.

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
    """The behaviour of an entry point whose machine code is not in the cache."""

    WAIT = "wait"
    RUN_PLAIN = "run plain"


class _Settings:
    uncompiled = Uncompiled.WAIT


def set_uncompiled(choice: Uncompiled) -> None:
    """Choose the behaviour of entry points without machine code, for this process."""
    _Settings.uncompiled = choice


def kernel(function: Function) -> Function:
    """Mark a function of the kernel, which entry points, the kernel and tests call."""
    function.__dict__["is_kernel"] = True
    return function


def inlined(function: Function) -> Function:
    """Mark a function that is compiled into each entry point that calls it.

    So it may return several records, which other functions compiled by Numba can't.
    """
    function.__dict__["is_inlined"] = True
    return function


@functools.cache
def cache_folder(folder: Path) -> Path:
    """Return the cache folder for the machine code of the entry points in a source folder.

    Numba checks only an entry point's own file to see whether its code is still valid. So the
    folder is named after a digest of all sources: after any change everything is compiled again.
    """
    digest = hashlib.sha256(f"{version('numba')} {version('numpy')}".encode())
    for sources in (Path(__file__).parent, folder):
        for source in sorted(sources.glob("*.py")):
            text = source.read_bytes()
            digest.update(text)
            if b"\n@entry_point" in text:  # Numba compares the modification times of such files
                digest.update(str(source.stat().st_mtime_ns).encode())
    base = os.environ.get("WHISTLESTOP_CACHE") or user_cache_path("whistlestop")
    return Path(base) / "kernel" / digest.hexdigest()[:16]


def cache_problem() -> str:
    """Return why machine code can't be stored on disk, and what would help.

    The text is empty if it can be stored or if nothing is compiled.
    """
    if not COMPILED:
        return ""
    folder = cache_folder(Path(__file__).parent)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "writable").touch()
    except OSError as error:
        return (
            f"machine code can't be stored in {folder}: {error.strerror or error}; "
            "set WHISTLESTOP_CACHE to a folder that can be written"
        )
    return ""


class EntryPoint:
    """A function for Python to call, and its machine code once that is loaded.

    The loaded machine code replaces the function in its module, so that ``entry_points.step(...)``
    costs no more than the call itself.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.name = function.__name__
        # Entry points for measuring and tuning are compiled only when they are called.
        self.is_ahead = function.__module__.endswith(".entry_points")
        self._machine_code: Callable[..., Any] | None = None
        self._lock = threading.Lock()
        self._looked = False  # whether the cache was searched

    @property
    def folder(self) -> Path:
        """Return the cache folder of the machine code."""
        return cache_folder(Path(self.function.__code__.co_filename).parent)

    @property
    def is_loaded(self) -> bool:
        """Check whether calls already run the machine code."""
        return self._machine_code is not None

    def is_cached(self) -> bool:
        """Check whether the machine code is in the cache."""
        return self._marker().is_file()

    def _marker(self) -> Path:
        return self.folder / f"{self.name}.compiled"

    def load(self) -> Callable[..., Any]:
        """Return the machine code, read from the cache or compiled now, and use it from now on."""
        with self._lock:
            if self._machine_code is None:
                from whistlestop.rules.numba_pipeline import compile_entry_point

                self._machine_code = compile_entry_point(self.function, self.folder)
                with contextlib.suppress(OSError):  # not stored; it is compiled again next time
                    self._marker().touch()
                self.function.__globals__[self.name] = self._machine_code
        return self._machine_code

    def best(self) -> Callable[..., Any]:
        """Return the function to call now."""
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
    """Load all machine code in the cache; return whether all of it is now loaded.

    Call it from a separate thread; games continue in plain Python meanwhile.
    """
    for point in REGISTERED:
        if not point.is_loaded and point.is_cached():
            point.load()
    return all(point.is_loaded for point in REGISTERED if point.is_ahead)


def entry_point(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function that Python calls and whose machine code is stored on disk.

    Its annotations give the types of its arguments: ``Bytes``, ``int``, the arrays of
    ``records.py``, and named tuples of these.
    """
    if not COMPILED:
        return function
    point = EntryPoint(function)
    REGISTERED.append(point)

    @functools.wraps(function)
    def call(*args: P.args, **keywords: P.kwargs) -> R:
        return cast(R, point.best()(*args, **keywords))

    return call
