"""The steps from a title to its value model: play games, train, and store the model.

Everything is kept in a folder, so that an interrupted training continues where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from whistlestop import __version__
from whistlestop.bots.value_model import INPUT_NAMES, ValueModel
from whistlestop.titles import Title
from whistlestop.training.arrays import load_arrays, save_arrays
from whistlestop.training.folder import check_extra, claim_folder, commit_of_source
from whistlestop.training.positions import Positions, play_positions
from whistlestop.training.workers import ALL_CORES, Workers


@dataclass(frozen=True, slots=True)
class ValuePlan:
    """The plan of a training. ``games``: for each number of seats."""

    title: Title
    games: int
    epochs: int
    seed: int

    @property
    def seats(self) -> range:
        """Return the numbers of seats."""
        rules = self.title.rules
        return range(rules.players_at_least, rules.players_at_most + 1)

    def question(self) -> dict[str, Any]:
        """Return all that determines the model."""
        return {
            "title": self.title.id,
            "seats": list(self.seats),
            "games": self.games,
            "epochs": self.epochs,
            "seed": self.seed,
        }


@dataclass(frozen=True, slots=True)
class Progress:
    """Callbacks: games of a number of seats, and an epoch's number, loss and test loss."""

    on_games: Callable[[int, int], None] = lambda seats, games: None
    on_epoch: Callable[[int, float, float], None] = lambda number, loss, test: None


def train_value(
    plan: ValuePlan, folder: Path, progress: Progress, workers: Workers = ALL_CORES
) -> Path:
    """Train a model, and return its file. Raises TrainingError.

    ``folder`` keeps games, checkpoints, a log for TensorBoard and the model ``value.npz``.
    """
    check_extra()
    from torch.utils.tensorboard import SummaryWriter

    from whistlestop.training.value_network import Epoch, new_network, train

    claim_folder(folder, {**plan.question(), "features": INPUT_NAMES})
    sets = [_games(plan, seats, folder, progress, workers) for seats in plan.seats]
    network = new_network(plan.seed)
    with SummaryWriter(str(folder / "log")) as writer:  # type: ignore[no-untyped-call]

        def on_epoch(epoch: Epoch) -> None:
            writer.add_scalar("loss", epoch.loss, epoch.number)  # type: ignore[no-untyped-call]
            writer.add_scalar("test", epoch.test, epoch.number)  # type: ignore[no-untyped-call]
            progress.on_epoch(epoch.number, epoch.loss, epoch.test)

        curve = train(sets, plan.epochs, plan.seed, network, folder / "checkpoint.pt", on_epoch)
    facts = {
        **plan.question(),
        "rows": sum(map(len, sets)),
        "command": f"whistlestop train value {plan.title.id} --games {plan.games} "
        f"--epochs {plan.epochs} --seed {plan.seed}",
        "version": __version__,
        "commit": commit_of_source(),
        "curve": [{k: round(v, 5) for k, v in asdict(each).items()} for each in curve],
    }
    file = folder / "value.npz"
    ValueModel(network.packed(), facts).save(file)
    return file


def _games(
    plan: ValuePlan, seats: int, folder: Path, progress: Progress, workers: Workers
) -> Positions:
    file = folder / f"positions-{seats}.npz"
    if not file.is_file():
        found = play_positions(
            plan.title,
            seats,
            plan.games,
            plan.seed,
            workers,
            lambda games: progress.on_games(seats, games),
        )
        save_arrays(file, found)
    return load_arrays(file, Positions)
