"""Rematches: the consent of all players present, the seating, and the state of a series."""

import random
from contextlib import ExitStack
from pathlib import Path

import pytest
import sqlalchemy as sql

from guests import Guest, Json, TableClient, play_to_the_end
from server.local_server import LocalServer
from server.stubs import Stub
from server.test_options import in_an_older_layout
from whistlestop.game.seating import draw_seats


def finished(*people: Guest, bots: int = 0, title: str = "berlin", **wanted) -> Json:
    """Return a finished game of these people; the first one is the host."""
    creator = people[0]
    open_seats = ["open"] * (len(people) - 1)
    seats = ["you", *open_seats, *["path"] * bots]
    table = creator.open_table(*seats, seating="as_listed", title=title, **wanted)
    for seat, guest in enumerate(people[1:], 1):
        guest.join(table, seat)
    creator.start(table)
    play(table, *people)
    return creator.table(table)


def play(table: Json, *people: Guest, seed: int = 1) -> None:
    with ExitStack() as pages:
        clients = [pages.enter_context(guest.visit(table)).until_seen() for guest in people]
        play_to_the_end(*clients, chance=random.Random(seed))


def names(table: Json) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


def has_request(client: TableClient):
    return client.table is not None and client.table["again"]


@pytest.fixture
def cleo(server: LocalServer) -> Guest:
    return server.guest("Cleo")


# consent


def test_a_rematch_begins_when_all_players_present_agree(ada: Guest, bela: Guest, cleo: Guest):
    table = finished(ada, bela, cleo)
    with ada.visit(table) as one, bela.visit(table) as two:
        one.until(lambda client: client.table and client.table["seats"][1]["connected"])
        answer = ada.again(table, seating="turned")
        assert answer["code"] == table["code"]
        two.until(has_request)
        assert two.table["again"] == {"agreed": [0], "declined": [], "seating": "turned"}
        assert two.table["next_table"] is None
        begun = bela.again(table, seating="turned")
        assert begun["state"] == "playing"
        one.until(lambda client: client.table["next_table"] == begun["code"])
        assert cleo.table(begun)["you"] is not None  # an absent player keeps her seat


