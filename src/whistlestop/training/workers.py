"""The threads or the Ray cluster that play the games of a training."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Literal, TypeVar

from whistlestop.cluster import ClusterError, Lost, run_on_cluster
from whistlestop.training.errors import TrainingError

Place = Literal["here", "ray"]
Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Workers:
    """The threads of this computer, or cores of a cluster; all of them without a number."""

    number: int | None = None
    on: Place = "here"

    def map(self, run: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
        """Run the tasks at the same time, and yield their results in order.

        Raises TrainingError if the cluster can't be used or loses a task.
        """
        if self.on == "ray":
            yield from self._map_on_cluster(run, tasks)
            return
        with ThreadPoolExecutor(self.number or os.cpu_count() or 1) as pool:
            yield from pool.map(run, tasks)

    def _map_on_cluster(
        self, run: Callable[[Task], Result], tasks: Sequence[Task]
    ) -> Iterator[Result]:
        def run_numbered(task: tuple[int, Task]) -> Result:
            return run(task[1])

        finished: dict[int, Result] = {}
        following = 0
        try:
            for (number, _), result in run_on_cluster(run_numbered, enumerate(tasks), self.number):
                if isinstance(result, Lost):
                    message = f"Ray lost some games: {result.reason}; the same command continues"
                    raise TrainingError(message)
                finished[number] = result
                while following in finished:
                    yield finished.pop(following)
                    following += 1
        except ClusterError as error:
            raise TrainingError(str(error)) from None


ALL_CORES = Workers()
