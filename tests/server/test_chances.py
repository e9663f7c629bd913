"""Spectators of a running game see chances to win, from public knowledge; players if all agreed."""

import asyncio
import json
import random
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings

from amount import COMPILED
from playing import GAMES, random_game, some_moments
from server.test_audience import a_registry, a_watcher, begun_table, outbox
from whistlestop import Game
from whistlestop.analysis.quick import NO_SEAT
from whistlestop.bots.compile_ahead import VALUES, in_part
from whistlestop.bots.value_model import ValueReader, model_of
from whistlestop.server.table.chances import Chances
from whistlestop.server.table.messages import NewTable, SeatRequest
from whistlestop.server.table.watcher import Watcher
from whistlestop.server.work.compiling import ValueCode
from whistlestop.testing.redealing import can_redeal, redealt
from whistlestop.titles import load
from whistlestop.titles.title import FOLDER

pytestmark = pytest.mark.skipif(not COMPILED, reason="chances need compiled code")

READY = SimpleNamespace(is_ready=True)


@pytest.fixture
def compiled() -> None:
    """Load the code of value models, compiled now if it is not in the cache."""
    for point in in_part(VALUES):
        point.load()


def chances_sent(watcher: Watcher) -> list[list[float] | None]:
    """Return the chances of each update that waits to be sent."""
    messages = map(json.loads, outbox(watcher))
    return [each.get("chances") for each in messages if each["type"] == "update"]


async def play_some(table, guests: list[str], actions: int) -> None:
    """Choose the first tickets, and play actions at random."""
    chance = random.Random(1)
    for seat, guest in enumerate(guests):
        await table.play(guest, 0, str(table.state.view(seat).legal[0]))
    for number in range(len(guests), actions):
        seat = table.state.game.seat
        action = chance.choice(table.state.view(seat).legal)
        await table.play(guests[seat], number, str(action))


def test_only_spectators_get_chances_and_players_updates_never_name_them(
    tmp_path: Path, compiled: None
):
    async def watched():
        async with a_registry(tmp_path) as registry:
            guests = ["Ada", "Béla"]
            code = await begun_table(registry, guests)
            async with registry.using(code) as table:
                players = [a_watcher(guest) for guest in guests]
                spectators = [a_watcher(None), a_watcher("Cleo")]
                for watcher in [*players, *spectators]:
                    await table.watch(watcher)
                await play_some(table, guests, 40)
                for player in players:
                    texts = [text for text in outbox(player) if '"update"' in text]
                    assert texts
                    assert not any("chances" in text for text in texts)
                one, other = map(chances_sent, spectators)
                assert one == other
                assert one[0] == [0.5, 0.5]  # the first tickets are not chosen yet
                assert all(sum(each) == pytest.approx(1, abs=0.002) for each in one)
                assert len({tuple(each) for each in one}) > 20

    asyncio.run(watched())


def test_players_get_the_spectators_chances_if_the_terms_of_their_table_say_so(
    tmp_path: Path, compiled: None
):
    async def watched():
        async with a_registry(tmp_path) as registry:
            guests = ["Ada", "Béla"]
            code = await begun_table(registry, guests, chances=True)
            async with registry.using(code) as table:
                watchers = [a_watcher("Ada"), a_watcher("Béla"), a_watcher(None)]
                for watcher in watchers:
                    await table.watch(watcher)
                await play_some(table, guests, 30)
                one, other, spectators = map(chances_sent, watchers)
                assert one == other == spectators
                assert len({tuple(each) for each in one}) > 10

    asyncio.run(watched())


def test_players_who_share_a_device_get_no_chances_while_they_pass_it_on(
    tmp_path: Path, compiled: None
):
    """Their page then shows a spectator's view."""

    async def passed_on():
        async with a_registry(tmp_path) as registry:
            seats = [SeatRequest(kind="you"), SeatRequest(kind="beside", name="Béla")]
            wanted = NewTable(
                title="europe", name="Ada", colour=None, seats=seats, handed_round=True
            )
            code = await registry.open_table(wanted, "Ada")
            async with registry.using(code) as table:
                await table.preparation.start("Ada")
                page = a_watcher("Ada")
                await table.watch(page)
                assert page.seat_shown is None
                assert chances_sent(page) == [None]

    asyncio.run(passed_on())


def test_chances_are_predicted_once_per_action_and_only_if_spectators_watch(tmp_path: Path):
    async def counted():
        async with a_registry(tmp_path) as registry:
            guests = ["Ada", "Béla"]
            code = await begun_table(registry, guests)
            async with registry.using(code) as table:
                asked = []
                table.audience.chances = lambda game: asked.append(len(game.played)) or [0.5, 0.5]
                await table.watch(a_watcher("Ada"))
                await play_some(table, guests, 6)
                assert asked == []
                for _ in range(3):
                    await table.watch(a_watcher(None))
                assert asked == [6]
                action = table.state.view(table.state.game.seat).legal[0]
                await table.play(guests[table.state.game.seat], 6, str(action))
                assert asked == [6, 7]

    asyncio.run(counted())


def test_there_are_no_chances_without_a_model_or_compiled_code_or_after_the_game():
    begun = []
    waiting = SimpleNamespace(is_ready=False, start=lambda: begun.append(True))
    game = Game.new("europe", players=2, seed=1)
    assert Chances(waiting).of(game) is None
    assert begun == [True]
    over = Game.from_record((FOLDER / "europe/records/2-path.txt").read_text(encoding="utf-8"))
    assert Chances(READY).of(over) is None


def test_compiled_code_is_not_ready_before_it_is_loaded(monkeypatch: pytest.MonkeyPatch):
    points = in_part(VALUES)
    monkeypatch.setattr(points[0], "_machine_code", None)
    assert not ValueCode(None, None).is_ready
    assert len(points) == 3


@settings(max_examples=15)
@given(GAMES)
def test_public_features_and_chances_do_not_depend_on_hidden_cards(game):
    """Two games that differ only in hidden cards and tickets look the same, on every title."""
    model = model_of(load("europe"))
    for point in in_part(VALUES):
        point.load()
    chance = random.Random(game[2])
    for moment in some_moments(random_game(*game), chance, 0.05):
        position = moment.position()
        if not can_redeal(position):
            continue
        changed = Game.from_position(redealt(position, None, chance))
        reader = ValueReader(moment.title, moment.players, model)
        states = np.stack([moment.state_bytes(), changed.state_bytes()])
        one, other = reader.features(states, np.array([NO_SEAT, NO_SEAT]))
        assert one.tolist() == other.tolist()
        assert Chances(READY).of(moment) == Chances(READY).of(changed)
