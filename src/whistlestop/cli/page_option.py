"""The option ``--report``: write a page with plots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from whistlestop.cli.bad_input import BadInput
from whistlestop.cli.path_type import PathType

Command = TypeVar("Command", bound=Callable[..., Any])


def page_option(name: str) -> Callable[[Command], Command]:
    """Return the option; ``name`` is the default file name in a folder."""
    return click.option(
        "--report",
        type=PathType(),
        help=f"Write a page with plots: a file, or a folder for {name}.",
    )


def write_page(path: Path, name: str, write: Callable[[Path], None]) -> None:
    """Write a page into the file of the option, and create missing folders.

    Raises BadInput if that fails.
    """
    if path.is_dir() or not path.suffix:
        path /= name
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path)
    except OSError as error:
        raise BadInput(f"{path}: can't write to it: {error.strerror or error}") from None
    click.echo(f"wrote {path}", err=True)
