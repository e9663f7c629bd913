"""No request makes a player's turn last longer than the limit plus the grace period.

Two players and a bot share a table with a time limit. A script of random requests, some of which
are refused, runs against the real table. The clock stands still between them, so time is counted
exactly. Only an agreement of all people may stop the clock, and no request here agrees to another
player's.
"""

import asyncio
import contextlib
import random
import time

import pytest

from amount import Amount
from deals import seed_deals
from server.new_store import new_store
from server.still_clock import StillClock
from whistlestop.server.http.errors import Refused
from whistlestop.server.lobby.table_registry import TableRegistry
from whistlestop.server.store.store import Store
from whistlestop.server.store.terms import ClockLimit, MoveLimit
from whistlestop.server.table.messages import NewTable
from whistlestop.server.table.table import Table
from whistlestop.server.table.take_back_messages import UndoAnswer
from whistlestop.server.table.time_limits import GRACE, Timeline, banks
from whistlestop.server.work.bot_executor import BotExecutor

pytestmark = pytest.mark.usefixtures("stubs")

PLAYERS = ("ada", "bela")
MOVE = {"kind": "move", "seconds": 30}
CLOCK = {"kind": "clock", "bank": 40, "increment": 2}
PATIENCE = 60  # seconds after which a bot that does not move fails the test


class Turn:
    """The turn in progress, and how long it has lasted."""

    def __init__(self, table: Table, clock: StillClock) -> None:
        self.table, self.clock = table, clock
        self.began, self.limit = clock.now(), 0
        self._key: tuple[object, ...] = ()

    def follow(self) -> None:
        """Notice when a turn begins: it passes, is given back by a take-back, or goes on."""
        state, standing = self.table.state, self.table.state.standing
        assert state.game is not None
        seats = [action.seat for action in standing.actions]
        while seats and seats[-1] == state.game.seat:
            seats.pop()
        others = standing.length - len(standing.actions)  # entries that are no actions, and undone
        key = (len(seats), state.is_choosing, others)
        if key != self._key:
            self._key, self.began, self.limit = key, self.clock.now(), self._limit()

    def _limit(self) -> int:
        """Return the milliseconds that the seat to decide has for the whole turn at most."""
        limit, state = self.table.time.limit, self.table.state
        assert state.game is not None
        if isinstance(limit, MoveLimit):
            return limit.seconds * 1000
        times = Timeline(state.log, state.row.started or 0, len(state.row.seats))
        assert isinstance(limit, ClockLimit)
        return max(bank.left for bank in banks(limit, times, state.game.seat)) + GRACE

    def check(self) -> None:
        """Fail if a player has been deciding for longer than allowed."""
        state = self.table.state
        if state.is_paused or state.bot_to_move() is not None or state.row.state != "playing":
            return
        assert self.clock.now() - self.began <= self.limit + GRACE, state.record()


async def request(table: Table, chance: random.Random) -> None:
    """Send a random request of a random player; refusals are answers like any other."""
    guest, other = chance.sample(PLAYERS, 2)
    state, game = table.state, table.state.game
    seat = state.seat_of(guest)
    assert seat is not None and game is not None
    kind = chance.choice("play draw undo withdraw pause resume back agree nudge pace".split())
    with contextlib.suppress(Refused):
        match kind:
            case "play":
                legal = state.view(seat).legal if seat in state.deciding() else []
                if legal:
                    await table.play(guest, state.standing.length, str(chance.choice(legal)))
            case "draw":
                await table.play(guest, state.standing.length, "draw deck")
            case "undo":
                await table.take_backs.request(guest, state.standing.length)
            case "withdraw":
                if (question := state.question) is not None and question.seat == seat:
                    answer = UndoAnswer(seat=seat, left=question.left, agree=False)
                    await table.take_backs.answer(guest, answer)
            case "pause" | "resume":
                asked = state.pause_question
                if kind == "resume" or asked is None or asked.by == seat:
                    await table.pausing.request(guest, kind == "pause")
                if state.is_paused:  # no request agrees to another player's
                    assert len(state.people()) < 2, "the other player did not agree"
            case "back":
                if state.is_paused:
                    await table.pausing.request(guest, pause=False)
                await table.stand_ins.request(guest, seat, agree=False)
            case "agree":
                await table.stand_ins.request(guest, state.seat_of(other) or 0, agree=True)
            case "nudge":
                await table.nudges.nudge(guest, state.seat_of(other) or 0)
            case "pace":
                await table.set_pace(guest, chance.choice((0, 10_000)))


