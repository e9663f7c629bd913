"""``whistlestop schema``: the wire protocol, or title files, as JSON schema."""

from __future__ import annotations

import json

import click


@click.command()
@click.option("--title", is_flag=True, help="Print that of title files instead.")
def schema(title: bool) -> None:
    """Print the JSON schema of everything that server and clients say to each other."""
    if title:
        from whistlestop.titles.checks import title_file_schema
        from whistlestop.titles.rules import with_rules

        found = with_rules(title_file_schema())
    else:
        from whistlestop.server.wire_schema import wire_schema

        found = wire_schema()
    click.echo(json.dumps(found, indent=1))
