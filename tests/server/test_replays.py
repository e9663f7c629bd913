"""Replays over HTTP: who may see which seat's view, foreign records, and their cost."""

import json
import random
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from guests import Guest, play_to_the_end
from replaying import from_the_middle, views_of, without_actions
from server.local_server import LocalServer
from server.test_custom_titles import drawn, kept
from whistlestop import Game
from whistlestop.server.http.headers import LONGEST_BODY
from whistlestop.server.store.store import Store
from whistlestop.titles.title import FOLDER

SCHEMA = Path(__file__).parents[2] / "web" / "schema.json"
RECORDS = [FOLDER / "usa" / "records" / "2-path.txt", FOLDER / "card_game/records/3-path.txt"]


def replay_of(guest: Guest, table, seat=None):
    options = {} if seat is None else {"params": {"seat": seat}}
    return guest.ask("GET", f"/tables/{table['code']}/replay", **options)


def refused(guest: Guest, table, seat=None) -> tuple[int, str, str]:
    options = {} if seat is None else {"params": {"seat": seat}}
    return guest.refusal("GET", f"/tables/{table['code']}/replay", **options)


@pytest.fixture
def running(ada: Guest, bela: Guest):
    """Return a game of Ada and Béla in its middle."""
    table = ada.open_table("you", "open", seating="as_listed")
    bela.join(table)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as two:
        one.until_seen()
        two.until_seen()
        chance = random.Random(6)
        while one.number < 30:
            mover, other = (one, two) if one.my_turn else (two, one)
            number = mover.play(chance.choice(mover.legal)).number
            other.until(lambda client, number=number: client.number >= number)
    return table


@pytest.fixture
def over(ada: Guest):
    """Return a finished game of Ada's."""
    table = ada.start(ada.open_table("you", "path", "random"))
    with ada.visit(table) as client:
        client.until_seen()
        play_to_the_end(client, chance=random.Random(7))
    return table


@pytest.mark.rule("CO-50")
def test_a_running_game_shows_each_seat_only_what_it_has_seen(
    server: LocalServer, running, ada: Guest, bela: Guest, stranger: Guest
):
    games = server.truth(running)
    for guest, seat in ((ada, 0), (bela, 1), (stranger, None)):
        replay = replay_of(guest, running)
        assert replay["perspective"] == ("none" if seat is None else seat)
        assert [view for view, _ in views_of(replay)] == [
            without_actions(game, seat) for game in games
        ]
        assert replay_of(guest, running, replay["perspective"]) == replay
        with guest.visit(running) as client:
            client.until_seen()
            assert replay["entries"] == client.entries
        for text in (server.row(running).salt, str(server.row(running).seed)):
            assert text not in json.dumps(replay)


@pytest.mark.rule("CO-50")
@pytest.mark.parametrize("seat", ["0", "none", "open"])
def test_a_running_game_is_not_shown_from_another_seat(running, bela: Guest, seat):
    status, code, message = refused(bela, running, seat)
    assert (status, code) == (403, "own_perspective")
    assert "own seat" in message


def test_a_spectator_of_a_running_game_gets_no_seats_view(running, stranger: Guest):
    for seat in ("0", "1", "open"):
        assert refused(stranger, running, seat)[:2] == (403, "own_perspective")


def test_a_finished_game_is_open_to_every_guest_with_its_code(server, over, ada, stranger):
    games = server.truth(over)
    you = ada.table(over)["you"]
    assert replay_of(ada, over)["perspective"] == you
    assert replay_of(stranger, over)["perspective"] == "none"
    for seat in range(3):
        views = [view for view, _ in views_of(replay_of(stranger, over, seat))]
        assert views == [without_actions(game, seat) for game in games]
    opened = replay_of(stranger, over, "open")
    for (_, seats), game in zip(views_of(opened), games, strict=True):
        assert [seats[str(seat)]["hand"] for seat in range(3)] == [
            game.view(seat).hand for seat in range(3)
        ]
    assert opened["table"]["seats"] == stranger.table(over)["seats"]
    assert [entry["action"] for entry in opened["entries"]] == [n for _, n in server.log(over)]


@pytest.mark.parametrize("seat", ["3", "-1", "²", "all", "", "00000", "0 ", "None"])
def test_an_unknown_seat_is_refused(over, ada: Guest, seat):
    status, code, message = refused(ada, over, seat)
    assert (status, code) == (422, "no_perspective")
    assert "0 to 2, none or open" in message


def test_there_is_no_replay_before_the_game_or_of_an_unknown_table(ada: Guest):
    assert refused(ada, ada.open_table("you", "path"))[:2] == (409, "not_started")
    assert refused(ada, {"code": "zzzzzz"})[:2] == (404, "no_table")


def test_a_replay_reads_the_log_once_and_keeps_nothing_in_memory(
    server: LocalServer, over, ada: Guest, monkeypatch
):
    reads = []
    actions = Store.actions
    monkeypatch.setattr(Store, "actions", lambda *args: reads.append(args[1]) or actions(*args))
    tables = server.app.state.registry.tables
    tables.clear()
    replay_of(ada, over)
    assert reads == [over["code"]]
    assert tables == {}


