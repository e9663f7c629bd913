"""Two servers of one database: each accepts every request, and tables survive their server."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed

from guests import PATIENCE, Guest, Json, choose_tickets, play_to_the_end
from postgres import PASSWORD, Cluster
from server.local_server import LocalServer
from server.test_time_limits import LIVE
from whistlestop.server.store import postgres
from whistlestop.server.store.data_folder import StoreError
from whistlestop.server.store.store import Store
from wire import Wire

pytestmark = pytest.mark.usefixtures("stubs")

Pair = tuple[LocalServer, LocalServer]


@pytest.fixture
def url(cluster: Cluster, template: str) -> Iterator[sql.URL]:
    url = cluster.create(template)
    yield url
    cluster.drop([str(url.database)])


@contextmanager
def two_servers(data: Path, url: sql.URL) -> Iterator[Pair]:
    with (
        LocalServer(data, url=url, has_peers=True) as one,
        LocalServer(data, url=url, has_peers=True) as other,
    ):
        yield one, other


@pytest.fixture(scope="module")
def shared(
    cluster: Cluster, template: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pair]:
    """Share two servers among the tests that leave both of them running."""
    with two_servers(tmp_path_factory.mktemp("shared"), cluster.create(template)) as pair:
        yield pair


def wait_until(reached: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < until
        time.sleep(0.01)


def begun(ada: Guest, bela: Guest) -> Json:
    table = ada.open_table("you", "open", seating="as_listed")
    bela.join(table)
    return ada.start(table)


def test_players_on_two_servers_play_one_game(shared: Pair):
    one, other = shared
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


def test_lists_of_games_show_changes_of_another_server(shared: Pair):
    one, other = shared
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


def test_a_browser_that_becomes_another_person_does_so_on_all_servers(shared: Pair):
    one, other = shared
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
            mover = next(client for client in (first, second) if client.my_turn)
            mover.play(mover.legal[0])


def test_guests_of_one_server_stay_different_people_on_another(shared: Pair):
    one, other = shared
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


def test_headers_of_clients_are_believed_only_with_a_signature(shared: Pair):
    one, _ = shared
    forged = {"x-whistlestop-client": '["8.8.8.8", "https"].forged'}
    answer = httpx.get(f"http://127.0.0.1:{one.port}/api/me", headers=forged)
    assert "secure" not in answer.headers["set-cookie"].lower()


def test_headers_may_have_any_bytes(shared: Pair):
    one, other = shared
    ada = one.guest("Ada")
    table = ada.open_table("you", "open")
    headers = {b"user-agent": "Müller".encode("latin-1"), b"accept-language": b"\xfc"}
    for server in (one, other):
        address = f"http://127.0.0.1:{server.port}/api/tables/{table['code']}"
        answer = httpx.get(address, headers=headers, cookies=ada.http.cookies)
        assert (answer.status_code, answer.json()["you"]) == (200, 0)


def test_a_notification_of_another_program_does_no_harm(shared: Pair, cluster: Cluster):
    one, other = shared
    for text in ("hello", "[]", "{}", '["x", ["person", "stranger"], ["what"], 3]'):
        name = str(one.read(lambda store: store.database.engine.url.database))
        cluster.execute(f"notify whistlestop, '{text}'", name)
    ada = one.guest("Ada")
    ada.ask("GET", "/me")
    with other.reopen(ada).list_games() as games:
        table = ada.open_table("you", "open")
        games.until(lambda shown: table["code"] in shown.games)
    assert one.app.state.registry.leases.claim(table["code"]) is None


# leases


def test_a_server_that_lost_its_lease_stores_nothing_and_stops(
    cluster: Cluster, tmp_path: Path, url: sql.URL, caplog: pytest.LogCaptureFixture
):
    with two_servers(tmp_path, url) as (one, other):
        ada, bela = one.guest("Ada"), one.guest("Béla")
        table = begun(ada, bela)
        with ada.visit(table) as first:
            first.until_my_turn()
            address = f"127.0.0.1:{one.port}"
            cluster.execute(f"delete from servers where address = '{address}'", str(url.database))
            assert first.refusal(first.legal[0])[0] == "not_kept"
        wait_until(lambda: "this server can't go on" in caplog.text)
        with other.reopen(ada).visit(table) as first:
            assert first.until_my_turn().number == 0
            first.play(first.legal[0])


def test_a_table_has_one_owner_whoever_asks_first(shared: Pair):
    one, other = shared
    table = one.guest("Ada").open_table("you", "open")
    leases = [server.app.state.registry.leases for server in shared]
    assert leases[0].claim(table["code"]) is None
    assert leases[1].claim(table["code"]).address == f"127.0.0.1:{one.port}"
    assert leases[1].claim("nowhere") is None
    assert not leases[1].is_mine("nowhere")
    assert other.guest("Eva").refusal("GET", "/tables/nowhere")[:2] == (404, "no_table")


def test_clocks_of_a_server_that_ended_run_on_at_the_other(tmp_path: Path, url: sql.URL):
    with LocalServer(tmp_path, url=url, has_peers=True) as other:
        with LocalServer(tmp_path, url=url, has_peers=True) as one:
            ada, bela = one.guest("Ada"), one.guest("Béla")
            table = ada.open_table("you", "open", seating="as_listed", time_limit=LIVE)
            bela.join(table)
            ada.start(table)
            deadlines = other.app.state.registry.deadlines
            assert len(deadlines) == 0
        wait_until(lambda: len(deadlines) == 1)


def test_an_older_server_keeps_the_schema_until_it_ends(
    tmp_path: Path, url: sql.URL, monkeypatch: pytest.MonkeyPatch
):
    with LocalServer(tmp_path, url=url, has_peers=True):
        monkeypatch.setattr(postgres, "is_newest", lambda *_: False)
        with pytest.raises(StoreError, match="servers of an older version use it"):
            Store(tmp_path, url, "127.0.0.1:1")


# a network that breaks


def test_a_server_cut_off_from_the_database_loses_its_tables_and_writes_nothing_late(
    cluster: Cluster, tmp_path: Path, url: sql.URL
):
    with (
        Wire(cluster.port) as wire,
        LocalServer(tmp_path, url=url, has_peers=True) as other,
    ):
        through = cluster.url(str(url.database), PASSWORD).set(port=wire.port)
        with LocalServer(tmp_path, url=through, has_peers=True) as one:
            ada, bela = one.guest("Ada"), one.guest("Béla")
            table = begun(ada, bela)
            with bela.visit(table) as late:
                late.until_my_turn()
                wire.cut()
                late.send(late.legal[0])
                with (
                    other.reopen(ada).visit(table) as client,
                    pytest.raises(ConnectionClosed) as closed,
                ):
                    client.until(lambda client: False)
                assert closed.value.rcvd.code == 1012
                with other.reopen(ada).visit(table) as client:
                    action = client.until_my_turn().legal[-1]
                    client.play(action)
                wire.mend()
                late.until(lambda client: client.refusals)
                assert late.refusals[0]["code"] == "not_kept"
        kept = other.read(lambda store: store.choices(table["code"]))
        assert [choice.notation for choice in kept] == [action]
