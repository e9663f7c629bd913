"""``whistlestop admin``: beside a running server, and in a folder that no server uses."""

import json
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from command_line import refusal, run_command
from guests import Guest, Json, choose_tickets
from server.local_server import LocalServer
from server.new_store import new_store
from server.test_custom_titles import drawn, kept
from whistlestop.server.notifications.push import KEY_FILE
from whistlestop.server.operation.players import SHOWN
from whistlestop.server.store.data_folder import DATABASE, FolderLock

pytestmark = [pytest.mark.sqlite, pytest.mark.usefixtures("stubs")]


def admin(*arguments: object) -> list[str]:
    """Return the lines that a command prints; it must succeed."""
    result = run_command("admin", *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def played(ada: Guest, bela: Guest, title: str = "usa") -> Json:
    """Return a table at which the game goes on."""
    table = ada.open_table("you", "open", seating="as_listed", title=title)
    bela.join(table, 1)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as other:
        choose_tickets(one, other)
        one.until_my_turn().play("draw deck")
    return table


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LocalServer, Json]]:
    """Return a running server with a game, for commands that change nothing."""
    with LocalServer(tmp_path_factory.mktemp("admin") / "games") as server:
        yield server, played(server.guest("Ada"), server.guest("Béla"))


def player_id(data: Path, name: str) -> str:
    (line,) = admin("players", "--data", data, "--name", name)
    return line[:SHOWN]


def test_tables_are_listed_beside_a_running_server(running):
    server, table = running
    (line,) = admin("tables", "--data", server.data, "--state", "playing")
    assert table["code"] in line
    assert "Ada, Béla" in line
    (entry,) = map(json.loads, admin("tables", "--data", server.data, "--json"))
    assert entry["table"] == table["code"]
    assert entry["actions"] == 3
    assert admin("tables", "--data", server.data, "--state", "over") == []


def test_players_are_listed_by_name(running):
    server, _ = running
    assert len(admin("players", "--data", server.data)) == 2
    (entry,) = map(json.loads, admin("players", "--data", server.data, "--name", "bél", "--json"))
    assert entry["name"] == "Béla"
    assert entry["tables"] == 1
    assert entry["banned"] is False


def test_changes_beside_a_running_server_are_refused_with_advice(running, tmp_path: Path):
    server, table = running
    player = player_id(server.data, "Ada")
    backup = tmp_path / "backup.db"
    admin("backup", backup, "--data", server.data)
    for command in (
        ("end", table["code"], "--yes"),
        ("rename", player, "Eve"),
        ("delete", player, "--yes"),
        ("ban", player),
        ("restore", backup, "--overwrite"),
    ):
        result = run_command("admin", *command, "--data", server.data)
        assert result.exit_code == 1
        assert "stop it, run this command again, and start it" in result.stderr
    assert server.row(table).state == "playing"


def test_every_log_is_replayed_beside_a_running_server(running):
    server, _ = running
    assert admin("check", "--data", server.data)[-1] == "1 tables, 3 actions, 0 damaged"


def test_a_log_that_breaks_the_rules_is_found(server: LocalServer, ada: Guest, bela: Guest):
    table = played(ada, bela)
    server.end()
    with sqlite3.connect(server.data / DATABASE) as database:
        database.execute("update actions set notation = 'claim a-b red:1' where number = 2")
    database.close()
    result = run_command("admin", "check", "--data", server.data)
    assert result.exit_code == 1
    assert table["code"] in result.stdout
    assert "claim a-b" in result.stdout
    assert result.stdout.endswith("1 damaged\n")


def test_logs_of_custom_titles_are_replayed(server: LocalServer, ada: Guest, bela: Guest):
    played(ada, bela, kept(ada, drawn()))
    assert admin("check", "--data", server.data)[-1] == "1 tables, 3 actions, 0 damaged"


# backups


