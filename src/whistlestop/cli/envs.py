"""``whistlestop envs``: list the environments for machine learning."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from whistlestop.cli.path_type import PathType


@click.command(short_help="List the environments for machine learning.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--docs",
    type=PathType(file_okay=False),
    help="Write a page for every title into this folder.",
)
def envs(as_json: bool, docs: Path | None) -> None:
    """List the environments: their ids, players, actions and sizes of observations."""
    from whistlestop.cli.bad_input import BadInput
    from whistlestop.envs.errors import EnvError
    from whistlestop.envs.pages import sizes, write_pages
    from whistlestop.envs.registration import ANY_TITLE, GENERATED

    if docs is not None:
        try:
            changed = write_pages(docs)
        except EnvError as error:
            raise BadInput(str(error)) from None
        click.echo("\n".join(f"wrote {file}" for file in changed) or "all pages are up to date")
        return
    found = sizes()
    if as_json:
        click.echo(json.dumps(found, indent=1))
        return
    caption = (
        f"The sizes of other maps differ: {ANY_TITLE} plays any title file, and {GENERATED} makes "
        "a new map for every seed."
    )
    table = Table(title="environments", caption=caption)
    for heading in ("id", "players", "actions", "observation"):
        table.add_column(heading, no_wrap=True)
    for row in found:
        players, sizes_of = list(row["observation"]), list(row["observation"].values())
        table.add_row(
            row["id"],
            f"{players[0]} to {players[-1]}",
            str(row["actions"]),
            f"{sizes_of[0]} to {sizes_of[-1]}",
        )
    Console().print(table)
