"""Players leave a game for good: a bot plays on, or the table is cancelled."""

import random

import pytest

from guests import Guest, Json, choose_tickets, play_to_the_end
from server.local_server import LocalServer
from server.still_clock import StillClock
from server.test_stand_ins import seat_of, two
from whistlestop.server.table.stand_ins import STAND_IN
from whistlestop.server.work.clock import Clock

pytestmark = pytest.mark.usefixtures("stubs")


@pytest.fixture
def clock() -> Clock:
    return StillClock()


def give_up(guest: Guest, table: Json) -> Json:
    return guest.ask("POST", f"/tables/{table['code']}/give-up")


def call_off(guest: Guest, table: Json) -> Json:
    return guest.ask("POST", f"/tables/{table['code']}/call-off")


def refused(guest: Guest, table: Json, what: str) -> str:
    status, code, _ = guest.refusal("POST", f"/tables/{table['code']}/{what}")
    assert status in (403, 409)
    return code


def test_a_bot_plays_on_for_a_player_who_gave_up_even_if_they_watch(ada: Guest, bela: Guest):
    table = two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as other:
        choose_tickets(one, other)
        seat = seat_of(give_up(bela, table), 1)
        assert (seat["gave_up"], seat["stand_in"]) == (True, STAND_IN)
        one.until(lambda client: client.my_turn).play("draw deck").play("draw deck")
        one.until(lambda client: client.my_turn and client.number > 4)
        with bela.visit(table) as back:
            back.until_seen()
            assert seat_of(back.table, 1)["stand_in"] == STAND_IN
            assert back.refusal("draw deck")[0] == "gave_up"
        back = f"/tables/{table['code']}/seats/1/stand-in"
        assert bela.refusal("POST", back, json={"agree": False})[1] == "gave_up"
        give_up(bela, table)  # a second click changes nothing


def test_a_game_given_up_leaves_the_list_of_running_games(ada: Guest, bela: Guest):
    table = two(ada, bela)
    with bela.list_games() as games:
        assert games.game(table)["gave_up"] is False
        give_up(bela, table)
        games.until(lambda shown: shown.game(table)["gave_up"])
    with ada.list_games() as games:
        assert games.game(table)["gave_up"] is False


def test_giving_up_a_rated_game_means_last_place(ada: Guest, bela: Guest):
    table = two(ada, bela, rated=True)
    with ada.visit(table) as one, bela.visit(table) as other:
        chance = random.Random(5)
        choose_tickets(one, other)
        give_up(bela, table)
        while not one.is_over:
            one.until_my_turn()
            if one.my_turn:
                one.play(chance.choice(one.legal))
        one.until(lambda client: client.table["state"] == "over")
        assert one.table["left"] == [1]


def test_a_game_that_all_players_gave_up_is_finished_by_bots(ada: Guest, server: LocalServer):
    table = ada.start(ada.open_table("you", "path", title="card_game", pace=10_000))
    with ada.visit(table) as client:
        give_up(ada, table)
        ada.ask("POST", f"/tables/{table['code']}/pace", json={"pace": 0})
        client.until(lambda client: client.is_over and client.table["state"] == "over")


def test_a_question_of_a_player_who_gave_up_is_dropped(ada: Guest, bela: Guest):
    table = two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as other:
        choose_tickets(one, other)
        one.play("draw deck")
        asked = ada.ask("POST", f"/tables/{table['code']}/undo", json={"number": one.length})
        assert asked["undo"]["seat"] == 0
        assert give_up(ada, table)["undo"] is None


def test_the_host_cancels_a_table_before_its_game(ada: Guest, bela: Guest, server: LocalServer):
    table = ada.open_table("you", "open")
    bela.join(table)
    assert refused(bela, table, "call-off") == "not_host"
    with bela.visit(table) as client, ada.list_games() as games:
        assert call_off(ada, table)["state"] == "cancelled"
        client.until(lambda client: client.table and client.table["state"] == "cancelled")
        games.until(lambda shown: shown.game(table)["state"] == "cancelled")
    assert refused(ada, table, "start") == "cancelled"
    assert ada.refusal("GET", f"/tables/{table['code']}/replay")[1] == "cancelled"
    with ada.list_games() as games:
        assert table["code"] not in games.games
    server.end()
    with LocalServer(server.data) as again:
        assert again.reopen(ada).table(table)["state"] == "cancelled"


def test_a_player_can_cancel_a_game_only_before_their_first_turn(ada: Guest, bela: Guest):
    table = two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as other:
        choose_tickets(one, other)
        one.play("draw deck")
        assert refused(ada, table, "call-off") == "has_played"
        assert call_off(bela, table)["state"] == "cancelled"
        assert one.refusal("draw deck")[0] == "cancelled"


def test_a_rated_game_cannot_be_cancelled(ada: Guest, bela: Guest):
    assert refused(ada, two(ada, bela, rated=True), "call-off") == "rated_call_off"


def test_a_finished_game_can_be_neither_given_up_nor_cancelled(ada: Guest, bela: Guest):
    table = two(ada, bela, title="card_game")
    with ada.visit(table) as one, bela.visit(table) as other:
        play_to_the_end(one.until_seen(), other.until_seen(), chance=random.Random(1))
    assert refused(ada, table, "give-up") == "over"
    assert refused(ada, table, "call-off") == "over"


@pytest.mark.parametrize("what", ["give-up", "call-off"])
def test_a_spectator_cannot_end_a_game(ada: Guest, bela: Guest, stranger: Guest, what):
    assert refused(stranger, two(ada, bela), what) == "no_seat"


def test_a_player_who_gave_up_neither_pauses_nor_paces_the_bots(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open", seating="as_listed")
    bela.join(table)
    ada.start(table)
    path = f"/tables/{table['code']}"
    ada.ask("POST", f"{path}/give-up")
    for request, body in (("pause", {"pause": True}), ("pace", {"pace": 1000})):
        refused = ada.refusal("POST", f"{path}/{request}", json=body)
        assert refused[:2] == (409, "gave_up")
    assert bela.ask("POST", f"{path}/pause", json={"pause": True})["pause"]["is_on"]
