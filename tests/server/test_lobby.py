"""Before the game: tables, invitations, seats, the start (CO-05)."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guests import Guest
from server.local_server import LocalServer
from whistlestop.game.seating import draw_seats
from whistlestop.rules.constants import SEATS
from whistlestop.server.store.rows import SeatRow
from whistlestop.server.table import preparation
from whistlestop.server.table.seats import colours_of


def kinds(table):
    return [seat["kind"] for seat in table["seats"]]


def names(table):
    return [seat["name"] for seat in table["seats"]]


def test_a_new_table_seats_its_creator_and_bots_and_leaves_the_rest_open(ada: Guest):
    table = ada.open_table("you", "open", "path")
    assert kinds(table) == ["person", "open", "bot"]
    assert names(table) == ["Ada", "", "Pathfinder"]
    assert (table["you"], table["host"], table["state"]) == (0, True, "lobby")


def test_a_name_is_stored_without_surrounding_blanks(ada: Guest):
    table = ada.ask(
        "POST",
        "/tables",
        json={"title": "europe", "name": "  Ada  ", "seats": [{"kind": "you"}, {"kind": "open"}]},
    )
    assert names(table)[0] == "Ada"


def test_only_the_creator_sees_invitations_and_only_to_open_seats(
    ada: Guest, bela: Guest, stranger: Guest
):
    table = ada.open_table("you", "open", "open", "path")
    assert [bool(seat["invitation"]) for seat in table["seats"]] == [False, True, True, False]
    bela.join(table, 1)
    for guest in (bela, stranger):
        assert [seat["invitation"] for seat in guest.table(table)["seats"]] == [None] * 4
    seen = ada.table(table)["seats"]
    assert [bool(seat["invitation"]) for seat in seen] == [False, False, True, False]


def test_an_invitation_leads_to_its_table_and_seat(ada: Guest, bela: Guest):
    table = ada.open_table("you", "path", "open")
    invitation = table["seats"][2]["invitation"]
    found = bela.ask("GET", f"/invitations/{invitation}")
    assert (found["table"]["code"], found["seat"], found["taken"]) == (table["code"], 2, False)
    assert bela.join(table)["you"] == 2
    assert bela.ask("GET", f"/invitations/{invitation}")["taken"] is True


def test_a_guest_who_returns_to_the_link_already_has_the_seat(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open", "open")
    bela.join(table, 1)
    assert bela.join(table, 2)["you"] == 1
    assert kinds(ada.table(table)) == ["person", "person", "open"]


def test_the_code_of_a_table_leads_to_any_open_seat(ada: Guest, bela: Guest, stranger: Guest):
    table = ada.open_table("you", "path", "open")
    found = bela.ask("GET", f"/invitations/{table['code']}")
    assert (found["table"]["code"], found["seat"], found["taken"]) == (table["code"], None, False)
    path = f"/tables/{table['code']}/join"
    assert bela.ask("POST", path, json={"name": "Béla"})["you"] == 2
    assert bela.ask("POST", path, json={"name": "Béla"})["you"] == 2, "they sit there already"
    assert stranger.ask("GET", f"/invitations/{table['code']}")["taken"] is True
    status, code, said = stranger.refusal("POST", path, json={"name": "Late"})
    assert (status, code) == (409, "no_open_seat")
    assert "you may watch" in said


@pytest.mark.parametrize("kind", ["table", "seat"])
def test_a_code_may_be_typed_in_capitals_with_blanks_and_dashes(ada: Guest, bela: Guest, kind):
    table = ada.open_table("you", "open")
    code = table["code"] if kind == "table" else table["seats"][1]["invitation"]
    typed = f" {code[:3].upper()}-{code[3:].upper()} "
    found = bela.ask("GET", f"/invitations/{typed}")
    assert found["table"]["code"] == table["code"]
    wanted = {"name": "Béla", "invitation": None if kind == "table" else typed}
    path = f"/tables/{table['code'].upper()}/join"
    assert bela.ask("POST", path, json=wanted)["you"] == 1


@pytest.mark.parametrize("code", ["aaaaaa", "aaaaaaaaaa", "x", "-"])
def test_an_unknown_code_leads_nowhere(ada: Guest, code):
    status, said, _ = ada.refusal("GET", f"/invitations/{code}")
    assert status == 404
    assert said in ("no_table", "no_invitation")


def test_a_seat_is_taken_only_once(ada: Guest, bela: Guest, stranger: Guest):
    table = ada.open_table("you", "open")
    bela.join(table)
    wanted = {"invitation": table["seats"][1]["invitation"], "name": "Late"}
    status, code, _ = stranger.refusal("POST", f"/tables/{table['code']}/join", json=wanted)
    assert (status, code) == (409, "seat_taken")
    assert names(ada.table(table)) == ["Ada", "Béla"]


def test_an_invitation_to_another_table_opens_no_seat_here(ada: Guest, bela: Guest):
    here, there = ada.open_table("you", "open"), ada.open_table("you", "open")
    wanted = {"invitation": there["seats"][1]["invitation"], "name": "Béla"}
    status, code, _ = bela.refusal("POST", f"/tables/{here['code']}/join", json=wanted)
    assert (status, code) == (404, "no_invitation")
    assert kinds(ada.table(here)) == ["person", "open"]


def test_the_creator_seats_a_bot_and_opens_the_seat_again(ada: Guest):
    table = ada.open_table("you", "open")
    path = f"/tables/{table['code']}/seats/1"
    assert kinds(ada.ask("POST", path, json={"kind": "bot", "bot": "random"}))[1] == "bot"
    opened = ada.ask("POST", path, json={"kind": "open"})
    assert kinds(opened)[1] == "open"
    assert opened["seats"][1]["invitation"] == table["seats"][1]["invitation"]


@pytest.mark.parametrize(
    ("path", "wanted"),
    [("start", None), ("seats/1", {"kind": "bot", "bot": "path"}), ("pace", {"pace": 10})],
)
def test_a_stranger_changes_nothing_at_a_table(ada: Guest, stranger: Guest, path, wanted):
    table = ada.open_table("you", "open")
    status, code, _ = stranger.refusal("POST", f"/tables/{table['code']}/{path}", json=wanted)
    assert status == 403
    assert code == ("no_seat" if path == "pace" else "not_host")
    assert ada.table(table) == table


def test_a_bot_cannot_replace_a_seated_player(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open")
    bela.join(table)
    wanted = {"kind": "bot", "bot": "path"}
    status, code, _ = ada.refusal("POST", f"/tables/{table['code']}/seats/1", json=wanted)
    assert (status, code) == (409, "seat_taken")
    assert names(ada.table(table)) == ["Ada", "Béla"]


def test_a_player_removed_by_the_host_cannot_take_a_seat_again(
    ada: Guest, bela: Guest, stranger: Guest
):
    table = ada.open_table("you", "open", "open")
    bela.join(table, 1)
    opened = ada.ask("POST", f"/tables/{table['code']}/seats/1", json={"kind": "open"})
    for seat in (1, 2):
        wanted = {"invitation": opened["seats"][seat]["invitation"], "name": "Béla"}
        refused = bela.refusal("POST", f"/tables/{table['code']}/join", json=wanted)
        assert refused[:2] == (403, "unseated")
    assert stranger.join(opened, 1)["you"] == 1


def test_players_act_for_a_host_who_is_away_until_the_host_is_back(
    ada: Guest, bela: Guest, monkeypatch
):
    monkeypatch.setattr(preparation, "HOST_AWAY_AFTER", 0.05)
    table = ada.open_table("you", "open")
    bela.join(table)
    with bela.visit(table) as client:
        client.until(lambda client: client.table and client.table["host"])
        with ada.visit(table):
            client.until(lambda client: not client.table["host"])
            refused = bela.refusal("POST", f"/tables/{table['code']}/start")
            assert refused[:2] == (403, "not_host")
        client.until(lambda client: client.table["host"])
        assert bela.start(table)["state"] == "playing"


def test_a_removed_player_is_marked_as_removed(ada: Guest, bela: Guest, stranger: Guest):
    table = ada.open_table("you", "open")
    bela.join(table)
    assert bela.table(table)["removed"] is False
    with bela.visit(table) as page:
        ada.ask("POST", f"/tables/{table['code']}/seats/1", json={"kind": "open"})
        page.until(lambda page: page.table and page.table["removed"])
        assert page.table["you"] is None
    assert bela.table(table)["removed"] is True
    assert ada.table(table)["removed"] is False
    assert stranger.table(table)["removed"] is False


def test_a_player_who_leaves_is_not_marked_as_removed(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open")
    bela.join(table)
    left = bela.ask("POST", f"/tables/{table['code']}/leave")
    assert (left["you"], left["removed"]) == (None, False)


def test_no_game_begins_with_an_open_seat(ada: Guest):
    table = ada.open_table("you", "open")
    status, code, _ = ada.refusal("POST", f"/tables/{table['code']}/start")
    assert (status, code) == (409, "open_seats")
    assert ada.table(table)["state"] == "lobby"


def test_seats_are_fixed_once_the_game_has_begun(ada: Guest, bela: Guest):
    table = ada.open_table("you", "path", seating="as_listed")
    ada.start(table)
    path = f"/tables/{table['code']}/seats/1"
    assert ada.refusal("POST", path, json={"kind": "open"})[:2] == (409, "started")
    assert kinds(ada.table(table)) == ["person", "bot"]


def test_a_second_click_on_start_starts_no_second_game(ada: Guest):
    table = ada.open_table("you", "path")
    first = ada.start(table)
    with ada.visit(table) as client:
        client.until_my_turn()
        assert ada.start(table)["commitment"] == first["commitment"]
        assert [entry["number"] for entry in client.entries] == list(range(client.number))


@pytest.mark.rule("CO-05")
def test_seats_are_as_listed_where_the_creator_fixed_them(ada: Guest):
    table = ada.open_table("path", "random", "you", "path", seating="as_listed")
    assert names(ada.start(table)) == ["Pathfinder", "Wanderer", "Ada", "Pathfinder"]


@pytest.mark.rule("CO-05")
def test_seats_are_drawn_from_the_seed_of_the_game(server: LocalServer, ada: Guest):
    drawn = []
    for _ in range(6):
        table = ada.open_table("you", "path", "random", "newcomer", "tripper")
        order = draw_seats(server.row(table).shuffle.seed, 5)
        begun = ada.start(table)
        assert names(begun) == [names(table)[old] for old in order]
        assert begun["you"] == order.index(0)
        drawn.append(order)
    assert len({tuple(order) for order in drawn}) > 1


def test_everyone_at_the_table_sees_who_comes_and_goes(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open")
    with ada.visit(table) as client:
        bela.join(table)
        client.until(lambda client: client.table and client.table["seats"][1]["name"] == "Béla")
        with bela.visit(table):
            client.until(lambda client: client.table["seats"][1]["connected"])
        client.until(lambda client: not client.table["seats"][1]["connected"])
        ada.start(table)
        client.until_seen()
        assert client.table["state"] == "playing"


@pytest.mark.parametrize("kind", ["table", "seat"])
def test_two_guests_who_want_one_seat_at_once_do_not_both_get_it(
    server: LocalServer, ada: Guest, kind
):
    table = ada.open_table("you", "open")
    invitation = table["seats"][1]["invitation"] if kind == "seat" else None
    wanted = {"invitation": invitation, "name": "Racer"}

    async def race():
        import httpx

        async with (
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as one,
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as two,
        ):
            path = f"/api/tables/{table['code']}/join"
            return await asyncio.gather(one.post(path, json=wanted), two.post(path, json=wanted))

    answers = asyncio.run(race())
    assert sorted(answer.status_code for answer in answers) == [200, 409]


# colours


def colours(table: dict) -> list[int]:
    return [seat["colour"] for seat in table["seats"]]


def test_without_wishes_every_seat_has_its_default_colour(ada: Guest):
    assert colours(ada.open_table("open", "path", "you", "open")) == [0, 1, 2, 3]


def test_a_wish_is_granted_and_others_keep_theirs_where_possible(ada: Guest, bela: Guest):
    table = ada.open_table("you", "path", "open", "path", colour=3)
    assert colours(table) == [3, 1, 2, 0]
    bela.join(table, colour=1)
    assert colours(ada.table(table)) == [3, 0, 1, 2]


def test_the_first_of_two_players_who_wish_for_a_colour_gets_it(ada: Guest, bela: Guest):
    for _ in range(4):  # seats are drawn
        table = ada.open_table("open", "you", colour=4)
        bela.join(table, colour=4)
        ada.start(table)
        of = {seat["name"]: seat["colour"] for seat in ada.table(table)["seats"]}
        assert of["Ada"] == 4
        assert of["Béla"] != 4


@given(
    wishes=st.lists(st.none() | st.integers(0, 4), min_size=2, max_size=5).filter(
        lambda wishes: len({*wishes} - {None}) == len(wishes) - wishes.count(None)
    )
)
def test_every_seat_has_a_different_colour(wishes):
    seats = [
        SeatRow(number, "person", "", None, None, "", colour=wish)
        for number, wish in enumerate(wishes)
    ]
    found = colours_of(seats)
    assert len(set(found)) == len(seats)
    assert all(wish in (None, colour) for wish, colour in zip(wishes, found, strict=True))
    assert set(found) <= set(range(SEATS))
