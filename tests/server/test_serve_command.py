"""``whistlestop serve``: its output, and its messages when it cannot start."""

import socket
import sqlite3
from pathlib import Path

import click
import httpx
import pytest

from command_line import refusal
from serving import Served
from whistlestop.cli.listening import counted_on
from whistlestop.cli.serve import serve
from whistlestop.server.store.store import Store


def refused(*options: str) -> str:
    """Return the message of a server that does not start."""
    return refusal("serve", "--no-browser", *options)


def test_the_command_prints_its_address_and_answers_there(tmp_path: Path, on_postgres: bool):
    with Served(tmp_path / "new" / "games") as served:
        assert httpx.get(served.address, timeout=60).text.startswith("<!doctype html>")
        assert (tmp_path / "new" / "games" / "whistlestop.db").exists() is not on_postgres


def test_a_port_in_use_is_named(tmp_path: Path):
    with Served(tmp_path / "one") as served:
        said = refused("--port", str(served.port), "--data", str(tmp_path / "two"))
    assert str(served.port) in said
    assert "--port" in said


def test_a_data_folder_is_used_by_one_server_at_a_time(tmp_path: Path):
    folder = tmp_path / "games"
    with Served(folder) as served:
        said = refused("--port", "0", "--data", str(folder))
        assert str(folder) in said
        assert "another Whistlestop" in said
        assert "--data" in said
        assert httpx.get(f"{served.address}/api/bots", timeout=60).status_code == 200
        served.kill()
        with Served(folder):  # however the last server ended, the folder is free again
            pass


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path):
    file = tmp_path / "file"
    file.write_text("not a folder")
    assert str(file) in refused("--port", "0", "--data", str(file))


def not_writable(folder: Path) -> Path:
    """Return a folder that even root cannot create: its parent is a file."""
    folder.write_text("not a folder")
    return folder / "games"


def no_database(folder: Path) -> Path:
    """Return a folder with something else in place of the database."""
    (folder / "whistlestop.db").mkdir(parents=True)
    return folder


def damaged(folder: Path) -> Path:
    folder.mkdir()
    (folder / "whistlestop.db").write_bytes(b"this is no database at all, and long enough " * 50)
    return folder


def newer(folder: Path) -> Path:
    """Return a folder with the database of a future version of Whistlestop."""
    Store(folder).close()
    with sqlite3.connect(folder / "whistlestop.db") as database:
        database.execute("update alembic_version set version_num = '9999'")
    database.close()
    return folder


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (not_writable, "Not a directory"),
        (no_database, "unable to open database file"),
        (damaged, "not a database"),
        (newer, "newer Whistlestop"),
    ],
)
def test_an_unusable_data_folder_is_refused_with_the_reason(tmp_path: Path, spoil, reason):
    said = refused("--port", "0", "--data", str(spoil(tmp_path / "games")))
    assert reason in said
    assert str(tmp_path) in said


@pytest.mark.parametrize("port", ["-1", "65536", "eighty"])
def test_an_invalid_port_is_refused(tmp_path: Path, port: str):
    assert "--port" in refused("--port", port, "--data", str(tmp_path))


@pytest.mark.parametrize(
    ("options", "right"),
    [
        (
            ["--smtp", "mail.test", "--mail-from", "me@example.org", "--address", "https://a.test"],
            "smtp://user:password@mail.example.org:587",
        ),
        (["--smtp", "smtp://localhost"], "--mail-from"),
        (["--smtp", "smtp://localhost", "--mail-from", "me@example.org"], "--address"),
        (["--push-contact", "you@example.org"], "mailto:you@example.org"),
    ],
)
def test_invalid_mail_settings_are_refused(tmp_path: Path, options, right: str):
    assert right in refused("--port", "0", "--data", str(tmp_path / "games"), *options)
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize(
    ("variable", "value", "right"),
    [
        ("WHISTLESTOP_PORT", "eighty", "--port (WHISTLESTOP_PORT)"),
        ("WHISTLESTOP_METRICS_PORT", "0", "1<=x<=65535"),
        ("WHISTLESTOP_LOG_FORMAT", "xml", "'text', 'json'"),
        ("WHISTLESTOP_PUSH_CONTACT", "you@example.org", "mailto:you@example.org"),
        ("WHISTLESTOP_SMTP", "smtp://localhost", "--mail-from"),
        ("WHISTLESTOP_ADDRESS", "ftp://games.example.org", "https://games.example.org"),
        ("WHISTLESTOP_HOST", "nowhere.invalid", "--host (WHISTLESTOP_HOST)"),
    ],
)
def test_a_wrong_variable_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, right: str
):
    monkeypatch.setenv(variable, value)
    said = refused("--data", str(tmp_path / "games"))
    assert variable in said
    assert right in said


