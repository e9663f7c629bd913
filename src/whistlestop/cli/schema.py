"""``whistlestop schema``: the wire protocol as JSON schema."""

from __future__ import annotations

import json

import click


@click.command()
def schema() -> None:
    """Print the JSON schema of everything that server and clients say to each other."""
    from whistlestop.server.wire_schema import wire_schema

    click.echo(json.dumps(wire_schema(), indent=1))
