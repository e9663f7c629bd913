"""Persons move to other browsers, edit their details, and are deleted."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from guests import Guest, Json, play_to_the_end, table_request
from server.local_server import LocalServer
from server.stubs import Stub
from whistlestop.server.people import persons as persons_module
from whistlestop.server.people.persons import LINK_LASTS

ABOUT = {"name": "Ada", "colour": 3, "language": "pl"}


def entered(there: Guest, code: str) -> Json:
    return there.ask("POST", "/me/enter", json={"code": code})


def status_of(there: Guest, code: str) -> int:
    return there.http.post("/me/enter", json={"code": code}).status_code


def codes_of(guest: Guest) -> set[str]:
    with guest.list_games() as shown:
        assert shown.games is not None
        return set(shown.games)


def begun(ada: Guest, bela: Guest, title: str = "usa") -> Json:
    table = ada.open_table("you", "open", title=title, seating="as_listed")
    bela.join(table)
    return ada.start(table)


def test_a_link_moves_a_person_to_another_browser_once(
    server: LocalServer, ada: Guest, bela: Guest
):
    table = begun(ada, bela)
    ada.ask("PUT", "/me", json=ABOUT)
    code = ada.ask("POST", "/me/link")["code"]
    phone = server.guest()
    assert phone.ask("POST", "/me/whose", json={"code": code}) == {"name": "Ada", "yours": False}
    me = entered(phone, code.upper())
    assert {field: me[field] for field in ABOUT} == ABOUT
    assert (me["browsers"], ada.ask("GET", "/me")["browsers"]) == (2, 2)
    assert phone.table(table)["you"] == 0
    with phone.visit(table) as client:
        client.until_my_turn().play(client.legal[0])
    assert codes_of(phone) == codes_of(ada) == {table["code"]}
    third = server.guest()
    assert third.refusal("POST", "/me/enter", json={"code": code})[:2] == (404, "no_code")
    assert third.ask("GET", "/me")["browsers"] == 1


def test_a_link_expires_after_a_while_and_when_the_next_is_made(
    server: LocalServer, ada: Guest, monkeypatch: pytest.MonkeyPatch
):
    first, second = (ada.ask("POST", "/me/link")["code"] for _ in range(2))
    phone = server.guest()
    assert phone.refusal("POST", "/me/enter", json={"code": first})[1] == "no_code"
    later = persons_module.now() + LINK_LASTS
    monkeypatch.setattr(persons_module, "now", lambda: later)
    assert phone.refusal("POST", "/me/enter", json={"code": second})[1] == "no_code"


def test_a_recovery_code_is_valid_until_the_next_and_across_a_restart(
    server: LocalServer, ada: Guest, bela: Guest, tmp_path
):
    table = begun(ada, bela)
    assert ada.ask("GET", "/me")["recovery"] is False
    old = ada.ask("POST", "/me/recovery")["code"]
    code = ada.ask("POST", "/me/recovery")["code"]
    assert ada.ask("GET", "/me")["recovery"] is True
    server.end()
    with LocalServer(server.data) as again:
        new = again.guest()
        assert new.refusal("POST", "/me/enter", json={"code": old})[1] == "no_code"
        spaced = " ".join(code[at : at + 4] for at in range(0, len(code), 4))
        assert entered(new, spaced)["browsers"] == 2
        assert new.table(table)["you"] == 0
        assert entered(again.guest(), code)["browsers"] == 3
        row = again.row(table)
        assert code not in str(row)


def test_games_played_in_the_new_browser_are_kept(server: LocalServer, ada: Guest, bela: Guest):
    hers, waiting = begun(ada, bela), ada.open_table("you", "open")
    phone = server.guest()
    on_phone, lobby = begun(phone, bela), phone.open_table("you", "open")
    with phone.visit(on_phone) as client, ada.list_games() as shown:
        client.until_seen()
        entered(phone, ada.ask("POST", "/me/link")["code"])
        with pytest.raises(Exception, match="1013"):  # a page that has to come back
            client.until(lambda _: False)
        assert shown.games is not None
    everything = {table["code"] for table in (hers, waiting, on_phone, lobby)}
    assert codes_of(ada) == codes_of(phone) == everything
    assert ada.table(on_phone)["you"] == 0
    assert ada.table(lobby)["host"] is True
    bela.join(lobby)
    assert ada.start(lobby)["state"] == "playing"


def test_nothing_else_is_kept_of_a_guest_who_becomes_another_person(
    server: LocalServer, ada: Guest, bela: Guest
):
    old = bela.ask("POST", "/me/recovery")["code"]
    bela.ask("PUT", "/me", json={**ABOUT, "name": "Belphegor"})
    entered(bela, ada.ask("POST", "/me/link")["code"])
    assert ada.refusal("POST", "/me/whose", json={"code": old})[1] == "no_code"
    server.end()
    for file in server.data.iterdir():
        assert b"Belphegor" not in file.read_bytes(), file.name


def test_of_two_browsers_that_open_one_link_at_once_only_one_succeeds(
    server: LocalServer, ada: Guest
):
    for _ in range(5):
        code = ada.ask("POST", "/me/link")["code"]
        guests = [server.guest() for _ in range(4)]
        with ThreadPoolExecutor(len(guests)) as threads:
            answers = threads.map(lambda guest, code=code: status_of(guest, code), guests)
        assert sorted(answers) == [200, 404, 404, 404]


def test_games_stay_with_the_first_person_when_a_browser_joins_another(
    server: LocalServer, ada: Guest
):
    table = ada.open_table("you", "open")
    phone = server.guest()
    entered(phone, ada.ask("POST", "/me/link")["code"])
    bela = server.guest("Béla")
    entered(phone, bela.ask("POST", "/me/link")["code"])
    assert codes_of(phone) == codes_of(bela) == set()
    assert codes_of(ada) == {table["code"]}
    assert (ada.ask("GET", "/me")["browsers"], bela.ask("GET", "/me")["browsers"]) == (1, 2)


def test_two_opponents_cannot_become_one_person(ada: Guest, bela: Guest):
    table = begun(ada, bela)
    code = ada.ask("POST", "/me/link")["code"]
    status, why, text = bela.refusal("POST", "/me/enter", json={"code": code})
    assert (status, why) == (409, "both_play")
    assert table["code"] in text
    assert bela.table(table)["you"] == 1
    assert entered(ada, code)["browsers"] == 1, "one's own link changes nothing"


def test_leaving_other_browsers_invalidates_their_codes(
    server: LocalServer, ada: Guest, bela: Guest
):
    table = begun(ada, bela)
    phone, tablet = server.guest(), server.guest()
    for other in (phone, tablet):
        entered(other, ada.ask("POST", "/me/link")["code"])
    recovery = ada.ask("POST", "/me/recovery")["code"]
    link = ada.ask("POST", "/me/link")["code"]
    assert phone.ask("POST", "/me/leave-others")["browsers"] == 1
    assert (phone.table(table)["you"], tablet.table(table)["you"]) == (0, None)
    assert ada.table(table)["you"] is None
    assert {guest.ask("GET", "/me")["browsers"] for guest in (ada, phone, tablet)} == {1}
    for code in (recovery, link):
        assert ada.refusal("POST", "/me/enter", json={"code": code})[1] == "no_code"
    entered(ada, phone.ask("POST", "/me/link")["code"])
    assert ada.table(table)["you"] == 0


def test_a_deleted_player_leaves_games_without_a_name(
    server: LocalServer, ada: Guest, bela: Guest, stubs: type[Stub]
):
    over = begun(ada, bela, "card_game")
    with ada.visit(over) as a, bela.visit(over) as b:
        play_to_the_end(a.until_seen(), b.until_seen(), chance=random.Random(1))
    running, lobby = begun(ada, bela), bela.open_table("you", "open", "open")
    ada.join(lobby)
    own = ada.open_table("you", "open")
    ada.ask("PUT", "/me", json=ABOUT)
    ada.ask("POST", "/me/share", json={"shared": True})
    profile = ada.ask("GET", "/me")["profile"]
    me = ada.ask("DELETE", "/me")
    assert me == {
        "name": None,
        "colour": None,
        "language": None,
        "browsers": 1,
        "recovery": False,
        "profile": None,
        "mail": None,
    }
    assert codes_of(ada) == set()
    for table in (over, running):
        seats = bela.table(table)["seats"]
        assert [seat["name"] for seat in seats] == ["", "Béla"]
    assert bela.table(lobby)["seats"][1]["kind"] == "open"
    assert ada.table(own)["host"] is False
    assert ada.refusal("GET", f"/players/{profile}/profile")[:2] == (404, "no_profile")
    server.end()
    for file in server.data.iterdir():
        assert b"Ada" not in file.read_bytes(), file.name


def test_the_details_that_a_player_enters_are_checked(ada: Guest):
    for wrong, code, field in (
        ({**ABOUT, "name": "x" * 25}, "text_long", "name"),
        ({**ABOUT, "colour": 5}, "malformed", "colour"),
        ({**ABOUT, "language": "de"}, "malformed", "language"),
    ):
        status, given, text = ada.refusal("PUT", "/me", json=wrong)
        assert (status, given) == (422, code)
        assert field in text
    assert ada.refusal("POST", "/me/enter", json={"code": "nobody's"})[:2] == (404, "no_code")
    assert ada.ask("GET", "/me")["name"] is None


def test_a_cookie_is_renewed_for_a_year_on_every_visit(ada: Guest):
    ada.ask("GET", "/me")
    assert "Max-Age=31536000" in ada.http.get("/me").headers["set-cookie"]


def test_scripts_cannot_read_the_cookie_and_https_sends_it_over_https_only(server: LocalServer):
    for scheme, is_secure in (("http", False), ("https", True)):
        headers = {"X-Forwarded-Proto": scheme}
        table = table_request("you", "open")
        answer = server.guest().http.post("/tables", json=table, headers=headers)
        words = answer.headers["set-cookie"].lower().split("; ")
        assert "httponly" in words
        assert "samesite=lax" in words
        assert ("secure" in words) == is_secure


def test_a_profile_counts_the_games_played(
    server: LocalServer, ada: Guest, bela: Guest, stubs: type[Stub]
):
    games = []
    for seed in range(3):
        table = begun(ada, bela)
        with ada.visit(table) as a, bela.visit(table) as b:
            play_to_the_end(a.until_seen(), b.until_seen(), chance=random.Random(seed))
            games.append(a.view)
    profile = ada.ask("GET", "/me/profile")
    [usa] = profile["titles"]
    scores = [game["scores"][0] for game in games]
    totals = [score["total"] for score in scores]
    assert [game["score"] for game in usa["played"]] == totals
    assert (usa["title"], usa["games"], usa["best"]) == ("usa", 3, max(totals))
    assert usa["mean"] == pytest.approx(sum(totals) / 3)
    assert usa["even"] == 0.5
    assert usa["completed"] == sum(len(score["completed"]) for score in scores)
    assert usa["kept"] == usa["completed"] + sum(len(score["failed"]) for score in scores)
    wins = sum((0 in game["winners"]) / len(game["winners"]) for game in games)
    assert usa["wins"] == wins
    assert usa["low"] <= wins / 3 <= usa["high"]
    claimed = [route for game in games for route in game["seats"][0]["routes"]]
    assert usa["routes"] == {route: claimed.count(route) for route in claimed}
    assert ada.ask("GET", "/me")["profile"] is None
    code = ada.ask("POST", "/me/share", json={"shared": True})["profile"]
    shared = bela.ask("GET", f"/players/{code}/profile")
    assert shared["titles"] == profile["titles"]
    assert ada.ask("POST", "/me/share", json={"shared": True})["profile"] == code
    ada.ask("POST", "/me/share", json={"shared": False})
    assert bela.refusal("GET", f"/players/{code}/profile")[1] == "no_profile"


def test_a_bot_level_has_a_profile(ada: Guest, stubs: type[Stub]):
    table = ada.open_table("you", "tripper", "tripper", title="card_game")
    ada.start(table)
    with ada.visit(table) as client:
        play_to_the_end(client.until_seen(), chance=random.Random(1))
    found = ada.ask("GET", "/bots/tripper/profile")
    assert found["names"]["en"] == found["name"]
    assert [title["games"] for title in found["titles"]] == [2]
    assert ada.ask("GET", "/bots/conductor/profile")["titles"] == []
    assert ada.refusal("GET", "/bots/nobody/profile")[:2] == (404, "no_bot")
