"""``whistlestop simulate``: many games between bots."""

from __future__ import annotations

import json
from typing import Any

import click
from rich.console import Console

from whistlestop.cli.figures import print_figures
from whistlestop.cli.progress import games_bar
from whistlestop.cli.shared_options import processes_option, seed_option


@click.command()
@click.argument("title")
@click.option(
    "--seats",
    required=True,
    help="Bots, one per seat, such as path,path,random:seed=4. See: whistlestop bots.",
)
@click.option(
    "--games",
    default=100,
    show_default=True,
    type=click.IntRange(1, 10_000_000),
    help="Number of games.",
)
@seed_option
@processes_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def simulate(
    title: str, seats: str, games: int, seed: int, processes: int | None, as_json: bool
) -> None:
    """Let bots play many games of TITLE and summarise the results.

    The same title, seats, games and seed give the same figures everywhere.
    """
    from whistlestop.arena.simulate import simulate as run
    from whistlestop.arena.tournament import Tournament
    from whistlestop.bots import split_specs
    from whistlestop.cli.compiling import compile_first

    specs = tuple(split_specs(seats))
    example = ", separated by commas: path,path"
    check_seats(title, len(specs), "--seats", you_named(len(specs)), example)
    Tournament(title, (specs,), games, seed).check()
    compile_first()
    with games_bar(title, games) as show:
        result = run(title, specs, games, seed, processes, progress=lambda done: show(done, games))
    if as_json:
        click.echo(json.dumps(result, indent=1))
    else:
        _print_table(result)


def you_named(bots: int) -> str:
    return f"you named {bots} bot{'s' * (bots != 1)}"


def check_seats(title: str, seats: int, option: str, named: str, example: str = "") -> None:
    """Raise BadParameter if the title does not allow this number; TitleError for no such title.

    ``named``: the user's wish, for the message. ``example``: a correct value of the option.
    """
    from whistlestop.titles import load

    found = load(title)
    least, most = found.rules.players_at_least, found.rules.players_at_most
    if not least <= seats <= most:
        message = f"{named}; {found.name} needs {least} to {most}{example}"
        raise click.BadParameter(message, param_hint=option)


def _print_table(result: dict[str, Any]) -> None:
    games = result["games"]
    headings = ("seat", "bot", "wins", "share", "mean", "spread", "low", "high", "done", "failed")
    rows = [
        (
            str(number),
            seat["bot"],
            f"{seat['wins']:g}" if seat["wins"] == int(seat["wins"]) else f"{seat['wins']:.1f}",
            f"{100 * seat['wins'] / games:.1f} %",
            f"{seat['mean']:.1f}",
            f"{seat['deviation']:.1f}",
            str(seat["lowest"]),
            str(seat["highest"]),
            f"{seat['tickets_completed']:.2f}",
            f"{seat['tickets_failed']:.2f}",
        )
        for number, seat in enumerate(result["seats"])
    ]
    title = f"{result['title']}: {games} games, seed {result['seed']}"
    print_figures(console := Console(), title, headings, rows, texts=(0, 1))
    console.print(f"{result['decisions']:.0f} decisions per game on average")
