"""``whistlestop train``: train the models that bots and analyses read."""

from __future__ import annotations

from pathlib import Path

import click

from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.progress import games_bar
from whistlestop.cli.shared_options import seed_option


@click.group()
def train() -> None:
    """Train models from games between bots."""


@train.command(short_help="Train a model that predicts who wins.")
@click.argument("title")
@click.option(
    "--games",
    default=40_000,
    show_default=True,
    type=click.IntRange(100, 10_000_000),
    help="Games with each number of seats; about ten positions of each are used.",
)
@click.option(
    "--epochs",
    default=10,
    show_default=True,
    type=click.IntRange(1, 1000),
    help="Passes over the positions.",
)
@seed_option
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    help="Folder for games, checkpoints, the log and the model.  [value-TITLE]",
)
@click.option("--threads", type=click.IntRange(1, 1024), help="Number of threads.  [one per core]")
def value(
    title: str, games: int, epochs: int, seed: int, folder: Path | None, threads: int | None
) -> None:
    """Train a model that predicts each seat's chance to win TITLE and its final score.

    Bots of mixed strength play the games in compiled code. The folder keeps everything, so that the
    same command continues after an interruption. Watch the training with
    ``tensorboard --logdir FOLDER``. The model is value.npz in the folder.
    """
    from whistlestop.bots.compile_ahead import POSITIONS
    from whistlestop.cli.compiling import compile_first
    from whistlestop.titles import load
    from whistlestop.training.errors import TrainingError
    from whistlestop.training.value_training import Progress, ValuePlan, check_extra, train_value

    plan = ValuePlan(load(title), games, epochs, seed)
    try:
        check_extra()
        compile_first((POSITIONS,))
        with games_bar(title) as show:
            of = games * len(plan.seats)
            file = train_value(
                plan,
                folder or Path(f"value-{plan.title.id}"),
                Progress(
                    lambda seats, played: show(games * plan.seats.index(seats) + played, of),
                    lambda number, loss, test: click.echo(
                        f"epoch {number} of {epochs}: loss {loss:.4f}, on other games {test:.4f}"
                    ),
                ),
                threads,
            )
    except (TrainingError, OSError) as error:
        raise BadInput(str(error)) from None
    click.echo(f"wrote {file}")
