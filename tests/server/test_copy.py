"""``whistlestop copy``: whole databases move to PostgreSQL and back without a change."""

import json
import lzma
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sql
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from command_line import refusal, run_command
from postgres import Cluster
from server.local_server import LocalServer
from server.new_store import put_empty_database
from whistlestop.server.operation.copies import Place, copy
from whistlestop.server.store.data_folder import DATABASE, FolderLock, StoreError, make_private
from whistlestop.server.store.database_schema import METADATA
from whistlestop.server.store.store import Store, checked_store

pytestmark = [pytest.mark.sqlite, pytest.mark.usefixtures("stubs")]

RELEASES = Path(__file__).parents[1] / "releases"
LARGEST = 2**31 - 1  # of a column of PostgreSQL's type integer


def dump(folder: Path) -> dict[str, list[tuple]]:
    """Return the rows of each table of a folder as SQLite stores them."""
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        query = "select name from sqlite_master where type = 'table' order by name"
        names = [name for (name,) in database.execute(query)]
        return {
            name: sorted(database.execute(f"select {columns_of(name)} from {name}"), key=repr)
            for name in names
        }


def columns_of(table: str) -> str:
    """Return the columns of a table; migrations add them in another order."""
    found = METADATA.tables.get(table)
    return "*" if found is None else ", ".join(f'"{column.name}"' for column in found.columns)


def text_of(url: sql.URL) -> str:
    return url.render_as_string(hide_password=False)


