"""Damaged database files: refused at start with advice, or all that is readable goes on.

Each test damages the file of a small server (``tests/releases/unreleased``) and checks that no
request is answered with a 500, that nothing hangs, and that no command shows a traceback.
"""

import json
import logging
import lzma
import os
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from command_line import refusal, run_command
from guests import Guest, table_request
from server.local_server import LocalServer
from whistlestop.server.lobby.unused_tables import Ends
from whistlestop.server.store.data_folder import DATABASE, StoreError, make_private

pytestmark = pytest.mark.sqlite

RELEASE = Path(__file__).parents[1] / "releases" / "unreleased"
WHOLE = lzma.decompress((RELEASE / "whistlestop.db.xz").read_bytes())
EXPECTED = json.loads((RELEASE / "expected.json").read_text(encoding="utf-8"))
PAGE = 4096  # bytes
PAGES = len(WHOLE) // PAGE

Damage = Callable[[bytearray, int, random.Random], None]  # the file, and where a page begins


def zero(file: bytearray, begin: int, chance: random.Random) -> None:
    file[begin : begin + PAGE] = bytes(PAGE)


def noise(file: bytearray, begin: int, chance: random.Random) -> None:
    file[begin : begin + PAGE] = chance.randbytes(PAGE)


def flip_bits(file: bytearray, begin: int, chance: random.Random) -> None:
    for _ in range(chance.choice([1, 2, 8])):
        file[begin + chance.randrange(PAGE)] ^= 1 << chance.randrange(8)


def few_bytes(file: bytearray, begin: int, chance: random.Random) -> None:
    place = begin + chance.randrange(PAGE - 16)
    file[place : place + 16] = chance.randbytes(16)


def another_page(file: bytearray, begin: int, chance: random.Random) -> None:
    other = chance.randrange(PAGES) * PAGE
    file[begin : begin + PAGE] = file[other : other + PAGE]


def cut(file: bytearray, begin: int, chance: random.Random) -> None:
    del file[max(begin, 1) :]


WAYS = [zero, noise, flip_bits, few_bytes, another_page, cut]


def folder_of(path: Path, file: bytes) -> Path:
    make_private(path / "games").write_bytes(file)
    return path / "games"


def guests_of(server: LocalServer) -> Iterator[Guest]:
    for name, cookies in EXPECTED["cookies"].items():
        yield server.guest(name, cookies)


def check_answers(server: LocalServer) -> None:
    """Ask for everything as a player does: no 500 is answered, and nothing hangs."""
    ada, _ = guests_of(server)
    statuses: dict[str, int] = {}

    def ask(method: str, path: str, **options: object) -> None:
        answer = ada.http.request(method, path, **options)  # type: ignore[arg-type]
        statuses[f"{method} {path}"] = answer.status_code
        if answer.status_code == 503:
            assert answer.json()["code"] in ("not_kept", "not_ready")
            assert "retry-after" in answer.headers or answer.json()["code"] == "not_ready"

    for code, facts in EXPECTED["tables"].items():
        for part in ("", "/replay", "/record", "/notes"):
            ask("GET", f"/tables/{code}{part}")
        if facts["game"] == "custom":
            ask("GET", f"/titles/{facts['title']}")
        visit(ada, code)
    for path in ("/ladders/london", "/me", "/puzzles"):
        ask("GET", path)
    ask("POST", "/tables", json=table_request("you", "random"))
    ask("PUT", "/me", json={"name": "Adele"})
    ask("GET", f"http://127.0.0.1:{server.port}/readyz")
    assert not {call: status for call, status in statuses.items() if status not in ANSWERS}


ANSWERS = {200, 304, 401, 403, 404, 409, 410, 422, 503}


def visit(ada: Guest, code: str) -> None:
    """Open a table's page: it shows the table, or it is refused and closed."""
    end = None
    try:
        with ada.visit({"code": code}) as client:
            client.receive()
    except ConnectionClosed as closed:
        end = closed.rcvd
    assert end is None or end.code in (1008, 1013)


