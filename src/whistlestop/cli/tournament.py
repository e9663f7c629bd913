"""``whistlestop tournament``: games between bots, with the same deals for all line-ups."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from whistlestop.cli.path_type import PathType
from whistlestop.cli.results import outputs, show
from whistlestop.cli.shared_options import processes_option, seed_option
from whistlestop.cli.simulate import check_seats, you_named

if TYPE_CHECKING:
    from whistlestop.arena.rows import Failure
    from whistlestop.arena.tournament import Tournament

STOPPED = 130  # conventional exit code of a command that Ctrl+C ended


@click.command(short_help="Let bots play a tournament, and rate them.")
@click.argument("title")
@click.option(
    "--bots",
    help="Specs of bots: path,random,my_bot.py:MyBot. They play in all combinations that fill the "
    "seats. See: whistlestop bots.",
)
@click.option("--seats", type=click.IntRange(2), help="Seats at a table (with --bots).  [2]")
@click.option(
    "--lineup",
    "lineups",
    multiple=True,
    help="Instead of --bots: the bots of one table, path,random,random,random. Can be repeated.",
)
@click.option(
    "--seatings",
    type=click.Choice(["every", "rotations"]),
    help="Every order of a table's bots, or only rotations, in which each bot has every seat "
    "once.  [--bots: every; --lineup: rotations]",
)
@click.option(
    "--games",
    type=click.IntRange(1, 10_000_000),
    help="Number of games in all, rounded up to whole deals.  [1000]",
)
@click.option(
    "--deals",
    type=click.IntRange(1, 10_000_000),
    help="Instead of --games: number of deals. All line-ups play each of them.",
)
@seed_option
@click.option("--option", "options", multiple=True, help="An option of the title: open_track.")
@click.option(
    "--into",
    type=PathType(file_okay=False),
    help="Folder for the results; a tournament that is already in it continues.  "
    "[tournaments/TITLE-...]",
)
@processes_option
@click.option(
    "--on", type=click.Choice(["here", "ray"]), default="here", help="ray: on a Ray cluster."
)
@click.option(
    "--on-error",
    type=click.Choice(["stop", "skip"]),
    default="stop",
    help="skip: when a bot fails, record the failure and continue.",
)
@click.option(
    "--luck-adjusted",
    is_flag=True,
    help="Measure luck in each game, for the same figures with narrower intervals.",
)
@outputs
def tournament(
    title: str,
    bots: str | None,
    seats: int | None,
    lineups: tuple[str, ...],
    seatings: Literal["every", "rotations"] | None,
    games: int | None,
    deals: int | None,
    seed: int,
    options: tuple[str, ...],
    into: Path | None,
    processes: int | None,
    on: Literal["here", "ray"],
    on_error: Literal["stop", "skip"],
    luck_adjusted: bool,
    as_json: bool,
    parquet: bool,
    report: bool,
) -> None:
    """Let bots play a tournament of TITLE, with the same deals for all, and rate them.

    \b
    whistlestop tournament europe --bots path,random --games 2000
        all pairs of the bots, in both orders
    whistlestop tournament usa --bots path,random --seats 4
        tables of four from two bots, in every order
    whistlestop tournament usa --lineup path,random,random,random
        one bot against three, on each of the four seats

    Games are stored as they end. Stop with Ctrl+C; the same command continues, and with a larger
    --games it adds more. The folder then has games.jsonl, games.csv (one row per game) and
    summary.json.
    """
    from whistlestop.arena.errors import TournamentError
    from whistlestop.arena.export import needs_for
    from whistlestop.arena.tournament import TournamentStopped, failure_text, play_tournament
    from whistlestop.bots.compile_ahead import DEVIATIONS, PARTS
    from whistlestop.cli.compiling import compile_first

    try:
        needs_for(parquet=parquet, ray=on == "ray")
        asked = _asked(title, bots, seats, lineups, seatings, games, deals, seed, options)
        asked = replace(asked, luck=luck_adjusted)
        asked.check()
        folder = into or default_folder(asked)
        _announce(asked, folder)
        compile_first((*PARTS, DEVIATIONS) if luck_adjusted else PARTS)
        with _Bar(asked) as bar:
            results = play_tournament(asked, folder, processes, on, on_error, bar.move)
    except TournamentError as error:
        raise click.UsageError(str(error)) from None
    except TournamentStopped as stopped:
        played = len(stopped.results.rows)
        kept = (
            f"{played:,} of {asked.games:,} games are in {folder}; "
            "the same command continues from there."
        )
        if stopped.row is None:
            click.echo(f"Stopped. {kept}", err=True)
            sys.exit(STOPPED)
        click.echo(f"Error: {failure_text(stopped.row)}\n", err=True)
        if where := _where(stopped.row["error"]):
            click.echo(f"{where}\n", err=True)
        click.echo(f"{kept} With --on-error skip such games are left out.", err=True)
        sys.exit(1)
    show(results, folder, as_json, parquet, report)


def _asked(
    title: str,
    bots: str | None,
    seats: int | None,
    lineups: tuple[str, ...],
    seatings: Literal["every", "rotations"] | None,
    games: int | None,
    deals: int | None,
    seed: int,
    options: tuple[str, ...],
) -> Tournament:
    from whistlestop.arena.lineups import bot_combinations, line_ups
    from whistlestop.arena.tournament import Tournament
    from whistlestop.bots import split_specs

    if bots is not None and lineups:
        raise click.UsageError(
            "give --bots or --lineup, not both: --bots path,random plays all tables of these bots, "
            "--lineup path,random,random,random plays only this one"
        )
    if bots is None and not lineups:
        raise click.UsageError(
            "name the bots: --bots path,random for all tables of these bots, or "
            "--lineup path,random,random,random for one table"
        )
    if lineups and seats is not None:
        raise click.UsageError("--seats needs --bots; a --lineup already fixes the number of seats")
    if games is not None and deals is not None:
        raise click.UsageError("give --games or --deals, not both: all line-ups play each deal")
    if bots is None:
        chosen = [tuple(split_specs(line_up)) for line_up in lineups]
        for line_up in chosen:
            check_seats(title, len(line_up), "--lineup", you_named(len(line_up)))
        orders = line_ups(chosen, seatings or "rotations")
    else:
        named = split_specs(bots)
        if len(set(named)) < 2:
            raise click.BadParameter("name at least two different bots", param_hint="--bots")
        check_seats(title, seats or 2, "--seats", f"you asked for {seats or 2} seats")
        orders = line_ups(bot_combinations(named, seats or 2), seatings or "every")
    deals = deals or -(-(games or 1000) // len(orders))
    return Tournament(title, orders, deals, seed, dict.fromkeys(options, True))


def default_folder(asked: Tournament) -> Path:
    """Return a folder that is unique to the question."""
    from whistlestop.arena.code_digest import short_name

    return Path("tournaments") / f"{Path(asked.title).stem}-{short_name(asked.question())}"


def _announce(asked: Tournament, folder: Path) -> None:
    count = len(asked.line_ups)
    click.echo(
        f"{asked.title}: {count} line-up{'s' * (count > 1)} × {asked.deals:,} deals = "
        f"{asked.games:,} games, into {folder}",
        err=True,
    )


def _where(error: Failure) -> str:
    """Return the end of a traceback; errors of custom bots already name the line."""
    ours = error["message"].startswith(f"{error['bot']} failed")
    return "\n".join(error["traceback"].strip().splitlines()[-6:]) if ours else ""


class _Bar:
    """A progress bar with the time left, which counts only games of this call."""

    def __init__(self, asked: Tournament) -> None:
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("·"),
            TimeRemainingColumn(),
            TextColumn("left"),
            console=Console(stderr=True),
            transient=True,
        )
        self.games = asked.games
        self.task: TaskID | None = None

    def move(self, done: int) -> None:
        if self.task is None:
            self.task = self.progress.add_task("", total=self.games, completed=done)
        self.progress.update(self.task, completed=done)

    def __enter__(self) -> _Bar:
        self.progress.start()
        return self

    def __exit__(self, *error: Any) -> None:
        self.progress.stop()
