"""A seat of a player without a name stores none: every client says "guest" in its own language."""

import random
import re
from pathlib import Path

import pytest

from guests import Guest, TableClient, play_to_the_end
from server.local_server import LocalServer
from whistlestop.server.store.rows import SeatRow

WEB = Path(__file__).parents[2] / "web" / "src"


def play(one: TableClient, other: TableClient) -> None:
    play_to_the_end(one.until_seen(), other.until_seen(), chance=random.Random(1))


def names(table: dict) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


@pytest.mark.parametrize("name", [{}, {"name": None}], ids=["left out", "null"])
def test_a_seat_of_a_nameless_player_has_no_name(ada: Guest, bela: Guest, name: dict):
    request = {"title": "usa", "seats": [{"kind": "you"}, {"kind": "open"}], "pace": 0, **name}
    table = ada.ask("POST", "/tables", json=request)
    join = {"invitation": table["seats"][1]["invitation"], **name}
    table = bela.ask("POST", f"/tables/{table['code']}/join", json=join)
    assert names(table) == ["", ""]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "person"]
    assert names(ada.start(table)) == ["", ""]


def test_a_nameless_player_plays_on_from_a_finished_game(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open", title="card_game")
    bela.join(table)
    ada.start(table)
    with ada.visit(table) as a, bela.visit(table) as b:
        play(a, b)
    analysis = ada.ask("POST", f"/tables/{table['code']}/analysis")["id"]
    path = f"/analyses/{analysis}/play-on"
    on = ada.ask("POST", path, json={"number": 0, "seat": 1, "bot": "traveller"})
    assert on["seats"][1]["name"] == ""
    assert on["seats"][1]["kind"] == "person"


def test_nameless_players_appear_on_the_ladder(server: LocalServer, ada: Guest, bela: Guest):
    wanted = {"title": "card_game", "seating": "as_listed", "rated": True}
    table = ada.open_table("you", "open", **wanted)
    join = {"invitation": table["seats"][1]["invitation"]}
    bela.ask("POST", f"/tables/{table['code']}/join", json=join)
    ada.start(table)
    with ada.visit(table) as a, bela.visit(table) as b:
        play(a, b)

    def people() -> list[tuple[str, bool]]:
        entries = bela.ask("GET", "/ladders/card_game")["entries"]
        return sorted((e["name"], e["you"]) for e in entries if e["level"] is None)

    assert people() == [("", True), ("Ada", False)]
    ada.ask("DELETE", "/me")
    assert people() == [("", True)], "a forgotten player is on no ladder"


def test_refusals_call_a_nameless_player_a_guest(ada: Guest, bela: Guest):
    assert SeatRow(0, "person", "", None, "x", "y").called == "a guest"
    assert SeatRow(0, "person", "Ada", None, "x", "y").called == "Ada"
    table = ada.open_table("you", "open")
    join = {"invitation": table["seats"][1]["invitation"]}
    table = bela.ask("POST", f"/tables/{table['code']}/join", json=join)
    ada.start(table)
    seat = next(s["seat"] for s in ada.table(table)["seats"] if s["name"] == "")
    path = f"/tables/{table['code']}/seats/{seat}/nudge"
    assert ada.refusal("POST", path)[2].startswith("a guest ")


def test_no_message_of_the_server_shows_an_empty_name():
    """Messages name a seat by ``called``, which is never empty."""
    server = Path(__file__).parents[2] / "src" / "whistlestop" / "server"
    texts = {file.name: file.read_text(encoding="utf-8") for file in server.glob("*.py")}
    assert [name for name, text in texts.items() if re.search(r"\{seat\.name\}", text)] == []
