"""Games between bots on a Ray cluster; without one, on Ray processes of this computer.

``RAY_ADDRESS`` names the cluster, as usual for Ray. Its machines need the same version of
Whistlestop, and the files of your custom titles and bots under the same paths.
"""

from __future__ import annotations

import importlib
import os
import socket
from collections.abc import Generator, Iterable
from functools import cache
from typing import Any

from whistlestop.arena.errors import TournamentError
from whistlestop.arena.playing import Play, Result, Task, lost, warm_up
from whistlestop.arena.rows import FailedRow

PATIENCE = 10.0  # seconds for a cluster to answer
AHEAD = 2  # games submitted for each core: the present one and the next


def play_on_ray(
    title: str,
    options: dict[str, bool],
    bots: list[str],
    tasks: Iterable[Task],
    play: Play[Result],
    processes: int | None = None,
) -> Generator[Result | FailedRow]:
    """Play on this many cores, by default all of the cluster's, and yield results in any order.

    Closing this iterator cancels the games in progress. A cluster that the caller has joined
    already (``ray.init``) stays joined.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray = importlib.import_module("ray")
    is_ours = not ray.is_initialized()
    if is_ours:
        _join(ray, processes)
    playing: dict[Any, Task] = {}
    try:
        remote = ray.remote(num_cpus=1, max_retries=1)(_play)
        most = AHEAD * (processes or max(1, int(ray.cluster_resources().get("CPU", 1))))
        queue = iter(tasks)
        while True:
            while len(playing) < most and (task := next(queue, None)) is not None:
                playing[remote.remote(title, options, bots, task, play)] = task
            if not playing:
                return
            done, _ = ray.wait(list(playing), num_returns=1)
            for reference in done:
                task = playing.pop(reference)
                result: Result | FailedRow
                try:
                    result = ray.get(reference)
                except ray.exceptions.RayError as error:
                    result = lost(task, f"Ray could not play this game: {_in_short(error)}")
                yield result
    finally:
        for reference in playing:
            ray.cancel(reference, force=True)
        if is_ours:
            ray.shutdown()


def _join(ray: Any, processes: int | None) -> None:
    """Join the cluster, or start one on this computer. Raises TournamentError."""
    address = os.environ.get("RAY_ADDRESS")
    _look_for(address)
    local = {"address": "local", "num_cpus": processes, "include_dashboard": False}
    try:
        ray.init(log_to_driver=False, logging_level="error", **({} if address else local))
    except (OSError, RuntimeError, ValueError) as error:
        where = f"no Ray cluster at RAY_ADDRESS={address}" if address else "Ray does not start"
        raise TournamentError(f"{where}: {_in_short(error)}") from None


def _look_for(address: str | None) -> None:
    """Raise TournamentError if the cluster does not answer; Ray itself would try for minutes."""
    host, _, port = (address or "").removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        return  # no address, or "auto"
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except OSError as error:
        raise TournamentError(f"no Ray cluster at RAY_ADDRESS={address}: {error}") from None


def _play(
    title: str, options: dict[str, bool], bots: list[str], task: Task, play: Play[Result]
) -> Result:
    """Play a task in a process of the cluster."""
    _warm_up_once(title, tuple(options.items()), tuple(bots), len(task.line_up), task.luck)
    return play(title, options, task)


@cache
def _warm_up_once(
    title: str,
    options: tuple[tuple[str, bool], ...],
    bots: tuple[str, ...],
    players: int,
    luck: bool,
) -> None:
    warm_up(title, dict(options), bots, players, luck)


def _in_short(error: Exception) -> str:
    return f"{type(error).__name__}: {str(error).strip().splitlines()[0] if str(error) else ''}"
