"""A player's memory of returned tickets: their place in the deck, as long as it is certain."""

from __future__ import annotations

from whistlestop.game import Action, View
from whistlestop.titles import Title

OUT = "out_of_game"


class TicketMemory:
    """The tickets that a seat has returned, followed from decision to decision (CO-31, EU-03).

    ``out``: tickets out of the game. ``above``: tickets in the deck, each with the least number of
    tickets above it. Draws reduce that number; a ticket that may have been drawn is forgotten.
    """

    def __init__(self, title: Title) -> None:
        self.title = title
        self.out: set[str] = set()
        self.above: dict[str, int] = {}
        self._looked = -1
        self._counts: list[int | None] = []

    def update(self, view: View) -> None:
        """Subtract the most tickets that others may have drawn since the last decision."""
        assert view.seat is not None
        if view.number <= self._looked:
            return
        self._looked = view.number
        drawn = 0
        if view.phase == "keep_tickets":  # a seat has drawn tickets and has yet to choose
            drawn += self.title.rules.tickets_drawn
        counts = [seat.ticket_count for seat in view.seats]
        for seat, before in enumerate(self._counts):
            had_a_turn = seat != view.seat if before is not None else seat < view.seat
            if had_a_turn and self._may_have_drawn(before, counts[seat]):
                drawn += self.title.rules.tickets_drawn
        self._counts = counts
        left = {ticket: above - drawn for ticket, above in self.above.items()}
        self.above = {ticket: above for ticket, above in left.items() if above >= 0}

    def expect(self, view: View, action: Action) -> None:
        """Record the tickets that the seat returns with its action."""
        if action.kind != "keep" or view.offered is None:
            return
        at_start = view.phase == "choose_tickets"
        rules = self.title.rules
        goes = rules.returned_tickets_at_start if at_start else rules.returned_tickets
        for ticket in view.offered.tickets:
            if ticket.id in action.tickets:
                continue
            if goes == OUT:
                self.out.add(ticket.id)
            elif goes != "reshuffled":
                self.above[ticket.id] = view.ticket_deck_size

    def _may_have_drawn(self, before: int | None, now: int | None) -> bool:
        """Check whether a seat may have drawn tickets, from its number of tickets before and now.

        The numbers kept at the start are hidden until all seats have chosen (CO-04).
        """
        rules = self.title.rules
        if now is None:
            return False
        least = rules.tickets_kept_at_start if before is None else before
        return now > least or rules.tickets_kept == 0
