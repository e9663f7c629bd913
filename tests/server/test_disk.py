"""Data is stored completely and privately, and a failing disk is reported."""

import random
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed

from guests import Guest, play_to_the_end
from server.local_server import LocalServer
from server.new_store import new_store
from whistlestop.server.store import database_engine
from whistlestop.server.store.data_folder import DATABASE, FolderLock, StoreError
from whistlestop.server.store.rows import SeatRow, TableRow
from whistlestop.server.store.store import Store, Taken

NOW = 1_800_000_000_000  # milliseconds since 1970


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(new_store(tmp_path / "games")) as store:
        yield store


@pytest.fixture
def other(store: Store, tmp_path: Path, on_postgres: bool) -> Iterator[Store]:
    """Open the store as a second server would; PostgreSQL lets only one store write."""
    if on_postgres:
        yield store
        return
    with closing(new_store(tmp_path / "games")) as other:
        yield other


def a_table(**facts) -> TableRow:
    seats = [SeatRow(seat, "open", "", None, None, f"invitation {seat}") for seat in range(4)]
    plain = {"code": "abcdef", "title": "europe", "state": "lobby", "seating": "as_listed"}
    more = {"pace": 0, "options": {}, "seed": 7, "salt": "", "creator": "", "next_table": None}
    return TableRow(**{**plain, **more, "seats": seats, **facts})


def taken(seat: SeatRow, guest: str) -> SeatRow:
    return replace(seat, kind="person", name=guest, guest=guest)


# seats and starts


def test_changing_one_seat_leaves_all_others_unchanged(store: Store, other: Store):
    table = a_table()
    store.add_table(table)
    for turn, guest in enumerate(("Ada", "Béla", "Cleo", "Dora")):
        seat = table.seats[turn]
        (store, other)[turn % 2].change_seat(table.code, seat, taken(seat, guest), NOW)
    kept = store.table(table.code)
    assert [seat.guest for seat in kept.seats] == ["Ada", "Béla", "Cleo", "Dora"]


def test_a_taken_seat_is_not_taken_again(store: Store, other: Store):
    table = a_table()
    store.add_table(table)
    open_seat = table.seats[1]
    store.change_seat(table.code, open_seat, taken(open_seat, "Ada"), NOW)
    for late in (taken(open_seat, "Béla"), replace(open_seat, kind="bot", bot="path")):
        with pytest.raises(Taken, match="seat 1"):
            other.change_seat(table.code, open_seat, late, NOW)
    assert other.table(table.code).seats[1] == taken(open_seat, "Ada")


def test_a_seat_is_freed_and_taken_again(store: Store):
    table = a_table()
    store.add_table(table)
    seat = table.seats[2]
    bot = replace(seat, kind="bot", bot="path", name="path")
    for before, after in ((seat, bot), (bot, seat), (seat, taken(seat, "Ada"))):
        store.change_seat(table.code, before, after, NOW)
        assert store.table(table.code).seats[2] == after


@pytest.mark.parametrize("chance", range(5))
def test_starting_a_game_moves_every_player_to_the_seat_drawn(store: Store, other: Store, chance):
    table = a_table(seats=[taken(seat, f"Guest {seat.seat}") for seat in a_table().seats])
    store.add_table(table)
    order = random.Random(chance).sample(range(4), 4)
    store.start(table.code, order, [], at=0)
    with pytest.raises(Taken, match="begun already"):
        other.start(table.code, order, [], at=0)
    kept = other.table(table.code)
    assert kept.state == "playing"
    assert kept.seats == [replace(table.seats[old], seat=new) for new, old in enumerate(order)]


def test_a_table_has_one_next_table(store: Store, other: Store):
    store.add_table(a_table())
    seats = [[replace(s, invitation=f"{n} {s.seat}") for s in a_table().seats] for n in range(2)]
    store.add_next_table(a_table(code="second", seats=seats[0]), "abcdef")
    with pytest.raises(Taken, match="next table"):
        other.add_next_table(a_table(code="third", seats=seats[1]), "abcdef")
    assert store.table("abcdef").next_table == "second"
    assert store.table("third") is None


# the folder's permissions and lock