@pytest.fixture
def url(cluster: Cluster) -> Iterator[sql.URL]:
    url = cluster.create()
    yield url
    cluster.drop([str(url.database)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a data folder with the games of the last release, in the newest schema."""
    folder = tmp_path / "games"
    packed = (RELEASES / "unreleased" / "whistlestop.db.xz").read_bytes()
    make_private(folder).write_bytes(lzma.decompress(packed))
    checked_store(folder).close()
    return folder


def test_the_games_of_a_release_go_to_postgres_and_back(folder: Path, url: sql.URL):
    back = folder.with_name("back")
    there = run_command("copy", "--from", folder, "--to", text_of(url))
    assert there.exit_code == 0
    assert " 0 damaged" in there.stdout
    assert run_command("copy", "--from", text_of(url), "--to", back).exit_code == 0
    found = dump(folder)
    assert sum(len(rows) for rows in found.values()) > 400
    assert dump(back) == found


def test_players_find_their_games_in_postgres(folder: Path, url: sql.URL):
    expected = json.loads((RELEASES / "unreleased" / "expected.json").read_text("utf-8"))
    copy(Place(folder), Place(Path(), url), lambda table: None)
    with LocalServer(folder, url=url) as server:
        ada = server.guest("Ada", expected["cookies"]["Ada"])
        for code, facts in expected["tables"].items():
            table = ada.table({"code": code})
            assert (table["title"], table["state"]) == (facts["title"], facts["state"])
            assert table["you"] is not None


# rows of all kinds

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
plain = st.none() | st.booleans() | numbers | texts
trees = st.recursive(plain, lambda inner: st.lists(inner) | st.dictionaries(texts, inner))


def values(column: sql.Column) -> st.SearchStrategy:
    """Return a strategy for the values of a column; JSON of a column is never null alone."""
    kinds = {
        sql.Boolean: st.booleans(),
        sql.BigInteger: st.integers(-(2**63), 2**63 - 1),
        sql.Integer: st.integers(-LARGEST - 1, LARGEST),
        sql.Float: st.floats(allow_nan=False, allow_infinity=False),
        sql.LargeBinary: st.binary(max_size=20),
        sql.JSON: trees.filter(lambda tree: tree is not None),
        sql.String: texts,
    }
    if column is column.table.autoincrement_column:
        return st.integers(1, LARGEST)  # SQLite and PostgreSQL choose no others
    found = next(values for kind, values in kinds.items() if isinstance(column.type, kind))
    return st.none() | found if column.nullable else found


def rows_of(table: sql.Table) -> st.SearchStrategy[list[dict]]:
    facts = {column.name: values(column) for column in table.columns}
    unique = [
        lambda row, name=column.name: row[name] if row[name] is not None else object()
        for column in table.columns
        if column.unique
    ]
    keys = [column.name for column in table.primary_key]
    return st.lists(
        st.fixed_dictionaries(facts),
        max_size=3,
        unique_by=(lambda row: tuple(row[name] for name in keys), *unique),
    )


@st.composite
def databases(draw: st.DrawFn) -> dict[str, list[dict]]:
    """Return rows for each table; references lead to rows that exist."""
    found: dict[str, list[dict]] = {}
    for table in METADATA.sorted_tables:
        rows = draw(rows_of(table))
        for column in table.columns:
            for reference in column.foreign_keys:
                there = found[reference.column.table.name]
                for row in rows:
                    if there:
                        row[column.name] = draw(st.sampled_from(there))[reference.column.name]
                rows = rows if there else []
        keys = [column.name for column in table.primary_key]
        found[table.name] = list({tuple(row[key] for key in keys): row for row in rows}.values())
    return found


# Each example makes three databases. Shrinking would take minutes.
@settings(max_examples=6, phases=[Phase.explicit, Phase.generate])
@given(rows=databases())
def test_any_rows_are_the_same_after_a_copy_there_and_back(
    cluster: Cluster, template: str, tmp_path_factory: pytest.TempPathFactory, rows
):
    tmp_path = tmp_path_factory.mktemp("copy")
    before, after, url = tmp_path / "before", tmp_path / "after", cluster.create(template)
    for each in (before, after):
        put_empty_database(each)
    with closing(Store(before)) as store, store.writing() as connection:
        for table in METADATA.sorted_tables:
            for row in rows[table.name]:
                written = {name: sql.null() if v is None else v for name, v in row.items()}
                connection.execute(table.insert().values(**written))
    copy(Place(before), Place(Path(), url), lambda table: None)
    copy(Place(Path(), url), Place(after), lambda table: None)
    assert dump(after) == dump(before)
    cluster.drop([str(url.database)])


def test_postgres_goes_on_with_the_numbers_of_the_copied_rows(tmp_path: Path, url: sql.URL):
    query = sql.text(
        "insert into push_subscriptions (guest, endpoint, p256dh, auth, language) "
        "values ('ada', :endpoint, '', '', 'en')"
    )
    with closing(Store(tmp_path)) as store, store.writing() as connection:
        for endpoint in ("one", "two"):
            connection.execute(query, {"endpoint": endpoint})
    copy(Place(tmp_path), Place(Path(), url), lambda table: None)
    with closing(Store(tmp_path, url)) as store, store.writing() as connection:
        connection.execute(query, {"endpoint": "three"})
        numbers = connection.scalars(sql.text("select number from push_subscriptions order by 1"))
        assert list(numbers) == [1, 2, 3]


# refusals


def copied(source: object, target: object) -> str:
    return refusal("copy", "--from", source, "--to", target)


def test_a_target_with_games_is_refused_and_left_alone(folder: Path, cluster: Cluster, url):
    copy(Place(folder), Place(Path(), url), lambda table: None)
    count = "select count(*) from actions"
    before = cluster.execute(count, str(url.database))
    assert "is not empty" in copied(folder, text_of(url))
    assert cluster.execute(count, str(url.database)) == before
    assert "is not empty" in copied(text_of(url), folder)
    cluster.execute("update alembic_version set version_num = '0027'", str(url.database))
    assert "older Whistlestop" in copied(folder, text_of(url))


def test_a_database_of_another_program_gets_no_games(folder: Path, cluster: Cluster, url):
    cluster.execute("create table songs (title text)", str(url.database))
    assert "no database of Whistlestop" in copied(folder, text_of(url))


def test_no_server_may_use_the_source_or_the_target(folder: Path, tmp_path: Path, url: sql.URL):
    lock = FolderLock(folder)
    assert "a server uses this folder; stop it" in copied(folder, text_of(url))
    with closing(checked_store(tmp_path, url)):
        pass
    assert "a server uses this folder; stop it" in copied(text_of(url), folder)
    lock.release()
    with closing(checked_store(tmp_path, url)):
        assert "another Whistlestop server or command uses" in copied(folder, text_of(url))
        assert "another Whistlestop server or command uses" in copied(
            text_of(url), tmp_path / "new"
        )
    assert not (tmp_path / "new" / DATABASE).exists()


def test_wrong_places_are_explained(folder: Path, tmp_path: Path):
    assert "holds no games" in copied(tmp_path / "nowhere", tmp_path / "new")
    assert "both the source and the target" in copied(folder, folder / ".." / folder.name)
    assert "possible are postgresql+psycopg" in copied(folder, "mysql://ada:hush@host/club")
    said = copied(folder, "postgresql://ada:hush@127.0.0.1:1/club")
    assert "can't reach the PostgreSQL database club" in said
    assert "hush" not in said


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("update seats set name = cast(x'ff' as text)", "its table seats"),
        ("update tables set terms = '{'", "its table tables"),
        ("update seats set name = 'a' || char(0)", "can't store a row of seats"),
        ("pragma foreign_keys = off; delete from tables", "can't store a row of actions"),
    ],
)
def test_damaged_rows_stop_a_copy_and_leave_no_row_behind(
    folder: Path, cluster: Cluster, url: sql.URL, change: str, reason: str
):
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.executescript(change)
    assert reason in copied(folder, text_of(url))
    assert cluster.execute("select count(*) from settings", str(url.database)) == [(0,)]
    with pytest.raises(StoreError, match=r"is damaged|can't store"):
        copy(Place(folder), Place(Path(), url), lambda table: None)


def test_a_failed_copy_leaves_no_file_behind(
    folder: Path, tmp_path: Path, url: sql.URL, monkeypatch
):
    copy(Place(folder), Place(Path(), url), lambda table: None)

    def fails(table: str) -> None:
        if table == "talk":
            raise StoreError("stopped")

    with pytest.raises(StoreError, match="stopped"):
        copy(Place(Path(), url), Place(tmp_path / "new"), fails)
    assert not list((tmp_path / "new").glob(f"{DATABASE}*"))


def test_a_game_that_does_not_replay_is_named(folder: Path, url: sql.URL):
    with closing(sqlite3.connect(folder / DATABASE)) as database, database:
        code = database.execute("select code from actions where number = 3").fetchone()[0]
        database.execute(
            "update actions set notation = 'fly' where number = 2 and code = ?", (code,)
        )
    result = run_command("copy", "--from", folder, "--to", text_of(url))
    assert result.exit_code == 1
    assert f"table {code}: " in result.stdout
    assert "1 damaged" in result.stdout
