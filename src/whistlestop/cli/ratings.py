"""``whistlestop ratings``: ratings from the stored rated games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistlestop.cli.shared_options import data_option, database_option
from whistlestop.cli.stores import changing_store

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

    with changing_store(data, database) as store:
        games = Ratings(RatingStore(store)).rebuild()
    click.echo(f"{games} rated games counted")
