"""The metrics on a port of their own, which no proxy passes on to strangers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from fastapi import FastAPI
from prometheus_client import start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from whistlestop.server.lobby.table_registry import TableRegistry
from whistlestop.server.telemetry.metrics import METRICS


class LiveNumbers(Collector):
    """Numbers of the running server, counted when a monitoring program reads them.

    So they cost nothing while people play.
    """

    def __init__(self, app: FastAPI) -> None:
        self._app = app

    def describe(self) -> list[Any]:
        """Return nothing: the names are known without counting."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the numbers, none before the server has loaded its tables."""
        registry: TableRegistry | None = getattr(self._app.state, "registry", None)
        if registry is None:
            return
        tables = list(registry.tables.values())  # another thread may change the dictionary
        states = Counter[str](table.state.row.state for table in tables)
        yield _by_label("tables", "Tables in memory", "state", states)
        connections: Counter[str] = Counter(list=registry.feed.count() + registry.public.count())
        for table in tables:
            players = set(table.state.seats_by_guest())
            for watcher in list(table.audience.watchers):
                connections["player" if watcher.guest in players else "spectator"] += 1
        yield _by_label("connections", "Open WebSockets", "kind", connections)
        waiting = len(registry.executor.waiting)
        yield _number("bot_searches_waiting", "Searches of bots and hints that wait", waiting)
        yield _number("deadlines", "Games whose clock runs", len(registry.deadlines))
        damaged = len(registry.store.quarantine.found)
        yield _number("damaged_tables", "Tables closed because their data is damaged", damaged)


def _number(name: str, text: str, value: int) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"whistlestop_{name}", text, value=value)


def _by_label(name: str, text: str, label: str, values: Counter[str]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"whistlestop_{name}", text, labels=[label])
    for value, count in sorted(values.items()):
        family.add_metric([value], count)
    return family


def serve_metrics(app: FastAPI, host: str, port: int) -> Callable[[], None]:
    """Answer monitoring programs at an address from now on. Raises OSError.

    Returns a function that stops it.
    """
    numbers = LiveNumbers(app)
    server, thread = start_http_server(port, host, METRICS)
    METRICS.register(numbers)

    def stop() -> None:
        METRICS.unregister(numbers)
        server.shutdown()
        server.server_close()
        thread.join()

    return stop
