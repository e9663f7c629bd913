"""Chat at a table: permissions, readers and storage; and players' notes."""

import json
import random
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from guests import IMPOSSIBLE, Guest, Json, TableClient, play_to_the_end
from server.local_server import LocalServer
from server.still_clock import StillClock
from whistlestop.server.store.migrating import MIGRATIONS
from whistlestop.server.table.talk_messages import (
    LONGEST_NOTES,
    LONGEST_TEXT,
    MAX_SHOWN,
    PHRASES,
    REACTIONS,
)

SECRET = "Zurich is mine"
WORDS = Path(__file__).parents[2] / "web" / "src" / "talk" / "i18n"


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def cleo(server: LocalServer) -> Guest:
    """Return a spectator."""
    cleo = server.guest("Cleo")
    cleo.ask("GET", "/titles/usa/words/en")
    cleo.ask("PUT", "/me", json={"name": "Cleo", "colour": None, "language": None})
    return cleo


class ChatPage:
    """A page that shows the chat of a table."""

    def __init__(self, client: TableClient) -> None:
        self.client = client
        self.said: list[Json] = []
        self.refused: list[Json] = []
        self.earlier = False

    def say(self, kind: str, what: object) -> None:
        self.client.socket.send(json.dumps({"type": "say", "kind": kind, "what": what}))

    def receive(self) -> None:
        message = self.client.receive()
        if message["type"] == "talk":
            known = [] if message["from"] == 0 else self.said
            self.said = known + message["said"]
            self.earlier = message["earlier"] if message["from"] == 0 else self.earlier
        elif message["type"] == "talk_refused":
            self.refused.append(message)

    def until(self, whats: list[str]) -> list[Json]:
        """Listen until exactly these messages have arrived."""
        while [said["what"] for said in self.said] != whats:
            self.receive()
        return self.said

    def all_so_far(self) -> list[str]:
        """Return all messages until now; the server answers in order."""
        before = len(self.client.refusals)
        self.client.send(IMPOSSIBLE, 0)
        while len(self.client.refusals) == before:
            self.receive()
        return [said["what"] for said in self.said]

    def refusal(self, kind: str, what: object) -> Json:
        before = len(self.refused)
        self.say(kind, what)
        while len(self.refused) == before:
            self.receive()
        return self.refused[-1]


def two(ada: Guest, bela: Guest, **wanted) -> Json:
    table = ada.open_table("you", "open", seating="as_listed", **{"title": "usa", **wanted})
    return bela.join(table)


def test_spectators_see_the_players_chat(ada: Guest, bela: Guest, cleo: Guest):
    table = two(ada, bela)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as other, cleo.visit(table) as third:
        ears = [ChatPage(client) for client in (one, other, third)]
        for client in (one, other, third):
            client.until_seen()
        ears[0].say("phrase", "good_luck")
        ears[1].until(["good_luck"])
        ears[1].say("text", "  thank \n you  ")
        ears[0].until(["good_luck", "thank you"])
        ears[0].say("reaction", "heart")
        for ear in ears:
            heard = ear.until(["good_luck", "thank you", "heart"])
            assert [said["seat"] for said in heard] == [0, 1, 0]
            assert [said["kind"] for said in heard] == ["phrase", "text", "reaction"]
            assert {said["channel"] for said in heard} == {"players"}
            assert {said["name"] for said in heard} == {None}
        assert [said["yours"] for said in ears[0].said] == [True, False, True]
        assert [said["yours"] for said in ears[2].said] == [False, False, False]


def test_spectators_chat_stays_among_them_until_the_game_is_over(
    server: LocalServer, ada: Guest, bela: Guest, cleo: Guest
):
    table = two(ada, bela, title="card_game")
    ada.start(table)
    dora = server.guest("Dora")
    dora.table(table)
    with ada.visit(table) as one, bela.visit(table) as other, cleo.visit(table) as third:
        with dora.visit(table) as fourth:
            player, spectator, nameless = ChatPage(one), ChatPage(third), ChatPage(fourth)
            for client in (one, other, third, fourth):
                client.until_seen()
            spectator.say("text", SECRET)
            [heard] = nameless.until([SECRET])
            assert (heard["channel"], heard["seat"]) == ("spectators", None)
            assert heard["name"] == "Cleo", "the name that she has told the server"
            nameless.say("phrase", "hello")
            assert spectator.until([SECRET, "hello"])[1]["name"] is None
            assert player.all_so_far() == []
        with ada.visit(table) as again:
            player_again = ChatPage(again)
            assert player_again.all_so_far() == []
        assert not any(SECRET in text for text in one.heard + again.heard)
        play_to_the_end(one, other, chance=random.Random(1))
        player.until([SECRET, "hello"])  # now all players may see it
        player.say("phrase", "good_game")
        spectator.until([SECRET, "hello", "good_game"])
        spectator.say("phrase", "well_played")
        while not any("well_played" in text for text in other.heard):
            other.receive()


