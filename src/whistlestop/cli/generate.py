"""``whistlestop titles generate``: draw a new map of a region by seed."""

from __future__ import annotations

import json
from pathlib import Path

import click
from click.core import ParameterSource
from rich.console import Console

from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.path_type import PathType
from whistlestop.titles.board_file import NAME as BOARD

TITLE = "title.json"


@click.command(short_help="Draw a new map of a region by seed.")
@click.option(
    "--region",
    help="Name of a region, or country codes such as PL,CZ.  [list the regions]",
)
@click.option(
    "--cities",
    default=36,
    show_default=True,
    type=int,
    help="Number of cities, 12 to 60; fewer in a region with fewer places.",
)
@click.option(
    "--seed",
    default=1,
    show_default=True,
    type=click.IntRange(0, 1 << 62),
    help="Seed of the map: the same seed gives the same map everywhere.",
)
@click.option(
    "--rules",
    "rules_of",
    help="Title or variant whose rules the map follows, such as usa_1910:mega.  [the usual one]",
)
@click.option(
    "--out",
    type=PathType(),
    help="Folder for title.json and board.json, or a .json file for the title.  [the title's id]",
)
@click.option("--no-board", is_flag=True, help="Write no drawing, which takes up to a minute.")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
def generate(
    region: str | None,
    cities: int,
    seed: int,
    rules_of: str | None,
    out: Path | None,
    no_board: bool,
    force: bool,
) -> None:
    """Draw a new map with the places of a region, and write it into a folder of its own.

    The folder has the title.json, which commands play by its path and the editor opens, and the
    drawing of its board.
    """
    from whistlestop.generating.board import draw
    from whistlestop.generating.generate import generate_title
    from whistlestop.generating.world import regions

    if region is None:
        _refuse_options_without_region()
        click.echo("\n".join(regions()))
        return
    facts = generate_title(region, cities, seed, rules_of)
    file = out if out is not None and out.suffix == ".json" else (out or Path(facts["id"])) / TITLE
    files = [file] if no_board else [file, file.with_name(BOARD)]
    if not force:
        check_free(files)
    contents = [facts]
    if not no_board:
        with Console(stderr=True).status("drawing the board") as shown:
            try:
                board = draw(facts, lambda part: shown.update(f"drawing the board: {part:.0%}"))
            except ValueError as error:
                raise BadInput(f"the board can't be drawn: {error}") from None
        contents.append(board)
    for each, content in zip(files, contents, strict=True):
        try:
            if file != out:
                file.parent.mkdir(exist_ok=True)
            each.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", "utf-8")
        except OSError as error:
            raise BadInput(f"{each}: can't write to it: {error.strerror}") from None
        click.echo(f"wrote {each}")


def _refuse_options_without_region() -> None:
    """Raise UsageError if options were given that describe or write a map."""
    context = click.get_current_context()
    given = [
        f"--{name.replace('_', '-').removesuffix('-of')}"
        for name in context.params
        if context.get_parameter_source(name) == ParameterSource.COMMANDLINE
    ]
    if given:
        raise click.UsageError(
            f"{', '.join(given)}: --region is missing; the command alone lists the regions"
        )


def check_free(files: list[Path]) -> None:
    """Raise BadInput if one of the files exists."""
    for file in files:
        if file.exists():
            raise BadInput(
                f"{file} exists already; name another folder with --out, or overwrite it with "
                "--force"
            )
