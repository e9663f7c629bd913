"""Who looks at a table, and what they are shown: made and encoded once for all who may see the
same."""

from __future__ import annotations

from collections import Counter

from whistlestop.game.record import commitment
from whistlestop.server.encoding import table_message, update_message
from whistlestop.server.feed import Feed
from whistlestop.server.messages import (
    SeatInfo,
    TableInfo,
    TimeMessage,
)
from whistlestop.server.one_device import eyes_of
from whistlestop.server.ratings import seats_that_left
from whistlestop.server.store import SeatRow
from whistlestop.server.table_state import TableState, colours_of, names_of
from whistlestop.server.undo_messages import UndoInfo, UndoneMessage
from whistlestop.server.watcher import Watcher

Viewer = tuple[tuple[int, ...], bool]  # the seats, and whether it is the creator who looks


class Audience:
    def __init__(self, state: TableState, feed: Feed) -> None:
        self.state = state
        self.feed = feed
        self.watchers: set[Watcher] = set()
        self.is_compiling = False  # bots wait until what they search with is compiled
        self._looking: Counter[str | None] = Counter()  # how often each guest looks
        self._tables: dict[Viewer, str] = {}  # what the table looks like, until it changes
        self._updates: dict[tuple[int | None, int], str] = {}  # by seat and first entry
        self._updated = 0  # which version of the state they show

    def is_here(self, guest: str | None) -> bool:
        """Whether a guest looks at the table now."""
        return self._looking[guest] > 0

    def is_seen_by(self, guest: str) -> bool:
        """Whether a guest has the table in sight."""
        return any(watcher.guest == guest and watcher.is_visible for watcher in self.watchers)

    def onlookers(self) -> int:
        """How many people look without a seat; a guest with several pages is one."""
        seats = self.state.seats_by_guest()
        guests = [guest for guest in self._looking if guest is not None and guest not in seats]
        return len(guests) + self._looking[None]

    def add(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self._looking[watcher.guest] += 1

    def remove(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            self._looking[watcher.guest] -= 1
            if not self._looking[watcher.guest]:
                del self._looking[watcher.guest]

    def cut_off(self, guest: str) -> None:
        """Whoever looks as this guest has to come back, and may be somebody else then."""
        for watcher in self.watchers:
            if watcher.guest == guest:
                watcher.cut_off()

    def info(self, guest: str | None) -> TableInfo:
        """The table as a guest sees it."""
        is_creator = guest is not None and guest == self.state.row.creator
        return self._info((tuple(self.state.seats_of(guest)), is_creator))

    def show_table(self) -> None:
        """Something about the table has changed: show it to all to whom it looks different."""
        self._tables.clear()
        for watcher in self.watchers:
            self._show_table_to(watcher)
        self.feed.show(self.state)

    def show_update(self, first: int) -> None:
        """Show everybody the log from entry ``first`` on, and the view after it."""
        for watcher in self.watchers:
            self.show_update_to(watcher, first)
        self.feed.show(self.state)

    def show_undone(self, seat: int, left: int) -> None:
        """Show everybody that a seat has taken back all actions but the first ``left``."""
        message = UndoneMessage(seat=seat, left=left).model_dump_json()
        for watcher in self.watchers:
            watcher.send(message)
        self.show_update(left)

    def show_time(self, time: TimeMessage) -> None:
        """Show everybody the time of the game."""
        message = time.model_dump_json()
        for watcher in self.watchers:
            watcher.send(message)

    def show_all_to(self, watcher: Watcher, time: TimeMessage | None) -> None:
        """Show the table, the whole game and its time to somebody who has just come."""
        self._show_table_to(watcher)
        if self.state.game is not None:
            self.show_update_to(watcher, 0)
        if time is not None:
            watcher.send(time.model_dump_json())

    def show_update_to(self, watcher: Watcher, first: int) -> None:
        """Show somebody the log from entry ``first`` on; all of it if he has other eyes than he had
        before, for then he knows another one."""
        seat = eyes_of(self.state, watcher)
        if seat != watcher.seat_shown:
            watcher.seat_shown, first = seat, 0
        watcher.send(self._update(seat, first))

    def is_shown(self, guest: str | None, seat: int) -> bool:
        """Whether a page of the guest shows what this seat may know."""
        return any(
            watcher.guest == guest and eyes_of(self.state, watcher) == seat
            for watcher in self.watchers
        )

    def _show_table_to(self, watcher: Watcher) -> None:
        is_creator = watcher.guest is not None and watcher.guest == self.state.row.creator
        viewer = tuple(self.state.seats_of(watcher.guest)), is_creator
        if viewer not in self._tables:
            self._tables[viewer] = table_message(self._info(viewer))
        watcher.send_table(self._tables[viewer])

    def _update(self, seat: int | None, first: int) -> str:
        if self._updated != self.state.version:
            self._updated = self.state.version
            self._updates.clear()
        if (seat, first) not in self._updates:
            entries = (entry.encode_for(seat) for entry in self.state.log[first:])
            view = self.state.encoded_view(seat)
            self._updates[seat, first] = update_message(
                self.state.standing.length, first, entries, view
            )
        return self._updates[seat, first]

    def _info(self, viewer: Viewer) -> TableInfo:
        yours, is_creator = viewer
        row = self.state.row
        is_over = row.state == "over"
        return TableInfo(
            code=row.code,
            title=row.title,
            state=row.state,
            you=yours[0] if yours else None,
            yours=list(yours),
            creator=is_creator,
            seats=[
                self._seat_info(seat, colour, is_creator)
                for seat, colour in zip(row.seats, colours_of(row.seats), strict=True)
            ],
            seating=row.seating,
            pace=row.pace,
            held=self.state.is_held,
            options=row.options,
            compiling=self.is_compiling,
            commitment=commitment(row.seed, row.salt),
            seed=str(row.seed) if is_over else None,
            salt=row.salt if is_over else None,
            next_table=row.next_table,
            choosing=self.state.deciding() if self.state.is_choosing else [],
            undo=self._undo_info(),
            left=seats_that_left(self.state.log) if is_over and row.terms.rated else [],
            again=self.state.again,
            series=self.state.series,
            **dict(row.terms),
        )

    def _undo_info(self) -> UndoInfo | None:
        question = self.state.question
        if question is None:
            return None
        return UndoInfo(
            seat=question.seat,
            left=question.left,
            asked=self.state.people(),
            agreed=sorted(question.agreed),
        )

    def _seat_info(self, seat: SeatRow, colour: int, is_creator: bool) -> SeatInfo:
        name, names = names_of(seat)
        is_here = seat.guest is not None and self.is_here(seat.guest)
        return SeatInfo(
            seat=seat.seat,
            colour=colour,
            kind=seat.kind,
            name=name,
            names=names,
            bot=seat.bot,
            connected=seat.kind == "bot" or is_here,
            invitation=seat.invitation if is_creator and seat.kind == "open" else None,
            stand_in=seat.stand_in,
            agreed=seat.agreed,
            hints=seat.hints,
        )
