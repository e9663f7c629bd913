"""The connections to a table, and the messages they get.

Each message is encoded once for all connections that may see the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Literal, NamedTuple

from whistlestop.game import Game, View
from whistlestop.game.commitment import Shuffle
from whistlestop.server.ratings.ratings import seats_that_left
from whistlestop.server.store.rows import SeatRow, TableRow
from whistlestop.server.table.changes import Change, Kind
from whistlestop.server.table.encoding import (
    encode_changes,
    encode_view,
    table_message,
    update_message,
)
from whistlestop.server.table.messages import SeatInfo, TableInfo, TimeMessage
from whistlestop.server.table.one_device import viewing_seat
from whistlestop.server.table.pause_messages import PauseInfo
from whistlestop.server.table.seats import colours_of, names_of
from whistlestop.server.table.table_state import TableState
from whistlestop.server.table.take_back_messages import UndoInfo, UndoneMessage
from whistlestop.server.table.watcher import Watcher


class Viewer(NamedTuple):
    """The facts about a guest on which the description of a table depends."""

    seats: tuple[int, ...]
    is_host: bool
    acts_for_host: bool
    is_removed: bool


class Audience:
    """Everyone who has one table open: players and spectators.

    ``changed``: is called with the table whenever lists of games have to show a change.
    ``chances``: returns each seat's chance to win from public knowledge, for spectators; for
    players too if the terms say so. ``next_shuffle``: returns the secret of the game that follows
    that of a table, by its code; None where no next game can begin, as in a replay.
    """

    def __init__(
        self,
        state: TableState,
        changed: Callable[[TableState], None],
        chances: Callable[[Game], list[float] | None] = lambda game: None,
        next_shuffle: Callable[[str], Shuffle] | None = None,
    ) -> None:
        self.state = state
        self.changed = changed
        self.next_shuffle = next_shuffle
        self.chances = chances
        self.watchers: set[Watcher] = set()
        self.is_compiling = False  # bots wait until their search code is compiled
        self._looking: Counter[str | None] = Counter()  # the number of open pages of each guest
        self._tables: dict[Viewer, str] = {}  # encoded table by viewer, until the table changes
        # By seat, whether chances are shown, first log entry, and the view that the page has.
        self._updates: dict[tuple[int | None, bool, int, int | None], str] = {}
        self._predicted: list[float] | None = None
        self._predicted_for = -1  # the version of the state for which that was predicted

    async def follow(self, change: Change) -> None:
        """Show everyone a change of the game, and of the table if it changed."""
        is_table_first = change.kind in (Kind.STARTED, Kind.CHOSEN)
        if change.table_changed and is_table_first:
            self.show_table()
        if change.kind is Kind.TAKEN_BACK:
            self.show_take_back(change.seat, change.first)
        else:
            self.show_update(change.first)
        if change.table_changed and not is_table_first:
            self.show_table()

    def is_here(self, guest: str | None) -> bool:
        """Check whether a guest has a page of the table open."""
        return self._looking[guest] > 0

    def seats_asked(self) -> list[int]:
        """Return the seats whose players are asked to agree: all who play themselves or are here.

        A player for whom a bot stands in is asked while they are here, and may have gone otherwise.
        """
        return [
            seat.seat
            for seat in self.state.row.seats
            if seat.kind == "person"
            and not seat.gave_up
            and (seat.stand_in is None or self.is_here(seat.guest))
        ]

    def is_seen_by(self, guest: str) -> bool:
        """Check whether a guest has the table in sight."""
        return any(watcher.guest == guest and watcher.is_visible for watcher in self.watchers)

    def onlookers(self) -> int:
        """Return the number of spectators; a guest with several pages counts once."""
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
        """Disconnect all pages of a guest.

        The pages have to connect again, and may then belong to another guest.
        """
        for watcher in self.watchers:
            if watcher.guest == guest:
                watcher.cut_off()

    def info(self, guest: str | None) -> TableInfo:
        """Return the table as a guest sees it."""
        return self._info(self._viewer(guest))

    def show_table(self) -> None:
        """Show a change of the table to everyone to whom it looks different."""
        self._tables.clear()
        for watcher in self.watchers:
            self._show_table_to(watcher)
        self.changed(self.state)

    def show_update(self, first: int) -> None:
        """Show everyone the log from entry ``first`` on, and the view after it."""
        for watcher in self.watchers:
            self._show_update_to(watcher, first)
        self._forget_updates()
        self.changed(self.state)

    def show_take_back(self, seat: int, left: int) -> None:
        """Show everyone that a seat has taken back all actions except the first ``left``."""
        message = UndoneMessage(seat=seat, left=left).model_dump_json()
        for watcher in self.watchers:
            watcher.send(message)
        self.show_update(left)

    def show_time(self, time: TimeMessage) -> None:
        """Show everyone the time of the game."""
        message = time.model_dump_json()
        for watcher in self.watchers:
            watcher.send(message)

    def show_all_to(self, watcher: Watcher, time: TimeMessage | None) -> None:
        """Show a new connection the table, the whole game and its time."""
        self._show_table_to(watcher)
        if self.state.game is not None:
            self.show_update_to(watcher, 0)
        if time is not None:
            watcher.send(time.model_dump_json())

    def show_update_to(self, watcher: Watcher, first: int) -> None:
        """Show a connection the log from entry ``first`` on.

        The whole log is sent if the page now shows the game from another seat, because that seat
        sees different entries.
        """
        self._show_update_to(watcher, first)
        self._forget_updates()

    def _show_update_to(self, watcher: Watcher, first: int) -> None:
        seat = viewing_seat(self.state, watcher)
        if seat != watcher.seat_shown:
            watcher.seat_shown, first = seat, 0
        has_chances = self.state.row.terms.chances or not self.state.seats_of(watcher.guest)
        watcher.send(self._update(seat, has_chances, first, watcher.view_shown if first else None))
        if watcher.takes_changes:
            watcher.view_shown = self.state.view(seat)

    def _forget_updates(self) -> None:
        """Drop the encoded updates, which would take 100 KB at every table."""
        self._updates.clear()
        for seat in range(len(self.state.row.seats)):
            self.state.forget_view(seat)

    def is_shown(self, guest: str | None, seat: int) -> bool:
        """Check whether a page of the guest shows the cards of this seat."""
        return any(
            watcher.guest == guest and viewing_seat(self.state, watcher) == seat
            for watcher in self.watchers
        )

    def _viewer(self, guest: str | None) -> Viewer:
        state, seats = self.state, tuple(self.state.seats_of(guest))
        is_removed = not seats and guest in state.unseated
        return Viewer(seats, state.is_host(guest), state.acts_for_host(guest), is_removed)

    def _show_table_to(self, watcher: Watcher) -> None:
        viewer = self._viewer(watcher.guest)
        if viewer not in self._tables:
            self._tables[viewer] = table_message(self._info(viewer))
        watcher.send_table(self._tables[viewer])

    def _update(self, seat: int | None, has_chances: bool, first: int, before: View | None) -> str:
        """Return the message for pages that show a seat and had the view ``before``, if any."""
        key = seat, has_chances, first, None if before is None else id(before)
        if key not in self._updates:
            view = self.state.view(seat)
            self._updates[key] = update_message(
                self.state.standing.length,
                first,
                (entry.encode_for(seat) for entry in self.state.log[first:]),
                encode_view(view) if before is None else encode_changes(before, view),
                self._chances() if has_chances else None,
                b"update" if before is None else b"changes",
            )
        return self._updates[key]

    def _chances(self) -> list[float] | None:
        """Return the chances of this moment; they are predicted once per action."""
        assert self.state.game is not None
        if self._predicted_for != self.state.version:
            self._predicted_for = self.state.version
            self._predicted = self.chances(self.state.game)
        return self._predicted

    def _info(self, viewer: Viewer) -> TableInfo:
        row = self.state.row
        is_over = row.state == "over"
        return TableInfo(
            code=row.code,
            title=row.title,
            state=row.state,
            you=viewer.seats[0] if viewer.seats else None,
            yours=list(viewer.seats),
            host=viewer.is_host,
            acting=viewer.acts_for_host,
            removed=viewer.is_removed,
            seats=[
                self._seat_info(seat, colour, viewer.is_host)
                for seat, colour in zip(row.seats, colours_of(row.seats), strict=True)
            ],
            seating=row.seating,
            pace=row.pace,
            pause=self._pause_info(),
            options=row.options,
            compiling=self.is_compiling,
            commitment=row.shuffle.commitment,
            seed=str(row.seed) if is_over else None,
            salt=row.salt if is_over else None,
            contributions=None if row.state == "lobby" else row.contributions,
            next_commitment=self._next_commitment(),
            next_table=row.next_table,
            choosing=self.state.deciding() if self.state.is_choosing else [],
            undo=self._take_back_info(),
            left=seats_that_left(self.state.log, row.seats) if is_over and row.terms.rated else [],
            again=self.state.again,
            series=self.state.series,
            archived=_archived(row),
            ratings=self.state.rating_changes,
            **dict(row.terms),
        )

    def _next_commitment(self) -> str | None:
        row = self.state.row
        if self.next_shuffle is None or row.state != "over" or row.next_table is not None:
            return None
        return self.next_shuffle(row.code).commitment

    def _take_back_info(self) -> UndoInfo | None:
        question = self.state.question
        if question is None:
            return None
        return UndoInfo(
            seat=question.seat,
            left=question.left,
            asked=self.seats_asked(),
            agreed=sorted(question.agreed),
        )

    def _pause_info(self) -> PauseInfo | None:
        state = self.state
        if (paused := state.standing.paused) is not None:
            return PauseInfo(kind="game", is_on=True, by=paused.seat, asked=[], agreed=[])
        if (pause := state.bot_pause) is not None:
            return PauseInfo(kind="bots", is_on=True, by=pause.by, asked=[], agreed=[])
        if (question := state.pause_question) is None:
            return None
        asked, agreed = self.seats_asked(), sorted(question.agreed)
        return PauseInfo(kind="game", is_on=False, by=question.by, asked=asked, agreed=agreed)

    def _seat_info(self, seat: SeatRow, colour: int, is_host: bool) -> SeatInfo:
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
            invitation=seat.invitation if is_host and seat.kind == "open" else None,
            stand_in=seat.stand_in,
            agreed=seat.agreed,
            hints=seat.hints,
            host=seat.guest == self.state.row.creator and not seat.beside,
            gave_up=seat.gave_up,
        )


def _archived(row: TableRow) -> Literal["lobby", "game"] | None:
    """Return the state in which the server ended a table that was not used any more."""
    if row.archived is None:
        return None
    return "lobby" if row.started is None else "game"
