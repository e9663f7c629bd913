"""Work on a Ray cluster; without one, on Ray processes of this computer.

``RAY_ADDRESS`` names the cluster, as usual for Ray. Its machines need the same version of
Whistlestop, and the files of your custom titles and bots under the same paths.
"""

from __future__ import annotations

import importlib
import os
import socket
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

PATIENCE = 10.0  # seconds for a cluster to answer
AHEAD = 2  # tasks submitted for each core: the present one and the next

Task = TypeVar("Task")
Result = TypeVar("Result")


class ClusterError(ValueError):
    """A cluster that can't be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The result of a task that the cluster could not finish, and why."""

    reason: str


def run_on_cluster(
    run: Callable[[Task], Result], tasks: Iterable[Task], processes: int | None = None
) -> Generator[tuple[Task, Result | Lost]]:
    """Run the tasks on this many cores, by default all of the cluster's, and yield results.

    They come in any order. Closing this iterator cancels the tasks in progress. A cluster that the
    caller has joined already (``ray.init``) stays joined. Raises ClusterError.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        ray = importlib.import_module("ray")
    except ModuleNotFoundError:
        raise ClusterError("Ray is not installed: pip install 'whistlestop[ray]'") from None
    is_ours = not ray.is_initialized()
    if is_ours:
        _join(ray, processes)
    running: dict[Any, Task] = {}
    try:
        remote = ray.remote(num_cpus=1, max_retries=1)(run)
        most = AHEAD * (processes or max(1, int(ray.cluster_resources().get("CPU", 1))))
        queue = iter(tasks)
        while True:
            while len(running) < most and (task := next(queue, None)) is not None:
                running[remote.remote(task)] = task
            if not running:
                return
            done, _ = ray.wait(list(running), num_returns=1)
            for reference in done:
                task = running.pop(reference)
                result: Result | Lost
                try:
                    result = ray.get(reference)
                except ray.exceptions.RayError as error:
                    result = Lost(_in_short(error))
                yield task, result
    finally:
        for reference in running:
            ray.cancel(reference, force=True)
        if is_ours:
            ray.shutdown()


def _join(ray: Any, processes: int | None) -> None:
    """Join the cluster, or start one on this computer. Raises ClusterError."""
    address = os.environ.get("RAY_ADDRESS")
    _look_for(address)
    local = {"address": "local", "num_cpus": processes, "include_dashboard": False}
    try:
        ray.init(log_to_driver=False, logging_level="error", **({} if address else local))
    except (OSError, RuntimeError, ValueError) as error:
        where = f"no Ray cluster at RAY_ADDRESS={address}" if address else "Ray does not start"
        raise ClusterError(f"{where}: {_in_short(error)}") from None


def _look_for(address: str | None) -> None:
    """Raise ClusterError if the cluster does not answer; Ray itself would try for minutes."""
    host, _, port = (address or "").removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        return  # no address, or "auto"
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except OSError as error:
        raise ClusterError(f"no Ray cluster at RAY_ADDRESS={address}: {error}") from None


def _in_short(error: Exception) -> str:
    return f"{type(error).__name__}: {str(error).strip().splitlines()[0] if str(error) else ''}"
