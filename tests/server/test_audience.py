"""Messages are made once per set of permissions, and a table stays in memory while it is in use."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from itertools import chain
from pathlib import Path
from typing import Literal

import pytest

from guests import Guest, changed_view
from server.local_server import LocalServer
from server.new_store import new_store
from whistlestop import Game
from whistlestop.server.http.message import Message
from whistlestop.server.lobby.table_registry import TableRegistry
from whistlestop.server.table import audience, encoding, play_socket
from whistlestop.server.table.messages import NewTable, SeatRequest
from whistlestop.server.table.play_socket import HANDLERS, Visit, reader_of
from whistlestop.server.table.table import Table
from whistlestop.server.table.watcher import Watcher
from whistlestop.server.work.bot_executor import BotExecutor


@asynccontextmanager
async def a_registry(folder: Path) -> AsyncIterator[TableRegistry]:
    executor = BotExecutor(1)
    with closing(new_store(folder)) as store:
        yield TableRegistry(store, executor)
    executor.close()


def a_request(*kinds: str, title: str = "europe") -> NewTable:
    seats = [SeatRequest(kind=kind) for kind in kinds]
    return NewTable(title=title, name="Ada", seats=seats, seating="as_listed")


def a_watcher(guest: str | None) -> Watcher:
    return Watcher(None, guest)


def outbox(watcher: Watcher) -> list[str]:
    """Return the messages that wait to be sent, and empty the queue."""
    watcher._waiting = 0
    return [watcher.outbox.get_nowait() for _ in range(watcher.outbox.qsize())]


async def begun_table(
    registry: TableRegistry, guests: list[str], chances: bool = False, title: str = "europe"
) -> str:
    """Return a game in which these guests sit in this order."""
    request = a_request("you", *["open"] * (len(guests) - 1), title=title)
    code = await registry.open_table(request.model_copy(update={"chances": chances}), guests[0])
    async with registry.using(code) as table:
        for seat, guest in enumerate(guests[1:], 1):
            await table.preparation.join(guest, table.state.row.seats[seat].invitation, guest)
        await table.preparation.start(guests[0])
    return code


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> dict[str, list]:
    """Record everything that is made during a test: descriptions, views, encoded entries and
    plays.
    """
    made: dict[str, list] = {"info": [], "view": [], "entry": [], "played": [], "parsed": []}

    def note(owner, name: str, kind: str, what) -> None:
        plain = getattr(owner, name)

        def noted(*arguments):
            made[kind].append(what(*arguments))
            return plain(*arguments)

        monkeypatch.setattr(owner, name, noted)

    note(audience.Audience, "_info", "info", lambda self, viewer: viewer)
    note(Game, "view", "view", lambda game, seat=None: (len(game.played), seat))
    note(encoding.LogEntry, "_encode", "entry", lambda self, seat: (self.number, seat))
    note(Game, "play", "played", lambda self, action: str(action))
    note(Game, "parse", "parsed", lambda self, notation: notation)
    return made


def test_a_hundred_spectators_cost_one_view_and_one_table(tmp_path: Path, made):
    async def crowd():
        async with a_registry(tmp_path) as registry:
            code = await begun_table(registry, ["Ada", "Béla"])
            async with registry.using(code) as table:
                players = [a_watcher("Ada"), a_watcher("Béla")]
                for player in players:
                    await table.watch(player)
                for kind in made.values():
                    kind.clear()
                spectators = [a_watcher(f"guest {number}") for number in range(100)]
                for spectator in spectators:
                    await table.watch(spectator)
                assert (len(made["info"]), made["view"]) == (1, [(0, None)])
                sent = [outbox(spectator) for spectator in spectators]
                assert all(messages[:2] == sent[0][:2] for messages in sent)
                assert [json.loads(text)["type"] for text in sent[0]] == ["table", "update", "time"]
                # A spectator changes nothing about the table, coming or going: each player was
                # shown the table and the game, and Ada that Béla has come.
                assert [len(outbox(player)) for player in players] == [4, 3]
                for spectator in spectators:
                    table.leave(spectator)
                assert [outbox(player) for player in players] == [[], []]
                assert len(made["info"]) == 1

    asyncio.run(crowd())


def test_an_action_is_parsed_once_played_once_and_sent_once_to_each_viewer(tmp_path: Path, made):
    async def play():
        async with a_registry(tmp_path) as registry:
            guests = ["Ada", "Béla", "Cleo"]
            code = await begun_table(registry, guests)
            async with registry.using(code) as table:
                for guest in [*guests, *guests, None, None, "Dora"]:
                    await table.watch(a_watcher(guest))
                chance = random.Random(1)
                for seat, guest in enumerate(guests):
                    await table.play(guest, 0, str(table.state.view(seat).legal[0]))
                for number in range(3, 33):
                    seat = table.state.game.seat
                    action = chance.choice(table.state.view(seat).legal)
                    for kind in made.values():
                        kind.clear()
                    await table.play(guests[seat], number, str(action))
                    assert made["parsed"] == made["played"] == [str(action)]
                    views = sorted(made["view"], key=str)
                    assert views == [(number + 1, seat) for seat in (0, 1, 2, None)]
                    assert len(made["entry"]) == len(set(made["entry"])) <= 3

    asyncio.run(play())


@pytest.mark.parametrize("title", ["europe", "card_game", "london", "nordic"])
def test_changes_of_a_view_add_up_to_the_whole_view(tmp_path: Path, title):
    async def play():
        async with a_registry(tmp_path) as registry:
            guests = ["Ada", "Béla", "Cleo"]
            code = await begun_table(registry, guests, title=title)
            async with registry.using(code) as table:
                pairs = [
                    (a_watcher(guest), Watcher(None, guest, takes_changes=True))
                    for guest in [*guests, None]
                ]
                for watcher in chain.from_iterable(pairs):
                    await table.watch(watcher)
                views = [{} for _ in pairs]
                chance, counts = random.Random(title), [0, 0]
                while (game := table.state.game).seat is not None and len(game.played) < 120:
                    seat = table.state.deciding()[0]
                    action = chance.choice(table.state.view(seat).legal)
                    await table.play(guests[seat], table.state.standing.length, str(action))
                    if chance.random() < 0.1:
                        await take_back_if_free(table, guests[seat])
                    for place, (whole, changing) in enumerate(pairs):
                        fold(views, place, updates(changing), counts)
                        assert views[place] == updates(whole)[-1]["view"]
                assert counts[1] > 300
                assert counts[0] <= 4 * len(pairs)  # at first, and until all have chosen tickets

    asyncio.run(play())


def updates(watcher: Watcher) -> list[dict]:
    messages = [json.loads(text) for text in outbox(watcher)]
    return [each for each in messages if each["type"] in ("update", "changes")]


def fold(views: list[dict], place: int, messages: list[dict], counts: list[int]) -> None:
    """Apply messages to a page's view, and count whole views and changes."""
    for message in messages:
        counts[message["type"] == "changes"] += 1
        if message["type"] == "changes":
            assert message["from"] > 0
            views[place] = changed_view(views[place], message["view"])
        else:
            views[place] = message["view"]


