"""Connections that hang, too many connections of one address, and too few file handles."""

import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from few_files import FILES
from guests import PATIENCE
from server.local_server import LocalServer
from serving import FEW_FILES, Served
from smtp_service import wait_until
from whistlestop.server.http import connections
from whistlestop.server.http.connections import networks_of

REQUEST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with (
        pytest.MonkeyPatch.context() as patch,
        LocalServer(
            tmp_path_factory.mktemp("games"), limits=["all=off", "connections.address=5"]
        ) as server,
    ):
        patch.setattr(connections, "REQUEST_WITHIN", 0.3)
        yield server


def raw(server: LocalServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HT",
        REQUEST,
        REQUEST + b"Content-Length: 100\r\n\r\n",
        REQUEST + b"Content-Length: 100\r\n\r\n{",
    ],
)
def test_a_request_that_is_never_complete_ends_its_connection(server: LocalServer, begun: bytes):
    with raw(server) as client:
        client.sendall(begun)
        with suppress(ConnectionResetError):
            assert client.recv(100) == b""


def test_a_request_in_many_small_parts_ends_too(server: LocalServer):
    parts = [REQUEST, *[b"X-A: b\r\n"] * 3_000]
    with raw(server) as client, suppress(BrokenPipeError, ConnectionResetError):
        for part in parts:
            client.sendall(part)
            time.sleep(0.02)
        raise AssertionError("the connection is still open")


def test_a_socket_and_an_open_page_outlive_that_time(server: LocalServer):
    ada = server.guest()
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    with ada.visit(table) as client:
        client.until_my_turn()
        time.sleep(0.5)
        client.play(client.legal[0])


def test_an_address_has_a_limited_number_of_connections(server: LocalServer):
    wait_until(lambda: not server.limits.held("connections.address", "127.0.0.1"))
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(raw(server))
        wait_until(lambda: server.limits.held("connections.address", "127.0.0.1") == 5)
        with raw(server) as more:
            answer = more.recv(2000)
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert b"\r\nRetry-After: 10\r\n" in answer
        assert b'"too_often"' in answer
    wait_until(lambda: not server.limits.held("connections.address", "127.0.0.1"))
    assert server.guest().ask("GET", "/me")


def test_a_socket_holds_the_place_of_its_connection(server: LocalServer):
    wait_until(lambda: not server.limits.held("connections.address", "127.0.0.1"))
    with httpx.Client() as _, server.guest().connect("/public/live"):
        wait_until(lambda: server.limits.held("connections.address", "127.0.0.1") == 1)
    wait_until(lambda: not server.limits.held("connections.address", "127.0.0.1"))


def test_connections_of_a_trusted_proxy_are_not_counted(server: LocalServer, monkeypatch):
    places = server.config.http.places
    monkeypatch.setattr(places, "_proxies", networks_of(["127.0.0.0/8"]))
    with ExitStack() as stack:
        for _ in range(8):
            stack.enter_context(raw(server))
        assert httpx.get(f"http://127.0.0.1:{server.port}/api/me", timeout=PATIENCE).is_success


def test_an_unreadable_request_gets_a_refusal_with_security_headers(server: LocalServer):
    with raw(server) as client:
        client.sendall(b"\x00\x01 nonsense\r\n\r\n")
        answer = client.recv(2000)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"Content-Security-Policy: " in answer
    assert b'"malformed"' in answer


def processor_of(process: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
def test_without_file_handles_the_server_pauses_and_recovers(tmp_path: Path):
    """It takes up to a minute: asyncio pauses for one second at a time."""
    more = ["--limit", "connections=off"]
    with Served(tmp_path / "games", program=FEW_FILES, more=more) as served:
        with ExitStack() as stack:
            for _ in range(2 * FILES):
                client = socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE)
                stack.enter_context(client)
            time.sleep(1.0)
            before, began = processor_of(served.process.pid), time.monotonic()
            time.sleep(2.0)
            used = processor_of(served.process.pid) - before
            assert used < (time.monotonic() - began) / 2, "it spins"
        wait_until(lambda: is_answering(served.address))
        served.process.terminate()
        logged, _ = served.process.communicate(timeout=PATIENCE)
        assert logged.count("no file handle is left") == 1
        assert "Traceback" not in logged


def is_answering(address: str) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(f"{address}/api/me", timeout=PATIENCE).is_success
    return False
