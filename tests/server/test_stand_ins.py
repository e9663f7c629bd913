"""A bot stands in for an absent player: by agreement, and until the player is back."""

import random
import threading
import time
from typing import Any

import pytest

from guests import Guest, Json, TableClient
from server.local_server import LocalServer
from whistlestop.server.table import stand_ins
from whistlestop.server.table.stand_ins import STAND_IN

pytestmark = pytest.mark.usefixtures("stubs")


def three(server: LocalServer, *guests: Guest) -> Json:
    """Return a game of three people in the order of the list; the first one is the host."""
    table = guests[0].open_table("you", "open", "open", seating="as_listed")
    for seat, guest in enumerate(guests[1:], 1):
        guest.join(table, seat)
    return guests[0].start(table)


def two(ada: Guest, bela: Guest, **terms: Any) -> Json:
    table = ada.open_table("you", "open", seating="as_listed", **terms)
    bela.join(table, 1)
    return ada.start(table)


def away(client: TableClient, seat: int) -> TableClient:
    """Listen until the table shows that the player of this seat is away."""
    return client.until(
        lambda client: client.table and not client.table["seats"][seat]["connected"]
    )


def both_here(one: TableClient, other: TableClient) -> None:
    """Listen until the second page is open, and the first one shows the player of seat 1 as
    present.
    """
    other.until_seen()
    one.until(lambda client: seat_of(client.table, 1)["connected"])


def seat_of(table: Json, seat: int) -> Json:
    found: Json = table["seats"][seat]
    return found


@pytest.mark.usefixtures("impatient")
def test_a_bot_plays_for_an_absent_player_once_the_other_agrees(ada: Guest, bela: Guest):
    table = two(ada, bela)
    with ada.visit(table) as client:
        client.until_seen()
        answer = ada.agree(table, 1)
        assert seat_of(answer, 1)["stand_in"] == STAND_IN
        assert seat_of(answer, 1)["agreed"] == [0]
        assert seat_of(answer, 1)["connected"] is False
        client.play(client.legal[0])  # Ada keeps tickets, then the bot does for Béla
        client.until(lambda client: client.number == 2 and client.my_turn)
        client.play("draw deck")
        client.play("draw deck").until(lambda client: client.my_turn)
        assert [entry["seat"] for entry in client.entries[:4]] == [0, 1, 0, 0]
        assert client.number > 4
        for entry in client.entries:
            assert entry.get("stand_in") == (STAND_IN if entry["seat"] == 1 else None)


@pytest.mark.usefixtures("impatient")
def test_the_seat_is_returned_at_once_when_the_player_comes_back(
    server: LocalServer, ada: Guest, bela: Guest
):
    table = two(ada, bela)
    with ada.visit(table) as one:
        with bela.visit(table) as client:
            client.until_seen().play(client.legal[0])
        one.until_seen().play(one.legal[0])
        ada.agree(table, 1)
        with bela.visit(table) as back:
            back.until_seen()
            assert seat_of(back.table, 1)["stand_in"] is None
            assert seat_of(back.table, 1)["agreed"] == []
            assert server.row(table).seats[1].stand_in is None
            one.play("draw deck").play("draw deck")
            back.until(lambda client: client.my_turn)
            back.play("draw deck")
            one.until(lambda client: client.number == 5)
        away(one, 1)
        assert seat_of(one.table, 1)["stand_in"] is None  # it needs a new agreement


@pytest.mark.usefixtures("impatient")
def test_the_seat_is_returned_when_its_player_asks(ada: Guest, bela: Guest):
    table = two(ada, bela)
    with ada.visit(table) as client:
        client.until_seen()
        ada.agree(table, 1)
        assert seat_of(bela.agree(table, 1, agree=False), 1)["stand_in"] is None


@pytest.mark.usefixtures("impatient")
def test_all_players_at_the_table_must_agree(
    server: LocalServer, ada: Guest, bela: Guest, stranger: Guest
):
    table = three(server, ada, bela, stranger)
    with ada.visit(table) as one, bela.visit(table) as two_:
        one.until_seen()
        two_.until_seen()
        assert seat_of(ada.agree(table, 2), 2)["stand_in"] is None
        assert seat_of(ada.table(table), 2)["agreed"] == [0]
        assert seat_of(bela.agree(table, 2), 2)["stand_in"] == STAND_IN
        one.until(lambda client: seat_of(client.table, 2)["agreed"] == [0, 1])
        # and a player who changes their mind ends it
        assert seat_of(ada.agree(table, 2, agree=False), 2)["stand_in"] is None
        assert seat_of(ada.table(table), 2)["agreed"] == [1]


