"""Reload, second tab, restart: all players return to the same seat and the same moment."""

import random
import time

import pytest

from guests import Guest, play_to_the_end
from server.local_server import LocalServer
from whistlestop.server.table import bot_turns


@pytest.fixture
def begun(ada: Guest):
    """Return a game of Ada's against a bot, after some actions."""
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    chance = random.Random(1)
    with ada.visit(table) as client:
        client.until_my_turn()
        while client.number < 20:
            client.play(chance.choice(client.legal)).until_my_turn()
        yield table, client


def test_a_second_tab_has_the_same_seat_view_and_log(ada: Guest, begun):
    table, client = begun
    with ada.visit(table) as tab:
        tab.until_seen()
        assert tab.view == client.view
        assert tab.entries == client.entries
        assert tab.table == client.table
        tab.play(tab.legal[0])
        client.until(lambda client: client.number == tab.number)


def test_a_reload_returns_to_the_same_moment(ada: Guest, begun):
    table, client = begun
    client.socket.close()
    with ada.visit(table) as again:
        again.until_seen()
        assert (again.view, again.entries) == (client.view, client.entries)


def test_a_browser_without_the_cookie_is_a_spectator(server: LocalServer, begun):
    table, _ = begun
    with server.guest().visit(table) as other:
        other.until_seen()
        assert (other.view["seat"], other.view["hand"], other.table["you"]) == (None, None, None)


@pytest.mark.parametrize("cookie", ["", "rubbish", "IiI.forged", "a.b.c.d", '"\\377"'])
def test_a_forged_cookie_opens_no_seat(server: LocalServer, begun, cookie):
    table, _ = begun
    forged = {"Cookie": f"whistlestop_guest={cookie}"}
    forger = server.guest()
    with forger.visit(table, additional_headers=forged) as client:
        assert client.until_seen().view["seat"] is None
    assert forger.ask("GET", f"/tables/{table['code']}", headers=forged)["you"] is None


def test_a_cookie_with_another_signature_opens_no_seat(server: LocalServer, ada: Guest, begun):
    table, _ = begun
    signed, _, signature = ada.http.cookies["whistlestop_guest"].rpartition(".")
    forged = {"Cookie": f"whistlestop_guest={signed}.{signature[::-1]}"}
    assert ada.table(table)["you"] is not None
    assert server.guest().ask("GET", f"/tables/{table['code']}", headers=forged)["you"] is None


def test_a_restart_returns_to_the_same_moment_and_seat(
    data, server: LocalServer, ada: Guest, begun
):
    table, client = begun
    client.socket.close()
    server.end()
    with LocalServer(data) as again, again.reopen(ada).visit(table) as back:
        back.until_seen()
        assert back.view == client.view
        assert back.entries == client.entries
        assert back.table == client.table
        back.play(back.legal[0])


def test_bots_resume_after_a_restart_as_soon_as_a_page_opens(data):
    with LocalServer(data) as server:
        ada = server.guest()
        table = ada.start(ada.open_table("path", "path", pace=10_000))
    with LocalServer(data) as server:
        ada = server.reopen(ada)
        with ada.visit(table) as client:
            client.until_seen()
            ada.ask("POST", f"/tables/{table['code']}/pace", json={"pace": 0})
            client.until(lambda client: client.is_over)


def test_a_lobby_survives_a_restart_with_its_invitations(
    data, server: LocalServer, ada: Guest, bela: Guest
):
    table = ada.open_table("you", "open", "path")
    server.end()
    with LocalServer(data) as again:
        back = again.reopen(ada)
        assert back.table(table) == table
        assert again.reopen(bela).join(table)["you"] == 1


def test_a_finished_game_is_still_there_after_a_restart(data, server: LocalServer, ada: Guest):
    table = ada.start(ada.open_table("path", "path"))
    with ada.visit(table) as client:
        client.until(lambda client: client.is_over and client.table["state"] == "over")
        record = ada.http.get(f"/tables/{table['code']}/record").text
        shown = ada.table(table)
    server.end()
    with LocalServer(data) as again:
        back = again.reopen(ada)
        assert back.table(table) == shown  # with the same commitment to the next shuffle
        assert back.http.get(f"/tables/{table['code']}/record").text == record
        with back.visit(table) as seen:
            assert seen.until_seen().view == client.view


