"""The bots' turns at one table: each thinks outside the table's lock, and moves at its pace."""

from __future__ import annotations

import asyncio
import logging
import random
from functools import partial

from whistlestop.bots import BotError
from whistlestop.bots.levels import STAND_IN_AT_FIRST, level_of
from whistlestop.game import Action, View
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.changes import Change, Kind
from whistlestop.server.table.moves import Moves
from whistlestop.server.table.opponents import Log, Opponents
from whistlestop.server.table.table_state import TableState
from whistlestop.server.work.bot_executor import BotExecutor

log = logging.getLogger("whistlestop.bots")

TRY_AGAIN_AFTER = 1.0  # seconds, after a bot's move could not be written to disk
PAUSED_UNSEEN = 60.0  # seconds after which paused bots go on if no page of the table is open
BOTS_WAIT = 60.0  # seconds for which bots wait while a player asks for a take-back
CHOOSING_IS_FASTER = 3  # bots choose their first tickets in a third of the pace


class BotTurns:
    """Plays for the bots of one table, and for the bots that stand in for people."""

    def __init__(
        self,
        state: TableState,
        lock: asyncio.Lock,
        audience: Audience,
        executor: BotExecutor,
        moves: Moves,
    ) -> None:
        self.state = state
        self.lock = lock
        self.audience = audience
        self.executor = executor
        self.moves = moves
        self.opponents = Opponents(self.state, self.executor.cores)
        self.task: asyncio.Task[None] | None = None
        self.pace_changed = asyncio.Event()

    @property
    def are_on(self) -> bool:
        """Return whether it is a bot's turn and its task is running."""
        return self.task is not None and not self.task.done()

    async def follow(self, change: Change) -> None:
        """Let bots move after a change."""
        if change.kind is Kind.TAKEN_BACK:
            self.opponents.forget_all()
        self.wake()

    def wake(self) -> None:
        """Start the bots if it is their turn; a waiting bot checks again whether it has to wait."""
        self.pace_changed.set()
        if self.state.bot_to_move() is not None and not self.are_on:
            self.task = asyncio.create_task(self._play())

    def resume(self) -> None:
        """Let waiting bots check again whether they still have to wait."""
        self.pace_changed.set()

    async def _play(self) -> None:
        loop = asyncio.get_running_loop()
        refused: set[str] = set()  # actions of the current decision that the table refused
        decision = None
        while (to_move := self.state.bot_to_move()) is not None:
            begin = loop.time()
            seat, wanted = to_move
            level = self._level_now(seat, wanted)
            await self._wait_until_compiled(level)
            async with self.lock:
                if self.state.bot_to_move() != to_move:
                    continue
                view, actions = self.state.view(seat), self.state.actions()
                length = self.state.standing.length
            if decision != (seat, length):
                decision, refused = (seat, length), set()
            action = await self._choose(seat, level, view, actions, refused)
            if action is None:
                return
            await self._wait_for_pace(begin, to_move)
            async with self.lock:
                # In the meantime a person may have returned to the seat and played.
                if self.state.bot_to_move() != to_move or self.state.standing.length != length:
                    self.opponents.forget(seat)
                    continue
                stand_in = level if self.state.row.seats[seat].kind == "person" else None
                try:
                    await self.moves.play(seat, length, str(action), stand_in)
                except Refused as refusal:
                    self.opponents.forget(seat)
                    log.error("table %s: a bot's move: %s", self.state.row.code, refusal.message)
                    if refusal.code == "illegal":
                        refused.add(str(action))
                    else:
                        await asyncio.sleep(TRY_AGAIN_AFTER)

    async def _choose(
        self, seat: int, level: str, view: View, actions: Log, refused: set[str]
    ) -> Action | None:
        """Return the bot's action, or another legal one if the bot fails or the table refused it.

        Return None when the server stops, or when the table refused every legal action.
        """
        left = [action for action in view.legal if str(action) not in refused]
        if not left:
            message = "table %s: every legal action was refused; the game can't go on"
            log.critical(message, self.state.row.code)
            return None
        if refused:
            return random.Random(len(actions)).choice(left)
        try:
            think = partial(self.opponents.choose, seat, level, view, actions)
            host = Asker(f"host {self.state.row.creator}", "")
            action = await self.executor.run(think, level_of(level).seconds, asker=host)
            if action not in view.legal:
                raise BotError(f"{action} is not legal")
        except Exception:
            self.opponents.forget(seat)
            if self.executor.is_closed:
                return None
            # A bot's error must not stop the table: the error is logged, and any legal action is
            # played instead.
            log.exception("table %s: the bot of seat %s failed", self.state.row.code, seat)
            return random.Random(len(actions)).choice(view.legal)
        return action

    def _close_question(self) -> None:
        """Close the question about a take-back: bots have waited long enough for the answers."""
        self.state.question = None
        self.audience.show_table()

    def _level_now(self, seat: int, level: str) -> str:
        """Return the level that plays now.

        Players never wait for a stand-in to be compiled: until then a level that needs no compiling
        plays.
        """
        is_stand_in = self.state.row.seats[seat].kind == "person"
        if is_stand_in and level_of(level).compiled and not self.executor.is_compiled:
            return STAND_IN_AT_FIRST
        return level

    async def _wait_until_compiled(self, level: str) -> None:
        """Wait until bots of this level are compiled, and show that at the table."""
        if self.executor.is_compiled or not level_of(level).compiled:
            return
        self._show_compiling(True)
        try:
            await self.executor.wait_until_compiled()
        except Exception:
            # The bot that needs the compiled code fails next, and any legal action is played
            # instead.
            log.exception("table %s: the bots could not be compiled yet", self.state.row.code)
        finally:
            self._show_compiling(False)

    def _show_compiling(self, is_compiling: bool) -> None:
        self.audience.is_compiling = is_compiling
        self.audience.show_table()

    async def _wait_for_pace(self, begin: float, to_move: tuple[int, str]) -> None:
        """Wait until the bot may move: for its pace, a pause of the bots, or a take-back.

        The pace is counted from ``begin``. Changes of pace, pause, question and ``to_move`` take
        effect at once. A bot that plays because a player's time is up waits for none of them: no
        player can make a turn longer.
        """
        loop = asyncio.get_running_loop()
        while self.state.bot_to_move() == to_move:
            row = self.state.row
            seconds = row.pace / 1000
            if self.state.is_choosing:
                seconds /= CHOOSING_IS_FASTER
            is_paused = self.state.bot_pause is not None
            is_asked = self.state.question is not None
            left = begin + seconds - loop.time()
            if is_paused:
                left = PAUSED_UNSEEN
            elif is_asked:
                left += BOTS_WAIT
            if left <= 0 or (self.state.is_late and row.seats[to_move[0]].kind == "person"):
                if is_asked:
                    self._close_question()
                await asyncio.sleep(0)
                return
            self.pace_changed.clear()
            try:
                await asyncio.wait_for(self.pace_changed.wait(), left)
            except TimeoutError:
                if is_paused and not self.audience.watchers:
                    self.state.bot_pause = None
                    self.audience.show_table()