def check_start(data: Path, caplog: pytest.LogCaptureFixture) -> str:
    """Start a server on a damaged folder; return its answer."""
    try:
        server = LocalServer(data, ends=Ends(0, 0))
    except StoreError as error:
        refusal = str(error)
        server = None
    if server is None:
        assert "\n" not in refusal
        assert str(data) in refusal
        return refusal
    with server:
        check_answers(server)
    assert not [each for each in caplog.records if each.exc_info], caplog.text
    return "goes on"


@pytest.mark.parametrize(
    "seed", [*range(12), *(pytest.param(n, marks=pytest.mark.slow) for n in range(12, 300))]
)
def test_damage_anywhere_is_refused_or_closes_a_part(
    tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
):
    chance, file = random.Random(seed), bytearray(WHOLE)
    WAYS[seed % len(WAYS)](file, chance.randrange(PAGES) * PAGE, chance)
    check_start(folder_of(tmp_path, bytes(file)), caplog)


@pytest.mark.parametrize("table", ["tables", "seats", "actions", "settings", "titles"])
@pytest.mark.parametrize("way", [zero, noise])
def test_a_damaged_page_of_a_table_is_refused_with_advice(
    tmp_path: Path, table: str, way: Damage, caplog: pytest.LogCaptureFixture
):
    data = folder_of(tmp_path, WHOLE)
    with closing(sqlite3.connect(data / DATABASE)) as database:
        query = "select rootpage from sqlite_master where name = ?"
        (page,) = database.execute(query, (table,)).fetchone()
    file = bytearray(WHOLE)
    way(file, (page - 1) * PAGE, random.Random(1))
    (data / DATABASE).write_bytes(file)
    assert "whistlestop admin restore FILE --overwrite" in check_start(data, caplog)
    assert (data / DATABASE).read_bytes()[100:] == file[100:], "only the header: its mode"


