"""The command line: it contains only commands."""

from __future__ import annotations

from typing import Any

import click

from whistlestop import GameError, TitleError, __version__
from whistlestop.bots import BotError, BotFailure
from whistlestop.cli.admin import admin
from whistlestop.cli.analyse import analyse
from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.bench import bench
from whistlestop.cli.bots import bots
from whistlestop.cli.copying import copy
from whistlestop.cli.data import data
from whistlestop.cli.envs import envs
from whistlestop.cli.export import export
from whistlestop.cli.place import place
from whistlestop.cli.puzzles import puzzles
from whistlestop.cli.ratings import ratings
from whistlestop.cli.replay import replay
from whistlestop.cli.results import results
from whistlestop.cli.schema import schema
from whistlestop.cli.serve import serve
from whistlestop.cli.simulate import simulate
from whistlestop.cli.titles import titles
from whistlestop.cli.tournament import STOPPED, tournament
from whistlestop.cli.train import train
from whistlestop.cli.transfer import transfer
from whistlestop.game.compiling import play_uncompiled


class _Commands(click.Group):
    """Commands that report a wrong title, bot or game in one line, and end with 2.

    They end with 1 if a bot failed in a game. Ctrl+C ends them without a message, with 130.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that the arguments name."""
        try:
            return super().invoke(ctx)
        except BotFailure as error:
            raise click.ClickException(str(error)) from error
        except (BotError, GameError, TitleError) as error:
            raise BadInput(str(error)) from error
        except KeyboardInterrupt:
            ctx.exit(STOPPED)


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="whistlestop")
def commands() -> None:
    """Whistlestop: play, study and simulate the Ticket to Ride family of games."""


for command in (
    serve,
    titles,
    bots,
    simulate,
    tournament,
    train,
    results,
    replay,
    analyse,
    puzzles,
    ratings,
    bench,
    envs,
    transfer,
    data,
    export,
    place,
    schema,
    admin,
    copy,
):
    commands.add_command(command)


def main() -> None:
    """Run the command that the arguments of this process name."""
    play_uncompiled()  # commands that play many games compile first (compile_first)
    commands(prog_name="whistlestop")