def test_lobby_chat_keeps_its_authors_when_seats_are_drawn(ada: Guest, bela: Guest, cleo: Guest):
    table = ada.open_table("you", "open", "open", title="usa", seating="drawn")
    bela.table(table)
    with bela.visit(table) as client:
        ear = ChatPage(client)
        client.until(lambda client: client.table)
        ear.say("text", "may I?")
        ear.until(["may I?"])
        bela.join(table, 1)
        ear.until([])
        ear.say("phrase", "hello")
        assert ear.until(["hello"])[0]["seat"] == 1
        cleo.join(table, 2)
        ada.start(table)
        client.until_seen()
    with ada.visit(table) as client:
        ear = ChatPage(client)
        [heard] = ear.until(["hello"])
        assert client.table is not None
        assert client.table["seats"][heard["seat"]]["name"] == "Béla"


def test_chat_is_stored_with_the_table_and_only_the_latest_is_shown(
    server: LocalServer, ada: Guest, bela: Guest, clock: StillClock
):
    table = two(ada, bela)
    with ada.visit(table) as client:
        ear = ChatPage(client)
        for number in range(MAX_SHOWN + 2):
            clock.advance(20_000)
            ear.say("text", f"word {number}")
            ear.all_so_far()
    server.end()
    with LocalServer(server.data, clock) as again, again.reopen(bela).visit(table) as client:
        ear = ChatPage(client)
        ear.until([f"word {number}" for number in range(2, MAX_SHOWN + 2)])
        assert ear.earlier
        assert ear.said[0]["seat"] == 0
        ear.say("phrase", "thanks")
        while len(ear.said) <= MAX_SHOWN:
            ear.receive()
        assert ear.said[-1]["number"] == MAX_SHOWN + 3


def test_a_player_who_writes_too_much_gets_the_time_to_wait(
    ada: Guest, bela: Guest, cleo: Guest, clock: StillClock
):
    table = two(ada, bela)
    with ada.visit(table) as one, bela.visit(table) as other, cleo.visit(table) as third:
        loud, quiet, spectator = ChatPage(one), ChatPage(other), ChatPage(third)
        for _ in range(5):
            loud.say("phrase", "hello")
            loud.all_so_far()
            clock.advance(1000)
        loud.until(["hello"] * 5)
        refused = loud.refusal("phrase", "hello")
        assert refused["code"] == "too_much_talk"
        assert 1 <= refused["wait"] <= 10
        assert f"in {refused['wait']} s" in refused["message"]
        quiet.say("phrase", "thanks")
        quiet.until(["hello"] * 5 + ["thanks"])
        clock.advance(1000 * refused["wait"])
        loud.say("phrase", "sorry")
        loud.until(["hello"] * 5 + ["thanks", "sorry"])
        for _ in range(24):
            clock.advance(4000)
            loud.say("phrase", "hello")
            loud.all_so_far()
        assert len(loud.refused) == 1
        refused = loud.refusal("phrase", "hello")
        assert (refused["code"], refused["wait"] > 100) == ("too_much_talk", True)
        spectator.say("phrase", "hello")
        while not any(said["channel"] == "spectators" for said in spectator.said):
            spectator.receive()


def test_spectators_share_a_limit(server: LocalServer, ada: Guest, bela: Guest):
    table = two(ada, bela)
    refused = []
    for _ in range(6):
        stranger = server.guest()
        stranger.table(table)
        with stranger.visit(table) as client:
            ear = ChatPage(client)
            for _ in range(5):
                ear.say("phrase", "hello")
            ear.all_so_far()
            refused += ear.refused
    assert [each["code"] for each in refused] == ["too_much_talk"] * 5


