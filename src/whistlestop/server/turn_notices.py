"""Whoever is to decide and does not look at the table is told so, once a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whistlestop.titles.words import LANGUAGES, words_of

if TYPE_CHECKING:
    from whistlestop.server.table import Table


class TurnNotices:
    def __init__(self, table: Table) -> None:
        self.table = table

    def turn_has_passed(self) -> None:
        """The turn has just passed on, or the game has begun. Returns at once."""
        push, state = self.table.services.push, self.table.state
        if push is None or state.game is None or state.game.seat is None:
            return
        seat = state.row.seats[state.game.seat]
        if seat.kind != "person" or seat.guest is None or seat.stand_in is not None:
            return
        if self.table.audience.is_seen_by(seat.guest):
            return
        own = state.seats_of(seat.guest)
        if len(own) > 1 and (not state.log or state.log[-1].seat in own):
            return  # who plays at the same device hands it on
        titles = {language: words_of(self.table.title, language)["name"] for language in LANGUAGES}
        push.tell(seat.guest, self.table.code, titles)
