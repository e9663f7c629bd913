"""Write the games of a release that every later version must be able to replay.

    NUMBA_DISABLE_JIT=1 python tools/release_fixture.py tests/releases/0.4.0

Run it at the commit of a release. Two players and a bot play on a server of this version: finished
games with ratings, a series, a custom title, chat, notes, a take-back, a pause, first tickets that
wait, a lobby, and a cancelled table. The folder gets

- ``whistlestop.db.xz``: the database, compressed;
- ``expected.json``: the players' cookies, and for each table the facts that its players saw;
- ``*.txt``: the records of the finished games.

``tests/server/test_releases.py`` opens all of them with the present server.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "support")]

from guests import Guest, Json, TableClient, choose_tickets, play_to_the_end  # noqa: E402
from server.local_server import LocalServer  # noqa: E402
from server.test_custom_titles import drawn, kept  # noqa: E402
from whistlestop import __version__  # noqa: E402
from whistlestop.server.store.data_folder import DATABASE  # noqa: E402

NUMBERS = ("0f" * 16, "a1" * 16)  # the players' contributions to shuffles
SEATS = "you", "open"
SEEN = ("number", "phase", "turn", "hand", "winners")  # fields of views to compare
LIMIT = {"kind": "move", "seconds": 259_200}  # long enough for any test

Play = Callable[[Guest, Guest], tuple[Json, Json]]  # returns the table and ada's last view


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="such as tests/releases/0.4.0")
    folder = parser.parse_args().folder
    with tempfile.TemporaryDirectory() as data:
        facts, records = played(Path(data) / "games")
        database = compact(Path(data) / "games" / DATABASE)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "whistlestop.db.xz").write_bytes(lzma.compress(database, preset=9))
    text = json.dumps(facts, indent=1, ensure_ascii=False, sort_keys=True)
    (folder / "expected.json").write_text(text + "\n", encoding="utf-8")
    for name, record in records.items():
        (folder / f"{name}.txt").write_text(record, encoding="utf-8")


def played(data: Path) -> tuple[Json, dict[str, str]]:
    """Play all games; return the facts that a later version must show, and the records."""
    facts: Json = {"version": __version__, "tables": {}}
    records: dict[str, str] = {}
    with LocalServer(data) as server:
        ada, bela = server.guest("Ada"), server.guest("Béla")
        for play in GAMES:
            table, view = play(ada, bela)
            code = table["code"]
            shown = ada.table(table)
            about = {"game": play.__name__, "title": shown["title"], "state": shown["state"]}
            facts["tables"][code] = {**about, **seen(view)}
            if shown["state"] == "over":
                records[play.__name__] = ada.http.get(f"/tables/{code}/record").text
        ladder = ada.ask("GET", "/ladders/london")["entries"]
        facts["ratings"] = {
            each["name"]: each["rating"] for each in ladder if each["level"] is None
        }
        facts["cookies"] = {guest.name: dict(guest.http.cookies) for guest in (ada, bela)}
    return facts, records


def seen(view: Json) -> Json:
    """Return the facts of a view by which later versions are judged."""
    facts = {field: view[field] for field in SEEN if view.get(field) is not None}
    if view.get("tickets"):
        facts["tickets"] = sorted(ticket["id"] for ticket in view["tickets"])
    if view.get("scores"):
        facts["scores"] = [score["total"] for score in view["scores"]]
    return facts


def compact(database: Path) -> bytes:
    """Return the file of a database without free pages and without a log beside it."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("pragma journal_mode = delete")
        connection.execute("vacuum")
    return database.read_bytes()


def begun(ada: Guest, bela: Guest, **wanted: Any) -> Json:
    """Return a table of both players whose game has begun, with their random numbers."""
    table = ada.open_table(*SEATS, seating="as_listed", **wanted)
    bela.join(table)
    for guest, number in zip((ada, bela), NUMBERS, strict=True):
        guest.ask("POST", f"/tables/{table['code']}/contribution", json={"random": number})
    return ada.start(table)


def some_turns(one: TableClient, other: TableClient, actions: int) -> None:
    """Choose first tickets and play some actions, drawing cards."""
    choose_tickets(one, other)
    while one.number < actions:
        for client in (one, other):
            client.until(lambda client: client.number >= max(one.number, other.number))
        client = one if one.my_turn else other
        client.play("draw deck" if "draw deck" in client.legal else client.legal[-1])
        one.until(lambda one, client=client: one.number >= client.number)  # type: ignore[misc]


