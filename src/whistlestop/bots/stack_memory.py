"""A player's memory of the face-down cards in a stack, from the moves that all could see."""

from __future__ import annotations

from collections import Counter

from whistlestop.game import Action, View
from whistlestop.titles import LOCOMOTIVE

Rows = dict[str, dict[str, int]]


class StackMemory:
    """The known cards on a seat's track, followed from the railyard at each decision.

    ``seat``: the seat to follow; without it, the viewer. The memory must receive every decision of
    the viewer. ``cards``: the cards that are certainly there. All cards of the viewer's stack are
    certain. For others, a moved card may come from one of several rows; it is then left out.
    """

    def __init__(self, seat: int | None = None) -> None:
        self.seat = seat
        self.cards: Counter[str] = Counter()
        self._rows: Rows = {}
        self._size = 0
        self._deck_number = 1

    def update(self, view: View) -> None:
        """Infer from the earlier and the present rows which cards moved (CG-10, CG-11)."""
        assert view.seat is not None
        seat = view.seats[self._seat_of(view)]
        if view.deck_number != self._deck_number:
            self.cards.clear()
            self._rows, self._size, self._deck_number = {}, 0, view.deck_number
        if seat.on_the_track_cards is not None:
            self.cards = Counter(seat.on_the_track_cards)
        else:
            self._follow(view, seat.on_the_track - self._size)
        self._rows, self._size = dict(seat.railyard), seat.on_the_track

    def expect(self, view: View, action: Action) -> None:
        """Record the rows that the viewer places, and those that it robs by doing so (CG-23)."""
        if action.kind != "place":
            return
        cards = dict(action.cards)
        locomotives = cards.pop(LOCOMOTIVE, 0)
        for colour, number in cards.items():
            if self._seat_of(view) != view.seat:
                self._rows.pop(colour, None)
            elif locomotives:
                self._rows[colour] = {colour: number, LOCOMOTIVE: locomotives}
            else:
                self._rows[colour] = {colour: number}

    def _seat_of(self, view: View) -> int:
        seat = view.seat if self.seat is None else self.seat
        assert seat is not None
        return seat

    def _follow(self, view: View, moved: int) -> None:
        """Add ``moved`` cards, one from each row that was not robbed before the seat's turn.

        A player who robs a row places more cards than it had. The robber's row is therefore still
        on some railyard when the viewer's turn comes.
        """
        assert view.seat is not None
        seat = self._seat_of(view)
        now = view.seats[seat].railyard
        lies_at = {colour: other.seat for other in view.seats for colour in other.railyard}
        sure, perhaps = [], []
        for colour, row in self._rows.items():
            size = sum(row.values())
            if colour not in lies_at:
                sure.append(colour)  # the row's last card moved
            elif lies_at[colour] == seat:
                if sum(now[colour].values()) < size:
                    sure.append(colour)
                elif size == 1:  # moved and placed again, or robbed and robbed back
                    perhaps.append(colour)
            elif _turns_until(view, lies_at[colour]) > _turns_until(view, seat):
                perhaps.append(colour)  # robbed after the seat's turn; or twice, first before it
        if moved - len(sure) == len(perhaps):
            sure += perhaps
        for colour in sure:
            row = self._rows[colour]
            self.cards[LOCOMOTIVE if row.get(LOCOMOTIVE) else colour] += 1


def _turns_until(view: View, seat: int) -> int:
    """Return how many turns after the viewer's turn a seat moves; the viewer itself comes last."""
    assert view.seat is not None
    return (seat - view.seat - 1) % view.players
