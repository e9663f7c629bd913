"""``whistlestop copy``: move the games of a server to another database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from whistlestop.cli.stores import plain_errors, reading_store

if TYPE_CHECKING:
    from whistlestop.server.operation.copies import Place

FAULTY = 1  # the exit code of a copy in which games don't replay


def _place(_context: click.Context, _option: click.Parameter, text: str) -> Place:
    """Return the database that an option names. Raises BadParameter."""
    from whistlestop.server.operation.copies import Place
    from whistlestop.server.store.database_url import database_url

    if "://" not in text:
        return Place(Path(text))
    try:
        return Place(Path(), database_url(text))
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


PLACE: dict[str, Any] = {"metavar": "URL_OR_FOLDER", "required": True, "callback": _place}


@click.command(short_help="Move a server's games to PostgreSQL, or back.")
@click.option("--from", "source", help="Database with the games.", **PLACE)
@click.option("--to", "target", help="Empty database, or a folder without games.", **PLACE)
def copy(source: Place, target: Place) -> None:
    """Copy all games and players into another database, and replay every game there.

    A data folder names SQLite's database in it; a URL such as postgresql+psycopg://user@host/name
    names PostgreSQL's. Stop the servers of both first. The password may be in ~/.pgpass or
    PGPASSWORD, where other users of the computer can't read it. Ends with 1 if a game does not
    replay.
    """
    from rich.console import Console

    from whistlestop.bots.compile_ahead import PARTS
    from whistlestop.cli.compiling import compile_first
    from whistlestop.server.operation.copies import copy as copied
    from whistlestop.server.operation.log_check import check_logs

    with plain_errors(), Console(stderr=True).status("copying") as shown:
        rows = copied(source, target, lambda table: shown.update(f"copying {table}"))
        shown.stop()
        compile_first((PARTS[0],))
        shown.start()
        with reading_store(target.folder, target.url) as store:
            found = check_logs(store, lambda done, of: shown.update(f"game {done} of {of}"))
    for code, reason in sorted(found.faults.items()):
        click.echo(f"table {code}: {reason}; it is damaged in {source.name} too")
    click.echo(
        f"{target.name} has all {rows} rows: {found.tables} tables, {found.actions} actions, "
        f"{len(found.faults)} damaged"
    )
    click.echo(f"{source.name} is as it was; delete it when all is well")
    if found.faults:
        raise click.exceptions.Exit(FAULTY)
