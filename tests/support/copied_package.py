"""A copy of the package, for tests that add something to its sources and use it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import whistlestop

PACKAGE = Path(whistlestop.__file__).parent


def copy_package(folder: Path) -> Path:
    """Copy the package's sources and data into a folder; return the copy."""
    copied = folder / "whistlestop"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    return copied


def run_with(package: Path, *command: str) -> str:
    """Run Python with that package and return its output; fail if it fails.

    The compiler is off: the kernel is the same, and need not be compiled.
    """
    done = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": str(package.parent), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
