"""The option ``--data``: the folder of this server's games."""

from __future__ import annotations

from pathlib import Path

import click
from platformdirs import user_data_path

data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=lambda: user_data_path("whistlestop"),
    show_default="your data folder",
    help="Folder for the games.",
)
