"""An idle player who is present is nudged, then a bot plays for them."""

import threading

import pytest

from guests import Guest, Json, TableClient, table_request
from server.local_server import LocalServer
from server.still_clock import MINUTE, StillClock
from server.test_stand_ins import seat_of, three, two
from whistlestop.server.table.stand_ins import STAND_IN
from whistlestop.server.table.turn_clock import ANSWER_WITHIN

pytestmark = pytest.mark.usefixtures("stubs")


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


def refused(guest: Guest, path: str, table: Json, **options) -> tuple[int, str]:
    status, code, message = guest.refusal("POST", f"/tables/{table['code']}/{path}", **options)
    assert len(message) > 5
    return status, code


def nudged_by(seats: list[int]):
    return lambda client: client.time is not None and client.time["nudged_by"] == seats


def here(*clients: TableClient) -> None:
    for client in clients:
        client.until_seen()
    all_seats = range(len(clients))
    for client in clients:
        client.until(lambda client: all(client.table["seats"][n]["connected"] for n in all_seats))


def test_an_idle_player_is_nudged_voted_off_and_returns_with_a_click(
    ada: Guest, bela: Guest, clock: StillClock
):
    table = two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as other:
        here(one, other)
        one.play(one.legal[0])
        other.until(lambda client: client.my_turn)
        clock.advance(2 * MINUTE - 1)
        assert refused(ada, "seats/1/nudge", table) == (409, "not_idle")
        assert refused(ada, "seats/1/stand-in", table, json={"agree": True}) == (409, "not_away")
        clock.advance(1)
        ada.nudge(table, 1)
        other.until(nudged_by([0]))
        assert refused(ada, "seats/1/nudge", table) == (409, "nudged")
        assert refused(ada, "seats/1/stand-in", table, json={"agree": True}) == (409, "just_nudged")
        clock.advance(ANSWER_WITHIN)
        assert other.time["vote_from"] == clock.now()
        assert seat_of(ada.agree(table, 1), 1)["stand_in"] == STAND_IN
        one.until(lambda client: client.number == 2 and client.my_turn)
        assert one.entries[1]["stand_in"] == STAND_IN
        other.until(lambda client: seat_of(client.table, 1)["stand_in"])
        assert seat_of(other.table, 1)["connected"]
        assert seat_of(bela.agree(table, 1, agree=False), 1)["stand_in"] is None
        one.play("draw deck").play("draw deck")
        other.until(lambda client: client.my_turn and client.number == 4)
        other.play("draw deck")
        assert other.entries[4].get("stand_in") is None


def test_a_move_returns_the_seat_to_its_player(ada: Guest, bela: Guest, clock: StillClock, stubs):
    table = two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as other:
        here(one, other)
        one.play(one.legal[0])
        other.until(lambda client: client.my_turn)
        clock.advance(2 * MINUTE)
        ada.nudge(table, 1)
        clock.advance(ANSWER_WITHIN)
        stubs.gate = threading.Event()
        ada.agree(table, 1)
        stubs.wait_until_one_thinks()
        other.play(other.legal[-1])
        stubs.gate.set()
        assert other.entries[1].get("stand_in") is None
        other.until(lambda client: seat_of(client.table, 1)["stand_in"] is None)
        assert ada.table(table)["seats"][1]["agreed"] == []


def test_all_other_players_present_have_to_agree(
    server: LocalServer, ada: Guest, bela: Guest, stranger: Guest, clock: StillClock
):
    table = three(server, ada, bela, stranger)
    with ada.visit(table) as one, bela.visit(table) as two_, stranger.visit(table) as third:
        here(one, two_, third)
        clock.advance(2 * MINUTE)
        bela.nudge(table, 0)
        stranger.nudge(table, 0)  # each once
        one.until(nudged_by([1, 2]))
        clock.advance(ANSWER_WITHIN)
        assert seat_of(bela.agree(table, 0), 0)["stand_in"] is None
        assert seat_of(stranger.agree(table, 0), 0)["stand_in"] == STAND_IN


def test_a_move_ends_nudges_and_votes(
    server: LocalServer, ada: Guest, bela: Guest, stranger: Guest, clock: StillClock
):
    table = three(server, ada, bela, stranger)
    with ada.visit(table) as one, bela.visit(table) as two_, stranger.visit(table) as third:
        here(one, two_, third)
        clock.advance(2 * MINUTE)
        bela.nudge(table, 0)
        clock.advance(ANSWER_WITHIN)
        bela.agree(table, 0)
        one.until(lambda client: seat_of(client.table, 0)["agreed"] == [1])
        one.play(one.legal[0]).until(nudged_by([]))
        assert seat_of(ada.table(table), 0)["agreed"] == []
        stand_in = {"json": {"agree": True}}
        assert refused(bela, "seats/0/stand-in", table, **stand_in) == (409, "not_away")


def test_the_table_chooses_how_long_to_wait_for_a_player(
    ada: Guest, bela: Guest, clock: StillClock
):
    table = ada.open_table("you", "open", seating="as_listed", nudge_after=30)
    assert table["nudge_after"] == 30
    bela.join(table, 1)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as other:
        here(one, other)
        clock.advance(29_999)
        assert refused(bela, "seats/0/nudge", table) == (409, "not_idle")
        clock.advance(1)
        bela.nudge(table, 0)


def test_players_who_are_away_or_not_idle_cannot_be_nudged(
    ada: Guest, bela: Guest, stranger: Guest, clock: StillClock
):
    table = ada.open_table("you", "open", "path", seating="as_listed")
    bela.join(table, 1)
    assert refused(ada, "seats/1/nudge", table) == (409, "not_started")
    ada.start(table)
    clock.advance(2 * MINUTE)
    assert refused(bela, "seats/0/nudge", table) == (409, "away")
    with ada.visit(table) as one:
        one.until_seen()
        assert refused(stranger, "seats/0/nudge", table) == (403, "no_seat")
        assert refused(ada, "seats/0/nudge", table) == (409, "not_idle")
        assert refused(bela, "seats/1/nudge", table) == (409, "not_idle")
        assert refused(bela, "seats/2/nudge", table) == (409, "no_person")
        assert refused(bela, "seats/7/nudge", table) == (404, "no_seat")


@pytest.mark.parametrize("seconds", [0, 4, 3601, 2.5, "soon", None])
def test_the_patience_of_a_table_is_limited(shared_ada: Guest, seconds):
    body = table_request("you", "open", nudge_after=seconds)
    assert shared_ada.refusal("POST", "/tables", json=body)[:2] == (422, "malformed")
