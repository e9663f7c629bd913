"""Damaged databases: found at startup, reported in words, and no other table suffers."""

import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from guests import Guest, Json
from server.local_server import LocalServer
from whistlestop.server.http.errors import Refused
from whistlestop.server.store.data_folder import DATABASE, FolderLock, StoreError
from whistlestop.server.store.quarantine import Quarantine
from whistlestop.server.store.store import Store, checked_store

pytestmark = [pytest.mark.sqlite, pytest.mark.usefixtures("stubs")]

Spoil = Callable[[sqlite3.Connection, str], object]


def change(data: Path, spoil: Spoil, code: str) -> None:
    with sqlite3.connect(data / DATABASE) as database:
        database.execute("pragma foreign_keys = off")
        spoil(database, code)
    database.close()


def played(ada: Guest, bela: Guest) -> Json:
    """Return a table at which some actions were played."""
    table = ada.open_table("you", "open", seating="as_listed", title="usa")
    bela.join(table, 1)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as other:
        one.until_seen().play(one.legal[0])
        other.until_seen().play(other.legal[0])
        one.until_my_turn().play("draw deck").play("draw deck")
        other.until_my_turn().play("draw deck").play("draw deck")
        one.until_my_turn()
    return table


def sql(text: str) -> Spoil:
    return lambda database, code: database.execute(text, {"code": code})


