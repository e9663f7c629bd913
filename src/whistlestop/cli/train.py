"""``whistlestop train``: train the models that bots and analyses read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import click

from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.path_type import PathType
from whistlestop.cli.progress import games_bar
from whistlestop.cli.shared_options import seed_option

Place = Literal["here", "ray"]


def workers_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that choose where the games of a training are played."""
    on = click.option(
        "--on",
        type=click.Choice(["here", "ray"]),
        default="here",
        show_default=True,
        help="ray: play the games on a Ray cluster.",
    )
    threads = click.option(
        "--threads",
        type=click.IntRange(1, 1024),
        help="Number of threads, or of cores of the cluster.  [all cores]",
    )
    return on(threads(command))


@contextmanager
def training_into(folder: Path) -> Iterator[None]:
    """Report errors of a training without a traceback, and advise after Ctrl+C."""
    from whistlestop.training.errors import TrainingError

    try:
        yield
    except TrainingError as error:
        raise BadInput(str(error)) from None
    except OSError as error:
        raise BadInput(
            f"{error.filename or folder}: can't store a training there: "
            f"{error.strerror or error}; name a --folder that can be written to"
        ) from None
    except KeyboardInterrupt:
        click.echo("stopped; the same command continues", err=True)
        raise


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
    help="Games with each number of seats; 8 to 25 positions of each are used, by title.",
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
    type=PathType(),
    help="Folder for games, checkpoints, the log and the model.  [value-TITLE]",
)
@workers_options
def value(
    title: str,
    games: int,
    epochs: int,
    seed: int,
    folder: Path | None,
    threads: int | None,
    on: Place,
) -> None:
    """Train a model that predicts each seat's chance to win TITLE and its final score.

    Bots of mixed strength play the games in compiled code. The folder keeps everything, so that the
    same command continues after an interruption. Watch the training with
    ``tensorboard --logdir FOLDER``. The model is value.npz in the folder.
    """
    from whistlestop.bots.compile_ahead import POSITIONS
    from whistlestop.cli.compiling import compile_first
    from whistlestop.titles import load
    from whistlestop.training.folder import check_extra
    from whistlestop.training.value_training import Progress, ValuePlan, train_value
    from whistlestop.training.workers import Workers

    plan = ValuePlan(load(title), games, epochs, seed)
    folder = folder or Path(f"value-{plan.title.id}")
    with training_into(folder):
        check_extra()
        compile_first((POSITIONS,))
        with games_bar(title) as show:
            of = games * len(plan.seats)
            file = train_value(
                plan,
                folder,
                Progress(
                    lambda seats, played: show(games * plan.seats.index(seats) + played, of),
                    lambda number, loss, test: click.echo(
                        f"epoch {number} of {epochs}: loss {loss:.4f}, on other games {test:.4f}"
                    ),
                ),
                Workers(threads, on),
            )
    click.echo(f"wrote {file}")


@train.command(short_help="Train the network that chooses actions.")
@click.option(
    "--title",
    "titles",
    multiple=True,
    help="A title to train on; may be repeated.  [all titles]",
)
@click.option(
    "--games",
    default=1_000,
    show_default=True,
    type=click.IntRange(10, 10_000_000),
    help="Games in each of three rounds, for each title and number of seats.",
)
@click.option(
    "--epochs",
    default=15,
    show_default=True,
    type=click.IntRange(1, 1000),
    help="Passes over the positions, in each round.",
)
@seed_option
@click.option(
    "--folder",
    default=Path("policy"),
    show_default=True,
    type=PathType(),
    help="Folder for games, checkpoints, the log and the networks.",
)
@workers_options
def policy(
    titles: tuple[str, ...],
    games: int,
    epochs: int,
    seed: int,
    folder: Path,
    threads: int | None,
    on: Place,
) -> None:
    """Train the network of the bot ``network`` and of ``search``, for all titles together.

    In each round, bots play games, and at some decisions all sensible actions are tried in
    playouts. The network learns their advantages. From the second round on, it plays most seats
    itself. It replaces the one before only if it wins more than 52 % of the games between them. The
    folder keeps everything, so that the same command continues after an interruption. The network
    is policy.npz in the folder.
    """
    from whistlestop.bots.compile_ahead import TRIALS
    from whistlestop.cli.compiling import compile_first
    from whistlestop.titles import load, title_ids
    from whistlestop.training.folder import check_extra
    from whistlestop.training.policy_match import Match
    from whistlestop.training.policy_training import BETTER, PolicyPlan, Progress, train_policy
    from whistlestop.training.workers import Workers

    plan = PolicyPlan(tuple(map(load, titles or title_ids())), games, epochs, seed)
    kept: list[int] = []  # rounds

    def show_match(number: int, match: Match, is_better: bool) -> None:
        rival = f"the network of round {kept[-1]}" if kept else "planner"
        verdict = "kept" if is_better else f"left out, because it must win more than {BETTER:.0%}"
        click.echo(
            f"round {number}: wins {match.share:.1%} ± {1.96 * match.error:.1%} against {rival} "
            f"({match.points:+.1f} points): {verdict}"
        )
        if is_better:
            kept.append(number)

    with training_into(folder):
        check_extra()
        compile_first((TRIALS,))
        with games_bar("policy") as show:
            rounds = len(plan.rounds)
            file = train_policy(
                plan,
                folder,
                Progress(
                    lambda number, played, of: show((number - 1) * of + played, rounds * of),
                    lambda number, epoch, loss, test: click.echo(
                        f"round {number}, epoch {epoch} of {epochs}: loss {loss:.4f}, "
                        f"on other games {test:.4f}"
                    ),
                    show_match,
                ),
                Workers(threads, on),
            )
    if not kept:
        click.echo(f"no network was kept, so {file} plays as planner does", err=True)
    click.echo(f"wrote {file}")
