"""Whole games of Switzerland, Berlin and The Card Game over the wire, and their secrets."""

import json
import random
import re

import pytest

from amount import slow_except
from guests import Guest, TableClient, play_to_the_end
from server.local_server import LocalServer
from whistlestop import Game

TICKET = re.compile(r"[a-z_]+-[a-z_]+(?:\.\d)?")


def as_json(thing):
    return json.loads(json.dumps(thing))


def replayed(guest: Guest, table, client: TableClient) -> Game:
    """Return the game of the downloaded record; it ends as the page has shown it."""
    answer = guest.http.get(f"/tables/{table['code']}/record")
    assert answer.status_code == 200
    assert f"whistlestop-{table['title']}-" in answer.headers["content-disposition"]
    game = Game.from_record(answer.text)
    assert game.is_over
    assert as_json(game.scores()) == client.view["scores"]
    assert game.winners() == client.view["winners"]
    assert game.title.id == table["title"]
    return game


@pytest.mark.parametrize(
    ("title", "bots"),
    slow_except(
        [("switzerland", ("path",)), ("card_game", ("path",))],
        [
            ("switzerland", ("path", "random")),
            ("switzerland", ("path",)),
            ("berlin", ("path", "random", "path")),
            ("berlin", ("random",)),
            ("card_game", ("path",)),
            ("card_game", ("random", "path")),
        ],
    ),
)
def test_a_person_and_bots_play_a_whole_game_and_its_record_replays(
    server: LocalServer, ada: Guest, title, bots
):
    table = ada.start(ada.open_table("you", *bots, title=title))
    with ada.visit(table) as client:
        client.until_seen()
        play_to_the_end(client, chance=random.Random(1))
        game = replayed(ada, table, client)
        assert len(game.played) == len(server.log(table)) == len(client.entries)
        mine = client.view["seat"]
        assert len({action for seat, action in game.played if seat == mine}) > 10
        views = [json.loads(text)["view"] for text in client.heard if '"type":"update"' in text]
        states = server.truth(table)
        views = [view for view in views if view["phase"] != "choose_tickets"]
        first = views[0]["number"]  # all had chosen their tickets
        assert first == 1 + len(bots)
        assert {view["number"] for view in views} == set(range(first, len(states)))
        for view in views:
            assert view == as_json(states[view["number"]].view(mine).to_dict())


def known_to(seat: int | None, games: list[Game]) -> list[set[str]]:
    """Return for every action the tickets that a seat may know: offered to it, or completed."""
    known: set[str] = set()
    result = []
    for game in games:
        position = game.position()
        for each in position["seats"]:
            known |= set(each["completed"])
        if seat is not None:
            known |= set(position["seats"][seat].get("offered", ()))
        result.append(set(known))
    return result


def stacks(view) -> list[dict[str, int] | None]:
    return [seat["on_the_track_cards"] for seat in view["seats"]]


@pytest.mark.rule("CG-12", "CG-33", "CG-40", "CO-50")
@pytest.mark.parametrize("options", [{}, {"open_track": True}], ids=["closed", "open"])
def test_no_message_of_a_whole_card_game_reveals_hidden_information(
    server: LocalServer, ada: Guest, bela: Guest, stranger: Guest, options
):
    """Four seats play with two decks; the test searches every text that the server sent."""
    table = ada.open_table(
        "you", "open", "path", "random", title="card_game", seating="as_listed", options=options
    )
    bela.join(table, 1)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as two, stranger.visit(table) as three:
        for client in (one, two, three):
            client.until_seen()
        play_to_the_end(one, two, three, chance=random.Random(3))
        replayed(ada, table, one)
    row, games = server.row(table), server.truth(table)
    assert games[-1].position()["deck_number"] == 2
    all_tickets = {ticket.id for ticket in games[0].title.tickets}
    for seat, client in ((0, one), (1, two), (None, three)):
        known, opened = known_to(seat, games), 0
        for text in client.heard:
            message = json.loads(text)
            if message["type"] != "update" or message["view"]["phase"] == "over":
                continue
            view, number = message["view"], message["view"]["number"]
            named = set(TICKET.findall(text)) & all_tickets
            assert named <= known[number]
            assert str(row.seed) not in text
            assert row.salt not in text
            if view["phase"] == "complete_tickets":
                opened += 1
                assert None not in stacks(view)
            else:
                mine = stacks(view)[seat] if seat is not None else None
                assert (mine is not None) == (bool(options) and seat is not None)
                others = [cards for each, cards in enumerate(stacks(view)) if each != seat]
                assert others == [None] * len(others)
            assert text.count('"hand":') == 1
            hand = games[number].position()["seats"][seat]["hand"] if seat is not None else None
            assert view["hand"] == hand
        assert opened > 0
        assert len(known[-1]) < len(all_tickets), "everything was known: nothing was secret"


@pytest.mark.rule("CH-10", "CH-12", "CO-50")
@pytest.mark.parametrize("title", ["switzerland", "berlin"])
def test_no_message_names_a_ticket_that_another_seat_holds(
    server: LocalServer, ada: Guest, bela: Guest, title
):
    table = ada.open_table("you", "open", title=title, seating="as_listed")
    bela.join(table, 1)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as two:
        for client in (one, two):
            client.until_seen()
        play_to_the_end(one, two, chance=random.Random(4))
    games = server.truth(table)
    routes = {route.id for route in games[0].title.routes}
    tickets = {ticket.id for ticket in games[0].title.tickets} - routes
    for seat, client in ((0, one), (1, two)):
        known, seen = set(), []
        for game in games:
            known |= set(game.position()["seats"][seat].get("offered", ()))
            seen.append(set(known))
        for text in client.heard:
            message = json.loads(text)
            if message["type"] == "update" and message["view"]["phase"] != "over":
                assert set(TICKET.findall(text)) & tickets <= seen[message["view"]["number"]]
        assert seen[-1]
        assert len(seen[-1] & tickets) < len(tickets)