DAMAGE = {
    "an action is missing": (
        sql("delete from actions where code = :code and number = 2"),
        "1 of 6 entries",
    ),
    "the last action is missing": (
        sql("delete from actions where code = :code and number = 5"),
        "5 of 6 actions",
    ),
    "the first action is missing": (
        sql("delete from actions where code = :code and number = 0"),
        "entries of its log are missing",
    ),
    "a seat is missing": (
        sql("delete from seats where code = :code and seat = 1"),
        "seats are missing",
    ),
    "the description is missing": (
        sql("delete from tables where code = :code"),
        "its description is missing",
    ),
    "the seed is unreadable": (
        sql("update tables set seed = 'x' where code = :code"),
        "its seed or its options",
    ),
    "the options are unreadable": (
        sql("update tables set options = '{' where code = :code"),
        "its seed or its options",
    ),
    "an unknown title": (
        sql("update tables set title = 'atlantis' where code = :code"),
        "its title 'atlantis' is unknown",
    ),
    "an unknown state": (
        sql("update tables set state = 'weird' where code = :code"),
        "there is no state 'weird'",
    ),
    "an unknown seating": (
        sql("update tables set seating = 'foo' where code = :code"),
        "there is no seating 'foo'",
    ),
    "a pace that is no number": (
        sql("update tables set pace = 'x' where code = :code"),
        "its pace is 'x'",
    ),
    "an unknown bot": (
        sql("update seats set kind = 'bot', bot = 'deep blue' where code = :code and seat = 1"),
        "its bot 'deep blue' is unknown",
    ),
    "an unknown kind of seat": (
        sql("update seats set kind = 'dog' where code = :code and seat = 1"),
        "seat 1 is of no kind: 'dog'",
    ),
    "a player without a browser": (
        sql("update seats set guest = null where code = :code and seat = 1"),
        "seat 1 has neither player nor bot",
    ),
    "a time that is no number": (
        sql("update actions set at = 'abc' where code = :code and number = 3"),
        "unreadable entries of its log: 1",
    ),
}
ILLEGAL = {
    "an illegal action": sql(
        "update actions set notation = 'claim a-b red:9' where code = :code and number = 3"
    ),
    "no action at all": sql("update actions set notation = '' where code = :code and number = 3"),
    "another seat's action": sql(
        "update actions set seat = 1 - seat where code = :code and number = 3"
    ),
    "an undo of nothing": sql(
        "update actions set notation = 'undo x' where code = :code and number = 5"
    ),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_reported_at_startup_and_closes_one_table(
    server: LocalServer, ada: Guest, bela: Guest, name: str, caplog: pytest.LogCaptureFixture
):
    spoil, reason = DAMAGE[name]
    table, whole = played(ada, bela), played(ada, bela)
    server.end()
    change(server.data, spoil, table["code"])
    with LocalServer(server.data) as again:
        assert any(
            table["code"] in each.getMessage() and reason in each.getMessage()
            for each in caplog.records
            if each.levelno == logging.ERROR
        ), caplog.text
        check_closed(again.reopen(ada), table, whole)


@pytest.mark.parametrize("name", ILLEGAL)
def test_a_log_that_cannot_be_replayed_closes_one_table(
    server: LocalServer, ada: Guest, bela: Guest, name: str
):
    table, whole = played(ada, bela), played(ada, bela)
    server.end()
    change(server.data, ILLEGAL[name], table["code"])
    with LocalServer(server.data) as again:
        check_closed(again.reopen(ada), table, whole)


def check_closed(ada: Guest, table: Json, whole: Json) -> None:
    """Check that one table is closed with an explanation, and another one goes on."""
    code = table["code"]
    refusals = [
        ada.refusal("GET", f"/tables/{code}"),
        ada.refusal("GET", f"/invitations/{code}"),
        ada.refusal("GET", f"/tables/{code}/replay"),
        ada.refusal("POST", f"/tables/{code}/hint", json={"number": 6}),
    ]
    for status, why, message in refusals:
        assert (status, why) in {(410, "damaged"), (404, "no_title"), (404, "no_table")}
        assert message
    with ada.visit(table) as client:
        assert client.receive()["type"] == "refused"
        with pytest.raises(ConnectionClosed) as closed:
            client.receive()
        assert closed.value.rcvd.code == 1008, "its page does not try again and again"
    with ada.list_games() as games:
        assert whole["code"] in (games.games or {})
    with ada.visit(whole) as client:
        client.until_my_turn().play("draw deck").play("draw deck")


def test_an_unreadable_table_is_closed_and_not_read_again():
    quarantine, reads = Quarantine(), []

    def read() -> None:
        reads.append("abcdef")
        raise ValueError("no such seat")

    for _ in range(2):
        with pytest.raises(Refused, match="no such seat"), quarantine.guard("abcdef"):
            read()
    assert reads == ["abcdef"]
    assert "abcdef" in quarantine


def test_a_damaged_seed_is_not_logged(
    server: LocalServer, ada: Guest, caplog: pytest.LogCaptureFixture
):
    table = ada.open_table("you", "path")
    seed = "81c3f07e"
    change(server.data, sql(f"update tables set seed = '{seed}' where code = :code"), table["code"])
    assert server.read(lambda store: store.among([table["code"]])) == []
    assert "its seed is unreadable" in caplog.text
    assert seed not in caplog.text


def test_a_damaged_rated_game_does_not_keep_the_server_from_starting(
    server: LocalServer, ada: Guest, bela: Guest
):
    table = played(ada, bela)
    server.end()
    rated = "update tables set state = 'over', terms = json_set(terms, '$.rated', json('true'))"
    change(server.data, sql(f"{rated} where code = :code"), table["code"])
    change(server.data, ILLEGAL["an illegal action"], table["code"])
    with LocalServer(server.data) as again:
        guest = again.reopen(ada)
        assert guest.refusal("GET", f"/tables/{table['code']}")[1] == "damaged"
        assert guest.refusal("POST", f"/tables/{table['code']}/analysis")[1] == "damaged"


def test_an_unreadable_summary_is_recomputed(server: LocalServer, ada: Guest, bela: Guest):
    table = played(ada, bela)
    server.end()
    change(server.data, sql("update tables set summary = '{' where code = :code"), table["code"])
    with LocalServer(server.data) as again, again.reopen(ada).list_games() as games:
        assert (games.games or {})[table["code"]]["number"] == 6


def test_unreadable_terms_are_reported(
    server: LocalServer, ada: Guest, bela: Guest, caplog: pytest.LogCaptureFixture
):
    table = played(ada, bela)
    server.end()
    change(server.data, sql("update tables set terms = '{' where code = :code"), table["code"])
    with LocalServer(server.data) as again:
        assert f"the terms of table {table['code']} are lost" in caplog.text
        with again.reopen(ada).visit(table) as client:
            client.until_my_turn().play("draw deck")


# the file


def test_an_empty_file_is_not_taken_for_a_new_database(tmp_path: Path):
    Store(tmp_path).close()
    for file in tmp_path.glob(f"{DATABASE}*"):
        file.unlink()
    (tmp_path / DATABASE).touch()
    for _ in range(2):
        with pytest.raises(StoreError, match="is empty: the games in it are lost"):
            Store(tmp_path)
        assert (tmp_path / DATABASE).stat().st_size == 0


def test_a_new_folder_gets_a_new_database(tmp_path: Path):
    lock = FolderLock(tmp_path / "games")
    checked_store(tmp_path / "games").close()
    lock.release()


def test_a_damaged_page_is_found_at_startup(server: LocalServer, ada: Guest, bela: Guest):
    played(ada, bela)
    server.end()
    file = server.data / DATABASE
    with sqlite3.connect(file) as database:
        database.execute("pragma wal_checkpoint(truncate)")
        (page,) = database.execute("select rootpage from sqlite_master where name = 'seats'")
        (size,) = database.execute("pragma page_size").fetchone()
    database.close()
    whole = file.read_bytes()
    begin = (page[0] - 1) * size
    noise = bytes((7 * number + 3) % 256 for number in range(size))
    file.write_bytes(whole[:begin] + noise + whole[begin + size :])
    with pytest.raises(StoreError, match="is damaged") as refused:
        Store(server.data)
    assert "Nothing was changed" in str(refused.value)
    assert ".recover" in str(refused.value)


def test_a_truncated_file_is_found_at_startup(server: LocalServer, ada: Guest, bela: Guest):
    played(ada, bela)
    server.end()
    file = server.data / DATABASE
    with sqlite3.connect(file) as database:
        database.execute("pragma wal_checkpoint(truncate)")
    database.close()
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    with pytest.raises(StoreError):
        Store(server.data)