async def play_script(store: Store, limit: dict[str, object], seed: int) -> int:
    """Run a script against a table; return the number of turns that bots finished."""
    chance, clock = random.Random(seed), StillClock()
    executor = BotExecutor(1)
    registry = TableRegistry(store, executor, clock)
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "bot", "bot": "path"}]
    wanted = {"title": "usa", "name": "Ada", "seats": seats, "pace": 0, "time_limit": limit}
    code = await registry.open_table(NewTable.model_validate(wanted), "ada")
    async with registry.using(code) as table:
        await table.preparation.join("bela", None, "Béla")
        await table.preparation.start("ada")
        turn = Turn(table, clock)
        for _ in range(70):
            await settle(table)
            turn.follow()
            turn.check()
            if table.state.game is None or table.state.game.is_over:
                break
            for _ in range(chance.randrange(3)):
                await request(table, chance)
                await settle(table)
                turn.follow()
            clock.advance(chance.choice((0, 500, 4_000, 9_000)))
        late = sum(entry.stand_in is not None for entry in table.state.log)
    registry.deadlines.close()
    await asyncio.sleep(0)
    executor.close()
    return late


async def settle(table: Table) -> None:
    """Wait until the deadline that has passed was noticed and no bot is due to move at once."""
    late, state = time.monotonic() + PATIENCE, table.state
    while time.monotonic() < late:
        deadline, now = state.row.deadline, table.time.clock.now()
        has_passed = deadline is not None and deadline <= now and not state.is_late
        to_move = state.bot_to_move()
        waits_for_pace = to_move is not None and not is_due_at_once(table, to_move[0])
        if state.row.state != "playing" or not (has_passed or to_move) or waits_for_pace:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("a turn whose time is up was not finished")


def is_due_at_once(table: Table, seat: int) -> bool:
    """Return whether a bot moves without waiting: for a player whose time is up, or at pace 0."""
    state = table.state
    is_late = state.is_late and state.row.seats[seat].kind == "person"
    return is_late or (state.row.pace == 0 and state.question is None)


@pytest.mark.parametrize("limit", [MOVE, CLOCK], ids=["move", "clock"])
def test_no_request_makes_a_turn_longer(tmp_path, monkeypatch, limit):
    monkeypatch.setattr("whistlestop.server.table.stand_ins.AWAY_AFTER", 0.0)
    late = 0
    for seed in range(seeds := 6 if Amount.thorough else 2):
        seed_deals(monkeypatch, seed)
        store = new_store(tmp_path / str(seed))
        try:
            late += asyncio.run(play_script(store, limit, seed))
        finally:
            store.close()
    assert late > 2 * seeds  # bots did step in


async def take_back_without_time(store: Store) -> None:
    """Play a claim as the time runs out, before the server has noticed, and take it back."""
    clock, executor = StillClock(), BotExecutor(1)
    registry = TableRegistry(store, executor, clock)
    seats = [{"kind": "you"}, {"kind": "open"}]
    wanted = {"title": "usa", "name": "Ada", "seats": seats, "time_limit": MOVE}
    code = await registry.open_table(NewTable.model_validate(wanted), "ada")
    async with registry.using(code) as table:
        await table.preparation.join("bela", None, "Béla")
        await table.preparation.start("ada")
        state = table.state
        while True:
            seat = state.deciding()[0]
            legal = [str(action) for action in state.view(seat).legal]
            guest = state.row.seats[seat].guest
            claim = next((action for action in legal if action.startswith("claim")), None)
            if claim is not None:
                break
            await table.play(guest, state.standing.length, legal[0])
        clock._now += 30_000  # no timer is woken
        await table.play(guest, state.standing.length, claim)
        with pytest.raises(Refused) as refusal:
            await table.take_backs.request(guest, state.standing.length)
        assert refusal.value.code == "no_time_left"
        assert state.log[-1].seat == seat
    registry.deadlines.close()
    executor.close()
    await asyncio.sleep(0)


def test_a_take_back_that_leaves_no_time_is_refused(tmp_path, monkeypatch):
    seed_deals(monkeypatch, 1)
    store = new_store(tmp_path)
    try:
        asyncio.run(take_back_without_time(store))
    finally:
        store.close()
