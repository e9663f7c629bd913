"""Whether the server runs and is ready, and its metrics."""

import re
import socket
from collections.abc import Iterator

import httpx
import pytest

from guests import Guest
from server.local_server import LocalServer
from whistlestop.server.operation.metrics_server import serve_metrics
from whistlestop.server.store.data_folder import DATABASE

pytestmark = pytest.mark.usefixtures("stubs")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def metrics(server: LocalServer) -> Iterator[str]:
    """Return the address of the metrics of a server."""
    port = free_port()
    stop = serve_metrics(server.app, "127.0.0.1", port)
    yield f"http://127.0.0.1:{port}/metrics"
    stop()


def value(metrics: str, series: str) -> float:
    """Return the value of a series, 0 if there is none."""
    found = re.search(rf"^{re.escape(series)} (\S+)$", httpx.get(metrics).text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_a_running_server_is_healthy_and_ready(shared_server: LocalServer):
    root = f"http://127.0.0.1:{shared_server.port}"
    health, ready = httpx.get(f"{root}/healthz"), httpx.get(f"{root}/readyz")
    assert (health.status_code, health.text) == (200, "ok\n")
    assert ready.status_code == 200
    assert ready.json() == {"ready": True, "tables": "loaded", "database": "answers"}
    assert ready.headers["cache-control"] == "no-store"


@pytest.mark.sqlite
def test_a_server_without_its_database_is_healthy_but_not_ready(server: LocalServer):
    root = f"http://127.0.0.1:{server.port}"
    store = server.app.state.registry.store
    store.close()
    path = server.data / DATABASE
    kept = path.rename(path.with_suffix(".gone"))
    try:
        path.mkdir()  # SQLite can't open a folder
        answer = httpx.get(f"{root}/readyz")
        assert answer.status_code == 503
        assert answer.json()["code"] == "not_ready"
        assert "database" in answer.json()["message"]
        assert httpx.get(f"{root}/healthz").status_code == 200
    finally:
        path.rmdir()
        kept.rename(path)
    assert httpx.get(f"{root}/readyz").status_code == 200


def test_a_server_that_has_not_loaded_its_tables_is_not_ready(server: LocalServer):
    server.app.state.is_ready = False
    answer = httpx.get(f"http://127.0.0.1:{server.port}/readyz")
    assert answer.status_code == 503
    assert "tables are not loaded" in answer.json()["message"]


def test_the_public_port_has_no_metrics(shared_server: LocalServer):
    assert httpx.get(f"http://127.0.0.1:{shared_server.port}/metrics").status_code == 404


def test_the_metrics_count_tables_connections_messages_and_transactions(
    ada: Guest, bela: Guest, stranger: Guest, metrics: str
):
    plays = 'whistlestop_message_seconds_count{kind="play"}'
    writes = 'whistlestop_database_seconds_count{kind="writing"}'
    before = {series: value(metrics, series) for series in (plays, writes)}
    table = ada.open_table("you", "open", seating="as_listed", title="usa", watchable=True)
    bela.join(table, 1)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as other, stranger.visit(table) as third:
        one.until_seen().play(one.legal[0])
        other.until_seen().play(other.legal[0])
        third.until_seen()
        assert value(metrics, 'whistlestop_tables{state="playing"}') == 1
        assert value(metrics, 'whistlestop_connections{kind="player"}') == 2
        assert value(metrics, 'whistlestop_connections{kind="spectator"}') == 1
    assert value(metrics, plays) == before[plays] + 2
    assert value(metrics, writes) >= before[writes] + 4
    assert value(metrics, "whistlestop_bot_searches_waiting") == 0


def test_the_labels_of_metrics_are_routes_and_never_paths(
    ada: Guest, server: LocalServer, metrics: str
):
    table = ada.open_table("you", "open")
    ada.table(table)
    for number in range(3):
        ada.http.get(f"/tables/wrong{number}")
        ada.http.get(f"/nothing/{number}")
        ada.http.request(f"FOO{number}", "/me")
    text = httpx.get(metrics).text
    assert 'whistlestop_request_seconds_count{method="GET",route="/api/tables/{code}"}' in text
    assert 'method="other",route="' in text
    assert table["code"] not in text
    assert "wrong" not in text
    assert "nothing" not in text
    assert "FOO" not in text
