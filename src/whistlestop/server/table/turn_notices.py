"""Notifies players who have to decide or answer and do not have the table in sight, once each."""

from __future__ import annotations

from whistlestop.server.notifications.notices import Notice
from whistlestop.server.notifications.notifier import Notifier
from whistlestop.server.store.rows import SeatRow
from whistlestop.server.table.audience import Audience
from whistlestop.server.table.changes import Change
from whistlestop.server.table.table_state import TableState
from whistlestop.server.table.time_limits import is_by_turn
from whistlestop.titles import Title
from whistlestop.titles.words import LANGUAGES, words_of


class TurnNotices:
    """The notifications of one table."""

    def __init__(
        self, title: Title, state: TableState, audience: Audience, notifier: Notifier | None
    ) -> None:
        self.title = title
        self.state = state
        self.audience = audience
        self.notifier = notifier

    async def follow(self, change: Change) -> None:
        """Notify the players to decide when the turn has passed."""
        if change.turn_passed:
            self.turn_has_passed()

    def turn_has_passed(self) -> None:
        """Notify the players to decide, because the turn has passed or the game has begun.

        Returns at once.
        """
        for number in self.state.deciding():
            self._notify(self.state.row.seats[number])

    def question_is_open(self, kind: Notice, by: int, agreed: frozenset[int]) -> None:
        """Notify the players who have not answered the question of a seat. Returns at once.

        It does so only in a game that is played by turn. A seat that asks again before the game has
        gone on causes no second notification.
        """
        state = self.state
        if not is_by_turn(state.row.terms.time_limit):
            return
        unanswered = {*self.audience.seats_asked()} - agreed
        asked = {state.row.seats[seat].guest for seat in unanswered}
        for guest in asked:
            if guest is not None:
                self._send(guest, kind, f"{kind} {by}", len(state.log), by_mail=True)

    def _notify(self, seat: SeatRow) -> None:
        if seat.guest is None or seat.stand_in is not None:
            return
        state = self.state
        own = state.seats_of(seat.guest)
        if len(own) > 1 and (not state.log or state.log[-1].seat in own):
            return  # players who share a device hand it on
        turn = sum(entry.seat in own for entry in state.log)
        by_mail = is_by_turn(state.row.terms.time_limit)
        self._send(seat.guest, "turn", "turn", turn, by_mail)

    def _send(self, guest: str, kind: Notice, subject: str, moment: int, by_mail: bool) -> None:
        notifier = self.notifier
        if notifier is None or self.audience.is_seen_by(guest):
            return
        title = self.title
        titles = {language: words_of(title, language)["name"] for language in LANGUAGES}
        if title.is_custom:  # custom titles have their words as ICU messages
            titles = dict.fromkeys(LANGUAGES, title.name)
        notifier.notify(guest, self.state.row.code, kind, (subject, moment), titles, by_mail)
