"""The times that the server measures, for monitoring programs that read Prometheus' format.

Labels name kinds of things, so their number is bounded by the code: never a table, a guest or a
path with a code in it. A measurement takes about a microsecond.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)

METRICS = CollectorRegistry()
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds

disable_created_metrics()  # type: ignore[no-untyped-call]  # the start of the process says the same
ProcessCollector(registry=METRICS)


def _histogram(name: str, text: str, *labels: str) -> Histogram:
    return Histogram(f"whistlestop_{name}_seconds", text, labels, buckets=BUCKETS, registry=METRICS)


REQUESTS = _histogram("request", "Time from a request to the end of its answer", "method", "route")
ANSWERS = Counter(
    "whistlestop_answers",
    "Answers by the first digit of their status",
    ["status"],
    registry=METRICS,
)
MESSAGES = _histogram("message", "Time to carry out a message over a table's WebSocket", "kind")
DATABASE = _histogram("database", "Time of a transaction, with the wait for its turn", "kind")

_READING, _WRITING = DATABASE.labels("reading"), DATABASE.labels("writing")


@contextmanager
def reading_time() -> Iterator[None]:
    """Measure the block as a transaction that reads."""
    with _measured(_READING):
        yield


@contextmanager
def writing_time() -> Iterator[None]:
    """Measure the block as a transaction that writes."""
    with _measured(_WRITING):
        yield


@contextmanager
def _measured(histogram: Any) -> Iterator[None]:
    begin = time.perf_counter()
    try:
        yield
    finally:
        histogram.observe(time.perf_counter() - begin)
