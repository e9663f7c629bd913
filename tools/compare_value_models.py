"""Compare kinds of value models on the positions of a training: which is the simplest that is good.

    python tools/compare_value_models.py value-europe 2

Needs the extra ``[train]`` and LightGBM. The folder is one of ``whistlestop train value``. All
models read the same inputs; each seat's knowledge is its own cards, and games with numbers that 50
divides are left out and measured.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import lightgbm
import numpy as np
import torch

from whistlestop.training.arrays import load_arrays
from whistlestop.training.positions import Positions
from whistlestop.training.quality import Quality, by_thirds, quality
from whistlestop.training.value_network import Linear, ValueNetwork, inputs_of, train

TREES = {"num_leaves": 31, "learning_rate": 0.08, "verbose": -1, "seed": 1}
ROUNDS = 300


def seat_views(positions: Positions) -> torch.Tensor:
    """Return the inputs from the view of the seat to decide: [n, players, INPUTS]."""
    known = torch.zeros(len(positions), positions.players)
    known[torch.arange(len(positions)), torch.from_numpy(positions.seat)] = 1.0
    return inputs_of(torch.from_numpy(positions.features), known)


def by_network(network: torch.nn.Module, rows: Positions) -> np.ndarray:
    """Return the chances of a network."""
    with torch.no_grad():
        found: np.ndarray = torch.softmax(network(seat_views(rows))[:, :, 0], dim=1).numpy()
    return found


def by_trees(training: Positions, rows: Positions) -> np.ndarray:
    """Return the chances of boosted trees, one row for each seat of a position."""
    inputs = seat_views(training).flatten(0, 1).numpy()
    data = lightgbm.Dataset(inputs, training.wins.ravel())
    trees = lightgbm.train({"objective": "cross_entropy", **TREES}, data, ROUNDS)
    found = np.asarray(trees.predict(seat_views(rows).flatten(0, 1).numpy()))
    chances = found.reshape(-1, rows.players)
    return np.asarray(chances / chances.sum(axis=1, keepdims=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("players", type=int)
    parser.add_argument("--epochs", type=int, default=10)
    options = parser.parse_args()
    rows = load_arrays(options.folder / f"positions-{options.players}.npz", Positions)
    test, training = rows.part(rows.game % 50 == 0), rows.part(rows.game % 50 != 0)
    for name in ("logistic regression", "boosted trees", "network"):
        begun = time.process_time()
        if name == "boosted trees":
            chances = by_trees(training, test)
        else:
            network = Linear() if name == "logistic regression" else ValueNetwork()
            train([rows], options.epochs, 1, network)
            chances = by_network(network, test)
        found: Quality = quality(chances, test.wins)
        thirds = ", ".join(
            f"{each.brier:.3f}" for each in by_thirds(chances, test.wins, test.progress)
        )
        print(
            f"| {name} | {len(training):,} | {found.brier:.4f} | {found.ece:.3f} | {thirds} | "
            f"{time.process_time() - begun:.0f} s |",
            flush=True,
        )


if __name__ == "__main__":
    main()