@pytest.mark.parametrize(
    ("kind", "what", "code", "expected"),
    [
        ("phrase", "buy_my_things", "no_phrase", "good_luck"),
        ("reaction", "hello", "no_reaction", "heart"),
        ("text", " \n ", "talk_text", "1 to 200"),
        ("text", "x" * (LONGEST_TEXT + 1), "talk_text", "not 201"),
        ("text", "bell\a", "text_character", "invisible"),
        ("text", "turned \u202e round", "text_character", "invisible"),
    ],
)
def test_an_invalid_text_is_refused(
    shared_ada: Guest, shared_bela: Guest, kind, what, code, expected
):
    table = two(shared_ada, shared_bela)
    with shared_ada.visit(table) as client:
        ear = ChatPage(client)
        refused = ear.refusal(kind, what)
        assert (refused["code"], refused["wait"]) == (code, None)
        assert expected in refused["message"]
        assert ear.all_so_far() == []


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "say", "kind": "shout", "what": "hello"}',
        '{"type": "say", "kind": "phrase", "what": 7}',
        '{"type": "say", "kind": "phrase", "what": "hello", "seat": 1}',
        '{"type": "say", "kind": "text", "what": "\\ud800"}',
        '{"type": "say"}',
    ],
)
def test_a_malformed_message_posts_nothing(shared_ada: Guest, shared_bela: Guest, text):
    with shared_ada.visit(two(shared_ada, shared_bela)) as client:
        code, message = client.refusal_of_text(text)
        assert code == "malformed"
        assert len(message) > 5
        assert ChatPage(client).all_so_far() == []


def test_the_longest_text_fits_and_joined_emoji_stay_whole(ada: Guest, bela: Guest):
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    with ada.visit(two(ada, bela)) as client:
        ear = ChatPage(client)
        for text in ("ż" * LONGEST_TEXT, family):
            message = {"type": "say", "kind": "text", "what": text}
            client.socket.send(json.dumps(message, ensure_ascii=False))
        ear.until(["ż" * LONGEST_TEXT, family])


def test_a_table_may_allow_set_phrases_only(ada: Guest, bela: Guest, cleo: Guest):
    table = two(ada, bela, talk="phrases")
    assert bela.table(table)["talk"] == "phrases"
    with ada.visit(table) as one, cleo.visit(table) as third:
        for ear in (ChatPage(one), ChatPage(third)):
            assert ear.refusal("text", "hello")["code"] == "only_phrases"
            ear.say("phrase", "hello")
            ear.until(["hello"] if ear.client is one else ["hello", "hello"])
    status, code, message = ada.refusal(
        "POST", "/tables", json={**table_wish(), "talk": "shouting"}
    )
    assert (status, code) == (422, "malformed")
    assert "talk" in message


def table_wish() -> Json:
    seats = [{"kind": "you"}, {"kind": "open"}]
    return {"title": "usa", "name": "Ada", "seats": seats}


def test_a_guest_without_a_cookie_only_reads(server: LocalServer, ada: Guest, bela: Guest):
    table = two(ada, bela)
    with server.guest().visit(table) as client:
        assert ChatPage(client).refusal("phrase", "hello")["code"] == "no_guest"


def test_the_chat_does_not_change_the_game(server: LocalServer, ada: Guest, bela: Guest):
    table = two(ada, bela, title="card_game")
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as other:
        ChatPage(one).say("text", SECRET)
        play_to_the_end(one.until_seen(), other.until_seen(), chance=random.Random(1))
        expected = [json.loads(text) for text in one.heard]
        assert {m["type"] for m in expected if SECRET in json.dumps(m)} == {"talk"}
    code = table["code"]
    ada.ask("PUT", f"/tables/{code}/notes", json={"text": SECRET})
    for path in ("record", "replay?seat=open", "replay?seat=0", ""):
        assert SECRET not in ada.http.get(f"/tables/{code}/{path}".rstrip("/")).text
    assert SECRET not in str(server.row(table)) + str(server.log(table))
    again = ada.again({"code": code})
    with ada.visit(again) as client:
        assert ChatPage(client).all_so_far() == [], "the next table begins with nothing said"


def test_no_text_name_or_note_of_a_deleted_player_stays(
    server: LocalServer, ada: Guest, bela: Guest, cleo: Guest
):
    table = two(ada, bela)
    ada.start(table)
    path = f"/tables/{table['code']}/notes"
    ada.ask("PUT", path, json={"text": "Xanadu by night"})
    with ada.visit(table) as one, cleo.visit(table) as third:
        player, spectator = ChatPage(one), ChatPage(third)
        player.say("text", "Quixotic words")
        player.say("phrase", "hello")
        spectator.until(["Quixotic words", "hello"])
        spectator.say("text", "Zenobia was here")
        spectator.until(["Quixotic words", "hello", "Zenobia was here"])
    with server.guest().visit(table) as watching:
        ear = ChatPage(watching)
        ear.until(["Quixotic words", "hello", "Zenobia was here"])
        ada.ask("DELETE", "/me")
        heard = ear.until(["", "hello", "Zenobia was here"])
        assert [said["seat"] for said in heard] == [0, 0, None]
        cleo.ask("DELETE", "/me")
        assert ear.until(["", "hello", ""])[2]["name"] is None
    assert ada.refusal("GET", path)[:2] == (403, "no_seat")
    server.end()
    for file in server.data.iterdir():
        for secret in (b"Quixotic", b"Xanadu", b"Zenobia", b"Cleo"):
            assert secret not in file.read_bytes(), file.name


