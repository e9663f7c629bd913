"""Tables of figures, which never cut numbers and wrap long specs of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

MIN_COLUMN_WIDTH = 8  # least width of a text column in letters, on any terminal
EDGES = 2  # width of both edges of a table
WIDTH = 120  # width when stdout is not a terminal


def wide_console() -> Console:
    """Return the console for tables, as wide as the terminal, or wide without one."""
    console = Console()
    if not console.is_terminal:
        console.width = max(console.width, WIDTH)
    return console


def print_json(found: Any) -> None:
    """Print the results as JSON for other programs."""
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())


def print_figures(
    console: Console,
    title: str,
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    texts: Sequence[int] = (0,),
) -> None:
    """Print a table. ``texts``: the columns with text; all others hold numbers."""
    widths = [max(map(cell_len, column)) for column in zip(headings, *rows, strict=True)]
    has_room = sum(widths) + 3 * len(widths) + EDGES <= console.width
    table = Table(
        title=Text(title, "table.title"),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 1 if has_room else 0),
    )
    for place, heading in enumerate(headings):
        if place in texts:
            table.add_column(Text(heading), overflow="fold")
        else:
            table.add_column(Text(heading), justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*map(Text, row))
    least = [
        min(width, MIN_COLUMN_WIDTH) if n in texts else width for n, width in enumerate(widths)
    ]
    if (narrowest := sum(least) + len(least) + EDGES) > console.width:
        table.width = narrowest
    console.print(table, crop=False)
