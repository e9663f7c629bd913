"""``--report``: the page with plots that a command writes if it is asked to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


def page_option(name: str) -> Callable[[Command], Command]:
    """The option; ``name`` is that of the file in a folder."""
    return click.option(
        "--report",
        type=click.Path(path_type=Path),
        help=f"Write a page with plots: a file, or a folder for {name}.",
    )


def write_page(path: Path, name: str, write: Callable[[Path], None]) -> None:
    """Let ``write`` write the page into the file that the option says, in folders that are made if
    they are missing. Raises ClickException."""
    if path.is_dir() or not path.suffix:
        path /= name
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path)
    except OSError as error:
        raise click.ClickException(f"{path}: can't be written: {error.strerror or error}") from None
    click.echo(f"{path}: the page with plots", err=True)
