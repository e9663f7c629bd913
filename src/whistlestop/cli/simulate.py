"""``whistlestop simulate``: many games between bots."""

from __future__ import annotations

import click


@click.command()
def simulate() -> None:
    """Let bots play."""