@pytest.mark.usefixtures("impatient")
def test_a_player_who_does_not_agree_and_leaves_is_not_waited_for(
    server: LocalServer, ada: Guest, bela: Guest, stranger: Guest
):
    table = three(server, ada, bela, stranger)
    with ada.visit(table) as one:
        one.until_seen()
        with bela.visit(table) as other:
            both_here(one, other)
            assert seat_of(ada.agree(table, 2), 2)["stand_in"] is None
        one.until(lambda client: seat_of(client.table, 2)["stand_in"] == STAND_IN)


@pytest.mark.usefixtures("impatient")
def test_a_player_who_does_not_agree_and_reloads_still_counts(
    server: LocalServer, ada: Guest, bela: Guest, stranger: Guest, monkeypatch
):
    table = three(server, ada, bela, stranger)
    with ada.visit(table) as one:
        one.until_seen()
        with bela.visit(table) as other:
            both_here(one, other)
            ada.agree(table, 2)
            monkeypatch.setattr(stand_ins, "AWAY_AFTER", 3600.0)
        away(one, 1)
        monkeypatch.setattr(stand_ins, "AWAY_AFTER", 0.0)
        with bela.visit(table) as other:
            other.until_seen()
            assert seat_of(other.table, 2)["stand_in"] is None
            assert seat_of(other.table, 2)["agreed"] == [0]


@pytest.mark.usefixtures("impatient")
def test_no_bot_stands_in_while_no_player_is_present(
    server: LocalServer, ada: Guest, bela: Guest, stranger: Guest
):
    """The agreement counts again when the player who agreed is back."""
    table = three(server, ada, bela, stranger)
    with bela.visit(table) as other:
        other.until_seen()
        with ada.visit(table) as one:
            one.until_seen()
            ada.agree(table, 2)
        away(other, 0)
    while any(seat["connected"] for seat in ada.table(table)["seats"]):
        time.sleep(0.01)
    assert server.row(table).seats[2].stand_in is None
    with ada.visit(table) as one:
        one.until(lambda client: client.table and seat_of(client.table, 2)["stand_in"] == STAND_IN)


@pytest.mark.usefixtures("impatient")
def test_any_player_who_objects_ends_the_stand_in(
    server: LocalServer, ada: Guest, bela: Guest, stranger: Guest
):
    """This includes a player who was away when the others agreed."""
    table = three(server, ada, bela, stranger)
    with ada.visit(table) as one:
        one.until_seen()
        assert seat_of(ada.agree(table, 2), 2)["stand_in"] == STAND_IN
        with bela.visit(table) as other:
            other.until_seen()
            assert seat_of(bela.agree(table, 2, agree=False), 2)["stand_in"] is None


@pytest.mark.usefixtures("impatient")
def test_a_stand_in_continues_after_a_restart(
    data, ada: Guest, bela: Guest, server: LocalServer, stubs
):
    table = two(ada, bela)
    with ada.visit(table) as client:
        client.until_seen()
        ada.agree(table, 1)
        client.play(client.legal[0]).until(lambda client: client.number == 2)
        kept = client.entries
    assert server.row(table).seats[1].stand_in == STAND_IN
    server.end()
    with LocalServer(data) as again:
        ada = again.reopen(ada)
        assert seat_of(ada.table(table), 1)["stand_in"] == STAND_IN
        with ada.visit(table) as client:
            client.until_seen()
            assert client.entries == kept
            client.play("draw deck").play("draw deck")
            client.until(lambda client: client.my_turn)
            assert client.number > 4
        with again.reopen(bela).visit(table) as back:
            assert seat_of(back.until_seen().table, 1)["stand_in"] is None


@pytest.mark.usefixtures("impatient")
def test_a_bots_pending_move_is_dropped_when_the_player_is_back(
    server: LocalServer, ada: Guest, bela: Guest, stubs
):
    table = two(ada, bela)
    stubs.gate = threading.Event()
    with ada.visit(table) as one:
        one.until_seen()
        ada.agree(table, 1)
        one.play(one.legal[0])
        stubs.wait_until_one_thinks()
        with bela.visit(table) as back:
            back.until(lambda client: client.view and client.my_turn)
            stubs.gate.set()
            mine = back.legal[-1]
            back.play(mine)
            one.until(lambda client: client.number == 2)
            assert server.log(table)[1] == (1, mine)
            assert len(server.log(table)) == 2
        away(one, 1)
        ada.agree(table, 1)
        one.play("draw deck").play("draw deck").until(lambda client: client.my_turn)
        assert stubs.made[1].remembered == [(1, mine)]  # and not the bot's own pending move