def test_a_player_can_decline_and_change_their_mind(ada: Guest, bela: Guest):
    table = finished(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as two:
        for client in (one, two):
            client.until(lambda client: client.table)
        ada.again(table)
        said = bela.again(table, agree=False)["again"]
        assert said == {"agreed": [0], "declined": [1], "seating": "drawn"}
        one.until(lambda client: client.table["again"] == said)
        assert ada.again(table)["code"] == table["code"]
        ada.again(table, agree=False)
        assert ada.table(table)["again"]["agreed"] == []
        assert ada.table(table)["again"]["seating"] is None
        assert bela.again(table)["again"]["agreed"] == [1]
        assert ada.again(table)["state"] == "playing"


def test_agreeing_to_another_seating_asks_the_others_again(ada: Guest, bela: Guest):
    table = finished(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as two:
        for client in (one, two):
            client.until(lambda client: client.table)
        ada.again(table, seating="as_listed")
        said = bela.again(table, seating="turned")
        assert said["again"] == {"agreed": [1], "declined": [], "seating": "turned"}
        assert ada.again(table, seating="turned")["state"] == "playing"


def test_the_others_need_not_wait_for_a_player_who_leaves(
    impatient, ada: Guest, bela: Guest, cleo: Guest
):
    table = finished(ada, bela, cleo)
    with ada.visit(table) as one, bela.visit(table) as two:
        with cleo.visit(table) as three:
            for client in (one, two, three):
                client.until(lambda client: client.table)
            ada.again(table)
            bela.again(table)
            assert ada.table(table)["next_table"] is None
        one.until(lambda client: client.table["next_table"])


def test_a_declined_rematch_can_be_requested_again_once_the_player_leaves(
    impatient, ada: Guest, bela: Guest
):
    table = finished(ada, bela)
    with ada.visit(table) as one:
        with bela.visit(table) as two:
            two.until(lambda client: client.table)
            ada.again(table)
            bela.again(table, agree=False)
        one.until(lambda client: client.table and not client.table["seats"][1]["connected"])
        assert ada.table(table)["next_table"] is None
        assert ada.again(table)["state"] == "playing"


def test_bots_always_agree_even_if_no_player_is_present(
    server: LocalServer, ada: Guest, stubs: type[Stub]
):
    table = ada.start(ada.open_table("path", "path", title="card_game"))
    with ada.visit(table) as client:
        client.until(lambda client: client.is_over and client.table["state"] == "over")
        assert ada.again(table, agree=False)["code"] == table["code"]
        assert ada.again(table)["code"] != table["code"]


def test_a_restart_forgets_who_agreed_to_a_rematch(data: Path):
    with LocalServer(data) as server:
        ada, bela = server.guest("Ada"), server.guest("Béla")
        table = finished(ada, bela)
        with ada.visit(table) as one, bela.visit(table) as two:
            for client in (one, two):
                client.until(lambda client: client.table)
            ada.again(table)
    with LocalServer(data) as server:
        assert server.reopen(ada).table(table)["again"] is None


@pytest.mark.parametrize(
    ("body", "about"),
    [
        ({}, "agree"),
        ({"agree": "yes"}, "agree"),
        ({"agree": True, "seating": "crossed"}, "seating"),
        ({"agree": True, "seat": 1}, "seat"),
        (None, ""),
    ],
)
def test_an_invalid_rematch_request_is_refused(shared_ada: Guest, shared_bela: Guest, body, about):
    table = finished(shared_ada, shared_bela)
    said = shared_ada.refusal("POST", f"/tables/{table['code']}/again", json=body)
    assert said[:2] == (422, "malformed")
    assert about in said[2]


# seating


def test_as_listed_keeps_every_seat_and_turned_moves_each_player_one_on(
    ada: Guest, bela: Guest, cleo: Guest
):
    table = finished(ada, bela, cleo)
    second = ada.again(table, seating="as_listed")
    assert names(second) == names(table) == ["Ada", "Béla", "Cleo"]
    play(second, ada, bela, cleo)
    third = bela.again(second, seating="turned")
    assert names(third) == ["Cleo", "Ada", "Béla"]
    assert third["you"] == 2
    colours = {seat["name"]: seat["colour"] for seat in table["seats"]}
    assert {seat["name"]: seat["colour"] for seat in third["seats"]} == colours


@pytest.mark.rule("CO-05")
def test_drawn_seats_follow_from_the_next_games_seed(
    server: LocalServer, ada: Guest, bela: Guest, cleo: Guest
):
    table = finished(ada, bela, cleo)
    for seed in range(3):
        following = ada.again(table, seating="drawn")
        order = draw_seats(server.row(following).shuffle.seed, 3)
        assert names(following) == [names(table)[old] for old in order]
        assert following["you"] == names(following).index("Ada")
        play(following, ada, bela, cleo, seed=seed)
        table = following


# the series


def test_a_series_counts_by_player_wherever_they_sit(
    server: LocalServer, ada: Guest, bela: Guest, stubs: type[Stub]
):
    table = finished(ada, bela, bots=1)
    assert table["series"] is None
    wins = dict.fromkeys(["Ada", "Béla", "Traveller"], 0)
    points = dict(wins)
    codes = []
    for number, seating in enumerate(["turned", "drawn", "turned"], 2):
        with ada.visit(table) as client:
            view = client.until_seen().view
        who = [name if name in wins else "Traveller" for name in names(table)]
        for seat in view["winners"]:
            wins[who[seat]] += 1
        for seat, score in enumerate(view["scores"]):
            points[who[seat]] += score["total"]
        codes.append(table["code"])
        table = ada.again(table, seating=seating)
        series = bela.table(table)["series"]
        who = [name if name in wins else "Traveller" for name in names(table)]
        assert series["number"] == number
        assert [game["code"] for game in series["games"]] == codes
        assert [player["seat"] for player in series["players"]] == [0, 1, 2]
        assert {who[p["seat"]]: p["wins"] for p in series["players"]} == wins
        assert {who[p["seat"]]: p["points"] for p in series["players"]} == points
        play(table, ada, bela, seed=number)
    over = ada.table(table)["series"]
    assert len(over["games"]) == 4  # with this one
    assert over["games"][-1]["code"] == table["code"]
    with server.reopen(bela).visit(table) as client:
        assert client.until(lambda client: client.table).table["series"] == over


def test_a_series_survives_a_restart_and_shows_only_the_last_games(data: Path, monkeypatch):
    monkeypatch.setattr("whistlestop.server.table.series.MAX_TOLD", 2)
    with LocalServer(data) as server:
        ada, bela = server.guest("Ada"), server.guest("Béla")
        table = finished(ada, bela)
        for seed in range(3):
            table = ada.again(table, seating="turned")
            play(table, ada, bela, seed=seed)
        series = ada.table(table)["series"]
        assert len(series["games"]) == 2
        assert sum(player["wins"] for player in series["players"]) >= 4
    with LocalServer(data) as server:
        assert server.reopen(ada).table(table)["series"] == series


@pytest.mark.sqlite
def test_tables_from_before_series_become_series(tmp_path: Path):
    with LocalServer(tmp_path / "new") as server:
        ada, bela = server.guest("Ada"), server.guest("Béla")
        first = finished(ada, bela)
        second = ada.again(first, seating="turned")
        play(second, ada, bela, seed=5)
        third = ada.again(second, seating="as_listed")
        alone = ada.open_table("you", "open")
        series = ada.table(third)["series"]
        assert series["number"] == 3
    in_an_older_layout(tmp_path / "new", tmp_path / "old", "0012")
    engine = sql.create_engine(f"sqlite:///{tmp_path / 'old' / 'whistlestop.db'}")
    assert "series" not in {column["name"] for column in sql.inspect(engine).get_columns("tables")}
    engine.dispose()
    with LocalServer(tmp_path / "old") as server:
        ada = server.reopen(ada)
        assert ada.table(third)["series"] == series
        assert ada.table(alone)["series"] is None
        assert (server.row(alone).series, server.row(alone).number) == (alone["code"], 1)
        assert server.row(second).series == first["code"]


def test_rated_games_stay_rated(ada: Guest, bela: Guest):
    assert ada.again(finished(ada, bela, rated=True))["rated"] is True