def to_the_end(ada: Guest, bela: Guest, seed: int, **wanted: Any) -> tuple[Json, Json]:
    table = begun(ada, bela, **wanted)
    with ada.visit(table) as one, bela.visit(table) as other:
        play_to_the_end(one.until_seen(), other.until_seen(), chance=random.Random(seed))
        assert one.view is not None
        return table, one.view


def rated(ada: Guest, bela: Guest) -> tuple[Json, Json]:
    table, view = to_the_end(ada, bela, 1, title="london", rated=True)
    ada.ask("PUT", f"/tables/{table['code']}/notes", json={"text": "Brixton was a mistake."})
    with ada.visit(table) as client:
        client.until_seen()
        say = {"type": "say", "kind": "text", "what": "Żółć! Again?"}
        client.socket.send(json.dumps(say))
        client.until(lambda client: "Żółć! Again?" in json.loads(client.heard[-1]).__repr__())
    return table, view


def series(ada: Guest, bela: Guest) -> tuple[Json, Json]:
    """Play two games of a series; the second one goes on."""
    table, _ = to_the_end(ada, bela, 2, title="new_york")
    ada.again(table, seating="turned")
    following = bela.again(table, seating="turned")
    with ada.visit(following) as one, bela.visit(following) as other:
        some_turns(one, other, 8)
        assert one.view is not None
        return following, one.view


def variant(ada: Guest, bela: Guest) -> tuple[Json, Json]:
    return to_the_end(ada, bela, 3, title="usa_1910:mega")


def railyards(ada: Guest, bela: Guest) -> tuple[Json, Json]:
    return to_the_end(ada, bela, 4, title="card_game")


def custom(ada: Guest, bela: Guest) -> tuple[Json, Json]:
    """Play on a title that a player drew; the game goes on."""
    table = begun(ada, bela, title=kept(ada, drawn("new_york")))
    with ada.visit(table) as one, bela.visit(table) as other:
        some_turns(one, other, 12)
        assert one.view is not None
        return table, one.view


def with_a_bot(ada: Guest, bela: Guest) -> tuple[Json, Json]:
    """Play with a bot until it is a person's turn, and take an action back."""
    del bela
    table = ada.start(ada.open_table("you", "random", title="europe", seating="as_listed"))
    with ada.visit(table) as client:
        client.until_my_turn().play(client.legal[-1])
        client.until_my_turn().play("draw deck")
        before = client.length
        ada.ask("POST", f"/tables/{table['code']}/undo", json={"number": client.length})
        client.until(lambda client: client.length > before)
        client.until_my_turn().play("draw deck").play("draw deck")
        client.until_my_turn()
        assert client.view is not None
        return table, client.view


def paused(ada: Guest, bela: Guest) -> tuple[Json, Json]:
    """Pause a game with a time limit."""
    table = begun(ada, bela, title="switzerland", time_limit=LIMIT)
    with ada.visit(table) as one, bela.visit(table) as other:
        some_turns(one, other, 9)
        for guest in (ada, bela):
            guest.ask("POST", f"/tables/{table['code']}/pause", json={"pause": True})
        assert one.view is not None
        return table, one.view


def choosing(ada: Guest, bela: Guest) -> tuple[Json, Json]:
    """Let one of two players keep first tickets."""
    table = begun(ada, bela, title="usa")
    with ada.visit(table) as one:
        one.until_my_turn().play(one.legal[-1])
        assert one.view is not None
        return table, one.view


def lobby(ada: Guest, bela: Guest) -> tuple[Json, Json]:
    del bela
    return ada.open_table("you", "open", "random", title="berlin"), {}


def cancelled(ada: Guest, bela: Guest) -> tuple[Json, Json]:
    del bela
    table = ada.open_table("you", "open", title="india")
    ada.ask("POST", f"/tables/{table['code']}/call-off")
    return table, {}


GAMES: tuple[Play, ...] = (
    rated,
    series,
    variant,
    railyards,
    custom,
    with_a_bot,
    paused,
    choosing,
    lobby,
    cancelled,
)

if __name__ == "__main__":
    main()
