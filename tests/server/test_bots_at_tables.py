"""Bots think independently: no table blocks another, and no bot's mistake stops a game."""

import asyncio
import os
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import pytest
from websockets.exceptions import ConnectionClosed

from amount import COMPILED
from guests import Guest
from server.local_server import LocalServer
from whistlestop.bots.levels import ADVISER, LEVELS
from whistlestop.game import Game
from whistlestop.server.store.rows import SeatRow, TableRow
from whistlestop.server.table.bot_turns import BotTurns
from whistlestop.server.table.opponents import Opponents
from whistlestop.server.table.table import Table
from whistlestop.server.work import bot_executor
from whistlestop.server.work.bot_executor import LOWEST, NICE, BotExecutor


def test_the_server_lists_the_levels(ada: Guest):
    bots = ada.http.get("/bots").json()
    assert [bot["id"] for bot in bots] == [level.id for level in LEVELS]
    assert [bot["name"] for bot in bots] == [level.names for level in LEVELS]
    assert [bot["about"] for bot in bots] == [level.descriptions for level in LEVELS]


def test_bots_at_a_table_have_the_names_of_their_levels(ada: Guest):
    """The table may have players or not; the oldest tables have bots that can no
    longer be chosen.
    """
    for others in (("tripper", "random"), ("you", "tripper", "random")):
        seats = ada.open_table(*others)["seats"][-2:]
        assert [seat["bot"] for seat in seats] == ["tripper", "random"]
        assert [seat["name"] for seat in seats] == ["Day-tripper", "Wanderer"]
        assert [seat["names"]["pl"] for seat in seats] == ["Wycieczkowicz", "Włóczęga"]


@pytest.mark.parametrize("level", [level.id for level in LEVELS if not level.compiled])
def test_a_bot_is_seated_by_its_level(ada: Guest, level):
    table = ada.start(ada.open_table("you", level, seating="as_listed"))
    assert table["seats"][1]["bot"] == level
    with ada.visit(table) as client:
        client.until_my_turn()
        client.play(client.legal[0]).until_my_turn()
        assert client.number == 2


def test_a_table_goes_on_while_bots_at_other_tables_think(
    server: LocalServer, ada: Guest, bela: Guest, stubs
):
    stubs.gate = threading.Event()
    tables = [ada.start(ada.open_table("path", "path")) for _ in range(8)]
    mine = bela.open_table("you", "open", seating="as_listed")
    ada.join(mine, 1)
    bela.start(mine)
    clients = [ada.visit(table) for table in tables]
    for client in clients:
        client.__enter__().until(lambda client: client.table)
    with bela.visit(mine) as client:
        client.until_seen().play(client.legal[0])
    # This was shown while bots of other tables still think; tools/crowd.py measures how soon.
    assert stubs.made
    assert all(stub.chosen == [] for stub in stubs.made)
    stubs.gate.set()
    for client in clients:
        client.__exit__(None, None, None)


def test_a_bot_that_fails_is_logged_and_the_game_goes_on(ada: Guest, stubs, caplog):
    stubs.failing = True
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    with ada.visit(table) as client:
        client.until_my_turn()
        client.play(client.legal[0]).until_my_turn()
        assert client.number == 2
    assert "the bot of seat 1 failed" in caplog.text
    assert "a mistake of the bot" in caplog.text


def test_a_bot_that_answers_nonsense_is_logged_and_the_game_goes_on(
    ada: Guest, stubs, caplog, monkeypatch
):
    monkeypatch.setattr(stubs, "choose", lambda self, view: "sing")
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    with ada.visit(table) as client:
        client.until_my_turn()
        client.play(client.legal[0]).until_my_turn()
        assert client.number == 2
    assert "sing is not legal" in caplog.text


