"""All players choose their first tickets at the same time (CO-04); the game plays them in order."""

import random
from itertools import permutations

import pytest

from guests import Guest, Json, TableClient
from server.local_server import LocalServer
from server.still_clock import StillClock
from whistlestop import Game
from whistlestop.server.store.database_schema import CHOICES
from whistlestop.server.work.clock import Clock
from whistlestop.titles import title_specs


@pytest.fixture
def clock() -> Clock:
    return StillClock()


def of_four(*guests: Guest, title: str = "europe", **terms: object) -> Json:
    first, *others = guests
    table = first.open_table("you", *["open"] * len(others), title=title, **terms)
    for number, guest in enumerate(others, 1):
        guest.join(table, number)
    return first.start(table)


def four(server: LocalServer) -> list[Guest]:
    return [server.guest(name) for name in ("Ada", "Béla", "Cyd", "Dora")]


@pytest.mark.rule("CO-04")
@pytest.mark.parametrize("order", random.Random(4).sample([*permutations(range(4))], 4))
def test_the_order_in_which_four_players_choose_does_not_change_the_game(
    server: LocalServer, order: tuple[int, ...]
):
    guests = four(server)
    table = of_four(*guests, seating="as_listed")
    row = server.row(table)
    wanted = random.Random(7)
    keeps: dict[int, str] = {}
    clients = {seat: guests[seat].visit(table) for seat in range(4)}
    opened: dict[int, TableClient] = {
        seat: client.__enter__().until_seen() for seat, client in clients.items()
    }
    for seat in range(4):
        assert opened[seat].my_turn, "all players may choose at once"
        keeps[seat] = wanted.choice(opened[seat].legal)
    for place, seat in enumerate(order):
        opened[seat].play(keeps[seat])
        left = sorted(set(order) - set(order[: place + 1]))
        opened[seat].until(lambda client, left=left: client.table["choosing"] == left)
    sequential = Game.new(row.title, players=4, seed=row.shuffle.seed, **row.options)
    for seat in range(4):
        sequential.play(keeps[seat])
    for seat, client in opened.items():
        client.until(lambda client: client.number == 4)
        assert client.view == sequential.view(seat).to_dict()
        clients[seat].__exit__(None, None, None)
    assert server.log(table) == [(seat, keeps[seat]) for seat in range(4)]
    assert server.read(lambda store: store.choices(table["code"])) == []


@pytest.mark.rule("CO-04", "CO-50")
@pytest.mark.parametrize("title", sorted(title_specs()))
def test_no_player_learns_more_than_by_choosing_in_turn(title: str):
    game = Game.new(title, players=2, seed=11)
    at_once = game.choosing(1)
    assert at_once.seat == 1
    for keep in game.legal_actions():
        in_turn = game.copy()
        in_turn.play(keep)
        theirs, now = in_turn.view(1).to_dict(), at_once.view(1).to_dict()
        assert theirs | {"number": 0} == now


@pytest.mark.rule("CO-04")
@pytest.mark.parametrize("title", ["europe", "card_game"])
def test_a_player_who_has_chosen_sees_the_same_as_in_turn(server: LocalServer, title: str):
    guests = four(server)
    table = of_four(*guests, title=title, seating="as_listed")
    row = server.row(table)
    with guests[0].visit(table) as client:
        keep = client.until_seen().legal[-2]
        client.play(keep)
        game = Game.new(row.title, players=4, seed=row.shuffle.seed, **row.options)
        game.play(keep)
        assert client.view == game.view(0).to_dict() | {"number": 0}


def test_while_others_choose_a_page_learns_only_that_they_have_chosen(server: LocalServer):
    guests = four(server)
    table = of_four(*guests, seating="as_listed")
    with guests[0].visit(table) as one, guests[1].visit(table) as two:
        before = two.until_seen().view
        one.until_seen()
        one.play(one.legal[-1])
        two.until(lambda client: client.table["choosing"] == [1, 2, 3])
        assert two.view == before
        kept = [ticket["id"] for ticket in one.view["tickets"]]
        assert one.view["offered"] is None and one.view["legal"] == []
        received = "".join(two.heard)
        assert not any(ticket in received for ticket in kept)


def test_a_choice_can_be_changed_until_all_have_chosen(
    server: LocalServer, ada: Guest, bela: Guest
):
    table = of_four(ada, bela, seating="as_listed")
    with ada.visit(table) as one, bela.visit(table) as two:
        first = one.until_seen().view
        two.until_seen()
        one.play(one.legal[-1])
        assert one.refusal("pass")[0] == "not_your_turn"
        body = {"number": one.length}
        ada.ask("POST", f"/tables/{table['code']}/undo", json=body)
        one.until(lambda client: client.my_turn)
        assert one.view == first
        one.play(one.legal[0])
        two.play(two.legal[0])
        one.until(lambda client: client.number == 2)
        assert [notation for _, notation in server.log(table)] == [
            first["legal"][0],
            two.entries[1]["action"],
        ]


def test_choices_survive_a_restart(server: LocalServer, ada: Guest, bela: Guest, clock: StillClock):
    table = of_four(ada, bela, seating="as_listed")
    with ada.visit(table) as client:
        client.until_seen().play(client.legal[-1])
        view = client.view
    server.end()
    with LocalServer(server.data, clock) as again:
        with again.reopen(ada).visit(table) as one, again.reopen(bela).visit(table) as two:
            assert one.until_seen().view == view
            assert one.table["choosing"] == [1]
            two.until_seen().play(two.legal[-1])
            one.until(lambda client: client.number == 2)
        kept = again.read(lambda store: store.choices(table["code"]))
        assert kept == [], f"{CHOICES.name} is empty again"


def test_bots_choose_at_once_and_wait_for_people(ada: Guest):
    table = ada.open_table("you", "path", "random", "path", title="usa", pace=0)
    table = ada.start(table)
    with ada.visit(table) as client:
        client.until(lambda client: client.table and len(client.table["choosing"]) == 1)
        assert client.until(lambda client: client.view is not None).my_turn
        client.play(client.legal[0])
        client.until(lambda client: client.number >= 4)


def test_the_list_of_games_names_the_players_still_choosing(server: LocalServer):
    guests = four(server)
    table = of_four(*guests, seating="as_listed")
    with guests[2].visit(table) as client, guests[2].list_games() as mine:
        mine.until(lambda page: page.game(table)["turn"] == 2)
        client.until_seen().play(client.legal[0])
        mine.until(lambda page: page.game(table)["turn"] == 0)


def test_when_time_is_up_bots_choose_for_the_remaining_players(
    server: LocalServer, clock: StillClock
):
    guests = four(server)
    limit = {"kind": "move", "seconds": 60}
    table = of_four(*guests, seating="as_listed", time_limit=limit, pace=0)
    with guests[1].visit(table) as client:
        client.until_seen().play(client.legal[0])
        clock.advance(60_000)
        client.until(lambda client: client.number == 4)
        assert [bool(entry.get("stand_in")) for entry in client.entries] == [
            True,
            False,
            True,
            True,
        ]
        client.until(lambda client: client.table["choosing"] == [])


def test_an_invalid_choice_is_refused_with_a_correction(ada: Guest, bela: Guest):
    table = of_four(ada, bela, seating="as_listed")
    with bela.visit(table) as client:
        client.until_seen()
        code, message = client.refusal("keep none")
        assert code == "illegal"
        assert "at least 2" in message
        assert client.refusal("draw deck")[0] == "illegal"
