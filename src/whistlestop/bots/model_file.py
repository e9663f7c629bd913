"""Files of models: the weights of a record by name, and facts about their training."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

AGAIN = "installing Whistlestop again brings back its own"


class ModelError(ValueError):
    """A file that is no model of this version; the message says why."""


def save_model(
    file: Path | str, record: np.record, facts: dict[str, Any], inputs: list[str]
) -> None:
    """Write the fields of a record as an .npz file; weights are float16.

    ``inputs``: the names of the features.
    """
    arrays = {name: np.asarray(record[name], np.float16) for name in record.dtype.names or ()}
    text = json.dumps({**facts, "inputs": inputs})
    np.savez_compressed(file, allow_pickle=False, facts=np.array(text), **arrays)


def load_model(
    file: Path | str, record: np.record, inputs: list[str], command: str
) -> dict[str, Any]:
    """Read a model into a record, and return its facts. Raises ModelError.

    ``command``: the one that writes models of this kind.
    """
    try:
        content = BytesIO(Path(file).read_bytes())
    except OSError as error:
        raise ModelError(f"{file}: {error.strerror}") from None
    try:
        with np.load(content, allow_pickle=False) as read:
            facts: dict[str, Any] = json.loads(str(read["facts"]))
            trained_with = facts.pop("inputs", None)
            if set(read.files) != {"facts", *(record.dtype.names or ())}:
                raise ModelError(f"{file}: a model of another kind; {command!r} writes this kind")
            for name in record.dtype.names or ():
                if read[name].shape != record[name].shape:
                    raise ModelError(
                        f"{file}: {name} has shape {read[name].shape}; a model of this "
                        f"version has {record[name].shape}"
                    )
                if not np.isfinite(read[name]).all():
                    raise ModelError(f"{file}: {name} has weights that are not finite; {AGAIN}")
                record[name] = read[name]
    except ModelError:
        raise
    except Exception:  # from a damaged archive nearly any: zlib.error, TokenError, RuntimeError, …
        raise ModelError(
            f"{file}: no model, or a damaged one; {command!r} writes models, and {AGAIN}"
        ) from None
    if trained_with != inputs:
        raise ModelError(f"{file}: it was trained with other features; train it again")
    return facts
