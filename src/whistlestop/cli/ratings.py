"""``whistlestop ratings``: ratings from the stored rated games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistlestop.cli.shared_options import data_option, database_option
from whistlestop.cli.stores import check_is_there, plain_errors

if TYPE_CHECKING:
    from sqlalchemy import URL


@click.group(short_help="Compute the ratings of this computer's server again.")
def ratings() -> None:
    """Manage the ratings of people who played on this computer's server."""


@ratings.command(short_help="Compute all ratings again from the games.")
@data_option
@database_option
def rebuild(data: Path, database: URL | None) -> None:
    """Compute all ratings again from the logs of the games; stop the server first."""
    from whistlestop.server.ratings.rating_store import RatingStore
    from whistlestop.server.ratings.ratings import Ratings
    from whistlestop.server.store.data_folder import FolderLock
    from whistlestop.server.store.store import checked_store

    check_is_there(data, database)
    with plain_errors():
        lock = FolderLock(data)
        try:
            store = checked_store(data, database)
            found = Ratings(RatingStore(store))
            games = found.rebuild()
            store.close()
        finally:
            lock.release()
    click.echo(f"{games} rated games counted")
