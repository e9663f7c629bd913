"""A game with a time limit is paused when all people at the table agree."""

import pytest

from guests import Guest, Json, choose_tickets
from server.local_server import LocalServer
from server.still_clock import MINUTE, StillClock
from server.test_stand_ins import two
from whistlestop.server.work.clock import Clock

pytestmark = pytest.mark.usefixtures("stubs")

LIVE = {"kind": "move", "seconds": 30}
CLOCK = {"kind": "clock", "bank": 60, "increment": 5}


@pytest.fixture
def clock() -> Clock:
    return StillClock()


def pause(guest: Guest, table: Json, pause: bool = True) -> Json:
    return guest.ask("POST", f"/tables/{table['code']}/pause", json={"pause": pause})


def refused(guest: Guest, table: Json, pause: bool = True) -> str:
    path = f"/tables/{table['code']}/pause"
    return guest.refusal("POST", path, json={"pause": pause})[1]


@pytest.mark.parametrize(("limit", "allowed"), [(LIVE, 30_000), (CLOCK, 65_000)])
def test_a_pause_stops_the_clock_once_all_agree(
    ada: Guest, bela: Guest, clock: StillClock, limit: Json, allowed: int
):
    table = two(ada, bela, time_limit=limit)
    with ada.visit(table) as one, bela.visit(table) as other:
        choose_tickets(one, other)
        clock.advance(4_000)
        asked = pause(ada, table)["pause"]
        assert (asked["is_on"], asked["by"], asked["agreed"]) == (False, 0, [0])
        other.until(lambda client: client.table["pause"])
        assert pause(bela, table)["pause"]["is_on"]
        one.until(lambda client: client.time["paused_left"] == allowed - 4_000)
        assert one.time["deadline"] is None
        assert one.refusal("draw deck")[0] == "paused"
        clock.advance(10 * MINUTE)
        assert pause(bela, table, False)["pause"] is None
        one.until(lambda client: client.time["deadline"] == clock.now() + allowed - 4_000)
        one.play("draw deck")


def test_a_pause_survives_a_restart(
    ada: Guest, bela: Guest, clock: StillClock, server: LocalServer
):
    table = two(ada, bela, time_limit=LIVE)
    with ada.visit(table) as one, bela.visit(table) as other:
        choose_tickets(one, other)
        pause(ada, table)
        pause(bela, table)
    server.end()
    clock.advance(10 * MINUTE)
    with LocalServer(server.data, clock) as again:
        ada = again.reopen(ada)
        assert ada.table(table)["pause"]["is_on"]
        pause(ada, table, False)
        with ada.visit(table) as client:
            client.until(
                lambda client: client.time and client.time["deadline"] == clock.now() + 30_000
            )
            client.play("draw deck")


def test_any_player_declines_a_pause_and_the_requester_withdraws_it(ada: Guest, bela: Guest):
    table = two(ada, bela, time_limit=LIVE)
    with ada.visit(table) as one, bela.visit(table) as other:
        choose_tickets(one, other)
        for answers in (bela, ada):
            assert pause(ada, table)["pause"]
            assert pause(answers, table, False)["pause"] is None
        one.play("draw deck")


def test_a_game_with_bots_alone_is_paused_at_once(ada: Guest):
    table = ada.start(ada.open_table("you", "path", seating="as_listed", time_limit=LIVE))
    with ada.visit(table) as client:
        client.until_my_turn().play(client.legal[-1])
        client.until(lambda client: client.view["phase"] != "choose_tickets")
        assert pause(ada, table)["pause"]["is_on"]


def test_a_rated_game_with_a_time_limit_has_no_pause(ada: Guest, bela: Guest):
    table = two(ada, bela, time_limit=LIVE, rated=True)
    assert refused(ada, table) == "rated_pause"


def test_no_pause_for_spectators_or_while_first_tickets_are_chosen(
    ada: Guest, bela: Guest, stranger: Guest
):
    table = two(ada, bela, time_limit=LIVE)
    assert refused(ada, table) == "choosing"
    assert refused(stranger, table) == "no_seat"


def test_a_present_player_is_asked_and_resumes_although_a_bot_stands_in(
    ada: Guest, bela: Guest, clock: StillClock
):
    table = two(ada, bela, time_limit=CLOCK)
    with ada.visit(table) as one, bela.visit(table) as other:
        choose_tickets(one, other)
        one.play("draw deck").play("draw deck")
        clock.advance(2 * MINUTE)
        one.until(lambda client: client.table["seats"][1]["stand_in"])
        asked = pause(ada, table)["pause"]
        assert (asked["is_on"], asked["asked"]) == (False, [0, 1])
        assert pause(bela, table)["pause"]["is_on"]
        assert pause(bela, table, False)["pause"] is None
