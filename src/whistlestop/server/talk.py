"""Talk at a table: who may say what, how often, and who sees it.

Players' words are for everybody. While the game lasts, those of spectators are for spectators
alone, so that nobody tells a player anything; once it is over all are for all. Nothing of it is in
the log.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from whistlestop.server.errors import Refused
from whistlestop.server.person_store import PersonStore
from whistlestop.server.store import on_disk
from whistlestop.server.talk_messages import (
    LONGEST_TEXT,
    MOST_SHOWN,
    PHRASES,
    REACTIONS,
    Channel,
    Said,
    Say,
    TalkMessage,
    TalkRefusedMessage,
    is_printable,
)
from whistlestop.server.talk_store import SaidRow, TalkStore

if TYPE_CHECKING:
    from whistlestop.server.table import Table
    from whistlestop.server.watcher import Watcher

# How many things may be said within how many milliseconds: by one person, and by all spectators
# together, for whoever comes without a cookie is somebody new.
BY_ONE = ((5, 10_000), (30, 300_000))
BY_SPECTATORS = ((25, 10_000),)


class TooMuchTalk(Refused):
    """Said too much in too short a time. ``wait``: seconds until there is room again."""

    def __init__(self, wait: int) -> None:
        message = f"that was much in a short time; wait {wait} second{'s' if wait > 1 else ''}"
        super().__init__(429, "too_much_talk", message)
        self.wait = wait


class Talk:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.store = TalkStore(table.services.store)
        self._said: dict[Channel, deque[SaidRow]] = {
            channel: deque(maxlen=MOST_SHOWN + 1) for channel in ("players", "spectators")
        }

    async def load(self) -> None:
        """Read what was said last. Raises Refused."""
        rows = await on_disk(self.store.last_said, self.table.code, MOST_SHOWN + 1)
        for channel, said in self._said.items():
            said.clear()
            said.extend(row for row in rows if row.channel == channel)

    def has_words_of(self, person: str) -> bool:
        return any(row.guest == person for row in self._all)

    # who sees what

    @property
    def _all(self) -> list[SaidRow]:
        return sorted(row for rows in self._said.values() for row in rows)

    def _sees(self, guest: str | None, channel: Channel) -> bool:
        state = self.table.state
        return channel == "players" or state.row.state == "over" or state.seat_of(guest) is None

    def show_all_to(self, watcher: Watcher) -> None:
        """Show somebody what was said so far, in place of what he was shown."""
        seen = [row for row in self._all if self._sees(watcher.guest, row.channel)]
        shown = seen[-MOST_SHOWN:]
        watcher.send(self._message(0, shown, watcher.guest, earlier=len(seen) > len(shown)))

    def show_all(self) -> None:
        """Who may see what, or who sits where, has changed."""
        if any(self._said.values()):
            for watcher in self.table.audience.watchers:
                self.show_all_to(watcher)

    def show_to_newcomer(self, watcher: Watcher) -> None:
        """Show somebody who has just come what was said, if anything was."""
        if any(self._said.values()):
            self.show_all_to(watcher)

    def _show(self, row: SaidRow) -> None:
        to_others = self._message(row.number, [row], None)
        for watcher in self.table.audience.watchers:
            if watcher.guest == row.guest:
                watcher.send(self._message(row.number, [row], watcher.guest))
            elif self._sees(watcher.guest, row.channel):
                watcher.send(to_others)

    def _message(
        self, first: int, rows: list[SaidRow], guest: str | None, earlier: bool = False
    ) -> str:
        seats = self.table.state.seats_by_guest()
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

    # saying something

    async def say(self, guest: str | None, message: Say) -> None:
        """Somebody who looks says something. Raises Refused."""
        if guest is None:
            raise Refused(403, "no_guest", "whoever talks has the cookie of a guest; ask for one")
        what = self._checked(message)
        async with self.table.lock:
            channel: Channel = (
                "spectators" if self.table.state.seat_of(guest) is None else "players"
            )
            at = self.table.services.clock.now()
            self._check_pace(guest, channel, at)
            name = None
            if channel == "spectators":
                persons = PersonStore(self.table.services.store)
                name = (await on_disk(persons.person, guest)).name
            number = max((rows[-1].number for rows in self._said.values() if rows), default=0) + 1
            row = SaidRow(number, channel, guest, name, message.kind, what, at)
            await on_disk(self.store.add_said, self.table.code, row)
            self._said[channel].append(row)
            self._show(row)

    def _checked(self, message: Say) -> str:
        """What is to be said, as it is kept. Raises Refused."""
        if message.kind != "text":
            known = PHRASES if message.kind == "phrase" else REACTIONS
            if message.what not in known:
                one_of = ", ".join(known)
                raise Refused(422, f"no_{message.kind}", f"a {message.kind} is one of {one_of}")
            return message.what
        if self.table.state.row.terms.talk != "all":
            raise Refused(403, "only_phrases", "at this table people talk in phrases alone")
        text = " ".join(message.what.split())
        if not 1 <= len(text) <= LONGEST_TEXT:
            raise Refused(
                422, "talk_text", f"a text has 1 to {LONGEST_TEXT} characters, not {len(text)}"
            )
        if not is_printable(text):
            raise Refused(422, "talk_text", "a text is made of letters, digits, signs and spaces")
        return text

    def _check_pace(self, guest: str, channel: Channel, now: int) -> None:
        """See that somebody does not say too much at once. Raises TooMuchTalk."""
        own = [row.at for row in self._all if row.guest == guest]
        limited = [(own, limit) for limit in BY_ONE]
        if channel == "spectators":
            everybody = [row.at for row in self._said["spectators"]]
            limited += [(everybody, limit) for limit in BY_SPECTATORS]
        waits = [
            times[-most] + within - now for times, (most, within) in limited if len(times) >= most
        ]
        wait = max(waits, default=0)
        if wait > 0:
            raise TooMuchTalk(-(-wait // 1000))

    # notes

    async def notes(self, guest: str) -> str:
        """What a player has noted down here. Raises Refused."""
        self._check_seat(guest)
        return await on_disk(self.store.notes, self.table.code, guest)

    async def keep_notes(self, guest: str, text: str) -> None:
        """Keep a player's notes. Raises Refused."""
        self._check_seat(guest)
        if not await on_disk(self.store.keep_notes, self.table.code, guest, text):
            raise _no_seat()

    def _check_seat(self, guest: str) -> None:
        if self.table.state.seat_of(guest) is None:
            raise _no_seat()


def _no_seat() -> Refused:
    return Refused(403, "no_seat", "only those who have a seat at the table keep notes there")


def talk_refused_message(refusal: Refused) -> str:
    """A TalkRefusedMessage."""
    wait = refusal.wait if isinstance(refusal, TooMuchTalk) else None
    message = TalkRefusedMessage(code=refusal.code, message=refusal.message, wait=wait)
    return message.model_dump_json()