def test_a_folder_is_locked_until_it_is_released(tmp_path: Path):
    lock = FolderLock(tmp_path / "games")
    with pytest.raises(StoreError, match="another Whistlestop") as refused:
        FolderLock(tmp_path / "games")
    assert str(tmp_path / "games") in str(refused.value)
    lock.release()
    FolderLock(tmp_path / "games").release()


posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps access elsewhere")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.sqlite
@posix
def test_other_users_can_neither_enter_the_folder_nor_read_its_files(tmp_path: Path):
    folder = tmp_path / "games"
    with LocalServer(folder) as server:
        server.guest().open_table("you", "path")
        assert mode(folder) == 0o700
        files = list(folder.iterdir())
        assert {"whistlestop.db", "whistlestop.db-wal"} <= {file.name for file in files}
        assert {mode(file) for file in files} == {0o600}


@pytest.mark.sqlite
@posix
def test_an_older_folder_is_made_private_and_a_shared_one_keeps_its_mode(tmp_path: Path):
    ours, shared = tmp_path / "ours", tmp_path / "shared"
    for folder in (ours, shared):
        folder.mkdir()
        new_store(folder).close()
        folder.chmod(0o755)
        (folder / "whistlestop.db").chmod(0o644)
    (shared / "photo.jpg").touch()
    for folder in (ours, shared):
        new_store(folder).close()
        assert mode(folder / "whistlestop.db") == 0o600
    assert mode(ours) == 0o700
    assert mode(shared) == 0o755


# a disk that fails


@contextmanager
def locked(data: Path) -> Iterator[None]:
    """Lock the database, as another process does that never finishes writing."""
    database = sqlite3.connect(data / "whistlestop.db", isolation_level=None)
    database.execute("begin exclusive")
    try:
        yield
    finally:
        database.close()


@pytest.fixture
def impatient_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_engine, "BUSY_WITHIN", 0)


@pytest.fixture
def careful(impatient_disk, server: LocalServer) -> LocalServer:
    return server


SEATS = [{"kind": "you"}, {"kind": "open"}]
LOBBY_CALLS = [
    ("", {"title": "europe", "name": "Ada", "seats": SEATS}),
    ("/{code}/join", {"invitation": "{invitation}", "name": "Béla"}),
    ("/{code}/seats/1", {"kind": "bot", "bot": "path"}),
    ("/{code}/pace", {"pace": 7}),
]


@pytest.mark.sqlite
@pytest.mark.parametrize(("path", "body"), LOBBY_CALLS)
def test_a_request_that_cannot_be_saved_is_refused_and_changes_nothing(
    data, careful: LocalServer, ada: Guest, bela: Guest, path, body, caplog
):
    table = ada.open_table("you", "open")
    invitation = table["seats"][1]["invitation"]
    path = "/tables" + path.format(code=table["code"])
    body = {key: invitation if key == "invitation" else value for key, value in body.items()}
    asking = bela if path.endswith("join") else ada
    with locked(data):
        status, code, message = asking.refusal("POST", path, json=body)
        assert (status, code) == (503, "not_kept")
        assert "nothing was changed" in message
        answer = asking.http.request("POST", path, json=body)
        assert int(answer.headers["retry-after"]) > 0
        assert ada.table(table) == table
    assert "database is locked" in caplog.text
    asking.ask("POST", path, json=body)


@pytest.mark.sqlite
def test_a_full_disk_is_reported_and_acknowledged_moves_are_kept(server: LocalServer, ada: Guest):
    table = ada.open_table("you", "open")
    engine = server.app.state.registry.store.engine
    full = [True]

    def no_more_pages(connection, record):
        if full[0]:  # SQLite caches its pages
            connection.execute("pragma max_page_count = 1")

    sql.event.listen(engine, "connect", no_more_pages)
    engine.dispose()
    opened = [table["code"]]
    refusals = []
    while not refusals:
        answer = ada.http.post("/tables", json=LOBBY_CALLS[0][1])
        if answer.status_code == 200:
            opened.append(answer.json()["code"])
            assert len(opened) < 1000
        else:
            refusals.append((answer.status_code, answer.json()["code"]))
    assert refusals == [(503, "not_kept")]
    full[0] = False
    engine.dispose()
    opened.append(ada.open_table("you", "open")["code"])
    for code in opened:
        assert [seat.kind for seat in server.row({"code": code}).seats] == ["person", "open"]


