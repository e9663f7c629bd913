"""A PostgreSQL server for tests, in a temporary folder, and a database for each data folder."""

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pytest
import sqlalchemy as sql

PLACES = "usr/lib/postgresql/*/bin"  # Debian's; they are not on the PATH
MISSING = "PostgreSQL is not installed (Debian: apt-get install postgresql)"
PASSWORD = "hush-hush"
ENGLISH = "en-US"  # of the databases: their order of texts is not the one of code points
# A test needs no crash-proof disk, except the crash of PostgreSQL alone, which this survives.
QUICK = ("-c", "fsync=off", "-c", "max_connections=300", "-c", "shared_buffers=32MB")


@cache
def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, None if it is not installed."""
    found = shutil.which("postgres")
    if found is not None:
        return Path(found).resolve().parent
    folders = sorted(Path("/").glob(PLACES), key=lambda each: int(each.parent.name.split(".")[0]))
    return folders[-1] if folders else None


class Cluster:
    """A server of PostgreSQL on this machine, which can be stopped and started again."""

    def __init__(self) -> None:
        found = programs()
        if found is None:
            pytest.skip(MISSING)
        self.programs = found
        # Not in pytest's folder: PostgreSQL refuses to run as root, and others can't read there.
        self.folder = Path(tempfile.mkdtemp(prefix="whistlestop-postgres-"))
        self.user = "postgres" if os.getuid() == 0 else None
        if self.user is not None:
            shutil.chown(self.folder, self.user, pwd.getpwnam(self.user).pw_gid)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.made: list[str] = []
        self._create()
        self.start()

    def _create(self) -> None:
        password = self.folder / "password"
        password.write_text(PASSWORD)
        password.chmod(0o644)
        options = ["--no-sync", "--username=club", f"--pwfile={password}", "--auth-local=trust"]
        options += ["--auth-host=scram-sha-256", "--encoding=UTF8", "--locale=C"]
        self._run("initdb", "-D", str(self.data), *options)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def start(self) -> None:
        options = [*QUICK, "-p", str(self.port), "-k", str(self.folder), "-h", "127.0.0.1"]
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.data), "-l", log, "-w", "-o", " ".join(options), "start")

    def stop(self, how: str = "immediate") -> None:
        """Stop the server: ``fast`` ends all sessions first, ``immediate`` is like a crash."""
        self._run("pg_ctl", "-D", str(self.data), "-w", "-m", how, "stop")

    def remove(self) -> None:
        if (self.data / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self.folder)

    def url(self, database: str, password: str | None = None) -> sql.URL:
        """Return the URL of a database: over a Unix socket, or over TCP with a password."""
        place = {} if password else {"query": {"host": str(self.folder)}}
        return sql.URL.create(
            "postgresql+psycopg",
            username="club",
            password=password,
            host="127.0.0.1" if password else None,
            port=self.port,
            database=database,
            **place,
        )

    def create(self, template: str | None = None) -> sql.URL:
        """Return the URL of a new database, copied from another one or without tables."""
        name = f"club{secrets.token_hex(6)}"
        origin = template or f"template0 locale_provider icu icu_locale '{ENGLISH}'"
        self.execute(f"create database {name} template {origin}")
        self.made.append(name)
        return self.url(name)

    def drop(self, names: list[str]) -> None:
        for name in names:
            self.execute(f"drop database if exists {name} with (force)")
            if name in self.made:
                self.made.remove(name)

    def break_connections(self) -> None:
        """End all sessions, as a network or a restart does."""
        self.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity "
            "where backend_type = 'client backend' and pid <> pg_backend_pid()"
        )

    def execute(self, statement: str, database: str = "postgres") -> list[tuple]:
        import psycopg

        with psycopg.connect(self.dsn(database), autocommit=True) as connection:
            done = connection.execute(statement)
            return done.fetchall() if done.description else []

    def dsn(self, database: str) -> str:
        return f"host={self.folder} port={self.port} user=club dbname={database}"

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.programs / program, *arguments],
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            text=True,
            user=self.user,
            cwd=self.folder,
        )
        assert done.returncode == 0, f"{program} failed: {done.stderr}"


class FolderDatabases:
    """A database for each data folder that a test uses, made when it is first opened.

    ``current``: those of a test run with ``--postgres``.
    """

    current: ClassVar["FolderDatabases | None"] = None

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.urls: dict[Path, sql.URL] = {}
        self.opened: list[Any] = []
        self.empty: str | None = None

    def open(self, folder: Path, reads_only: bool = False) -> Any:
        """Return the database of a folder, as a store opens it."""
        from whistlestop.server.store.postgres import PostgresDatabase

        self.opened.append(PostgresDatabase(self.url_of(folder), reads_only))
        return self.opened[-1]

    def url_of(self, folder: Path) -> sql.URL:
        if folder not in self.urls:
            self.urls[folder] = self.cluster.create(self._template())
        return self.urls[folder]

    def _template(self) -> str:
        if self.empty is None:
            from whistlestop.server.store.postgres import PostgresDatabase

            url = self.cluster.create()
            PostgresDatabase(url).close()
            self.empty = str(url.database)
        return self.empty

    def forgetting(self) -> Iterator[None]:
        """Drop the databases that were made meanwhile, and close those that a test left open."""
        before, opened = set(self.urls), len(self.opened)
        yield
        for database in self.opened[opened:]:
            database.close()
        del self.opened[opened:]
        new = self.urls.keys() - before
        self.cluster.drop([str(self.urls.pop(folder).database) for folder in new])


def database_options(folder: Path) -> list[str]:
    """Return the options of commands that use a data folder, with ``--postgres``."""
    if FolderDatabases.current is None:
        return []
    url = FolderDatabases.current.url_of(folder)
    return ["--database", url.render_as_string(hide_password=False)]