async def take_back_if_free(table: Table, guest: str) -> None:
    if table.state.log and table.state.is_free(table.state.log[-1]):
        await table.take_backs.request(guest, table.state.standing.length)


def test_a_refused_or_uncounts_action_leaves_the_game_unchanged(tmp_path: Path, monkeypatch):
    from whistlestop.server.http.errors import Refused

    async def play():
        async with a_registry(tmp_path) as registry:
            code = await begun_table(registry, ["Ada", "Béla"])
            async with registry.using(code) as table:
                before, log = table.state.game, list(table.state.log)
                position = before.position()

                def no_disk(*arguments):
                    raise Refused(503, "not_kept", "no disk")

                monkeypatch.setattr(table.store, "add", no_disk)
                monkeypatch.setattr(table.store, "store_choice", no_disk)
                legal = str(table.state.view(0).legal[0])
                for action in (legal, "draw deck", "sing"):
                    with pytest.raises(Refused):
                        await table.play("Ada", 0, action)
                assert table.state.game is before
                assert before.position() == position
                assert table.state.log == log

    asyncio.run(play())


def test_assembled_messages_match_the_schema(ada: Guest, bela: Guest, stranger: Guest):
    """They equal messages that are made and encoded in one piece."""
    table = ada.open_table("you", "open", seating="as_listed")
    bela.join(table)
    ada.start(table)
    with ada.visit(table) as one, bela.visit(table) as two, stranger.visit(table) as three:
        for client in (one, two, three):
            client.until_seen()
        one.play(one.legal[0])
        two.until(lambda client: client.my_turn)
        two.play(two.legal[-1])
        three.until(lambda client: client.number == 2)
        for client in (one, two, three):
            for text in client.heard:
                message = json.loads(text)
                assert json.dumps(message, separators=(",", ":"), ensure_ascii=False) == text
        # Only the owner knows which tickets were kept.
        one.until(lambda client: client.number == 2)
        kept = [[bool(entry["action"]) for entry in client.entries] for client in (one, two, three)]
        assert kept == [[True, False], [False, True], [False, False]]


