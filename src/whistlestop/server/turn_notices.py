"""Whoever is to decide and does not look at the table is told so, once a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whistlestop.server.store import SeatRow
from whistlestop.server.time_limits import is_by_turn
from whistlestop.titles.words import LANGUAGES, words_of

if TYPE_CHECKING:
    from whistlestop.server.table import Table


class TurnNotices:
    def __init__(self, table: Table) -> None:
        self.table = table

    def turn_has_passed(self) -> None:
        """The turn has just passed on, or the game has begun. Returns at once."""
        for number in self.table.state.deciding():
            self._tell(self.table.state.row.seats[number])

    def _tell(self, seat: SeatRow) -> None:
        notifier = self.table.services.notifier
        if notifier is None or seat.guest is None or seat.stand_in is not None:
            return
        if self.table.audience.is_seen_by(seat.guest):
            return
        state = self.table.state
        own = state.seats_of(seat.guest)
        if len(own) > 1 and (not state.log or state.log[-1].seat in own):
            return  # who plays at the same device hands it on
        title = self.table.title
        titles = {language: words_of(title, language)["name"] for language in LANGUAGES}
        if title.is_own:  # whose words are ICU messages
            titles = dict.fromkeys(LANGUAGES, title.name)
        turn = sum(entry.seat in own for entry in state.log)
        by_mail = is_by_turn(state.row.terms.time_limit)
        notifier.tell(seat.guest, self.table.code, turn, titles, by_mail)