def test_a_backup_of_a_running_server_is_restored_elsewhere(running, tmp_path: Path):
    server, table = running
    backup, folder = tmp_path / "backup.db", tmp_path / "new"
    admin("backup", backup, "--data", server.data)
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["backup.db"]
    admin("restore", backup, "--data", folder)
    assert (folder / KEY_FILE).read_bytes() == (server.data / KEY_FILE).read_bytes()
    assert stat.S_IMODE((folder / KEY_FILE).stat().st_mode) == 0o600
    with sqlite3.connect(folder / DATABASE) as database:
        assert not database.execute("select 1 from settings where name = 'push key'").fetchall()
    database.close()
    ada = server.guests[0]
    with LocalServer(folder) as restored:
        again = restored.reopen(ada).table(table)
        assert again["you"] == 0
        assert restored.log(table) == server.log(table)


def test_a_backup_never_replaces_a_file_of_a_server_or_a_device(running, tmp_path: Path):
    server, _ = running
    pipe, link, loop = tmp_path / "pipe", tmp_path / "link.db", tmp_path / "loop.db"
    os.mkfifo(pipe)
    link.symlink_to(server.data / DATABASE)
    loop.symlink_to(loop)
    (tmp_path / "file").touch()
    other = tmp_path / "other"
    FolderLock(other).release()  # another server's folder
    (other / DATABASE).touch()
    own = [server.data / f"{DATABASE}{end}" for end in ("", "-wal", "-shm", ".new")]
    before = (server.data / DATABASE).stat().st_ino
    for target, reason in [
        *((file, "a file of a server") for file in (*own, link, other / DATABASE)),
        (pipe, "no ordinary file"),
        (loop, "can't write a backup there"),
        (tmp_path / "file" / "x.db", "can't write"),
        (tmp_path / ("x" * 300), "can't write a backup there"),
    ]:
        said = refusal("admin", "backup", target, "--data", server.data, "--overwrite")
        assert reason in " ".join(said.split())
    assert (server.data / DATABASE).stat().st_ino == before
    assert pipe.is_fifo()
    assert not list(tmp_path.glob(".*"))


def test_a_backup_never_replaces_a_linked_database(tmp_path: Path):
    data, disk = tmp_path / "games", tmp_path / "disk"
    new_store(data).close()
    disk.mkdir()
    (data / DATABASE).rename(disk / "club.db")
    (data / DATABASE).symlink_to(disk / "club.db")
    for target in (data / DATABASE, disk / "club.db", disk / "club.db-wal"):
        said = refusal("admin", "backup", target, "--data", data, "--overwrite")
        assert "a file of a server" in " ".join(said.split())
    kept = disk / "club.db.unfinished"
    kept.write_text("precious")
    admin("backup", disk / "club.db.2", "--data", data)
    assert kept.read_text() == "precious"


def test_a_backup_replaces_no_file_unless_asked(running, tmp_path: Path):
    server, _ = running
    backup = tmp_path / "backup.db"
    backup.write_text("something else")
    assert "--overwrite" in refusal("admin", "backup", backup, "--data", server.data)
    assert backup.read_text() == "something else"
    admin("backup", backup, "--data", server.data, "--overwrite")
    assert backup.read_bytes().startswith(b"SQLite format 3")


def test_a_restore_replaces_no_games_unless_asked_and_keeps_the_old_ones(
    server: LocalServer, ada: Guest, bela: Guest, tmp_path: Path
):
    backup = tmp_path / "backup.db"
    table = played(ada, bela)
    admin("backup", backup, "--data", server.data)
    later = ada.open_table("you", "open")
    server.end()
    said = refusal("admin", "restore", backup, "--data", server.data)
    assert "--overwrite" in said
    admin("restore", backup, "--data", server.data, "--overwrite")
    codes = [line.split()[0] for line in admin("tables", "--data", server.data)]
    assert codes == [table["code"]]
    (aside,) = server.data.glob("whistlestop.replaced-*.db")
    with sqlite3.connect(aside) as database:
        found = database.execute("select code from tables where code = ?", (later["code"],))
        assert found.fetchall()
    database.close()


def not_sqlite(file: Path) -> None:
    file.write_bytes(b"no database " * 500)


