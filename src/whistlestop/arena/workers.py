"""The choice of the processes or machines that play games between bots."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from typing import Literal

from whistlestop.arena.playing import Play, Result, Task, is_foreign
from whistlestop.arena.rows import FailedRow

Place = Literal["here", "ray"]


def play_all(
    title: str,
    options: dict[str, bool],
    bots: list[str],
    tasks: Iterable[Task],
    play: Play[Result],
    games: int,
    processes: int | None,
    on: Place,
) -> Generator[Result | FailedRow]:
    """Return a generator that plays the tasks with ``play`` and yields its results, in any order.

    ``bots``: all bots whose code the games need. ``games``: the number of tasks. ``processes``: all
    cores by default. A game that gets lost, for example with its process, yields a FailedRow.
    """
    if on == "ray":
        from whistlestop.arena.on_ray import play_on_ray

        return play_on_ray(title, options, bots, tasks, play, processes)
    from whistlestop.arena.processes import play_here, play_on_processes

    processes = max(1, min(processes or os.cpu_count() or 1, games))
    if processes == 1 and not any(map(is_foreign, bots)):
        return play_here(title, options, bots, tasks, play)
    return play_on_processes(title, options, bots, tasks, play, processes)
