"""``whistlestop titles generate``: draw a new map of a region by seed."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console

from whistlestop.cli.bad_input import BadInput


@click.command(short_help="Draw a new map of a region by seed.")
@click.option(
    "--region",
    help="Name of a region, or country codes such as PL,CZ.  [list the regions]",
)
@click.option("--cities", default=36, show_default=True, type=int, help="Number of cities.")
@click.option(
    "--seed",
    default=1,
    show_default=True,
    type=click.IntRange(0, 1 << 62),
    help="Seed of the map: the same seed gives the same map everywhere.",
)
@click.option("--rules", "rules_of", help="Title whose rules the map follows.  [the usual one]")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="File for the title.  [the title's id and .json]",
)
@click.option("--no-board", is_flag=True, help="Write no drawing, which takes a minute or two.")
def generate(
    region: str | None,
    cities: int,
    seed: int,
    rules_of: str | None,
    out: Path | None,
    no_board: bool,
) -> None:
    """Draw a new map with the places of a REGION, and write it as a title file.

    The drawing of its board lies next to it. Play it by its path, and open it in the editor.
    """
    from whistlestop.generating.board import draw
    from whistlestop.generating.generate import generate_title
    from whistlestop.generating.world import regions

    if region is None:
        click.echo("\n".join(regions()))
        return
    facts = generate_title(region, cities, seed, rules_of)
    file = out or Path(f"{facts['id']}.json")
    files = {file: facts}
    if not no_board:
        with Console(stderr=True).status("drawing the board") as shown:
            try:
                board = draw(facts, lambda part: shown.update(f"drawing the board: {part:.0%}"))
            except ValueError as error:
                raise BadInput(f"the board can't be drawn: {error}") from None
        files[file.with_name("board.json")] = board
    for each, content in files.items():
        try:
            each.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", "utf-8")
        except OSError as error:
            raise BadInput(f"{each}: can't write to it: {error.strerror}") from None
        click.echo(f"wrote {each}")
