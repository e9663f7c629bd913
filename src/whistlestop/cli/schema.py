"""``whistlestop schema``: the JSON schema of the wire protocol or of title files."""

from __future__ import annotations

import json

import click


@click.command()
@click.option("--title", is_flag=True, help="Print the schema of title files instead.")
def schema(title: bool) -> None:
    """Print the JSON schema of all messages between server and clients."""
    if title:
        from whistlestop.titles.checks import title_file_schema
        from whistlestop.titles.rules import with_rules

        found = with_rules(title_file_schema())
    else:
        from whistlestop.server.wire_schema import wire_schema

        found = wire_schema()
    click.echo(json.dumps(found, indent=1))
