"""Games at a table: whole ones, what each seat may know, what is refused, who was first."""

import hashlib
import json
import random
from contextlib import ExitStack

import pytest

from house import Guest, House, Look
from whistlestop import Game
from whistlestop.titles import CARDS, load

COLOURS = set(CARDS)
TICKETS = {ticket.id for ticket in load("europe").tickets}


def play_to_the_end(*looks: Look, chance: random.Random, after_each=None) -> None:
    """Everybody plays whatever is legal until the game is over."""
    while not looks[0].is_over:
        number = max(look.number for look in looks)
        for look in looks:
            look.until(lambda look, number=number: look.number >= number)
        for look in looks:
            if look.my_turn and look.number == number:
                look.play(chance.choice(look.legal))
                break
        else:
            looks[0].until(lambda look, number=number: look.number > number)
    for look in looks:
        look.until(lambda look: look.is_over and look.table["state"] == "over")


def truth(house: House, table) -> list[Game]:
    """The game after every action of the log, from the database alone."""
    row = house.row(table)
    game = Game.new(row.title, players=len(row.seats), seed=row.seed)
    games = [game.copy()]
    for _, notation in house.log(table):
        game.play(notation)
        games.append(game.copy())
    return games


def as_json(thing):
    return json.loads(json.dumps(thing))


# whole games


def test_a_person_and_three_bots_play_a_whole_game_over_the_wire(house: House, ada: Guest):
    table = ada.start(ada.open_table("you", "path", "random", "path"))
    with ada.look(table) as look:
        look.until_seen()
        play_to_the_end(look, chance=random.Random(1))
        game = truth(house, table)[-1]
        assert game.is_over
        assert look.view["scores"] == as_json(game.scores())
        assert look.view["winners"] == game.winners()
        for score in look.view["scores"]:
            parts = ("routes", "tickets", "longest_path", "stations", "big_cities")
            assert score["total"] == sum(score[part] for part in parts)


def test_the_record_of_a_finished_game_replays_to_the_same_scores(ada: Guest):
    table = ada.start(ada.open_table("you", "path"))
    with ada.look(table) as look:
        look.until_seen()
        play_to_the_end(look, chance=random.Random(2))
        answer = ada.http.get(f"/tables/{table['code']}/record")
        assert "attachment" in answer.headers["content-disposition"]
        game = Game.from_record(answer.text)
        assert game.is_over
        assert as_json(game.scores()) == look.view["scores"]
        assert [str(action) for _, action in game.played] == [
            notation for _, notation in load_actions(look, game)
        ]


def load_actions(look: Look, game: Game):
    """The log as shown, with what was kept secret filled in from the record."""
    played = [(seat, str(action)) for seat, action in game.played]
    return [
        (entry["seat"], entry["action"] or played[number][1])
        for number, entry in enumerate(look.entries)
    ]


def test_no_record_is_given_before_the_end(ada: Guest):
    lobby = ada.open_table("you", "path")
    begun = ada.start(ada.open_table("you", "path"))
    for table in (lobby, begun):
        path = f"/tables/{table['code']}/record"
        assert ada.refusal("GET", path)[:2] == (409, "not_over")


def test_the_seed_promised_at_the_start_is_the_one_shown_at_the_end(house: House, ada: Guest):
    table = ada.open_table("path", "path")
    promised = table["commitment"]
    assert (table["seed"], table["salt"]) == (None, None)
    with ada.look(table) as look:
        ada.start(table)
        look.until(lambda look: look.is_over and look.table["state"] == "over")
        shown = look.table
    assert shown["commitment"] == promised
    assert hashlib.sha256(f"{shown['seed']}:{shown['salt']}".encode()).hexdigest() == promised
    game = Game.new("europe", players=2, seed=int(shown["seed"]))
    for _, notation in house.log(table):
        game.play(notation)
    assert look.view["scores"] == as_json(game.scores())


# what a seat may know (CO-50)


