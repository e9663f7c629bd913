"""The progress display of the compiler, before a command that plays many games."""

from __future__ import annotations

from collections.abc import Sequence

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn


def check_cache() -> None:
    """Raise ClickException if compiled code can't be stored; every run would compile again."""
    from whistlestop.game.compiling import cache_problem

    problem = cache_problem()
    if problem:
        raise click.ClickException(problem)


def compile_first(parts: Sequence[str] | None = None) -> None:
    """Compile the code that is missing from the cache, on two cores, with a progress bar.

    ``parts``: names of parts in ``bots/compile_ahead.py``, by default its PARTS. Raises
    ClickException if compilation fails.
    """
    from whistlestop.bots.compile_ahead import PARTS, CompileError, compile_ahead, missing_parts
    from whistlestop.game.compiling import wait_for_compiler

    check_cache()
    wait_for_compiler()
    parts = parts or PARTS
    if not missing_parts(parts):
        return
    console = Console(stderr=True)
    if not console.is_terminal:  # where rich shows no bar
        click.echo("compiling (only once); this takes a minute or two", err=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
    ) as bar:
        task = bar.add_task("compiling (only once)", total=None)
        try:
            compile_ahead(
                lambda done, of: bar.update(task, completed=done, total=of if of > 1 else None),
                parts,
            )
        except CompileError as error:
            raise click.ClickException(str(error)) from None
