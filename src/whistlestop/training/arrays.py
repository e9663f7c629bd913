"""Files of the arrays of a dataclass, which hold the games of a training."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from whistlestop.training.errors import TrainingError

Arrays = TypeVar("Arrays")


def save_arrays(file: Path, arrays: Any) -> None:
    """Write the fields of a dataclass with slots; a file that exists is complete."""
    unfinished = file.with_suffix(".unfinished")
    with unfinished.open("wb") as out:
        np.savez(out, **{name: getattr(arrays, name) for name in arrays.__slots__})
    unfinished.replace(file)


def load_arrays(file: Path, kind: type[Arrays]) -> Arrays:
    """Read a file that ``save_arrays`` wrote. Raises TrainingError."""
    names: tuple[str, ...] = kind.__slots__  # type: ignore[attr-defined]
    try:
        with file.open("rb") as data, np.load(data) as read:
            return kind(*(read[name] for name in names))
    except OSError:
        raise
    except Exception:  # from a damaged archive nearly any: zlib.error, RuntimeError, …
        raise TrainingError(
            f"{file} can't be read; remove it, and its games are played again"
        ) from None
