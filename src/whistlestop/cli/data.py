"""``whistlestop data``: decisions of bots as a data set for machine learning."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.progress import games_bar
from whistlestop.cli.shared_options import parquet_option, processes_option, seed_option
from whistlestop.cli.simulate import check_seats
from whistlestop.cli.tournament import STOPPED


@click.command(short_help="Write the decisions of bots as a data set.")
@click.argument("title")
@click.option(
    "--bots",
    required=True,
    help="Specs of bots: planner,path. They play in all combinations that fill the seats. "
    "See: whistlestop bots.",
)
@click.option(
    "--seats", default=2, show_default=True, type=click.IntRange(2), help="Seats at a table."
)
@click.option(
    "--games",
    default=100,
    show_default=True,
    type=click.IntRange(1, 10_000_000),
    help="Number of games.",
)
@parquet_option
@click.option(
    "--search",
    default=0,
    type=click.IntRange(0, 10_000_000),
    metavar="SIMULATIONS",
    help="Also let the bot search evaluate each decision with so many simulations.",
)
@seed_option
@click.option("--option", "options", multiple=True, help="An option of the title: open_track.")
@processes_option
@click.option("--ray", is_flag=True, help="Play on a Ray cluster.")
def data(
    title: str,
    bots: str,
    seats: int,
    games: int,
    out: Path,
    search: int,
    seed: int,
    options: tuple[str, ...],
    processes: int | None,
    ray: bool,
) -> None:
    """Let bots play TITLE, and write a row for each of their decisions into a Parquet file.

    TITLE can also be a generated map: generated:south_america:36:7.

    A row has the observation, the legal actions, the action, and the result of the game. Finished
    games are stored at once. Stop with Ctrl+C; the same command continues. The same arguments give
    the same file.
    """
    from whistlestop.arena.errors import TournamentError
    from whistlestop.arena.export import needs_for
    from whistlestop.arena.lineups import bot_combinations, line_ups
    from whistlestop.bots import split_specs
    from whistlestop.bots.compile_ahead import ENCODING, PARTS
    from whistlestop.cli.compiling import compile_first
    from whistlestop.envs.data_making import DataSet, DataStopped, make_data_set
    from whistlestop.envs.data_set import DataError

    title = spec_of(title)
    check_seats(title, seats, "--seats", f"you asked for {seats} seats")
    named = split_specs(bots)
    if not named:
        raise click.BadParameter("name at least one bot: planner,path", param_hint="--bots")
    try:
        needs_for(parquet=True, ray=ray)
        orders = line_ups(bot_combinations(named, seats), "every")
        asked = DataSet(title, orders, games, seed, dict.fromkeys(options, True), search)
        asked.tournament.check()
        compile_first((*PARTS, *ENCODING))
        with games_bar(title, games) as show:
            written = make_data_set(
                asked, out, processes, "ray" if ray else "here", lambda done: show(done, games)
            )
    except (DataError, TournamentError) as error:
        raise BadInput(str(error)) from None
    except DataStopped as stopped:
        kept = f"{stopped.done:,} of {games:,} games are stored; the same command continues."
        if stopped.row is None:
            click.echo(f"Stopped. {kept}", err=True)
            sys.exit(STOPPED)
        raise click.ClickException(f"{stopped}\n{kept}") from None
    click.echo(summary(out, *written))


def spec_of(title: str) -> str:
    """Return a title's spec; ``load`` finds a generated map afterwards. Raises BadInput."""
    from whistlestop.envs.errors import EnvError
    from whistlestop.envs.settings import load_title

    try:
        return load_title(title).spec
    except EnvError as error:
        raise BadInput(str(error)) from None


def summary(out: Path, games: int, rows: int) -> str:
    """Return a file's numbers of games, decisions and bytes in words."""
    megabytes = out.stat().st_size / 1e6
    return f"{out}: {games:,} games, {rows:,} decisions, {megabytes:,.1f} MB"
