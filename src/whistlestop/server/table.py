"""One table: what is asked of it is worked out, written to the store, taken over and shown.

Everything that changes a table happens under its lock. What the table is stands in its state, who
is shown what in its audience; bots, stand-ins and hints have their own modules.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from whistlestop.server.audience import Audience
from whistlestop.server.bot_turns import BotTurns
from whistlestop.server.errors import Refused
from whistlestop.server.game_log import ActionRow
from whistlestop.server.hints import Hints
from whistlestop.server.one_device import check_look, due_of
from whistlestop.server.onlookers import Onlookers
from whistlestop.server.rematch import Rematch
from whistlestop.server.series import Result, result_of, results_before, series_info
from whistlestop.server.services import Services
from whistlestop.server.stand_ins import StandIns
from whistlestop.server.store import SeatRow, TableRow, Taken, on_disk
from whistlestop.server.summary import summary_of
from whistlestop.server.table_state import (
    Choice,
    PlayedActions,
    TableState,
    begun,
    seat_order,
)
from whistlestop.server.talk import Talk
from whistlestop.server.turn_clock import TurnClock
from whistlestop.server.turn_notices import TurnNotices
from whistlestop.server.undo import Undo
from whistlestop.server.watcher import Watcher
from whistlestop.titles import Title

log = logging.getLogger("whistlestop.server")


class Table:
    """``title``: held here, so that it is known by name while the table is in memory."""

    def __init__(self, row: TableRow, title: Title, services: Services) -> None:
        self.title = title
        self.services = services
        self.store = services.store
        self.executor = services.executor
        self.lock = asyncio.Lock()
        self.users = 0  # whoever uses the table or waits for it
        self.state = TableState(row)
        self.earlier: list[Result] = []  # the games of its series before this one
        self.audience = Audience(self.state, services.feed)
        self.onlookers = Onlookers(self)
        self.time = TurnClock(self)
        self.notices = TurnNotices(self)
        self.bots = BotTurns(self)
        self.stand_ins = StandIns(self)
        self.hints = Hints(self)
        self.undo = Undo(self)
        self.talk = Talk(self)
        self.rematch = Rematch(self)

    @property
    def code(self) -> str:
        return self.state.row.code

    async def load(self) -> None:
        """Replay the log, read what was said last. Raises Refused."""
        await self.talk.load()
        if self.state.row.state != "lobby":
            self.state.begin()
            log = await on_disk(self.store.actions, self.code)
            self.state.replay(log, await on_disk(self.store.choices, self.code))
            self.time.follow()
        self.earlier = await results_before(self.store, self.state.row)
        self._count_series()

    @asynccontextmanager
    async def in_use(self) -> AsyncIterator[Table]:
        """The table, which is not forgotten meanwhile."""
        self.users += 1
        try:
            yield self
        finally:
            self.users -= 1

    @property
    def is_idle(self) -> bool:
        """Whether nobody uses it and nothing goes on, so that it can be forgotten until asked
        for."""
        return not (
            self.users
            or self.lock.locked()
            or self.audience.watchers
            or self.bots.are_on
            or self.stand_ins.are_counting
            or self.hints.are_looked_for
            or self.rematch.is_counting
        )

    # the lobby

    async def join(
        self, guest: str, invitation: str | None, name: str, colour: int | None = None
    ) -> None:
        """Take the open seat of an invitation, or without one the first that is open.

        Raises Refused.
        """
        async with self.lock:
            seat = self.state.seat_joined(guest, invitation, name, colour)
            if seat is not None:
                await self.change_seat(seat)

    async def set_seat(self, guest: str, number: int, bot: str | None) -> None:
        """The creator seats a bot on an open seat, or opens it again (``bot`` None).

        Raises Refused.
        """
        async with self.lock:
            await self.change_seat(self.state.seat_given(guest, number, bot))

    async def change_seat(self, changed: SeatRow) -> None:
        """Write and show what became of a seat. Under the lock. Raises Refused."""
        before = self.state.row.seats[changed.seat]
        try:
            await on_disk(self.store.change_seat, self.code, before, changed)
        except Taken:
            raise Refused(409, "seat_taken", "somebody else has changed this seat") from None
        self.state.change_seat(changed)
        if changed.stand_in != before.stand_in:
            await self.time.settle(is_back=changed.stand_in is None)
        self.audience.show_table()
        if changed.guest != before.guest:
            self.talk.show_all()

    async def _count_rating(self) -> None:
        try:
            await on_disk(self.services.ratings.count_new)
        except Refused as refusal:  # it is counted with the next one, or at the next start
            log.error("the rated game %s is not counted yet: %s", self.code, refusal)

    def _count_series(self) -> None:
        """See how the series stands, with this game if it is over."""
        row, results = self.state.row, list(self.earlier)
        summary = self.state.summary() if row.state == "over" else None
        if summary is not None:
            results.append(result_of(row.code, row.seats, summary))
        self.state.series = series_info(row, results)

    async def read_again(self, person: str) -> None:
        """Who sits here is what the database says now; the person's pages have to come back.

        Raises Refused.
        """
        row = self.state.row
        sits = self.state.seat_of(person) is not None
        if not sits and person != row.creator and not self.talk.has_words_of(person):
            return
        async with self.lock:
            found = await on_disk(self.store.table, self.code)
            assert found is not None
            self.state.row = found
            await self.talk.load()
            self.audience.cut_off(person)
            self.audience.show_table()
            self.talk.show_all()

    async def start(self, guest: str) -> None:
        """Begin the game; seats are drawn from its seed unless the creator fixed them (CO-05).

        Raises Refused.
        """
        async with self.lock:
            self.state.check_creator(guest)
            if self.state.row.state != "lobby":
                return  # a second click
            self.state.check_start(guest)
            order, at = seat_order(self.state.row), self.services.clock.now()
            try:
                await on_disk(self.store.start, self.code, order, at)
            except Taken:
                raise Refused(409, "started", "the game has begun") from None
            self.state.row = begun(self.state.row, order, at)
            self.state.begin()
            self.audience.show_table()
            self.audience.show_update(0)
            self.talk.show_all()
            await self.time.settle()
            self.notices.turn_has_passed()
            self.bots.wake()

    async def set_pace(self, guest: str, pace: int) -> None:
        """How long bots wait before they move. Raises Refused."""
        async with self.lock:
            self.state.check_at_table(guest, "set its pace")
            await on_disk(self.store.set_pace, self.code, pace)
            self.state.row = replace(self.state.row, pace=pace)
            self.audience.show_table()
            self.bots.go_on()

    async def hold(self, guest: str, is_held: bool) -> None:
        """Let bots wait with their next move, or go on. Raises Refused."""
        async with self.lock:
            self.state.check_at_table(guest, "hold its bots")
            self.state.is_held = is_held
            self.audience.show_table()
            self.bots.go_on()

    async def add_next_table(self, row: TableRow) -> None:
        """Write the table that is played after this one, and show where it is. Under the lock.

        Raises Refused.
        """
        try:
            await on_disk(self.store.add_next_table, row, self.code)
        except Taken:
            raise Refused(409, "started", "somebody else has begun the next game") from None
        self.state.row = replace(self.state.row, next_table=row.code)
        self.audience.show_table()

    # the game

    async def play(self, guest: str | None, number: int, notation: str) -> None:
        """Play an action of a guest, who has seen ``number`` actions. Raises Refused."""
        async with self.lock:
            seat = self.deciding_seat(guest)
            if seat is not None:  # whoever moves is back
                await self.stand_ins.hand_back(seat)
            await self.play_locked(seat, number, notation)

    def deciding_seat(self, guest: str | None) -> int | None:
        """For which seat a guest decides now, None for a spectator. Raises Refused where several
        play at one device, and it does not show the cards of the one who is to decide."""
        seat = due_of(self.state, guest)
        is_handed = len(self.state.seats_of(guest)) > 1 and self.state.row.state == "playing"
        if seat is not None and is_handed and not self.audience.is_shown(guest, seat):
            name = self.state.row.seats[seat].name
            raise Refused(409, "curtain", f"{name} has to look at the cards first")
        return seat

    async def look(self, watcher: Watcher, seat: int | None) -> None:
        """Somebody else of those who play at one device looks at this page from now on, or nobody
        (None). Raises Refused."""
        async with self.lock:
            check_look(self.state, watcher.guest, seat)
            watcher.looks_at = seat
            if self.state.game is not None:
                self.audience.show_update_to(watcher, 0)

    async def play_locked(
        self, seat: int | None, number: int, notation: str, stand_in: str | None = None
    ) -> None:
        """Play an action of a seat; ``stand_in``: the level of the bot that does it for a person.
        Under the lock. Raises Refused."""
        self.state.game_of(seat)
        assert seat is not None
        row = ActionRow(seat, notation, stand_in, self.services.clock.now())
        if not self.state.is_choosing:
            await self._keep(number, self.state.play(number, row))
            return
        choice = self.state.choose(number, row)
        if self.state.deciding() == [seat]:
            await self._keep(number, self.state.play_choices(choice))
        else:
            await self.change_choice(choice, seat)

    async def change_choice(self, choice: Choice | None, seat: int) -> None:
        """Keep a seat's choice of first tickets while others choose, or take it back (None).
        Under the lock. Raises Refused."""
        summary = self.state.summary_with(choice, seat)
        try:
            if choice is None:
                await on_disk(self.store.drop_choice, self.code, seat, summary)
            else:
                await on_disk(self.store.keep_choice, self.code, choice.row, summary)
        except Taken:
            raise Refused(409, "stale", "you have chosen already") from None
        self.state.accept_choice(choice, seat)
        self.time.has_chosen(seat)
        self.audience.show_table()
        self.audience.show_update(len(self.state.log))
        await self.time.settle()
        self.bots.wake()

    async def _keep(self, number: int, played: PlayedActions) -> None:
        """Commit actions that were played on a copy, take them over and show them."""
        public = played.game.view(None)
        deadline = self.time.deadline_after(played)
        was_choosing, first = self.state.is_choosing, len(self.state.log)
        keep = self.store.add_actions
        try:
            await on_disk(keep, self.code, number, played.rows, summary_of(public), deadline)
        except Taken:
            raise Refused(409, "stale", f"action {number} was played already") from None
        has_asked = self.state.question is not None
        self.state.accept(played, deadline, public)
        if played.game.is_over and self.state.row.terms.rated:
            await self._count_rating()
        if played.game.is_over:
            self._count_series()
        self.audience.show_update(first)
        self.time.moved(played.rows[-1].seat)
        if was_choosing or played.game.seat != played.rows[-1].seat:
            self.notices.turn_has_passed()
        if was_choosing or played.game.is_over or has_asked:
            self.audience.show_table()
        if played.game.is_over:
            self.talk.show_all()
        self.bots.wake()

    # who looks

    async def watch(self, watcher: Watcher) -> None:
        """Somebody looks from now on: the table and the whole game so far. Whoever has a seat here
        takes it back from the bot. Raises Refused."""
        async with self.lock:
            self.audience.add(watcher)
            self.onlookers.changed()
            seats = self.state.seats_of(watcher.guest)
            for seat in seats:
                await self.stand_ins.hand_back(seat)
            if seats:
                await self.stand_ins.count_again()
                self.audience.show_table()
            self.audience.show_all_to(watcher, self.time.message())
            self.talk.show_to_newcomer(watcher)
            self.bots.wake()

    def leave(self, watcher: Watcher) -> None:
        self.audience.remove(watcher)
        self.onlookers.changed()
        seats = self.state.seats_of(watcher.guest)
        if seats and not self.audience.is_here(watcher.guest):
            for seat in seats:
                self.stand_ins.has_left(seat)
            self.rematch.has_left()
            self.audience.show_table()
