"""How the kernel is compiled: ``kernel`` for its inner functions, ``entry`` for its doors.

Only entry points are cached on disk. Numba looks at an entry point's own file alone to see
whether its cached code is still good, so the cache's folder is named after all sources of the
kernel: change any of them and everything is compiled afresh.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy
from numba import config as numba_config
from platformdirs import user_cache_path

Function = TypeVar("Function", bound=Callable[..., Any])

config: Any = numba_config  # its settings are made at run time

COMPILED = not config.DISABLE_JIT


def _cache_folder(*folders: Path) -> Path:
    digest = hashlib.sha256(f"{numba.__version__} {numpy.__version__}".encode())
    for folder in folders:
        for source in sorted(folder.glob("*.py")):
            digest.update(source.read_bytes())
    base = os.environ.get("WHISTLESTOP_CACHE") or user_cache_path("whistlestop")
    return Path(base) / "kernel" / digest.hexdigest()[:16]


def kernel(function: Function) -> Function:
    """A function of the kernel, called by other functions of the kernel alone."""
    njit: Any = numba.njit  # its type says nothing of the wrappers, whose compiling takes time
    compiled = njit(
        nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)
    return cast(Function, compiled)


def doors_of(*folders: Path) -> Callable[[Function], Function]:
    """A decorator for doors, called from Python; their machine code is kept on disk.

    ``folders``: those of all sources that are compiled into them, beside the kernel's own.
    """
    cache_folder = str(_cache_folder(Path(__file__).parent, *folders)) if COMPILED else ""

    def door(function: Function) -> Function:
        before = config.CACHE_DIR
        config.CACHE_DIR = cache_folder
        try:
            compiled: Any = numba.njit(nogil=True, error_model="numpy", cache=True)(function)
        finally:
            config.CACHE_DIR = before
        return cast(Function, compiled)

    return door


entry = doors_of()
