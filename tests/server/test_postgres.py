"""A server with its games in PostgreSQL: who may use it, and faults of the connection."""

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import psycopg
import pytest
import sqlalchemy as sql

from command_line import refusal, run_command
from guests import Guest, TableClient
from postgres import PASSWORD, Cluster
from server.local_server import LocalServer
from server.test_public_games import add_game
from whistlestop.server.app import make_app
from whistlestop.server.review.public_games import export_public_games
from whistlestop.server.store import postgres
from whistlestop.server.store.data_folder import DatabaseUnreachable, FolderInUse, StoreError
from whistlestop.server.store.database_schema import METADATA
from whistlestop.server.store.migrating import MIGRATIONS
from whistlestop.server.store.postgres import DatabaseInUse
from whistlestop.server.store.reading_store import ReadingStore
from whistlestop.server.store.store import Store, checked_store

pytestmark = pytest.mark.usefixtures("stubs")

NEVER = 3600.0  # seconds


@pytest.fixture
def url(cluster: Cluster, template: str) -> Iterator[sql.URL]:
    url = cluster.create(template)
    yield url
    cluster.drop([str(url.database)])


@pytest.fixture
def store(tmp_path: Path, url: sql.URL) -> Iterator[Store]:
    with closing(checked_store(tmp_path, url)) as store:
        yield store


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connect again at once after a failure."""
    monkeypatch.setattr(postgres, "DOWN_FOR", 0.0)
    monkeypatch.setattr(postgres, "SETTLES_WITHIN", 0.0)


def settings(store: Store) -> dict[str, str]:
    with store.reading() as connection:
        found = connection.execute(sql.text("select name, value from settings"))
        return dict(found.all())


def play_some(client: TableClient, actions: int) -> None:
    for _ in range(actions):
        client.until_my_turn()
        client.play(client.legal[0])


def note(store: Store, name: str) -> None:
    with store.writing() as connection:
        connection.execute(
            sql.text("insert into settings (name, value) values (:name, '')"), {"name": name}
        )


def text_of(url: sql.URL) -> str:
    return url.render_as_string(hide_password=False)


# games


def test_a_game_in_postgres_goes_on_after_a_restart(tmp_path: Path, url: sql.URL):
    with LocalServer(tmp_path, url=url) as server:
        ada = server.guest("Ada")
        table = ada.start(ada.open_table("you", "path", seating="as_listed", hints=True))
        with ada.visit(table) as client:
            play_some(client, 12)
            view, entries = client.view, client.entries
    with LocalServer(tmp_path, url=url) as server:
        again = server.reopen(ada)
        assert again.table(table)["hints"] is True
        with again.visit(table) as client:
            assert client.until_seen().view == view
            assert client.entries == entries
            client.play(client.until_my_turn().legal[0])
    assert not (tmp_path / "whistlestop.db").exists()


def test_commands_for_operators_read_and_change_postgres(tmp_path: Path, url: sql.URL):
    with LocalServer(tmp_path, url=url) as server:
        table = server.guest("Ada").open_table("you", "open")
        listed = run_command("admin", "tables", "--data", tmp_path, "--database", text_of(url))
        assert table["code"] in listed.stdout
        end = ["admin", "end", table["code"], "--yes", "--database", text_of(url)]
        assert "another Whistlestop" in refusal(*end, "--data", tmp_path / "other")
    assert run_command(*end, "--data", tmp_path).exit_code == 0
    with closing(ReadingStore(tmp_path, url)) as store:
        assert store.table(table["code"]).state == "cancelled"
    checked = run_command("admin", "check", "--data", tmp_path, "--database", text_of(url))
    assert checked.stdout == "1 tables, 0 actions, 0 damaged\n"


def test_public_games_are_found_by_the_terms_of_their_tables(store: Store, tmp_path: Path):
    add_game(store, "CODEAA")
    add_game(store, "CODEBB", watchable=False)
    add_game(store, "CODECC", practice=True)
    assert export_public_games(store, tmp_path / "games.parquet").games == 1


@pytest.mark.parametrize(("command", "instead"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_backups_of_postgres_are_those_of_its_own_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, instead: str
):
    file = tmp_path / "backup.db"
    file.touch()
    monkeypatch.setenv("WHISTLESTOP_DATABASE", "postgresql+psycopg://ada:hush@host/club")
    said = refusal("admin", command, file, "--data", tmp_path)
    assert instead in said
    assert "hush" not in said


def test_texts_are_ordered_by_code_points_whatever_the_language_of_the_database(
    cluster: Cluster, url: sql.URL
):
    """The databases of these tests are English, where "a" comes before "B"."""
    assert cluster.execute("select 'a' < 'B'", str(url.database)) == [(True,)]
    query = (
        "select table_name, column_name from information_schema.columns "
        "where table_schema = 'public' and data_type = 'character varying' "
        "and collation_name is distinct from 'C'"
    )
    assert cluster.execute(query, str(url.database)) == []


def test_the_migrated_schema_has_all_columns_in_the_types_of_the_code(url: sql.URL):
    engine = sql.create_engine(url)
    with engine.connect() as connection:
        there = sql.MetaData()
        there.reflect(connection)
    engine.dispose()
    for table in METADATA.sorted_tables:
        found = there.tables[table.name]
        assert {column.name for column in found.columns} == {c.name for c in table.columns}
        for column in table.columns:
            assert found.c[column.name].type._type_affinity is column.type._type_affinity
            assert found.c[column.name].nullable == column.nullable, f"{table}.{column}"
        assert {key.name for key in found.primary_key} == {key.name for key in table.primary_key}


# starts that fail


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("mysql://ada:hush@host/club", "postgresql+psycopg"),
        ("sqlite:///hush.db", "data folder (SQLite)"),
        ("hush", "no URL of a database"),
        ("postgresql+psycopg://ada:hush@host:port/club", "no URL of a database"),
        ("postgresql+psycopg://ada:hush@host", "names no database"),
    ],
)
def test_a_wrong_url_is_explained_without_its_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, reason: str
):
    monkeypatch.setenv("WHISTLESTOP_DATABASE", text)
    said = refusal("serve", "--no-browser", "--port", "0", "--data", tmp_path)
    assert reason in said
    assert "WHISTLESTOP_DATABASE" in said
    assert "hush" not in said


def test_a_database_that_cannot_be_reached_is_named_in_a_line(tmp_path: Path):
    url = "postgresql+psycopg://ada:hush@127.0.0.1:1/club"
    command = ["serve", "--no-browser", "--port", "0", "--data", tmp_path, "--database", url]
    result = run_command(*command)
    assert result.exit_code == 1
    assert "can't reach the PostgreSQL database club at 127.0.0.1:1" in result.stderr
    assert result.stderr.count("\n") == 1
    assert "hush" not in result.stderr


def test_a_missing_driver_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'whistlestop\[postgres\]'"):
        Store(tmp_path, sql.make_url("postgresql+psycopg://host/club"))


def test_a_wrong_password_is_reported_and_not_shown(cluster: Cluster, tmp_path: Path, url, caplog):
    wrong = cluster.url(str(url.database), "not-" + PASSWORD)
    with pytest.raises(DatabaseUnreachable, match="password authentication failed") as refused:
        Store(tmp_path, wrong)
    assert PASSWORD not in str(refused.value) + caplog.text
    Store(tmp_path, cluster.url(str(url.database), PASSWORD)).close()


def test_a_database_of_another_program_is_left_alone(cluster: Cluster, tmp_path: Path):
    url = cluster.create()
    cluster.execute("create table songs (title text)", str(url.database))
    with pytest.raises(StoreError, match=r"no database of Whistlestop.*--database"):
        Store(tmp_path, url)
    tables = "select table_name from information_schema.tables where table_schema = 'public'"
    assert cluster.execute(tables, str(url.database)) == [("songs",)]


def test_the_database_of_a_newer_version_is_left_alone(cluster: Cluster, tmp_path: Path, url):
    cluster.execute("update alembic_version set version_num = '9999'", str(url.database))
    with pytest.raises(StoreError, match="newer Whistlestop"):
        Store(tmp_path, url)


def test_an_encoding_that_lacks_letters_is_refused(cluster: Cluster, tmp_path: Path):
    cluster.execute("create database latin template template0 encoding latin1 locale 'C'")
    with pytest.raises(StoreError, match="encoding LATIN1; create it with --encoding=UTF8"):
        Store(tmp_path, cluster.url("latin"))


def test_a_role_that_may_not_create_tables_is_told_so(cluster: Cluster, tmp_path: Path):
    url = cluster.create()
    cluster.execute("create role visitor login")
    with pytest.raises(StoreError, match="permission denied for schema public"):
        Store(tmp_path, url.set(username="visitor"))


# one server for each database


def test_a_closed_store_never_takes_the_lock_again(tmp_path: Path, url: sql.URL):
    with closing(checked_store(tmp_path, url)) as store:
        pass
    with pytest.raises(sql.exc.OperationalError, match="was closed"):
        note(store, "late")
    checked_store(tmp_path, url).close()


def test_a_second_server_is_refused_until_the_first_one_ends(tmp_path: Path, url: sql.URL):
    with LocalServer(tmp_path / "one", url=url) as server:
        with pytest.raises(
            FolderInUse, match="another Whistlestop server or command uses the Postgre"
        ):
            make_app(tmp_path / "two", database=url)
        server.guest().open_table("you", "open")
    with LocalServer(tmp_path / "two", url=url) as server:
        assert len(server.read(lambda store: store.listed_tables(None, None))) == 1


def test_a_broken_connection_is_replaced_and_holds_the_lock_again(
    cluster: Cluster, tmp_path: Path, url: sql.URL, store: Store
):
    note(store, "before")
    cluster.break_connections()
    note(store, "after")
    assert set(settings(store)) == {"before", "after"}
    with pytest.raises(FolderInUse):
        checked_store(tmp_path, url)


def test_readiness_takes_the_lock_again_before_the_next_move(
    cluster: Cluster, tmp_path: Path, url: sql.URL, store: Store
):
    cluster.break_connections()
    store.check_answers()
    with pytest.raises(FolderInUse):
        checked_store(tmp_path, url)


@pytest.mark.parametrize("has_ended", [False, True])
def test_a_server_stores_nothing_after_another_one_has_used_its_database(
    cluster: Cluster, tmp_path: Path, url: sql.URL, store: Store, caplog, has_ended: bool
):
    note(store, "mine")
    cluster.break_connections()
    other = checked_store(tmp_path, url)
    note(other, "theirs")
    if has_ended:
        other.close()
    for _ in range(2):
        with pytest.raises(DatabaseInUse, match=r"another server has used.*restart it"):
            note(store, "too late")
    with pytest.raises(StoreError, match="another server has used"):
        store.check_answers()
    assert set(settings(store)) == {"mine", "theirs"}
    assert "another server has used" in caplog.text
    other.close()


def test_requests_to_a_server_that_lost_its_database_get_an_answer(
    cluster: Cluster, tmp_path: Path, url: sql.URL
):
    with LocalServer(tmp_path / "one", url=url) as server:
        ada = server.guest()
        cluster.break_connections()
        checked_store(tmp_path / "two", url).close()
        request = {"title": "europe", "name": "Ada", "seats": [{"kind": "you"}, {"kind": "open"}]}
        assert ada.refusal("POST", "/tables", json=request)[:2] == (503, "not_kept")
        ready = httpx.get(f"http://127.0.0.1:{server.port}/readyz")
        assert ready.status_code == 503
        assert "restart it" in ready.json()["message"]


# transactions whose answer is lost


def lose_answer(store: Store, monkeypatch: pytest.MonkeyPatch, is_stored: bool) -> None:
    """Break the connection at the next end of a transaction, after or before it is stored."""
    writer = store.database.engines[1]
    commit = writer.dialect.do_commit

    def broken(pooled: sql.PoolProxiedConnection) -> None:
        monkeypatch.setattr(writer.dialect, "do_commit", commit)
        connection = pooled.dbapi_connection
        if is_stored:
            connection.commit()
        connection.close()
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(writer.dialect, "do_commit", broken)


def test_a_change_that_is_stored_counts_though_its_answer_is_lost(store: Store, monkeypatch):
    lose_answer(store, monkeypatch, is_stored=True)
    note(store, "first")
    note(store, "second")
    assert set(settings(store)) == {"first", "second"}


def test_a_change_that_is_not_stored_is_refused_if_its_answer_is_lost(store: Store, monkeypatch):
    lose_answer(store, monkeypatch, is_stored=False)
    with pytest.raises(sql.exc.OperationalError, match="closed the connection"):
        note(store, "first")
    note(store, "second")
    assert set(settings(store)) == {"second"}


@pytest.mark.parametrize("is_stored", [False, True])
def test_a_refused_change_that_was_stored_after_all_stops_the_server(
    store: Store, monkeypatch, eager, is_stored: bool
):
    """PostgreSQL is away for so long that the request has to be answered first."""
    note(store, "zeroth")
    lose_answer(store, monkeypatch, is_stored)
    with monkeypatch.context() as away:
        away.setattr(store.database, "_stored_fence", gone)
        for name in ("first", "second"):
            with pytest.raises(sql.exc.OperationalError):
                note(store, name)
    if is_stored:
        with pytest.raises(DatabaseInUse, match="is stored; restart this server"):
            note(store, "third")
        assert set(settings(store)) == {"zeroth", "first"}
    else:
        note(store, "third")
        assert set(settings(store)) == {"zeroth", "third"}


def gone() -> str:
    raise sql.exc.OperationalError("", {}, psycopg.OperationalError("connection refused"))


# PostgreSQL stops for a while


@pytest.fixture(scope="module")
def stopping() -> Iterator[Cluster]:
    """Return a PostgreSQL server of this file alone, which may stop."""
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.mark.parametrize("how", ["immediate", "fast"])
def test_moves_and_the_lobby_are_refused_while_postgres_is_away_and_go_on_after_it(
    stopping: Cluster, tmp_path: Path, eager, caplog, how: str
):
    for library in ("psycopg", "sqlalchemy"):
        caplog.set_level("DEBUG", logger=library)
    url = stopping.create().set(host="127.0.0.1", password=PASSWORD, query={})
    with LocalServer(tmp_path, url=url) as server:
        ada, bela = server.guest("Ada"), server.guest("Béla")
        lobby = ada.open_table("you", "open")
        table = ada.start(ada.open_table("you", "path", seating="as_listed", pace=0))
        with ada.visit(table) as client:
            play_some(client, 6)
            client.until_my_turn()
            number, action = client.number, client.legal[0]
            stopping.stop(how)
            assert client.refusal(action)[0] == "not_kept"
            assert client.refusals[-1]["wait"] > 0
            for answer in answers_of_lobby(ada, bela, lobby):
                assert (answer.status_code, answer.json()["code"]) == (503, "not_kept")
                assert int(answer.headers["retry-after"]) > 0
            ready = httpx.get(f"http://127.0.0.1:{server.port}/readyz")
            assert (ready.status_code, ready.json()["code"]) == (503, "not_ready")
            assert client.number == number
            stopping.start()
            client.play(action)
            client.until(lambda client: client.number > number)
            shown = client.number
        assert bela.join(lobby)["you"] == 1
        assert httpx.get(f"http://127.0.0.1:{server.port}/readyz").status_code == 200
        assert len(server.log(table)) >= shown
    assert "connection refused" in caplog.text.lower()
    assert PASSWORD not in caplog.text


def answers_of_lobby(ada: Guest, bela: Guest, lobby: dict) -> list[httpx.Response]:
    path, invitation = f"/tables/{lobby['code']}", lobby["seats"][1]["invitation"]
    seats = [{"kind": "you"}, {"kind": "open"}]
    return [
        ada.http.post("/tables", json={"title": "europe", "name": "Ada", "seats": seats}),
        bela.http.post(f"{path}/join", json={"invitation": invitation, "name": "Béla"}),
        ada.http.post(f"{path}/seats/1", json={"kind": "bot", "bot": "path"}),
        ada.http.get(f"/invitations/{invitation}"),
    ]


def test_all_migrations_are_reversible_on_postgres(cluster: Cluster):
    """Answers to a puzzle on several days become one, the first, and are left alone otherwise."""
    from alembic import command
    from alembic.config import Config

    engine = sql.create_engine(cluster.create())
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    rows = [("ada", "p", False, "2026-01-02"), ("ada", "p", True, "2026-01-01")]
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0021")
        insert = 'insert into puzzle_answers (guest, puzzle, "right", day) values (:a, :b, :c, :d)'
        for row in rows:
            connection.execute(sql.text(insert), dict(zip("abcd", row, strict=True)))
        command.downgrade(config, "0020")
        query = sql.text('select guest, puzzle, "right", day from puzzle_answers')
        assert [tuple(row) for row in connection.execute(query)] == [rows[1]]
        command.upgrade(config, "head")
        assert [tuple(row) for row in connection.execute(query)] == [rows[1]]
    engine.dispose()
