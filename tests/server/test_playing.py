"""Games at a table: whole games, what each seat may know, refusals and races."""

import hashlib
import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from deals import seed_deals
from guests import Guest, Json, TableClient, play_to_the_end
from server.local_server import LocalServer
from whistlestop import Game
from whistlestop.game.commitment import Shuffle
from whistlestop.titles import load

ROUTES = {route.id for route in load("europe").routes}


def as_json(thing):
    return json.loads(json.dumps(thing))


# whole games


def test_a_person_and_three_bots_play_a_whole_game_over_the_wire(server: LocalServer, ada: Guest):
    table = ada.start(ada.open_table("you", "path", "random", "path"))
    with ada.visit(table) as client:
        client.until_seen()
        play_to_the_end(client, chance=random.Random(1))
        game = server.truth(table)[-1]
        assert game.is_over
        assert client.view["scores"] == as_json(game.scores())
        assert client.view["winners"] == game.winners()
        for score in client.view["scores"]:
            assert list(score["items"]) == list(game.title.rules.score_items)
            assert score["total"] == sum(score["items"].values())


def test_the_record_of_a_finished_game_replays_to_the_same_scores(ada: Guest):
    table = ada.start(ada.open_table("you", "path"))
    with ada.visit(table) as client:
        client.until_seen()
        play_to_the_end(client, chance=random.Random(2))
        answer = ada.http.get(f"/tables/{table['code']}/record")
        assert "attachment" in answer.headers["content-disposition"]
        game = Game.from_record(answer.text)
        assert game.is_over
        assert as_json(game.scores()) == client.view["scores"]
        shown = [(entry["seat"], entry["action"]) for entry in client.entries]
        you = client.view["seat"]
        assert shown == [
            (seat, None if seat != you and str(action).startswith("keep") else str(action))
            for seat, action in game.played
        ]


def test_no_record_is_given_out_before_the_end(ada: Guest):
    lobby = ada.open_table("you", "path")
    begun = ada.start(ada.open_table("you", "path"))
    for table in (lobby, begun):
        path = f"/tables/{table['code']}/record"
        assert ada.refusal("GET", path)[:2] == (409, "not_over")


def test_the_seed_committed_at_the_start_is_the_one_shown_at_the_end(
    server: LocalServer, ada: Guest
):
    table = ada.open_table("path", "path")
    promised = table["commitment"]
    assert (table["seed"], table["salt"]) == (None, None)
    with ada.visit(table) as client:
        ada.start(table)
        client.until(lambda client: client.is_over and client.table["state"] == "over")
        shown = client.table
    assert shown["commitment"] == promised
    assert hashlib.sha256(f"{shown['seed']}:{shown['salt']}".encode()).hexdigest() == promised
    shuffle = Shuffle(int(shown["seed"]), shown["salt"], tuple(shown["contributions"]))
    game = Game.new("europe", players=2, seed=shuffle.seed)
    for _, notation in server.log(table):
        game.play(notation)
    assert client.view["scores"] == as_json(game.scores())


# hidden information (CO-50)


def keys(thing):
    """Yield every key of a message with its value."""
    if isinstance(thing, dict):
        yield from thing.items()
    for value in thing.values() if isinstance(thing, dict) else thing:
        if isinstance(value, dict | list):
            yield from keys(value)


def tickets_dealt(games: list[Game]) -> list[set[str]]:
    """Return by seat all tickets that were offered to it.

    Tickets named like a route are left out, because a text does not tell them apart.
    """
    dealt: list[set[str]] = [set() for _ in range(games[0].players)]
    for game in games:
        for seat in range(game.players):
            offered = game.view(seat).to_dict()["offered"]
            dealt[seat] |= {ticket["id"] for ticket in offered["tickets"]} if offered else set()
    return [tickets - ROUTES for tickets in dealt]


