"""Games of earlier releases: this server opens their databases and replays every log and record.

``tests/releases`` has a folder for each release, written by a server of that release with
``tools/release_fixture.py``; ``unreleased`` is the present layout, and becomes the folder of the
next release (CONTRIBUTING.md, "Release").
"""

import json
import lzma
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from command_line import run_command
from guests import Guest, Json
from server.local_server import LocalServer
from whistlestop import Game, __version__
from whistlestop.server.lobby.unused_tables import Ends
from whistlestop.server.store.data_folder import DATABASE, make_private

pytestmark = pytest.mark.sqlite

RELEASES = Path(__file__).parents[1] / "releases"
FOLDERS = sorted(folder.name for folder in RELEASES.iterdir())
RECORDS = sorted(RELEASES.glob("*/*.txt"))
ABOUT = "game", "title", "state"  # facts that are not from a view
TEXT = "Żółć! Again?"  # said and noted by tools/release_fixture.py


class Opened(NamedTuple):
    """A server that opened the database of a release, and the facts that must have survived."""

    release: str
    server: LocalServer
    expected: Json

    def guest(self, name: str) -> Guest:
        """Return a player of the old server, who comes back with the same cookie."""
        return self.server.guest(name, self.expected["cookies"][name])

    def codes(self, game: str) -> list[str]:
        """Return the codes of the tables that a function of the tool has played."""
        return [code for code, facts in self.tables.items() if facts["game"] == game]

    @property
    def tables(self) -> dict[str, Json]:
        tables: dict[str, Json] = self.expected["tables"]
        return tables


@pytest.fixture(scope="module", params=FOLDERS)
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator:
    folder = RELEASES / request.param
    data = tmp_path_factory.mktemp(request.param) / "games"
    make_private(data).write_bytes(lzma.decompress((folder / "whistlestop.db.xz").read_bytes()))
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    with LocalServer(data, ends=Ends(0, 0)) as server:
        yield Opened(request.param, server, expected)


def seen(view: Json | None) -> Json:
    """Return the facts of a view that the tool noted."""
    facts = dict(view or {})
    facts["tickets"] = sorted(ticket["id"] for ticket in facts.get("tickets") or ())
    facts["scores"] = [score["total"] for score in facts.get("scores") or ()]
    return facts


def test_every_table_is_as_its_players_left_it(opened: Opened):
    ada = opened.guest("Ada")
    assert opened.tables
    for code, facts in opened.tables.items():
        table = ada.table({"code": code})
        assert (table["title"], table["state"]) == (facts["title"], facts["state"])
        assert table["you"] is not None
        if table["state"] in ("playing", "over"):
            with ada.visit(table) as client:
                shown = seen(client.until_seen().view)
            noted = {name: facts[name] for name in facts if name not in ABOUT}
            assert {name: shown[name] for name in noted} == noted, code


def test_ratings_and_texts_have_survived(opened: Opened):
    if "ratings" not in opened.expected:
        assert opened.release == "0.2.0"  # there were no ratings and no talk yet
        return
    ada = opened.guest("Ada")
    ladder = ada.ask("GET", "/ladders/london")["entries"]
    found = {each["name"]: each["rating"] for each in ladder if each["level"] is None}
    assert found == opened.expected["ratings"]
    (code,) = opened.codes("rated")
    assert "Brixton" in ada.ask("GET", f"/tables/{code}/notes")["text"]
    with ada.visit({"code": code}) as client:
        client.until(lambda client: TEXT in str(json.loads((client.heard or ["{}"])[-1])))


def test_the_record_of_a_finished_game_is_the_same_text(opened: Opened):
    ada = opened.guest("Ada")
    for record in (RELEASES / opened.release).glob("*.txt"):
        (code,) = opened.codes(record.stem)
        text = ada.http.get(f"/tables/{code}/record").text
        assert text == record.read_text(encoding="utf-8")


def test_whistlestop_admin_check_finds_no_fault(opened: Opened):
    result = run_command("admin", "check", "--data", str(opened.server.data))
    assert result.exit_code == 0, result.output
    tables = len(opened.tables) + len(opened.codes("series"))  # the first table of the series
    assert result.output.startswith(f"{tables} tables, "), result.output
    assert result.output.endswith(" 0 damaged\n")


def test_ratings_computed_again_are_the_same(opened: Opened):
    with closing(sqlite3.connect(opened.server.data / DATABASE)) as database:
        query = "select title, person, mu, sigma from ratings order by title, person"
        before = database.execute(query).fetchall()
        opened.server.app.state.ratings.rebuild()
        assert database.execute(query).fetchall() == before


def test_unfinished_games_go_on(opened: Opened):
    """A test that changes the database, so it comes last."""
    ada, bela = opened.guest("Ada"), opened.guest("Béla")
    unfinished = [code for code, facts in opened.tables.items() if facts["state"] == "playing"]
    assert unfinished
    for code in unfinished:
        for guest in (ada, bela):
            ask_to_resume(guest, code)
        with ada.visit({"code": code}) as one, bela.visit({"code": code}) as two:
            player = next(c for c in (one, two) if c.until_seen().my_turn)
            before = player.length
            player.play(player.legal[-1])
            assert player.has_chosen or player.length > before


def ask_to_resume(guest: Guest, code: str) -> None:
    guest.http.post(f"/tables/{code}/pause", json={"pause": False})


@pytest.mark.parametrize("record", RECORDS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_record_of_a_release_replays(record: Path):
    game = Game.from_record(record.read_text(encoding="utf-8"))
    assert game.is_over


def test_the_present_layout_has_a_fixture():
    """A release needs a folder of its own; see CONTRIBUTING.md."""
    assert "unreleased" in FOLDERS or __version__ in FOLDERS
    for folder in FOLDERS:
        about = json.loads((RELEASES / folder / "expected.json").read_text(encoding="utf-8"))
        assert folder in ("unreleased", about["version"])
