"""``--data``: where the games of this computer's table are kept."""

from __future__ import annotations

from pathlib import Path

import click
from platformdirs import user_data_path

data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=lambda: user_data_path("whistlestop"),
    show_default="your data folder",
    help="Folder in which games are kept.",
)