def foreign(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("create table notes (text)")
    database.close()


def cut(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("create table notes (text)")
        database.executemany("insert into notes values (?)", [("x" * 900,)] * 100)
    database.close()
    file.write_bytes(file.read_bytes()[:20_000])


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (not_sqlite, "not a database"),
        (foreign, "no database of Whistlestop"),
        (cut, "damaged"),
        (lambda file: file.touch(), "empty"),
    ],
)
def test_a_file_that_is_no_backup_is_refused_and_changes_nothing(tmp_path: Path, spoil, reason):
    file = tmp_path / "file.db"
    spoil(file)
    said = refusal("admin", "restore", file, "--data", tmp_path / "games", "--overwrite")
    assert reason in said
    assert not (tmp_path / "games" / DATABASE).exists()


def test_a_folder_without_games_is_named(tmp_path: Path):
    for command in (["tables"], ["check"], ["backup", tmp_path / "b.db"], ["end", "x", "--yes"]):
        assert str(tmp_path / "none") in refusal("admin", *command, "--data", tmp_path / "none")
    assert not (tmp_path / "none").exists()


# changes


def test_a_table_ends_without_a_result(server: LocalServer, ada: Guest, bela: Guest):
    table = played(ada, bela)
    server.end()
    admin("end", table["code"].upper(), "--yes", "--data", server.data)
    assert "over already" in refusal("admin", "end", table["code"], "--yes", "--data", server.data)
    assert "no table" in refusal("admin", "end", "zzzzzz", "--yes", "--data", server.data)
    with LocalServer(server.data) as restarted:
        assert restarted.reopen(ada).table(table)["state"] == "cancelled"


def test_a_player_gets_another_name_everywhere(server: LocalServer, ada: Guest, bela: Guest):
    table = played(ada, bela)
    ada.ask("PUT", "/me", json={"name": "Ada", "colour": None, "language": None})
    server.end()
    player = player_id(server.data, "Ada")
    assert "24 characters" in refusal("admin", "rename", player, "x" * 30, "--data", server.data)
    assert "no player has an id" in refusal("admin", "rename", "zz", "Eve", "--data", server.data)
    assert "2 people" in refusal("admin", "rename", "", "Eve", "--data", server.data)
    admin("rename", player, "Eve", "--data", server.data)
    with LocalServer(server.data) as restarted:
        again = restarted.reopen(ada)
        assert again.table(table)["seats"][0]["name"] == "Eve"
        assert again.ask("GET", "/me")["name"] == "Eve"


def test_a_deleted_player_leaves_nameless_games(server: LocalServer, ada: Guest, bela: Guest):
    table = played(ada, bela)
    server.end()
    admin("delete", player_id(server.data, "Ada"), "--yes", "--data", server.data)
    assert len(admin("players", "--data", server.data)) == 1
    with LocalServer(server.data) as restarted:
        seen = restarted.reopen(bela).table(table)
        assert [seat["name"] for seat in seen["seats"]] == ["", "Béla"]
        assert restarted.reopen(ada).table(table)["you"] is None


def test_a_banned_player_can_do_nothing_until_the_ban_is_lifted(
    server: LocalServer, ada: Guest, bela: Guest
):
    table = played(ada, bela)
    server.end()
    player = player_id(server.data, "Ada")
    admin("ban", player, "--data", server.data)
    (line,) = admin("players", "--data", server.data, "--name", "Ada")
    assert line.endswith("banned")
    with LocalServer(server.data) as restarted:
        again = restarted.reopen(ada)
        refused = again.refusal("POST", f"/tables/{table['code']}/give-up")
        assert refused[:2] == (403, "banned")
        with again.visit(table) as page:
            assert page.receive()["code"] == "banned"
        restarted.reopen(bela).ask("GET", f"/tables/{table['code']}")
    admin("ban", player, "--lift", "--data", server.data)
    assert "not banned" in refusal("admin", "ban", player, "--lift", "--data", server.data)
    with LocalServer(server.data) as restarted, restarted.reopen(ada).visit(table) as page:
        page.until_seen()


def test_a_command_leaves_the_folder_free(server: LocalServer, ada: Guest):
    ada.open_table("you", "open")
    server.end()
    refusal("admin", "end", "zzzzzz", "--yes", "--data", server.data)
    FolderLock(server.data).release()
    with LocalServer(server.data) as restarted:
        assert httpx.get(f"http://127.0.0.1:{restarted.port}/readyz").status_code == 200
