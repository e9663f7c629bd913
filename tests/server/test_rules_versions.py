"""A stored game keeps the version of the rules under which it began; the next game has the new one.

The older version of these tests is that of ``tests/game/test_rules_versions.py``.
"""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.test_rules_versions import read_before
from guests import Guest, play_to_the_end, table_request
from server.local_server import LocalServer
from whistlestop.server.store.data_folder import DATABASE
from whistlestop.titles.rules_versions import OLDER, PRESENT

pytestmark = [pytest.mark.sqlite, pytest.mark.usefixtures("stubs")]


def give_version(data: Path, code: str, version: str) -> None:
    with closing(sqlite3.connect(data / DATABASE)) as database, database:
        where = "update tables set rules_version = ? where code = ?"
        database.execute(where, (version, code))


def test_a_game_of_an_older_version_goes_on_and_the_next_one_has_the_present_version(
    server: LocalServer, ada: Guest, bela: Guest, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(OLDER, "0", read_before)
    table = ada.open_table("you", "open", title="london", seating="as_listed")
    bela.join(table)
    ada.start(table)
    server.end()
    give_version(server.data, table["code"], "0")
    with LocalServer(server.data) as again:
        ada, bela = again.reopen(ada), again.reopen(bela)
        with ada.visit(table) as one, bela.visit(table) as other:
            play_to_the_end(one.until_seen(), other.until_seen(), chance=random.Random(1))
        record = ada.http.get(f"/tables/{table['code']}/record").text
        assert "title: london\nrules version: 0\n" in record
        ada.again(table)
        following = bela.again(table)
        assert again.row(following).rules_version == PRESENT
        request = table_request("you", "path", title="london@0")
        assert ada.refusal("POST", "/tables", json=request)[1] == "no_title"


def test_a_game_of_an_unknown_version_is_closed_alone(server: LocalServer, ada: Guest):
    table, whole = (ada.start(ada.open_table("you", "path")) for _ in range(2))
    server.end()
    give_version(server.data, table["code"], "9")
    with LocalServer(server.data) as again:
        ada = again.reopen(ada)
        status, code, message = ada.refusal("GET", f"/tables/{table['code']}")
        assert (status, code) == (410, "damaged")
        assert "its rules version '9' is unknown" in message
        assert ada.table(whole)["state"] == "playing"
