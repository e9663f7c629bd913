"""SQLite's write-ahead log after a killed server: whole, cut, damaged or deleted.

A copy of the files of a running server is what a kill leaves: the operating system keeps what a
killed process has written.
"""

import random
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from command_line import run_command
from guests import Guest
from server.local_server import LocalServer
from server.test_damaged_files import PAGE
from whistlestop.server.store.change_count import NUMBERS
from whistlestop.server.store.data_folder import COUNT, DATABASE, StoreError
from whistlestop.server.store.store import Store, checked_store

pytestmark = pytest.mark.sqlite

WAL = f"{DATABASE}-wal"
HEADER, FRAME = 32, 24 + PAGE  # bytes: of the log's header, and of a page in it with its header
LOST = re.compile(r"the last (\d+) changes that were stored in .* are not there")

SEEDS = [*range(6), *(pytest.param(n, marks=pytest.mark.slow) for n in range(6, 120))]

Damage = Callable[[bytearray, random.Random], None]


@dataclass(frozen=True)
class Killed:
    """The folder that a killed server left, the log of each game, and the number of changes."""

    folder: Path
    logs: dict[str, list]
    changes: int
    guest: Guest

    def copy(self, to: Path) -> Path:
        shutil.copytree(self.folder, to)
        return to


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Killed:
    folder = tmp_path_factory.mktemp("killed")
    running, left = folder / "running", folder / "left"
    with LocalServer(running) as server:
        ada = server.guest("Ada")
        tables = []
        for number in range(3):
            if number == 2:  # the file has the first two games, and the log the third one
                with server.app.state.registry.store.engine.connect() as connection:
                    connection.exec_driver_sql("pragma wal_checkpoint(passive)")
            tables.append(ada.start(ada.open_table("you", "path", seating="as_listed")))
            with ada.visit(tables[-1]) as client:
                for _ in range(8):
                    client.play(client.until_my_turn().legal[0])
                client.until_my_turn()
        shutil.copytree(running, left, ignore=shutil.ignore_patterns("*.lock"))
        logs = {table["code"]: server.log(table) for table in tables}
    return Killed(left, logs, int((left / COUNT).read_text()), ada)


def cut(log: bytearray, chance: random.Random) -> None:
    del log[chance.randrange(len(log)) :]


def flip_a_bit(log: bytearray, chance: random.Random) -> None:
    log[chance.randrange(len(log))] ^= 1 << chance.randrange(8)


