"""PyTorch in its deterministic mode, so that a training can be repeated bit by bit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import torch


@contextmanager
def repeatable() -> Iterator[None]:
    """Make PyTorch add in a fixed order while this lasts; its threads otherwise race.

    For example, the gradient of ``tensor[index]`` with repeated indices depends on which thread
    comes first. Results still depend on the number of threads and on the machine.
    """
    before = torch.are_deterministic_algorithms_enabled()
    torch.use_deterministic_algorithms(True)
    try:
        yield
    finally:
        torch.use_deterministic_algorithms(before)