# pace


def test_a_new_pace_applies_at_once_to_a_waiting_bot(ada: Guest):
    table = ada.start(ada.open_table("path", "path", pace=10_000))
    with ada.visit(table) as client:
        client.until_seen()
        assert client.number == 0
        changed = ada.ask("POST", f"/tables/{table['code']}/pace", json={"pace": 0})
        assert changed["pace"] == 0
        # At the old pace the first two choices alone would exceed every timeout here.
        client.until(lambda client: client.is_over)


def test_all_open_pages_get_a_new_pace(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open")
    bela.join(table)
    with ada.visit(table) as client:
        bela.ask("POST", f"/tables/{table['code']}/pace", json={"pace": 2500})
        client.until(lambda client: client.table and client.table["pace"] == 2500)


# paused bots


def test_paused_bots_wait_until_a_player_resumes_them(ada: Guest, bela: Guest):
    table = ada.start(ada.open_table("path", "path", pace=10_000))
    path = f"/tables/{table['code']}"
    paused = {"kind": "bots", "is_on": True, "by": None, "asked": [], "agreed": []}
    assert ada.ask("POST", f"{path}/pause", json={"pause": True})["pause"] == paused
    assert ada.ask("POST", f"{path}/pace", json={"pace": 0})["pause"] == paused
    with ada.visit(table) as client, bela.visit(table) as other:
        other.until(lambda other: other.table and other.table["pause"])
        assert bela.refusal("POST", f"{path}/pause", json={"pause": False})[:2] == (403, "no_seat")
        client.until_seen()
        assert client.number == 0
        assert ada.ask("POST", f"{path}/pause", json={"pause": False})["pause"] is None
        client.until(lambda client: client.is_over)


def test_a_pause_of_the_bots_names_the_player_who_asked_for_it(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open", "path", seating="as_listed")
    bela.join(table)
    ada.start(table)
    with ada.visit(table) as client:
        bela.ask("POST", f"/tables/{table['code']}/pause", json={"pause": True})
        client.until(lambda client: client.table and client.table["pause"])
        assert client.table["pause"]["by"] == 1


def test_paused_bots_resume_when_no_page_is_open(monkeypatch, ada: Guest):
    monkeypatch.setattr(bot_turns, "PAUSED_UNSEEN", 0.05)
    table = ada.start(ada.open_table("path", "path", pace=10_000))
    path = f"/tables/{table['code']}"
    ada.ask("POST", f"{path}/pause", json={"pause": True})
    ada.ask("POST", f"{path}/pace", json={"pace": 0})
    while ada.ask("GET", path)["pause"]:
        time.sleep(0.01)
    with ada.visit(table) as client:
        client.until(lambda client: client.is_over)


# again


@pytest.fixture
def finished(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open", "path")
    bela.join(table)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as two:
        one.until_seen()
        two.until_seen()
        play_to_the_end(one, two, chance=random.Random(2))
    return ada.table(table)


def test_play_again_keeps_the_seats_and_is_one_table_for_all(ada: Guest, bela: Guest, finished):
    second = bela.again(finished)
    first = ada.again(finished)
    assert first["code"] == second["code"] != finished["code"]
    assert first["state"] == "playing"
    assert first["commitment"] != finished["commitment"]
    people = {(seat["kind"], seat["name"]) for seat in finished["seats"]}
    assert {(seat["kind"], seat["name"]) for seat in first["seats"]} == people
    for guest, seen, name in ((ada, first, "Ada"), (bela, second, "Béla")):
        assert seen["seats"][seen["you"]]["name"] == name
        assert guest.table(finished)["next_table"] == first["code"]
        with guest.visit(seen) as client:
            assert client.until_seen().view["seat"] == seen["you"]


def test_only_players_of_the_table_play_again(stranger: Guest, finished):
    path = f"/tables/{finished['code']}/again"
    assert stranger.refusal("POST", path, json={"agree": True})[:2] == (403, "no_seat")


def test_no_player_plays_again_before_the_end(ada: Guest, begun):
    table, _ = begun
    path = f"/tables/{table['code']}/again"
    assert ada.refusal("POST", path, json={"agree": True})[:2] == (409, "not_over")
