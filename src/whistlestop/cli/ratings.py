"""``whistlestop ratings``: what follows from the rated games that are kept."""

from __future__ import annotations

from pathlib import Path

import click

from whistlestop.cli.data_option import data_option


@click.group()
def ratings() -> None:
    """Ratings of people who played at this computer's table."""


@ratings.command()
@data_option
def rebuild(data: Path) -> None:
    """Compute all ratings again, from the logs of the games; the server must not run."""
    from whistlestop.server.data_folder import DATABASE, FolderLock, StoreError
    from whistlestop.server.rating_store import RatingStore
    from whistlestop.server.ratings import Ratings
    from whistlestop.server.store import Store

    if not (data / DATABASE).is_file():
        raise click.ClickException(f"{data}: no games are kept there; name their folder by --data")
    try:
        lock = FolderLock(data)
        try:
            store = Store(data)
            found = Ratings(RatingStore(store))
            games = found.rebuild()
            store.close()
        finally:
            lock.release()
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{games} rated games counted")
