"""The bots' turns at one table: each thinks outside the table's lock, and moves at its pace."""

from __future__ import annotations

import asyncio
import logging
import random
from functools import partial
from typing import TYPE_CHECKING

from whistlestop.bots import BotError
from whistlestop.bots.levels import level_of
from whistlestop.game import Action, View
from whistlestop.server.errors import Refused
from whistlestop.server.opponents import Log, Opponents
from whistlestop.server.undo import BOTS_WAIT

if TYPE_CHECKING:
    from whistlestop.server.table import Table

log = logging.getLogger("whistlestop.bots")

TRY_AGAIN_AFTER = 1.0  # seconds, when a bot's move could not be written to disk
HELD_UNSEEN = 60.0  # seconds after which held bots go on if nobody looks at the table
CHOOSING_IS_FASTER = 3  # bots choose their first tickets in a third of the pace


class BotTurns:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.state, self.executor = table.state, table.executor
        self.opponents = Opponents(self.state.row, self.executor.cores)
        self.task: asyncio.Task[None] | None = None
        self.pace_changed = asyncio.Event()

    @property
    def are_on(self) -> bool:
        """Whether a bot is to move and will."""
        return self.task is not None and not self.task.done()

    def wake(self) -> None:
        """See to it that bots move when it is their turn."""
        if self.state.bot_to_move() is not None and not self.are_on:
            self.task = asyncio.create_task(self._play())

    def go_on(self) -> None:
        """What bots have waited for may be over, or the pace is another."""
        self.pace_changed.set()

    async def _play(self) -> None:
        loop = asyncio.get_running_loop()
        while (to_move := self.state.bot_to_move()) is not None:
            begin = loop.time()
            seat, level = to_move
            await self._wait_until_compiled(level)
            async with self.table.lock:
                if self.state.bot_to_move() != to_move:
                    continue
                view, actions = self.state.view(seat), self.state.actions()
                length = self.state.standing.length
            action = await self._choose(seat, level, view, actions)
            if action is None:
                return
            await self._wait_for_pace(begin)
            async with self.table.lock:
                # Meanwhile a person may have come back to the seat, and played.
                if self.state.bot_to_move() != to_move or self.state.standing.length != length:
                    self.opponents.forget(seat)
                    continue
                stand_in = level if self.state.row.seats[seat].kind == "person" else None
                try:
                    await self.table.play_locked(seat, length, str(action), stand_in)
                except Refused as refusal:
                    self.opponents.forget(seat)
                    log.error("table %s: a bot's move: %s", self.state.row.code, refusal.message)
                    await asyncio.sleep(TRY_AGAIN_AFTER)

    async def _choose(self, seat: int, level: str, view: View, actions: Log) -> Action | None:
        """What the bot does; any legal action if it fails; None when the server stops."""
        try:
            think = partial(self.opponents.choose, seat, level, view, actions)
            action = await self.executor.run(think, level_of(level).seconds)
            if action not in view.legal:
                raise BotError(f"{action} is not legal")
        except Exception:
            self.opponents.forget(seat)
            if self.executor.is_closed:
                return None
            # A table must not stand still for a bot's mistake: it is logged, and any legal
            # action takes its place.
            log.exception("table %s: the bot of seat %s failed", self.state.row.code, seat)
            return random.Random(len(actions)).choice(view.legal)
        return action

    async def _wait_until_compiled(self, level: str) -> None:
        """Wait until bots of this level can think at all, and say that they can't yet."""
        if self.executor.is_compiled or not level_of(level).compiled:
            return
        self._show_compiling(True)
        try:
            await self.executor.wait_until_compiled()
        except Exception:
            # The bot that needs it fails next, and any legal action takes its move's place.
            log.exception("table %s: the bots could not be compiled yet", self.state.row.code)
        finally:
            self._show_compiling(False)

    def _show_compiling(self, is_compiling: bool) -> None:
        self.table.audience.is_compiling = is_compiling
        self.table.audience.show_table()

    async def _wait_for_pace(self, begin: float) -> None:
        """Wait until nobody holds the bots, no question is open, and the pace has gone by since
        ``begin``.

        What is changed meanwhile counts at once.
        """
        loop = asyncio.get_running_loop()
        while True:
            seconds = self.state.row.pace / 1000
            if self.state.is_choosing:
                seconds /= CHOOSING_IS_FASTER
            is_held, is_asked = self.state.is_held, self.state.question is not None
            left = begin + seconds - loop.time()
            if is_held or is_asked:
                left = HELD_UNSEEN if is_held else BOTS_WAIT
            if left <= 0:
                await asyncio.sleep(0)
                return
            self.pace_changed.clear()
            try:
                await asyncio.wait_for(self.pace_changed.wait(), left)
            except TimeoutError:
                if not (is_held or is_asked):
                    return
                self.table.undo.bots_go_on()
                if is_held and not self.table.audience.watchers:
                    self.state.is_held = False
                    self.table.audience.show_table()
