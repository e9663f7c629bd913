"""``whistlestop admin``: look after the games and players of a server.

Commands that only read, and backups, work while a server runs in the folder. Those that change
something need the folder for themselves, because a running server holds tables in memory.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.path_type import PathType
from whistlestop.cli.shared_options import data_option, database_option
from whistlestop.cli.stores import (
    changing_store,
    check_is_there,
    locked_folder,
    plain_errors,
    reading_store,
)

if TYPE_CHECKING:
    from sqlalchemy import URL

    from whistlestop.server.store.rows import State

FAULTY = 1  # the exit code of a check that found faults
STATES = ("lobby", "playing", "over", "cancelled")

as_json = click.option("--json", "as_json", is_flag=True, help="Print a JSON object a line.")
confirmed = click.confirmation_option(
    prompt="This can't be undone. Go on?", help="Don't ask whether to go on."
)


@click.group(short_help="Look after a server: tables, players, backups, checks.")
def admin() -> None:
    """Look after the games and players of this computer's server.

    The commands tables, players, check and backup work while the server runs. Stop it for the
    others; all players return to their seats when it runs again.
    """


@admin.command(short_help="List the tables.")
@data_option
@database_option
@click.option("--state", type=click.Choice(STATES), help="Only tables in this state.")
@click.option("--most", default=100, show_default=True, type=click.IntRange(1), help="How many.")
@as_json
def tables(data: Path, database: URL | None, state: State | None, most: int, as_json: bool) -> None:
    """List the tables, the last changed first."""
    with reading_store(data, database) as store:
        listed = store.listed_tables(state, most)
        damaged = sorted(store.quarantine.found)
    for row, summary in listed:
        names = [seat.bot or seat.called if seat.kind != "open" else "open" for seat in row.seats]
        actions = summary.number if summary is not None else 0
        if as_json:
            facts = {"table": row.code, "title": row.title, "state": row.state, "seats": names}
            click.echo(json.dumps({**facts, "actions": actions, "changed": row.changed}))
        else:
            click.echo(
                f"{row.code}  {row.state:9}  {_time(row.changed)}  {row.title}, "
                f"{actions} actions: {', '.join(names)}"
            )
    if damaged:
        click.echo(f"damaged and left out: {', '.join(damaged)}", err=True)


@admin.command(short_help="End a table without a result.")
@click.argument("code")
@data_option
@database_option
@confirmed
def end(code: str, data: Path, database: URL | None) -> None:
    """End the table with this CODE without a result, rated or not; its log is kept."""
    from whistlestop.server.http.codes import plain_code
    from whistlestop.server.store.store import Taken

    with changing_store(data, database) as store:
        code = plain_code(code)
        if store.table(code) is None:
            raise BadInput(f"there is no table {code}; whistlestop admin tables lists them")
        try:
            store.cancel(code)
        except Taken:
            raise BadInput(f"the game of table {code} is over already") from None
    click.echo(f"table {code} has ended without a result")


@admin.command(short_help="List the players.")
@data_option
@database_option
@click.option("--name", default="", help="Only players whose name contains this.")
@as_json
def players(data: Path, database: URL | None, name: str, as_json: bool) -> None:
    """List the people who have played here, the last active first; first comes their id."""
    from whistlestop.server.operation.players import SHOWN
    from whistlestop.server.operation.players import players as listed

    with reading_store(data, database) as store:
        found = listed(store, name)
    for each in found:
        facts = {"player": each.person[:SHOWN], "name": each.name, "tables": each.tables}
        if as_json:
            click.echo(json.dumps({**facts, "last": each.last, "banned": each.is_banned}))
        else:
            mark = ", banned" if each.is_banned else ""
            click.echo(
                f"{facts['player']}  {_time(each.last)}  {each.name or 'a guest'}, "
                f"{each.tables} tables{mark}"
            )


@admin.command(short_help="Give a player another name.")
@click.argument("player")
@click.argument("name")
@data_option
@database_option
def rename(player: str, name: str, data: Path, database: URL | None) -> None:
    """Give the PLAYER, named by the beginning of their id, another NAME at all tables."""
    from whistlestop.server.operation.players import player_with
    from whistlestop.server.operation.players import rename as give_name

    with changing_store(data, database) as store:
        found = player_with(store, player)
        name = give_name(store, found.person, name)
    click.echo(f"{found.name or 'a guest'} is now {name}")


@admin.command(short_help="Delete a player.")
@click.argument("player")
@data_option
@database_option
@confirmed
def delete(player: str, data: Path, database: URL | None) -> None:
    """Delete the data of the PLAYER, named by the beginning of their id.

    Their games stay, under a nameless guest, as when players delete themselves.
    """
    from whistlestop.server.operation.players import player_with
    from whistlestop.server.people.person_store import PersonStore

    with changing_store(data, database) as store:
        found = player_with(store, player)
        PersonStore(store).forget(found.person)
    click.echo(f"{found.name or 'a guest'} is deleted")


@admin.command(short_help="Refuse everything that a player wants to do.")
@click.argument("player")
@data_option
@database_option
@click.option("--lift", is_flag=True, help="Let them play again.")
def ban(player: str, data: Path, database: URL | None, lift: bool) -> None:
    """Ban the PLAYER, named by the beginning of their id, in all their browsers.

    A new browser is a new guest, so this stops a person only until they notice.
    """
    from whistlestop.server.operation.players import ban as refuse
    from whistlestop.server.operation.players import lift_ban, player_with

    with changing_store(data, database) as store:
        found = player_with(store, player)
        called = found.name or "a guest"
        if lift:
            if not lift_ban(store, found.person):
                raise BadInput(f"{called} is not banned")
            click.echo(f"{called} may play again")
        else:
            refuse(store, found.person)
            click.echo(f"{called} is banned")


@admin.command(short_help="Write a backup while the server runs.")
@click.argument("file", type=PathType(dir_okay=False))
@data_option
@database_option
@click.option("--overwrite", is_flag=True, help="Replace the file if it exists.")
def backup(file: Path, data: Path, database: URL | None, overwrite: bool) -> None:
    """Write a backup of all games and players to FILE, and check it; the server may run.

    The file has secrets of the server and mail addresses. Only you can read it.
    """
    from whistlestop.server.operation.backups import back_up

    _check_is_sqlite(database, "pg_dump --format=custom --file=FILE")
    check_is_there(data)
    with plain_errors():
        size = back_up(data, file, overwrite)
    click.echo(f"{file}: {size / 2**20:.1f} MB, checked")


@admin.command(short_help="Put a backup back.")
@click.argument("file", type=PathType(dir_okay=False, exists=True))
@data_option
@database_option
@click.option(
    "--overwrite", is_flag=True, help="Replace the games in the folder; they are kept beside."
)
def restore(file: Path, data: Path, database: URL | None, overwrite: bool) -> None:
    """Check the backup FILE and put it into the data folder; stop the server first."""
    from whistlestop.server.operation.backups import restore as put_back
    from whistlestop.server.store.store import checked_store

    _check_is_sqlite(database, "pg_restore --dbname=NEW FILE, into a new database")
    with plain_errors(), locked_folder(data):
        aside = put_back(file, data, overwrite)
        store = checked_store(data)  # converts an older backup
        damaged = sorted(store.quarantine.found)
        store.close()
    click.echo(f"{data} has the games of {file}")
    if aside is not None:
        click.echo(f"the games that were there are in {aside}; delete it when all is well")
    if damaged:
        click.echo(f"damaged tables: {', '.join(damaged)}", err=True)


@admin.command(short_help="Replay every stored game.")
@data_option
@database_option
def check(data: Path, database: URL | None) -> None:
    """Check the whole database, and replay every log from its seed; the server may run.

    Ends with 1 if a table is damaged.
    """
    from rich.console import Console

    from whistlestop.bots.compile_ahead import PARTS
    from whistlestop.cli.compiling import compile_first
    from whistlestop.server.operation.backups import check_backup
    from whistlestop.server.operation.log_check import check_logs
    from whistlestop.server.store.data_folder import DATABASE
    from whistlestop.server.store.store_check import HELP

    with reading_store(data, database) as store, Console(stderr=True).status("checking") as shown:
        if database is None:
            check_backup(data / DATABASE, HELP)
        shown.stop()
        compile_first((PARTS[0],))
        shown.start()
        found = check_logs(store, lambda done, of: shown.update(f"table {done} of {of}"))
    for code, reason in sorted(found.faults.items()):
        click.echo(f"table {code}: {reason}")
    click.echo(f"{found.tables} tables, {found.actions} actions, {len(found.faults)} damaged")
    if found.faults:
        raise click.exceptions.Exit(FAULTY)


def _time(at: int | None) -> str:
    """Return a time (milliseconds since 1970) for people."""
    return "-" * 16 if at is None else f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}"


def _check_is_sqlite(database: URL | None, instead: str) -> None:
    """Check that the games are in the data folder. Raises BadInput."""
    if database is not None:
        raise BadInput(f"the games are in PostgreSQL (--database); use {instead}")
