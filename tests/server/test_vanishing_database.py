"""A database that vanishes while a command uses it: a line says so, whenever it happens."""

import json
import lzma
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import uvicorn
from click.testing import Result

from command_line import run_command
from failing_database import GONE, vanishing_after
from postgres import database_options
from whistlestop.game import compiling
from whistlestop.server.lobby.unused_tables import UnusedTables
from whistlestop.server.notifications.push import KEY_FILE
from whistlestop.server.store import database_engine
from whistlestop.server.store.data_folder import DATABASE, make_private
from whistlestop.server.store.store import Store
from whistlestop.server.work.bot_executor import BotExecutor

RELEASES = Path(__file__).parents[1] / "releases"
EXPECTED = json.loads((RELEASES / "unreleased" / "expected.json").read_text(encoding="utf-8"))
MOST = 2000  # calls of the database that a command makes
LOGGED = re.compile(r"\[(warning|error)\]")
STEPS = [17, pytest.param(1, marks=pytest.mark.slow)]


def put_games(data: Path, release: str) -> None:
    """Put the database of a small server into a folder, as a release left it."""
    file = lzma.decompress((RELEASES / release / "whistlestop.db.xz").read_bytes())
    make_private(data).write_bytes(file)


class Serve:
    """The command ``serve``, whose server stops as soon as it has started."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self.has_started = False

    def __call__(self) -> Result:
        self.has_started = False
        return run_command("serve", "--no-browser", "--port", "0", "--data", self._data)


@pytest.fixture
def serve(data: Path, monkeypatch: pytest.MonkeyPatch) -> Serve:
    database_options(data)  # a test with PostgreSQL makes the database before it vanishes
    serve = Serve(data)

    async def leave(_server: uvicorn.Server) -> None:
        serve.has_started = True

    monkeypatch.setattr(uvicorn.Server, "main_loop", leave)
    monkeypatch.setattr(compiling, "play_uncompiled", lambda: None)
    monkeypatch.setattr(BotExecutor, "start_when_needed", lambda executor, soon: None)
    monkeypatch.setattr(UnusedTables, "start", lambda unused: None)  # work after the start
    return serve


def check_calls(
    command: Callable[[], Result], step: int, has_started: Callable[[], bool] = lambda: False
) -> int:
    """Run a command whose database vanishes at once, ``step`` calls later, and so on.

    Each run but the last one fails. Return the calls after which it would have vanished there.
    A server goes on without its database once it ``has_started``.
    """
    for calls in range(0, MOST, step):
        with vanishing_after(calls) as database:
            result = command()
        lines = result.stderr.splitlines()
        if has_succeeded := not database.is_gone or has_started():
            assert result.exit_code == 0, (calls, result.stderr)
        else:
            assert result.exit_code == 1, (calls, result.stderr)
            last = lines.pop()
            assert last.startswith("Error: "), (calls, result.stderr)
            assert GONE in last, (calls, result.stderr)
        if has_started() or not has_succeeded:
            assert all(LOGGED.search(line) for line in lines), (calls, result.stderr)
        if has_succeeded:
            return calls
    raise AssertionError(f"the command needs more than {MOST} calls")


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(
    "release",
    ["none", "unreleased", *(pytest.param(r, marks=pytest.mark.slow) for r in ("0.2.0", "0.3.0"))],
)
def test_a_server_whose_database_vanishes_as_it_starts_says_so(
    data: Path, serve: Serve, release: str, step: int, on_postgres: bool
):
    """The last start succeeds, so none before it has left a database that can't be used."""
    if release != "none" and not on_postgres:
        put_games(data, release)
    assert check_calls(serve, step, lambda: serve.has_started) > 20


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(
    "words",
    [
        "admin tables",
        "admin players",
        "admin check",
        pytest.param("admin rename ID Adele", marks=pytest.mark.sqlite),
        pytest.param("admin end CODE --yes", marks=pytest.mark.sqlite),
        "ratings rebuild",
        "export --out FILE",
    ],
)
def test_a_command_whose_database_vanishes_says_so(
    data: Path, tmp_path: Path, words: str, step: int, on_postgres: bool
):
    if not on_postgres:
        put_games(data, "unreleased")
    with closing(Store(data)):
        pass  # the schema is the newest one now
    names = {"CODE": next(iter(EXPECTED["tables"])), "FILE": tmp_path / "games.parquet"}
    if "ID" in words:
        listed = run_command("admin", "players", "--data", data).stdout
        names["ID"] = listed.split(maxsplit=1)[0]
    command = [names.get(word, word) for word in words.split()]
    assert check_calls(lambda: run_command(*command, "--data", data), step) > 2


@pytest.mark.sqlite
@pytest.mark.parametrize("step", STEPS)
def test_a_copy_whose_database_vanishes_says_so(data: Path, tmp_path: Path, step: int):
    put_games(data, "unreleased")
    with closing(Store(data)):
        pass
    target = tmp_path / "copy"

    def copy() -> Result:
        shutil.rmtree(target, ignore_errors=True)  # the rows may be there, not yet checked
        return run_command("copy", "--from", data, "--to", target)

    assert check_calls(copy, step) > 50


@pytest.mark.sqlite
def test_a_locked_database_is_not_called_damaged(data: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(database_engine, "BUSY_WITHIN", 0)
    put_games(data, "unreleased")
    with closing(sqlite3.connect(data / DATABASE, isolation_level=None)) as other:
        other.execute("pragma locking_mode = exclusive")
        other.execute("begin exclusive")
        for words in ("serve --no-browser --port 0", "admin tables", "admin check"):
            result = run_command(*words.split(), "--data", data)
            assert result.exit_code == 1
            assert "database is locked" in result.stderr
            assert "damaged" not in result.stderr


@pytest.mark.parametrize("spoil", [b"", b"x", b"-----BEGIN PRIVATE KEY-----\nx\n-----END-----"])
def test_a_damaged_key_for_push_services_is_named(data: Path, serve: Serve, spoil: bytes):
    assert serve().exit_code == 0
    (data / KEY_FILE).write_bytes(spoil)
    result = serve()
    assert result.exit_code == 2
    assert f"{data / KEY_FILE} is damaged: put it back" in result.stderr
    assert result.stderr.count("\n") == 1