@pytest.mark.parametrize("size", [512, PAGE, 2 * PAGE, len(WHOLE) // 2, len(WHOLE) - PAGE])
def test_a_cut_database_is_refused_with_advice(
    tmp_path: Path, size: int, caplog: pytest.LogCaptureFixture
):
    data, backup = folder_of(tmp_path, WHOLE[:size]), tmp_path / "backup.db"
    advice = "is damaged", "whistlestop admin restore FILE --overwrite"
    said = check_start(data, caplog)
    assert all(part in said for part in advice), said
    said = " ".join(refusal("admin", "backup", backup, "--data", data).split())
    assert f"{data / DATABASE} is damaged" in said
    assert not backup.exists()


@pytest.mark.parametrize("content", [b"GIF89a" * 5000, WHOLE[:100] + b"\xb8" * 5000, b"x"])
def test_a_foreign_file_is_refused(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
):
    assert check_start(folder_of(tmp_path, content), caplog) != "goes on"


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path):
    data = folder_of(tmp_path, WHOLE)
    (data / DATABASE).unlink()
    with closing(sqlite3.connect(data / DATABASE)) as database:
        database.execute("create table tables (photo text)")
        database.commit()
    with pytest.raises(StoreError, match="no database of Whistlestop"):
        LocalServer(data)
    with closing(sqlite3.connect(data / DATABASE)) as database:
        found = database.execute("select sql from sqlite_master").fetchall()
    assert found == [("CREATE TABLE tables (photo text)",)]


@pytest.mark.parametrize(
    ("game", "change", "path"),
    [
        (
            "series",
            "update actions set notation = cast(x'ff' as text) where code = :code and number = 1",
            "/tables/{code}",
        ),
        (
            "custom",
            "update titles set facts = substr(facts, 2) where spec = :title",
            "/titles/{title}",
        ),
        (
            "custom",
            "update titles set facts = replace(facts, 'Mine', 'Mime') where spec = :title",
            "/tables/{code}",
        ),
    ],
)
def test_a_damaged_text_closes_its_table_alone(
    tmp_path: Path, game: str, change: str, path: str, caplog: pytest.LogCaptureFixture
):
    code, facts = next(each for each in EXPECTED["tables"].items() if each[1]["game"] == game)
    names = {"code": code, "title": facts["title"]}
    data = folder_of(tmp_path, WHOLE)
    with closing(sqlite3.connect(data / DATABASE)) as database, database:
        database.execute(change, names)
    with LocalServer(data, ends=Ends(0, 0)) as server:
        ada, _ = guests_of(server)
        assert ada.refusal("GET", path.format(**names))[:2] in ((410, "damaged"), (404, "damaged"))
        with ada.list_games() as games:
            assert len(games.games or {}) > 3
        check_answers(server)
    assert "damaged" in caplog.text
    result = run_command("admin", "check", "--data", data)
    assert result.exit_code == 1
    assert code in result.output


@pytest.mark.parametrize("way", [zero, noise, flip_bits, cut])
def test_damage_under_a_running_server_is_reported_and_never_a_500(
    tmp_path: Path, way: Damage, caplog: pytest.LogCaptureFixture
):
    data = folder_of(tmp_path, WHOLE)
    with LocalServer(data, ends=Ends(0, 0)) as server:
        engine = server.app.state.registry.store.engine
        with engine.connect() as connection:
            connection.exec_driver_sql("pragma wal_checkpoint(truncate)")
        file = bytearray((data / DATABASE).read_bytes())
        for page in range(1, PAGES, 3):
            if page * PAGE < len(file):
                way(file, page * PAGE, random.Random(page))
        with (data / DATABASE).open("r+b") as written:  # the file that the server has open
            written.write(file)
        os.truncate(data / DATABASE, len(file))
        engine.dispose()  # pages that SQLite remembers are read again
        check_answers(server)
        if way is not flip_bits:
            ready = server.guest().http.get(f"http://127.0.0.1:{server.port}/readyz")
            assert ready.status_code == 503
            assert "damaged" in ready.json()["message"]
            found = [r for r in caplog.records if "whistlestop admin restore" in r.getMessage()]
            assert len(found) == 1, "the log says what to do, once"
    assert not [each for each in caplog.records if each.exc_info], caplog.text
    if way is not flip_bits:
        assert check_start(data, caplog) != "goes on"


@pytest.mark.parametrize("way", [zero, noise, few_bytes, cut])
@pytest.mark.parametrize("page", [0, 3])
def test_commands_report_damage_in_a_line(tmp_path: Path, way: Damage, page: int):
    file = bytearray(WHOLE)
    way(file, page * PAGE, random.Random(page))
    data = folder_of(tmp_path, bytes(file))
    backup = tmp_path / "backup.db"
    for words in (["check"], ["tables"], ["players"], ["backup", str(backup)]):
        result = run_command("admin", *words, "--data", data)
        assert result.exit_code in (0, 1, 2)
        assert result.exception is None or isinstance(result.exception, SystemExit)
    assert not (backup.exists() and way is zero), "no backup is made of a damaged database"


def test_a_log_of_a_damaged_database_has_no_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    with closing(sqlite3.connect(folder_of(tmp_path, WHOLE) / DATABASE)) as database:
        query = "select value from settings union select seed from tables union select salt "
        query += "from tables union select invitation from seats union select guest from seats"
        secrets = [text for (text,) in database.execute(query) if len(text or "") > 8]
    file = bytearray(WHOLE)
    for page in range(2, PAGES):
        few_bytes(file, page * PAGE, random.Random(page))
    caplog.set_level(logging.DEBUG)
    answer = check_start(folder_of(tmp_path / "again", bytes(file)), caplog)
    assert not [secret for secret in secrets if secret in answer + caplog.text]
