"""Public tables: which are listed, updates of the list, and the number of spectators."""

import asyncio
import json
import random
from pathlib import Path

import pytest

from guests import PATIENCE, Guest, play_to_the_end, table_request
from server.local_server import LocalServer
from server.still_clock import DAY, MINUTE, StillClock
from server.stubs import Stub
from server.test_audience import a_registry, a_watcher, begun_table, outbox
from whistlestop.server.lobby import public_tables
from whistlestop.server.table import onlookers


class PublicList:
    """A page that shows the public tables, by code."""

    def __init__(self, guest: Guest) -> None:
        self.connecting = guest.connect("/public/live")
        self.tables = None
        self.messages = []

    def __enter__(self):
        self.socket = self.connecting.__enter__()
        return self.until(lambda shown: shown.tables is not None)

    def __exit__(self, *error):
        self.connecting.__exit__(*error)

    def until(self, reached):
        while not reached(self):
            message = json.loads(self.socket.recv(timeout=PATIENCE))
            self.messages.append(message)
            match message["type"]:
                case "tables":
                    self.tables = {table["code"]: table for table in message["tables"]}
                case "listed":
                    self.tables[message["table"]["code"]] = message["table"]
                case "unlisted":
                    self.tables.pop(message["code"], None)
        return self


@pytest.fixture(autouse=True)
def sent_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onlookers, "SEND_INTERVAL", 0.01)
    monkeypatch.setattr(public_tables, "SEND_INTERVAL", 0.01)


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


def codes(*tables: dict) -> set[str]:
    return {table["code"] for table in tables}


def test_only_public_tables_are_listed(ada: Guest, bela: Guest, stranger: Guest):
    ada.open_table("you", "open")
    ada.open_table("you", "open", watchable=True)
    public = ada.open_table("you", "open", public=True)
    begun = ada.open_table("you", "open", watchable=True)
    hidden = ada.open_table("you", "open", public=True)
    for table in (begun, hidden):
        bela.join(table)
        ada.start(table)
    with PublicList(stranger) as shown:
        assert shown.tables.keys() == codes(public, begun)
        lobby, game = shown.tables[public["code"]], shown.tables[begun["code"]]
        assert (lobby["state"], lobby["terms"]["public"]) == ("lobby", True)
        assert [seat["kind"] for seat in lobby["seats"]] == ["person", "open"]
        assert (game["state"], game["turn"], game["watching"]) == ("playing", 0, 0)
        assert lobby["you"] is game["you"] is None


def test_the_list_follows_a_table_from_creation_to_its_end(
    ada: Guest, bela: Guest, stranger: Guest
):
    with PublicList(stranger) as shown:
        assert shown.tables == {}
        table = ada.open_table("you", "open", public=True, watchable=True)
        code = table["code"]
        shown.until(lambda shown: code in shown.tables)
        bela.ask(
            "POST", f"/tables/{code}/join", json={"name": "Béla"}
        )  # with the code from the list
        shown.until(lambda shown: code not in shown.tables)
        ada.start(table)
        shown.until(lambda shown: code in shown.tables)
        with ada.visit(table) as one, bela.visit(table) as two:
            play_to_the_end(one.until_seen(), two.until_seen(), chance=random.Random(1))
        shown.until(lambda shown: code not in shown.tables)
        numbers = [m["table"]["number"] for m in shown.messages if m["type"] == "listed"]
        assert numbers == sorted(numbers)
        assert numbers[-1] > 0


def test_a_seat_that_is_opened_again_is_listed_again(ada: Guest, stranger: Guest):
    table = ada.open_table("you", "path", public=True)
    path = f"/tables/{table['code']}/seats/1"
    with PublicList(stranger) as shown:
        assert shown.tables == {}
        ada.ask("POST", path, json={"kind": "open"})
        shown.until(lambda shown: table["code"] in shown.tables)
        ada.ask("POST", path, json={"kind": "bot", "bot": "path"})
        shown.until(lambda shown: table["code"] not in shown.tables)


def test_seats_at_abandoned_tables_are_not_offered_forever(
    clock: StillClock, ada: Guest, bela: Guest, stranger: Guest
):
    left, attended = (ada.open_table("you", "open", public=True) for _ in range(2))
    with PublicList(stranger) as shown, ada.visit(attended) as client:
        client.until(lambda client: client.table)
        assert shown.tables.keys() == codes(left, attended)
        with bela.visit(attended) as other:  # by then the list knows that Ada is there
            other.until(lambda client: client.table)
            client.until(lambda client: client.watching == 1)
        clock.advance(14 * MINUTE)
        clock.advance(2 * MINUTE)
        shown.until(lambda shown: left["code"] not in shown.tables)
        clock.advance(DAY)
        third = ada.open_table("you", "open", public=True)
        shown.until(lambda shown: third["code"] in shown.tables)
        assert attended["code"] in shown.tables
    with PublicList(stranger) as shown, ada.visit(left) as client:
        client.until(lambda client: client.table)
        shown.until(lambda shown: left["code"] in shown.tables)  # she is back


def test_a_stalled_game_leaves_the_list_until_it_resumes(
    clock: StillClock, ada: Guest, bela: Guest, stranger: Guest
):
    table = ada.open_table("you", "open", watchable=True, seating="as_listed")
    bela.join(table)
    ada.start(table)
    with PublicList(stranger) as shown, ada.visit(table) as client:
        assert table["code"] in shown.tables
        client.until_seen()  # her coming shows the table again, which must not happen later
        clock.advance(DAY + MINUTE)
        shown.until(lambda shown: table["code"] not in shown.tables)
        client.until_my_turn()
        client.play(client.legal[0])
        shown.until(lambda shown: table["code"] in shown.tables)


