"""The checkpoint of a training after each epoch, from which an interrupted training continues."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import torch

from whistlestop.training.errors import TrainingError


class Trained(NamedTuple):
    """The parts of a training that change: their states are stored together with the curve."""

    network: torch.nn.Module
    optimizer: torch.optim.Optimizer
    schedule: torch.optim.lr_scheduler.LRScheduler


def restore(file: Path | None, trained: Trained) -> list[tuple[Any, ...]]:
    """Set the parts to the stored states, and return the curve; empty without a file.

    Raises TrainingError if the file is damaged.
    """
    if file is None or not file.is_file():
        return []
    try:
        kept: dict[str, Any] = torch.load(file, weights_only=True)
    except Exception as error:  # from a damaged file nearly any: KeyError, UnpicklingError, …
        raise TrainingError(f"{file} can't be read; remove it to train again") from error
    for name, part in trained._asdict().items():
        part.load_state_dict(kept[name])
    curve: list[tuple[Any, ...]] = kept["curve"]
    return curve


def store(file: Path | None, trained: Trained, curve: list[tuple[Any, ...]]) -> None:
    """Write the states and the curve; a file that exists is complete."""
    if file is None:
        return
    unfinished = file.with_suffix(".unfinished")
    states = {name: part.state_dict() for name, part in trained._asdict().items()}
    torch.save({**states, "curve": curve}, unfinished)
    unfinished.replace(file)