def test_chat_and_notes_move_along_to_another_browser(server: LocalServer, ada: Guest, bela: Guest):
    phone = server.guest("Ada")
    table = two(phone, bela)
    phone.ask("PUT", f"/tables/{table['code']}/notes", json={"text": "mine"})
    with phone.visit(table) as client:
        ChatPage(client).say("phrase", "hello")
        ChatPage(client).until(["hello"])
    phone.ask("POST", "/me/enter", json=ada.ask("POST", "/me/link"))
    assert ada.ask("GET", f"/tables/{table['code']}/notes") == {"text": "mine"}
    with ada.visit(table) as client:
        [heard] = ChatPage(client).until(["hello"])
        assert (heard["seat"], heard["yours"]) == (0, True)


def test_only_authors_see_their_notes(server: LocalServer, ada: Guest, bela: Guest, cleo: Guest):
    table = two(ada, bela)
    path = f"/tables/{table['code']}/notes"
    assert ada.ask("GET", path) == {"text": ""}
    text = "Béla draws red.\n\tHe wants Kraków – București?"
    assert ada.ask("PUT", path, json={"text": text}) == {"text": text}
    assert bela.ask("GET", path) == {"text": ""}
    bela.ask("PUT", path, json={"text": "mine"})
    assert cleo.refusal("GET", path)[:2] == (403, "no_seat")
    assert cleo.refusal("PUT", path, json={"text": "x"})[:2] == (403, "no_seat")
    server.end()
    with LocalServer(server.data) as again:
        ada, bela = again.reopen(ada), again.reopen(bela)
        assert ada.ask("GET", path) == {"text": text}
        ada.ask("PUT", path, json={"text": ""})
        assert (ada.ask("GET", path), bela.ask("GET", path)) == ({"text": ""}, {"text": "mine"})


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"text": "x" * (LONGEST_NOTES + 1)}, "malformed"),
        ({"text": "bell\a"}, "text_character"),
        ({"text": "a\u3164"}, "text_character"),
        ({"text": None}, "malformed"),
        ({}, "malformed"),
    ],
)
def test_notes_that_cannot_be_saved_are_refused_with_a_reason(
    shared_ada: Guest, shared_bela: Guest, body, code
):
    path = f"/tables/{two(shared_ada, shared_bela)['code']}/notes"
    shared_ada.ask("PUT", path, json={"text": "before"})
    status, given, message = shared_ada.refusal("PUT", path, json=body)
    assert (status, given) == (422, code)
    assert "text" in message
    assert shared_ada.ask("GET", path) == {"text": "before"}


def test_notes_with_a_lone_surrogate_are_refused(ada: Guest, bela: Guest):
    path = f"/tables/{two(ada, bela)['code']}/notes"
    content = {"content": b'{"text": "\\ud800"}', "headers": {"Content-Type": "application/json"}}
    assert ada.refusal("PUT", path, **content)[:2] == (422, "malformed")


@pytest.mark.parametrize("language", ["en", "pl", "ro"])
def test_the_client_has_words_for_every_phrase_and_reaction(language: str):
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    for kind, ids in (("phrase", PHRASES), ("reaction", REACTIONS)):
        assert {word for word in words if word.startswith(f"{kind}.")} == {
            f"{kind}.{each}" for each in ids
        }


@pytest.mark.sqlite
def test_a_database_from_before_the_chat_is_migrated(server: LocalServer, ada: Guest, bela: Guest):
    table = two(ada, bela)
    server.end()
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_revision("0013").down_revision == "0012"
    with server.read(lambda store: store.engine).begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0012")
    [file] = server.data.glob("*.db")
    with sqlite3.connect(file) as database:
        names = {name for (name,) in database.execute("select name from sqlite_master")}
        assert not {"talk", "notes"} & names
        database.execute("update tables set terms = json_remove(terms, '$.talk')")
    database.close()
    with LocalServer(server.data) as again:
        bela = again.reopen(bela)
        assert bela.table(table)["talk"] == "all"
        with bela.visit(table) as client:
            ear = ChatPage(client)
            ear.say("text", "still here")
            assert ear.until(["still here"])[0]["seat"] == 1