@pytest.mark.parametrize("record", RECORDS, ids=lambda file: file.parent.parent.name)
def test_a_record_is_replayed_from_any_seat(ada: Guest, record: Path):
    text = record.read_text(encoding="utf-8")
    game = Game.from_record(text)
    reply = [(seat, str(action)) for seat, action in game.played]
    public = [(seat, None if action.is_secret else str(action)) for seat, action in game.played]
    for seat, perspective, shown in (
        (None, "open", reply),
        ("open", "open", reply),
        ("none", "none", public),
    ):
        replay = ada.ask("POST", "/replays", json={"record": text, "seat": seat})
        assert (replay["table"], replay["perspective"]) == (None, perspective)
        assert [(entry["seat"], entry["action"]) for entry in replay["entries"]] == shown
        assert views_of(replay)[-1][0]["scores"] == json.loads(json.dumps(game.scores()))
    own = ada.ask("POST", "/replays", json={"record": text, "seat": "1"})
    assert own["perspective"] == 1
    assert views_of(own)[-1][0] == without_actions(game, 1)


def test_the_replay_of_a_record_marks_the_moves_of_stand_ins(ada: Guest):
    text = RECORDS[0].read_text(encoding="utf-8").replace("\n\n", "\nstand-ins: 2 5\n\n", 1)
    replay = ada.ask("POST", "/replays", json={"record": text})
    assert [e["number"] + 1 for e in replay["entries"] if e.get("stand_in")] == [2, 5]


def test_a_record_that_begins_from_a_position_is_replayed(ada: Guest):
    game = Game.from_record(RECORDS[0].read_text(encoding="utf-8"))
    later = from_the_middle(game, 40)
    replay = ada.ask("POST", "/replays", json={"record": later.record()})
    assert len(replay["entries"]) == len(game.played) - 40
    assert views_of(replay)[-1][0]["scores"] == json.loads(json.dumps(game.scores()))


def changed(line: int, text: str) -> str:
    lines = RECORDS[0].read_text(encoding="utf-8").splitlines()
    lines[line - 1] = text
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("record", "code", "about"),
    [
        ("", "record", "line 1: a record begins with 'whistlestop record'"),
        ("hello", "record", "line 1: a record begins with"),
        (changed(2, "titel: usa"), "record", "line 2: 'titel: usa' is not a header"),
        (changed(2, "title: uas"), "no_title", "line 2: there is no title 'uas'; did you mean usa"),
        (changed(2, "title: own-0"), "no_title", "line 2: this server has no custom title 'own-0'"),
        (changed(3, "rules version: 9"), "record", "line 3: rules version '9'"),
        (changed(4, "seats: 9"), "record", "line 4: "),
        (changed(12, "2 1 claim paris-zurich red:2"), "record", "line 12: "),
        ("whistlestop record\nposition: [[", "record", "line 2: the position is not valid JSON"),
    ],
)
def test_a_faulty_record_is_refused_with_its_line(shared_ada: Guest, record, code, about):
    status, reply, message = shared_ada.refusal("POST", "/replays", json={"record": record})
    assert (status, reply) == (422, code)
    assert about in message


@pytest.mark.parametrize("where", ["title", "position"])
def test_a_record_makes_the_server_read_no_file(ada: Guest, tmp_path: Path, where):
    """It does not even read a valid title file."""
    file = tmp_path / "mine.json"
    file.write_bytes((FOLDER / "usa" / "title.json").read_bytes())
    text = RECORDS[0].read_text(encoding="utf-8")
    if where == "title":
        text = text.replace("title: usa", f"title: {file}")
    else:
        position = json.dumps(Game.new("usa", seed=1).position() | {"title": str(file)})
        text = text.replace("\n\n", f"\nposition: {position}\n\n", 1)
    status, code, message = ada.refusal("POST", "/replays", json={"record": text})
    assert (status, code) == (422, "no_title")
    assert "no title" in message


def test_a_record_of_a_custom_title_is_replayed(server: LocalServer, ada: Guest):
    title = kept(ada, drawn())
    game = Game.from_record(RECORDS[0].read_text(encoding="utf-8"))
    text = game.record().replace("title: usa", f"title: {title}")
    assert ada.ask("POST", "/replays", json={"record": text})["title"] == title


def test_a_record_that_is_too_long_is_refused(ada: Guest):
    answer = ada.refusal("POST", "/replays", json={"record": "x" * LONGEST_BODY})
    assert answer[:2] == (413, "too_long")


def test_a_replay_fits_the_schema(over, ada: Guest):
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    validator = Draft202012Validator({**schema, "$ref": "#/components/schemas/Replay"})
    for seat in (None, "open"):
        validator.validate(replay_of(ada, over, seat))
    record = RECORDS[1].read_text(encoding="utf-8")
    validator.validate(ada.ask("POST", "/replays", json={"record": record}))