def zero(log: bytearray, chance: random.Random) -> None:
    begin = HEADER + chance.randrange((len(log) - HEADER) // FRAME) * FRAME
    log[begin : begin + FRAME] = bytes(FRAME)


def noise(log: bytearray, chance: random.Random) -> None:
    begin = chance.randrange(len(log) - 16)
    log[begin : begin + 16] = chance.randbytes(16)


def empty(log: bytearray, chance: random.Random) -> None:
    log.clear()


WAYS: list[Damage | None] = [cut, flip_a_bit, zero, noise, empty, None]  # None: it is deleted


REFUSALS = [(404, "no_table"), (410, "damaged"), (503, "not_kept")]


def damage(file: Path, seed: int) -> None:
    way = WAYS[seed % len(WAYS)]
    if way is None:
        file.unlink()
        return
    log = bytearray(file.read_bytes())
    way(log, random.Random(seed))
    file.write_bytes(log)


def changes_in(folder: Path) -> int:
    """Return the number of changes that SQLite finds in a folder."""
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        (number,) = database.execute("pragma user_version").fetchone()
    return int(number)


def lost(caplog: pytest.LogCaptureFixture) -> list[int]:
    """Return the numbers of lost changes that the log names."""
    found = [LOST.search(record.getMessage()) for record in caplog.records]
    return [int(each[1]) for each in found if each]


def test_a_whole_log_loses_nothing(killed: Killed, tmp_path: Path, caplog):
    folder = killed.copy(tmp_path / "games")
    assert changes_in(killed.copy(tmp_path / "read")) == killed.changes
    with LocalServer(folder) as server:
        for code, log in killed.logs.items():
            assert server.log({"code": code}) == log
    assert lost(caplog) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_games_go_on_from_the_moves_before_the_damage_and_the_loss_is_logged(
    killed: Killed, tmp_path: Path, caplog, seed: int
):
    folder = killed.copy(tmp_path / "games")
    damage(folder / WAL, seed)
    left = changes_in(shutil.copytree(folder, tmp_path / "read"))
    with LocalServer(folder) as server:  # damage of an old part of the log loses nothing
        assert lost(caplog) == ([killed.changes - left] if left < killed.changes else [])
        assert left < killed.changes or WAYS[seed % len(WAYS)] not in (empty, None)
        ada = server.reopen(killed.guest)
        for number, (code, log) in enumerate(killed.logs.items()):
            found = server.log({"code": code})
            assert found == log[: len(found)], "all moves up to one"
            if number < 2:
                assert found == log, "the file has these games"
            if found:
                with ada.visit({"code": code}) as client:
                    client.play(client.until_my_turn().legal[0])
    checked = run_command("admin", "check", "--data", folder)
    assert checked.exit_code == 0, checked.output
    caplog.clear()
    checked_store(folder).close()
    assert lost(caplog) == [], "the loss is logged once"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_log_lost_in_the_middle_of_a_checkpoint_closes_what_it_damages(
    killed: Killed, tmp_path: Path, caplog, seed: int
):
    """A checkpoint copies pages from the log to the file, the first pages first."""
    folder = killed.copy(tmp_path / "games")
    whole = shutil.copytree(folder, tmp_path / "whole")
    with closing(sqlite3.connect(whole / DATABASE)) as database:
        database.execute("pragma wal_checkpoint(truncate)")
    done, old = (whole / DATABASE).read_bytes(), (folder / DATABASE).read_bytes()
    copied = random.Random(seed).randrange(len(done) // PAGE) * PAGE
    (folder / DATABASE).write_bytes(done[:copied] + old[copied:])
    kept = shutil.copytree(folder, tmp_path / "kept")
    with closing(Store(kept)) as store:
        for code, log in killed.logs.items():
            assert [row[:2] for row in store.actions(code)] == log, "the log has all pages"
    damage(folder / WAL, seed)
    try:
        server = LocalServer(folder)
    except StoreError as error:
        refusal = str(error)
        server = None
    if server is None:
        assert "whistlestop admin restore FILE --overwrite" in refusal
        return
    with server:
        ada = server.reopen(killed.guest)
        for code, log in killed.logs.items():
            if ada.http.get(f"/tables/{code}").status_code == 200:
                found = server.log({"code": code})
                assert found == log[: len(found)]
            else:
                assert ada.refusal("GET", f"/tables/{code}")[:2] in REFUSALS


@pytest.mark.parametrize(
    ("noted", "stored", "missing"),
    [
        ("0000000007", 5, [2]),
        ("0000000005", 7, []),  # after a power cut
        ("0000000001", NUMBERS - 2, [3]),
        (f"{NUMBERS - 2:010}", 1, []),
        ("00000", 7, []),
        ("x", 7, []),
        ("", 7, []),
    ],
)
def test_the_number_of_changes_tells_how_many_are_lost(
    data: Path, caplog, noted: str, stored: int, missing: list[int]
):
    Store(data).close()
    with closing(sqlite3.connect(data / DATABASE)) as database:
        database.execute(f"pragma user_version = {stored}")
    (data / COUNT).write_text(noted)
    with closing(Store(data)) as store:
        assert lost(caplog) == missing
        assert int((data / COUNT).read_text()) == stored
        store.secret()  # a first change
        store.secret()  # no change
        assert int((data / COUNT).read_text()) == changes_in(data) == (stored + 1) % NUMBERS


def test_a_change_that_is_undone_is_not_counted(data: Path):
    with closing(Store(data)) as store:
        store.secret()
        before = (data / COUNT).read_text()
        with pytest.raises(IntegrityError), store.writing() as connection:
            connection.exec_driver_sql("insert into settings select * from settings")
        assert (data / COUNT).read_text() == before
    assert changes_in(data) == int(before)


def test_a_disk_that_takes_no_number_stops_no_change(data: Path):
    with closing(Store(data)) as store:
        (data / COUNT).unlink()
        (data / COUNT).mkdir()
        secret = store.secret()
    (data / COUNT).rmdir()
    with closing(Store(data)) as store:
        assert store.secret() == secret


def test_a_backup_or_a_new_database_is_not_called_too_old(data: Path, tmp_path: Path, caplog):
    with closing(Store(data)) as store:
        store.secret()
    backup = tmp_path / "backup.db"
    assert run_command("admin", "backup", backup, "--data", data).exit_code == 0
    with closing(Store(data)) as store, store.writing() as connection:
        connection.exec_driver_sql("delete from settings")
    restore = ["admin", "restore", backup, "--overwrite", "--data", data]
    assert run_command(*restore).exit_code == 0
    (data / DATABASE).unlink()
    Store(data).close()
    assert lost(caplog) == []
