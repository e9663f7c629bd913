"""Bots think apart: no table holds up another, and no bot's mistake stops a game."""

import asyncio
import os
import sys
import threading
import time

import pytest

from amount import COMPILED
from guests import Guest
from server.house import House
from whistlestop.bots.levels import ADVISER, LEVELS
from whistlestop.game import Game
from whistlestop.server.opponents import Opponents
from whistlestop.server.store import SeatRow, TableRow
from whistlestop.server.thinking import NICE, Thinkers


def test_the_server_says_which_levels_there_are(ada: Guest):
    bots = ada.http.get("/bots").json()
    assert [bot["id"] for bot in bots] == [level.id for level in LEVELS]
    assert all(bot["about"] for bot in bots)


@pytest.mark.parametrize("level", [level.id for level in LEVELS if not level.compiled])
def test_a_bot_is_seated_by_its_level(ada: Guest, level):
    table = ada.start(ada.open_table("you", level, seating="as_listed"))
    assert table["seats"][1]["bot"] == level
    with ada.look(table) as look:
        look.until_my_turn()
        look.play(look.legal[0]).until_my_turn()
        assert look.number == 2


def test_a_table_goes_on_while_the_bots_of_others_think(
    house: House, ada: Guest, bela: Guest, stubs
):
    tables = [ada.start(ada.open_table("path", "path")) for _ in range(8)]
    mine = bela.open_table("you", "open", seating="as_listed")
    ada.join(mine, 1)
    bela.start(mine)
    stubs.gate = threading.Event()
    looks = [ada.look(table) for table in tables]
    for look in looks:
        look.__enter__().until(lambda look: look.table)
    with bela.look(mine) as look:
        look.until_seen()
        begin = time.monotonic()
        look.play(look.legal[0])
        taken = time.monotonic() - begin
    stubs.gate.set()
    for look in looks:
        look.__exit__(None, None, None)
    assert taken < 5  # the bots of the others have not answered yet; tools/crowd.py measures


def test_a_bot_that_fails_is_logged_and_the_game_goes_on(ada: Guest, stubs, caplog):
    stubs.failing = True
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    with ada.look(table) as look:
        look.until_my_turn()
        look.play(look.legal[0]).until_my_turn()
        assert look.number == 2
    assert "the bot of seat 1 failed" in caplog.text
    assert "a mistake of the bot" in caplog.text


def test_a_bot_that_answers_nonsense_is_logged_and_the_game_goes_on(
    ada: Guest, stubs, caplog, monkeypatch
):
    monkeypatch.setattr(stubs, "choose", lambda self, view: "sing")
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    with ada.look(table) as look:
        look.until_my_turn()
        look.play(look.legal[0]).until_my_turn()
        assert look.number == 2
    assert "sing is not legal" in caplog.text


def test_bots_remember_after_a_restart(data, house: House, ada: Guest, stubs):
    table = ada.start(ada.open_table("you", "path", seating="as_listed"))
    with ada.look(table) as look:
        look.until_my_turn()
        for _ in range(5):
            look.play(look.legal[0]).until_my_turn()
    house.server.should_exit = True
    house.thread.join(30)
    before = stubs.made[0].chosen
    assert len(before) >= 2
    stubs.made.clear()
    with House(data) as again:
        with again.let_in(ada).look(table) as look:
            look.until_my_turn()
            while not stubs.made:  # it draws one card, and then another
                look.play(look.legal[0]).until_my_turn()
        assert stubs.made[0].remembered == before


def test_the_pace_counts_the_time_of_thinking(ada: Guest, stubs):
    """A bot that has thought as long as the pace says moves at once."""
    table = ada.start(ada.open_table("you", "path", seating="as_listed", pace=1500))
    stubs.gate = threading.Event()
    with ada.look(table) as look:
        look.until_my_turn()
        look.play(look.legal[0])
        threading.Timer(1.0, stubs.gate.set).start()
        begin = time.monotonic()
        look.until_my_turn()
        assert time.monotonic() - begin < 2.4  # one after the other it would be 2.5 at least


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own there")
def test_thinkers_stand_back():
    thinkers = Thinkers(2)

    def nice():
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    assert asyncio.run(thinkers.think(nice)) == nice() + NICE
    thinkers.close()


def test_there_are_only_so_many_thinkers():
    thinkers = Thinkers(2)
    at_once, most = 0, 0
    lock = threading.Lock()

    def think():
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.02)
        with lock:
            at_once -= 1

    async def all_think():
        await asyncio.gather(*(thinkers.think(think) for _ in range(12)))

    asyncio.run(all_think())
    assert most == 2
    thinkers.close()


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_the_strong_bots_are_prepared_once_and_then_think():
    thinkers = Thinkers(1)

    async def prepare():
        assert not thinkers.is_ready
        await asyncio.gather(thinkers.prepared(), thinkers.prepared())
        assert thinkers.is_ready

    asyncio.run(prepare())
    thinkers.close()


@pytest.mark.skipif(not COMPILED, reason="search takes its time")
@pytest.mark.parametrize("title", ["europe", "card_game"])
def test_the_adviser_knows_three_moves_with_chances_and_scores(title, monkeypatch):
    monkeypatch.setattr(
        "whistlestop.server.opponents.ADVISER",
        type(ADVISER)("adviser", "search:simulations=30", "", compiled=True),
    )
    game = Game.new(title, players=2, seed=3)
    while not (len(game.played) > 20 and game.phase == "act"):
        game.play(game.legal_actions()[0])
    seats = [SeatRow(seat, "person", "", None, None, "") for seat in range(2)]
    row = TableRow("", title, "playing", "as_listed", 0, {}, 3, "", "", None, seats)
    log = tuple((seat, str(action)) for seat, action in game.played)
    seat = game.seat
    advice = Opponents(row, 1).advise(seat, game.view(seat), log)
    assert {each.action for each in advice} <= set(game.legal_actions())
    assert len(advice) >= 3
    assert all(0 <= each.win <= 1 for each in advice)
    assert all(-100 < each.score < 400 for each in advice)