@pytest.mark.usefixtures("impatient")
def test_the_bot_remembers_its_players_moves(ada: Guest, bela: Guest, stubs):
    table = two(ada, bela)
    with ada.visit(table) as one:
        one.until_seen()
        with bela.visit(table) as back:
            back.until_seen()
            one.play(one.legal[0])
            mine = back.until(lambda client: client.my_turn).legal[0]
            back.play(mine)
        away(one, 1)
        ada.agree(table, 1)
        one.play("draw deck")
        one.play("draw deck")
        one.until(lambda client: client.my_turn)
        assert stubs.made[0].remembered == [(1, mine)]
        assert [number for number, _ in stubs.made[0].chosen] == [4, 5]
        with bela.visit(table) as back:  # plays a turn, and leaves again
            back.until_seen()
            one.play("draw deck")
            one.play("draw deck")
            back.until(lambda client: client.my_turn)
            back.play("draw deck").play("draw deck")
        away(one, 1)
        ada.agree(table, 1)
        one.until(lambda client: client.my_turn).play("draw deck").play("draw deck")
        one.until(lambda client: client.my_turn)
        assert stubs.made[0].remembered[1:] == [(8, "draw deck"), (9, "draw deck")]
        assert len(stubs.made) == 1


@pytest.mark.usefixtures("impatient")
def test_the_next_game_begins_without_stand_ins(server: LocalServer, ada: Guest, bela: Guest):
    table = two(ada, bela)
    with ada.visit(table) as client:
        client.until_seen()
        ada.agree(table, 1)
        chance = random.Random(1)
        while not client.is_over:
            client.until(lambda client: client.my_turn or client.is_over)
            if not client.is_over:
                claims = [action for action in client.legal if action.startswith("claim")]
                client.play(chance.choice(claims or client.legal))
        client.until(lambda client: client.table["state"] == "over")
        again = ada.again(table)
        assert [seat["stand_in"] for seat in again["seats"]] == [None, None]
        path = f"/tables/{table['code']}/seats/1/stand-in"
        assert ada.refusal("POST", path, json={"agree": True})[:2] == (409, "over")


# refusals


def refused(guest: Guest, table: Json, seat: int, agree: bool = True) -> tuple[int, str]:
    path = f"/tables/{table['code']}/seats/{seat}/stand-in"
    status, code, message = guest.refusal("POST", path, json={"agree": agree})
    assert len(message) > 5
    return status, code


@pytest.mark.usefixtures("impatient")
def test_no_bot_stands_in_for_a_player_who_is_present(ada: Guest, bela: Guest):
    table = two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as other:
        one.until_seen()
        other.until_seen()
        assert refused(ada, table, 1) == (409, "not_away")
        assert refused(ada, table, 0) == (409, "not_away")


def test_no_bot_stands_in_for_a_player_who_only_reloads_the_page(ada: Guest, bela: Guest):
    assert stand_ins.AWAY_AFTER >= 3
    table = two(ada, bela)
    with ada.visit(table) as one:
        one.until_seen()
        with bela.visit(table) as other:
            other.until_seen()
        away(one, 1)
        assert refused(ada, table, 1) == (409, "just_left")


@pytest.mark.usefixtures("impatient")
def test_a_spectator_has_no_vote(ada: Guest, bela: Guest, stranger: Guest):
    table = two(ada, bela)
    assert refused(stranger, table, 1) == (403, "no_seat")


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("seat", "status", "code"),
    [(1, 409, "no_person"), (2, 404, "no_seat"), (99, 404, "no_seat"), (-1, 404, "no_seat")],
)
def test_a_stand_in_needs_a_person_at_an_existing_seat(ada: Guest, seat, status, code):
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    assert refused(ada, table, seat) == (status, code)


@pytest.mark.usefixtures("impatient")
def test_a_stand_in_needs_a_running_game(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open")
    bela.join(table)
    assert refused(ada, table, 1) == (409, "not_started")


@pytest.mark.parametrize("body", [{}, {"agree": 1}, {"agree": "yes"}, {"agree": True, "seat": 1}])
def test_a_malformed_request_is_refused(ada: Guest, bela: Guest, body):
    table = two(ada, bela)
    path = f"/tables/{table['code']}/seats/1/stand-in"
    assert ada.refusal("POST", path, json=body)[:2] == (422, "malformed")
