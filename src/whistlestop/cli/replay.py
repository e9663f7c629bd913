"""``whistlestop replay``."""

from __future__ import annotations

import click


@click.command()
def replay() -> None:
    """Check and retell a record."""
