"""A progress bar for games, on standard error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)


@contextmanager
def games_bar(description: str, games: int | None = None) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar, and yield a function to call with (games done, games in all)."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task(description, total=games)
        yield lambda done, of: bar.update(task, completed=done, total=of)