def test_a_stopping_server_makes_no_moves(server: LocalServer, ada: Guest, stubs):
    """Its executor accepts no more work, which is not a mistake of the bot."""
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    with ada.visit(table) as client:
        client.until(lambda client: client.table and client.table["choosing"] == [0])
        client.until_my_turn().play(client.legal[0])
        server.app.state.registry.executor.close()
        client.play("draw deck").play("draw deck")
        turns = server.app.state.registry.tables[table["code"]].bots.task
        while not turns.done():
            time.sleep(0.01)
        assert client.number == 4
    assert len(server.log(table)) == 4


def test_a_player_whose_connection_failed_is_not_present(
    server: LocalServer, ada: Guest, stubs, monkeypatch
):
    async def no_disk(table, watcher):
        table.audience.add(watcher)
        raise RuntimeError("no disk")

    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    monkeypatch.setattr(Table, "watch", no_disk)
    with ada.visit(table) as client, pytest.raises(ConnectionClosed):
        client.receive()
    while ada.table(table)["seats"][0]["connected"]:
        time.sleep(0.01)


def test_failed_compiling_is_retried(monkeypatch, caplog):
    tried = []

    async def no_process(*arguments, **options):
        raise OSError("too many processes")

    def load_all():
        tried.append(1)
        if len(tried) == 1:
            raise RuntimeError("no disk")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", no_process)
    monkeypatch.setattr(bot_executor, "_load_all", load_all)
    monkeypatch.setattr(bot_executor.compile_ahead, "missing_parts", lambda: ["rules"])
    executor = BotExecutor(1)

    async def twice():
        with pytest.raises(RuntimeError, match="no disk"):
            await executor.wait_until_compiled()
        assert not executor.is_compiled
        await executor.wait_until_compiled()

    asyncio.run(twice())
    executor.close()
    assert executor.is_compiled
    assert "no process to compile in: too many processes" in caplog.text


COMPILES_FOR_EVER = """
import time
from whistlestop.bots.compile_ahead import end_with_parent
end_with_parent()
print("compiling", flush=True)
while True:
    time.sleep(60)
"""
A_SERVER = f"""
import asyncio, sys
from whistlestop.server.work import compiling
compiling.compile_ahead.command = lambda part: (sys.executable, "-c", {COMPILES_FOR_EVER!r})
asyncio.run(compiling.compile_apart("rules"))
"""


