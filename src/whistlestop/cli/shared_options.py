"""Options of more than one command."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from platformdirs import user_data_path

from whistlestop.cli.path_type import PathType

if TYPE_CHECKING:
    from sqlalchemy import URL

data_option = click.option(
    "--data",
    envvar="WHISTLESTOP_DATA",
    show_envvar=True,
    type=PathType(file_okay=False),
    default=lambda: user_data_path("whistlestop"),
    show_default="your data folder",
    help="Folder for the games.",
)


def _database(_context: click.Context, _option: click.Parameter, text: str | None) -> URL | None:
    """Return the URL of the option, None without one. Raises BadParameter."""
    if not text:
        return None
    from whistlestop.server.store.database_url import database_url

    try:
        return database_url(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


database_option = click.option(
    "--database",
    envvar="WHISTLESTOP_DATABASE",
    show_envvar=True,
    metavar="URL",
    callback=_database,
    help="PostgreSQL database for the games, such as postgresql+psycopg://user@host/database. Set "
    "the variable instead if it has a password: every user of the computer can read options. "
    "Without it, SQLite holds the games in the data folder.",
)

MAX_SEED = (1 << 62) - 1  # leaves compiled code room for additions within 64 bits

seed_option = click.option(
    "--seed",
    default=1,
    show_default=True,
    type=click.IntRange(0, MAX_SEED),
    help="Number from which shuffles and bots start; the same seed gives the same games.",
)

processes_option = click.option(
    "--processes",
    type=click.IntRange(1, 1024),
    help="Number of processes that play games.  [one per core]",
)


def _parquet_file(_context: click.Context, _option: click.Parameter, file: Path) -> Path:
    """Return the file of the option. Raises BadParameter for another ending or a missing folder."""
    if file.suffix != ".parquet":
        raise click.BadParameter(f"{file}: the name of a Parquet file ends in .parquet")
    if not file.parent.is_dir():
        raise click.BadParameter(f"{file}: there is no folder {file.parent}; create it first")
    return file


parquet_option = click.option(
    "--out",
    required=True,
    type=PathType(dir_okay=False),
    callback=_parquet_file,
    help="Parquet file to write: games.parquet.",
)
