"""Two servers of one database: each accepts every request, and tables survive their server."""

import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sql

from guests import Guest, Json, choose_tickets, play_to_the_end
from postgres import Cluster
from server.local_server import LocalServer

pytestmark = pytest.mark.usefixtures("stubs")

Pair = tuple[LocalServer, LocalServer]


@pytest.fixture
def url(cluster: Cluster, template: str) -> Iterator[sql.URL]:
    url = cluster.create(template)
    yield url
    cluster.drop([str(url.database)])


@pytest.fixture
def pair(tmp_path: Path, url: sql.URL) -> Iterator[Pair]:
    with (
        LocalServer(tmp_path, url=url, has_peers=True) as one,
        LocalServer(tmp_path, url=url, has_peers=True) as other,
    ):
        yield one, other


def begun(ada: Guest, bela: Guest) -> Json:
    table = ada.open_table("you", "open", seating="as_listed")
    bela.join(table)
    return ada.start(table)


def test_players_on_two_servers_play_one_game(pair: Pair):
    one, other = pair
    ada, bela = one.guest("Ada"), other.guest("Béla")
    table = begun(ada, bela)
    with ada.visit(table, protocol=2) as first, bela.visit(table) as second:
        choose_tickets(first, second)
        play_to_the_end(first, second, chance=random.Random(3))
        assert first.view["scores"] == second.view["scores"]
        assert first.view["number"] == second.view["number"]
    games = [one.truth(table)[-1], other.truth(table)[-1]]
    assert games[0].is_over
    assert games[0].record() == games[1].record()


def test_lists_of_games_show_changes_of_another_server(pair: Pair):
    one, other = pair
    ada, bela = one.guest("Ada"), other.guest("Béla")
    ada.ask("GET", "/me")  # she gets her cookie
    again = other.reopen(ada)
    with again.list_games() as games:
        table = ada.open_table("you", "open", seating="as_listed")
        games.until(lambda shown: table["code"] in shown.games)
        bela.join(table)
        games.until(lambda shown: shown.game(table)["seats"][1]["name"] == "Béla")
        ada.start(table)
        games.until(lambda shown: shown.game(table)["state"] == "playing")
        with ada.visit(table) as first, bela.visit(table) as second:
            choose_tickets(first, second)
        games.until(lambda shown: shown.game(table)["number"] == 2)


def test_a_browser_that_becomes_another_person_does_so_on_all_servers(pair: Pair):
    one, other = pair
    ada = one.guest("Ada")
    table = ada.open_table("you", "open")
    link = ada.ask("POST", "/me/link")["code"]
    phone = other.guest("phone")
    phone.ask("GET", "/me")
    phone.ask("POST", "/me/enter", json={"code": link})
    assert phone.table(table)["you"] == 0
    assert one.reopen(phone).table(table)["you"] == 0


def test_an_owner_that_ends_leaves_its_tables_to_the_other_server(tmp_path: Path, url: sql.URL):
    with LocalServer(tmp_path, url=url, has_peers=True) as other:
        with LocalServer(tmp_path, url=url, has_peers=True) as one:
            ada, bela = one.guest("Ada"), other.guest("Béla")
            table = begun(ada, bela)
            with ada.visit(table) as first, bela.visit(table) as second:
                choose_tickets(first, second)
                number = second.number
        with other.reopen(ada).visit(table) as first, bela.visit(table) as second:
            assert first.until_seen().number == second.until_seen().number == number
            play_to_the_end(first, second, chance=random.Random(4))


def test_guests_of_one_server_stay_different_people_on_another(pair: Pair):
    one, other = pair
    ada, cleo = one.guest("Ada"), one.guest("Cleo")
    table = ada.open_table("you", "open", "open")
    guests = [other.guest(name) for name in ("Béla", "Dan")]
    for seat, guest in enumerate(guests, 1):
        assert guest.join(table, seat)["you"] == seat
    assert (
        guests[0].http.cookies["whistlestop_guest"] != guests[1].http.cookies["whistlestop_guest"]
    )
    assert cleo.table(table)["you"] is None
    assert other.guest("Eva").table(table)["you"] is None


def test_headers_of_clients_are_believed_only_with_a_signature(pair: Pair):
    one, _ = pair
    forged = {"x-whistlestop-client": '["8.8.8.8", "https"].forged'}
    answer = httpx.get(f"http://127.0.0.1:{one.port}/api/me", headers=forged)
    assert "secure" not in answer.headers["set-cookie"].lower()
