"""``whistlestop bench``."""

from __future__ import annotations

import click


@click.command()
def bench() -> None:
    """Measure."""
