"""A server for every test, and the same deals in every run.

With ``--postgres``, each data folder has a database in PostgreSQL instead of its file.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from deals import seed_deals
from guests import Guest
from postgres import Cluster, FolderDatabases
from server.local_server import LocalServer
from server.stubs import Stub
from smtp_service import SmtpService, smtp_service
from whistlestop.server.store import database
from whistlestop.server.store.postgres import PostgresDatabase
from whistlestop.server.table import opponents, stand_ins
from whistlestop.server.work.bot_executor import BotExecutor
from whistlestop.server.work.clock import Clock


@pytest.fixture(scope="session")
def on_postgres(request: pytest.FixtureRequest) -> bool:
    """Return whether the servers of this run store their games in PostgreSQL."""
    return bool(request.config.getoption("--postgres"))


@pytest.fixture(scope="session", autouse=True)
def databases(
    request: pytest.FixtureRequest, on_postgres: bool
) -> Iterator[FolderDatabases | None]:
    """Open a database of PostgreSQL wherever a test opens a data folder, with ``--postgres``."""
    if not on_postgres:
        yield None
        return
    found = FolderDatabases(request.getfixturevalue("cluster"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FolderDatabases, "current", found)
        patch.setattr(database, "SqliteDatabase", found.open)
        yield found


@pytest.fixture(scope="session")
def template(cluster: Cluster) -> str:
    """Return the name of a database of the newest schema; migrating takes most of a second."""
    url = cluster.create()
    PostgresDatabase(url).close()
    return str(url.database)


@pytest.fixture(autouse=True)
def own_databases(
    request: pytest.FixtureRequest, databases: FolderDatabases | None
) -> Iterator[None]:
    """Leave out a test of SQLite's file with ``--postgres``; drop the databases of the others."""
    if databases is None:
        yield
        return
    if request.node.get_closest_marker("sqlite"):
        pytest.skip("it is about the file of SQLite")
    yield from databases.forgetting()


@pytest.fixture(autouse=True)
def deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed each game from the test's name, so that the test plays the same games every time."""
    seed_deals(monkeypatch, request.node.name)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def clock() -> Clock:
    """Return the server's clock; a test file may use one that stands still."""
    return Clock()


@pytest.fixture
def server(data: Path, clock: Clock) -> Iterator[LocalServer]:
    with LocalServer(data, clock) as server:
        yield server


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """Share a server among the tests of a file that leave nothing behind that others notice."""
    with LocalServer(tmp_path_factory.mktemp("shared") / "games") as server:
        yield server


@pytest.fixture
def smtp() -> Iterator[SmtpService]:
    with smtp_service() as service:
        yield service


@pytest.fixture
def ada(server: LocalServer) -> Guest:
    return server.guest("Ada")


@pytest.fixture
def bela(server: LocalServer) -> Guest:
    return server.guest("Béla")


@pytest.fixture
def stranger(server: LocalServer) -> Guest:
    return server.guest("Nobody")


@pytest.fixture
def shared_ada(shared_server: LocalServer) -> Guest:
    return shared_server.guest("Ada")


@pytest.fixture
def shared_bela(shared_server: LocalServer) -> Guest:
    return shared_server.guest("Béla")


@pytest.fixture
def shared_stranger(shared_server: LocalServer) -> Guest:
    return shared_server.guest("Nobody")


@pytest.fixture
def stubs(monkeypatch: pytest.MonkeyPatch) -> type[Stub]:
    """Replace all bots by stubs that are ready at once."""

    async def ready(self: BotExecutor) -> None:
        return None

    monkeypatch.setattr(Stub, "made", [])
    monkeypatch.setattr(Stub, "gate", None)
    monkeypatch.setattr(Stub, "failing", False)
    monkeypatch.setattr(opponents, "make_bot", Stub)
    monkeypatch.setattr(BotExecutor, "is_compiled", True)
    monkeypatch.setattr(BotExecutor, "wait_until_compiled", ready)
    return Stub


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count players as away as soon as they leave."""
    monkeypatch.setattr(stand_ins, "AWAY_AFTER", 0.0)
