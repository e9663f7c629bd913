"""The error of training."""

from __future__ import annotations

from math import floor


class TrainingError(ValueError):
    """Something that can't be trained; the message says what would be right."""


def too_few_games(positions: int, batch: int) -> TrainingError:
    """Return the error of games whose positions don't fill a batch; it says how many would."""
    times = floor(1.1 * batch / max(1, positions)) + 1
    return TrainingError(
        f"too few games: they gave {positions:,} positions to learn from, and a batch has "
        f"{batch:,}; play {times} times as many (--games), with another --folder"
    )
