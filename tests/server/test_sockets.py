"""WebSockets: how many, how many messages, wrong messages, and clients that do not read."""

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from guests import Guest
from server.local_server import LocalServer
from smtp_service import wait_until
from whistlestop.server.http import connections
from whistlestop.server.table.play_socket import LONGEST_FRAME
from whistlestop.server.table.talk_messages import LONGEST_TEXT
from whistlestop.server.table.watcher import MAX_WAITING, Watcher

LIMITS = ["all=off", "sockets.table=3", "sockets.guest=2", "frames.socket=20/minute"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with LocalServer(tmp_path_factory.mktemp("games"), limits=LIMITS) as server:
        yield server


def closing(client) -> tuple[str, int, str]:
    """Return the code of the last refusal, and code and reason with which the server closes."""
    with pytest.raises(ConnectionClosed) as closed:
        client.until(lambda client: False)
    received = closed.value.rcvd
    assert received is not None
    return client.refusals[-1]["code"], received.code, received.reason


def test_the_third_malformed_message_closes_its_connection_only(ada: Guest):
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    with ada.visit(table) as wrong, ada.visit(table) as right:
        right.until_my_turn()
        for _ in range(2):
            assert wrong.refusal_of_text("{")[0] == "malformed"
        wrong.socket.send("{")
        assert closing(wrong) == ("malformed", 1008, "malformed")
        right.play(right.legal[0])


def test_a_page_names_a_protocol_that_the_server_knows(ada: Guest):
    table = ada.open_table("you", "path")
    with ada.visit(table, protocol=3) as client:
        assert closing(client) == ("unknown_protocol", 1008, "unknown_protocol")
        assert client.refusals[-1]["message"] == "the protocols of this server are 1 and 2"


def test_refused_moves_are_no_malformed_messages(ada: Guest):
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    with ada.visit(table) as client:
        client.until_my_turn()
        for _ in range(6):
            client.refusal("claim nowhere red:1")
        client.play(client.legal[0])


@pytest.mark.parametrize("path", ["/games/live", "/public/live"])
def test_a_list_closes_after_three_messages(ada: Guest, path: str):
    ada.ask("GET", "/me")
    with ada.connect(path) as page:
        for _ in range(3):
            page.send("what?")
        with suppress(ConnectionClosed):
            while True:
                page.recv()
        assert page.close_code == 1008


def test_a_page_that_sends_too_many_messages_is_closed(ada: Guest):
    table = ada.open_table("you", "path")
    with ada.visit(table) as client:
        for _ in range(21):
            client.socket.send('{"type": "visible", "visible": true}')
        assert closing(client) == ("too_often", 1013, "too_often")
    with ada.visit(table) as client:
        client.until(lambda client: client.table)


def test_a_table_has_a_limited_number_of_pages(server: LocalServer, ada: Guest):
    table = ada.open_table("you", "open")
    others = [server.guest() for _ in range(2)]
    with ada.visit(table), others[0].visit(table), others[1].visit(table) as last:
        last.until(lambda client: client.table)
        with server.guest().visit(table) as more:
            assert closing(more) == ("too_often", 1013, "too_often")
    limits = server.limits
    wait_until(lambda: not limits.held("sockets.table", table["code"]))
    with server.guest().visit(table) as again:
        again.until(lambda client: client.table)


def test_a_guest_has_a_limited_number_of_pages(ada: Guest):
    table = ada.open_table("you", "open")
    with ada.visit(table) as one, ada.list_games():
        one.until(lambda client: client.table)
        with ada.visit(table) as more:
            assert closing(more)[0] == "too_often"


def test_the_longest_text_of_a_person_fits_a_message():
    for letter in ("a", '"', "ș", "👍🏽", "\u1ea4"):
        text = (letter * LONGEST_TEXT)[:LONGEST_TEXT]
        message = json.dumps({"type": "say", "kind": "text", "what": text}, ensure_ascii=False)
        assert len(message.encode()) < LONGEST_FRAME / 2


# clients that do not read


def test_the_messages_that_wait_for_a_client_are_limited_in_bytes():
    watcher = Watcher(None, None)
    large = "x" * (MAX_WAITING // 4)
    for _ in range(4):
        watcher.send(large)
    assert watcher.outbox.qsize() == 4
    watcher.send("one more")
    assert watcher.outbox.qsize() == 1
    assert watcher.outbox.get_nowait() is None, "the connection is closed"
    watcher.send("later")
    assert watcher.outbox.empty()


def test_a_single_message_is_sent_whatever_its_length():
    watcher = Watcher(None, None)
    watcher.send("x" * (2 * MAX_WAITING))
    assert watcher.outbox.qsize() == 1


def test_a_read_message_no_longer_counts():
    class Socket:
        async def send_text(self, text: str) -> None:
            pass

    async def read_all() -> int:
        watcher = Watcher(Socket(), None)
        sending = asyncio.create_task(watcher.send_all())
        for _ in range(12):
            watcher.send("x" * (MAX_WAITING // 4))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        sending.cancel()
        return watcher.outbox.qsize()

    assert asyncio.run(read_all()) == 0


def test_a_client_that_does_not_read_is_closed(tmp_path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connections, "READ_WITHIN", 0.2)
    with LocalServer(tmp_path / "games", limits=["all=off"]) as server:
        ada = server.guest()
        table = ada.start(ada.open_table("path", "path", pace=10_000))
        here = f"/api/tables/{table['code']}/play"
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", server.port))
            deaf.sendall(
                f"GET {here} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
                "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            held = server.app.state.registry.tables
            wait_until(lambda: held[table["code"]].audience.watchers)
            (watcher,) = held[table["code"]].audience.watchers
            loop = server.server._loop
            for _ in range(400):
                loop.call_soon_threadsafe(watcher.send, "x" * 100_000)
            wait_until(lambda: not held[table["code"]].audience.watchers)
