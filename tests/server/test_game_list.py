"""A guest's list of games: its content, its readers and its updates."""

import json
import random
import time
from contextlib import ExitStack

import pytest

from guests import Guest, play_to_the_end
from server.local_server import LocalServer
from server.stubs import Stub
from whistlestop.server.lobby import game_list
from whistlestop.server.lobby.feed import Feed
from whistlestop.server.table.table_state import TableState
from whistlestop.server.table.watcher import Watcher


def test_a_stranger_has_no_games(stranger: Guest):
    with stranger.list_games() as shown:
        assert shown.games == {}


def test_the_list_refuses_messages_because_it_only_sends(ada: Guest):
    with ada.list_games() as shown:
        shown.socket.send("what?")
        shown.until(lambda shown: shown.messages[-1]["type"] == "refused")
        assert shown.messages[-1]["code"] == "malformed"


def test_a_table_is_in_its_players_lists_from_the_start(ada: Guest, bela: Guest):
    table = ada.open_table("you", "open", seating="as_listed")
    with ada.list_games() as of_ada, bela.list_games() as of_bela:
        assert of_bela.games == {}
        lobby = of_ada.game(table)
        assert (lobby["state"], lobby["you"], lobby["turn"]) == ("lobby", 0, None)
        assert lobby["number"] == 0
        assert abs(lobby["changed"] / 1000 - time.time()) < 600
        bela.join(table)
    with bela.list_games() as of_bela, ada.list_games() as of_ada:
        ada.start(table)
        of_bela.until(lambda shown: shown.game(table)["state"] == "playing")
        of_ada.until(lambda shown: shown.game(table)["state"] == "playing")
        begun = of_bela.game(table)
        assert (begun["you"], of_ada.game(table)["you"]) == (1, 0)
        assert [seat["name"] for seat in begun["seats"]] == ["Ada", "Béla"]
        assert (begun["turn"], of_ada.game(table)["turn"]) == (1, 0)  # both choose tickets


def test_a_new_table_appears_in_a_list_that_is_open(ada: Guest):
    ada.open_table("you", "open")
    with ada.list_games() as shown:
        another = ada.open_table("you", "open")
        shown.until(lambda shown: another["code"] in shown.games)
        assert len(shown.games) == 2


def test_the_list_follows_a_game_and_shows_what_a_spectator_sees(
    ada: Guest, bela: Guest, stranger: Guest
):
    table = ada.open_table("you", "open")
    bela.join(table)
    ada.start(table)
    with (
        ada.visit(table) as a,
        bela.visit(table) as b,
        stranger.visit(table) as watching,
        ada.list_games() as shown,
    ):
        play_to_the_end(a.until_seen(), b.until_seen(), chance=random.Random(3))
        shown.until(lambda shown: shown.game(table)["state"] == "over")
        watching.until(lambda client: client.is_over)
        game, view = shown.game(table), watching.view
        assert game["number"] == view["number"] > 30
        assert game["winners"] == view["winners"]
        assert game["scores"] == [score["total"] for score in view["scores"]]
        assert max(game["scores"]) == game["scores"][game["winners"][0]]
        assert game["claims"] == [seat["routes"] for seat in view["seats"]]
        assert any(game["claims"])
        assert game["turn"] is None
        numbers = [m["game"]["number"] for m in shown.messages if m["type"] == "game"]
        assert numbers == sorted(numbers)
        assert set(numbers) >= set(range(2, game["number"]))
    with ada.list_games() as again:
        assert again.game(table) == game


def test_a_change_during_the_lookup_is_sent_after_it(server: LocalServer, ada: Guest):
    table = ada.open_table("you", "open")
    row = server.row(table)
    feed, watcher = Feed(), Watcher(None, row.creator)
    feed.arrive(row.creator, watcher)
    feed.show(TableState(row))
    assert watcher.outbox.empty()
    feed.begin(watcher, [], more=False)
    feed.show(TableState(row))
    message_types = [json.loads(watcher.outbox.get_nowait())["type"] for _ in range(3)]
    assert message_types == ["games", "game", "game"]
    feed.leave(row.creator, watcher)
    feed.show(TableState(row))
    assert watcher.outbox.empty()


def test_no_guest_sees_the_games_of_others(ada: Guest, bela: Guest, stubs: type[Stub]):
    theirs, first = bela.open_table("you", "open"), ada.open_table("you", "open")
    with ada.list_games() as shown:
        bela.start(bela.open_table("you", "path"))
        mine = ada.open_table("you", "open")
        shown.until(lambda shown: mine["code"] in shown.games)
        assert set(shown.games) == {first["code"], mine["code"]}
        assert theirs["code"] not in json.dumps(shown.messages)


def test_finished_games_are_found_by_title_and_by_opponent(
    monkeypatch: pytest.MonkeyPatch, ada: Guest, bela: Guest, stubs: type[Stub]
):
    def played(*seats: str, **wanted: str) -> str:
        table = ada.open_table(*seats, **wanted)
        people = [ada]
        if "open" in seats:
            bela.join(table)
            people.append(bela)
        ada.start(table)
        with ExitStack() as pages:
            clients = [pages.enter_context(guest.visit(table)).until_seen() for guest in people]
            play_to_the_end(*clients, chance=random.Random(1))
        code: str = table["code"]
        return code

    bots, people = (
        played("you", "tripper", title="usa_1910:mega"),
        played("you", "open", title="usa_1910"),
    )
    cards = played("you", "open", title="card_game")

    def found(**wanted: str | int) -> list[str]:
        answer = ada.ask("GET", "/games/finished", params=wanted)
        return [game["code"] for game in answer["games"]]

    assert found() == [cards, people, bots]
    assert found(title="usa_1910") == [people, bots]
    assert found(title="usa_1910:mega") == [bots]
    assert found(title="usa") == []
    assert found(opponent=" bél") == [cards, people]
    assert found(opponent="DAY-TRIPPER") == found(opponent="wycieczk") == [bots]
    assert found(opponent="Ada") == []
    assert found(skip=1) == [people, bots]
    assert found(title="usa_1910", opponent="béla") == [people]
    assert bela.ask("GET", "/games/finished")["more"] is False
    monkeypatch.setattr(game_list, "FINISHED_SHOWN", 2)
    assert (found(), found(skip=2)) == ([cards, people], [bots])
    assert ada.ask("GET", "/games/finished")["more"] is True
    assert ada.ask("GET", "/games/finished?skip=1")["more"] is False
    with ada.list_games() as shown:
        assert set(shown.games) == {cards, people}
        assert shown.messages[0]["more"] is True
    with bela.list_games() as shown:
        assert shown.messages[0]["more"] is False


def test_malformed_searches_for_finished_games_are_refused_with_a_correction(ada: Guest):
    status, code, message = ada.refusal("GET", "/games/finished?skip=-1")
    assert (status, code) == (422, "malformed")
    assert "skip" in message
    status, code, message = ada.refusal("GET", "/games/finished", params={"opponent": "x" * 25})
    assert (status, code) == (422, "malformed")
    assert "opponent" in message