@pytest.mark.sqlite
def test_nothing_is_acknowledged_while_the_database_is_elsewhere(
    data, careful: LocalServer, ada: Guest, caplog: pytest.LogCaptureFixture
):
    table = ada.start(ada.open_table("you", "path"))
    file, ready = data / DATABASE, f"http://127.0.0.1:{careful.port}/readyz"
    with ada.visit(table) as client:
        client.until_my_turn()
        for put in (
            lambda: None,
            lambda: file.write_bytes((data / "elsewhere.db").read_bytes()),
            lambda: file.symlink_to(file),
        ):
            file.rename(data / "elsewhere.db")
            put()
            assert client.refusal(client.legal[0])[0] == "not_kept"
            assert ada.http.get(ready).status_code == 503
            assert "was moved, deleted or replaced while the server runs" in caplog.text
            (data / "elsewhere.db").replace(file)
        assert ada.http.get(ready).status_code == 200
        client.play(client.legal[0])
    assert not [each for each in caplog.records if each.exc_info], caplog.text


@pytest.mark.sqlite
def test_a_start_that_cannot_be_saved_is_refused_and_can_be_retried(
    data, careful: LocalServer, ada: Guest
):
    table = ada.open_table("you", "path")
    with locked(data):
        assert ada.refusal("POST", f"/tables/{table['code']}/start")[:2] == (503, "not_kept")
        assert ada.table(table) == table
    assert ada.start(table)["state"] == "playing"


@pytest.mark.sqlite
def test_the_next_table_is_created_completely_or_not_at_all(
    data, careful: LocalServer, ada: Guest, bela: Guest
):
    table = ada.open_table("you", "open")
    bela.join(table)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as two:
        play_to_the_end(one.until_seen(), two.until_seen(), chance=random.Random(2))
    path = f"/tables/{table['code']}/again"
    with locked(data):
        assert ada.refusal("POST", path, json={"agree": True})[:2] == (503, "not_kept")
        assert ada.table(table)["next_table"] is None
    assert bela.again(table)["state"] == "playing"
    assert bela.again(table)["code"] == ada.table(table)["next_table"]


@pytest.mark.sqlite
def test_a_move_that_cannot_be_saved_is_refused_and_can_be_retried(
    data, careful: LocalServer, ada: Guest
):
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    with ada.visit(table) as client:
        client.until_my_turn()
        with locked(data):
            assert client.refusal(client.legal[0])[0] == "not_kept"
            assert client.refusals[-1]["wait"] > 0
        client.play(client.legal[0])


@pytest.mark.sqlite
@pytest.mark.usefixtures("stubs", "impatient")
def test_a_player_who_cannot_be_let_in_gets_a_refusal_and_can_come_back(
    data, careful: LocalServer, ada: Guest, bela: Guest
):
    """Her coming back returns the seat to her, which has to be written."""
    table = ada.open_table("you", "open", seating="as_listed")
    bela.join(table)
    ada.start(table)
    with ada.visit(table) as client:
        client.until_seen()
        ada.agree(table, 1)
        with locked(data), bela.visit(table) as back:
            assert back.until(lambda client: client.refusals).refusals[0]["code"] == "not_kept"
            with pytest.raises(ConnectionClosed) as closed:
                back.until(lambda client: False)
            assert closed.value.rcvd.code == 1013
        with bela.visit(table) as back:
            assert back.until_seen().table["seats"][1]["stand_in"] is None


@pytest.mark.sqlite
def test_a_log_names_the_failure_and_no_secret(
    data, careful: LocalServer, ada: Guest, bela: Guest, caplog
):
    table = ada.open_table("you", "open")
    with locked(data):
        ada.refusal("POST", "/tables", json=LOBBY_CALLS[0][1])
        body = {"invitation": table["seats"][1]["invitation"], "name": "Béla"}
        bela.refusal("POST", f"/tables/{table['code']}/join", json=body)
    row = careful.row(table)
    assert "database is locked" in caplog.text
    secrets = {row.salt, str(row.seed), row.creator, *(seat.invitation for seat in row.seats)}
    assert not any(secret in caplog.text for secret in secrets)
    assert "[parameters" not in caplog.text