class Wave(Message):
    type: Literal["wave"]
    hand: Literal["left", "right"]


def test_a_new_message_needs_a_model_and_a_handler(ada: Guest, monkeypatch):
    async def wave(visit: Visit, message: Wave) -> None:
        visit.watcher.send(json.dumps({"type": "waved", "hand": message.hand}))

    monkeypatch.setitem(HANDLERS, Wave, wave)
    monkeypatch.setattr(play_socket, "CLIENT_MESSAGE", reader_of(HANDLERS))
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    with ada.visit(table) as client:
        client.until_my_turn()
        client.socket.send('{"type":"wave","hand":"left"}')
        assert client.receive() == {"type": "waved", "hand": "left"}
        for text, fault in [
            ('{"type":"wave","hand":"both"}', "wave.hand: should be 'left' or 'right', not 'both'"),
            (
                '{"type":"wive","hand":"left"}',
                "message: type should be one of 'play' or 'look' or 'visible' or 'say' or 'wave'",
            ),
        ]:
            assert client.refusal_of_text(text) == ("malformed", fault)
        client.play(client.legal[0])


# tables in use stay in memory


def test_a_table_stays_in_memory_while_it_is_used_or_waited_for(tmp_path: Path):
    async def use():
        async with a_registry(tmp_path) as registry:
            code = await registry.open_table(a_request("you", "open"), "Ada")
            waiting = asyncio.Event()

            async def late(table: Table) -> None:
                waiting.set()
                async with table.lock:
                    pass

            async with registry.using(code) as table:
                registry.forget_idle()
                async with registry.using(code) as again:
                    assert again is table
                await table.lock.acquire()
                task = asyncio.create_task(late(table))
                await waiting.wait()
                table.lock.release()
                registry.forget_idle()
                assert registry.tables == {code: table}
                await task
            registry.forget_idle()
            assert registry.tables == {}

    asyncio.run(use())


def test_no_acknowledged_seat_is_lost_while_tables_come_and_go(tmp_path: Path):
    """Guests join while idle tables are dropped from memory at every possible moment."""

    async def come_and_go():
        async with a_registry(tmp_path) as registry:
            codes = [await registry.open_table(a_request(*["open"] * 5), "Ada") for _ in range(8)]
            chance = random.Random(1)

            async def join_one_by_one(code: str, invitations: list[str]) -> None:
                while invitations:
                    invitation = invitations.pop()
                    async with registry.using(code) as table:
                        await table.preparation.join(f"guest of {invitation}", invitation, "Guest")
                    for _ in range(chance.randrange(3)):
                        await asyncio.sleep(0)

            crowds = []
            for code in codes:
                invitations = [seat.invitation for seat in registry.store.table(code).seats]
                crowds += [join_one_by_one(code, invitations) for _ in range(2)]
            joining = asyncio.gather(*crowds)
            shown: dict[str, Table] = {}
            while not joining.done():
                registry.forget_idle()
                for code, table in registry.tables.items():
                    if table.users:
                        assert shown.setdefault(code, table) is table, "two of the same table"
                await asyncio.sleep(0)
            await joining
            for code in codes:
                kept = registry.store.table(code)
                for seat in kept.seats:
                    assert seat.guest == f"guest of {seat.invitation}"
                async with registry.using(code) as table:
                    assert table.state.row == kept

    asyncio.run(come_and_go())


def test_the_table_in_memory_is_the_one_being_played(server: LocalServer, ada: Guest):
    """A page that opens while the table is loading gets the same table as the first page."""
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    registry = server.app.state.registry
    with ada.visit(table) as client:
        client.until_my_turn()
        first = registry.tables[table["code"]]
        ada.open_table("you", "path")
        client.play(client.legal[0])
        assert registry.tables[table["code"]] is first