@pytest.mark.rule("CO-50")
def test_no_message_of_a_whole_game_reveals_hidden_information(
    server: LocalServer, ada: Guest, bela: Guest, stranger: Guest
):
    table = ada.open_table("you", "open", "path", seating="as_listed")
    bela.join(table, 1)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as two, stranger.visit(table) as three:
        for client in (one, two, three):
            client.until_seen()
        play_to_the_end(one, two, three, chance=random.Random(3))
    row, games = server.row(table), server.truth(table)
    dealt = tickets_dealt(games)
    for seat, client in ((0, one), (1, two), (None, three)):
        mine = dealt[seat] if seat is not None else set()
        secret = set().union(*dealt) - mine
        during = [text for text in client.heard if not is_of_the_end(json.loads(text))]
        assert len(during) >= len(games)
        whole = "\n".join(during)
        assert str(row.seed) not in whole
        assert row.salt not in whole
        named = set(re.findall(r"[a-z_]+-[a-z_]+(?:\.\d)?", whole))
        assert named & secret == set()
        assert mine <= named
        for text in during:
            check_cards(json.loads(text), games, seat)


def is_of_the_end(message) -> bool:
    if message["type"] == "table":
        return message["table"]["state"] == "over"
    return message["type"] == "update" and message["view"]["phase"] == "over"


def check_cards(message, games: list[Game], seat: int | None) -> None:
    """Check that no message contains another seat's hand or blind cards."""
    names = [name for name, _ in keys(message)]
    assert not {"deck", "ticket_deck", "hands", "guest"} & set(names)
    assert names.count("hand") <= 1
    if message["type"] != "update":
        return
    seats = games[message["view"]["number"]].position()["seats"]
    assert message["view"]["hand"] == (None if seat is None else seats[seat]["hand"])
    for entry in message["entries"]:
        for event in entry["events"]:
            if event["kind"] == "card_taken" and event["seat"] != seat:
                assert ("card" in event) == (event["source"] == "face_up")


@pytest.mark.rule("CO-50")
def test_the_wire_sends_each_seat_exactly_the_referees_view(
    server: LocalServer, ada: Guest, bela: Guest, stranger: Guest
):
    table = ada.open_table("you", "open", seating="as_listed")
    bela.join(table, 1)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as two, stranger.visit(table) as three:
        for client in (one, two, three):
            client.until_seen()
        play_to_the_end(one, two, three, chance=random.Random(4))
    games = server.truth(table)
    for seat, client in ((0, one), (1, two), (None, three)):
        views = [json.loads(text)["view"] for text in client.heard if '"type":"update"' in text]
        views = [view for view in views if view["phase"] != "choose_tickets"]
        assert {view["number"] for view in views} == set(range(2, len(games)))
        for view in views:
            assert view == as_json(games[view["number"]].view(seat).to_dict())


# refusals


@contextmanager
def a_pair(ada: Guest, bela: Guest) -> Iterator[tuple[Json, TableClient, TableClient]]:
    """Return a table with Ada and Béla, both with the page open, during their game.

    Ada is to move.
    """
    table = ada.open_table("you", "open", seating="as_listed")
    bela.join(table, 1)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as two:
        one.until_seen()
        two.until_seen()
        chance = random.Random(5)
        while not (one.number > 20 and one.my_turn and one.view["phase"] == "act"):
            mover, other = (one, two) if one.my_turn else (two, one)
            number = mover.play(chance.choice(mover.legal)).number
            other.until(lambda client, number=number: client.number >= number)
        yield table, one, two


@pytest.fixture
def pair(ada: Guest, bela: Guest):
    with a_pair(ada, bela) as pair:
        yield pair


@pytest.fixture(scope="module")
def shared_pair(shared_server: LocalServer):
    """Share a pair among tests whose messages are refused."""
    with pytest.MonkeyPatch.context() as patch:
        seed_deals(patch, "a shared pair")
        with a_pair(shared_server.guest("Ada"), shared_server.guest("Béla")) as pair:
            yield pair


def test_a_late_action_is_refused(pair):
    _, one, _ = pair
    code, message = one.refusal("draw deck", number=one.number - 1)
    assert code == "stale"
    assert f"next is {one.number}" in message


def test_an_action_sent_twice_is_played_once(server: LocalServer, pair):
    table, one, _ = pair
    number = one.number
    one.send("draw deck", number)
    one.send("draw deck", number)
    one.until(lambda client: client.refusals and client.number > number)
    assert one.refusals[-1]["code"] == "stale"
    assert one.refusals[-1]["action"] == "draw deck"
    assert len(server.log(table)) == number + 1


def test_an_action_with_a_later_number_is_refused(pair):
    _, one, _ = pair
    code, message = one.refusal("draw deck", number=one.number + 1)
    assert code == "stale"
    assert "not due yet" in message