def paths(thing, at=""):
    """Every key of a message with what stands there; ids and positions are left out."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            name = "*" if key in COLOURS or "-" in key else key
            yield from paths(value, f"{at}.{name}")
    elif isinstance(thing, list):
        for value in thing:
            yield from paths(value, f"{at}[]")
    else:
        yield at, thing


@pytest.mark.rule("CO-50")
def test_no_message_of_a_whole_game_tells_what_its_reader_may_not_know(
    house: House, ada: Guest, bela: Guest, stranger: Guest
):
    table = ada.open_table("you", "open", "path", seating="as_listed")
    bela.join(table, 1)
    ada.start(table)
    with ada.look(table) as one, bela.look(table) as two, stranger.look(table) as three:
        for look in (one, two, three):
            look.until_seen()
        play_to_the_end(one, two, three, chance=random.Random(3))
    row, games = house.row(table), truth(house, table)
    for seat, look in ((0, one), (1, two), (None, three)):
        told_of = set()
        for text in look.heard:
            message = json.loads(text)
            if message["type"] == "table" and message["table"]["state"] == "over":
                continue
            assert str(row.seed) not in text
            assert row.salt not in text
            if message["type"] == "update" and message["view"]["phase"] != "over":
                check_update(message, games, seat, told_of)
        if seat is None:
            assert told_of == set()
        else:
            assert told_of  # a seat does hear of its own tickets: the search would find others


def check_update(message, games, seat, told_of) -> None:
    view = message["view"]
    game = games[view["number"]]
    own = game.position()["seats"][seat] if seat is not None else None
    assert view["seat"] == seat
    assert view["hand"] == (own["hand"] if own else None)
    for path, what in paths(message):
        place = path.split(".")[-1]
        if isinstance(what, str) and what in TICKETS and path.endswith(("tickets[]", ".id")):
            told_of.add(what)
        assert "deck" not in place or place in ("deck_size", "ticket_deck_size"), path
        assert place not in ("seed", "salt", "guest", "creator"), path
    if seat is None or view["turn"] != seat:
        assert view["legal"] == []
    mine = set()
    for entry in message["entries"]:
        own_entry = entry["seat"] == seat
        for event in entry["events"]:
            kind, by = event["kind"], event.get("seat")
            if kind == "card_taken" and by != seat:
                assert ("card" in event) == (event["source"] == "face_up")
            if by != seat:
                assert "tickets" not in event
            mine |= set(event.get("tickets", []))
        if not own_entry:
            assert not (entry["action"] or "").startswith("keep")
    known = mine | set(own["tickets"] if own else []) | set(offered_to(game, seat))
    shown = {ticket["id"] for ticket in view["tickets"] or []}
    shown |= {ticket["id"] for ticket in (view["offered"] or {"tickets": []})["tickets"]}
    assert shown <= known | told_of
    assert (view["tickets"] is None) == (seat is None)
    assert "keep " not in " ".join(view["legal"]) or view["turn"] == seat


def offered_to(game: Game, seat):
    offered = game.view(seat).to_dict()["offered"] if seat is not None else None
    return [ticket["id"] for ticket in offered["tickets"]] if offered else []


@pytest.mark.rule("CO-50")
def test_the_wire_shows_each_seat_exactly_the_view_of_the_referee(
    house: House, ada: Guest, bela: Guest, stranger: Guest
):
    table = ada.open_table("you", "open", seating="as_listed")
    bela.join(table, 1)
    ada.start(table)
    with ada.look(table) as one, bela.look(table) as two, stranger.look(table) as three:
        for look in (one, two, three):
            look.until_seen()
        play_to_the_end(one, two, three, chance=random.Random(4))
    games = truth(house, table)
    for seat, look in ((0, one), (1, two), (None, three)):
        views = [json.loads(text)["view"] for text in look.heard if '"type":"update"' in text]
        assert {view["number"] for view in views} == set(range(len(games)))
        for view in views:
            assert view == as_json(games[view["number"]].view(seat).to_dict())


# what is refused


@pytest.fixture
def pair(house: House, ada: Guest, bela: Guest):
    """Ada and Béla, both with the page open, in the middle of their game; Ada is to move."""
    table = ada.open_table("you", "open", seating="as_listed")
    bela.join(table, 1)
    ada.start(table)
    with ExitStack() as stack:
        one = stack.enter_context(ada.look(table)).until_seen()
        two = stack.enter_context(bela.look(table)).until_seen()
        chance = random.Random(5)
        while not (one.number > 20 and one.my_turn and one.view["phase"] == "act"):
            mover, other = (one, two) if one.my_turn else (two, one)
            number = mover.play(chance.choice(mover.legal)).number
            other.until(lambda look, number=number: look.number >= number)
        yield table, one, two


def test_a_late_action_is_refused(pair):
    _, one, _ = pair
    code, message = one.refusal("draw deck", number=one.number - 1)
    assert code == "stale"
    assert f"next is {one.number}" in message


def test_an_action_sent_twice_is_played_once(house: House, pair):
    table, one, _ = pair
    number = one.number
    one.send("draw deck", number)
    one.send("draw deck", number)
    one.until(lambda look: look.refusals and look.number > number)
    assert one.refusals[-1]["code"] == "stale"
    assert one.refusals[-1]["action"] == "draw deck"
    assert len(house.log(table)) == number + 1


def test_an_action_ahead_of_its_time_is_refused(pair):
    _, one, _ = pair
    code, message = one.refusal("draw deck", number=one.number + 1)
    assert code == "stale"
    assert "not due yet" in message


def test_an_action_out_of_turn_is_refused(pair):
    _, _, two = pair
    code, message = two.refusal("draw deck")
    assert code == "not_your_turn"
    assert "seat 0" in message


def test_a_spectator_plays_nothing(pair, stranger: Guest):
    table, _, _ = pair
    with stranger.look(table) as three:
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
def test_what_is_no_legal_action_is_refused_with_a_reason(pair, action):
    _, one, _ = pair
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
        ("{}", "number"),
        ('{"type":"play"}', "action"),
        ('{"type":"sing","number":0,"action":"draw deck"}', "type"),
        ('{"type":"play","number":-1,"action":"draw deck"}', "number"),
        ('{"type":"play","number":1.5,"action":"draw deck"}', "number"),
        ('{"type":"play","number":null,"action":"draw deck"}', "number"),
        ('{"type":"play","number":' + "9" * 5000 + ',"action":"draw deck"}', "number"),
        ('{"type":"play","number":0,"action":7}', "action"),
        ('{"type":"play","number":0,"action":"' + "x" * 401 + '"}', "action"),
        ('{"type":"play","number":0,"action":"draw deck","seat":0}', "seat"),
        ('{"type":"play","number":0,"action":"\\ud800"}', "message"),
        ("[" * 60_000, "message"),
        (b'{"type":"play","number":0,"action":"draw deck"}', "message"),
        (b"\xff\xfe", "message"),
    ],
)
def test_a_malformed_message_is_refused_with_what_would_be_right(pair, text, about):
    _, one, _ = pair
    code, message = one.refusal_of_text(text)
    assert code == "malformed"
    assert about in message


def test_a_refusal_changes_nothing_and_tells_nobody_else(house: House, pair):
    table, one, two = pair
    before, view = house.log(table), one.view
    one.refusal("claim paris-zurich red:99")
    one.refusal("draw deck", number=0)
    two.refusal("draw deck")
    one.refusal_of_text("no json")
    assert house.log(table) == before
    assert one.view == view
    one.play("draw deck")
    two.until(lambda look: look.number == one.number)
    assert [refusal["code"] for refusal in two.refusals] == ["not_your_turn"]
    assert len(house.log(table)) == len(before) + 1


def test_nothing_is_played_before_the_start(ada: Guest):
    table = ada.open_table("you", "path")
    with ada.look(table) as look:
        look.until(lambda look: look.table)
        look.send("draw deck", 0)
        look.until(lambda look: look.refusals)
        assert look.refusals[-1]["code"] == "not_started"


def test_nothing_is_played_after_the_end(house: House, ada: Guest):
    table = ada.start(ada.open_table("you", "path"))
    with ada.look(table) as look:
        look.until_seen()
        play_to_the_end(look, chance=random.Random(6))
        played = len(house.log(table))
        assert look.refusal("draw deck")[0] == "over"
        assert len(house.log(table)) == played


def test_of_two_tabs_that_race_exactly_one_wins(house: House, ada: Guest, pair):
    table, one, _ = pair
    with ada.look(table) as tab:
        tab.until_seen()
        for _ in range(10):
            number = one.number
            wishes = ("draw deck", "tickets") if one.view["phase"] == "act" else (one.legal[0],) * 2
            one.send(wishes[0], number)
            tab.send(wishes[-1], number)
            refused = len(one.refusals) + len(tab.refusals) + 1
            while len(one.refusals) + len(tab.refusals) < refused:
                (one if one.number > number and not one_refused(one, number) else tab).hear()
            for look in (one, tab):
                look.until(lambda look, number=number: look.number > number)
            log = house.log(table)
            assert len(log) == number + 1
            assert one.view == tab.view
            if not one.my_turn:
                break
        codes = {refusal["code"] for refusal in one.refusals + tab.refusals}
        assert codes == {"stale"}


def one_refused(look: Look, number: int) -> bool:
    return False
