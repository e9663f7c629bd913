"""Games between bots on a Ray cluster (``cluster.py``)."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import cache

from whistlestop.arena.errors import TournamentError
from whistlestop.arena.playing import Play, Result, Task, lost, warm_up
from whistlestop.arena.rows import FailedRow
from whistlestop.cluster import ClusterError, Lost, run_on_cluster


def play_on_ray(
    title: str,
    options: dict[str, bool],
    bots: list[str],
    tasks: Iterable[Task],
    play: Play[Result],
    processes: int | None = None,
) -> Generator[Result | FailedRow]:
    """Play on this many cores, by default all of the cluster's, and yield results in any order.

    Closing this iterator cancels the games in progress. Raises TournamentError.
    """

    def play_there(task: Task) -> Result:
        _warm_up_once(title, tuple(options.items()), tuple(bots), len(task.line_up), task.luck)
        return play(title, options, task)

    try:
        for task, result in run_on_cluster(play_there, tasks, processes):
            if isinstance(result, Lost):
                yield lost(task, f"Ray could not play this game: {result.reason}")
            else:
                yield result
    except ClusterError as error:
        raise TournamentError(str(error)) from None


@cache
def _warm_up_once(
    title: str,
    options: tuple[tuple[str, bool], ...],
    bots: tuple[str, ...],
    players: int,
    luck: bool,
) -> None:
    warm_up(title, dict(options), bots, players, luck)
