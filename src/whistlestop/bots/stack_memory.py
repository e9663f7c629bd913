"""What a player remembers of a stack: nobody may look into it, but all saw what moved."""

from __future__ import annotations

from collections import Counter

from whistlestop.game import Action, View
from whistlestop.titles import LOCOMOTIVE

Rows = dict[str, dict[str, int]]


class StackMemory:
    """Follows a seat's railyard from decision to decision, and so knows what lies on its track.

    ``seat``: whose; the viewer's own unless given. Of other seats it may know less than moved.
    """

    def __init__(self, seat: int | None = None) -> None:
        self.seat = seat
        self.cards: Counter[str] = Counter()
        self._rows: Rows = {}
        self._size = 0
        self._deck_number = 1

    def look(self, view: View) -> None:
        """Work out from the rows as they were and as they are which cards moved (CG-10, CG-11)."""
        seat = view.seat if self.seat is None else self.seat
        assert seat is not None
        me = view.seats[seat]
        if view.deck_number != self._deck_number:
            self.cards.clear()
            self._rows, self._size, self._deck_number = {}, 0, view.deck_number
        if me.on_the_track_cards is not None:
            self.cards = Counter(me.on_the_track_cards)
        else:
            self._follow(me.railyard, me.on_the_track - self._size)
        self._rows, self._size = me.railyard, me.on_the_track

    def expect(self, action: Action) -> None:
        """Remember the row that the action places."""
        if action.kind != "place":
            return
        cards = dict(action.cards)
        locomotives = cards.pop(LOCOMOTIVE, 0)
        rows = {colour: {colour: number} for colour, number in cards.items()}
        if locomotives:
            next(iter(rows.values()))[LOCOMOTIVE] = locomotives
        self._rows = {**self._rows, **rows}

    def _follow(self, now: Rows, moved: int) -> None:
        """``moved`` cards have come: one of each row, but for rows that were robbed before."""
        gone = []
        for colour, before in self._rows.items():
            if colour not in now:
                gone.append((sum(before.values()), colour))
            elif sum(now[colour].values()) < sum(before.values()):
                self.cards[_top(colour, before)] += 1
                moved -= 1
        # A row that is gone was robbed, or its last card moved; more than one card never moves.
        for size, colour in sorted(gone):
            if size == 1 and moved > 0:
                self.cards[colour] += 1
                moved -= 1


def _top(colour: str, row: dict[str, int]) -> str:
    return LOCOMOTIVE if row.get(LOCOMOTIVE) else colour
