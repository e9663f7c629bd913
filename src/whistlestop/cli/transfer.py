"""``whistlestop transfer``: a player on titles and maps that it was not trained on."""

from __future__ import annotations

import json
from dataclasses import asdict

import click
from rich.console import Console

from whistlestop.cli.bad_input import BadInput


@click.command(short_help="Measure a player on titles and maps that it was not trained on.")
@click.argument("bot", required=False)
@click.option(
    "--policy",
    metavar="FILE.py:FUNCTION",
    help="Instead of a bot: a function that gets a graph and returns the number of an action.",
)
@click.option(
    "--split",
    default="test",
    show_default=True,
    type=click.Choice(["train", "test"]),
    help="The titles and maps to play.",
)
@click.option("--players", default=2, show_default=True, type=int, help="Players of each game.")
@click.option(
    "--deals",
    default=60,
    show_default=True,
    type=click.IntRange(2, 1_000_000),
    help="Deals of each title, and generated maps; each is played from every seat.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def transfer(
    bot: str | None, policy: str | None, split: str, players: int, deals: int, as_json: bool
) -> None:
    """Let BOT play against path on three titles and on generated maps, and print the results.

    No player should have been trained on these titles, nor on maps of their regions.
    """
    from whistlestop.envs.errors import EnvError, PlayerFailed
    from whistlestop.envs.policy_file import policy_in
    from whistlestop.envs.transfer import evaluate, table

    if (bot is None) == (policy is None):
        raise BadInput("name a bot, or a function with --policy my_policy.py:policy")
    try:
        with Console(stderr=True).status("compiling") as shown:
            results = evaluate(
                bot if bot is not None else policy_in(str(policy)),
                split,
                players=players,
                deals=deals,
                progress=lambda done, of: shown.update(f"{done} of {of} deals"),
            )
    except PlayerFailed as error:
        raise click.ClickException(str(error)) from None
    except EnvError as error:
        raise BadInput(str(error)) from None
    click.echo(
        json.dumps([asdict(each) for each in results], indent=1) if as_json else table(results)
    )