def test_the_list_survives_a_restart_with_tables_that_are_not_in_memory(data: Path):
    clock = StillClock()
    with LocalServer(data, clock) as server:
        ada, bela = server.guest("Ada"), server.guest("Béla")
        game = ada.open_table("you", "open", watchable=True)
        bela.join(game)
        ada.start(game)
        old = ada.open_table("you", "open", public=True)
        clock.advance(20 * MINUTE)
        lobby = ada.open_table("you", "open", public=True)
    with LocalServer(data, clock) as server:
        assert server.app.state.registry.tables == {}
        with PublicList(server.guest("Nobody")) as shown:
            assert shown.tables.keys() == codes(game, lobby)
            assert old["code"] not in shown.tables
            ada = server.reopen(ada)
            clock.advance(14 * MINUTE)
            clock.advance(2 * MINUTE)
            shown.until(lambda shown: shown.tables.keys() == codes(game))


def test_no_more_than_fifty_of_each_are_sent(monkeypatch: pytest.MonkeyPatch, ada: Guest, clock):
    monkeypatch.setattr(public_tables, "MAX_SHOWN", 3)
    monkeypatch.setattr(public_tables, "MAX_KNOWN", 5)
    opened = []
    with PublicList(ada) as shown:
        for _ in range(8):
            clock.advance(1000)
            opened.append(ada.open_table("you", "open", public=True))
        # Changes that are still to be sent would reach the next page too.
        shown.until(lambda shown: opened[-1]["code"] in shown.tables)
    with PublicList(ada) as shown:
        assert shown.tables.keys() == codes(*opened[-3:])
        bot = {"kind": "bot", "bot": "path"}
        for table in opened[-3:]:
            ada.ask("POST", f"/tables/{table['code']}/seats/1", json=bot)
        shown.until(lambda shown: not shown.tables)
    with PublicList(ada) as shown:
        assert shown.tables.keys() == codes(*opened[3:5])


def test_the_table_and_the_list_show_the_number_of_spectators(
    server: LocalServer, ada: Guest, bela: Guest, stranger: Guest
):
    table = ada.open_table("you", "open", watchable=True)
    bela.join(table)
    ada.start(table)
    other = server.guest("Somebody else")
    for guest in (stranger, other):
        guest.table(table)  # which sets their cookies

    def spectators_are(count):
        return lambda client: client.watching == count

    with ada.visit(table) as client, PublicList(ada) as shown:
        with stranger.visit(table) as one, stranger.visit(table), other.visit(table) as three:
            client.until(spectators_are(2))
            one.until(spectators_are(2))
            three.until(spectators_are(2))
            shown.until(lambda shown: shown.tables[table["code"]]["watching"] == 2)
        client.until(spectators_are(0))
        shown.until(lambda shown: shown.tables[table["code"]]["watching"] == 0)
        with bela.visit(table) as two:  # a player with a seat is not a spectator
            two.until_seen()
            with stranger.visit(table):
                two.until(spectators_are(1))


def test_a_crowd_that_comes_and_goes_is_reported_once(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(onlookers, "SEND_INTERVAL", 0.2)

    async def crowd():
        async with a_registry(tmp_path) as registry:
            code = await begun_table(registry, ["Ada", "Béla"])
            async with registry.using(code) as table:
                ada = a_watcher("Ada")
                await table.watch(ada)
                guests = [a_watcher(f"guest {number}") for number in range(100)]
                for guest in guests:
                    await table.watch(guest)
                for guest in guests[:40]:
                    table.leave(guest)
                outbox(ada)
                await asyncio.sleep(0.3)
                assert [json.loads(text) for text in outbox(ada)] == [
                    {"type": "audience", "watching": 60}
                ]

    asyncio.run(crowd())


def test_moves_of_bots_update_the_list_at_most_twice_a_second(
    monkeypatch: pytest.MonkeyPatch, ada: Guest, stubs: type[Stub]
):
    monkeypatch.setattr(public_tables, "SEND_INTERVAL", 0.5)
    with PublicList(ada) as shown:
        ada.start(ada.open_table("path", "path", title="card_game", watchable=True))
        shown.until(lambda shown: shown.messages[-1]["type"] == "unlisted")
        assert len(shown.messages) < 60


@pytest.mark.parametrize("term", ["public", "watchable"])
@pytest.mark.parametrize("value", ["yes", 1, None])
def test_an_unknown_term_is_refused(shared_ada: Guest, term: str, value):
    wanted = table_request("you", "open", **{term: value})
    status, code, message = shared_ada.refusal("POST", "/tables", json=wanted)
    assert (status, code) == (422, "malformed")
    assert term in message


def test_the_list_refuses_messages_because_it_only_sends(ada: Guest):
    with PublicList(ada) as shown:
        shown.socket.send("what?")
        shown.until(lambda shown: shown.messages[-1]["type"] == "refused")
        assert shown.messages[-1]["code"] == "malformed"


def test_the_list_shows_only_public_information(ada: Guest, bela: Guest, stranger: Guest):
    table = ada.open_table("you", "open", public=True, watchable=True)
    secret = table["seats"][1]["invitation"]
    with PublicList(stranger) as shown:
        bela.join(table)
        ada.start(table)
        shown.until(lambda shown: shown.tables.get(table["code"], {}).get("state") == "playing")
        with ada.visit(table) as client, bela.visit(table) as other:
            play_to_the_end(client.until_seen(), other.until_seen(), chance=random.Random(4))
        shown.until(lambda shown: table["code"] not in shown.tables)
        said = json.dumps(shown.messages)
    assert secret not in said
    assert '"hand"' not in said
    assert "keep " not in said
