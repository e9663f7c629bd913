"""Reading a record from Python: what numpy's own records do in microseconds, in nanoseconds."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np


class RecordView:
    """The fields of a record in some memory, as arrays that always show what stands there now.

    A single number is an array without dimensions; ``int(...)`` makes one of it. To write, take
    ``as_record``. numpy's records look up a field's place at every access; this does it once.
    """

    def __init__(self, memory: np.ndarray, dtype: np.dtype[np.void]) -> None:
        self.memory = memory
        self._dtype = dtype

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # what copy and pickle ask for
            raise AttributeError(name)
        base, shape, offset = _places(self._dtype)[name]
        field: np.ndarray = np.ndarray(shape, base, self.memory, offset)
        field.flags.writeable = False
        setattr(self, name, field)
        return field


@cache
def _places(dtype: np.dtype[np.void]) -> dict[str, tuple[np.dtype[Any], tuple[int, ...], int]]:
    """Each field's type, shape and offset."""
    fields: Any = dtype.fields
    return {name: (field[0].base, field[0].shape, field[1]) for name, field in fields.items()}
