"""Tables that no player uses end after a stated time; their replays stay."""

import asyncio
from collections.abc import Iterator

import pytest

from guests import Guest, Json
from server.local_server import LocalServer
from server.still_clock import DAY, StillClock
from smtp_service import wait_until
from whistlestop.server.lobby.unused_tables import Ends
from whistlestop.server.table.table import Table


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def server(data, clock) -> Iterator[LocalServer]:
    with LocalServer(data, clock, ends=Ends(lobby_days=10, game_days=30)) as server:
        yield server


def sweep(server: LocalServer) -> None:
    """Look for unused tables now; the server does so once an hour, too."""
    loop = server.server._loop
    assert loop is not None
    asyncio.run_coroutine_threadsafe(server.app.state.unused.sweep(), loop).result(60)


def codes_of(guest: Guest) -> set[str]:
    with guest.list_games() as shown:
        return set(shown.games or {})


def in_memory(server: LocalServer) -> dict[str, Table]:
    return server.app.state.registry.tables


def a_game(ada: Guest, bela: Guest, **wanted) -> Json:
    table = ada.open_table("you", "open", seating="as_listed", title="usa", **wanted)
    bela.join(table)
    return ada.start(table)


def test_an_old_lobby_leaves_lists_and_memory(
    server: LocalServer, ada: Guest, bela: Guest, clock: StillClock
):
    table = ada.open_table("you", "open", public=True)
    clock.advance(10 * DAY)
    sweep(server)
    assert codes_of(ada) == {table["code"]}
    wait_until(lambda: not in_memory(server) or not in_memory(server)[table["code"]].users)
    clock.advance(1)
    sweep(server)
    assert codes_of(ada) == set()
    assert not in_memory(server)
    seen = bela.table(table)
    assert (seen["state"], seen["archived"]) == ("cancelled", "lobby")
    joining = bela.refusal("POST", f"/tables/{table['code']}/join", json={"name": "Béla"})
    assert joining[:2] == (409, "cancelled")


def test_a_lobby_that_players_enter_lasts_from_then_on(
    server: LocalServer, ada: Guest, bela: Guest, clock: StillClock
):
    table = ada.open_table("you", "open", "open")
    clock.advance(9 * DAY)
    bela.join(table)
    clock.advance(9 * DAY)
    sweep(server)
    assert codes_of(ada) == codes_of(bela) == {table["code"]}


def test_a_lobby_that_a_page_shows_stays(server: LocalServer, ada: Guest, clock: StillClock):
    table = ada.open_table("you", "open")
    with ada.visit(table) as client:
        client.until(lambda client: client.table)
        clock.advance(99 * DAY)
        sweep(server)
        assert codes_of(ada) == {table["code"]}


def test_an_old_game_ends_and_its_replay_stays(
    server: LocalServer, ada: Guest, bela: Guest, stranger: Guest, clock: StillClock
):
    table = a_game(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as other:
        for client in (one, other):
            client.until_my_turn().play(client.legal[-1])
        one.until_my_turn().play("draw deck")
    before = server.log(table)
    wait_until(lambda: in_memory(server)[table["code"]].users == 0)
    clock.advance(30 * DAY + 1)
    sweep(server)
    assert codes_of(ada) == set()
    assert server.log(table) == before
    with ada.visit(table) as client:
        client.until(lambda client: client.table)
        assert client.table["state"] == "cancelled"
        assert client.table["archived"] == "game"
        client.send("draw deck")
        client.until(lambda client: client.refusals)
        assert client.refusals[-1]["code"] == "cancelled"
    for guest, perspective in ((ada, ""), (bela, "?perspective=open"), (stranger, "")):
        replay = guest.ask("GET", f"/tables/{table['code']}/replay{perspective}")
        assert len(replay["entries"]) == 3
        assert replay["table"]["archived"]


def test_a_game_with_a_move_lasts_from_then_on(
    server: LocalServer, ada: Guest, bela: Guest, clock: StillClock
):
    table = a_game(ada, bela)
    clock.advance(29 * DAY)
    with ada.visit(table) as one, bela.visit(table) as other:
        for client in (one, other):
            client.until_my_turn().play(client.legal[-1])
    clock.advance(29 * DAY)
    sweep(server)
    assert codes_of(ada) == {table["code"]}


def test_a_table_that_is_not_in_memory_ends_at_the_next_start(
    data, ada: Guest, server: LocalServer, clock: StillClock
):
    lobby, game = ada.open_table("you", "open"), ada.start(ada.open_table("you", "path"))
    server.end()
    clock.advance(31 * DAY)
    with LocalServer(data, clock, ends=Ends(lobby_days=0, game_days=30)) as later:
        ada = later.reopen(ada)
        sweep(later)
        assert codes_of(ada) == {lobby["code"]}, "0 means never"
        assert ada.table(game)["archived"]


def test_a_called_off_table_was_not_archived(ada: Guest):
    table = ada.open_table("you", "open")
    said = ada.ask("POST", f"/tables/{table['code']}/call-off")
    assert (said["state"], said["archived"]) == ("cancelled", None)
    replay = ada.refusal("GET", f"/tables/{table['code']}/replay")
    assert replay[:2] == (409, "cancelled")
