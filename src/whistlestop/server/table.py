"""One table: its seats, its game, and who is looking at it.

Everything that changes a table happens under its lock, is written to the store first, and is then
shown to all who look.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from dataclasses import dataclass, replace
from functools import partial

from anyio.to_thread import run_sync
from sqlalchemy.exc import SQLAlchemyError

from whistlestop.bots import BotError
from whistlestop.bots.levels import level_of
from whistlestop.game import Event, Game, IllegalAction
from whistlestop.game.history import seen_by
from whistlestop.game.record import commitment
from whistlestop.game.seating import draw_seats
from whistlestop.server import standing_in
from whistlestop.server.hints import Asked
from whistlestop.server.messages import (
    RefusedMessage,
    SeatInfo,
    TableInfo,
    TableMessage,
)
from whistlestop.server.opponents import Log, Opponents
from whistlestop.server.refusals import Refused
from whistlestop.server.store import SeatRow, Store, TableRow, Taken
from whistlestop.server.thinking import Thinkers
from whistlestop.server.watcher import Watcher

log = logging.getLogger("whistlestop.table")

TRY_AGAIN_AFTER = 1.0  # seconds, when a bot's move could not be written to disk
CHOOSING_IS_FASTER = 3  # bots choose their first tickets in a third of the pace


@dataclass(slots=True)
class Entry:
    """An action of the log with all its secrets."""

    number: int
    seat: int
    action: str
    events: list[Event]
    at_start: bool

    def seen_by(self, seat: int | None) -> dict[str, object]:
        """The entry as JSON, as a seat may see it."""
        secret = self.action.startswith("keep") and seat != self.seat
        return {
            "number": self.number,
            "seat": self.seat,
            "action": None if secret else self.action,
            "events": [seen_by(event, seat, self.at_start).to_dict() for event in self.events],
        }


class Table:
    """A table in memory; all that it holds can be rebuilt from its rows in the store."""

    def __init__(self, row: TableRow, store: Store, thinkers: Thinkers) -> None:
        self.row = row
        self.store = store
        self.thinkers = thinkers
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.game: Game | None = None
        self.log: list[Entry] = []
        self.opponents = Opponents(row, thinkers.cores)
        self.bot_turns: asyncio.Task[None] | None = None
        self.preparing = False
        self.hints: dict[int, Asked] = {}  # by seat
        self.made = time.monotonic()
        self.left: dict[int, float] = {}  # when somebody was last here, by seat
        self.reconsidering: set[asyncio.Task[None]] = set()
        self.pace_changed = asyncio.Event()

    # coming back

    async def load(self) -> None:
        """Replay the log."""
        if self.row.state != "lobby":
            self._begin()
            for seat, notation in await run_sync(self.store.actions, self.row.code):
                self._apply(seat, notation)

    def _begin(self) -> None:
        row = self.row
        self.game = Game.new(row.title, players=len(row.seats), seed=row.seed, **row.options)
        self.opponents = Opponents(row, self.thinkers.cores)

    def _apply(self, seat: int, notation: str) -> Entry:
        assert self.game is not None
        at_start = self.game.phase == "choose_tickets"
        events = self.game.play(notation)
        entry = Entry(len(self.log), seat, notation, events, at_start)
        self.log.append(entry)
        return entry

    # who is who

    def seat_of(self, guest: str | None) -> int | None:
        """The seat of a guest, None for a spectator."""
        for seat in self.row.seats:
            if guest is not None and seat.guest == guest:
                return seat.seat
        return None

    def info(self, guest: str | None) -> TableInfo:
        """The table as a guest sees it."""
        row = self.row
        creator = guest is not None and guest == row.creator
        connected = self.connected()
        over = row.state == "over"
        return TableInfo(
            code=row.code,
            title=row.title,
            state=row.state,
            you=self.seat_of(guest),
            creator=creator,
            seats=[
                SeatInfo(
                    seat=seat.seat,
                    kind=seat.kind,
                    name=seat.name,
                    bot=seat.bot,
                    connected=seat.kind == "bot" or seat.guest in connected,
                    invitation=seat.invitation if creator and seat.kind == "open" else None,
                    stand_in=seat.stand_in,
                    agreed=seat.agreed,
                    hints=seat.hints,
                )
                for seat in row.seats
            ],
            seating=row.seating,
            pace=row.pace,
            options=row.options,
            hints=row.hints,
            preparing=self.preparing,
            commitment=commitment(row.seed, row.salt),
            seed=str(row.seed) if over else None,
            salt=row.salt if over else None,
            next_table=row.next_table,
        )

    def connected(self) -> set[str | None]:
        """The guests who look at the table now."""
        return {watcher.guest for watcher in self.watchers}

    # changing the lobby

    async def save(self, row: TableRow) -> None:
        """Write the changed row, then make it the table's and show it."""
        await run_sync(self.store.save_table, row)
        self.row = row
        self.show_table()

    async def join(self, guest: str, invitation: str, name: str) -> None:
        async with self.lock:
            if self.seat_of(guest) is not None:
                return  # whoever comes back to the link sits there already
            seat = next((s for s in self.row.seats if s.invitation == invitation), None)
            if seat is None:
                raise Refused(404, "no_invitation", "this invitation belongs to no seat here")
            if seat.kind != "open":
                raise Refused(409, "seat_taken", "somebody else has taken this seat")
            await self.change_seat(replace(seat, kind="person", name=name.strip(), guest=guest))

    async def set_seat(self, guest: str, number: int, bot: str | None) -> None:
        """The creator seats a bot on an open seat, or opens it again (``bot`` None)."""
        async with self.lock:
            self._only_creator(guest)
            self._only_in_lobby()
            if not 0 <= number < len(self.row.seats):
                raise Refused(404, "no_seat", f"seats are 0 to {len(self.row.seats) - 1}")
            seat = self.row.seats[number]
            if seat.kind == "person":
                raise Refused(409, "seat_taken", "a person sits there")
            if bot is None:
                await self.change_seat(replace(seat, kind="open", name="", bot=None))
            else:
                await self.change_seat(replace(seat, kind="bot", name=bot, bot=bot))

    async def change_seat(self, changed: SeatRow) -> None:
        seats = [changed if seat.seat == changed.seat else seat for seat in self.row.seats]
        await self.save(replace(self.row, seats=seats))

    def _only_creator(self, guest: str) -> None:
        if guest != self.row.creator:
            raise Refused(403, "not_creator", "only the creator of the table may do that")

    def _only_in_lobby(self) -> None:
        if self.row.state != "lobby":
            raise Refused(409, "started", "the game has begun")

    async def start(self, guest: str) -> None:
        """Begin the game; seats are drawn from its seed unless the creator fixed them (CO-05)."""
        async with self.lock:
            self._only_creator(guest)
            if self.row.state != "lobby":
                return  # a second click
            if any(seat.kind == "open" for seat in self.row.seats):
                raise Refused(409, "open_seats", "some seats are still open")
            await self._start()

    async def _start(self) -> None:
        seats = self.row.seats
        if self.row.seating == "drawn":
            order = draw_seats(self.row.seed, len(seats))
            seats = [replace(seats[old], seat=new) for new, old in enumerate(order)]
        await self.save(replace(self.row, state="playing", seats=seats))
        self._begin()
        self.show_update(0)
        self.let_bots_play()

    async def set_pace(self, guest: str, pace: int) -> None:
        async with self.lock:
            if self.seat_of(guest) is None and guest != self.row.creator:
                raise Refused(403, "no_seat", "only those who sit at the table set its pace")
            await self.save(replace(self.row, pace=pace))
            self.pace_changed.set()

    # playing

    async def play(self, seat: int | None, number: int, notation: str) -> None:
        """Play an action of a seat, which has seen ``number`` actions. Raises Refused."""
        async with self.lock:
            game = self.game_of(seat)
            self.only_now(game, seat, number)
            await self._play(game, number, notation)

    def game_of(self, seat: int | None) -> Game:
        """The game, for somebody who plays in it. Raises Refused."""
        if seat is None:
            raise Refused(403, "no_seat", "you are watching; only players play")
        if self.game is None:
            raise Refused(409, "not_started", "the game has not begun yet")
        if self.game.is_over:
            raise Refused(409, "over", "the game is over")
        return self.game

    def only_now(self, game: Game, seat: int | None, number: int) -> None:
        """See that a seat, which has seen ``number`` actions, is to decide now. Raises Refused."""
        if number != len(self.log):
            raise Refused(
                409,
                "stale",
                f"action {number} was played already; next is {len(self.log)}"
                if number < len(self.log)
                else f"action {number} is not due yet; next is {len(self.log)}",
            )
        if game.seat != seat:
            raise Refused(409, "not_your_turn", f"it is seat {game.seat}'s decision")

    async def _play(self, game: Game, number: int, notation: str) -> None:
        """Play an action of the seat that is to decide, under the lock. Raises Refused."""
        assert game.seat is not None
        seat = game.seat
        try:
            action = game.parse(notation)
            after = game.copy()
            after.play(action)
        except IllegalAction as error:
            raise Refused(409, "illegal", str(error)) from None
        try:
            await run_sync(
                self.store.add_action, self.row.code, number, seat, str(action), after.is_over
            )
        except Taken:
            raise Refused(409, "stale", f"action {number} was played already") from None
        except SQLAlchemyError as error:
            log.error("table %s: action %s is not on disk: %s", self.row.code, number, error)
            raise Refused(
                503, "not_kept", "the action could not be written to disk, so it was not played"
            ) from None
        self._apply(seat, str(action))
        if after.is_over:
            self.row = replace(self.row, state="over")
        self.show_update(number)
        if after.is_over:
            self.show_table()
        self.let_bots_play()

    # bots

    def let_bots_play(self) -> None:
        """See to it that bots move when it is their turn."""
        if self._bot_to_move() is not None and (self.bot_turns is None or self.bot_turns.done()):
            self.bot_turns = asyncio.create_task(self._play_bots())

    def _bot_to_move(self) -> tuple[int, str] | None:
        """The seat that is to decide and its bot's level, if a bot plays there."""
        if self.game is None or self.game.seat is None:
            return None
        seat = self.row.seats[self.game.seat]
        level = seat.bot if seat.kind == "bot" else seat.stand_in
        return None if level is None else (seat.seat, level)

    def actions(self) -> Log:
        return tuple((entry.seat, entry.action) for entry in self.log)

    async def _play_bots(self) -> None:
        loop = asyncio.get_running_loop()
        while (to_move := self._bot_to_move()) is not None:
            begin = loop.time()
            seat, level = to_move
            try:
                await self._prepare_for(level)
            except Exception:
                log.exception("table %s: the bots could not be compiled yet", self.row.code)
            async with self.lock:
                if self._bot_to_move() != to_move or self.game is None:
                    continue
                view, actions = self.game.view(seat), self.actions()
            try:
                think = partial(self.opponents.choose, seat, level, view, actions)
                action = await self.thinkers.think(think, level_of(level).seconds)
                if action not in view.legal:
                    raise BotError(f"{action} is not legal")
            except Exception:
                self.opponents.forget(seat)
                if self.thinkers.is_closed:
                    return
                # A table must not stand still for a bot's mistake: it is logged, and any legal
                # action takes its place.
                log.exception("table %s: the bot of seat %s failed", self.row.code, seat)
                action = random.Random(len(actions)).choice(view.legal)
            await self._wait_for_pace(begin)
            async with self.lock:
                # Meanwhile a person may have come back to the seat, and played.
                if self._bot_to_move() != to_move or len(self.log) != len(actions):
                    self.opponents.forget(seat)
                    continue
                try:
                    await self._play(self.game, len(actions), str(action))
                except Refused as refusal:
                    self.opponents.forget(seat)
                    log.error("table %s: a bot's move: %s", self.row.code, refusal.message)
                    await asyncio.sleep(TRY_AGAIN_AFTER)

    async def _prepare_for(self, level: str) -> None:
        """Wait until bots of this level can think at all, and say that they can't yet."""
        if self.thinkers.is_ready or not level_of(level).compiled:
            return
        self.preparing = True
        self.show_table()
        try:
            await self.thinkers.prepared()
        finally:
            self.preparing = False
            self.show_table()

    async def _wait_for_pace(self, begin: float) -> None:
        """Wait until the pace has gone by since ``begin``; a new pace counts at once."""
        loop = asyncio.get_running_loop()
        while True:
            assert self.game is not None
            seconds = self.row.pace / 1000
            if self.game.phase == "choose_tickets":
                seconds /= CHOOSING_IS_FASTER
            left = begin + seconds - loop.time()
            if left <= 0:
                await asyncio.sleep(0)
                return
            self.pace_changed.clear()
            try:
                await asyncio.wait_for(self.pace_changed.wait(), left)
            except TimeoutError:
                return

    # showing

    def update_for(self, guest: str | None, first: int) -> dict[str, object] | None:
        """The view of a guest and the log from entry ``first`` on, None before the game."""
        if self.game is None:
            return None
        seat = self.seat_of(guest)
        return {
            "type": "update",
            "from": first,
            "entries": [entry.seen_by(seat) for entry in self.log[first:]],
            "view": self.game.view(seat).to_dict(),
        }

    def show_update(self, first: int) -> None:
        made: dict[int | None, dict[str, object] | None] = {}
        for watcher in self.watchers:
            seat = self.seat_of(watcher.guest)
            if seat not in made:
                made[seat] = self.update_for(watcher.guest, first)
            if made[seat] is not None:
                watcher.tell(made[seat])

    def show_table(self) -> None:
        for watcher in self.watchers:
            message = TableMessage(table=self.info(watcher.guest))
            watcher.tell(message.model_dump(mode="json"))

    async def watch(self, watcher: Watcher) -> None:
        """Somebody looks from now on: the table and the whole game so far. Whoever has a seat here
        takes it back from the bot. Under the lock."""
        self.watchers.add(watcher)
        seat = self.seat_of(watcher.guest)
        if seat is not None:
            await standing_in.hand_back(self, seat)
            await standing_in.count_again(self)
        self.show_table()
        update = self.update_for(watcher.guest, 0)
        if update is not None:
            watcher.tell(update)
        self.let_bots_play()

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        seat = self.seat_of(watcher.guest)
        if seat is not None and watcher.guest not in self.connected():
            self.left[seat] = time.monotonic()
            counting = asyncio.create_task(standing_in.count_once_away(self))
            self.reconsidering.add(counting)
            counting.add_done_callback(self.reconsidering.discard)
        self.show_table()

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and no bot moves, so that it can be forgotten until asked for."""
        return (
            not self.watchers
            and not self.reconsidering
            and all(asked.answer.done() for asked in self.hints.values())
            and not self.lock.locked()
            and (self.bot_turns is None or self.bot_turns.done())
        )


def refused(refusal: Refused, action: str | None) -> dict[str, object]:
    """A refusal as a message over the WebSocket."""
    message = RefusedMessage(code=refusal.code, message=refusal.message, action=action)
    return message.model_dump(mode="json")
