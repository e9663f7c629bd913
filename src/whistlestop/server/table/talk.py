"""Talk at a table: who may say something, how often, and who sees it.

Everyone sees the words of players. While the game lasts, only spectators see the words of
spectators, so that no spectator can tell a player anything; once it is over, everyone sees them.
Talk is never part of the log.
"""

from __future__ import annotations

from asyncio import Lock
from collections import deque
from collections.abc import Sequence

from whistlestop.server.http.client_limits import Limits
from whistlestop.server.http.dependencies import Asker
from whistlestop.server.http.errors import Refused
from whistlestop.server.http.text_checks import checked_line, clean_line
from whistlestop.server.people.person_store import PersonStore
from whistlestop.server.store.disk import on_disk
from whistlestop.server.store.store import Store
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.changes import Change, Kind
from whistlestop.server.table.table_state import TableState
from whistlestop.server.table.talk_messages import (
    LONGEST_TEXT,
    MAX_SHOWN,
    PHRASES,
    REACTIONS,
    Channel,
    Said,
    Say,
    TalkMessage,
    TalkRefusedMessage,
)
from whistlestop.server.table.talk_store import SaidRow, TalkStore
from whistlestop.server.table.watcher import Watcher
from whistlestop.server.work.clock import Clock


class Talk:
    """The talk at one table, and the notes of its players."""

    def __init__(
        self,
        state: TableState,
        lock: Lock,
        clock: Clock,
        audience: Audience,
        store: Store,
        limits: Limits,
    ) -> None:
        self.state = state
        self.lock = lock
        self.clock = clock
        self.audience = audience
        self.store = TalkStore(store)
        self.persons = PersonStore(store)
        self.limits = limits
        self._said: dict[Channel, deque[SaidRow]] = {
            channel: deque(maxlen=MAX_SHOWN + 1) for channel in ("players", "spectators")
        }

    async def read_again(self) -> None:
        """Read the last messages again. Raises Refused."""
        self.load(await on_disk(self.store.last_said, self.state.row.code, MAX_SHOWN + 1))

    def load(self, rows: Sequence[SaidRow]) -> None:
        """Take the last messages from the database."""
        for channel, said in self._said.items():
            said.clear()
            said.extend(row for row in rows if row.channel == channel)

    async def follow(self, change: Change) -> None:
        """Show everyone the talk that they may see from now on."""
        if change.kind is Kind.STARTED or self.state.row.state == "over":
            self.show_all()

    def has_words_of(self, person: str) -> bool:
        return any(row.guest == person for row in self._all)

    # visibility

    @property
    def _all(self) -> list[SaidRow]:
        return sorted(row for rows in self._said.values() for row in rows)

    def _sees(self, guest: str | None, channel: Channel) -> bool:
        state = self.state
        return channel == "players" or state.row.state == "over" or state.seat_of(guest) is None

    def show_all_to(self, watcher: Watcher) -> None:
        """Show a connection the messages so far, in place of those it has shown before."""
        seen = [row for row in self._all if self._sees(watcher.guest, row.channel)]
        shown = seen[-MAX_SHOWN:]
        watcher.send(self._message(0, shown, watcher.guest, earlier=len(seen) > len(shown)))

    def show_all(self) -> None:
        """Show everyone the talk again: permissions or seats have changed."""
        if any(self._said.values()):
            for watcher in self.audience.watchers:
                self.show_all_to(watcher)

    def show_to_newcomer(self, watcher: Watcher) -> None:
        """Show a new connection the messages so far, if there are any."""
        if any(self._said.values()):
            self.show_all_to(watcher)

    def _show(self, row: SaidRow) -> None:
        to_others = self._message(row.number, [row], None)
        for watcher in self.audience.watchers:
            if watcher.guest == row.guest:
                watcher.send(self._message(row.number, [row], watcher.guest))
            elif self._sees(watcher.guest, row.channel):
                watcher.send(to_others)

    def _message(
        self, first: int, rows: list[SaidRow], guest: str | None, earlier: bool = False
    ) -> str:
        seats = self.state.seats_by_guest()
        said = [
            Said(
                number=row.number,
                channel=row.channel,
                seat=seats.get(row.guest) if row.channel == "players" else None,
                name=row.name,
                yours=row.guest == guest,
                kind=row.kind,
                what=row.what,
                at=row.at,
            )
            for row in rows
        ]
        message = TalkMessage.model_validate({"from": first, "earlier": earlier, "said": said})
        return message.model_dump_json(by_alias=True)

    # sending

    async def say(self, asker: Asker, message: Say) -> None:
        """Send a message of a guest who is at the table. Raises Refused."""
        guest = asker.guest
        if not guest:
            raise Refused(403, "no_guest", "you need a guest cookie to talk; reload the page")
        what = self._checked(message)
        async with self.lock:
            channel: Channel = "spectators" if self.state.seat_of(guest) is None else "players"
            at = self.clock.now()
            self._check_pace(asker, channel)
            name = None
            if channel == "spectators":
                name = (await on_disk(self.persons.person, guest)).name
            number = max((rows[-1].number for rows in self._said.values() if rows), default=0) + 1
            row = SaidRow(number, channel, guest, name, message.kind, what, at)
            await on_disk(self.store.add_said, self.state.row.code, row)
            self._said[channel].append(row)
            self._show(row)

    def _checked(self, message: Say) -> str:
        """Return the text of a message as it is stored. Raises Refused."""
        if message.kind != "text":
            known = PHRASES if message.kind == "phrase" else REACTIONS
            if message.what not in known:
                one_of = ", ".join(known)
                raise Refused(422, f"no_{message.kind}", f"a {message.kind} is one of {one_of}")
            return message.what
        if self.state.row.terms.talk != "all":
            raise Refused(403, "only_phrases", "only phrases can be sent at this table")
        text = clean_line(" ".join(message.what.split()))
        if not 1 <= len(text) <= LONGEST_TEXT:
            raise Refused(
                422, "talk_text", f"a text needs 1 to {LONGEST_TEXT} characters, not {len(text)}"
            )
        return checked_line(text)

    def _check_pace(self, asker: Asker, channel: Channel) -> None:
        """Count a message, unless there were too many lately. Raises Refused.

        Those of all spectators count together: without a cookie, each is a new guest.
        """
        holders = {"guest": asker.guest, "address": asker.network}
        if channel == "spectators":
            holders["table"] = self.state.row.code
        self.limits.take("texts", **holders)

    # notes

    async def notes(self, guest: str) -> str:
        """Return a player's notes at this table. Raises Refused."""
        self._check_seat(guest)
        return await on_disk(self.store.notes, self.state.row.code, guest)

    async def store_notes(self, guest: str, text: str) -> None:
        """Store a player's notes. Raises Refused."""
        self._check_seat(guest)
        if not await on_disk(self.store.store_notes, self.state.row.code, guest, text):
            raise _no_seat()

    def _check_seat(self, guest: str) -> None:
        if self.state.seat_of(guest) is None:
            raise _no_seat()


def _no_seat() -> Refused:
    return Refused(403, "no_seat", "only players with a seat at the table can keep notes there")


def talk_refused_message(refusal: Refused) -> str:
    """Return a TalkRefusedMessage as JSON."""
    message = TalkRefusedMessage(
        code=refusal.code, message=refusal.message, wait=refusal.retry_after
    )
    return message.model_dump_json()