@pytest.mark.parametrize("way", ["kill", "terminate"])
def test_the_compiling_process_ends_with_the_server(way):
    """Both write to the same pipe, which ends with the last of them."""
    server = subprocess.Popen([sys.executable, "-c", A_SERVER], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    late = threading.Timer(120, server.kill)
    late.start()
    assert server.stdout.readline() == "compiling\n"
    late.cancel()
    getattr(server, way)()
    server.wait(60)
    ended = threading.Thread(target=server.stdout.read, daemon=True)
    ended.start()
    ended.join(60)
    assert not ended.is_alive(), "the server is gone, and its child still compiles"
    server.stdout.close()


def test_the_compiling_process_exits_normally_while_the_server_goes_on():
    done = "from whistlestop.bots.compile_ahead import end_with_parent; end_with_parent()"
    with subprocess.Popen(
        [sys.executable, "-c", done], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.wait(120) == 0
        assert process.stderr.read() == b""


def test_bots_remember_their_moves_after_a_restart(data, server: LocalServer, ada: Guest, stubs):
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    with ada.visit(table) as client:
        client.until_my_turn()
        for _ in range(5):
            client.play(client.legal[0]).until_my_turn()
    server.end()
    before = stubs.made[0].chosen
    assert len(before) >= 2
    stubs.made.clear()
    with LocalServer(data) as again:
        with again.reopen(ada).visit(table) as client:
            client.until_my_turn()
            while not stubs.made:  # it draws one card, and then another
                client.play(client.legal[0]).until_my_turn()
        remembered = stubs.made[0].remembered
        # It chose its first tickets at the same time as the others, but was played after them.
        assert [action for _, action in remembered] == [action for _, action in before]


def test_the_pace_includes_the_time_of_thinking(ada: Guest, stubs, monkeypatch):
    """A bot that has thought for as long as the pace moves at once."""
    wait, gone_by = BotTurns._wait_for_pace, []

    async def wait_and_note(turns, begin, to_move):
        gone_by.append(asyncio.get_running_loop().time() - begin)
        await asyncio.wait_for(wait(turns, begin - 60, to_move), 5)

    monkeypatch.setattr(BotTurns, "_wait_for_pace", wait_and_note)
    stubs.gate = threading.Event()
    table = ada.start(ada.open_table("you", "path", seating="as_listed", pace=10_000))
    with ada.visit(table) as client:
        stubs.wait_until_one_thinks()
        threading.Timer(0.5, stubs.gate.set).start()
        client.until(lambda client: client.table and client.table["choosing"] == [0])
    assert gone_by[0] >= 0.5


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own there")
def test_compiled_bots_run_at_low_priority():
    executor = BotExecutor(2)

    def nice(seconds):
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    async def both():
        return await executor.run(nice), await executor.run(nice, 1.0)

    ahead = nice(0)
    assert asyncio.run(both()) == (ahead, ahead)  # plain Python would block all tables
    executor.is_compiled = True
    behind = min(LOWEST, ahead + NICE)
    assert asyncio.run(both()) == (behind, behind)
    executor.close()


def test_only_a_few_bots_search_at_a_time():
    executor = BotExecutor(2)
    at_once, most = 0, 0
    lock, pair = threading.Lock(), threading.Barrier(2)

    def think(seconds):
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        pair.wait(60)
        with lock:
            at_once -= 1

    async def all_think():
        await asyncio.gather(*(executor.run(think, 1.0) for _ in range(12)))

    asyncio.run(all_think())
    assert most == 2
    executor.close()


def test_a_failed_search_is_reported_and_the_next_goes_on():
    executor = BotExecutor(1)

    def fail(seconds):
        raise ZeroDivisionError("a mistake of the bot")

    async def both():
        with pytest.raises(ZeroDivisionError):
            await executor.run(fail, 1.0)
        return await executor.run(lambda seconds: seconds, 1.0)

    assert asyncio.run(both()) == 1.0
    executor.close()


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_a_searching_level_uses_the_time_it_is_given():
    table = Opponents(SimpleNamespace(row=a_row()), 1)
    game = Game.new("europe", players=2, seed=3)
    table.choose(0, "dispatcher", game.view(0), (), 0.05)
    assert table.seated[0].bot.options.seconds == 0.05
    table.choose(1, "newcomer", game.view(0), (), 0.0)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_the_strong_bots_are_compiled_once_and_then_think():
    executor = BotExecutor(1)

    async def prepare():
        assert not executor.is_compiled
        await asyncio.gather(executor.wait_until_compiled(), executor.wait_until_compiled())
        assert executor.is_compiled

    asyncio.run(prepare())
    executor.close()


def a_row(title="europe"):
    seats = [SeatRow(seat, "person", "", None, None, "") for seat in range(2)]
    return TableRow("", title, "playing", "as_listed", 0, {}, 3, "", "", None, seats)


@pytest.mark.skipif(not COMPILED, reason="search takes its time")
@pytest.mark.parametrize("title", ["europe", "card_game"])
def test_the_adviser_returns_three_moves_with_chances_and_scores(title, monkeypatch):
    monkeypatch.setattr(
        "whistlestop.server.table.opponents.ADVISER",
        type(ADVISER)("adviser", "search:simulations=30"),
    )
    game = Game.new(title, players=2, seed=3)
    while not (len(game.played) > 20 and game.phase == "act"):
        game.play(game.legal_actions()[0])
    log = tuple((seat, str(action)) for seat, action in game.played)
    seat = game.seat
    advice = Opponents(SimpleNamespace(row=a_row(title)), 1).advise(seat, game.view(seat), log, 1.0)
    assert {each.action for each in advice} <= set(game.legal_actions())
    assert len(advice) >= 3
    assert all(0 <= each.win <= 1 for each in advice)
    assert all(-100 < each.score < 400 for each in advice)
