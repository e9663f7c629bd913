"""The quality of predicted chances: calibration error, Brier score and log loss."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

BINS = 10
THIRDS = ((0.0, 1 / 3), (1 / 3, 2 / 3), (2 / 3, 1.01))  # of a game


class Quality(NamedTuple):
    """The quality of chances.

    ``ece``: the expected calibration error over ten bins. ``brier``: the sum of squared errors over
    the seats. ``log_loss``: in nats.
    """

    ece: float
    brier: float
    log_loss: float


def quality(chances: np.ndarray, results: np.ndarray) -> Quality:
    """Return the quality of chances: both float[n, seats]."""
    error = sum(share * abs(mean - came) for mean, came, share in reliability(chances, results))
    brier = np.square(chances - results).sum(axis=1).mean()
    loss = -(results * np.log(np.maximum(1e-12, chances))).sum(axis=1).mean()
    return Quality(round(error, 4), round(float(brier), 4), round(float(loss), 4))


def reliability(chances: np.ndarray, results: np.ndarray) -> list[tuple[float, float, float]]:
    """Return for each tenth of chances: their mean, how often they came true, and their share."""
    flat, came = chances.ravel(), results.ravel()
    tenth = np.minimum(BINS - 1, (flat * BINS).astype(int))
    return [
        (
            round(float(flat[tenth == each].mean()), 4),
            round(float(came[tenth == each].mean()), 4),
            round(float((tenth == each).mean()), 4),
        )
        for each in np.unique(tenth)
    ]


def by_thirds(chances: np.ndarray, results: np.ndarray, progress: np.ndarray) -> list[Quality]:
    """Return the quality in each third of the games; ``progress``: float[n]."""
    return [
        quality(chances[within], results[within])
        for low, high in THIRDS
        if (within := (progress >= low) & (progress < high)).any()
    ]
