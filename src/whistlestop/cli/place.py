"""``whistlestop place``: the place of a text-playing program among the levels."""

from __future__ import annotations

import json
from dataclasses import asdict

import click
from rich.console import Console
from rich.table import Table

from whistlestop.bots.levels import LEVELS
from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.shared_options import MAX_SEED

ALL_LEVELS = ", ".join(level.id for level in LEVELS)


@click.command(short_help="Place a program that reads and writes text among the levels.")
@click.argument("command")
@click.argument("title")
@click.option(
    "--games",
    default=4,
    show_default=True,
    type=click.IntRange(1, 10_000),
    help="Games against each level, in both seats in turn.",
)
@click.option(
    "--levels",
    metavar="LEVELS",
    help=f"Levels to play against, separated by commas.  [{ALL_LEVELS}]",
)
@click.option(
    "--seed",
    default=1,
    show_default=True,
    type=click.IntRange(0, MAX_SEED),
    help="Seed of the first deal.",
)
@click.option(
    "--seconds",
    default=60.0,
    show_default=True,
    type=click.FloatRange(0, min_open=True),
    help="Time limit for an answer.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def place(
    command: str,
    title: str,
    games: int,
    levels: str | None,
    seed: int,
    seconds: float,
    as_json: bool,
) -> None:
    """Let COMMAND play TITLE against our levels, and print its place among them.

    COMMAND is run once for every decision. It reads what its seat may know and its numbered legal
    actions from its standard input, and writes the number of one on the last line of its output:
    "ollama run llama3", say, or ./my_player. After a refusal it gets the reason; after
    three refusals a random action is played.
    """
    from whistlestop.envs.errors import EnvError, PlayerFailed
    from whistlestop.envs.text_player import TextPlayer, checked_levels, place_among, play_levels
    from whistlestop.titles import load

    load(title)
    named = [level.id for level in LEVELS] if levels is None else levels.split(",")
    played = []
    status = Console(stderr=True)
    try:
        chosen = checked_levels([name.strip() for name in named])
        place_among(title, [])
        TextPlayer(command)
        with status.status("playing") as shown:
            for result in play_levels(command, title, games, seed, seconds, chosen):
                played.append(result)
                shown.update(f"{len(played)} of {games * len(chosen)} games played")
        found = place_among(title, played)
    except PlayerFailed as error:
        raise click.ClickException(str(error)) from None
    except EnvError as error:
        raise BadInput(str(error)) from None
    if as_json:
        games_played = [asdict(game) for game in played]
        click.echo(json.dumps({"place": asdict(found), "games": games_played}, indent=1))
        return
    table = Table(title=f"{command} on {title}")
    for heading in ("level", "games", "won", "refused answers", "random actions"):
        table.add_column(heading)
    for level in chosen:
        of_level = [game for game in played if game.level == level.id]
        decisions = sum(game.decisions for game in of_level)
        refused = sum(game.refused for game in of_level)
        guessed = sum(game.guessed for game in of_level)
        table.add_row(
            level.name,
            str(len(of_level)),
            f"{sum(game.share for game in of_level):g}",
            str(refused),
            f"{guessed} of {decisions}",
        )
    Console().print(table)
    click.echo(
        f"place {found.place} of {len(LEVELS) + 1} (95 %: {found.best} to {found.worst}); "
        f"skill {found.skill:.1f} (95 %: {found.low:.1f} to {found.high:.1f})"
    )
