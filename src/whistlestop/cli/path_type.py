"""The type of arguments and options that name a file or a folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click


class PathType(click.Path):
    """A path, as ``pathlib.Path``. It must not be empty, which would mean the current folder."""

    def __init__(
        self, *, exists: bool = False, file_okay: bool = True, dir_okay: bool = True
    ) -> None:
        super().__init__(exists, file_okay, dir_okay, path_type=Path)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Any:
        if value == "":
            self.fail("the path is empty; name one (. is the current folder)", param, ctx)
        return super().convert(value, param, ctx)