def test_every_option_has_a_variable_and_an_option_comes_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for option in serve.params:
        assert option.resolve_envvar_value(click.Context(serve)) is None
        monkeypatch.setenv(f"WHISTLESTOP_{option.name}".upper(), "anything")
    context = click.Context(serve, auto_envvar_prefix="WHISTLESTOP")
    assert all(option.resolve_envvar_value(context) == "anything" for option in serve.params)
    monkeypatch.undo()
    monkeypatch.setenv("WHISTLESTOP_PORT", "80000")
    said = refused("--port", "70000", "--data", str(tmp_path / "games"))
    assert "70000" in said
    assert "WHISTLESTOP_PORT" not in said


def test_variables_configure_a_server_and_empty_ones_count_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("WHISTLESTOP_ADDRESS", "https://games.example.org")
    monkeypatch.setenv("WHISTLESTOP_SMTP", "")
    with Served(tmp_path / "games") as served:
        foreign = httpx.get(f"{served.address}/api/bots", headers={"Host": "evil.example"})
        own = httpx.get(f"{served.address}/api/bots", headers={"Host": "games.example.org"})
    assert (foreign.status_code, own.status_code) == (421, 200)


def test_a_metrics_port_in_use_is_named(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = refused("--port", "0", "--data", str(tmp_path / "games"), "--metrics-port", port)
    assert port in said
    assert "--metrics-port" in said


@pytest.mark.parametrize(
    ("options", "right"),
    [
        (("--trusted-proxy", "proxy.example"), "such as 127.0.0.1 or 10.0.0.0/8"),
        (("--trusted-proxy", "10.0.0.1/8"), "such as 127.0.0.1 or 10.0.0.0/8"),
        (("--allow-host", "https://games.example.org"), "such as games.example.org"),
        (("--allow-host", "games.example.org/path"), "such as games.example.org"),
        (("--allow-host", "games.example.org:port"), "such as games.example.org"),
        (("--lobby-days", "-1"), "0<=x<="),
        (("--game-days", "never"), "not a valid integer"),
    ],
)
def test_a_wrong_proxy_name_or_time_is_refused(tmp_path: Path, options, right: str):
    said = refused("--data", str(tmp_path / "games"), *options)
    assert right in " ".join(said.split())


URL = "postgresql+psycopg://ada@127.0.0.1:1/club"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--processes", 2), "needs a PostgreSQL database"),
        (("--processes", 0), "is not in the range"),
        (("--peer-address", "10.0.0.5:8100"), "needs a PostgreSQL database"),
        (
            ("--processes", 2, "--metrics-port", 65_535, "--database", URL),
            "--metrics-port: the servers need 4 ports from 65535 on",
        ),
        (
            ("--processes", 2, "--peer-address", "10.0.0.5:65533", "--database", URL),
            "choose 65532 or less",
        ),
        (("--peer-address", "0.0.0.0:80", "--database", URL), "no address at which other servers"),
        (("--peer-address", "here:port", "--database", URL), "no address at which other servers"),
        (("--processes", 2, "--peer-address", "a/b", "--database", URL), "such as 10.0.0.5:8100"),
    ],
)
def test_wrong_options_of_several_servers_are_refused(tmp_path: Path, options, reason: str):
    said = refusal("serve", "--no-browser", "--port", 0, "--data", tmp_path, *options)
    assert reason in " ".join(said.split())


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("WHISTLESTOP_LIMIT", "hints=off x"),
        ("WHISTLESTOP_TRUSTED_PROXY", "127.0.0.1,10.0.0.1"),
        ("WHISTLESTOP_ALLOW_HOST", "a/b"),
        ("WHISTLESTOP_ADDRESS", "games"),
        ("WHISTLESTOP_PEER_ADDRESS", "10.0.0.5:8100"),
    ],
)
def test_a_wrong_variable_is_named(tmp_path: Path, variable: str, value: str, monkeypatch):
    monkeypatch.setenv(variable, value)
    assert variable in refusal("serve", "--no-browser", "--port", 0, "--data", tmp_path)


def test_each_process_has_an_address_of_its_own_for_the_others():
    assert [counted_on("10.0.0.5:8100", number) for number in (0, 3)] == [
        "10.0.0.5:8100",
        "10.0.0.5:8103",
    ]
    assert counted_on("10.0.0.5", 3) == "10.0.0.5:0"
    assert counted_on("[::1]:8100", 1) == "[::1]:8101"
