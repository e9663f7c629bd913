"""``whistlestop export``: the finished public games of a server as a data set."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.shared_options import data_option, database_option, parquet_option
from whistlestop.cli.stores import check_is_there, place_of, plain_errors

if TYPE_CHECKING:
    from sqlalchemy import URL


@click.command(short_help="Write a server's public games as a data set.")
@data_option
@database_option
@parquet_option
def export(data: Path, database: URL | None, out: Path) -> None:
    """Write the finished public games of this computer's server; stop the server first.

    The file has the columns of whistlestop data, and no names, codes or times. Public games are
    those that everyone could watch.
    """
    from whistlestop.bots.compile_ahead import ENCODING, PARTS
    from whistlestop.cli.compiling import compile_first
    from whistlestop.cli.data import summary
    from whistlestop.envs.data_set import DataError, load_arrow
    from whistlestop.server.review.public_games import export_public_games
    from whistlestop.server.store.data_folder import FolderLock
    from whistlestop.server.store.store import checked_store

    check_is_there(data, database)
    try:
        load_arrow()
        compile_first((PARTS[0], *ENCODING))
        with plain_errors(place_of(data, database)), ExitStack() as opened:
            opened.callback(FolderLock(data).release)
            store = opened.enter_context(closing(checked_store(data, database)))
            found = export_public_games(store, out)
    except DataError as error:
        raise BadInput(str(error)) from None
    click.echo(summary(out, found.games, found.rows))
    if not found.games:
        click.echo("this server has no finished public games yet", err=True)
    if found.of_custom_titles:
        click.echo(f"left out: {found.of_custom_titles} on custom titles", err=True)
    if found.damaged:
        click.echo(f"left out: damaged tables {', '.join(found.damaged)}", err=True)