def test_an_action_out_of_turn_is_refused(pair):
    _, _, two = pair
    code, message = two.refusal("draw deck")
    assert code == "not_your_turn"
    assert "seat 0" in message


def test_a_spectator_cannot_play(pair, stranger: Guest):
    table, _, _ = pair
    with stranger.visit(table) as three:
        three.until_seen()
        assert three.refusal("draw deck")[0] == "no_seat"


@pytest.mark.parametrize(
    "action",
    [
        "",
        "sing",
        "draw",
        "draw pink",
        "draw deck deck",
        "pay red:1",
        "pass",
        "keep none",
        "claim paris-atlantis red:2",
        "claim paris-zurich red:99",
        "station atlantis red:1",
        "claim " + "x" * 390,
        "drаw deck",  # a Cyrillic а
        "draw deck\x00",
        "draw deck\ndraw deck",
    ],
)
def test_an_illegal_action_is_refused_with_a_reason(shared_pair, action):
    _, one, _ = shared_pair
    code, message = one.refusal(action)
    assert code == "illegal"
    assert len(message) > 10


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("", "message"),
        ("no json", "message"),
        ("[]", "message"),
        ("null", "message"),
        ('"draw deck"', "message"),
        ("{}", "type"),
        ('{"type":"play"}', "action"),
        ('{"type":"sing","number":0,"action":"draw deck"}', "type"),
        ('{"type":"play","number":-1,"action":"draw deck"}', "number"),
        ('{"type":"play","number":1.5,"action":"draw deck"}', "number"),
        ('{"type":"play","number":null,"action":"draw deck"}', "number"),
        ('{"type":"play","number":' + "9" * 1900 + ',"action":"draw deck"}', "number"),
        ('{"type":"play","number":0,"action":7}', "action"),
        ('{"type":"play","number":0,"action":"' + "x" * 401 + '"}', "action"),
        ('{"type":"play","number":0,"action":"draw deck","seat":0}', "seat"),
        ('{"type":"play","number":0,"action":"\\ud800"}', "message"),
        ("[" * 2000, "message"),
        (b'{"type":"play","number":0,"action":"draw deck"}', "message"),
        (b"\xff\xfe", "message"),
    ],
)
def test_a_malformed_message_is_refused_with_a_correction(
    shared_pair, shared_ada: Guest, text, about
):
    table, _, _ = shared_pair
    with shared_ada.visit(table) as page:
        code, message = page.refusal_of_text(text)
    assert code == "malformed"
    assert about in message


def test_a_refusal_changes_nothing_and_is_sent_to_no_one_else(server: LocalServer, pair):
    table, one, two = pair
    before, view = server.log(table), one.view
    one.refusal("claim paris-zurich red:99")
    one.refusal("draw deck", number=0)
    two.refusal("draw deck")
    one.refusal_of_text("no json")
    assert server.log(table) == before
    assert one.view == view
    one.play("draw deck")
    two.until(lambda client: client.number == one.number)
    assert [refusal["code"] for refusal in two.refusals] == ["not_your_turn"]
    assert len(server.log(table)) == len(before) + 1


def test_nothing_is_played_before_the_start(ada: Guest):
    table = ada.open_table("you", "path")
    with ada.visit(table) as client:
        client.until(lambda client: client.table)
        client.send("draw deck", 0)
        client.until(lambda client: client.refusals)
        assert client.refusals[-1]["code"] == "not_started"


def test_nothing_is_played_after_the_end(server: LocalServer, ada: Guest):
    table = ada.start(ada.open_table("you", "path"))
    with ada.visit(table) as client:
        client.until_seen()
        play_to_the_end(client, chance=random.Random(6))
        played = len(server.log(table))
        assert client.refusal("draw deck")[0] == "over"
        assert len(server.log(table)) == played


def test_when_two_tabs_race_exactly_one_wins(server: LocalServer, ada: Guest, pair):
    table, one, _ = pair
    with ada.visit(table) as tab:
        tab.until_seen()
        for wanted in (("draw deck", "tickets"), ("draw deck", "draw deck")):
            number = one.number
            for client, action in zip((one, tab), wanted, strict=True):
                client.send(action, number)
            codes = one.codes_so_far() + tab.codes_so_far()
            assert codes == ["stale"]
            assert len(server.log(table)) == number + 1
            assert one.view == tab.view
            if not one.my_turn or one.view["phase"] == "keep_tickets":
                break
