"""``whistlestop schema``: the OpenAPI document of the server, or the schema of title files."""

from __future__ import annotations

import json

import click


@click.command(short_help="Print the OpenAPI document, or the schema of title files.")
@click.option("--title", is_flag=True, help="Print the JSON schema of title files instead.")
def schema(title: bool) -> None:
    """Print the OpenAPI document: all requests and all messages between server and clients."""
    if title:
        from whistlestop.titles.checks import title_file_schema
        from whistlestop.titles.rules import with_rules

        found = with_rules(title_file_schema())
    else:
        from whistlestop.server.openapi import openapi_document

        found = openapi_document()
    click.echo(json.dumps(found, indent=1))
